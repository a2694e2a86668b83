"""The bracket as a printed picture: both brackets, the final, lines, results, places.

Owns: the texts in the boxes.  Positions are ``bracket_geometry``'s, data is ``bracket_sheet``'s.
A bye is never shown as a win (CH-DE-7): its player stands alone in a dashed box.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from reports.bracket_geometry import (
    FOOT_HEIGHT,
    MARGIN,
    PLACE_ROW,
    PLACES_HEADING,
    Page,
    lay_out,
    places_fit,
)
from reports.bracket_sheet import BracketSheet, DrawnMatch, PaperName, Side
from reports.documents import head_data, places_data
from reports.texts import round_name, texts_in
from reports.typesetting import NothingToPrint, printable, typeset

_ENDINGS = {
    "walkover": "walkover",
    "concession": "conceded",
    "ruling": "ruled",
    "double_loss": "double_loss",
}
_INSTEAD = {"not_needed": "not_needed", "empty": "not_played"}


def bracket_pdf(bracket: BracketSheet, language: str, paper: PaperName | None = None) -> bytes:
    """The bracket on the smallest paper that can be read, or on the one asked for.

    Up to 16 players, and a little above with many byes, that is A4; else A3, on as many pages as
    it takes.  ``paper`` is "a4" or "a3"; a large bracket on A4 takes a page for each of its two
    brackets.
    """
    words = texts_in(language)
    if not bracket.matches:
        raise NothingToPrint("no matches")
    pages = lay_out(bracket.matches, bracket.lines, paper)
    matches = {match.id: match for match in bracket.matches}
    corner_page = None
    if bracket.places:
        fitting = (page for page in pages if places_fit(page.corner, len(bracket.places)))
        corner_page = next(fitting, None)
    data = {
        "texts": dict(words),
        "head": head_data(bracket.head, language),
        "players": str(bracket.players),
        "margin": MARGIN,
        "foot": FOOT_HEIGHT,
        "place_row": PLACE_ROW,
        "place_heading": PLACES_HEADING,
        "pages": [
            _page_data(page, matches, language, with_places=page is corner_page) for page in pages
        ],
        "places": places_data(bracket.places),
        "places_apart": bool(bracket.places) and corner_page is None,
    }
    return typeset("bracket.typ", data)


def _page_data(
    page: Page, matches: Mapping[str, DrawnMatch], language: str, *, with_places: bool
) -> dict[str, Any]:
    return {
        "width": page.paper.width,
        "height": page.paper.height,
        "headings": [
            {"text": round_name(h.round, language), "x": h.x, "y": h.y, "width": h.width}
            for h in page.headings
        ],
        "boxes": [
            {**asdict(box), **_match_data(matches[match_id], language)}
            for match_id, box in page.boxes.items()
        ],
        "lines": page.lines,
        "corner": asdict(page.corner) if with_places and page.corner else None,
    }


def _match_data(match: DrawnMatch, language: str) -> dict[str, Any]:
    words = texts_in(language)
    label = match.id
    if match.band == "final":
        label = f"{match.id} · {round_name(match.round, language)}"
    note = ""
    if match.ending in _ENDINGS:
        note = words[_ENDINGS[match.ending]]
    elif match.loser_to and match.kind == "match":
        note = f"{words['loser_to']} {match.loser_to}"
    return {
        "label": printable(label),
        "note": printable(note),
        "kind": match.kind,
        "instead": words[_INSTEAD[match.kind]] if match.kind in _INSTEAD else "",
        "sides": [
            _side_data(match, side, letter, words)
            for letter, side in (("a", match.a), ("b", match.b))
        ],
    }


def _side_data(
    match: DrawnMatch, side: Side, letter: str, words: Mapping[str, str]
) -> dict[str, Any]:
    hint = ""
    if not side.name:
        if match.kind == "bye":
            hint = words["bye"]
        elif side.source is not None:
            hint = f"{words[side.source.outcome + '_of']} {side.source.match_id}"
        elif match.kind == "match":
            hint = words["empty"]
    both_lost = match.ending == "double_loss"
    return {
        "name": printable(side.name),
        "seed": "" if side.seed is None else str(side.seed),
        "score": printable(side.score) if match.kind == "match" else "",
        "hint": printable(hint),
        "won": match.kind == "match" and match.winner == letter,
        "lost": both_lost or (match.winner is not None and match.winner != letter),
    }

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
from reports.texts import texts_in
from reports.typesetting import NothingToPrint, printable, typeset


def bracket_pdf(bracket: BracketSheet, language: str, paper: PaperName | None = None) -> bytes:
    """The bracket on the smallest paper that can be read, or on the one asked for.

    That is A4 where one page holds it, else A3, on as many pages as it takes.  ``paper`` is "a4"
    or "a3"; a large bracket on A4 takes a page for each of its two brackets.
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
        "pages": [_page_data(page, matches, with_places=page is corner_page) for page in pages],
        "places": places_data(bracket.places),
        "places_apart": bool(bracket.places) and corner_page is None,
    }
    return typeset("bracket.typ", data)


def _page_data(
    page: Page, matches: Mapping[str, DrawnMatch], *, with_places: bool
) -> dict[str, Any]:
    return {
        "width": page.paper.width,
        "height": page.paper.height,
        "headings": [
            {"text": printable(h.round), "x": h.x, "y": h.y, "width": h.width}
            for h in page.headings
        ],
        "boxes": [
            {**asdict(box), **_match_data(matches[match_id])}
            for match_id, box in page.boxes.items()
        ],
        "lines": page.lines,
        "corner": asdict(page.corner) if with_places and page.corner else None,
    }


def _match_data(match: DrawnMatch) -> dict[str, Any]:
    words = match.words
    marks = dict.fromkeys(side.mark for side in (words.a, words.b) if side.mark)
    return {
        "label": printable(words.round) if match.band == "final" else "",
        "note": printable(", ".join(marks)),
        "kind": match.kind,
        "instead": printable(words.status) if match.kind in {"empty", "not_needed"} else "",
        "sides": [_side_data(match, words.a, "a"), _side_data(match, words.b, "b")],
    }


def _side_data(match: DrawnMatch, side: Side, letter: str) -> dict[str, Any]:
    played = match.kind == "match"
    return {
        "name": printable(side.name),
        "seed": "" if side.seed is None else str(side.seed),
        "score": printable(side.score) if played else "",
        "hint": printable(side.comes),
        "won": played and match.winner == letter,
        # Where nobody has won, both have lost.
        "lost": match.winner != letter if match.winner else bool(side.mark),
    }

"""From a bracket being played to the sheet that is printed.

Owns the mapping of ``tournament.brackets`` (positions, states, places) to the plain data of
``bracket_sheet``.  Names and words come from the caller, who knows which of them may be read.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from reports.bracket_geometry import fits_one_sheet
from reports.bracket_sheet import (
    Band,
    BracketSheet,
    DocumentHead,
    DrawnMatch,
    Kind,
    Letter,
    Line,
    MatchWords,
    PlaceRow,
    Side,
)
from tournament.brackets import Layout, MatchSpec, Place, Player, Progress, Structure
from tournament.brackets.layout import BOX_ROWS, layout_of
from tournament.brackets.match_status import MatchStatus

_NOT_PLAYED: Final[Mapping[MatchStatus, Kind]] = {
    MatchStatus.BYE: "bye",
    MatchStatus.EMPTY: "empty",
    MatchStatus.NOT_NEEDED: "not_needed",
}
NO_PLACE: Final = "–"


def bracket_sheet(
    progress: Progress,
    words: Mapping[str, MatchWords],
    head: DocumentHead,
    places: Sequence[PlaceRow],
) -> BracketSheet:
    """The sheet of a bracket as it stands; ``words`` are of every match that is drawn."""
    picture = layout_of(progress.structure)
    return BracketSheet(
        head=head,
        players=progress.structure.entrants,
        matches=_drawn(progress, picture, words),
        lines=[Line(line.start, line.end, line.side) for line in picture.lines],
        places=places,
    )


@lru_cache(maxsize=128)
def on_one_page(structure: Structure) -> bool:
    """Whether the smallest paper holds the whole bracket, so that nobody need choose."""
    picture = layout_of(structure)
    nothing = MatchWords("", "", Side(), Side())
    words = {box.match: nothing for box in picture.boxes}
    return fits_one_sheet(_drawn(Progress(structure), picture, words))


def _drawn(
    progress: Progress, picture: Layout, words: Mapping[str, MatchWords]
) -> list[DrawnMatch]:
    return [
        DrawnMatch(
            id=box.match,
            words=words[box.match],
            band=_band(progress.structure.match(box.match)),
            column=box.column,
            row=(box.row + BOX_ROWS / 2) / BOX_ROWS,
            winner=_winner(progress, box.match),
            kind=_NOT_PLAYED.get(progress.status(box.match), "match"),
        )
        for box in picture.boxes
    ]


def place_rows(
    places: Mapping[int, Place], names: Mapping[int, str], notes: Mapping[int, str] | None = None
) -> list[PlaceRow]:
    """The list of places in order; a place that is not awarded stands last, without a number."""
    order = sorted(places, key=lambda seed: (not places[seed].awarded, places[seed].first, seed))
    return [
        PlaceRow(place_text(places[seed]), names[seed], seed, (notes or {}).get(seed, ""))
        for seed in order
    ]


def place_text(place: Place) -> str:
    """A place as it is printed: "3", or "5–6" when it is shared (CH-PLACE-1)."""
    if not place.awarded:
        return NO_PLACE
    return str(place.first) if place.first == place.last else f"{place.first}–{place.last}"


def _band(match: MatchSpec) -> Band:
    if match.bracket == "losers":
        return "losers"
    return "winners" if match.bracket == "winners" or match.id.startswith("R") else "final"


def _winner(progress: Progress, match_id: str) -> Letter | None:
    seed = progress.winner(match_id)
    if seed is None:
        return None
    return "a" if progress.slot(match_id, "a") == Player(seed) else "b"

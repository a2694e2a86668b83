"""From a bracket being played to the sheet that is printed.

Owns: the mapping of ``tournament.brackets`` (positions, states, places) to the plain data of
``bracket_sheet``.  Names come from the caller, who knows which of them may be read.
"""

from collections.abc import Mapping
from typing import Final

from reports.bracket_sheet import (
    Band,
    BracketSheet,
    DocumentHead,
    DrawnMatch,
    Ending,
    Kind,
    Letter,
    Line,
    PlaceRow,
    Side,
    Source,
)
from tournament.brackets import (
    DoubleLoss,
    Empty,
    LoserOf,
    MatchSpec,
    Place,
    Player,
    Progress,
    WinnerOf,
)
from tournament.brackets.layout import BOX_ROWS, layout_of
from tournament.brackets.match_status import MatchStatus

_NOT_PLAYED: Final[Mapping[MatchStatus, Kind]] = {
    MatchStatus.BYE: "bye",
    MatchStatus.EMPTY: "empty",
    MatchStatus.NOT_NEEDED: "not_needed",
}
NO_SCORES: Final[Mapping[str, tuple[str, str]]] = {}
NO_PLACE: Final = "–"


def bracket_sheet(
    progress: Progress,
    names: Mapping[int, str],
    head: DocumentHead,
    places: Mapping[int, Place],
    scores: Mapping[str, tuple[str, str]] = NO_SCORES,
) -> BracketSheet:
    """The sheet of a bracket as it stands.

    ``names`` gives the display name of each seed, ``places`` its place where that is certain;
    ``scores`` the wins in games of the two sides by match id, for the matches where they are worth
    showing.
    """
    picture = layout_of(progress.structure)
    matches = []
    for box in picture.boxes:
        spec = progress.structure.match(box.match)
        wins_a, wins_b = scores.get(spec.id, ("", ""))
        loser_to = progress.structure.feeds(spec.id)[1]
        matches.append(
            DrawnMatch(
                id=spec.id,
                round=round_code(spec),
                band=_band(spec),
                column=box.column,
                row=(box.row + BOX_ROWS / 2) / BOX_ROWS,
                a=_side(progress, spec, "a", names, wins_a),
                b=_side(progress, spec, "b", names, wins_b),
                winner=_winner(progress, spec.id),
                kind=_kind(progress, spec.id),
                ending=_ending(progress, spec.id),
                # The loser of the first grand final, if they play on, meets the same rival again.
                loser_to=loser_to[0] if loser_to and spec.bracket != "grand_final" else "",
            )
        )
    return BracketSheet(
        head=head,
        players=progress.structure.entrants,
        matches=matches,
        lines=[Line(line.start, line.end, line.side) for line in picture.lines],
        places=place_rows(places, names),
    )


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


def round_code(match: MatchSpec) -> str:
    """The round of a match as ``texts.round_name`` knows it: W2, L5, R1, GF, GF2, F or P3."""
    return match.id.partition(".")[0]


def _band(match: MatchSpec) -> Band:
    if match.bracket == "losers":
        return "losers"
    return "winners" if match.bracket == "winners" or match.id.startswith("R") else "final"


def _side(
    progress: Progress, match: MatchSpec, side: Letter, names: Mapping[int, str], wins: str
) -> Side:
    slot = progress.slot(match.id, side)
    if isinstance(slot, Player):
        return Side(names[slot.seed], slot.seed, wins)
    if isinstance(slot, Empty):
        return Side()
    feeder = match.a if side == "a" else match.b
    if isinstance(feeder, WinnerOf):
        return Side(source=Source(feeder.match, "winner"))
    if isinstance(feeder, LoserOf):
        return Side(source=Source(feeder.match, "loser"))
    return Side()


def _winner(progress: Progress, match_id: str) -> Letter | None:
    seed = progress.winner(match_id)
    if seed is None:
        return None
    return "a" if progress.slot(match_id, "a") == Player(seed) else "b"


def _kind(progress: Progress, match_id: str) -> Kind:
    return _NOT_PLAYED.get(progress.status(match_id), "match")


def _ending(progress: Progress, match_id: str) -> Ending:
    if isinstance(progress.decision(match_id), DoubleLoss):
        return "double_loss"
    return progress.end_kind(match_id) or "played"

"""What a free tournament is played by, beside the numbers of its profile (FT-RULES-1).

Who enters, whose word a result is, in which format it is played, what matches are worth and what
breaks ties. Points are whole tenths of a point, so that a half is exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, Literal, get_args

from tournament.regulations.inputs import Choice, Many, Number, Tenths

Format = Literal["single_elimination", "double_elimination", "swiss", "round_robin"]
Entry = Literal["names", "registration"]
Results = Literal["signed", "desk"]
Seeding = Literal["drawn", "listed"]
LatePoints = Literal["zero", "half"]

FORMATS: Final[tuple[Format, ...]] = get_args(Format)
IN_ROUNDS: Final = frozenset({"swiss", "round_robin"})
"""Formats in which everybody plays on whatever they have lost."""
TIE_BREAKS: Final = (
    "buchholz",
    "buchholz_cut_1",
    "sonneborn_berger",
    "direct_encounter",
    "opponents_match_wins",
    "wins",
    "game_wins",
    "points_scored",
    "point_difference",
)
"""What may break a tie, by name (TB-1 and following)."""
USUAL_TIE_BREAKS: Final[Mapping[str, tuple[str, ...]]] = {
    "swiss": ("buchholz_cut_1", "buchholz", "sonneborn_berger", "direct_encounter"),
    "round_robin": ("direct_encounter", "sonneborn_berger", "wins"),
}
ENTRANTS: Final[Mapping[str, int]] = {
    "single_elimination": 256,
    "double_elimination": 256,
    "swiss": 512,
    "round_robin": 64,
}
"""The most players of each format (FT-SIZE-1)."""
FEWEST: Final = 2
Points = Annotated[int, Tenths(0, 1000)]
Tables = Annotated[int, Number(1, 500)]
"""How many tables a day has, and the number of one of them."""


@dataclass(frozen=True, slots=True)
class TournamentRules:
    """The choices of one free tournament."""

    format: Format
    entry: Entry = "names"
    results: Results = "desk"
    seeding: Seeding = "drawn"
    scores: bool = False
    """Whether numbers of each game are noted, such as points scored (FT-SCORE-1)."""
    draws: bool = False
    """Whether a match may end drawn (FT-DRAW-1)."""
    points_win: Points = 10
    points_draw: Points = 5
    points_bye: Points = 10
    """Tenths of a point for a won match, a drawn one, and a round without an opponent."""
    rounds: Annotated[int, Number(0, 30)] = 0
    """Rounds of a Swiss tournament, 0 for as many as its size suggests; of a round robin how often
    each pair meets, 0 for once."""
    late_points: LatePoints = "zero"
    """What each round missed by entering late is worth: nothing, or half a win (FT-LATE-1)."""
    tie_breaks: Annotated[tuple[str, ...], Many(Choice(TIE_BREAKS), len(TIE_BREAKS))] = ()
    """What breaks ties on points, in this order."""
    groups: Annotated[int, Number(1, 8)] = 1
    """Groups of a round robin."""
    cut: Annotated[int, Number(0, 64)] = 0
    """How many go on to a single elimination after the rounds; 0: nobody (FT-CUT-1)."""
    third_place: bool = False
    """Whether the losers of the semi-finals play for the third place."""
    grand_final_reset: bool = True
    """Whether a second grand final follows a first loss of the undefeated player."""

    @property
    def in_rounds(self) -> bool:
        """Whether it is played in rounds rather than as a bracket from the beginning."""
        return self.format in IN_ROUNDS

    @property
    def by_desk(self) -> bool:
        """Whether a result counts by the desk's word, without signed sheets (FT-RESULT-1)."""
        return self.results == "desk"

    @property
    def cycles(self) -> Literal[1, 2]:
        """How often each pair of a round robin meets."""
        return 2 if self.rounds == 2 else 1

    def body(self) -> dict[str, Any]:
        """The choices as plain values."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        return {**values, "tie_breaks": list(self.tie_breaks)}

    @classmethod
    def from_body(cls, body: Mapping[str, Any]) -> "TournamentRules":
        """Read the choices from plain values; a missing or unknown one raises ValueError."""
        known = {item.name for item in fields(cls)}
        if set(body) != known:
            raise ValueError(f"rules of a tournament: wrong fields {sorted(set(body) ^ known)}")
        return cls(**{**body, "tie_breaks": tuple(body["tie_breaks"])})


@dataclass(frozen=True, slots=True)
class TournamentNumbers:
    """The numbers of its profile that a free tournament chooses beside its rules."""

    size: Annotated[int, Number(FEWEST, max(ENTRANTS.values()))] = 64
    """Most players; each format has its own most (FT-SIZE-1)."""
    wins: Annotated[int, Number(1, 5)] = 1
    """Won games that decide a match."""
    round_minutes: Annotated[int, Number(0, 600)] = 0
    """Minutes of a round, 0 for no limit."""

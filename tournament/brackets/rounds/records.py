"""What rounds have made of an entrant so far: the one input of pairing and standings.

Match points are counted in tenths of a point, so that halves and thirds of a win stay integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

ResultKind = Literal["win", "draw", "loss", "bye", "half_bye", "zero_bye"]
"""`bye`: the point of who has no opponent in an odd round; `half_bye`, `zero_bye`: a round missed
(late entry, absence) that is worth half a win or nothing."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one round gave to one entrant.

    `played` is false for a walkover and for a round without an opponent; `first` says whether they
    were the first player (seat A), None without an opponent.
    """

    round: int
    opponent: int | None
    kind: ResultKind
    played: bool
    points: int
    first: bool | None
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    scored: int = 0
    conceded: int = 0

    @property
    def missed(self) -> bool:
        """Whether they had asked not to play this round, or were not there yet or any more."""
        return self.kind in ("half_bye", "zero_bye")

    @property
    def unplayed_by_choice(self) -> bool:
        """A voluntary unplayed round (FIDE C.07, 16.1.2): missed, or lost without playing."""
        return self.missed or (self.kind == "loss" and not self.played)


@dataclass(frozen=True, slots=True)
class Record:
    """One entrant's whole tournament so far; `left_after` is the last round before they left."""

    entrant: int
    rounds: tuple[RoundResult, ...]
    left_after: int | None = None

    @property
    def points(self) -> int:
        """Their match points, in tenths."""
        return sum(result.points for result in self.rounds)

    @property
    def opponents(self) -> tuple[int, ...]:
        """Whom they have met in matches that were played, in the order of rounds."""
        return tuple(
            result.opponent
            for result in sorted(self.rounds, key=lambda result: result.round)
            if result.played and result.opponent is not None
        )

    @property
    def byes(self) -> int:
        """How many rounds they had no opponent though they were there."""
        return sum(result.kind == "bye" for result in self.rounds)

    @property
    def had_bye(self) -> bool:
        """Whether they have had a bye."""
        return self.byes > 0

    @property
    def seats(self) -> tuple[bool, ...]:
        """Whether they were the first player, for every match played, in the order of rounds."""
        return tuple(
            result.first
            for result in sorted(self.rounds, key=lambda result: result.round)
            if result.played and result.first is not None
        )

    @property
    def balance(self) -> int:
        """How many more matches they have played as first player than as second."""
        return sum(1 if first else -1 for first in self.seats)


def until(records: Iterable[Record], last: int) -> tuple[Record, ...]:
    """The same records up to a round, with every round named.

    A round that a record does not name was missed (they came later or had left): nothing for it.
    """
    return tuple(
        Record(record.entrant, tuple(_named(record, last)), record.left_after) for record in records
    )


def _named(record: Record, last: int) -> Iterable[RoundResult]:
    known = {result.round: result for result in record.rounds}
    if len(known) != len(record.rounds):
        raise ValueError(f"entrant {record.entrant} has two results in one round")
    for number in range(1, last + 1):
        yield known.get(number) or RoundResult(number, None, "zero_bye", False, 0, None)

"""Facts of an event's ledger: the rounds of a tournament."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("round-paired")
@dataclass(frozen=True, slots=True)
class RoundPaired:
    """Who would meet whom, the first player before the second, best tables first (SW-1).

    `bye` has no opponent. `objective` is what the pairing was chosen by, so that everybody can work
    out that none is better.
    """

    round: int
    pairs: tuple[tuple[str, str], ...]
    bye: str | None
    objective: dict[str, Any]


@fact("players-exchanged")
@dataclass(frozen=True, slots=True)
class PlayersExchanged:
    """Two players changed places in a pairing that was not published yet (FT-PAIR-2)."""

    round: int
    one: str
    other: str


@fact("round-published", version=2, before={1: {"tables": None}})
@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The pairing is in force; it stays whatever is corrected later (FT-PAIR-3).

    `tables` are those of the pairs in their order (SW-7); pairs beyond them wait for a table. The
    first version gave nobody a table.
    """

    round: int
    tables: tuple[int, ...] | None


@fact("rounds-set")
@dataclass(frozen=True, slots=True)
class RoundsSet:
    """So many rounds are played."""

    rounds: int


@fact("cut-made")
@dataclass(frozen=True, slots=True)
class CutMade:
    """Who goes on to the bracket, in the order of their seeds there (FT-CUT-1)."""

    entrants: tuple[str, ...]

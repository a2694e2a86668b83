"""The words of a bracket: matches, sides and where the player of a side comes from.

Owns the plain values that every other module here speaks in.  It refuses nothing and decides
nothing; `structure` builds matches out of these and `progress` plays them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["double_elimination", "single_elimination", "swiss", "round_robin"]
Bracket: TypeAlias = Literal[
    "winners", "losers", "grand_final", "main", "third_place", "swiss", "group"
]
Side: TypeAlias = Literal["a", "b"]


@dataclass(frozen=True, slots=True)
class Seed:
    """The side is filled by the entrant with this number (1 … n) from the draw."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The side is filled by whoever wins the named match."""

    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The side is filled by whoever loses the named match."""

    match: str


Source: TypeAlias = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class MatchSpec:
    """One real match: its name, its place in the bracket and what feeds its two sides.

    `number` is the 1-based position inside the round of the full bracket, so positions whose
    matches are byes leave gaps, as in the worked examples of the championship's rules (4.3).
    """

    id: str
    bracket: Bracket
    round: int
    number: int
    a: Source
    b: Source


@dataclass(frozen=True, slots=True)
class ByeSpec:
    """A position of the full bracket without a match: one side stays empty by the draw, or both.

    Whoever comes to the other side passes through at once, so nothing else in here waits for it.
    """

    bracket: Bracket
    round: int
    number: int
    a: Source | None
    b: Source | None

"""What can be decided in a bracket, and what a slot of a match can hold.

Owns the plain values that `progress` takes in (decisions) and gives out (slots, places).
A decision says only what the bracket needs; who ruled it, when and why is kept elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tournament.brackets.sources import Side

EndKind: TypeAlias = Literal["played", "walkover", "concession", "ruling"]
Fault: TypeAlias = Literal[
    "unknown_match",
    "unknown_entrant",
    "unknown_kind",
    "match_not_ready",
    "match_needs_a_winner",
    "entrant_not_in_match",
    "slot_not_held",
    "slot_not_held_for_entrant",
    "entrant_already_out",
    "entrant_already_disqualified",
]


@dataclass(frozen=True, slots=True)
class Won:
    """A match has a winner: by play, by absence (CH-NOSHOW-1), by concession or by ruling."""

    match: str
    winner: int
    kind: EndKind = "played"


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match of a round has no winner, and both get the points of a draw (FT-DRAW-1)."""

    match: str
    kind: EndKind = "played"


@dataclass(frozen=True, slots=True)
class DoubleLoss:
    """Nobody advances from a match: both stayed away (CH-NOSHOW-2).

    In a grand final both are out and share places 1-2 (CH-DE-12).
    """

    match: str


@dataclass(frozen=True, slots=True)
class SlotTaken:
    """One of the two for whom a losers' slot is held has it; the other is out (CH-NOSHOW-2)."""

    match: str
    side: Side
    entrant: int


@dataclass(frozen=True, slots=True)
class SlotLeft:
    """Nobody came for a held losers' slot: it is empty and those waited for are out."""

    match: str
    side: Side


@dataclass(frozen=True, slots=True)
class Left:
    """A player withdrew (CH-WD-1) or was disqualified (CH-DQ-1).

    Their open match is a walkover and their later slots become byes.  After their last match only a
    disqualification is possible: it moves nobody, but their place is not awarded.  A finalist who
    `concedes` by it has lost a match rather than left the day (CH-WD-2).
    """

    entrant: int
    disqualified: bool = False
    concedes: bool = False


Decision: TypeAlias = Won | DrawnMatch | DoubleLoss | SlotTaken | SlotLeft | Left


@dataclass(frozen=True, slots=True)
class Unknown:
    """It is not known yet who comes into the slot, or whether anybody does."""


@dataclass(frozen=True, slots=True)
class Empty:
    """Nobody comes into the slot any more: the other side has a bye."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player with this seed stands in the slot."""

    seed: int


@dataclass(frozen=True, slots=True)
class Held:
    """The slot waits for one of these players to report after a double loss (CH-NOSHOW-2)."""

    seeds: tuple[int, ...]


Slot: TypeAlias = Unknown | Empty | Player | Held

UNKNOWN = Unknown()
EMPTY = Empty()


@dataclass(frozen=True, slots=True)
class Place:
    """The places `first` to `last` that a player shares; the same number twice if alone.

    `awarded` is False for the disqualified: the place stays vacant (CH-DQ-1, CH-DQ-2).
    """

    first: int
    last: int
    awarded: bool = True


class IllegalDecision(ValueError):
    """A decision that the bracket does not allow in its present state."""

    def __init__(self, code: Fault, decision: Decision) -> None:
        self.code: Fault = code
        self.decision = decision
        self.match: str | None = None if isinstance(decision, Left) else decision.match
        super().__init__(f"{code}: {decision}")

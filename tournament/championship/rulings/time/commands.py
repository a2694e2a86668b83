"""What a judge rules on the time of a match."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Reason
from tournament.championship.sheets.commands import Seat


@dataclass(frozen=True, slots=True)
class RuleTimeExtension(Command):
    """CH-TIME-1: the match has some minutes more."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    minutes: int
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleTieBreak(Command):
    """CH-MATCH-2: time is up; what was counted at the table, and who wins the match.

    `heroes` are living heroes, `damage_over_life` is damage minus life on the own leader, needed
    where the heroes are equal; both for the seats in order, and nothing of a game in which there
    are none. `lot` is the draw that decided where these are equal too.
    """

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    winner: Seat
    heroes: tuple[int, int] | None
    damage_over_life: tuple[int, int] | None
    lot: str | None
    met: str
    reason: Reason

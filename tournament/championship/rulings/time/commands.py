"""What a judge rules on the time of a match."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tournament.championship.command import Command, Reason
from tournament.championship.sheets.commands import Seat
from tournament.regulations.inputs import Many, Number


@dataclass(frozen=True, slots=True)
class RuleTimeExtension(Command):
    """CH-TIME-1: the match has some minutes more."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    minutes: Annotated[int, Number(1, 120)]
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
    heroes: Annotated[tuple[int, int], Many(Number(0, 999), 2, least=2)] | None
    damage_over_life: Annotated[tuple[int, int], Many(Number(-999, 999), 2, least=2)] | None
    lot: str | None
    met: str
    reason: Reason

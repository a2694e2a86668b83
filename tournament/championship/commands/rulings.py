"""What a judge rules."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tournament.championship.commands.base import Command, Reason


@dataclass(frozen=True, slots=True)
class RuleWalkover(Command):
    """CH-NOSHOW-1: the absent player loses the called match."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    winner: Literal["A", "B"]
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleWithdrawal(Command):
    """CH-WD-1: a player leaves the bracket."""

    action: ClassVar[str] = "record_withdrawal"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    registration: str
    met: str
    reason: Reason

"""What a judge rules."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Reason, RegistrationTouched


@dataclass(frozen=True, slots=True)
class RuleWithdrawal(Command):
    """CH-WD-1: a player leaves the bracket."""

    action: ClassVar[str] = "record_withdrawal"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    registration: RegistrationTouched
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RevokeWithdrawal(Command):
    """CH-WD-1: a player who has withdrawn stays after all."""

    action: ClassVar[str] = "record_withdrawal"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    old: str
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleDisqualification(Command):
    """CH-DQ-1: a player is out of the day by the judge's ruling, and has no place."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    registration: RegistrationTouched
    met: str
    reason: Reason

"""What is asked for when players are absent or leave: rulings, and the desk's held slots."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tournament.championship.command import Command, Reason, RegistrationTouched


@dataclass(frozen=True, slots=True)
class RuleDoubleLoss(Command):
    """CH-NOSHOW-2: both stayed away from a called match.

    `both_left`: both told the judge that they leave the match that decides the first place
    (CH-DE-12), so that nobody is waited for.
    """

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    both_left: bool
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class TakeHeldSlot(Command):
    """CH-NOSHOW-2: one of the two waited for is at the desk; `lot` if both came."""

    action: ClassVar[str] = "call_match"
    match: str
    side: str
    registration: RegistrationTouched
    lot: str | None = None


@dataclass(frozen=True, slots=True)
class LeaveHeldSlot(Command):
    """CH-NOSHOW-2: nobody came, and the match would be called now."""

    action: ClassVar[str] = "call_match"
    match: str
    side: str


@dataclass(frozen=True, slots=True)
class RevokeWalkover(Command):
    """CH-NOSHOW-3: the absent player came after all; `old` is the ruling that is taken back."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    old: str
    met: str
    reason: Reason


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

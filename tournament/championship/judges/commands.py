"""What is asked for about judges: their ties, their replacement, duty, clerical errors."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.championship.command import Command, Reason, RegistrationTouched, Touches


@dataclass(frozen=True, slots=True)
class LinkAccount(Command):
    """CH-JUDGE-4: note which account of the staff a player has."""

    action: ClassVar[str] = "appoint_judge"
    touches: ClassVar[Touches] = "championship"
    person: str
    user: str | None


@dataclass(frozen=True, slots=True)
class DeclareRelation(Command):
    """CH-JUDGE-2: a member of the staff is related to a player of the day."""

    action: ClassVar[str] = "declare_relation"
    touches: ClassVar[Touches] = "championship"
    user: str
    registration: RegistrationTouched


@dataclass(frozen=True, slots=True)
class WithdrawRelation(Command):
    """The declaration was a mistake."""

    action: ClassVar[str] = "declare_relation"
    touches: ClassVar[Touches] = "championship"
    user: str
    registration: RegistrationTouched


@dataclass(frozen=True, slots=True)
class ReplaceJudge(Command):
    """CH-JUDGE-6: another judge from now on."""

    action: ClassVar[str] = "appoint_judge"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "grant", "reason"})
    ruling: str
    ended: str
    grant: str
    user: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class NameDutyJudge(Command):
    """CH-JUDGE-5: who rules on a date when no judge of a day may."""

    action: ClassVar[str] = "name_duty_judge"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"grant"})
    grant: str
    day: date
    user: str


@dataclass(frozen=True, slots=True)
class ConfirmRuling(Command):
    """CH-JUDGE-5: the duty judge confirms what the organizer entered for them."""

    action: ClassVar[str] = "confirm_ruling"
    ruling: str

"""What players and the desk ask for before the day."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.championship.command import (
    ONLINE,
    AskedBy,
    Command,
    DayTouched,
    RegistrationTouched,
    Touches,
)


@dataclass(frozen=True, slots=True)
class Register(Command):
    """Enter a person for a day, before it or on site.

    `birth_date` is checked and not kept; `commitment` binds the person's data; `applicant` is the
    keyed hash that tells a repeat from another person, `salt` the person's own.
    """

    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset(
        {"registration", "person", "birth_date", "consents", "commitment", "salt"}
    )
    registration: RegistrationTouched
    person: str
    event: DayTouched
    channel: str
    birth_date: date
    consents: frozenset[str]
    commitment: str
    applicant: str = ""
    salt: bytes = b""

    @property
    def action(self) -> str:  # type: ignore[override]
        """Public registration is open to all; every other way in is the organizer's."""
        return "register_online" if self.channel == ONLINE else "enter_registration"


@dataclass(frozen=True, slots=True)
class RecordRepresentativeConsent(Command):
    """Note that a minor's representative has consented."""

    action: ClassVar[str] = "record_consent"
    touches: ClassVar[Touches] = "both"
    event: DayTouched
    registration: RegistrationTouched


@dataclass(frozen=True, slots=True)
class WithdrawRegistration(Command):
    """End a registration before the draw, because somebody asked for it."""

    action: ClassVar[str] = "withdraw_registration"
    touches: ClassVar[Touches] = "both"
    event: DayTouched
    registration: RegistrationTouched
    asked_by: AskedBy = "player"


@dataclass(frozen=True, slots=True)
class MoveRegistration(Command):
    """Go to another day of any city: the old registration ends, a new one begins, or neither.

    `event` is the day that is left. `consented`: the player themselves, or their word at the desk.
    """

    action: ClassVar[str] = "move_registration"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"new_registration", "birth_date"})
    event: DayTouched
    registration: RegistrationTouched
    new_registration: str
    to_event: DayTouched
    channel: str
    birth_date: date
    accept_waiting: bool
    consented: bool


@dataclass(frozen=True, slots=True)
class EditPerson(Command):
    """Correct a registered person's data; what they decide is checked again."""

    action: ClassVar[str] = "edit_person"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_date", "commitment", "salt"})
    event: DayTouched
    registration: RegistrationTouched
    birth_date: date
    commitment: str
    applicant: str
    salt: bytes = b""


@dataclass(frozen=True, slots=True)
class Reconfirm(Command):
    """Come on the new date of a day that was moved."""

    action: ClassVar[str] = "answer_offer"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    registration: RegistrationTouched

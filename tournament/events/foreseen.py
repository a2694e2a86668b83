"""What a registration would become if it were asked for now."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.commands import ONLINE, MoveRegistration, Register
from tournament.championship.statuses import RegistrationQuestions, RegistrationStatus
from tournament.events.changes import birth_date_of
from tournament.events.execution import Caller
from tournament.events.own_registrations import Held
from tournament.events.preview import preview
from tournament.events.registration import Application, register_command
from tournament.events.selectors import place_of
from tournament.people.models import Person
from tournament.regulations.refusals import Refusal

_NOT_MADE = "foreseen"


@dataclass(frozen=True, slots=True)
class Foreseen(RegistrationQuestions):
    """A registration that nobody has made yet."""

    status: RegistrationStatus


def after_move(held: Held, person: Person, to_event: str, caller: Caller) -> Foreseen | Refusal:
    """What it becomes after moving to another day, its waiting list accepted (CH-REG-7)."""
    command = MoveRegistration(
        event=held.day.id,
        registration=held.registration.id,
        new_registration=_NOT_MADE,
        to_event=to_event,
        channel=ONLINE,
        birth_date=birth_date_of(person),
        accept_waiting=True,
        consented=True,
    )
    return _foreseen(command, caller)


def after_registering(
    event: str, person: Person, application: Application, caller: Caller
) -> Foreseen | Refusal:
    """A new registration of a known person."""
    command = register_command(person, event=event, application=application, channel=ONLINE)
    return _foreseen(command, caller)


def _foreseen(command: MoveRegistration | Register, caller: Caller) -> Foreseen | Refusal:
    found: Any = preview(command, place_of(command.event), caller)
    if isinstance(found, Refusal):
        return found
    return Foreseen(RegistrationStatus(found.facts["championship"].status))

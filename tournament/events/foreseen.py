"""What a registration would become if it were asked for now."""

from typing import Any

from tournament.championship.commands import ONLINE, MoveRegistration, Register
from tournament.championship.statuses import RegistrationStatus
from tournament.events.changes import birth_date_of
from tournament.events.execution import Caller
from tournament.events.own_registrations import Held
from tournament.events.preview import preview
from tournament.events.registration import Application, register_command
from tournament.events.selectors import place_of
from tournament.people.models import Person
from tournament.regulations.refusals import Refusal

_NOT_MADE = "foreseen"


def after_move(
    held: Held, person: Person, to_event: str, caller: Caller
) -> RegistrationStatus | Refusal:
    """Status after moving to another day, its waiting list accepted (CH-REG-7)."""
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
    return _status(command, caller)


def after_registering(
    event: str, person: Person, application: Application, caller: Caller
) -> RegistrationStatus | Refusal:
    """Status of a new registration of a known person."""
    command = register_command(person, event=event, application=application, channel=ONLINE)
    return _status(command, caller)


def _status(command: MoveRegistration | Register, caller: Caller) -> RegistrationStatus | Refusal:
    found: Any = preview(command, place_of(command.event), caller)
    if isinstance(found, Refusal):
        return found
    return RegistrationStatus(found.facts["championship"].status)

"""What a registration would become if it were asked for now, judged by `decide`."""

from datetime import datetime
from typing import Any

from tournament.championship.commands import ONLINE, MoveRegistration, Register
from tournament.championship.fold import decide
from tournament.championship.statuses import RegistrationStatus
from tournament.events.changes import birth_date_of
from tournament.events.foresight import world_now
from tournament.events.own_registrations import Held
from tournament.events.registration import Application, register_command
from tournament.people.models import Person
from tournament.regulations.refusals import Refusal

_NOT_MADE = "foreseen"


def after_move(
    held: Held, person: Person, to_event: str, now: datetime
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
    return _status(held.state.id, command, now)


def after_registering(
    championship: str, event: str, person: Person, application: Application, now: datetime
) -> RegistrationStatus | Refusal:
    """Status of a new registration of a known person."""
    command = register_command(person, event=event, application=application, channel=ONLINE)
    return _status(championship, command, now)


def _status(
    championship: str, command: MoveRegistration | Register, now: datetime
) -> RegistrationStatus | Refusal:
    world = world_now(championship, command.event, now)
    decision: Any = decide(world, command)
    if isinstance(decision, Refusal):
        return decision
    return RegistrationStatus(decision["championship"].status)

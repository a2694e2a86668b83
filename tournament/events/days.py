"""What people do with a day that is not played as planned, before its first match.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way. Birth dates are read while the championship's ledger is locked, so that nobody
comes to the day between the look at them and the decision.
"""

from collections.abc import Collection, Iterable
from datetime import date
from functools import partial

from django.db import transaction

from tournament.championship import commands
from tournament.championship.championship_state import Registration
from tournament.championship.days.queries import to_carry
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import place_of
from tournament.events.services import execute_for_reason, lock_championship
from tournament.events.states import championship_state
from tournament.people.identity import new_opaque_id
from tournament.people.models import Person


def birth_dates_of(registrations: Iterable[Registration]) -> dict[str, date]:
    """Birth dates by registration, where they are still known."""
    held = {item.id: item.person for item in registrations}
    persons = Person.objects.filter(pk__in=set(held.values()), birth_date__isnull=False)
    births = dict(persons.values_list("pk", "birth_date"))
    return {key: birth for key, person in held.items() if (birth := births.get(person))}


@transaction.atomic
def reschedule_day(caller: Caller, *, event: str, day: date, start: str, tables: int) -> str:
    """CH-DAY-2: another day instead of a cancelled or void one; returns its id."""
    lock_championship(event)
    command = reschedule_command(event, day, start, tables)
    return str(execute(command, place_of(event), caller).entries[0].body["event"])


def reschedule_command(event: str, day: date, start: str, tables: int) -> commands.RescheduleDay:
    """What is asked for to set another day: with what decides who may play on it."""
    state = championship_state(place_of(event).championship)
    births = birth_dates_of(to_carry(state, event))
    return commands.RescheduleDay(event, new_opaque_id(), day, start, tables, births)


def decide_short_day(
    caller: Caller, *, event: str, order: str, category: str, reason: str
) -> Answer:
    """CH-SPLIT-4: the publisher rules what a day with too few players does."""
    command = partial(commands.DecideShortDay, event, new_opaque_id(), order)
    return execute_for_reason(caller, place_of(event), (category, reason), command)


@transaction.atomic
def merge_day(caller: Caller, *, event: str, into: str, going: Collection[str]) -> Answer:
    """CH-SPLIT-4: a short day is given up; whoever agrees goes to another day of the stage."""
    lock_championship(event)
    state = championship_state(place_of(event).championship)
    births = birth_dates_of(state.of_day(event))
    command = commands.MergeDay(event, into, frozenset(going), births)
    return execute(command, place_of(event), caller)

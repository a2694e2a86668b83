"""What a player, a parent or the desk changes on a registration before the day.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way. The same functions serve personal links and the organizer's pages.
"""

from datetime import date

from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.registration import (
    Application,
    Registered,
    commitment,
    enter,
    register_command,
)
from tournament.events.selectors import person_of, place_of
from tournament.events.services import lock_championship, part_of
from tournament.people.identity import new_opaque_id
from tournament.people.links import make_link
from tournament.people.models import Person, PersonalLink
from tournament.people.persons import PersonData, edit_person, identity_key
from tournament.people.possible_duplicate import note_possible_duplicates
from tournament.regulations.refusals import Refusal


@transaction.atomic
def register_online(
    caller: Caller, *, event: str, application: Application, link: PersonalLink | None = None
) -> tuple[Registered, PersonalLink | None]:
    """Somebody enters themselves or their child; the link opens what they entered.

    With a link at hand (another child of the same parent) the new person is added to it. A repeat
    of the form finds the link of the first time; None if that one has been replaced since.
    """
    registered, person = enter(
        caller, event=event, application=application, channel=commands.ONLINE
    )
    key = link.pk if link is not None else part_of(caller, "link").command_id
    if person is None:
        return registered, PersonalLink.objects.filter(pk=key, ended_at=None).first()
    if link is None:
        return registered, make_link([person], at=caller.now, key=key)
    link.persons.add(person)
    return registered, link


@transaction.atomic
def register_again(
    caller: Caller, *, event: str, application: Application, person: Person
) -> Answer:
    """Whoever holds a personal link takes a new place for a person they have entered before."""
    command = register_command(
        person, event=event, application=application, channel=commands.ONLINE
    )
    answer = execute(command, place_of(event), caller)
    note_possible_duplicates(place_of(event).championship, person, at=caller.now)
    return answer


@transaction.atomic
def move_registration(
    caller: Caller,
    *,
    event: str,
    registration: str,
    to_event: str,
    channel: str,
    accept_waiting: bool,
    consented: bool,
) -> str:
    """CH-REG-7: go to another day; returns the id of the new registration."""
    lock_championship(event)
    person = person_of(event, registration)
    command = commands.MoveRegistration(
        event=event,
        registration=registration,
        new_registration=new_opaque_id(),
        to_event=to_event,
        channel=channel,
        birth_date=birth_date_of(person),
        accept_waiting=accept_waiting,
        consented=consented,
    )
    answer = execute(command, place_of(event), caller)
    return str(answer.entries[0].body["new_registration"])


@transaction.atomic
def edit_registered(
    caller: Caller, *, event: str, registration: str, data: PersonData
) -> Answer | None:
    """Correct a person's data; name and birth date are checked anew (CH-REG-2, CH-REG-6).

    Other data need no check, so nothing is written to the ledger for them (None).
    """
    lock_championship(event)
    person = person_of(event, registration)
    checked = (data.full_name, data.birth_date) != (person.full_name, person.birth_date)
    edit_person(person, data, at=caller.now)
    note_possible_duplicates(place_of(event).championship, person, at=caller.now)
    if not checked:
        return None
    command = commands.EditPerson(
        event=event,
        registration=registration,
        birth_date=data.birth_date,
        commitment=commitment(person, data.birth_date),
        applicant=identity_key(data.full_name, data.birth_date),
        salt=bytes(person.salt),
    )
    return execute(command, place_of(event), caller)


def reconfirm(caller: Caller, *, event: str, registration: str) -> Answer:
    """The player comes on the new date of a moved day."""
    return execute(commands.Reconfirm(event, registration), place_of(event), caller)


def answer_offer(caller: Caller, *, event: str, registration: str, accept: bool) -> Answer:
    """CH-WAIT-1: take the offered place, or go to the end of the waiting list."""
    return execute(commands.AnswerOffer(event, registration, accept), place_of(event), caller)


def birth_date_of(person: Person) -> date:
    """The birth date that a check needs; refuses where a person is a name alone, or was retired."""
    if person.name_only:
        raise Refused(Refusal("names_alone"))
    if person.birth_date is None:
        raise Refused(Refusal("erased_already"))
    return person.birth_date

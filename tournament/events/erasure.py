"""The end of what is known about somebody, at their own wish or by the publisher (CH-PD-4, 152-FZ).

Their registrations that can still be ended are ended, the ledgers note that their data are gone,
and everything that identifies them is deleted. What happened stays under their opaque id. Rooms
above name with `also` what they keep beside the tables.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from django.db import transaction

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.statuses import RegistrationStatus
from tournament.events import typed_texts
from tournament.events.execution import Caller, Place, Refused, execute
from tournament.events.handed_games import handed_games
from tournament.events.models import GameDay
from tournament.events.own_registrations import championships_of, registrations_of
from tournament.events.preview import preview
from tournament.events.selectors import place_of
from tournament.events.services import expect_allowed, part_of
from tournament.events.states import championship_ledger, championship_state, event_ledger
from tournament.ledger import store
from tournament.outbox import service as outbox
from tournament.people import keep_typed
from tournament.people.endings import Kind, ended
from tournament.people.free_texts import erase_texts, naming_of, texts_about, texts_naming
from tournament.people.models import Person, PersonalLink, User
from tournament.people.persons import erase_person
from tournament.people.policy import Action, Scope
from tournament.people.wiping import wipe_after_commit
from tournament.regulations.refusals import Refusal

Forget = Callable[[], None]
_also: list[Forget] = []


def also(forget: Forget) -> Forget:
    """Have this done, too, after every committed erasure."""
    _also.append(forget)
    return forget


@dataclass(frozen=True, slots=True)
class Same:
    """Everybody whom the publisher has found to be one person (CH-REG-4), and where they played."""

    persons: frozenset[str]
    championships: tuple[str, ...]


@transaction.atomic
def erase(caller: Caller, *, person: str) -> None:
    """Erase somebody with all records that are theirs; raises `Refused` while they are needed at a
    table.

    Whoever is erased already is erased: a repeat says nothing.
    """
    same = same_person(person)
    for scope in [Scope(key, person=person) for key in same.championships or (None,)]:
        expect_allowed(caller, Action.ERASE_PERSON, scope)
    for championship in same.championships:
        store.lock(championship_ledger(championship))
        state = championship_state(championship)
        _hold_days(state, same.persons)
        _end(caller, state, same.persons)
    _forget(caller, same.persons)


@transaction.atomic
def erase_again(caller: Caller, *, person: str) -> bool:
    """Erase whom an older backup has brought back; whether every ledger could note it.

    Their data go in any case: of whoever stands in a bracket again only the number is left there.
    """
    same, noted = same_person(person), True
    for championship in same.championships:
        try:
            with transaction.atomic():
                _end(caller, championship_state(championship), same.persons)
        except Refused:
            noted = False
    _forget(caller, same.persons)
    return noted


def _forget(caller: Caller, persons: Iterable[str]) -> None:
    """Delete everything that identifies them."""
    for row in Person.objects.select_for_update().filter(pk__in=persons):
        _forget_traces(row)
        handed_games().forget_person(*handed_in_by(row))
        ended(Kind.PERSON, row.pk, caller.now)
        erase_person(row)
    PersonalLink.objects.filter(persons=None).delete()
    wipe_after_commit()


def same_person(person: str) -> Same:
    """All ids of somebody and all championships in which they were ever entered."""
    persons = {person}
    while True:
        states = {state.id: state for one in persons for state in championships_of(one)}
        found = {id_ for state in states.values() for one in persons for id_ in state.same_as(one)}
        if found <= persons:
            return Same(frozenset(persons), tuple(sorted(states)))
        persons |= found


def _hold_days(state: ChampionshipState, persons: Iterable[str]) -> None:
    """Let nobody hand anything in on their days meanwhile: it would come after what is emptied."""
    held = [item.event for one in persons for item in registrations_of(state, one)]
    days = GameDay.objects.filter(pk__in=held).select_for_update().order_by("pk")
    list(days.values_list("pk", flat=True))


def _end(caller: Caller, state: ChampionshipState, persons: Iterable[str]) -> None:
    """End what can be ended in one championship and note the erasure in its ledger."""
    for person in sorted(persons):
        for step in _steps(caller, state, person):
            execute(*step)


def why_not(caller: Caller, *, person: str) -> Refusal | None:
    """Why somebody cannot be erased now, as the first thing to be done for it is refused."""
    same = same_person(person)
    for state in map(championship_state, same.championships):
        for one in sorted(same.persons):
            for step in _steps(caller, state, one)[:1]:
                found = preview(*step)
                if isinstance(found, Refusal):
                    return found
    return None


def _steps(
    caller: Caller, state: ChampionshipState, person: str
) -> list[tuple[commands.Command, Place, Caller]]:
    """What is done in one championship to erase one record, and by whom."""
    if not registrations_of(state, person) or person in state.erased:
        return []
    # Whoever may erase them speaks for them here: their registration ends at their own wish.
    spoken_for = replace(caller.actor, persons=caller.actor.persons | {person})
    asked = replace(part_of(caller, f"erase {state.id} {person}"), actor=spoken_for)
    held = state.active.get(person)
    steps: list[tuple[commands.Command, Place, Caller]] = []
    if held is not None and state.registrations[held].status != RegistrationStatus.IN_BRACKET:
        event = state.registrations[held].event
        leave = replace(part_of(asked, "withdraw"), acting_as=None)
        command: commands.Command = commands.WithdrawRegistration(event, held)
        if held in state.invitations:
            command = commands.AnswerSeat(event, held, False, "player")
        steps.append((command, place_of(event), leave))
    return [*steps, (commands.ErasePerson(person), Place(state.id), asked)]


def _forget_traces(person: Person) -> None:
    """Delete what names somebody outside the table of persons."""
    who = naming_of(person)
    erase_texts(texts_naming([(who, ledgers_of(person.pk))]) | texts_about([person.pk]))
    typed_texts.forget_person(who, handed_in_by(person)[0])
    keep_typed.forget_naming(who)
    outbox.forget(person.pk)
    for forget in _also:
        transaction.on_commit(forget)


def handed_in_by(person: Person) -> tuple[list[str], list[str]]:
    """By which registrations and accounts somebody hands in logs of games."""
    registrations = [
        item.id
        for state in championships_of(person.pk)
        for item in registrations_of(state, person.pk)
    ]
    accounts = User.objects.filter(person=person).values_list("public_id", flat=True)
    return registrations, list(accounts)


def ledgers_of(person: str) -> frozenset[str]:
    """The ledgers of the days for which somebody was ever entered."""
    return frozenset(
        event_ledger(item.event)
        for state in championships_of(person)
        for item in registrations_of(state, person)
    )

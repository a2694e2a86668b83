"""The judge's notebook: what they write about a player, and what was written about one before."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from tournament.championship import commands
from tournament.championship.championship_state import Stage
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.judges.notes.state import Note
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import place_of
from tournament.events.services import execute_for_reason
from tournament.events.states import championship_state, event_state
from tournament.people.identity import new_opaque_id


def record_note(
    caller: Caller,
    *,
    event: str,
    registration: str,
    kind: str,
    category: str,
    text: str,
    match: str | None = None,
) -> Answer:
    """Write a note or a caution; its words go when the person is erased (CH-PD-5)."""
    entrant = event_state(event).entrants.get(registration)
    about = entrant.person if entrant is not None else ""
    command = partial(commands.RecordNote, new_opaque_id(), registration, kind, match)
    return execute_for_reason(caller, place_of(event), (category, text), command, about=about)


def withdraw_note(caller: Caller, *, event: str, note: str) -> Answer:
    """Say that one's own note was a mistake; it stays readable as such."""
    return execute(commands.WithdrawNote(note), place_of(event), caller)


@dataclass(frozen=True, slots=True)
class Noted:
    """Something of a person's history: a note, or a ruling that names them."""

    event: str
    stage: Stage
    day: date
    state: EventState
    what: Note | Ruling


def history_of(championship: str, person: str) -> list[Noted]:
    """Notes and rulings about a person on all days of a championship, the newest first.

    Whoever was found to be the same person has one history (CH-REG-4).
    """
    return sorted(_noted(championship, person), key=lambda item: item.what.at, reverse=True)


def _noted(championship: str, person: str) -> Iterator[Noted]:
    state = championship_state(championship)
    persons = state.same_as(person)
    for registration in state.registrations.values():
        if registration.person not in persons:
            continue
        day = state.days[registration.event]
        event = event_state(day.id)
        whatever: list[Note | Ruling] = [*event.notes.values(), *event.rulings]
        for what in whatever:
            if what.registration == registration.id:
                yield Noted(day.id, state.stages[day.stage], day.date, event, what)

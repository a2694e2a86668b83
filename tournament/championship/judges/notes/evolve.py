"""What the facts of the judge's notebook do to an event's state: they stand in it, no more."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_state import EventState
from tournament.championship.judges.notes.state import Note

State = EventState


def _recorded(state: State, fact: facts.NoteRecorded, at: datetime) -> State:
    note = Note(
        fact.note,
        fact.registration,
        fact.kind,
        fact.category,
        fact.text_sha256,
        fact.judge,
        fact.match,
        at,
    )
    return replace(state, notes={**state.notes, note.id: note})


def _withdrawn(state: State, fact: facts.NoteWithdrawn, at: datetime) -> State:
    note = replace(state.notes[fact.note], withdrawn_at=at)
    return replace(state, notes={**state.notes, note.id: note})


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.NoteRecorded: _recorded,
    facts.NoteWithdrawn: _withdrawn,
}

"""What calls, tables, breaks and the closing do to an event's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tournament.championship import facts
from tournament.championship.event_changes import begun, entrant_status, going_on, stopped, touch
from tournament.championship.event_state import EventState
from tournament.championship.play.tables.evolve import with_tables
from tournament.championship.play.tables.queries import without_table
from tournament.championship.statuses import DayStatus, RegistrationStatus

State = EventState


def _called(state: State, fact: facts.MatchCalled, at: datetime) -> State:
    state = touch(
        state,
        fact.match,
        table=fact.table,
        called_at=at,
        started_at=None,
        paused_for=timedelta(),
        paused_before=timedelta(),
        paused_in_all=timedelta(),
        extension_minutes=0,
    )
    return replace(state, status=DayStatus.RUNNING, begun=True)


def _uncalled(state: State, fact: facts.MatchUncalled, at: datetime) -> State:
    return touch(state, fact.match, table=None, called_at=None, started_at=None)


def _play_started(state: State, fact: facts.PlayStarted, at: datetime) -> State:
    return touch(state, fact.match, **begun(state.plays[fact.match], at))


def _start_undone(state: State, fact: facts.PlayStartUndone, at: datetime) -> State:
    """CH-NOSHOW-1: the clock of the call runs on as if nothing had happened."""
    paused = state.plays[fact.match].paused_in_all
    return touch(state, fact.match, started_at=None, paused_for=paused, paused_before=timedelta())


def _paused(state: State, fact: facts.DayPaused, at: datetime) -> State:
    return stopped(state, at, fact.until)


def _resumed(state: State, fact: facts.DayResumed, at: datetime) -> State:
    return going_on(state, at)


def _table_set(state: State, fact: facts.TableSet, at: datetime) -> State:
    """SW-7: whoever was to play at a table that goes out of use waits for another one."""
    if not fact.in_use and state.order:
        state = with_tables(state, without_table(state, fact.table))
    return replace(state, tables={**state.tables, fact.table: fact.in_use})


def _completed(state: State, fact: facts.DayCompleted, at: datetime) -> State:
    finished = {
        key: RegistrationStatus.FINISHED
        for key in state.order
        if state.entrants[key].status == RegistrationStatus.IN_BRACKET
    }
    return replace(entrant_status(state, finished), status=DayStatus.COMPLETED, places=fact.places)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.MatchCalled: _called,
    facts.MatchUncalled: _uncalled,
    facts.PlayStarted: _play_started,
    facts.PlayStartUndone: _start_undone,
    facts.DayPaused: _paused,
    facts.DayResumed: _resumed,
    facts.TableSet: _table_set,
    facts.DayCompleted: _completed,
}

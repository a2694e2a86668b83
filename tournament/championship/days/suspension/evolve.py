"""What an interruption does: to the day's own state, and to what its championship knows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import day_status, freed
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.days.evolve import with_day
from tournament.championship.event_changes import entrant_status, going_on, stopped, touch
from tournament.championship.event_state import EventState
from tournament.championship.play.queries import void_game
from tournament.championship.statuses import DayStatus, RegistrationStatus

Event = EventState
State = ChampionshipState


# --- the day ---------------------------------------------------------------------------------


def _suspend(state: Event, at: datetime) -> Event:
    """Clocks stop; a break that runs ends, for the suspension lasts longer."""
    state = going_on(state, at) if state.paused else state
    return replace(stopped(state, at), suspended_at=at)


def _continue(state: Event, at: datetime, uncalled: Iterable[str]) -> Event:
    state = replace(going_on(state, at), suspended_at=None)
    for match in uncalled:
        state = touch(state, match, table=None, called_at=None, started_at=None)
    return state


def _suspended(state: Event, fact: facts.EventSuspended, at: datetime) -> Event:
    return _suspend(state, at)


def _continued(state: Event, fact: facts.EventContinued, at: datetime) -> Event:
    return _continue(state, at, fact.uncalled)


def _voided(state: Event, fact: facts.EventVoided, at: datetime) -> Event:
    state = going_on(state, at) if state.paused else state
    return replace(state, status=DayStatus.VOIDED, suspended_at=None)


def _ended_unfinished(state: Event, fact: facts.EventEndedUnfinished, at: datetime) -> Event:
    done = {
        key: RegistrationStatus.FINISHED
        for key in state.order
        if state.entrants[key].status == RegistrationStatus.IN_BRACKET
    }
    state = entrant_status(going_on(state, at), done)
    return replace(state, status=DayStatus.COMPLETED, suspended_at=None, places=fact.places)


def _ruled_suspend(state: Event, fact: facts.RulingIssued, at: datetime) -> Event:
    return _suspend(state, at)


def _ruled_continue(state: Event, fact: facts.RulingIssued, at: datetime) -> Event:
    """A match goes on from where it stood, or its open game is void and played anew."""
    state = _continue(state, at, fact.effect["uncalled"])
    for match, how in fact.effect["matches"].items():
        if how == "replay":
            play = void_game(state.plays[match])
            state = replace(state, plays={**state.plays, match: play})
        state = touch(state, match)
    return state


EVOLVE: Mapping[type[Any], Callable[[Event, Any, datetime], Event]] = {
    facts.EventSuspended: _suspended,
    facts.EventContinued: _continued,
    facts.EventVoided: _voided,
    facts.EventEndedUnfinished: _ended_unfinished,
}
"""Facts of the day's ledger."""
RULINGS: Mapping[str, Callable[[Event, facts.RulingIssued, datetime], Event]] = {
    "suspend": _ruled_suspend,
    "continue": _ruled_continue,
}


# --- the championship ----------------------------------------------------------------------------


def _day_suspended(state: State, fact: facts.DaySuspended, at: datetime) -> State:
    state = with_day(state, fact.event, continuation_set=False)
    return day_status(state, fact.event, DayStatus.SUSPENDED)


def _continuation_set(state: State, fact: facts.ContinuationSet, at: datetime) -> State:
    day = state.days[fact.event]
    new = date.fromisoformat(fact.date)
    began = day.continued_from or (day.date if new != day.date else None)
    if state.is_final(day.id):
        state = replace(state, final_date=new)
    changed = {"date": new, "start": fact.start, "continued_from": began}
    return with_day(state, day.id, continuation_set=True, **changed)


def _day_continued(state: State, fact: facts.DayContinued, at: datetime) -> State:
    return day_status(state, fact.event, fact.status)


def _day_voided(state: State, fact: facts.DayVoided, at: datetime) -> State:
    """CH-DAY-7: nobody has used this day, and everybody is free."""
    used = {person: event for person, event in state.used.items() if event != fact.event}
    state = with_day(state, fact.event, status=DayStatus.VOIDED, cancelled_for=fact.category)
    return freed(replace(state, used=used), fact.event)


DAY_EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.DaySuspended: _day_suspended,
    facts.ContinuationSet: _continuation_set,
    facts.DayContinued: _day_continued,
    facts.DayVoided: _day_voided,
}
"""Facts of the championship's ledger."""

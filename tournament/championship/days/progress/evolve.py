"""What a day tells of its progress does to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import day_status, given_back, with_status
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.statuses import BEFORE_DRAW, DayStatus, RegistrationStatus

State = ChampionshipState


def _check_in_opened(state: State, fact: facts.CheckInOpened, at: datetime) -> State:
    return day_status(state, fact.event, DayStatus.CHECK_IN)


def _bracket_published(state: State, fact: facts.BracketPublished, at: datetime) -> State:
    entrants = set(fact.entrants)
    concerned = {
        key: state.registrations[key]
        for key in state.days[fact.event].registrations
        if key in entrants or state.registrations[key].status in BEFORE_DRAW
    }
    noted = {key: replace(item, before=item.status) for key, item in concerned.items()}
    state = replace(state, registrations={**state.registrations, **noted})
    changes = {
        key: RegistrationStatus.IN_BRACKET if key in entrants else RegistrationStatus.RELEASED
        for key in concerned
    }
    return with_status(day_status(state, fact.event, DayStatus.DRAWN), changes)


def _bracket_withdrawn(state: State, fact: facts.BracketWithdrawn, at: datetime) -> State:
    """Everybody gets back what the draw took, unless they have gone elsewhere since (CH-REG-3)."""
    concerned = [item.id for item in state.sent_away(fact.event)]
    back = state.given_back(fact.event)
    state = with_status(
        day_status(state, fact.event, DayStatus.CHECK_IN),
        dict.fromkeys(concerned, RegistrationStatus.RELEASED),
    )
    return given_back(state, back, concerned)


def _day_started(state: State, fact: facts.DayStarted, at: datetime) -> State:
    """The final is not counted among the one day that everybody has (CH-REG-3)."""
    players = {
        state.registrations[key].person: fact.event
        for key in state.days[fact.event].registrations
        if state.registrations[key].status == RegistrationStatus.IN_BRACKET
        and not state.is_final(fact.event)
    }
    return replace(day_status(state, fact.event, DayStatus.RUNNING), used={**state.used, **players})


def _day_result(state: State, fact: facts.DayResult, at: datetime) -> State:
    finished = {
        key: RegistrationStatus.FINISHED
        for key in state.days[fact.event].registrations
        if state.registrations[key].status == RegistrationStatus.IN_BRACKET
    }
    state = with_status(day_status(state, fact.event, DayStatus.COMPLETED), finished)
    day = replace(
        state.days[fact.event], places=fact.places, left=fact.left, unplayed=fact.unplayed
    )
    return replace(state, days={**state.days, day.id: day})


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.CheckInOpened: _check_in_opened,
    facts.BracketPublished: _bracket_published,
    facts.BracketWithdrawn: _bracket_withdrawn,
    facts.DayStarted: _day_started,
    facts.DayResult: _day_result,
}

"""What the facts of a city's stage do to the championship's state (spec 5.3)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import days_dropped, unsplit
from tournament.championship.championship_state import ChampionshipState, Day, Stage
from tournament.championship.planning.stages.queries import days_of
from tournament.championship.statuses import DayStatus

State = ChampionshipState


def _with_stage(state: State, stage: Stage) -> State:
    return replace(state, stages={**state.stages, stage.id: stage})


def _with_day(state: State, day: Day) -> State:
    return replace(state, days={**state.days, day.id: day})


def _withdrawn(state: State, fact: facts.StageWithdrawn, at: datetime) -> State:
    stage = state.stages[fact.stage]
    state = unsplit(days_dropped(state, days_of(state, stage), fact.category), stage.id)
    return _with_stage(state, replace(stage, withdrawn_for=fact.category))


def _restored(state: State, fact: facts.StageRestored, at: datetime) -> State:
    return _with_stage(state, replace(state.stages[fact.stage], withdrawn_for=""))


def _closed(state: State, fact: facts.StageClosed, at: datetime) -> State:
    stage = state.stages[fact.stage]
    state = days_dropped(state, days_of(state, stage), fact.category)
    missing = tuple((item["event"], DayStatus(item["status"])) for item in fact.missing)
    return _with_stage(state, replace(stage, closed_for=fact.category, missing=missing))


def _deadline(state: State, fact: facts.DeadlineSet, at: datetime) -> State:
    return _with_day(state, replace(state.days[fact.event], deadline=_date(fact.date)))


def _registration_closed(state: State, fact: facts.RegistrationClosed, at: datetime) -> State:
    return _with_day(state, replace(state.days[fact.event], closed_early=True))


def _registration_reopened(state: State, fact: facts.RegistrationReopened, at: datetime) -> State:
    day = replace(state.days[fact.event], closed_early=False, deadline=_date(fact.date))
    return _with_day(state, day)


def _date(text: str | None) -> date | None:
    return date.fromisoformat(text) if text is not None else None


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.StageWithdrawn: _withdrawn,
    facts.StageRestored: _restored,
    facts.StageClosed: _closed,
    facts.DeadlineSet: _deadline,
    facts.RegistrationClosed: _registration_closed,
    facts.RegistrationReopened: _registration_reopened,
}

"""What the plan's cities and days do to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_changes import day_status
from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.statuses import DayStatus

State = ChampionshipState


def _stage_added(state: State, fact: facts.StageAdded, at: datetime) -> State:
    return replace(
        state, stages={**state.stages, fact.stage: Stage(fact.stage, fact.city, fact.zone)}
    )


def _registration_opened(state: State, fact: facts.RegistrationOpened, at: datetime) -> State:
    state = replace(state, life=replace(state.life, opened=True))
    return day_status(state, fact.event, DayStatus.OPEN)


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.StageAdded: _stage_added,
    facts.RegistrationOpened: _registration_opened,
}

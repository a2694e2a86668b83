"""What the facts of the final do to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState, Day, Stage

State = ChampionshipState


def _final_planned(state: State, fact: facts.FinalPlanned, at: datetime) -> State:
    day = Day(
        fact.event,
        fact.stage,
        date.fromisoformat(fact.date),
        fact.start,
        fact.zone,
        fact.tables,
    )
    stage = Stage(fact.stage, fact.city, fact.zone, (day.id,), "final")
    return replace(
        state, days={**state.days, day.id: day}, stages={**state.stages, stage.id: stage}
    )


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.FinalPlanned: _final_planned,
}

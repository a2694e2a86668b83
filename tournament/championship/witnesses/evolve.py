"""What the facts about witnesses do to the championship's state."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.witnesses.state import Noted

State = ChampionshipState


def _named(state: State, fact: facts.WitnessNamed, at: datetime) -> State:
    return replace(state, witnesses=(*state.witnesses, fact.witness))


def _dismissed(state: State, fact: facts.WitnessDismissed, at: datetime) -> State:
    left = tuple(item for item in state.witnesses if item != fact.witness)
    return replace(state, witnesses=left)


def _noted(state: State, fact: facts.CheckpointNoted, at: datetime) -> State:
    return replace(state, noted={**state.noted, fact.event: Noted(fact.size, at)})


EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.WitnessNamed: _named,
    facts.WitnessDismissed: _dismissed,
    facts.CheckpointNoted: _noted,
}

"""What the tick that somebody's age was seen does to an event's state (CH-PD-1)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_state import EventState


def _seen(state: EventState, fact: facts.AgeSeen, at: datetime) -> EventState:
    entrant = replace(state.entrants[fact.registration], age_seen=True)
    return replace(state, entrants={**state.entrants, entrant.registration: entrant})


EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {
    facts.AgeSeen: _seen,
}

"""What the draw of the final does to the state of its event (CH-FINAL-11)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tournament.championship import facts
from tournament.championship.event_changes import drawn
from tournament.championship.event_state import EventState


def _final_drawn(state: EventState, fact: facts.FinalDrawn, at: datetime) -> EventState:
    order = tuple(place for place in fact.places if place)
    return drawn(
        state,
        fact,
        order,
        at,
        places=fact.places,
        cities=fact.cities,
        attempts=fact.attempts,
        clashes=fact.clashes,
    )


EVOLVE: Mapping[type[Any], Callable[[EventState, Any, datetime], EventState]] = {
    facts.FinalDrawn: _final_drawn,
}

"""Where a day is kept: here, in the hall, or are we the hall (CH-VENUE-1)."""

from typing import Literal

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.custody.queries import out_of_reach, own_custody
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, this_machine

Whereabouts = Literal["here", "in_hall", "hall", "given_back"]


def whereabouts(event: str) -> Whereabouts:
    """`in_hall`: another machine has the day. `hall`: this machine took it into the hall.

    `given_back`: this machine took it, and knows that headquarters has it again.
    """
    state = championship_state(place_of(event).championship)
    if not state.custodies:
        return "here"
    machine = this_machine()
    if out_of_reach(state, event, machine):
        return "in_hall"
    own = own_custody(state, machine)
    if own is None or own.event != event:
        return "here"
    return "given_back" if own.ended else "hall"


def is_in_hall(state: ChampionshipState, event: str) -> bool:
    """Whether another machine than this one writes the day."""
    # Most championships never leave headquarters: then nobody asks for this machine's key.
    return bool(state.custodies) and out_of_reach(state, event, this_machine())


def is_out_of_reach(event: str) -> bool:
    """Whether nothing is to be written about a day here, since another machine has it."""
    return whereabouts(event) == "in_hall"

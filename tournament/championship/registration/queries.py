"""Where a registration stands now: what its championship and its day say of it together."""

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState

_ENDED = frozenset({"withdrawn", "refused", "declined", "disqualified"})
"""The championship has the last word on these."""


def standing(registration: Registration, event: EventState) -> str:
    """Status of a registration: the day knows more than the championship once it is open."""
    entrant = event.entrants.get(registration.id)
    if entrant is None or registration.status in _ENDED:
        return registration.status
    if registration.status == "released" and entrant.status != "no_show":
        return "released"
    return entrant.status


def line_of(state: ChampionshipState, event: EventState, day: str) -> list[str]:
    """A day's waiting list in its order (CH-WAIT-1); on the day the day's ledger knows it."""
    if event.id:
        return [key for key, item in event.entrants.items() if item.status == "waitlisted"]
    return [item.id for item in state.line(day)]


def place_now(state: ChampionshipState, door: EventState, event: str) -> str:
    """CH-DAY-3: what whoever comes now gets: a place while there is room, then the waiting list.

    Nobody who comes later overtakes those who wait (CH-REG-5, CH-WAIT-1).
    """
    if door.id:
        overtakes = door.check_in_closed or door.waiting
        return "confirmed" if door.place_free and not overtakes else "waitlisted"
    return place_before(state, event)


def place_before(state: ChampionshipState, event: str) -> str:
    """What whoever comes now gets in a day whose check-in has not opened."""
    free = state.places_held(event) < state.rules.day_maximum
    return "confirmed" if free and not state.has_line(event) else "waitlisted"

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

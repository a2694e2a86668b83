"""Where a registration stands now: what its championship and its day say of it together."""

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState
from tournament.championship.statuses import ENDED, RegistrationStatus


def standing(registration: Registration, event: EventState) -> RegistrationStatus:
    """Status of a registration: the day knows more than the championship once it is open."""
    entrant = event.entrants.get(registration.id)
    if entrant is None or registration.status in ENDED:
        return registration.status
    if (
        registration.status == RegistrationStatus.RELEASED
        and entrant.status != RegistrationStatus.NO_SHOW
    ):
        return RegistrationStatus.RELEASED
    return entrant.status


def line_of(state: ChampionshipState, event: EventState, day: str) -> list[str]:
    """A day's waiting list in its order (CH-WAIT-1); on the day the day's ledger knows it."""
    if event.id:
        return [
            key
            for key, item in event.entrants.items()
            if item.status == RegistrationStatus.WAITLISTED
        ]
    return [item.id for item in state.line(day)]

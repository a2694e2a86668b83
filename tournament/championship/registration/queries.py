"""Where a registration stands now: what its championship and its day say of it together."""

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState
from tournament.championship.statuses import ENDED, RegistrationStatus


def status_on_day(registration: Registration, event: EventState) -> RegistrationStatus:
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


def place_now(state: ChampionshipState, check_in: EventState, event: str) -> RegistrationStatus:
    """CH-DAY-3: what whoever comes now gets: a place while there is room, then the waiting list.

    Nobody who comes later overtakes those who wait (CH-REG-5, CH-WAIT-1).
    """
    if check_in.id:
        overtakes = check_in.check_in_closed or check_in.waiting
        free = check_in.place_free and not overtakes
        return RegistrationStatus.CONFIRMED if free else RegistrationStatus.WAITLISTED
    return place_before(state, event)


def place_before(state: ChampionshipState, event: str) -> RegistrationStatus:
    """What whoever comes now gets in a day whose check-in has not opened."""
    free = state.places_held(event) < state.rules.day_maximum and not state.has_line(event)
    return RegistrationStatus.CONFIRMED if free else RegistrationStatus.WAITLISTED

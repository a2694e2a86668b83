"""Questions about game days that pages and rules ask alike."""

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState
from tournament.championship.statuses import (
    BEFORE_DRAW,
    COMES,
    HOLDS_PLACE,
    IN_LINE,
    RegistrationStatus,
)


def to_carry(state: ChampionshipState, event: str) -> tuple[Registration, ...]:
    """Whom a day that was not played has set free and who has gone nowhere since, in order.

    First those who had a place, then the waiting list in its order.
    """
    free = [
        item
        for item in state.of_day(event)
        if item.status == RegistrationStatus.RELEASED
        and item.before in BEFORE_DRAW
        and not item.successor
        and item.person not in state.erased
        and not state.active_of(item.person)
        and state.used_by(item.person) is None
    ]
    held = [item for item in free if item.before not in IN_LINE]
    line = [item for item in free if item.before in IN_LINE]
    return (*held, *sorted(line, key=lambda item: item.line))


TAKES_PART = HOLDS_PLACE | {RegistrationStatus.WAITLISTED}
"""Statuses that are divided; whoever still needs a consent holds no place (CH-REG-6)."""


def taking_part(state: ChampionshipState, event: str) -> list[Registration]:
    """Whom a split divides: those with a place in the order of registration, then the list."""
    held = [item for item in state.of_day(event) if item.status in COMES]
    offered = [item for item in state.of_day(event) if item.status == RegistrationStatus.OFFERED]
    return [*held, *sorted(offered, key=lambda item: item.line), *state.line(event)]


def suspended_state(event: EventState) -> str:
    """What whoever lets a day go on has looked at: the matches in play and their versions."""
    return " ".join(f"{match}/{event.version_of(match)}" for match in event.matches_in_play())

"""Who is told on their phone what is announced in a hall: everybody who is of the day."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.event_state import EventState
from tournament.championship.notice import Notice
from tournament.championship.statuses import NOT_COMING


def _announced(
    before: EventState, after: EventState, fact: facts.HallAnnounced
) -> Iterator[Notice]:
    """Only if the organizer has said so: a phone in a pocket is louder than a screen."""
    if not fact.sent:
        return
    for entrant in after.entrants.values():
        if entrant.status not in NOT_COMING:
            about = {"announcement": fact.announcement}
            yield Notice("hall_announcement", entrant.registration, about)


OCCASIONS: Mapping[type[Any], Callable[[EventState, EventState, Any], Iterator[Notice]]] = {
    facts.HallAnnounced: _announced,
}

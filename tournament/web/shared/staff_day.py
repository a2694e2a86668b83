"""One look at a running day: its state, the names of its players, the hall's clock.

Everything that the pages of this folder show is read from a `Hall`; it costs one query for the
names, whatever the number of players. Decides nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest
from django.utils import timezone

from tournament.brackets import Place
from tournament.championship.event_state import EventState
from tournament.championship.play.places.queries import standing_places
from tournament.events.states import championship_state, event_state
from tournament.events.wording import clock
from tournament.people.access import acting
from tournament.people.policy import Actor
from tournament.people.public_names import names_for


@dataclass(frozen=True, slots=True)
class Hall:
    """A day as the staff sees it at one moment."""

    state: EventState
    names: Mapping[str, str]
    now: datetime
    person: str | None

    def name(self, registration: str) -> str:
        """What the staff calls a player."""
        return self.names[self.state.entrants[registration].person]

    def name_of_seat(self, match: str, seat: str) -> str:
        """Who sits in a seat (A or B); empty while nobody is known."""
        registration = self.state.player(match, seat)
        return self.name(registration) if registration is not None else ""

    def clock(self, moment: datetime | None) -> str:
        """A moment on the hall's clock; empty without one."""
        if moment is None:
            return ""
        return clock(moment, self.state.zone)

    def minutes_since(self, moment: datetime | None) -> int:
        """Whole minutes that have passed."""
        return max(0, int((self.now - moment).total_seconds() // 60)) if moment is not None else 0

    def own(self, match: str) -> bool:
        """Whether the reader plays in the match himself (CH-JUDGE-4)."""
        return self.state.has_player(self.person, match)


def places_by_seed(hall: Hall) -> Mapping[int, Place]:
    """The places that are certain, after disqualifications and bans, by seed."""
    places = standing_places(championship_state(hall.state.championship), hall.state)
    return {hall.state.seed_of[key]: place for key, place in places.items()}


def hall_of(event_id: str, actor: Actor) -> Hall:
    """The day as it is now."""
    state = event_state(event_id)
    names = names_for(
        {entrant.person: entrant.number for entrant in state.entrants.values()}, "staff"
    )
    return Hall(state, names, timezone.now(), actor.person_id)


def hall_with(request: HttpRequest, event_id: str, match: str) -> Hall:
    """The day, if its bracket has this match; else 404."""
    hall = hall_of(event_id, acting(request).actor)
    if not hall.state.order or match not in hall.state.structure:
        raise Http404
    return hall

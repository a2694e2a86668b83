"""One look of the staff at a day: its state, the names of its players, the clock of its city.

Whatever the number of players, their names cost one query. Decides nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import ClassVar

from django.http import Http404, HttpRequest
from django.utils import timezone

from tournament.championship.days.decide import not_set_again
from tournament.championship.judges.queries import identities
from tournament.events.selectors import place_of, title_in
from tournament.events.states import championship_state
from tournament.events.wording import with_game
from tournament.people.access import acting
from tournament.people.policy import Actor
from tournament.people.public_names import Audience
from tournament.web.shared.day_reading import DayReading


@dataclass(frozen=True)
class StaffDay(DayReading):
    """A day as the staff sees it at one moment; `reader`: all ids of the player who looks."""

    reader: frozenset[str] = frozenset()
    audience: ClassVar[Audience] = "staff"

    @property
    def title(self) -> str:
        """City and date in figures, or a tournament's name; the game if it is not the site's."""
        title = title_in(self.championship, self.id)
        return with_game(title, self.championship.rules.ruleset, self.game)

    @property
    def start(self) -> str:
        """The start by the clocks of its city."""
        return self.day.start

    @property
    def stands_alone(self) -> bool:
        """Whether it is a free tournament, so that no championship stands above it."""
        return self.championship.rules.tournament is not None

    @property
    def rehearsal(self) -> bool:
        """Whether it rehearses a final, or a day for practice."""
        return self.championship.rehearsal is not None

    @property
    def practice(self) -> bool:
        """Whether it is a practice day."""
        rehearsal = self.championship.rehearsal
        return rehearsal is not None and rehearsal.practice

    @property
    def can_be_set_again(self) -> bool:
        """Whether another day may take its place."""
        return not_set_again(self.championship, self.id) is None

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What the staff calls the players, by registration."""
        return self.names_of(self.event.entrants)

    def name(self, registration: str) -> str:
        """What the staff calls a player."""
        return self.names[registration]

    def name_of_seat(self, match: str, seat: str) -> str:
        """Who sits in a seat (A or B); empty while nobody is known."""
        registration = self.event.player(match, seat)
        return self.name(registration) if registration is not None else ""

    def minutes_since(self, moment: datetime | None) -> int:
        """Whole minutes that have passed."""
        return max(0, int((self.now - moment).total_seconds() // 60)) if moment is not None else 0

    def own(self, match: str) -> bool:
        """Whether the reader plays in the match themselves (CH-JUDGE-4)."""
        return self.event.has_player(self.reader, match)


def staff_day_of(event_id: str, actor: Actor | None = None) -> StaffDay:
    """The day as it is now; 404 if there is none."""
    state = championship_state(place_of(event_id).championship)
    reader = (
        frozenset[str]() if actor is None else identities(state, actor.public_id, actor.person_id)
    )
    return StaffDay(state, state.days[event_id], timezone.now(), reader)


def staff_day_with(request: HttpRequest, event_id: str, match: str) -> StaffDay:
    """The day, if its bracket has this match; else 404."""
    day = staff_day_of(event_id, acting(request).actor)
    if not day.event.order or match not in day.event.structure:
        raise Http404
    return day

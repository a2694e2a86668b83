"""A person's registrations in every championship, and where each of them stands now."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.championship.championship_state import ChampionshipState, Day, Registration
from tournament.championship.event_state import EventState
from tournament.championship.now.person import PersonNow, person_now
from tournament.championship.registration.queries import line_of, status_on_day
from tournament.championship.statuses import RegistrationQuestions, RegistrationStatus
from tournament.events import models
from tournament.events.now import now_of_day
from tournament.events.states import championship_state, event_state
from tournament.ledger.once import once


@dataclass(frozen=True, slots=True)
class Held(RegistrationQuestions):
    """A registration with its championship, its day and what the day itself says of it."""

    state: ChampionshipState
    registration: Registration
    day: Day
    event: EventState

    @property
    def status(self) -> RegistrationStatus:
        """Where it stands."""
        return status_on_day(self.registration, self.event)

    @property
    def age_seen(self) -> bool:
        """Whether their age was seen in a document on site (CH-PD-1)."""
        entrant = self.event.entrants.get(self.registration.id)
        return entrant is not None and entrant.age_seen

    @property
    def waiting_position(self) -> int:
        """Place on the waiting list, from 1; 0 for whoever does not wait."""
        line = line_of(self.state, self.event, self.day.id)
        return line.index(self.registration.id) + 1 if self.registration.id in line else 0

    def now(self, at: datetime) -> PersonNow:
        """What is true of its player: where they are awaited, and what comes next."""
        day = now_of_day(self.state, self.day, at, self.event)
        return person_now(self.state, self.registration, day, self.event, at)


def held(state: ChampionshipState, registration: Registration) -> Held:
    """A registration with its surroundings."""
    day = state.days[registration.event]
    return Held(state, registration, day, event_state(day.id))


def find_held(registration_id: str) -> Held | None:
    """A registration by its id; None for no such registration."""
    rows = models.Registration.objects.filter(pk=registration_id)
    championship = rows.values_list("championship_id", flat=True).first()
    if championship is None:
        return None
    state = championship_state(championship)
    return held(state, state.registrations[registration_id])


@once
def championships_of(person_id: str) -> list[ChampionshipState]:
    """The championships in which the person was ever entered, the latest first."""
    rows = models.Registration.objects.filter(person_id=person_id)
    keys = rows.order_by().values_list("championship_id", flat=True).distinct()
    states = [championship_state(key) for key in keys]
    return sorted(states, key=lambda state: (state.final_date, state.id), reverse=True)


def registrations_of(state: ChampionshipState, person_id: str) -> list[Registration]:
    """All of a person's registrations in a championship, in the order of entry."""
    return [item for item in state.registrations.values() if item.person == person_id]


def present_of(state: ChampionshipState, items: Sequence[Registration]) -> Registration:
    """Of a person's registrations the one that is in force, else the last one."""
    active = state.active.get(items[-1].person)
    return next((item for item in items if item.id == active), items[-1])

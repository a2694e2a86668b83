"""Where a registration stands now: what its championship and its day say of it together."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState
from tournament.championship.statuses import (
    ENDED,
    EXPECTED,
    NOT_COMING,
    PRESENT,
    RegistrationQuestions,
    RegistrationStatus,
)


class Part(StrEnum):
    """The part of a day's list in which a registration is: each in just one."""

    CAME = "came"
    """Here with a place, or has played."""
    DUE = "due"
    """Holds a place, and is not here yet."""
    WAITING = "waiting"
    CONSENT = "consent"
    """A parent's consent is missing (CH-REG-6)."""
    ABSENT = "absent"
    GONE = "gone"
    """Not of this day any more."""


_PARTS = {
    Part.CAME: PRESENT | {RegistrationStatus.FINISHED},
    Part.DUE: EXPECTED | {RegistrationStatus.OFFERED},
    Part.WAITING: {RegistrationStatus.WAITLISTED},
    Part.CONSENT: {RegistrationStatus.AWAITING_CONSENT},
    Part.ABSENT: {RegistrationStatus.NO_SHOW},
    Part.GONE: NOT_COMING,
}
PART_OF = {status: part for part, statuses in _PARTS.items() for status in statuses}
"""Every list of a day's people, on whatever page or paper, is made of these parts."""


@dataclass(frozen=True, slots=True)
class Standing(RegistrationQuestions):
    """Where a registration stands on its day.

    `position`: place on the waiting list, from 1; `in_hall`: place among those of it who are here;
    `age_seen`: their age was seen in a document, all that is told of it here (CH-PD-1).
    """

    id: str
    person: str
    number: int
    status: RegistrationStatus
    position: int
    in_hall: int
    age_seen: bool

    @property
    def part(self) -> Part:
        """Where on the day's list they are."""
        return PART_OF[self.status]

    @property
    def came(self) -> bool:
        """Whether they have come and have a place."""
        return self.part == Part.CAME

    @property
    def has_place(self) -> bool:
        """Whether they have a place, here or not here yet."""
        return self.part in {Part.CAME, Part.DUE}

    @property
    def is_here(self) -> bool:
        """Whether they are in the hall, with a place or without."""
        return self.came or self.in_hall > 0

    @property
    def of_day(self) -> bool:
        """Whether they may still come to play, or have played, or should have."""
        return self.part != Part.GONE


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


def standings(state: ChampionshipState, event: EventState, day: str) -> list[Standing]:
    """Everybody who was ever entered for a day, in the order of entry (CH-REG-5)."""
    waiting = line_of(state, event, day)
    here = [item.registration for item in event.waiting_here if item.registration in waiting]
    line, in_hall = _numbered(waiting), _numbered(here)
    return [
        Standing(
            id=item.id,
            person=item.person,
            number=item.number,
            status=status_on_day(item, event),
            position=line.get(item.id, 0),
            in_hall=in_hall.get(item.id, 0),
            age_seen=item.id in event.entrants and event.entrants[item.id].age_seen,
        )
        for item in state.of_day(day)
    ]


def _numbered(keys: Iterable[str]) -> dict[str, int]:
    return {key: number for number, key in enumerate(keys, start=1)}


def line_of(state: ChampionshipState, event: EventState, day: str) -> list[str]:
    """A day's waiting list in its order (CH-WAIT-1); on the day the day's ledger knows it.

    Whoever the championship has ended since, or has let go, waits no more.
    """
    if not event.id:
        return [item.id for item in state.line(day)]
    waiting = [key for key, item in event.entrants.items() if item.waits]
    known = state.registrations
    return [
        key
        for key in waiting
        if key not in known or status_on_day(known[key], event) == RegistrationStatus.WAITLISTED
    ]


def next_in_line(state: ChampionshipState, event: EventState, day: str) -> int:
    """The number on the waiting list of whoever the desk enters now, 0 if there is a place.

    On the day it is that among those in the hall: who waits elsewhere is not there to take the
    place (CH-WAIT-1).
    """
    if place_now(state, event, day) != RegistrationStatus.WAITLISTED:
        return 0
    if not event.id:
        return len(line_of(state, event, day)) + 1
    return 0 if event.place_free and not event.waiting_here else len(event.waiting_here) + 1


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

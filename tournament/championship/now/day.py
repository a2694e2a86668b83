"""What is the case with a game day at an instant: how far it is, who may come, when it goes on."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState
from tournament.championship.planning.stages.queries import registration_ends, registration_open
from tournament.championship.statuses import (
    BEFORE_CHECK_IN,
    NOT_CLOSED,
    NOT_PLAYED,
    DayQuestions,
    DayStatus,
)
from tournament.championship.tournaments.queries import by_name_alone
from tournament.regulations.checks import local_date


class DayCase(StrEnum):
    """How far a day is for who looks at it: finer than its status (spec 5.5)."""

    PLANNED = "planned"
    LISTED = "listed"
    """Its organizer enters the names; nobody registers themselves (FT-ENTRY-1)."""
    REGISTERS = "registers"
    REGISTRATION_CLOSED = "registration_closed"
    IN_HALL = "in_hall"
    """Another machine writes it (CH-VENUE-1): how far it is, this one does not know."""
    CHECK_IN = "check_in"
    CHECK_IN_CLOSED = "check_in_closed"
    DRAWN = "drawn"
    RUNNING = "running"
    BREAK = "break"
    SUSPENDED = "suspended"
    PLAYED = "played"
    CLOSED = "closed"
    CANCELLED = "cancelled"
    VOIDED = "voided"


class RegistrationEnd(StrEnum):
    """Why nobody can register online for an open day."""

    ORGANIZER = "organizer"
    DEADLINE = "deadline"
    DATE = "date"
    DIVISION = "division"
    """The stage is being divided into days (CH-SPLIT-1)."""
    DIVIDED = "divided"
    """It was divided, and its organizer has not opened registration again."""
    HALL = "hall"


@dataclass(frozen=True, slots=True)
class Places:
    """How full a day is (CH-DAY-3, CH-WAIT-1)."""

    most: int
    held: int
    waiting: int

    @property
    def free(self) -> int:
        """Places that nobody holds."""
        return max(0, self.most - self.held)

    @property
    def full(self) -> bool:
        """Whether whoever comes now joins the waiting list: nobody overtakes those who wait."""
        return not self.free or bool(self.waiting)

    @property
    def next(self) -> int:
        """The number on the waiting list of whoever comes now."""
        return self.waiting + 1


@dataclass(frozen=True, slots=True)
class DayNow(DayQuestions):
    """One day at one instant.

    `closed_by` tells why nobody registers for an open day, `ends` when online registration ends by
    itself; `players` are those who play, are here, or hold a place; `goes_on` is when an
    interrupted day goes on, as it was announced since, None while nobody said when (CH-DAY-6).
    """

    id: str
    case: DayCase
    status: DayStatus
    places: Places
    players: int
    closed_by: RegistrationEnd | None = None
    ends: datetime | None = None
    goes_on: datetime | None = None

    @property
    def registers(self) -> bool:
        """Whether somebody can register online for it now."""
        return self.case == DayCase.REGISTERS


def status_of_day(event: EventState, known: DayStatus) -> DayStatus:
    """How far a day is (spec 5.5); `known` is what the championship has heard of it.

    It does not hear when the last match is over, nor of an interruption in a hall.
    """
    if known in NOT_PLAYED:
        return known
    return DayStatus.SUSPENDED if event.suspended else event.status or known


def day_now(
    state: ChampionshipState, day: Day, event: EventState, at: datetime, *, elsewhere: bool = False
) -> DayNow:
    """What is true of a day; `elsewhere`: another machine than the one that asks writes it."""
    # How far a day under way is, its event alone knows; of others the championship knows it.
    status = status_of_day(event, day.status) if day.status in NOT_CLOSED else day.status
    is_open = status == DayStatus.OPEN
    closed_by = _closed_by(state, day, at, elsewhere=elsewhere) if is_open else None
    return DayNow(
        id=day.id,
        case=_case(state, event, status, closed_by, elsewhere=elsewhere),
        status=status,
        places=Places(state.most(day.id), state.places_held(day.id), len(state.line(day.id))),
        players=_players(state, day, event),
        closed_by=closed_by,
        ends=registration_ends(day),
        goes_on=_goes_on(day, event),
    )


CASE_OF = {
    DayStatus.PLANNED: DayCase.PLANNED,
    DayStatus.CHECK_IN: DayCase.CHECK_IN,
    DayStatus.DRAWN: DayCase.DRAWN,
    DayStatus.RUNNING: DayCase.RUNNING,
    DayStatus.SUSPENDED: DayCase.SUSPENDED,
    DayStatus.FINISHED: DayCase.PLAYED,
    DayStatus.COMPLETED: DayCase.CLOSED,
    DayStatus.CANCELLED: DayCase.CANCELLED,
    DayStatus.VOIDED: DayCase.VOIDED,
}
"""What each status is the case of, as long as nothing finer is known; an open day has none."""


def _case(
    state: ChampionshipState,
    event: EventState,
    status: DayStatus,
    closed_by: RegistrationEnd | None,
    *,
    elsewhere: bool,
) -> DayCase:
    if elsewhere:
        return DayCase.IN_HALL
    if status == DayStatus.OPEN:
        if by_name_alone(state):
            return DayCase.LISTED
        return DayCase.REGISTERS if closed_by is None else DayCase.REGISTRATION_CLOSED
    if status == DayStatus.CHECK_IN and event.check_in_closed:
        return DayCase.CHECK_IN_CLOSED
    if event.paused and status in {DayStatus.DRAWN, DayStatus.RUNNING}:
        return DayCase.BREAK
    return CASE_OF[status]


def _closed_by(
    state: ChampionshipState, day: Day, at: datetime, *, elsewhere: bool
) -> RegistrationEnd | None:
    """Why nobody registers for an open day; None if somebody can."""
    split = state.splits.get(day.stage)
    if elsewhere:
        return RegistrationEnd.HALL
    if split is not None and split.running:
        return RegistrationEnd.DIVISION
    if day.closed_early:
        return RegistrationEnd.ORGANIZER if split is None else RegistrationEnd.DIVIDED
    if local_date(at, day.zone) > day.date:
        return RegistrationEnd.DATE
    return None if registration_open(day, at) else RegistrationEnd.DEADLINE


def _players(state: ChampionshipState, day: Day, event: EventState) -> int:
    """How many play or are here; before that how many hold a place, afterwards how many played."""
    if day.status in BEFORE_CHECK_IN:
        return state.places_held(day.id)
    if day.status in NOT_CLOSED:
        return len(event.order) or event.present
    return len(day.places)


def _goes_on(day: Day, event: EventState) -> datetime | None:
    return day.starts_at if event.suspended and day.continuation_set else None

"""Steps that several facts of the championship's ledger share: registrations and their statuses."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Protocol

from tournament.championship.championship_state import (
    ChampionshipState,
    Day,
    Registration,
    Stage,
    StageKind,
)
from tournament.championship.statuses import ACTIVE, BEFORE_CHECK_IN, DayStatus, RegistrationStatus

State = ChampionshipState


def day_status(state: State, event: str, status: DayStatus) -> State:
    """A day in another status."""
    return replace(state, days={**state.days, event: replace(state.days[event], status=status)})


class PlannedDay(Protocol):
    """A fact that plans the one day of what it begins."""

    @property
    def stage(self) -> str:
        """Id of the stage."""

    @property
    def event(self) -> str:
        """Id of the day."""

    @property
    def city(self) -> str:
        """Code of the city."""

    @property
    def zone(self) -> str:
        """IANA name of its zone."""

    @property
    def date(self) -> str:
        """Local date."""

    @property
    def start(self) -> str:
        """Local time."""

    @property
    def tables(self) -> int:
        """How many there are."""


def with_day(state: State, fact: PlannedDay, kind: StageKind) -> State:
    """A stage of one day, as planned."""
    day = Day(
        fact.event,
        fact.stage,
        date.fromisoformat(fact.date),
        fact.start,
        fact.zone,
        fact.tables,
    )
    stage = Stage(fact.stage, fact.city, fact.zone, (day.id,), kind)
    return replace(
        state, days={**state.days, day.id: day}, stages={**state.stages, stage.id: stage}
    )


def entered(state: State, registration: Registration) -> State:
    """A new registration with its status, in the order of its day."""
    day = state.days[registration.event]
    day = replace(day, registrations=(*day.registrations, registration.id))
    day = _recounted(day, None, registration.status)
    state = replace(
        state,
        registrations={**state.registrations, registration.id: registration},
        days={**state.days, day.id: day},
    )
    return with_status(state, {registration.id: registration.status})


def with_status(state: State, changes: Mapping[str, RegistrationStatus]) -> State:
    """Give registrations a new status; whoever comes to wait goes to the end of the list."""
    registrations, active, days = dict(state.registrations), dict(state.active), dict(state.days)
    for key, status in changes.items():
        before = registrations[key].status
        registration = replace(registrations[key], status=status)
        days[registration.event] = _recounted(days[registration.event], before, status)
        if status != RegistrationStatus.OFFERED:
            registration = replace(registration, offered_until=None)
        if status == RegistrationStatus.WAITLISTED:
            day = days[registration.event]
            days[day.id] = replace(day, joined_waiting=day.joined_waiting + 1)
            registration = replace(registration, line=day.joined_waiting + 1)
        registrations[key] = registration
        if status in ACTIVE:
            active[registration.person] = key
        elif active.get(registration.person) == key:
            del active[registration.person]
    return replace(state, registrations=registrations, active=active, days=days)


def _recounted(day: Day, before: RegistrationStatus | None, status: RegistrationStatus) -> Day:
    """A day of which a registration has another status; a new one had none."""
    counted = dict(day.in_status)
    counted[status] = counted.get(status, 0) + 1
    if before is not None:
        counted[before] -= 1
    return replace(day, in_status=counted)


def with_same_line(state: State, changes: Mapping[str, RegistrationStatus]) -> State:
    """Give registrations a new status; whoever comes to wait stands where they stood before."""
    lines = {key: state.registrations[key].line for key in changes}
    state = with_status(state, changes)
    kept = {
        key: replace(state.registrations[key], line=line) for key, line in lines.items() if line
    }
    return replace(state, registrations={**state.registrations, **kept})


def given_back(
    state: State, changes: Mapping[str, RegistrationStatus], ended: Iterable[str]
) -> State:
    """Undo what ended registrations, where it can be: those on the list stand where they stood."""
    state = with_same_line(state, changes)
    kept = {key: replace(state.registrations[key], before=None) for key in ended}
    return replace(state, registrations={**state.registrations, **kept})


def days_dropped(state: State, days: Iterable[Day], category: str) -> State:
    """Days whose check-in has not opened are cancelled; whoever was registered is free again."""
    dropped = [day for day in days if day.status in BEFORE_CHECK_IN]
    freed = {
        item.id: RegistrationStatus.RELEASED
        for day in dropped
        for item in state.of_day(day.id)
        if item.status in ACTIVE
    }
    cancelled = {
        day.id: replace(day, status=DayStatus.CANCELLED, cancelled_for=category) for day in dropped
    }
    return with_status(replace(state, days={**state.days, **cancelled}), freed)


def unsplit(state: State, stage: str) -> State:
    """A stage whose split is over: what is planned now is one day again (CH-SPLIT-1)."""
    splits = {key: split for key, split in state.splits.items() if key != stage}
    return replace(state, splits=splits)


def carried(
    state: State,
    items: Iterable[Mapping[str, Any]],
    old_status: RegistrationStatus,
    channel: str | None = None,
) -> State:
    """Registrations go on in other days: each old one ends and names the new one (CH-REG-7).

    Whoever comes to wait waits in the order of the items.
    """
    for item in items:
        old = state.registrations[item["registration"]]
        state = with_status(state, {old.id: old_status})
        left = replace(state.registrations[old.id], successor=item["new_registration"])
        state = replace(state, registrations={**state.registrations, old.id: left})
        arriving = Registration(
            item["new_registration"],
            old.person,
            item["event"],
            item["number"],
            channel or old.channel,
            RegistrationStatus(item["status"]),
            represented=old.represented,
        )
        state = entered(state, arriving)
    return state


def freed(state: State, event: str) -> State:
    """Whoever was on a day's list is free; what they were is noted for another day instead of
    it."""
    held = [item for item in state.of_day(event) if item.status in ACTIVE]
    noted = {
        item.id: replace(
            item,
            before=item.before if item.status == RegistrationStatus.IN_BRACKET else item.status,
        )
        for item in held
    }
    state = replace(state, registrations={**state.registrations, **noted})
    return with_status(state, {item.id: RegistrationStatus.RELEASED for item in held})

"""State of the championship's ledger: cities, days, registrations, appointments.

Owns `evolve_championship`, the only place that knows what a championship fact does to the state.
Knows nothing of what happens inside a day after its check-in has opened.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from tournament.championship import facts
from tournament.regulations.profile import Profile

HOLDS_PLACE = frozenset({"confirmed"})
ACTIVE = frozenset({"confirmed", "waitlisted", "awaiting_consent", "in_bracket"})


@dataclass(frozen=True, slots=True)
class Stage:
    """A city's regional stage."""

    id: str
    city: str
    zone: str
    days: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """A game day as the championship sees it (spec 5.5)."""

    id: str
    stage: str
    date: date
    start: str
    zone: str
    tables: int
    status: str = "planned"
    registrations: tuple[str, ...] = ()
    places: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Registration:
    """A person's place, or place in line, for one day (spec 5.4)."""

    id: str
    person: str
    event: str
    number: int
    channel: str
    status: str
    before_draw: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """An appointment."""

    id: str
    user: str
    role: str
    scope_kind: str
    scope: str
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class ChampionshipState:
    """Everything that the championship's ledger says."""

    id: str = ""
    profile: Profile | None = None
    first_day: date = date.min
    final_date: date = date.max
    demo: bool = False
    stages: Mapping[str, Stage] = field(default_factory=dict)
    days: Mapping[str, Day] = field(default_factory=dict)
    registrations: Mapping[str, Registration] = field(default_factory=dict)
    active: Mapping[str, str] = field(default_factory=dict)
    used: Mapping[str, str] = field(default_factory=dict)
    grants: Mapping[str, Grant] = field(default_factory=dict)

    @property
    def rules(self) -> Profile:
        """The profile of a championship that exists."""
        if self.profile is None:
            raise ValueError("the championship has not been created")
        return self.profile

    def confirmed(self, event: str) -> int:
        """Places taken in a day."""
        held = self.days[event].registrations
        return sum(self.registrations[item].status in HOLDS_PLACE for item in held)

    def waiting(self, event: str) -> int:
        """Length of a day's waiting list."""
        held = self.days[event].registrations
        return sum(self.registrations[item].status == "waitlisted" for item in held)

    def judges_of(self, event: str) -> tuple[Grant, ...]:
        """Appointed judges of a day (CH-JUDGE-2)."""
        scopes = {("event", event), ("stage", self.days[event].stage)}
        return tuple(
            grant
            for grant in self.grants.values()
            if grant.role == "judge"
            and not grant.revoked
            and (grant.scope_kind, grant.scope) in scopes
        )


State = ChampionshipState


def evolve_championship(state: State, fact: Any, at: datetime) -> State:
    """The state after one more fact of the championship's ledger, recorded at `at`."""
    return _EVOLVE[type(fact)](state, fact, at)


def _created(state: State, fact: facts.ChampionshipCreated, at: datetime) -> State:
    return replace(
        state,
        id=fact.championship,
        profile=Profile.from_body(dict(fact.profile)),
        first_day=date.fromisoformat(fact.first_day),
        final_date=date.fromisoformat(fact.final_date),
        demo=fact.demo,
    )


def _stage_added(state: State, fact: facts.StageAdded, at: datetime) -> State:
    return replace(
        state, stages={**state.stages, fact.stage: Stage(fact.stage, fact.city, fact.zone)}
    )


def _day_planned(state: State, fact: facts.DayPlanned, at: datetime) -> State:
    stage = state.stages[fact.stage]
    day = Day(
        fact.event, fact.stage, date.fromisoformat(fact.date), fact.start, stage.zone, fact.tables
    )
    return replace(
        state,
        days={**state.days, day.id: day},
        stages={**state.stages, stage.id: replace(stage, days=(*stage.days, day.id))},
    )


def _day_status(state: State, event: str, status: str) -> State:
    return replace(state, days={**state.days, event: replace(state.days[event], status=status)})


def _registration_opened(state: State, fact: facts.RegistrationOpened, at: datetime) -> State:
    return _day_status(state, fact.event, "open")


def _check_in_opened(state: State, fact: facts.CheckInOpened, at: datetime) -> State:
    return _day_status(state, fact.event, "check_in")


def _granted(state: State, fact: facts.RoleGranted, at: datetime) -> State:
    grant = Grant(fact.grant, fact.user, fact.role, fact.scope_kind, fact.scope)
    return replace(state, grants={**state.grants, grant.id: grant})


def _revoked(state: State, fact: facts.RoleRevoked, at: datetime) -> State:
    grant = replace(state.grants[fact.grant], revoked=True)
    return replace(state, grants={**state.grants, grant.id: grant})


def _registered(state: State, fact: facts.Registered, at: datetime) -> State:
    day = state.days[fact.event]
    registration = Registration(
        fact.registration, fact.person, fact.event, fact.number, fact.channel, fact.status
    )
    return replace(
        state,
        registrations={**state.registrations, registration.id: registration},
        days={
            **state.days,
            day.id: replace(day, registrations=(*day.registrations, registration.id)),
        },
        active={**state.active, fact.person: registration.id},
    )


def _with_status(state: State, changes: Mapping[str, str]) -> State:
    """Give registrations a new status and keep the index of active ones true."""
    registrations = dict(state.registrations)
    active = dict(state.active)
    for key, status in changes.items():
        registration = replace(registrations[key], status=status)
        registrations[key] = registration
        if status in ACTIVE:
            active[registration.person] = key
        elif active.get(registration.person) == key:
            del active[registration.person]
    return replace(state, registrations=registrations, active=active)


def _consented(state: State, fact: facts.RepresentativeConsented, at: datetime) -> State:
    return _with_status(state, {fact.registration: fact.status})


def _withdrawn(state: State, fact: facts.RegistrationWithdrawn, at: datetime) -> State:
    return _with_status(state, {fact.registration: "withdrawn"})


def _bracket_published(state: State, fact: facts.BracketPublished, at: datetime) -> State:
    entrants = set(fact.entrants)
    concerned = {
        key: state.registrations[key]
        for key in state.days[fact.event].registrations
        if key in entrants or state.registrations[key].status in ACTIVE
    }
    noted = {key: replace(item, before_draw=item.status) for key, item in concerned.items()}
    state = replace(state, registrations={**state.registrations, **noted})
    changes = {key: "in_bracket" if key in entrants else "released" for key in concerned}
    return _with_status(_day_status(state, fact.event, "drawn"), changes)


def _bracket_withdrawn(state: State, fact: facts.BracketWithdrawn, at: datetime) -> State:
    changes = {}
    for key in state.days[fact.event].registrations:
        registration = state.registrations[key]
        busy_elsewhere = state.active.get(registration.person, key) != key
        if registration.status in {"in_bracket", "released"} and not busy_elsewhere:
            changes[key] = registration.before_draw
    return _with_status(_day_status(state, fact.event, "check_in"), changes)


def _day_started(state: State, fact: facts.DayStarted, at: datetime) -> State:
    players = {
        state.registrations[key].person: fact.event
        for key in state.days[fact.event].registrations
        if state.registrations[key].status == "in_bracket"
    }
    return replace(_day_status(state, fact.event, "running"), used={**state.used, **players})


def _day_result(state: State, fact: facts.DayResult, at: datetime) -> State:
    finished = {
        key: "finished"
        for key in state.days[fact.event].registrations
        if state.registrations[key].status == "in_bracket"
    }
    state = _with_status(_day_status(state, fact.event, "completed"), finished)
    day = replace(state.days[fact.event], places=fact.places)
    return replace(state, days={**state.days, fact.event: day})


_EVOLVE: Mapping[type[Any], Callable[[State, Any, datetime], State]] = {
    facts.ChampionshipCreated: _created,
    facts.StageAdded: _stage_added,
    facts.DayPlanned: _day_planned,
    facts.RegistrationOpened: _registration_opened,
    facts.RoleGranted: _granted,
    facts.RoleRevoked: _revoked,
    facts.Registered: _registered,
    facts.RepresentativeConsented: _consented,
    facts.RegistrationWithdrawn: _withdrawn,
    facts.CheckInOpened: _check_in_opened,
    facts.BracketPublished: _bracket_published,
    facts.BracketWithdrawn: _bracket_withdrawn,
    facts.DayStarted: _day_started,
    facts.DayResult: _day_result,
}

"""State of the championship's ledger: cities, days, registrations, appointments.

Holds the data and answers questions about it; `championship_evolve` knows what each fact does to
it. Knows nothing of what happens inside a day after its check-in has opened.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any, Literal
from zoneinfo import ZoneInfo

from tournament.championship.lots import Lots
from tournament.regulations.profile import Profile

StageKind = Literal["regional", "final"]
Date = date
"""The type, beside a field of that name."""
HOLDS_PLACE = frozenset({"confirmed", "offered", "reconfirm_needed"})
BEFORE_DRAW = HOLDS_PLACE | {"waitlisted", "awaiting_consent"}
"""Statuses that a registration can still be taken back from."""
ACTIVE = BEFORE_DRAW | {"in_bracket"}


@dataclass(frozen=True, slots=True)
class Stage:
    """A city's regional stage, or the final (`kind`), whose one day is the final itself."""

    id: str
    city: str
    zone: str
    days: tuple[str, ...] = ()
    kind: StageKind = "regional"


@dataclass(frozen=True, slots=True)
class Day:
    """A game day as the championship sees it (spec 5.5).

    `lined_up` counts every place in line ever given; `description` names the text in force;
    `cancelled_for` is the category of the reason; `moved_from` is the last date before this one.
    """

    id: str
    stage: str
    date: date
    start: str
    zone: str
    tables: int
    status: str = "planned"
    registrations: tuple[str, ...] = ()
    places: tuple[Mapping[str, Any], ...] = ()
    lined_up: int = 0
    description: str = ""
    description_sha256: str = ""
    cancelled_for: str = ""
    moved_from: Date | None = None

    @property
    def starts_at(self) -> datetime:
        """The announced start as an instant (CH-TZ-1)."""
        return datetime.combine(self.date, time.fromisoformat(self.start), ZoneInfo(self.zone))


@dataclass(frozen=True, slots=True)
class Registration:
    """A person's place, or place in line, for one day (spec 5.4).

    `line` orders the waiting (CH-WAIT-1); `successor` is what a moved registration became;
    `before` is the status to which an undone step returns; `asked_by` says who had it withdrawn.
    """

    id: str
    person: str
    event: str
    number: int
    channel: str
    status: str
    before: str = ""
    line: int = 0
    offered_until: datetime | None = None
    represented: bool = False
    successor: str = ""
    asked_by: str = ""


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
    merged: Mapping[str, str] = field(default_factory=dict)
    merge_ended: Mapping[str, str] = field(default_factory=dict)
    kept_apart: frozenset[frozenset[str]] = frozenset()
    erased: frozenset[str] = frozenset()
    lots: Lots = field(default_factory=dict)

    @property
    def rules(self) -> Profile:
        """The profile of a championship that exists."""
        if self.profile is None:
            raise ValueError("the championship has not been created")
        return self.profile

    @property
    def final(self) -> Day | None:
        """The day of the final, once it is planned (CH-DATE-2)."""
        stages = (item for item in self.stages.values() if item.kind == "final")
        return next((self.days[key] for stage in stages for key in stage.days), None)

    def is_final(self, event: str) -> bool:
        """Whether a day is the final."""
        return self.stages[self.days[event].stage].kind == "final"

    @property
    def regional_stages(self) -> tuple[Stage, ...]:
        """The stages of the cities, without the final."""
        return tuple(item for item in self.stages.values() if item.kind == "regional")

    def of_day(self, event: str) -> tuple[Registration, ...]:
        """Every registration of a day in the order of entry."""
        return tuple(self.registrations[key] for key in self.days[event].registrations)

    def places_held(self, event: str) -> int:
        """Places taken in a day, those that are offered included."""
        return sum(item.status in HOLDS_PLACE for item in self.of_day(event))

    def line(self, event: str) -> tuple[Registration, ...]:
        """A day's waiting list, first in line first (CH-WAIT-1)."""
        waiting = (item for item in self.of_day(event) if item.status == "waitlisted")
        return tuple(sorted(waiting, key=lambda item: item.line))

    def line_position(self, registration: str) -> int:
        """Place in line, from 1; 0 for whoever does not wait."""
        event = self.registrations[registration].event
        line = [item.id for item in self.line(event)]
        return line.index(registration) + 1 if registration in line else 0

    def same_as(self, person: str) -> frozenset[str]:
        """All ids under which this person is known (CH-REG-4)."""
        kept = self.merged.get(person, person)
        return frozenset({kept, *(one for one, other in self.merged.items() if other == kept)})

    def found_apart(self, one: str, other: str) -> bool:
        """Whether these two were found to be namesakes, under whatever ids (CH-REG-4)."""
        return any(
            frozenset({first, second}) in self.kept_apart
            for first in self.same_as(one)
            for second in self.same_as(other)
        )

    def active_of(self, person: str) -> tuple[Registration, ...]:
        """What the person holds now: one registration, or more where a merge came too late."""
        keys = (self.active.get(one) for one in sorted(self.same_as(person)))
        return tuple(self.registrations[key] for key in keys if key is not None)

    def used_by(self, person: str) -> str | None:
        """The day that the person has used (CH-REG-3)."""
        days = (self.used.get(one) for one in sorted(self.same_as(person)))
        return next((day for day in days if day is not None), None)

    def sent_away(self, event: str) -> tuple[Registration, ...]:
        """Registrations that a day's draw has put into the bracket or ended."""
        return tuple(
            item
            for item in self.of_day(event)
            if item.before and item.status in {"in_bracket", "released"}
        )

    def given_back(self, event: str) -> dict[str, str]:
        """What everybody is again if a day's draw is withdrawn (CH-DE-11).

        Nothing is given back to whoever has gone elsewhere since (CH-REG-3).
        """
        back: dict[str, str] = {}
        busy: set[str] = set()
        for item in self.sent_away(event):
            person = self.same_as(item.person)
            elsewhere = any(held.event != event for held in self.active_of(item.person))
            if not elsewhere and self.used_by(item.person) is None and not person & busy:
                back[item.id] = item.before
                busy |= person
        return back

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

"""State of the championship's ledger: cities, days, registrations, appointments.

Holds the data and answers questions about it; `championship_evolve` knows what each fact does to
it. Knows nothing of what happens inside a day after its check-in has opened.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any, Literal
from zoneinfo import ZoneInfo

from tournament.brackets import FEWEST_ENTRANTS
from tournament.championship.custody.state import Custody
from tournament.championship.days.split.state import Split
from tournament.championship.final.state import Honours, Rehearsal
from tournament.championship.planning.life.state import Life
from tournament.championship.qualification.state import Invitation
from tournament.championship.rulings.lots.state import Lot, Lots
from tournament.championship.sheets.keys.state import SigningKey
from tournament.championship.statuses import (
    HOLDS_PLACE,
    NOT_COMING,
    NOT_PLAYED,
    DayQuestions,
    DayStatus,
    RegistrationQuestions,
    RegistrationStatus,
)
from tournament.championship.witnesses.state import Noted
from tournament.regulations.profile import Profile

StageKind = Literal["regional", "final"]
Date = date
"""The type, beside a field of that name."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A city's regional stage, or the final (`kind`), whose one day is the final itself.

    `withdrawn_for` is the category of the reason while the city takes no part (CH-CITY-2);
    `closed_for` that of the publisher's ruling on a stage that never reported (CH-STAGE-1), when
    `missing` are the days that were open then, each with how far it was. `qualifiers`: how far the
    word about them is.
    """

    id: str
    city: str
    zone: str
    days: tuple[str, ...] = ()
    kind: StageKind = "regional"
    withdrawn_for: str = ""
    closed_for: str = ""
    missing: tuple[tuple[str, DayStatus], ...] = ()
    qualifiers: Literal["", "proposed", "confirmed"] = ""

    @property
    def confirmed(self) -> bool:
        """Whether the publisher has confirmed who goes to the final from here."""
        return self.qualifiers == "confirmed"


@dataclass(frozen=True, slots=True)
class Day(DayQuestions):
    """A game day as the championship sees it (spec 5.5).

    `in_status` counts its registrations by status, so that nobody who comes has to count them;
    `joined_waiting` counts places on the list ever given; `description` names the text in force;
    `cancelled_for` is the category of the reason; `moved_from` is the last date before this one.
    `deadline` is the last local date of online registration; `closed_early` tells that the
    organizer has ended registration before it. `instead_of` is the cancelled day that it replaces,
    `continued_from` the date on which an interrupted day began, `continuation_set` tells
    that somebody has said when it goes on. `counted` is the head count that
    was too low, `short_order` what then applies, `decided` whether the publisher ruled so; `size`
    is the planned one of a split. `left` are those who left early (CH-QUAL-4), `unplayed` tells
    that no match was played (CH-DE-12).
    """

    id: str
    stage: str
    date: date
    start: str
    zone: str
    tables: int
    status: DayStatus = DayStatus.PLANNED
    registrations: tuple[str, ...] = ()
    in_status: Mapping[RegistrationStatus, int] = field(default_factory=dict)
    places: tuple[Mapping[str, Any], ...] = ()
    joined_waiting: int = 0
    description: str = ""
    description_sha256: str = ""
    cancelled_for: str = ""
    moved_from: Date | None = None
    deadline: Date | None = None
    closed_early: bool = False
    instead_of: str = ""
    continued_from: Date | None = None
    continuation_set: bool = False
    counted: int | None = None
    short_order: str = ""
    decided: bool = False
    short_since: datetime | None = None
    size: int | None = None
    left: tuple[str, ...] = ()
    unplayed: bool = False

    @property
    def starts_at(self) -> datetime:
        """The announced start as an instant (CH-TZ-1)."""
        return datetime.combine(self.date, time.fromisoformat(self.start), ZoneInfo(self.zone))


@dataclass(frozen=True, slots=True)
class Registration(RegistrationQuestions):
    """A person's place, or place on the waiting list, for one day (spec 5.4).

    `line` orders the waiting (CH-WAIT-1); `successor` is what a moved registration became;
    `before` is the status to which an undone step returns; `asked_by` says who had it withdrawn.
    """

    id: str
    person: str
    event: str
    number: int
    channel: str
    status: RegistrationStatus
    before: RegistrationStatus | None = None
    line: int = 0
    offered_until: datetime | None = None
    represented: bool = False
    successor: str = ""
    asked_by: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """An appointment.

    `by`: the role of whoever appointed; `replaces`: the appointment that ended by it (CH-JUDGE-6).
    """

    id: str
    user: str
    role: str
    scope_kind: str
    scope: str
    revoked: bool = False
    by: str = ""
    replaces: str = ""
    ended_at: datetime | None = None


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
    invitations: Mapping[str, Invitation] = field(default_factory=dict)
    banned: Mapping[str, str] = field(default_factory=dict)
    accounts: Mapping[str, str] = field(default_factory=dict)
    """The person that an account of the staff is, where they are a player too (CH-JUDGE-3)."""
    relations: frozenset[tuple[str, str]] = frozenset()
    """Accounts and the persons they are related to, as declared (CH-JUDGE-2)."""
    duty_judges: Mapping[date, str] = field(default_factory=dict)
    life: Life = field(default_factory=Life)
    honours: Honours = field(default_factory=Honours)
    rehearsal: Rehearsal | None = None
    arranged: tuple[str, ...] = ()
    """The list of a free tournament in the order of its seeds, as far as somebody arranged it."""
    archived: bool = False
    """Whether a free tournament is taken out of all lists (FT-END-1)."""
    splits: Mapping[str, Split] = field(default_factory=dict)
    more_days: frozenset[str] = frozenset()
    keys: Mapping[str, SigningKey] = field(default_factory=dict)
    """Keys enrolled before check-in of their day opened."""
    custodies: tuple[Custody, ...] = ()
    """Every time that a machine took an event, oldest first (CH-VENUE-1)."""
    withdrawals_asked: frozenset[str] = frozenset()
    """Registrations whose players wrote that they do not come while the hall has their day."""
    ledger_key: str = ""
    """Id of the key that signs for headquarters, once it is another than the first entry names."""
    witnesses: tuple[str, ...] = ()
    """Those who watch this ledger from outside, by their vkeys (CH-WITNESS-1)."""
    noted: Mapping[str, Noted] = field(default_factory=dict)
    """How far each event's ledger was when that was noted for them."""

    @property
    def rules(self) -> Profile:
        """The profile of a championship that exists."""
        if self.profile is None:
            raise ValueError("the championship has not been created")
        return self.profile

    def custody_of(self, event: str) -> Custody | None:
        """Who has an event outside of headquarters now (CH-VENUE-1)."""
        held = (item for item in self.custodies if item.event == event and not item.ended)
        return next(held, None)

    @property
    def final(self) -> Day | None:
        """The day of the final, once it is planned (CH-DATE-2)."""
        stages = (item for item in self.stages.values() if item.kind == "final")
        return next((self.days[key] for stage in stages for key in stage.days), None)

    def is_final(self, event: str) -> bool:
        """Whether a day is the final."""
        return self.stages[self.days[event].stage].kind == "final"

    def fewest(self, event: str) -> int:
        """Players with whom a day may be drawn (CH-DAY-1), or the final (CH-FINAL-4)."""
        return FEWEST_ENTRANTS if self.is_final(event) else self.rules.stage_minimum

    def most(self, event: str) -> int:
        """Players that a day may have (CH-DAY-3); the final has all who qualified (CH-FINAL-4)."""
        if not self.is_final(event):
            return self.rules.day_maximum
        return sum(item.status not in NOT_COMING for item in self.of_day(event))

    def home_of(self, registration: str) -> str:
        """The city for which somebody plays in the final; their own id if they play for none."""
        if self.rehearsal is not None:
            return self.rehearsal.cities.get(registration, registration)
        invitation = self.invitations.get(registration)
        return self.stages[invitation.stage].city if invitation is not None else registration

    @property
    def regional_stages(self) -> tuple[Stage, ...]:
        """The stages of the cities, without the final."""
        return tuple(item for item in self.stages.values() if item.kind == "regional")

    def live_days(self, stage: str) -> tuple[Day, ...]:
        """A stage's days that count: neither cancelled nor voided (CH-DAY-2, CH-DAY-7)."""
        days = (self.days[key] for key in self.stages[stage].days)
        return tuple(day for day in days if day.status not in NOT_PLAYED)

    def days_planned(self, stage: str) -> int:
        """Into how many days a stage is divided (CH-SPLIT-1): one, unless it was split."""
        split = self.splits.get(stage)
        return len(split.sizes) if split is not None else 1

    def lots_about(self, event: str) -> tuple[Lot, ...]:
        """The championship's lots between players of a day: about its places, or its split."""
        return tuple(
            lot
            for lot in self.lots.values()
            if self.registrations[lot.candidates[0]].event == event
        )

    def split_running(self, event: str) -> Split | None:
        """The split that divides a day's players now, until everybody has their day."""
        split = self.splits.get(self.days[event].stage)
        return split if split is not None and split.running else None

    def of_day(self, event: str) -> tuple[Registration, ...]:
        """Every registration of a day in the order of entry."""
        return tuple(self.registrations[key] for key in self.days[event].registrations)

    def places_held(self, event: str) -> int:
        """Places taken in a day, those that are offered included."""
        counted = self.days[event].in_status
        return sum(counted.get(status, 0) for status in HOLDS_PLACE)

    def has_line(self, event: str) -> bool:
        """Whether anybody waits for a place in a day."""
        return self.days[event].in_status.get(RegistrationStatus.WAITLISTED, 0) > 0

    def line(self, event: str) -> tuple[Registration, ...]:
        """A day's waiting list, in its order (CH-WAIT-1)."""
        waiting = (
            item for item in self.of_day(event) if item.status == RegistrationStatus.WAITLISTED
        )
        return tuple(sorted(waiting, key=lambda item: item.line))

    def waiting_position(self, registration: str) -> int:
        """Place on the waiting list, from 1; 0 for whoever does not wait."""
        event = self.registrations[registration].event
        line = [item.id for item in self.line(event)]
        return line.index(registration) + 1 if registration in line else 0

    def same_as(self, person: str) -> frozenset[str]:
        """All ids under which this person is known (CH-REG-4)."""
        kept = self.merged.get(person, person)
        return frozenset({kept, *(one for one, other in self.merged.items() if other == kept)})

    def is_banned(self, person: str) -> bool:
        """Whether they are shut out of the championship, under whatever id (CH-DQ-1)."""
        return not self.same_as(person).isdisjoint(self.banned)

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
            if item.before
            and item.status in {RegistrationStatus.IN_BRACKET, RegistrationStatus.RELEASED}
        )

    def given_back(self, event: str) -> dict[str, RegistrationStatus]:
        """What everybody is again if a day's draw is withdrawn (CH-DE-11).

        Nothing is given back to whoever has gone elsewhere since (CH-REG-3).
        """
        back: dict[str, RegistrationStatus] = {}
        busy: set[str] = set()
        for item in self.sent_away(event):
            person = self.same_as(item.person)
            elsewhere = any(held.event != event for held in self.active_of(item.person))
            used = not self.is_final(event) and self.used_by(item.person) is not None
            if item.before and not elsewhere and not used and not person & busy:
                back[item.id] = item.before
                busy |= person
        return back

    def judges_ever(self, event: str) -> tuple[Grant, ...]:
        """Everybody who is or was appointed judge of a day."""
        return self._appointed(event, "judge")

    def judges_of(self, event: str) -> tuple[Grant, ...]:
        """Appointed judges of a day (CH-JUDGE-2)."""
        return tuple(grant for grant in self.judges_ever(event) if not grant.revoked)

    def organizers_of(self, event: str) -> tuple[Grant, ...]:
        """Who organizes a day."""
        return tuple(grant for grant in self._appointed(event, "organizer") if not grant.revoked)

    def _appointed(self, event: str, role: str) -> tuple[Grant, ...]:
        scopes = {("event", event), ("stage", self.days[event].stage)}
        return tuple(
            grant
            for grant in self.grants.values()
            if grant.role == role and (grant.scope_kind, grant.scope) in scopes
        )

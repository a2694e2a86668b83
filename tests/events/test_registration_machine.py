"""Random weeks of registration through the real services: tables, messages and jobs follow.

A run takes some of the weeks, by its seed, `make soak` all, which between them take every step.

What the rules make of each step is shown without a database (`tests/championship`); here nothing
may be lost between a fact and what is written because of it.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.support.examples import some
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.codec import fact_from
from tournament.championship.fold import evolve
from tournament.championship.notices import notices
from tournament.championship.statuses import ACTIVE
from tournament.events import changes, life, registration, selectors, services
from tournament.events.execution import Caller, Place, Refused
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, championship_state, event_state
from tournament.jobs.models import Job, State
from tournament.jobs.worker import run_due
from tournament.ledger import store
from tournament.outbox.models import Message
from tournament.people.links import actor_by
from tournament.people.models import PersonalLink
from tournament.people.persons import PersonData, data_of
from tournament.people.policy import ANYONE

PLACES, MINIMUM, STEPS = 3, 2, 150
SEEDS = (1, 2, 3, 4)
REACHED = {
    "register_online", "register_at_the_desk", "consent", "withdraw", "move", "edit", "reconfirm",
    "answer", "time_passes", "move_day", "cancel_day", "open_check_in", "check_in", "undo",
    "extend", "draw", "withdraw_draw",
}  # fmt: skip
"""Steps that the random weeks have to have taken at least once."""
FIRST_DAY, FINAL = date(2016, 12, 1), date(2017, 2, 12)
DATES = [date(2016, 12, 9) + timedelta(days=number) for number in range(5)]
BIRTHS = [date(1990, 1, 1)] * 4 + [date(2004, 12, 10), date(2003, 3, 3), date(2001, 5, 5)]


class Weeks:
    """Two cities, people with their links, and steps that happen in any order."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.site = Scenario(now=datetime(2016, 12, 5, 9, 0, tzinfo=UTC))
        self.site.championship = services.create_championship(
            self.publisher(),
            profile=replace(selectors.profile(), day_maximum=PLACES, stage_minimum=MINIMUM),
            first_day=FIRST_DAY,
            final_date=FINAL,
        )
        life.announce_championship(self.publisher(), championship=self.site.championship)
        self.stages = [self._stage(city) for city in ("kazan", "petropavlovsk-kamchatsky")]
        self.days = [self._day(stage, DATES[1]) for stage in self.stages]
        self.links: dict[str, PersonalLink] = {}
        self.made = 0
        self.done: Counter[str] = Counter()

    def _stage(self, city: str) -> str:
        zone = selectors.cities()[city].zone
        stage = services.add_stage(
            self.publisher(), championship=self.site.championship, city=city, zone=zone
        )
        services.grant_role(
            self.publisher(),
            user=self.site.organizer.public_id,
            role="organizer",
            scope_kind="stage",
            place=Place(self.site.championship, stage),
        )
        return stage

    def _day(self, stage: str, day: date) -> str:
        event = services.plan_day(self.publisher(), stage=stage, day=day, start="11:00", tables=4)
        services.open_registration(self.publisher(), event=event)
        services.grant_role(
            self.publisher(),
            user=self.site.judge.public_id,
            role="judge",
            scope_kind="event",
            place=Place(self.site.championship, stage, event),
        )
        return event

    # --- who acts --------------------------------------------------------------------------------

    def publisher(self) -> Caller:
        return self.site.by(self.site.publisher)

    def organizer(self) -> Caller:
        return self.site.by(self.site.organizer)

    def judge(self) -> Caller:
        return self.site.by(self.site.judge)

    def player(self, held: Registration) -> Caller:
        """The holder of the link, or the organizer for whoever has none."""
        link = self.links.get(held.person)
        caller = self.organizer()
        return replace(caller, actor=actor_by(link)) if link is not None else caller

    # --- what there is ---------------------------------------------------------------------------

    @property
    def state(self) -> ChampionshipState:
        return championship_state(self.site.championship)

    def any_day(self) -> str:
        return self.random.choice(self.days)

    def day_that_is(self, status: str) -> str:
        """A day with this status if there is one."""
        found = [key for key in self.days if self.state.days[key].status == status]
        return self.random.choice(found or self.days)

    def anybody(self, *statuses: str) -> Registration | None:
        """Mostly somebody with one of these statuses."""
        listed = list(self.state.registrations.values())
        likely = [item for item in listed if item.status in statuses]
        if likely and self.random.random() < 0.9:
            return self.random.choice(likely)
        return self.random.choice(listed) if listed else None

    # --- steps -----------------------------------------------------------------------------------

    def step(self) -> None:
        """Something happens, or is refused."""
        steps: list[tuple[int, Callable[[], None]]] = [
            (10, self.register_online),
            (6, self.register_at_the_desk),
            (3, self.consent),
            (4, self.withdraw),
            (4, self.move),
            (3, self.edit),
            (3, self.reconfirm),
            (6, self.answer),
            (5, self.time_passes),
            (2, self.move_day),
            (1, self.cancel_day),
            (3, self.open_check_in),
            (10, self.check_in),
            (2, self.undo),
            (1, self.close_check_in),
            (1, self.extend),
            (4, self.draw),
            (3, self.withdraw_draw),
        ]
        weights = [weight for weight, _ in steps]
        ((_, chosen),) = self.random.choices(steps, weights)
        try:
            chosen()
        except Refused as refused:
            self.done[refused.refusal.code] += 1
        else:
            self.done[chosen.__name__] += 1

    def application(self) -> registration.Application:
        self.made += 1
        birth = self.random.choice(BIRTHS)
        represented = self.random.random() < 0.5 and birth.year > 2000
        word = "".join("абвгдежзик"[int(digit)] for digit in str(self.made))
        data = PersonData(
            full_name=f"Сидоров Игрок {word.capitalize()}",
            birth_date=birth,
            contact=f"player{self.made}@example.org",
            representative_name="Сидорова Вера" if represented else "",
        )
        return registration.Application(data, True, True, represented)

    def register_online(self) -> None:
        caller = replace(self.organizer(), actor=ANYONE)
        made, link = changes.register_online(
            caller, event=self.any_day(), application=self.application()
        )
        assert link is not None
        self.links[made.person] = link

    def register_at_the_desk(self) -> None:
        registration.register_person(
            self.organizer(), event=self.day_that_is("check_in"), application=self.application()
        )

    def consent(self) -> None:
        held = self.anybody("awaiting_consent")
        if held is not None:
            registration.record_representative_consent(
                self.organizer(), event=held.event, registration=held.id, given_by="Сидорова Вера"
            )

    def withdraw(self) -> None:
        held = self.anybody(*ACTIVE)
        if held is not None:
            services.withdraw_registration(
                self.player(held), event=held.event, registration=held.id
            )

    def move(self) -> None:
        held = self.anybody(*ACTIVE)
        if held is not None:
            changes.move_registration(
                self.player(held),
                event=held.event,
                registration=held.id,
                to_event=self.any_day(),
                channel=commands.ONLINE,
                accept_waiting=self.random.random() < 0.7,
                consented=True,
            )

    def edit(self) -> None:
        held = self.anybody(*ACTIVE)
        if held is not None:
            data = data_of(selectors.person_of(held.event, held.id))
            changes.edit_registered(
                self.player(held),
                event=held.event,
                registration=held.id,
                data=replace(data, birth_date=self.random.choice(BIRTHS)),
            )

    def reconfirm(self) -> None:
        held = self.anybody("reconfirm_needed")
        if held is not None:
            changes.reconfirm(self.player(held), event=held.event, registration=held.id)

    def answer(self) -> None:
        held = self.anybody("offered")
        if held is not None:
            changes.answer_offer(
                self.player(held),
                event=held.event,
                registration=held.id,
                accept=self.random.random() < 0.5,
            )

    def time_passes(self) -> None:
        """Some hours, after which the worker does what is due."""
        self.site.wait(hours=self.random.choice([1, 5, 13]))
        run_due(lambda: self.site.now, "worker", limit=1000)
        late = [
            item
            for item in self.state.registrations.values()
            if item.offered_until is not None
            and item.offered_until + timedelta(seconds=1) < self.site.now
        ]
        assert not late

    def move_day(self) -> None:
        services.move_day(
            self.organizer(),
            event=self.any_day(),
            day=self.random.choice(DATES),
            start=self.random.choice(["11:00", "12:30"]),
        )

    def cancel_day(self) -> None:
        event = self.any_day()
        services.cancel_day(self.organizer(), event=event, category="other", reason="нет зала")
        self.days.append(self._day(place_of(event).stage or "", self.random.choice(DATES)))

    def open_check_in(self) -> None:
        event = self.any_day()
        day = self.state.days[event]
        if day.status == "open" and self.random.random() < 0.5:
            morning = datetime(
                day.date.year, day.date.month, day.date.day, 9, tzinfo=ZoneInfo(day.zone)
            )
            self.site.now = max(self.site.now, morning.astimezone(UTC))
        services.open_check_in(self.organizer(), event=event)

    def check_in(self) -> None:
        event = self.day_that_is("check_in")
        listed = [item.id for item in self.state.of_day(event) if item.status in ACTIVE]
        for key in self.random.sample(listed, min(3, len(listed))):
            services.check_in(self.organizer(), event=event, registration=key)

    def undo(self) -> None:
        event = self.day_that_is("check_in")
        listed = list(event_state(event).entrants)
        if listed:
            key = self.random.choice(listed)
            services.undo_check_in(self.organizer(), event=event, registration=key)

    def close_check_in(self) -> None:
        services.close_check_in(self.organizer(), event=self.day_that_is("check_in"))

    def extend(self) -> None:
        event, minutes = self.day_that_is("check_in"), self.random.choice([15, 60])
        services.extend_check_in(self.organizer(), event=event, minutes=minutes)

    def draw(self) -> None:
        """Everybody who may come in does; then check-in closes and the bracket is drawn."""
        event = self.day_that_is("check_in")
        for item in self.state.of_day(event):
            with suppress(Refused):
                services.check_in(self.organizer(), event=event, registration=item.id)
        if not event_state(event).check_in_closed:
            services.close_check_in(self.organizer(), event=event)
        services.freeze_list(self.organizer(), event=event)
        services.make_draw(self.organizer(), event=event, text="17 4 23")

    def withdraw_draw(self) -> None:
        services.withdraw_draw(
            self.judge(), event=self.day_that_is("drawn"), category="other", reason="забыли игрока"
        )


def expected_messages(championship: str) -> Counter[tuple[str, str, str]]:
    """Kind, key and person of every message that the facts of a ledger ask for."""
    found: Counter[tuple[str, str, str]] = Counter()
    state: Any = ChampionshipState()
    for sealed in store.entries_after(championship_ledger(championship), 0):
        entry = sealed.entry
        before, state = state, evolve(state, entry)
        for notice in notices(before, state, fact_from(entry.type, entry.v, dict(entry.body))):
            key = f"{entry.scope}#{entry.seq}:{notice.registration}"
            found[notice.kind, key, state.registrations[notice.registration].person] += 1
    return found


def written_messages() -> Counter[tuple[str, str, str]]:
    """Every message in the table but for reminders, which time sets off."""
    rows = Message.objects.exclude(kind="reminder").values_list("kind", "key", "person_id")
    return Counter(rows)


@pytest.mark.django_db
@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-REG-3")
def test_tables_messages_and_jobs_follow_from_random_weeks() -> None:
    done: Counter[str] = Counter()
    expected: Counter[tuple[str, str, str]] = Counter()
    seeds = some(SEEDS, 2)
    for seed in seeds:
        weeks = Weeks(seed)
        for _ in range(STEPS):
            weeks.step()
            assert_no_place_too_many(weeks)
        expected += expected_messages(weeks.site.championship)
        assert_one_each(weeks.state)
        assert_offers_end(weeks.state)
        done += weeks.done
    assert written_messages() == expected
    assert max(expected.values()) == 1
    assert not Job.objects.filter(state=State.FAILED).exists()
    assert_rebuilds()
    assert done.keys() >= REACHED or len(seeds) < len(SEEDS), done


def assert_no_place_too_many(weeks: Weeks) -> None:
    """CH-DAY-3, before the day and on it."""
    for event in weeks.days:
        check_in = event_state(event)
        held = check_in.places_held if check_in.id else weeks.state.places_held(event)
        assert held <= PLACES


def assert_one_each(state: ChampionshipState) -> None:
    """CH-REG-3: one registration in force for each person."""
    persons = [item.person for item in state.registrations.values() if item.status in ACTIVE]
    assert len(persons) == len(set(persons))


def assert_offers_end(state: ChampionshipState) -> None:
    """Every open offer has one job that ends it a second after its deadline; no other has one."""
    ends = {}
    for item in state.registrations.values():
        if item.offered_until is not None:
            ends[item.id] = item.offered_until + timedelta(seconds=1)
    jobs = Job.objects.filter(kind="lapse_offer", state=State.QUEUED)
    assert {str(job.payload["registration"]): job.run_at for job in jobs} == ends
    assert len(jobs) == len(ends)

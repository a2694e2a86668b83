"""Builds the demo championship around a moment: the running day is today's.

One transaction: it is there whole or not at all. Names, ages, the draw's words and all results are
the same each time; ids, and with them the seeds, are not, since nobody may choose a draw.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction

from tournament.events import changes, life, possible_duplicates, registration, selectors, services
from tournament.events.execution import Place
from tournament.events.models import GameDay
from tournament.events.states import championship_state
from tournament.outbox.webhooks.service import WebhookScope
from tournament.people.grants import grant_from_installation
from tournament.people.policy import EVERY_CHAMPIONSHIP, Grant, Role, ScopeKind
from tournament.showroom.demo.crew import Clock, Crew
from tournament.showroom.demo.days import (
    FINISHED_TABLES,
    PLANNED_HALL,
    PLANNED_TABLES,
    RUNNING_TABLES,
    play_finished_day,
    play_half_of_a_day,
)
from tournament.showroom.demo.family import enter_family
from tournament.showroom.demo.finals import plan_final, rehearse
from tournament.showroom.demo.game_records import hand_in_finished, hand_in_running, record_one
from tournament.showroom.demo.players import SEED, applications
from tournament.showroom.demo.seats import give_seats
from tournament.showroom.demo.telling import tell
from tournament.showroom.demo.webhooks import make_demo_webhook
from tournament.web.demo_accounts import (
    FINISHED_CITY,
    PLANNED_CITY,
    RUNNING_CITY,
    account_of,
    create_accounts,
    demo_exists,
)

PLAYED_FOR = timedelta(minutes=95)
"""How long the matches of the running day have been going on."""
CHECK_IN_BEFORE_PLAY = timedelta(hours=1)
START = time(11, 0)
"""Local start of the other days."""


class DemoRefused(Exception):
    """Demo data do not belong here; the text says why."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The dates of a demo that stands at `now`."""

    now: datetime

    @property
    def check_in(self) -> datetime:
        """When check-in of the running day opened."""
        return self.now - PLAYED_FOR - CHECK_IN_BEFORE_PLAY

    @property
    def running(self) -> date:
        """Local date of the running day."""
        return self.check_in.astimezone(ZoneInfo(selectors.cities()[RUNNING_CITY].zone)).date()

    @property
    def finished(self) -> date:
        """The day before."""
        return self.running - timedelta(days=1)

    @property
    def planned(self) -> date:
        """Some days ahead."""
        return self.running + timedelta(days=6)

    @property
    def first_start(self) -> date:
        """First day of the stages (CH-DATE-1)."""
        return self.running - timedelta(days=3)

    @property
    def final(self) -> date:
        """Day of the final."""
        return self.running + timedelta(days=70)

    @property
    def announced(self) -> datetime:
        """When the championship was created."""
        return self.check_in - timedelta(days=30)


def demo_day(city: str) -> str:
    """Id of the demo's day in a city."""
    found = GameDay.objects.filter(
        championship__demo=True, stage__city=city, stage__kind="regional"
    )
    return found.values_list("pk", flat=True).get()


@transaction.atomic
def build_demo(now: datetime) -> bool:
    """Build everything unless it is there; says whether it did. Raises `DemoRefused`."""
    if settings.PRODUCTION or not settings.DEMO:
        raise DemoRefused("Demo data are not for production, nor where DEMO=0.")
    if demo_exists():
        return False
    _Builder(Calendar(now)).build()
    return True


class _Builder:
    """One championship with three stages of one day each."""

    def __init__(self, calendar: Calendar) -> None:
        self.calendar = calendar
        self.clock = Clock(calendar.announced)
        self.users = create_accounts()
        self.publisher = self.users[account_of("publisher").username]
        self.championship = ""

    def build(self) -> None:
        """In the order of time."""
        dates = self.calendar
        self._announce()
        finished = self._plan(FINISHED_CITY, dates.finished, START, FINISHED_TABLES)
        running = self._plan(RUNNING_CITY, dates.running, self._start_of_play(), RUNNING_TABLES)
        planned = self._plan(PLANNED_CITY, dates.planned, START, PLANNED_TABLES)
        planned.describe(PLANNED_HALL)
        tell(self.clock, self.championship, self.publisher)
        self._register(finished, running, planned)
        self.clock.go_to(self._local(dates.finished, time(10, 0), FINISHED_CITY))
        play_finished_day(finished)
        hand_in_finished(finished)
        plan_final(self.clock, self.championship, self.publisher, finished.judge)
        rehearse(self.clock, self.championship, self.publisher, finished.judge)
        give_seats(self.clock, finished.event, self.publisher)
        self.clock.go_to(dates.check_in)
        running.open_check_in(absent={9})
        running.let_in_late(33)
        running.draw("17 4 23")
        self.clock.go_to(dates.now - PLAYED_FOR)
        play_half_of_a_day(running)
        hand_in_running(running)
        record_one(running, "W2.2")
        running.put_away_table(RUNNING_TABLES)
        stage = selectors.place_of(running.event).stage or ""
        scope = WebhookScope(self.championship, stage)
        make_demo_webhook(running.organizer, scope, dates.now)

    def _announce(self) -> None:
        grant_from_installation(
            self.publisher.public_id,
            Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP),
        )
        self.championship = services.create_championship(
            self.clock.caller(self.publisher),
            profile=selectors.profile(),
            first_day=self.calendar.first_start,
            final_date=self.calendar.final,
            demo=True,
        )
        life.announce_championship(
            self.clock.caller(self.publisher), championship=self.championship
        )

    def _plan(self, city: str, day: date, start: time, tables: int) -> Crew:
        """Stage, day, organizer and judge of a city; registration is open."""
        organizer = self.users[account_of("organizer", city).username]
        judge = self.users[account_of("judge", city).username]
        self.clock.wait(hours=1)
        stage = services.add_stage(
            self.clock.caller(self.publisher),
            championship=self.championship,
            city=city,
            zone=selectors.cities()[city].zone,
        )
        place = Place(self.championship, stage)
        services.grant_role(
            self.clock.caller(self.publisher),
            user=organizer.public_id,
            role=Role.ORGANIZER.value,
            scope_kind=ScopeKind.STAGE.value,
            place=place,
        )
        event = services.plan_day(
            self.clock.caller(self.publisher),
            stage=stage,
            day=day,
            start=f"{start:%H:%M}",
            tables=tables,
        )
        services.grant_role(
            self.clock.caller(organizer),
            user=judge.public_id,
            role=Role.JUDGE.value,
            scope_kind=ScopeKind.EVENT.value,
            place=Place(self.championship, stage, event),
        )
        services.open_registration(self.clock.caller(organizer), event=event)
        return Crew(self.clock, event, organizer, judge)

    def _register(self, finished: Crew, running: Crew, planned: Crew) -> None:
        """Fill the three lists; in each the player with number 17 stays nameless in public."""
        dates, chance = self.calendar, Random(SEED)
        kazan = applications(
            19,
            day=dates.finished,
            city="Казань",
            code="kazan",
            chance=chance,
            minors={3: 15, 11: 13},
            nameless={17},
        )
        entered = self._enter(finished, kazan)
        self.clock.wait(days=2)
        services.withdraw_registration(
            self.clock.caller(finished.organizer), event=finished.event, registration=entered[5]
        )
        self._enter(
            running,
            applications(
                34,
                day=dates.running,
                city="Санкт-Петербург",
                code="spb",
                chance=chance,
                minors={5: 16, 14: 12, 26: 17},
                nameless={17, 22},
            ),
        )
        tomsk = applications(
            16,
            day=dates.planned,
            city="Томск",
            code="tomsk",
            chance=chance,
            minors={4: 14, 7: 16, 12: 13},
            without_parent={7, 12},
            nameless={2, 10},
        )
        self._enter(planned, tomsk)
        self._enter_again(planned, tomsk[2])
        self._find_to_be_one()
        self._enter_again(planned, tomsk[8])
        enter_family(self.clock, planned.event, dates.planned)

    def _enter(self, crew: Crew, asking: list[registration.Application]) -> list[str]:
        """Take in a list, one by one as they wrote; their registrations."""
        self.clock.wait(hours=6)
        entered = []
        for application in asking:
            self.clock.wait(minutes=7)
            entered.append(
                registration.register_person(
                    self.clock.caller(crew.organizer),
                    event=crew.event,
                    application=application,
                    channel="import",
                ).registration
            )
        return entered

    def _enter_again(self, crew: Crew, application: registration.Application) -> None:
        """Somebody of the list enters themselves on the site too, with another address."""
        self.clock.wait(hours=5)
        data = replace(application.data, contact=f"with-{application.data.contact}")
        changes.register_online(
            self.clock.stranger(),
            event=crew.event,
            application=replace(application, data=data),
        )

    def _find_to_be_one(self) -> None:
        """The publisher decides on the pair that waits: the registration that came later ends."""
        self.clock.wait(hours=2)
        (case,) = possible_duplicates.open_cases(self.championship)
        state = championship_state(self.championship)
        possible_duplicates.merge(
            self.clock.caller(self.publisher),
            championship=self.championship,
            kept=case.one,
            merged=case.other,
            ended=state.active[case.other],
        )

    def _start_of_play(self) -> time:
        """Announced start of the running day: the last full half hour before its first call."""
        zone = ZoneInfo(selectors.cities()[RUNNING_CITY].zone)
        local = (self.calendar.now - PLAYED_FOR).astimezone(zone)
        return time(local.hour, 30 if local.minute >= 30 else 0)

    def _local(self, day: date, at: time, city: str) -> datetime:
        return datetime.combine(day, at, tzinfo=ZoneInfo(selectors.cities()[city].zone))

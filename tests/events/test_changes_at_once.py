"""What two people change at the same moment: nobody deadlocks, and nothing is checked too early."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.db import connection, connections, transaction
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.events import changes, erasure, own_changes, services
from tournament.events.own_registrations import find_held
from tournament.events.selectors import person_of
from tournament.events.states import championship_state
from tournament.events.timed_jobs import lapse_offer
from tournament.jobs.models import Job, State
from tournament.people.links import actor_by, make_link
from tournament.people.persons import data_of
from tournament.people.public_names import raise_public_names_version

pytestmark = pytest.mark.database

Change = Callable[[], object]


def planned() -> Scenario:
    """A day a week ahead."""
    return DayFactory(days_before=7)


def edit(day: Scenario, registration: str, command_id: str = "") -> None:
    """Correct a birth date, as the desk does."""
    amending(day, registration, command_id)()


def amending(day: Scenario, registration: str, command_id: str = "") -> Change:
    """The same, ready to be done."""
    data = data_of(person_of(day.event, registration))
    return lambda: changes.edit_registered(
        day.by(day.organizer, command_id),
        event=day.event,
        registration=registration,
        data=replace(data, birth_date=data.birth_date + timedelta(days=1)),
    )


def moving(day: Scenario, registration: str) -> Change:
    """Going to the day of another city."""
    event = day.in_tomsk(date(2016, 12, 17))
    return lambda: changes.move_registration(
        day.by(day.organizer),
        event=day.event,
        registration=registration,
        to_event=event,
        channel="desk",
        accept_waiting=False,
        consented=True,
    )


def moving_the_day(day: Scenario, registration: str) -> Change:
    """Another date for the whole day."""
    return lambda: services.move_day(
        day.by(day.organizer), event=day.event, day=date(2016, 12, 9), start="11:00"
    )


def registering_again(day: Scenario, registration: str) -> Change:
    """A new place by the personal link."""
    person = person_of(day.event, registration)
    holder = actor_by(make_link([person], at=day.now))
    services.withdraw_registration(
        day.by(day.organizer), event=day.event, registration=registration
    )
    caller = replace(day.by(day.publisher), actor=holder)
    return lambda: own_changes.register_again(caller, event=day.event, person=person)


@pytest.mark.django_db
@pytest.mark.rule("CH-REG-2")
@pytest.mark.parametrize("ready", [amending, moving, moving_the_day, registering_again])
def test_the_ledger_is_locked_before_anybodys_birth_date_is_read(
    ready: Callable[[Scenario, str], Change],
) -> None:
    day = planned()
    (registration,) = day.register(1)
    change = ready(day, registration)
    with CaptureQueriesContext(connection) as captured:
        change()
    asked = [query["sql"] for query in captured]
    reads = [number for number, sql in enumerate(asked) if 'FROM "people_person"' in sql]
    locks = [number for number, sql in enumerate(asked) if 'FROM "ledger_ledger"' in sql]
    assert min(locks) < min(reads)


@pytest.mark.postgres
@pytest.mark.slow
def test_editing_and_another_familys_consent_never_wait_for_each_other(
    transactional_db: None,
) -> None:
    day = planned()
    (registration,) = day.register(1)

    def edit_elsewhere() -> None:
        try:
            edit(day, registration)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            services.lock_championship(day.event)
            waiting = pool.submit(edit_elsewhere)
            wait_until_somebody_waits()
            with connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = 2000")
            raise_public_names_version()
        waiting.result(timeout=120)


def wait_until_somebody_waits() -> None:
    """Until another connection waits for a lock."""
    ends = time.monotonic() + 120
    while time.monotonic() < ends:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return
        time.sleep(0.05)
    raise AssertionError("nobody waits for the ledger")


@pytest.mark.django_db
@pytest.mark.rule("CH-PD-4")
def test_whoever_is_erased_meanwhile_gets_no_place() -> None:
    day = planned()
    (registration,) = day.register(1)
    person = person_of(day.event, registration)
    holder = actor_by(make_link([person], at=day.now))
    services.withdraw_registration(
        day.by(day.organizer), event=day.event, registration=registration
    )
    erasure.erase(day.by(day.publisher), person=person.pk)
    caller = replace(day.by(day.publisher), actor=holder)
    with pytest.raises(Http404):
        own_changes.register_again(caller, event=day.event, person=person)
    assert championship_state(day.championship).places_held(day.event) == 0


@pytest.mark.django_db
@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.parametrize("how", ["accept", "decline", "withdraw", "cancel"])
def test_an_offer_that_has_ended_leaves_no_deadline_behind(how: str) -> None:
    day = planned()
    first, *_, waiting, following = day.register(34)
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=first)
    assert deadlines() == [waiting]
    caller = day.by(day.organizer)
    if how == "withdraw":
        services.withdraw_registration(caller, event=day.event, registration=waiting)
    elif how == "cancel":
        services.cancel_day(caller, event=day.event, category="too_few", reason="x y")
    else:
        accept = how == "accept"
        changes.answer_offer(caller, event=day.event, registration=waiting, accept=accept)
    assert deadlines() == ([following] if how in {"decline", "withdraw"} else [])


def deadlines() -> list[str]:
    """Registrations whose offered place is to be taken back when its time is up."""
    jobs = Job.objects.filter(kind="lapse_offer", state=State.QUEUED)
    return [str(job.payload["registration"]) for job in jobs]


@pytest.mark.django_db
@pytest.mark.rule("CH-WAIT-1")
def test_nobody_keeps_an_offered_place_by_using_up_a_command_id() -> None:
    day = planned()
    first, *_, waiting, following = day.register(34)
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=first)
    offered = find_held(waiting)
    assert offered is not None
    until = offered.registration.offered_until
    assert until is not None
    edit(day, waiting, f"lapse-{int(until.timestamp())}-{waiting}")
    about = {"championship": day.championship, "registration": waiting}
    lapse_offer(about, until + timedelta(seconds=1))
    statuses = [find_held(key) for key in (waiting, following)]
    assert [item.status for item in statuses if item] == ["waitlisted", "offered"]

"""The worker: effects and done are one, failures come back, long jobs say how far they are."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, utils

from tests.jobs.conftest import Clock
from tests.jobs.effects.models import Effect
from tests.support.log_lines import written
from tournament.jobs import leases, worker
from tournament.jobs.leases import LEASE, LEASE_EXPIRED, LeaseLost
from tournament.jobs.models import Job, State
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import MOST_TRIES, GiveUp, Progress, Queue, job, long_job

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SECRET = "Иванов Иван"


def effects() -> list[str]:
    return list(Effect.objects.order_by("pk").values_list("key", flat=True))


def leave(payload: Payload, now: datetime) -> None:
    Effect.objects.create(key=str(payload["trace"]))


@pytest.fixture
def trace() -> None:
    job("trace", title="Trace")(leave)


def only() -> Job:
    return Job.objects.get()


def test_due_jobs_are_done_in_their_order_and_later_ones_wait(clock: Clock, trace: None) -> None:
    enqueue("trace", "later", {"trace": "later"}, run_at=clock.now + timedelta(minutes=1))
    enqueue("trace", "first", {"trace": "first"})
    enqueue("trace", "second", {"trace": "second"})
    assert clock.work() == 2
    assert effects() == ["first", "second"]
    clock.wait(minutes=1)
    assert clock.work() == 1
    assert clock.work() == 0
    assert effects() == ["first", "second", "later"]
    assert set(Job.objects.values_list("state", "tries", "lease")) == {(State.DONE, 1, "")}


def test_what_a_hall_waits_for_comes_first_also_in_the_midst_of_others(clock: Clock) -> None:
    @job("letter", title="Letter")
    def letter(payload: Payload, now: datetime) -> None:
        leave(payload, now)
        enqueue("ring", f"by-{payload['trace']}", {"trace": f"by-{payload['trace']}"})

    job("ring", title="Ring", queue=Queue.URGENT)(leave)
    for number in range(2):
        enqueue("letter", str(number), {"trace": number})
    enqueue("ring", "first", {"trace": "first"})
    assert clock.work() == 5
    assert effects() == ["first", "0", "by-0", "1", "by-1"]


def test_no_more_than_the_limit_is_begun(clock: Clock, trace: None) -> None:
    for number in range(5):
        enqueue("trace", str(number), {"trace": number})
    assert [clock.work(3), clock.work(3), clock.work(3)] == [3, 2, 0]
    assert effects() == list("01234")


def test_a_handler_is_told_the_time(clock: Clock) -> None:
    told = []
    job("when", title="When")(lambda payload, now: told.append(now))
    enqueue("when", "a")
    clock.work()
    assert told == [clock.now]


def test_a_failure_undoes_the_effect_and_comes_back_later_and_later(clock: Clock) -> None:
    @job("broken", title="Broken")
    def broken(payload: Payload, now: datetime) -> None:
        Effect.objects.create(key="half")
        raise RuntimeError(SECRET)

    enqueue("broken", "a")
    waits = []
    for tries in range(1, MOST_TRIES):
        assert clock.work() == 1
        row = only()
        assert (row.state, row.tries, row.last_error) == (State.QUEUED, tries, "RuntimeError")
        waits.append((row.run_at - clock.now).total_seconds())
        assert clock.work() == 0
        clock.now = row.run_at
    assert waits == [2, 8, 32, 128, 512, 900, 900]
    assert clock.work() == 1
    row = only()
    assert (row.state, row.tries, row.finished_at) == (State.FAILED, MOST_TRIES, clock.now)
    clock.wait(days=1)
    assert clock.work() == 0
    assert effects() == []


def test_the_log_names_incident_and_place_and_no_value(clock: Clock) -> None:
    @job("broken", title="Broken")
    def broken(payload: Payload, now: datetime) -> None:
        raise RuntimeError(SECRET) from ValueError(SECRET)

    with written() as log:
        enqueue("broken", "a")
        clock.work()
    row = only()
    assert len(row.incident) == 8
    (line,) = log.lines("tournament.incident")
    assert (line["incident"], line["where"]) == (row.incident, "a job of the kind broken")
    assert [fault["type"] for fault in line["faults"]] == ["RuntimeError", "ValueError"]
    assert "test_worker.py" in log.text
    assert SECRET not in log.text
    assert SECRET not in str(row.__dict__)


def test_one_that_fails_does_not_stop_the_others(clock: Clock, trace: None) -> None:
    @job("broken", title="Broken")
    def broken(payload: Payload, now: datetime) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")

    enqueue("broken", "a")
    enqueue("trace", "a", {"trace": "a"})
    assert clock.work() == 2
    assert effects() == ["a"]
    named = Job.objects.get(kind="broken").last_error
    assert issubclass(getattr(utils, named), utils.DatabaseError)


def test_giving_up_fails_at_once_with_its_code(clock: Clock) -> None:
    @job("hopeless", title="Hopeless")
    def hopeless(payload: Payload, now: datetime) -> None:
        Effect.objects.create(key="half")
        raise GiveUp("nobody_there")

    enqueue("hopeless", "a")
    clock.work()
    row = only()
    assert (row.state, row.tries, row.last_error) == (State.FAILED, 1, "nobody_there")
    assert row.incident == ""
    assert effects() == []


@pytest.mark.parametrize("code", ["", "Иванов", "two words", "x" * 65])
def test_giving_up_takes_a_code_and_no_value(code: str) -> None:
    with pytest.raises(ValueError, match="code"):
        GiveUp(code)


def test_a_kind_without_a_handler_waits_for_one(clock: Clock, trace: None) -> None:
    enqueue("nobodys", "a")
    clock.work()
    row = only()
    assert (row.state, row.last_error) == (State.QUEUED, "UnknownKind")


@pytest.mark.parametrize("signal", [KeyboardInterrupt, SystemExit])
def test_the_wish_to_stop_is_not_swallowed(clock: Clock, signal: type[BaseException]) -> None:
    @job("stopped", title="Stopped")
    def stopped(payload: Payload, now: datetime) -> None:
        Effect.objects.create(key="half")
        raise signal

    enqueue("stopped", "a")
    with pytest.raises(signal):
        clock.work()
    assert only().state == State.RUNNING
    assert effects() == []


def test_who_lost_the_lease_leaves_no_effect(clock: Clock) -> None:
    """The first worker sleeps between two steps; the second does it all; the first goes on."""

    @long_job("slow", title="Slow")
    def slow(payload: Payload, now: datetime) -> Iterator[Progress]:
        mark = f"try {only().tries}"
        Effect.objects.create(key=f"{mark} step")
        yield 1, 1
        Effect.objects.create(key=f"{mark} end")

    def fall_asleep() -> bool:
        if only().state == State.RUNNING and only().progress_done:
            worker.sweep(clock.wait(seconds=LEASE.seconds + 1))
            assert worker.run_due(clock, "second") == 1
        return False

    enqueue("slow", "a")
    assert worker.run_due(clock, "first", stopping=fall_asleep) == 1
    assert effects() == ["try 1 step", "try 2 step", "try 2 end"]
    assert (only().state, only().tries) == (State.DONE, 2)


def test_a_lease_that_was_lost_changes_nothing(clock: Clock, trace: None) -> None:
    enqueue("trace", "a", {"trace": "a"})
    first = leases.claim(clock.now, "first")
    assert first is not None
    worker.sweep(clock.wait(seconds=LEASE.seconds + 1))
    assert only().last_error == LEASE_EXPIRED
    second = leases.claim(clock.now, "first")
    assert second is not None
    before = only().__dict__
    for change in (
        lambda: leases.finish([first], clock.now),
        lambda: leases.renew(first, (1, 2), clock.now),
        lambda: leases.give_back([first]),
        lambda: leases.fail(first, "X", "", clock.now, for_good=True),
    ):
        with pytest.raises(LeaseLost):
            change()
    after = only().__dict__
    assert {**before, "_state": None} == {**after, "_state": None}
    leases.finish([second], clock.now)
    assert (only().state, only().last_error) == (State.DONE, "")


def test_a_lease_that_holds_is_left_alone(clock: Clock, trace: None) -> None:
    enqueue("trace", "a", {"trace": "a"})
    assert leases.claim(clock.now, "first") is not None
    worker.sweep(clock.wait(seconds=LEASE.seconds - 1))
    assert only().state == State.RUNNING
    assert clock.work() == 0


def test_a_job_that_kills_its_workers_fails_in_the_end(clock: Clock, trace: None) -> None:
    enqueue("trace", "a", {"trace": "a"})
    for _ in range(MOST_TRIES):
        assert only().state == State.QUEUED
        assert leases.claim(clock.now, "mortal") is not None
        worker.sweep(clock.wait(seconds=LEASE.seconds + 1))
    row = only()
    assert (row.state, row.last_error, row.tries) == (State.FAILED, LEASE_EXPIRED, MOST_TRIES)


def test_a_long_job_writes_how_far_it_is_and_holds_its_lease(clock: Clock) -> None:
    seen = []

    @long_job("long", title="Long")
    def long(payload: Payload, now: datetime) -> Iterator[Progress]:
        for step in range(3):
            row = only()
            seen.append((row.progress_done, row.progress_total, row.lease_until - clock.now))
            clock.wait(seconds=10)
            yield step + 1, 3
        Effect.objects.create(key="end")

    enqueue("long", "a")
    clock.work()
    assert seen == [(0, 0, LEASE), (1, 3, LEASE), (2, 3, LEASE)]
    row = only()
    assert (row.state, row.progress_done, row.progress_total) == (State.DONE, 3, 3)
    assert effects() == ["end"]


def test_a_long_job_keeps_its_steps_and_starts_over_after_a_failure(clock: Clock) -> None:
    @long_job("long", title="Long")
    def long(payload: Payload, now: datetime) -> Iterator[Progress]:
        for step in range(3):
            Effect.objects.create(key=f"{only().tries}.{step}")
            if (only().tries, step) == (1, 1):
                raise RuntimeError
            yield step + 1, 3

    enqueue("long", "a")
    clock.work()
    assert effects() == ["1.0"]
    assert (only().state, only().progress_done) == (State.QUEUED, 1)
    clock.wait(seconds=2)
    clock.work()
    assert effects() == ["1.0", "2.0", "2.1", "2.2"]
    assert (only().state, only().progress_done) == (State.DONE, 3)


def test_a_worker_that_stops_puts_a_long_job_back_after_its_step(clock: Clock) -> None:
    closed = []

    @long_job("long", title="Long")
    def long(payload: Payload, now: datetime) -> Iterator[Progress]:
        try:
            for step in range(3):
                Effect.objects.create(key=f"{step}")
                yield step + 1, 3
        finally:
            closed.append(True)

    enqueue("long", "a")
    wishes = iter([False, True])
    assert worker.run_due(clock, "stopped", stopping=lambda: next(wishes, True)) == 1
    row = only()
    assert (row.state, row.tries, row.lease) == (State.QUEUED, 0, "")
    assert effects() == ["0"]
    assert closed == [True]


def test_a_worker_that_stops_begins_nothing_new(clock: Clock, trace: None) -> None:
    for number in range(3):
        enqueue("trace", str(number), {"trace": number})
    wishes = iter([False, True])
    assert worker.run_due(clock, "stopped", stopping=lambda: next(wishes, True)) == 1
    assert effects() == ["0"]


def test_what_was_done_long_ago_is_forgotten_and_what_failed_is_kept(clock: Clock) -> None:
    def either(payload: Payload, now: datetime) -> None:
        if payload["fails"]:
            raise GiveUp("no")

    job("either", title="Either")(either)
    enqueue("either", "done", {"fails": 0})
    enqueue("either", "failed", {"fails": 1})
    clock.work()
    worker.sweep(clock.wait(days=30))
    assert Job.objects.count() == 2
    worker.sweep(clock.wait(seconds=1))
    assert only().key == "failed"


def test_an_idle_sweep_writes_nothing(
    clock: Clock, trace: None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2) as asked:
        worker.sweep(clock.now)
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)
    with django_assert_num_queries(1):
        clock.work()

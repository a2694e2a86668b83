"""Many workers at once, each with a connection of its own: every job is done by exactly one."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from django.db import connections

from tests.jobs.conftest import Clock
from tests.jobs.effects.models import Effect
from tournament.jobs import leases, worker
from tournament.jobs.leases import LEASE
from tournament.jobs.models import Job, State
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import cancel, enqueue, enqueue_many
from tournament.jobs.registry import batch_job, job

pytestmark = pytest.mark.database

WORKERS = 6


@pytest.fixture(autouse=True)
def _own_transactions(transactional_db: None) -> None:
    """Threads see only what is committed."""


def at_once(action: Callable[[int], Any], times: int = WORKERS) -> list[Any]:
    """What each of several threads answers that are let go together."""
    gate = Barrier(times)

    def act(number: int) -> Any:
        try:
            gate.wait(timeout=60)
            return action(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(act, range(times)))


def test_one_job_is_claimed_by_one_worker(clock: Clock) -> None:
    for number in range(10):
        enqueue("trace", str(number))
        claims = at_once(lambda n: leases.claim(clock.now, f"worker{n}"))
        (claim,) = [item for item in claims if item is not None]
        leases.finish([claim], clock.now)
    assert set(Job.objects.values_list("state", "tries")) == {(State.DONE, 1)}


def test_workers_share_the_jobs_and_do_each_once(clock: Clock) -> None:
    @job("trace", title="Trace")
    def trace(payload: Payload, now: datetime) -> None:
        Effect.objects.create(key=str(payload["trace"]))

    for number in range(60):
        enqueue("trace", str(number), {"trace": number})
    begun = at_once(lambda n: worker.run_due(clock, f"worker{n}", 60))
    assert sum(begun) == 60
    assert Counter(Effect.objects.values_list("key", flat=True)) == Counter(map(str, range(60)))


def test_one_key_written_by_many_is_one_job() -> None:
    at_once(lambda n: enqueue("trace", "same", {"trace": n}))
    assert Job.objects.count() == 1


def test_a_job_is_cancelled_or_done_but_never_both(clock: Clock) -> None:
    @job("trace", title="Trace")
    def trace(payload: Payload, now: datetime) -> None:
        Effect.objects.create(key=str(payload["trace"]))

    def either(number: int) -> str:
        if number % 2:
            return "done" if worker.run_due(clock, f"worker{number}") else ""
        return "cancelled" if cancel("trace", "a") else ""

    for turn in range(10):
        enqueue("trace", "a", {"trace": turn})
        (told,) = [item for item in at_once(either) if item]
        assert Effect.objects.filter(key=str(turn)).count() == (told == "done")
        Job.objects.all().delete()


def test_many_sweepers_make_one_job_and_expire_a_lease_once(clock: Clock) -> None:
    enqueue("trace", "a")
    assert leases.claim(clock.now, "dead") is not None
    clock.wait(seconds=LEASE.seconds + 1)
    at_once(lambda n: worker.sweep(clock.now))
    row = Job.objects.get()
    assert (row.state, row.tries) == (State.QUEUED, 1)


@pytest.mark.postgres
def test_a_sleeper_who_wakes_up_in_mid_job_has_done_nothing(clock: Clock) -> None:
    """On SQLite nobody could write while they sleep; a server lets the others go on."""
    asleep, awake = Event(), Event()

    @job("slow", title="Slow")
    def slow(payload: Payload, now: datetime) -> None:
        tries = Job.objects.get().tries
        Effect.objects.create(key=f"try {tries}")
        if tries == 1:
            asleep.set()
            assert awake.wait(timeout=60)

    def sleeper() -> None:
        try:
            worker.run_due(clock, "sleeper")
        finally:
            connections.close_all()

    enqueue("slow", "a")
    thread = Thread(target=sleeper)
    thread.start()
    assert asleep.wait(timeout=60)
    worker.sweep(clock.wait(seconds=LEASE.seconds + 1))
    assert worker.run_due(clock, "second") == 1
    awake.set()
    thread.join(timeout=60)
    assert list(Effect.objects.values_list("key", flat=True)) == ["try 2"]
    row = Job.objects.get()
    assert (row.state, row.tries) == (State.DONE, 2)


def test_workers_share_batches_and_do_each_job_once(clock: Clock) -> None:
    def store(done: Sequence[tuple[Payload, str]], now: datetime) -> None:
        Effect.objects.bulk_create([Effect(key=result) for _payload, result in done])

    batch_job("copy", title="Copy", store=store, at_once=7)(lambda payload: str(payload["trace"]))
    enqueue_many("copy", {str(number): {"trace": number} for number in range(120)})
    begun = at_once(lambda n: worker.run_due(clock, f"worker{n}", 120))
    assert sum(begun) == 120
    assert Counter(Effect.objects.values_list("key", flat=True)) == Counter(map(str, range(120)))
    assert set(Job.objects.values_list("state", "tries")) == {(State.DONE, 1)}

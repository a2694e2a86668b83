"""Jobs that are worked together: computed one by one, written at once, each as if it were alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest
from django.db import connection

from tests.jobs.conftest import Clock
from tests.jobs.effects.models import Effect
from tournament.jobs import batches, leases, worker
from tournament.jobs.batches import SHARE
from tournament.jobs.leases import LEASE
from tournament.jobs.models import Job, State
from tournament.jobs.payloads import Payload
from tournament.jobs.queue import enqueue, enqueue_many
from tournament.jobs.registry import MOST_TRIES, GiveUp, batch_job, job

pytestmark = [pytest.mark.django_db, pytest.mark.database]

Done = Sequence[tuple[Payload, str]]


def store(done: Done, now: datetime) -> None:
    Effect.objects.bulk_create([Effect(key=result) for _payload, result in done])


def same(payload: Payload) -> str:
    return str(payload["trace"])


def copies(
    prepare: Callable[[Payload], str] = same,
    store: Callable[[Done, datetime], None] = store,
    at_once: int = 50,
) -> None:
    batch_job("copy", title="Copy", store=store, at_once=at_once)(prepare)


def queue(number: int) -> None:
    enqueue_many("copy", {str(trace): {"trace": trace} for trace in range(number)})


def effects() -> list[str]:
    return list(Effect.objects.order_by("pk").values_list("key", flat=True))


def states() -> Counter[tuple[str, int, str]]:
    return Counter(Job.objects.values_list("state", "tries", "lease"))


def test_a_batch_is_computed_one_by_one_and_stored_at_once(clock: Clock) -> None:
    batches = []

    def stored(done: Done, now: datetime) -> None:
        batches.append([result for _payload, result in done])
        assert connection.in_atomic_block
        assert [same(payload) for payload, _result in done] == batches[-1]
        store(done, now)

    copies(store=stored, at_once=4)
    queue(10)
    assert clock.work() == 10
    assert [len(batch) for batch in batches] == [4, 4, 2]
    assert effects() == [str(trace) for trace in range(10)]
    assert states() == {(State.DONE, 1, ""): 10}


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_while_a_result_is_computed(clock: Clock) -> None:
    copies(lambda payload: str(connection.in_atomic_block))
    queue(3)
    clock.work()
    assert effects() == ["False"] * 3


def test_a_batch_is_of_one_kind_within_the_limit_and_in_order(clock: Clock) -> None:
    job("other", title="Other")(lambda payload, now: None)
    copies()
    enqueue("copy", "later", {"trace": "later"}, run_at=clock.now + timedelta(minutes=1))
    queue(6)
    enqueue("other", "a")
    assert clock.work(4) == 4
    assert effects() == ["0", "1", "2", "3"]
    assert clock.work() == 3
    assert effects() == ["0", "1", "2", "3", "4", "5"]
    clock.wait(minutes=1)
    assert clock.work() == 1


def test_only_a_kind_is_worked_if_it_is_named(clock: Clock) -> None:
    job("other", title="Other")(lambda payload, now: None)
    copies()
    enqueue("other", "a")
    queue(2)
    assert worker.run_due(clock, "helper", kinds=["copy"]) == 2
    assert Job.objects.get(kind="other").state == State.QUEUED


def test_one_that_cannot_be_computed_is_tried_again_alone(clock: Clock) -> None:
    def prepare(payload: Payload) -> str:
        if payload["trace"] == 2 and Job.objects.get(key="2").tries == 1:
            raise RuntimeError
        if payload["trace"] == 3:
            raise GiveUp("no_such_log")
        return same(payload)

    copies(prepare)
    queue(5)
    assert clock.work() == 5
    assert effects() == ["0", "1", "4"]
    failed, hopeless = Job.objects.get(key="2"), Job.objects.get(key="3")
    assert (failed.state, failed.tries, failed.last_error) == (State.QUEUED, 1, "RuntimeError")
    assert (hopeless.state, hopeless.last_error) == (State.FAILED, "no_such_log")
    clock.wait(seconds=2)
    assert clock.work() == 1
    assert effects() == ["0", "1", "4", "2"]


def test_one_that_cannot_be_stored_is_tried_again_alone(clock: Clock) -> None:
    def stored(done: Done, now: datetime) -> None:
        store(done, now)
        if "2" in [result for _payload, result in done]:
            raise RuntimeError

    copies(store=stored)
    queue(5)
    for _ in range(MOST_TRIES):
        clock.work()
        assert effects() == ["0", "1", "3", "4"]
        clock.wait(hours=1)
    row = Job.objects.get(key="2")
    assert (row.state, row.tries, row.last_error) == (State.FAILED, MOST_TRIES, "RuntimeError")
    assert Job.objects.filter(state=State.DONE, tries=1).count() == 4


def test_what_takes_too_long_for_the_lease_is_put_back(clock: Clock) -> None:
    def slow(payload: Payload) -> str:
        clock.wait(seconds=LEASE.seconds / SHARE / 2)
        return same(payload)

    copies(slow)
    queue(8)
    assert worker.run_due(clock, "slow", 8) == 8
    assert effects() == ["0", "1", "2"]
    assert states() == {(State.DONE, 1, ""): 3, (State.QUEUED, 0, ""): 5}
    for _ in range(2):
        worker.run_due(clock, "slow", 8)
    assert effects() == [str(trace) for trace in range(8)]


def test_a_worker_that_stops_stores_what_it_has_and_puts_back_the_rest(clock: Clock) -> None:
    copies()
    queue(5)
    wishes = iter([False, False, True])
    worker.run_due(clock, "stopped", stopping=lambda: next(wishes, True))
    assert effects() == ["0", "1"]
    assert states() == {(State.DONE, 1, ""): 2, (State.QUEUED, 0, ""): 3}


def test_who_lost_the_lease_stores_nothing(clock: Clock) -> None:
    """The first worker sleeps while it computes; the second does it all; the first wakes up."""
    asleep = []

    def prepare(payload: Payload) -> str:
        if payload["trace"] == 3 and not asleep:
            asleep.append(True)
            worker.sweep(clock.wait(seconds=LEASE.seconds + 1))
            assert worker.run_due(clock, "second") == 4
        return f"{same(payload)} by try {Job.objects.get(key=payload['trace']).tries}"

    copies(prepare)
    queue(4)
    worker.run_due(clock, "first")
    assert effects() == [f"{trace} by try 2" for trace in range(4)]
    assert states() == {(State.DONE, 2, ""): 4}


def test_who_lost_some_leases_stores_the_others(clock: Clock) -> None:
    def prepare(payload: Payload) -> str:
        if payload["trace"] == 3:
            Job.objects.filter(key="1").update(lease="second/1")
        return same(payload)

    copies(prepare)
    queue(4)
    worker.run_due(clock, "first")
    assert effects() == ["0", "2", "3"]
    assert Job.objects.get(key="1").state == State.RUNNING


def test_finishing_is_for_all_or_for_none(clock: Clock) -> None:
    queue(3)
    first = leases.claim(clock.now, "first")
    assert first is not None
    claims = [first, *leases.claim_more(first, clock.now, 5)]
    assert [claim.payload["trace"] for claim in claims] == [0, 1, 2]
    Job.objects.filter(key="1").update(lease="second/1")
    with pytest.raises(leases.LeaseLost):
        leases.finish(claims, clock.now)
    assert not Job.objects.filter(state=State.DONE).exists()


def test_a_task_works_its_job_with_others_of_its_kind(clock: Clock) -> None:
    copies(at_once=3)
    queue(5)
    last = Job.objects.get(key="4").pk
    assert worker.work("copy", last, clock, "tester") == ""
    assert effects() == ["4", "0", "1"]
    # Somebody has done its job with others, which may leave some without a task.
    for _ in range(2):
        assert worker.work("copy", last, clock, "tester") == ""
        assert effects() == ["4", "0", "1", "2", "3"]


def test_a_batch_that_is_put_back_is_sent_again(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[list[tuple[int, str]]] = []
    monkeypatch.setattr(batches, "send", sent.append)

    def slow(payload: Payload) -> str:
        clock.wait(seconds=LEASE.seconds)
        return same(payload)

    copies(slow)
    queue(3)
    worker.work("copy", Job.objects.get(key="0").pk, clock, "tester")
    left = Job.objects.filter(state=State.QUEUED).order_by("pk")
    assert sent == [[(row.pk, "copy") for row in left]]
    assert len(sent[0]) == 2

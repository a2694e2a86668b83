"""Writing jobs: one per kind and key, with the caller's transaction, never with personal data."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from tests.jobs.conftest import Clock
from tournament.jobs import worker
from tournament.jobs.models import Job, State
from tournament.jobs.queue import (
    cancel,
    enqueue,
    enqueue_many,
    is_busy,
    place_in_line,
    try_again,
    try_all_again,
)
from tournament.jobs.registry import GiveUp, job

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_second_call_changes_nothing(clock: Clock) -> None:
    enqueue("letter", "a", {"to": "p1"})
    enqueue("letter", "a", {"to": "p2"}, run_at=clock.wait(days=1))
    (only,) = Job.objects.all()
    assert only.payload == {"to": "p1"}
    assert only.run_at < clock.now
    enqueue("letter", "b")
    enqueue("reminder", "a")
    assert Job.objects.count() == 3


def test_a_job_that_is_done_is_not_done_again(clock: Clock) -> None:
    done = []
    job("letter", title="Letter")(lambda payload, now: done.append(payload))
    for _ in range(2):
        enqueue("letter", "a", {"to": "p1"})
        clock.work()
    assert done == [{"to": "p1"}]


def test_a_job_exists_only_with_the_change_that_needs_it() -> None:
    with transaction.atomic():
        enqueue("letter", "a")
        transaction.set_rollback(True)
    assert not Job.objects.exists()


def test_a_second_call_does_not_break_the_callers_transaction() -> None:
    enqueue("letter", "a")
    with transaction.atomic():
        enqueue("letter", "a")
        enqueue("letter", "b")
    assert Job.objects.count() == 2


def test_what_has_not_begun_can_be_cancelled(clock: Clock) -> None:
    enqueue("letter", "a", run_at=clock.now + timedelta(hours=1))
    assert cancel("letter", "a") is True
    assert cancel("letter", "a") is False
    assert not Job.objects.exists()
    enqueue("letter", "a")
    assert Job.objects.count() == 1


def test_what_runs_or_is_done_cannot_be_cancelled(clock: Clock) -> None:
    seen = []
    job("letter", title="Letter")(lambda payload, now: seen.append(cancel("letter", "a")))
    enqueue("letter", "a")
    clock.work()
    assert seen == [False]
    assert cancel("letter", "a") is False
    assert Job.objects.get().state == State.DONE


@pytest.mark.parametrize(
    ("key", "payload"),
    [
        ("Анна", {}),
        ("a b", {}),
        ("a", {"to": "anna@example.org"}),
        ("a", {"to": "Анна"}),
        ("a", {"people": [{"name": "Anna Belova"}]}),
        ("a", {"some text": 1}),
        ("a" * 129, {}),
    ],
)
def test_text_for_people_is_refused(key: str, payload: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="opaque"):
        enqueue("letter", key, payload)
    assert not Job.objects.exists()


def test_ids_numbers_and_dates_are_taken() -> None:
    payload = {
        "event": "event:0f3a",
        "at": "2016-12-10T11:00:00+03:00",
        "numbers": [1, 2.5, None, True],
        "nested": {"key": "a/b|c.d_e-f"},
    }
    enqueue("letter", "event:0f3a/1", payload)
    assert Job.objects.get().payload == payload


def test_many_are_written_like_one(clock: Clock) -> None:
    enqueue("letter", "b", {"to": "p0"})
    enqueue_many("letter", {key: {"to": key} for key in "abc"})
    enqueue_many("letter", {})
    found = dict(Job.objects.values_list("key", "payload"))
    assert found == {"a": {"to": "a"}, "b": {"to": "p0"}, "c": {"to": "c"}}
    with pytest.raises(ValueError, match="opaque"):
        enqueue_many("letter", {"d": {}, "e": {"to": "Анна"}})
    assert Job.objects.count() == 3


def test_the_place_in_line_counts_its_kind_only(clock: Clock) -> None:
    job("letter", title="Letter")(lambda payload, now: None)
    enqueue("reminder", "first")
    enqueue("letter", "tomorrow", run_at=clock.now + timedelta(days=1))
    enqueue_many("letter", {key: {} for key in "abc"})

    def places() -> list[int | None]:
        return [place_in_line("letter", key) for key in ("a", "b", "c", "tomorrow", "never")]

    assert places() == [1, 2, 3, 4, None]
    worker.run_due(clock, "tester", 2, kinds=["letter"])
    assert places() == [None, None, 1, 2, None]
    assert is_busy("letter", clock.now)
    worker.run_due(clock, "tester", kinds=["letter"])
    assert not is_busy("letter", clock.now)
    assert is_busy("letter", clock.now + timedelta(days=1))


def test_all_failed_jobs_of_a_kind_are_tried_again(clock: Clock) -> None:
    @job("letter", title="Letter")
    def letter(payload: Any, now: Any) -> None:
        raise GiveUp("no")

    job("reminder", title="Reminder")(letter)
    enqueue_many("letter", {key: {} for key in "ab"})
    enqueue("reminder", "a")
    clock.work()
    assert try_all_again("letter") == 2
    assert try_all_again("letter") == 0
    assert set(Job.objects.values_list("kind", "state", "tries")) == {
        ("letter", State.QUEUED, 0),
        ("reminder", State.FAILED, 1),
    }


def test_a_failed_job_is_tried_again_once_it_is_told(clock: Clock) -> None:
    reasons = [GiveUp("first"), None]

    @job("letter", title="Letter")
    def letter(payload: Any, now: Any) -> None:
        reason = reasons.pop(0)
        if reason is not None:
            raise reason

    enqueue("letter", "a")
    clock.work()
    failed = Job.objects.get()
    assert (failed.state, failed.last_error) == (State.FAILED, "first")
    assert try_again(failed.pk) is True
    assert try_again(failed.pk) is False
    assert clock.work() == 1
    again = Job.objects.get()
    assert (again.state, again.tries, again.last_error) == (State.DONE, 1, "")
    assert try_again(again.pk) is False
    assert try_again(0) is False

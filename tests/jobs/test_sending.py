"""Jobs as tasks of Celery: sent once they are committed, and never in the way of who presses."""

import socket
import threading
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.db import transaction
from redis import Redis

from tests.jobs.conftest import Clock
from tests.jobs.installation import Broker
from tournament.jobs import sending, tasks, worker
from tournament.jobs.models import Job, State
from tournament.jobs.queue import enqueue, enqueue_many, try_all_again
from tournament.jobs.registry import Queue, batch_job, job

pytestmark = pytest.mark.django_db


def nothing(payload: object, now: datetime) -> None:
    """Do nothing."""


@pytest.fixture(autouse=True)
def _not_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sending, "_away_until", 0.0)
    yield
    # Nobody waited for them; the next test must not hear of them.
    for thread in threading.enumerate():
        if thread.name.endswith("(_send)"):
            thread.join(60)


@pytest.fixture
def sent(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """What was sent: queue, kind and key; every queue of the broker is empty."""
    from tournament.config.celery import app

    def send(name: str, args: list[int], **options: Any) -> None:
        (pk,) = args
        sent.append((options["queue"], name, Job.objects.get(pk=pk).key))

    class Now(sending.Thread):
        """The test's transaction is seen by its own thread alone."""

        def start(self) -> None:
            self.run()

        def join(self, timeout: float | None = None) -> None:
            """It has ended."""

        def is_alive(self) -> bool:
            return False

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    sent: list[tuple[str, str, str]] = []
    monkeypatch.setattr(app, "send_task", send)
    monkeypatch.setattr(sending, "Thread", Now)
    monkeypatch.setattr(sending, "is_empty", lambda queue: True)
    return sent


def test_all_jobs_of_a_transaction_are_sent_when_it_is_committed(
    sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    job("letter", title="Letter")(nothing)
    job("alarm", title="Alarm", queue=Queue.URGENT)(nothing)
    with django_capture_on_commit_callbacks(execute=True) as callbacks, transaction.atomic():
        enqueue("letter", "a")
        enqueue("alarm", "a")
        with transaction.atomic():
            enqueue_many("letter", {"a": {}, "b": {}})
        enqueue("nobodys", "a")
        assert sent == []
    assert len(callbacks) == 1
    assert sent == [
        ("default", "letter", "a"),
        ("urgent", "alarm", "a"),
        ("default", "letter", "b"),
        ("default", "unknown_kind", "a"),
    ]


def test_of_what_is_worked_in_batches_each_batch_is_sent(
    sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    batch_job("copy", title="Copy", store=nothing, at_once=3, queue=Queue.BULK)(len)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        enqueue_many("copy", {str(number): {} for number in range(7)})
    assert sent == [("bulk", "copy", key) for key in ("0", "3", "6")]


def test_nothing_is_sent_that_was_rolled_back_is_not_due_or_was_done(
    sent: list[Any], clock: Clock, django_capture_on_commit_callbacks: Any
) -> None:
    job("letter", title="Letter")(nothing)
    enqueue("letter", "done")
    clock.work()
    with django_capture_on_commit_callbacks(execute=True):
        with transaction.atomic():
            enqueue("letter", "a")
            transaction.set_rollback(True)
        enqueue("letter", "b", run_at=clock.now)
        enqueue("letter", "done")
    assert sent == []


def test_what_is_tried_again_is_sent(
    sent: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    for key, state in (("a", State.FAILED), ("b", State.QUEUED)):
        Job.objects.create(kind="letter", key=key, state=state)
    with django_capture_on_commit_callbacks(execute=True):
        assert try_all_again("letter") == 1
    assert [key for _queue, _kind, key in sent] == ["a"]


def test_the_sweep_sends_what_is_due(
    sent: list[Any], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    job("alarm", title="Alarm", queue=Queue.URGENT)(nothing)
    job("copy", title="Copy", queue=Queue.BULK)(nothing)
    enqueue("copy", "a", run_at=clock.now)
    enqueue("alarm", "a", run_at=clock.now)
    enqueue("nobodys", "a")
    enqueue("alarm", "later", run_at=clock.wait(minutes=1))
    worker.sweep(clock.now.replace(minute=0))
    due = [("urgent", "alarm", "a"), ("default", "unknown_kind", "a"), ("bulk", "copy", "a")]
    assert sent == due
    enqueue_many("copy", {str(number): {} for number in range(30)})
    worker.sweep(clock.now)
    assert len(sent) == len(due) + 31 + 2 + 1
    # Tasks wait in the broker: the sweep sends the first few, which may have been lost before them.
    sent.clear()
    monkeypatch.setattr(sending, "is_empty", lambda queue: queue != "bulk")
    worker.sweep(clock.now)
    assert [key for queue, _kind, key in sent if queue == "bulk"] == [*map(str, range(10))]
    assert [key for queue, _kind, key in sent if queue == "urgent"] == ["a", "later"]


def test_without_a_broker_nothing_is_sent(
    sent: list[Any], settings: Any, clock: Clock, django_capture_on_commit_callbacks: Any
) -> None:
    settings.REDIS_URL = ""
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        enqueue("letter", "a")
        worker.sweep(clock.now)
    assert (sent, callbacks) == ([], [])


def test_the_broker_has_the_queues_that_kinds_name() -> None:
    assert list(site_settings.CELERY_TASK_QUEUES) == list(Queue)


def test_a_task_works_its_own_job_and_no_other(clock: Clock) -> None:
    job("letter", title="Letter")(nothing)
    enqueue_many("letter", {key: {} for key in "abc"})
    second = Job.objects.get(key="b")
    for _ in range(2):
        assert worker.work("letter", second.pk, clock, "tester") == ""
    assert worker.work("letter", 0, clock, "tester") == ""
    assert list(Job.objects.filter(state=State.DONE).values_list("key", "tries")) == [("b", 1)]


def test_a_task_fails_as_its_job_does() -> None:
    @job("broken", title="Broken")
    def broken(payload: object, now: datetime) -> None:
        raise RuntimeError

    enqueue("broken", "a")
    only, task = Job.objects.get().pk, SimpleNamespace(name="broken")
    with pytest.raises(tasks.JobFailed, match="RuntimeError"):
        tasks.work(task, only)
    # The next try is another task, once its time has come.
    tasks.work(task, only)
    assert Job.objects.get().tries == 1


@pytest.fixture
def deaf() -> Iterator[str]:
    """A broker that takes the call and never says a word."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def use(url: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tournament.config.celery import app

    settings.REDIS_URL = url
    monkeypatch.setattr(app.conf, "broker_write_url", url)
    monkeypatch.setattr(app.conf, "broker_read_url", url)


@pytest.fixture
def waited(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """How long each of those who send waits at most, where no sweep comes in between."""
    found: list[float | None] = []

    class Sender(Thread):
        def join(self, timeout: float | None = None) -> None:
            found.append(timeout)
            super().join(timeout)

    settings.SWEEP_EVERY = 3600.0
    monkeypatch.setattr(sending, "Thread", Sender)
    return found


@pytest.mark.parametrize("broker", ["deaf", "away"])
def test_a_broker_that_does_not_answer_costs_a_moment_and_then_nothing(
    broker: str,
    deaf: str,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    waited: list[float | None],
) -> None:
    use(deaf if broker == "deaf" else "redis://127.0.0.1:1/0", settings, monkeypatch)
    many = [(number, "letter") for number in range(1000)]
    for _ in range(100):
        sending.send(many)
    assert waited == [sending.PATIENCE]
    (told,) = [record.message for record in caplog.records]
    assert told.startswith("the broker is away (")
    assert told.endswith("); the sweep will send")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine has time enough to reach its broker."""
    much = {"socket_connect_timeout": 60.0, "socket_timeout": 60.0, "max_retries": 0}
    monkeypatch.setattr(sending, "_IMPATIENT", much)
    monkeypatch.setattr(sending, "PATIENCE", 60.0)
    monkeypatch.setattr(sending, "SENDING", 60.0)


@pytest.mark.redis
def test_a_broker_that_falls_silent_costs_no_more(
    tmp_path: Path,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    patient: None,
    waited: list[float | None],
) -> None:
    broker = Broker(tmp_path)
    try:
        use(broker.url, settings, monkeypatch)
        sending.send([(1, "letter")])
        with Redis(port=broker.port) as redis:
            assert redis.llen("default") == 1
            assert [sending.is_empty(queue) for queue in Queue] == [True, False, True]
            redis.client_pause(10_000)
        monkeypatch.setattr(sending, "PATIENCE", 0.1)
        sending.send([(2, "letter")])
        sending.send([(3, "letter")])
        assert waited == [60.0, 0.1]
        # Unknown: so the sweep does not take it for a queue whose tasks are lost.
        monkeypatch.setitem(sending._IMPATIENT, "socket_timeout", 0.1)
        assert not sending.is_empty(Queue.URGENT)
    finally:
        broker.end()


@pytest.mark.redis
def test_more_than_can_be_sent_in_time_is_left_to_the_sweep(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, patient: None
) -> None:
    broker = Broker(tmp_path)
    try:
        use(broker.url, settings, monkeypatch)
        # Each look at the clock takes a second of the sixty.
        clock = SimpleNamespace(monotonic=count(1.0).__next__)
        monkeypatch.setattr(sending, "time", clock)
        sending.send([(n, "letter") for n in range(1000)])
        with Redis(port=broker.port) as redis:
            assert redis.llen("default") == 60
        # It is not taken for one that is away.
        assert sending._away_until == 0.0
    finally:
        broker.end()

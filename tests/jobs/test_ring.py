"""The bell: once per transaction, after it is committed, and never in the way of who presses."""

import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.jobs.conftest import Clock
from tournament.jobs import ring as bell
from tournament.jobs import worker
from tournament.jobs.queue import enqueue

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _not_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bell, "_quiet_until", 0.0)


@pytest.fixture
def rung(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often the broker was rung."""
    from tournament.config.celery import app

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    rung: list[str] = []
    monkeypatch.setattr(app, "send_task", lambda name, **_: rung.append(name))
    return rung


def test_one_bell_for_all_jobs_of_a_transaction(
    rung: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        for number in range(3):
            enqueue("letter", str(number))
        assert rung == []
    assert rung == [bell.WORK]


def test_no_bell_for_a_change_that_was_rolled_back_or_is_not_due(
    rung: list[str], clock: Clock, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        with transaction.atomic():
            enqueue("letter", "a")
            transaction.set_rollback(True)
        enqueue("letter", "b", run_at=clock.now)
    assert rung == []


def test_the_sweeper_rings_for_what_is_due(rung: list[str], clock: Clock) -> None:
    enqueue("letter", "a", run_at=clock.wait(minutes=1))
    worker.sweep(clock.now.replace(minute=0))
    assert rung == []
    worker.sweep(clock.now)
    assert rung == [bell.WORK]


def test_an_embedded_worker_needs_no_bell(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = ""
    monkeypatch.setattr(bell, "producers", None)
    bell.ring()


@pytest.fixture
def deaf_broker() -> Iterator[str]:
    """A broker that takes the call and never says a word."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.mark.parametrize("broker", ["deaf", "away"])
def test_a_broker_that_does_not_answer_costs_a_moment_and_then_nothing(
    broker: str,
    deaf_broker: str,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    from tournament.config.celery import app

    url = deaf_broker if broker == "deaf" else "redis://127.0.0.1:1/0"
    settings.REDIS_URL = url
    monkeypatch.setattr(app.conf, "broker_write_url", url)
    started = time.monotonic()
    bell.ring()
    assert time.monotonic() - started < 4
    started = time.monotonic()
    for _ in range(100):
        bell.ring()
    assert time.monotonic() - started < 0.5
    assert [record.message for record in caplog.records] == [
        "the broker is away (OperationalError); the sweeper will ring"
    ]

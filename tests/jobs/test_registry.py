"""Handlers by name, and kinds that come round by themselves."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.jobs.conftest import Clock
from tournament.jobs import registry, worker
from tournament.jobs.models import Job, State
from tournament.jobs.registry import (
    UnknownKind,
    batch_job,
    batch_of,
    job,
    recurring,
    steps_of,
    title_of,
)


def nothing(payload: object, now: datetime) -> None:
    """Do nothing."""


def moscow(text: str) -> datetime:
    return datetime.fromisoformat(f"{text}+03:00")


def test_two_handlers_for_one_kind_are_refused() -> None:
    job("letter", title="Letter")(nothing)
    with pytest.raises(ValueError, match="letter"):
        job("letter", title="Other")(nothing)


def test_a_kind_is_found_by_its_name() -> None:
    job("letter", title="Letter")(nothing)
    batch_job("copy", title="Copy", store=nothing, at_once=7)(len)
    assert (title_of("letter"), title_of("copy"), title_of("gone")) == ("Letter", "Copy", "gone")
    assert list(steps_of("letter")({}, datetime.now(UTC))) == []
    batch = batch_of("copy")
    assert batch is not None
    assert (batch.at_once, batch_of("letter"), batch_of("gone")) == (7, None, None)
    for name in ("copy", "gone"):
        with pytest.raises(UnknownKind):
            steps_of(name)


@pytest.mark.parametrize(
    "wrong",
    [{}, {"at": "03:30", "every": timedelta(hours=1)}, {"every": timedelta(seconds=1)},
     {"every": timedelta(days=8)}, {"at": "25:00"}],
)  # fmt: skip
def test_a_period_is_one_thing(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        recurring("letter", **wrong)(nothing)


@pytest.mark.parametrize(
    ("now", "period"),
    [
        ("2016-12-10T03:29:59", "2016-12-09T03:30:00"),
        ("2016-12-10T03:30:00", "2016-12-10T03:30:00"),
        ("2016-12-10T23:59:59", "2016-12-10T03:30:00"),
        ("2017-01-01T00:10:00", "2016-12-31T03:30:00"),
    ],
)
def test_daily_is_by_the_clock_of_the_site(now: str, period: str) -> None:
    recurring("night", at="03:30")(nothing)
    key = moscow(period).isoformat()
    assert registry.present_periods(moscow(now).astimezone(UTC)) == [("night", key)]


@pytest.mark.django_db
def test_each_period_has_one_job_however_often_is_swept(clock: Clock) -> None:
    ran = []

    @recurring("hourly", every=timedelta(hours=1))
    @job("hourly", title="Hourly")
    def hourly(payload: object, now: datetime) -> None:
        ran.append((payload, now.hour))

    for _ in range(3):
        worker.sweep(clock.now)
        clock.work()
    worker.sweep(clock.wait(minutes=59))
    clock.work()
    assert ran == [({}, 9)]
    worker.sweep(clock.wait(minutes=1))
    clock.work()
    assert ran == [({}, 9), ({}, 10)]


@pytest.mark.django_db
def test_a_night_that_was_missed_is_made_up_for_once(clock: Clock) -> None:
    recurring("night", at="03:30")(job("night", title="Night")(nothing))
    worker.sweep(clock.now)
    clock.wait(days=5)
    worker.sweep(clock.now)
    assert Job.objects.filter(state=State.QUEUED).count() == 2


@pytest.mark.django_db
def test_a_period_is_not_made_twice_when_its_job_is_forgotten(clock: Clock) -> None:
    recurring("weekly", every=registry.LONGEST_PERIOD)(job("weekly", title="Weekly")(nothing))
    worker.sweep(clock.now)
    clock.work()
    worker.sweep(clock.wait(days=registry.LONGEST_PERIOD.days))
    assert registry.LONGEST_PERIOD < worker.KEPT
    assert Job.objects.count() == 2

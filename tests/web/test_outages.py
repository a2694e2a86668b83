"""The database or the disk is away: readers are told so, and what was only cut is read again."""

import errno
import sqlite3
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError
from django.test import Client
from django.urls import reverse
from psycopg import errors

from rules_engine import __version__
from tests.support.log_lines import written
from tests.support.scenario import Scenario
from tournament.config.checked_postgresql import base as checked
from tournament.web import outages
from tournament.web.outages import Outage, outage_of
from tournament.web.public import views

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _disk_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test finds full is empty for the next."""
    monkeypatch.setattr(outages, "_disk", outages._Disk())


def wrapped(kind: type[Exception], cause: Exception) -> Exception:
    """As Django passes on what a driver says."""
    fault = kind(str(cause))
    fault.__cause__ = cause
    return fault


def full_sqlite() -> Exception:
    """A real one: a database that may not grow."""
    database = sqlite3.connect(":memory:")
    database.execute("PRAGMA max_page_count = 2")
    try:
        database.execute("CREATE TABLE t (x)")
        database.execute("INSERT INTO t VALUES (zeroblob(100000))")
    except sqlite3.OperationalError as fault:
        return fault
    raise AssertionError("it grew")


CUT = wrapped(OperationalError, errors.AdminShutdown("terminating connection"))


@pytest.mark.parametrize(
    ("fault", "outage"),
    [
        (CUT, Outage.DATABASE),
        (wrapped(OperationalError, psycopg.OperationalError("refused")), Outage.DATABASE),
        (wrapped(OperationalError, errors.DiskFull("could not extend file")), Outage.DISK),
        (wrapped(OperationalError, full_sqlite()), Outage.DISK),
        (OSError(errno.ENOSPC, "No space left on device"), Outage.DISK),
        (wrapped(OperationalError, errors.DeadlockDetected("deadlock")), None),
        (wrapped(OperationalError, sqlite3.OperationalError("no such table")), None),
        (wrapped(InterfaceError, psycopg.InterfaceError("the cursor is closed")), None),
        (wrapped(DatabaseError, errors.UniqueViolation("twice")), None),
        (OSError(errno.ENOENT, "No such file"), None),
        (ValueError("ours"), None),
    ],
)
def test_what_a_fault_comes_from(fault: Exception, outage: Outage | None) -> None:
    assert outage_of(fault) is outage


@pytest.fixture
def day() -> Scenario:
    return Scenario().plan()


def failing(fault: Exception, times: int, then: Callable[..., Any]) -> Callable[..., Any]:
    left = [fault] * times

    def read(*args: Any, **kwargs: Any) -> Any:
        if left:
            raise left.pop()
        return then(*args, **kwargs)

    return read


@pytest.fixture
def reader() -> Client:
    return Client(raise_request_exception=False)


def test_while_the_database_is_away_readers_are_told(
    day: Scenario, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "read_day", failing(CUT, 3, views.read_day))
    address = reverse("day", args=[day.event])
    with written() as log:
        answer = reader.get(address, headers={"accept-language": "en"})
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) <= 10
    assert answer.headers["Cache-Control"] == "no-store"
    page = answer.content.decode()
    assert "can’t be reached right now" in page
    assert "terminating" not in page
    assert log.lines("tournament.incident") == []
    assert log.lines("tournament.outage")[-1]["message"] == "outage: database"
    again = reader.get(address)
    assert again.status_code == 200
    for shown in (page, again.content.decode()):
        assert f"{__version__} · {settings.BUILD}" in shown, "which release it is"


def test_a_read_whose_connection_was_cut_is_read_again(
    day: Scenario, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "read_day", failing(CUT, 1, views.read_day))
    assert reader.get(reverse("day", args=[day.event])).status_code == 200


def test_what_writes_is_not_done_twice(reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def refuse(*_: Any) -> None:
        calls.append(1)
        raise CUT

    monkeypatch.setattr("tournament.web.publisher.setup.publisher_exists", refuse)
    assert reader.post(reverse("setup"), {}).status_code == 503
    assert calls == [1]


def test_programs_are_told_in_json(
    day: Scenario, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = wrapped(OperationalError, full_sqlite())
    monkeypatch.setattr(views, "read_day", failing(full, 1, views.read_day))
    answer = reader.get(
        reverse("day", args=[day.event]),
        headers={"accept": "application/json", "accept-language": "ru"},
    )
    assert answer.status_code == 507
    assert answer.json()["error"] == "disk"
    assert "нет места" in answer.json()["message"]


def test_while_the_database_is_away_few_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def refuse(*_: Any) -> None:
        tried.append(1)
        raise psycopg.OperationalError("refused")

    monkeypatch.setattr(checked.base.DatabaseWrapper, "get_new_connection", refuse)
    reach, clock = checked._Reach(), [100.0]
    monkeypatch.setattr(checked.time, "monotonic", lambda: clock[0])
    for _ in range(20):
        with pytest.raises(psycopg.OperationalError):
            reach.connect(None, {})  # type: ignore[arg-type]
    assert len(tried) == 1
    clock[0] += 1
    with reach._trying, pytest.raises(psycopg.OperationalError):
        reach.connect(None, {})  # type: ignore[arg-type]
    assert len(tried) == 1, "another thread tries already"
    monkeypatch.setattr(checked.base.DatabaseWrapper, "get_new_connection", lambda *_: "there")
    assert [reach.connect(None, {}) for _ in range(3)] == ["there"] * 3  # type: ignore[arg-type]

"""Deleted rows leave the database's files, at once or as soon as nobody reads them any more."""

import os
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from tests.support.log_lines import written
from tests.support.raw_database import raw_database
from tournament.people import wiping
from tournament.people.models import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.alone]

NAME = "Проспероев Калистрат"


@contextmanager
def somebody_reads(table: str) -> Iterator[None]:
    """Another connection that is in the middle of reading."""
    other = connection.copy()
    sqlite = connection.vendor == "sqlite"
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN" if sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ")
            cursor.execute(f"SELECT count(*) FROM {table}")
            cursor.fetchall()
            yield
            cursor.execute("ROLLBACK")
    finally:
        other.close()


def patience() -> object:
    """How long this connection waits for others."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout" if sqlite else "SHOW lock_timeout")
        return cursor.fetchone()[0]


@pytest.mark.rule("CH-PD-4")
@pytest.mark.parametrize("table", ["people_person", "people_user"])
def test_what_is_read_meanwhile_is_wiped_the_next_time(
    monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    usual = patience()
    person = Person.objects.create(
        full_name=NAME, display_name="x", birth_date=date(1990, 1, 1), name_key="x"
    )
    with somebody_reads(table), monkeypatch.context() as hurried:
        hurried.setattr(wiping, "PATIENCE_MS", 100)
        with transaction.atomic():
            person.delete()
            wiping.wipe_after_commit()
            wiping.wipe_after_commit()
            assert sum(waiting[1] is wiping.wipe for waiting in connection.run_on_commit) == 1
        with written() as log:
            wiping.wipe()
        assert "not wiped yet" in log.text
    assert NAME in raw_database()
    with written() as log:
        wiping.wipe()
    assert log.text == ""
    assert NAME not in raw_database()
    assert patience() == usual


@pytest.mark.rule("CH-PD-4")
@pytest.mark.postgres
def test_a_table_in_use_keeps_no_other_from_being_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.objects.create(session_key=NAME, session_data="", expire_date=timezone.now())
    other = connection.copy()
    try:
        with other.cursor() as cursor, monkeypatch.context() as hurried:
            cursor.execute("BEGIN")
            cursor.execute("LOCK TABLE people_person IN ACCESS SHARE MODE")
            hurried.setattr(wiping, "PATIENCE_MS", 100)
            session.delete()
            with written() as log:
                wiping.wipe()
            assert "not wiped yet" in log.text
            assert NAME not in raw_database()
    finally:
        other.close()


@pytest.mark.rule("CH-PD-4")
@pytest.mark.postgres
def test_a_slow_disk_takes_no_patience_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """While all tables are written once, somebody waits to connect to a database being renamed."""
    person = Person.objects.create(
        full_name=NAME, display_name="x", birth_date=date(1990, 1, 1), name_key="x"
    )
    looked = wiping._rows_still_seen
    with somebody_waits_to_connect() as ends, monkeypatch.context() as slow:
        slow.setattr(wiping, "PATIENCE_MS", 1000)

        def slowly(cursor: CursorWrapper, table: str) -> int:
            seen = looked(cursor, table)
            if table == wiping.TABLES[-1] and not ends.is_set():
                time.sleep(1.1)
                ends.set()
            return seen

        slow.setattr(wiping, "_rows_still_seen", slowly)
        person.delete()
        with written() as log:
            wiping.wipe()
    assert log.text == ""
    assert NAME not in raw_database()


@contextmanager
def somebody_waits_to_connect() -> Iterator[threading.Event]:
    """Until the event is set: then they see no row any more. The server shows nobody who waits."""
    name, ends = f"waited_for_{secrets.token_hex(6)}", threading.Event()
    server = os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as renames:
        renames.execute(f"CREATE DATABASE {name}")
        try:
            renames.execute("BEGIN")
            renames.execute(f"ALTER DATABASE {name} RENAME TO {name}_2")
            waits = threading.Thread(target=lambda: psycopg.connect(server, dbname=name).close())
            waits.start()
            time.sleep(1)
            lets_in = threading.Thread(target=lambda: ends.wait() and renames.execute("ROLLBACK"))
            lets_in.start()
            yield ends
            ends.set()
            lets_in.join()
            waits.join()
        finally:
            renames.execute(f"DROP DATABASE {name} WITH (FORCE)")

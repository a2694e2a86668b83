"""Deleted rows leave the database's files, at once or as soon as nobody reads them any more."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import pytest
from django.db import connection, transaction

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

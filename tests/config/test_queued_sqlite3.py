"""SQLite's one writer: threads get their turn at once, and a turn always ends."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
import pytest_django
from django.db import transaction
from django.db.utils import ConnectionHandler, IntegrityError, OperationalError

from tournament.config.queued_sqlite3 import base
from tournament.config.queued_sqlite3.base import DatabaseWrapper
from tournament.config.queued_sqlite3.queue import Queue

WRITERS, ROUNDS = 6, 40
WRITING = 0.003
"""Seconds that a transaction takes, at least."""


@pytest.fixture
def databases(
    tmp_path: Path, django_db_blocker: pytest_django.DjangoDbBlocker
) -> Iterator[ConnectionHandler]:
    """A database in a file, whose connections wait for two seconds; one for each thread."""
    handler = ConnectionHandler(
        {
            "default": {
                "ENGINE": "tournament.config.queued_sqlite3",
                "NAME": tmp_path / "queued.sqlite3",
                "OPTIONS": {
                    "transaction_mode": "IMMEDIATE",
                    "timeout": 2,
                    "init_command": "PRAGMA journal_mode=WAL",
                },
            }
        }
    )
    with django_db_blocker.unblock():
        with handler["default"].cursor() as cursor:
            cursor.execute("CREATE TABLE line (number INTEGER PRIMARY KEY, writer INTEGER UNIQUE)")
        yield handler
        handler.close_all()


def in_turn(connection: DatabaseWrapper, work: Callable[[], None]) -> None:
    """What `atomic` does around a block: begin, work, commit or roll back."""
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    try:
        work()
    except BaseException:
        connection.rollback()
        raise
    else:
        connection.commit()
    finally:
        connection.set_autocommit(True)


def insert(connection: DatabaseWrapper, writer: int | None = None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO line (writer) VALUES (%s)", [writer])


def count(connection: DatabaseWrapper) -> int:
    with connection.cursor() as cursor:
        return int(cursor.execute("SELECT count(*) FROM line").fetchone()[0])


def test_threads_write_in_turn_and_nobody_is_overtaken_for_long(
    databases: ConnectionHandler,
) -> None:
    written: list[int] = []
    overtaken: list[int] = []
    gate = Barrier(WRITERS)

    def write(writer: int) -> None:
        connection = databases["default"]

        def work() -> None:
            insert(connection)
            written.append(writer)
            time.sleep(WRITING)

        gate.wait(timeout=30)
        try:
            for _ in range(ROUNDS):
                # From here on somebody stands in line; what kept them before is not its fault.
                before = len(written)
                in_turn(connection, work)
                overtaken.append(written.index(writer, before) - before)
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    assert count(databases["default"]) == WRITERS * ROUNDS
    # SQLite alone lets the one who has just written go on and on, while the others sleep.
    assert max(overtaken) <= 2 * WRITERS


def test_whoever_gives_up_leaves_the_line() -> None:
    queue = Queue()
    assert queue.wait(1)
    assert not queue.wait(0.01)
    with ThreadPoolExecutor(1) as pool:
        patient = pool.submit(queue.wait, 30)
        while not queue.length:
            time.sleep(0.001)
        queue.go_on()
        assert patient.result()
    queue.go_on()
    assert queue.wait(0)


def test_the_turn_ends_after_a_fault_and_after_a_lost_connection(
    databases: ConnectionHandler,
) -> None:
    connection = databases["default"]
    in_turn(connection, lambda: insert(connection, 1))
    with pytest.raises(IntegrityError):
        in_turn(connection, lambda: insert(connection, 1))

    def lose() -> None:
        insert(connection, 2)
        connection.close()

    in_turn(connection, lose)

    def other() -> int:
        mine = databases["default"]
        try:
            in_turn(mine, lambda: insert(mine, 3))
            return count(mine)
        finally:
            mine.close()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(other).result() == 2


def test_whoever_waits_too_long_is_told_and_the_next_one_writes(
    databases: ConnectionHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = databases["default"].settings_dict["NAME"]
    stranger = sqlite3.connect(path, isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    connection = databases["default"]
    # Between two questions half a second goes by; the patience is two.
    clock = Clock()
    monkeypatch.setattr(base, "time", clock)
    with pytest.raises(OperationalError, match="locked"):
        in_turn(connection, lambda: insert(connection))
    assert clock.now == 2.5
    stranger.execute("COMMIT")
    stranger.close()
    in_turn(connection, lambda: insert(connection))
    assert count(connection) == 1


class Clock:
    """Time that goes on only while somebody sleeps, and then by half a second."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds == base.ASK_AGAIN
        self.now += 0.5


OTHER_PROCESS = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("writing", flush=True)
sys.stdin.readline()
other.execute("COMMIT")
print("written", flush=True)
"""


def test_another_process_is_waited_for(
    databases: ConnectionHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = databases["default"]
    path = str(connection.settings_dict["NAME"])
    with subprocess.Popen(
        [sys.executable, "-c", OTHER_PROCESS, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        told, says = other.stdin, other.stdout
        assert says.readline() == "writing\n"

        class OtherGoesOn(Clock):
            def sleep(self, seconds: float) -> None:
                super().sleep(seconds)
                told.write("\n")
                told.flush()
                assert says.readline() == "written\n"

        clock = OtherGoesOn()
        monkeypatch.setattr(base, "time", clock)
        in_turn(connection, lambda: insert(connection))
    assert clock.now == 0.5
    assert count(connection) == 1


def test_a_statement_outside_of_a_transaction_still_waits_inside_sqlite(
    databases: ConnectionHandler,
) -> None:
    connection = databases["default"]
    in_turn(connection, lambda: insert(connection))
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == 2000


def test_the_site_uses_it_where_it_uses_sqlite(transactional_db: None) -> None:
    connection = transaction.get_connection()
    assert isinstance(connection, DatabaseWrapper) is (connection.vendor == "sqlite")

"""SQLite with a queue in front of its one writer.

Whoever finds SQLite's write lock taken asks again and again, up to a tenth of a second apart, until
their time is up: among the many threads of a full hall some ask in vain, and nobody writes while
they sleep. Here the threads of a process stand in line and go on the moment it is their turn. Only
the one whose turn it is asks for the lock, which another process may hold, and they ask often.
"""

import sqlite3
import time
from collections import defaultdict

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from tournament.config.queued_sqlite3.queue import Queue

ASK_AGAIN = 0.002
"""Seconds between two questions for a lock that another process holds."""

_writers: defaultdict[str, Queue] = defaultdict(Queue)
"""Who writes now and who comes next, for each database file."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that takes its turn before it begins a transaction, and gives it back after."""

    _turn: Queue | None = None

    def set_autocommit(
        self, autocommit: bool, force_begin_transaction_with_broken_autocommit: bool = False
    ) -> None:
        """Begin a transaction when it is this connection's turn, or end it."""
        if autocommit or not force_begin_transaction_with_broken_autocommit:
            super().set_autocommit(autocommit, force_begin_transaction_with_broken_autocommit)
            return
        self.ensure_connection()
        self._take_turn()
        try:
            self._begin()
        except BaseException:
            self._end_turn()
            raise

    def commit(self) -> None:
        """Make it last. A commit that fails is rolled back, and the turn ends there."""
        super().commit()
        self._end_turn()

    def rollback(self) -> None:
        """Undo what was begun."""
        try:
            super().rollback()
        finally:
            self._end_turn()

    def close(self) -> None:
        """Let go of the database, in the middle of a transaction too."""
        try:
            super().close()
        finally:
            self._end_turn()

    @property
    def _patience(self) -> float:
        """Seconds that anybody waits for somebody else."""
        return float(self.settings_dict["OPTIONS"]["timeout"])

    def _take_turn(self) -> None:
        writers = _writers[str(self.settings_dict["NAME"])]
        if not writers.wait(self._patience):
            raise OperationalError("database is locked")
        self._turn = writers

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.go_on()

    def _begin(self) -> None:
        """Begin as soon as no other process writes."""
        until = time.monotonic() + self._patience
        self._wait_in_sqlite(0)
        try:
            while True:
                try:
                    super().set_autocommit(False, True)
                    return
                except OperationalError as refused:
                    if not _is_taken(refused) or time.monotonic() > until:
                        raise
                time.sleep(ASK_AGAIN)
        finally:
            self._wait_in_sqlite(self._patience)

    def _wait_in_sqlite(self, seconds: float) -> None:
        """How long SQLite itself asks again; a statement outside of a transaction needs that."""
        self.connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")


def _is_taken(refused: OperationalError) -> bool:
    code = getattr(refused.__cause__, "sqlite_errorcode", 0)
    return bool(code & 0xFF == sqlite3.SQLITE_BUSY)

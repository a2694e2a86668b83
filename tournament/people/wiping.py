"""Makes sure that what was deleted is gone from the database's files too.

SQLite overwrites deleted rows (`secure_delete` in the settings) but keeps older pages in its log
until that is written back; PostgreSQL keeps dead rows until the table is written anew. Neither can
be done inside a transaction. Copies made before, such as backups, have an end of their own.
"""

import logging
import re
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper

from tournament.people import columns

if TYPE_CHECKING:
    # Half a second of the start of every command, for whoever has SQLite.
    from psycopg.errors import Diagnostic

logger = logging.getLogger("tournament.people")

TABLES = tuple(name for name, table in columns.TABLES.items() if table.anew)
"""Where personal data stand."""
PATIENCE_MS = 2000
"""How long to wait for readers; the nightly job tries again."""
SHORT_MS = 50
"""How long to wait for each other table once that was in vain: nobody reads one meanwhile."""


def wipe_after_commit() -> None:
    """Wipe once the present transaction is committed, however often this is called in it."""
    if all(waiting[1] is not wipe for waiting in connection.run_on_commit):
        transaction.on_commit(wipe)


def wipe() -> None:
    """Write deleted rows out of the files; what is in use meanwhile waits for the next time."""
    try:
        done = _wipe_sqlite() if connection.vendor == "sqlite" else _wipe_postgres()
    except OperationalError:
        done = False
    if not done:
        logger.warning("deleted rows are not wiped yet: the database is in use")


def _wipe_sqlite() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        usual = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
        try:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy = cursor.fetchone()[0]
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
    return not busy


def _wipe_postgres() -> bool:
    """A plain VACUUM would only mark the place as free; FULL writes the table to a new file.

    Rows that an open transaction may still see are copied, so that is done until none is left. A
    table that is in use keeps no other from being written, and how long that takes, on a slow disk,
    is not taken from the patience with readers.
    """
    with connection.cursor() as cursor:
        try:
            waiting = _not_written(cursor, TABLES, PATIENCE_MS)
            ends = time.monotonic() + PATIENCE_MS / 1000
            while waiting and time.monotonic() < ends:
                time.sleep(0.05)
                waiting = _not_written(cursor, waiting, SHORT_MS)
        finally:
            cursor.execute("RESET lock_timeout")
    return not waiting


def _not_written(cursor: CursorWrapper, tables: Sequence[str], patience_ms: int) -> list[str]:
    """Write tables anew, with this much patience for all that are in use; which are still to do."""
    left: list[str] = []
    for table in tables:
        cursor.execute(f"SET lock_timeout = {patience_ms}")
        try:
            if _rows_still_seen(cursor, table):
                left.append(table)
        except OperationalError:
            left.append(table)
            patience_ms = SHORT_MS
    return left


def _rows_still_seen(cursor: CursorWrapper, table: str) -> int:
    """Write a table anew; how many deleted rows had to be copied, as the server tells."""
    details: list[str] = []

    def note(told: "Diagnostic") -> None:
        details.append(told.message_detail or "")

    session = connection.connection
    session.add_notice_handler(note)
    try:
        cursor.execute(f"VACUUM (FULL, VERBOSE) {table}")
    finally:
        session.remove_notice_handler(note)
    # Whatever language the server speaks, this number is the first one.
    return sum(int(found.group()) for text in details if (found := re.search(r"\d+", text)))

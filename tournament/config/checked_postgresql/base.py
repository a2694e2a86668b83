"""PostgreSQL that may go away: while it is, nobody waits for it in vain.

Each thread keeps its connection; Django looks at it when a request begins and makes a new one
where it has died. While none can be made, one thread at a time tries, and all others are told at
once; otherwise every thread of a server would wait its time out, and requests would queue up.
"""

import time
from threading import Lock
from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError

TRY_AGAIN = 0.5
"""Seconds between two tries of a process to reach a database that is away."""


class _Reach:
    """Whether this process reached the database last time, and whose turn it is to try again."""

    def __init__(self) -> None:
        self._away = False
        self._next_try = 0.0
        self._trying = Lock()

    def connect(self, wrapper: base.DatabaseWrapper, parameters: dict[str, Any]) -> Any:
        """Connect, or say at once that it is of no use."""
        if not self._away:
            return self._try(wrapper, parameters)
        if time.monotonic() < self._next_try or not self._trying.acquire(blocking=False):
            raise OperationalError("the database was out of reach a moment ago")
        try:
            return self._try(wrapper, parameters)
        finally:
            self._trying.release()

    def _try(self, wrapper: base.DatabaseWrapper, parameters: dict[str, Any]) -> Any:
        try:
            connection = base.DatabaseWrapper.get_new_connection(wrapper, parameters)
        except OperationalError:
            self._away, self._next_try = True, time.monotonic() + TRY_AGAIN
            raise
        self._away = False
        return connection


_reach = _Reach()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is not waited for by many at once."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A new connection, if the database can be reached."""
        return _reach.connect(self, conn_params)

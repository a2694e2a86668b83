"""The line of one call: what a name leads to is judged and connected to in one step.

A name is resolved once, for the connection itself; every address that it has must be public, and
the connection goes to one of these very addresses. So nothing that happens to the name meanwhile
leads the call elsewhere. TLS still asks for the name. Loads the libraries: import it where
something is asked.
"""

import socket
from contextlib import suppress
from functools import partial
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPSConnection
from urllib3.connectionpool import HTTPSConnectionPool
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError

from tournament.outbox.outside_addresses import is_public

MOST_ADDRESSES = 3
"""Of one name that are tried, each for the whole time to connect."""


class LeadsInside(Exception):
    """A name or a number leads to an address that is not public; nothing was connected to."""


class Line:
    """Connects one call, and can cut it from another thread."""

    def __init__(self, *, only_public: bool) -> None:
        self._only_public = only_public
        self._held: socket.socket | None = None

    def adapter(self) -> HTTPAdapter:
        """What a session has to be mounted with so that its https calls go through this line."""
        adapter = HTTPAdapter()
        pools: Any = adapter.poolmanager
        pools.pool_classes_by_scheme = {"https": self._pool}
        return adapter

    def open(self, host: str, port: int, timeout: float | None) -> socket.socket:
        """A connection to one of the addresses of a host, if all of them may be called."""
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
        if self._only_public and not all(is_public(str(item[4][0])) for item in found):
            raise LeadsInside
        fault: OSError = OSError("no address")
        for family, kind, protocol, _name, where in found[:MOST_ADDRESSES]:
            line = socket.socket(family, kind, protocol)
            try:
                line.settimeout(timeout)
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                line.connect(where)
            except OSError as refused:
                line.close()
                fault = refused
            else:
                self._held = line.dup()
                return line
        raise fault

    def cut(self) -> None:
        """End the connection, whoever waits for it and however far it is."""
        held, self._held = self._held, None
        if held is not None:
            with suppress(OSError):
                held.shutdown(socket.SHUT_RDWR)
            held.close()

    def _pool(self, host: str, port: int, **told: Any) -> HTTPSConnectionPool:
        pool = HTTPSConnectionPool(host, port, **told)
        plug: Any = pool
        plug.ConnectionCls = partial(_Connection, line=self)
        return pool


class _Connection(HTTPSConnection):
    """A connection of the library that goes through a line."""

    def __init__(self, *told: Any, line: Line, **more: Any) -> None:
        super().__init__(*told, **more)
        self._line = line

    def _new_conn(self) -> socket.socket:
        timeout = self.timeout if isinstance(self.timeout, (int, float)) else None
        try:
            return self._line.open(self.host, self.port, timeout)
        except socket.gaierror as fault:
            raise NameResolutionError(self.host, self, fault) from fault
        except TimeoutError as fault:
            raise ConnectTimeoutError(self, "too slow") from fault
        except OSError as fault:
            raise NewConnectionError(self, "no connection") from fault

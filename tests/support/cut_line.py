"""A line to a server that can be cut for real.

A browser's own "offline" holds for its pages and workers one by one, and not while one loads.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PIECE = 65536


class Line:
    """Relays what comes to `url` to a server; while it is cut, every connection breaks off."""

    def __init__(self, server: str) -> None:
        address = urlsplit(server)
        self._server = (address.hostname or "localhost", address.port or 80)
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._broken = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """From now on nothing comes through, and what is under way breaks off."""
        with self._lock:
            self._broken = True
            for end in self._ends:
                _shut(end)

    def restore(self) -> None:
        """Connections made from now on come through."""
        with self._lock:
            self._broken = False

    def close(self) -> None:
        """Nobody listens any more."""
        _shut(self._listener)
        self.cut()

    def serve(self) -> None:
        """Take connections until the line is closed."""
        with self._listener, suppress(OSError):
            while True:
                self._take(self._listener.accept()[0])

    def _take(self, near: socket.socket) -> None:
        with self._lock:
            if self._broken:
                near.close()
                return
            far = socket.create_connection(self._server)
            self._ends |= {near, far}
        for source, target in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                target.sendall(piece)
        _shut(target)
        with self._lock:
            self._ends.discard(source)
        source.close()


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def line_to(server: str) -> Iterator[Line]:
    """A line to the server at this address."""
    line = Line(server)
    thread = threading.Thread(target=line.serve, daemon=True)
    thread.start()
    try:
        yield line
    finally:
        line.close()
        thread.join()

"""The witness's server: threads with limits, from the standard library.

Whoever is silent never keeps others away: a connection for which there is no room takes the place
of the one that has waited longest without a whole request, first of all among those of its own
address.
"""

import ipaddress
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Timer
from typing import Any, Final
from urllib.parse import unquote

from tournament.ledger.witness.answering import LONGEST_BODY, Answer, Witness

ADD: Final = "/add-checkpoint"
NEWEST: Final = "/newest/"
MOST_AT_ONCE: Final = 32
"""Connections."""
MOST_OF_ADDRESS: Final = 8
"""Connections of one address, or of one /64 of IPv6."""
SILENT_SECONDS: Final = 10.0
WHOLE_SECONDS: Final = 60.0
"""A connection, however many requests came by it and however slowly."""


@dataclass(slots=True)
class _Line:
    """A connection: who it is, and whether its request is whole and being answered."""

    address: str
    connection: socket.socket
    answered: bool = False


class WitnessServer(ThreadingHTTPServer):
    """Serves one witness; `about` is the page for people."""

    # Who is being answered is answered before the process ends.
    daemon_threads = False
    request_queue_size = 64

    def __init__(
        self,
        address: tuple[str, int],
        witness: Witness,
        about: Callable[[], str],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.witness, self.about, self.tls = witness, about, tls
        # In the order in which they came.
        self._lines: dict[int, _Line] = {}
        self._turn = Lock()
        super().__init__(address, _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Take a connection, and cut the one whose place it needs."""
        line = _Line(_network(client_address[0]), request)
        with self._turn:
            taken = self._has_room_for(line)
            if taken:
                self._lines[id(request)] = line
        if taken:
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def _has_room_for(self, line: _Line) -> bool:
        """Whether there is room, if need be after cutting a connection that waits."""
        lines = list(self._lines.values())
        of_address = [other for other in lines if other.address == line.address]
        if len(of_address) >= MOST_OF_ADDRESS:
            lines = of_address
        elif len(lines) < MOST_AT_ONCE:
            return True
        waiting = [other for other in lines if not other.answered]
        for other in waiting[:1]:
            del self._lines[id(other.connection)]
            _cut(other.connection)
        return bool(waiting)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve one connection, which ends after a while whatever the other side does."""
        end = Timer(WHOLE_SECONDS, _cut, (request,))
        end.daemon = True
        end.start()
        line = self._lines.get(id(request))
        try:
            super().process_request_thread(request, client_address)
        finally:
            end.cancel()
            with self._turn:
                # Its place may be another one's by now.
                if line is not None and self._lines.get(id(request)) is line:
                    del self._lines[id(request)]

    @contextmanager
    def answering(self, request: Any) -> Iterator[None]:
        """A whole request is answered: nobody takes its place."""
        line = self._lines.get(id(request))
        if line is None:
            yield
            return
        line.answered = True
        try:
            yield
        finally:
            line.answered = False

    def get_request(self) -> tuple[Any, Any]:
        """Take a connection; TLS greets later, in the connection's own thread."""
        line, address = super().get_request()
        line.settimeout(SILENT_SECONDS)
        if self.tls is not None:
            line = self.tls.wrap_socket(line, server_side=True, do_handshake_on_connect=False)
        return line, address

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hangs up or is silent is no fault of ours."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: WitnessServer
    timeout = SILENT_SECONDS

    def do_POST(self) -> None:
        if self.path != ADD:
            self._answer(Answer(HTTPStatus.NOT_FOUND, "There is only /add-checkpoint.\n"))
            return
        length = self.headers.get("Content-Length", "")
        plain = length.isascii() and length.isdecimal() and len(length) < 10
        if not plain or "Transfer-Encoding" in self.headers:
            self.close_connection = True
            self._answer(Answer(HTTPStatus.LENGTH_REQUIRED, "The length must be told.\n"))
            return
        if int(length) > LONGEST_BODY:
            self.close_connection = True
            told = f"More than {LONGEST_BODY} bytes.\n"
            self._answer(Answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, told))
            return
        body = self.rfile.read(int(length))
        if len(body) == int(length):
            with self.server.answering(self.connection):
                self._answer(self._judged(body))

    def do_GET(self) -> None:
        if self.path == "/":
            self._answer(Answer(HTTPStatus.OK, self.server.about()))
            return
        if self.path == ADD:
            self._answer(Answer(HTTPStatus.METHOD_NOT_ALLOWED, "Send it by POST.\n"))
            return
        asked = self.path.startswith(NEWEST)
        note = self.server.witness.newest(unquote(self.path.removeprefix(NEWEST)))
        if not asked or note is None:
            self._answer(Answer(HTTPStatus.NOT_FOUND, "There is nothing here.\n"))
        else:
            self._answer(Answer(HTTPStatus.OK, note))

    def _judged(self, body: bytes) -> Answer:
        try:
            return self.server.witness.add_checkpoint(body)
        except OSError as error:
            # What could not be kept is not signed.
            self.log_error("the state could not be kept: %s", error.strerror)
            return Answer(HTTPStatus.SERVICE_UNAVAILABLE, "The witness cannot keep its state.\n")

    def _answer(self, answer: Answer) -> None:
        body = answer.body.encode()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def version_string(self) -> str:
        return "witness"


def _network(address: str) -> str:
    """Whose connection it is: one household has a whole /64 of IPv6."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if found.version == 4:
        return address
    return str(ipaddress.ip_network((int(found), 64), strict=False))


def _cut(line: socket.socket) -> None:
    """End a connection, whoever waits for it."""
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        return

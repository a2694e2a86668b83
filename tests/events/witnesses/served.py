"""Witnesses that answer over https within the test's own process, and some that do not."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.support.certificates import certificate
from tournament.config.calls import CallSettings
from tournament.ledger.core.cosignatures import WitnessKey
from tournament.ledger.core.notes import NoteKey
from tournament.ledger.witness.answering import Witness
from tournament.ledger.witness.server import WitnessServer
from tournament.ledger.witness.state import create, save

CLOCK = 1_480_000_000


@dataclass
class Line:
    """The certificate of this machine, and whom the site may call here."""

    authority: Path
    tls: ssl.SSLContext


@dataclass
class Club:
    """A club's witness: its key, its address, and what it knows."""

    witness: Witness
    address: str

    @property
    def key(self) -> WitnessKey:
        return self.witness.state.witness

    @property
    def vkey(self) -> str:
        return self.key.vkey()


def line_of(folder: Path, settings: Any) -> Line:
    """Let the site call this machine."""
    authority, tls = certificate(folder)
    settings.CALLS = CallSettings(("127.0.0.1",), str(authority))
    return Line(authority, tls)


@contextmanager
def club(line: Line, name: str, *logs: NoteKey) -> Iterator[Club]:
    """A witness of our own that watches these logs."""
    path = line.authority.parent / name / "witness.json"
    path.parent.mkdir()
    state = create(path, f"{name}.example")
    for log in logs:
        state = state.with_key(log)
    save(path, state)
    witness = Witness(path, state, lambda: CLOCK)
    server = WitnessServer(("127.0.0.1", 0), witness, lambda: "", line.tls)
    with server, _served(server):
        yield Club(witness, f"https://127.0.0.1:{server.server_address[1]}/")


@contextmanager
def saying(line: Line, status: int, body: str, kind: str = "text/plain") -> Iterator[str]:
    """The address of somebody who answers everything alike."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body.encode())))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.socket = line.tls.wrap_socket(server.socket, server_side=True)
        with _served(server):
            yield f"https://127.0.0.1:{server.server_address[1]}/"


@contextmanager
def _served(server: ThreadingHTTPServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()

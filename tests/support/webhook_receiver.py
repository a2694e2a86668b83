"""Somebody else's program that webhooks are sent to: a server over https that checks signatures by
the published library and notes what it was told.

As a process of its own (`python -m tests.support.webhook_receiver FOLDER`) it tells its port on its
first line; what it says, it writes to `FOLDER/heard.jsonl`, and how it behaves it reads from
`FOLDER/behave` before each answer: a status, `hang`, `drip`, `endless` or `away SOMEWHERE`.
"""

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from tests.support.certificates import certificate


@dataclass
class Heard:
    """One call: which message, what of it, and by which of the known secrets it is signed."""

    id: str
    body: dict[str, Any]
    raw: str
    signed_by: list[str]


@dataclass
class Receiver:
    """What was told, and how it is answered (see the module)."""

    address: str
    authority: Path
    secrets: list[str] = field(default_factory=list)
    behave: str = "204"
    heard: list[Heard] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def note(self, body: bytes, headers: dict[str, str]) -> Heard:
        """Check the signature with every known secret."""
        good = []
        for secret in self.secrets:
            with suppress(WebhookVerificationError):
                Webhook(secret).verify(body, headers)
                good.append(secret)
        told = Heard(headers["webhook-id"], json.loads(body), body.decode(), good)
        self.heard.append(told)
        return told


class _Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Quiet."""

    def do_POST(self) -> None:
        receiver: Receiver = self.server.receiver  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["Content-Length"]))
        names = {name.lower(): value for name, value in self.headers.items()}
        receiver.note(body, names)
        self.close_connection = True
        with suppress(OSError):
            self._answer(receiver, *receiver.behave.split())

    def _answer(self, receiver: Receiver, how: str, where: str = "") -> None:
        if how == "hang":
            receiver.over.wait()
        elif how == "drip_head":
            self._drip(receiver, b"HTTP/1.1 200 OK\r\n" + b"X-Long: " + b"x" * 10_000)
        elif how == "drip":
            self._drip(receiver, b"HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n" + b"x" * 9000)
        elif how == "endless":
            self.send_response(200)
            self.end_headers()
            while not receiver.over.is_set():
                self.wfile.write(b"x" * 4096)
        else:
            self.send_response(302 if how == "away" else int(how))
            if where:
                self.send_header("Location", where)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def _drip(self, receiver: Receiver, content: bytes) -> None:
        for byte in content:
            if receiver.over.wait(0.02):
                return
            self.wfile.write(bytes([byte]))


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    receiver: Receiver

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away, or that does not trust the certificate, is no news."""


@contextmanager
def webhook_receiver(folder: Path, host: str = "127.0.0.1", port: int = 0) -> Iterator[Receiver]:
    """The receiver in this process, running."""
    authority, context = certificate(folder)
    with _Server((host, port), _Answering) as server:
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        server.receiver = Receiver(f"https://{host}:{server.server_address[1]}", authority)
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.receiver
        finally:
            server.receiver.over.set()
            server.shutdown()
            thread.join()


class _InFiles(Receiver):
    """Reads its secrets and its behaviour from a folder, and writes there what it hears."""

    folder: Path

    def note(self, body: bytes, headers: dict[str, str]) -> Heard:
        with suppress(FileNotFoundError):
            self.secrets = (self.folder / "secrets").read_text().split()
        told = super().note(body, headers)
        line = {"id": told.id, "type": told.body["type"], "raw": told.raw, "good": told.signed_by}
        with (self.folder / "heard.jsonl").open("a") as heard:
            heard.write(json.dumps(line) + "\n")
        with suppress(FileNotFoundError):
            self.behave = (self.folder / "behave").read_text()
        return told


def main(folder: Path) -> None:
    """Serve until the process is ended."""
    authority, context = certificate(folder)
    server = _Server(("127.0.0.1", 0), _Answering)
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )
    server.receiver = receiver = _InFiles("", authority)
    receiver.folder = folder
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

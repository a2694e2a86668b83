"""A small SMTP server on a port of its own, which tests tell how to behave.

Speaks as much of RFC 5321 as a client of ours needs, over real sockets; optionally STARTTLS.
"""

import socketserver
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP

Answer = Callable[[str], str | None]
"""What is answered to a line, given in capitals: None for the usual, "" to hang up."""


@dataclass
class Mailbox:
    """What arrived: one entry for each mail that was answered with 250."""

    mails: list[bytes] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)
    answer: Answer = lambda line: None
    delay: float = 0.0
    encrypted: ssl.SSLContext | None = None
    secure: list[bool] = field(default_factory=list)

    def parsed(self) -> list[EmailMessage]:
        """The mails as messages."""
        return [message_from_bytes(mail, policy=SMTP) for mail in self.mails]  # type: ignore[misc]

    def ids(self) -> list[str]:
        """Message-ID of each mail."""
        return [str(mail["Message-ID"]) for mail in self.parsed()]


class _Conversation(socketserver.StreamRequestHandler):
    timeout = 30
    encrypted: ssl.SSLSocket | None = None

    def finish(self) -> None:
        super().finish()
        if self.encrypted is not None:
            self.encrypted.close()

    def handle(self) -> None:
        box: Mailbox = self.server.box  # type: ignore[attr-defined]
        secure = False
        self._say("220 test")
        while line := self._line():
            box.commands.append(line)
            verb = line.split(" ")[0].upper()
            time.sleep(box.delay)
            special = box.answer(line.upper())
            if special is not None:
                if not special:
                    return
                self._say(special)
                continue
            if verb == "STARTTLS" and box.encrypted is not None:
                self._say("220 go ahead")
                self.connection = box.encrypted.wrap_socket(self.connection, server_side=True)
                self.encrypted = self.connection
                self.rfile = self.connection.makefile("rb")
                self.wfile = self.connection.makefile("wb", buffering=0)  # type: ignore[assignment]
                secure = True
            elif verb == "EHLO":
                offers = ["test", "8BITMIME"] + (["STARTTLS"] if box.encrypted else [])
                last = len(offers) - 1
                for number, offer in enumerate(offers):
                    self._say(f"250{' ' if number == last else '-'}{offer}")
            elif verb == "DATA":
                self._say("354 go ahead")
                mail = self._mail()
                if mail is None:
                    return
                end = box.answer("<mail>")
                if end:
                    self._say(end)
                    continue
                box.mails.append(mail)
                box.secure.append(secure)
                if end is not None:
                    return
                self._say("250 taken")
            elif verb == "QUIT":
                self._say("221 bye")
                return
            else:
                if verb == "RCPT":
                    box.recipients.append(line.split(":", 1)[1])
                self._say("250 ok")

    def _line(self) -> str:
        try:
            return self.rfile.readline().decode("ascii").strip()
        except (ConnectionError, TimeoutError):
            return ""

    def _say(self, line: str) -> None:
        try:
            self.wfile.write(f"{line}\r\n".encode())
        except ConnectionError:
            return

    def _mail(self) -> bytes | None:
        lines = []
        while line := self.rfile.readline():
            if line == b".\r\n":
                return b"".join(lines)
            lines.append(line[1:] if line.startswith(b".") else line)
        return None


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    box: Mailbox

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that was killed, or that does not trust the certificate, is no news."""


@contextmanager
def smtp_server(encrypted: ssl.SSLContext | None = None) -> Iterator[tuple[int, Mailbox]]:
    """The port of a running server, and its mailbox."""
    box = Mailbox(encrypted=encrypted)
    with _Server(("127.0.0.1", 0), _Conversation) as server:
        server.box = box
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.server_address[1], box
        finally:
            server.shutdown()
            thread.join()

"""The witness as its owner runs it: the command in a process of its own, asked over the network."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def command(*arguments: str | Path, language: str = "en") -> subprocess.CompletedProcess[str]:
    """One command, run to its end."""
    asked = [sys.executable, "-m", "tournament.ledger.witness", "--lang", language]
    return subprocess.run(
        [*asked, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False
    )


@dataclass
class Served:
    """A witness that serves at a port of this machine."""

    process: subprocess.Popen[str]
    port: int

    def ask(
        self, body: bytes, method: str = "POST", path: str = "/add-checkpoint"
    ) -> tuple[int, str, str]:
        """Status, content type and body of an answer."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request(method, path, body)
            answer = line.getresponse()
            kind = answer.headers["Content-Type"]
            return HTTPStatus(answer.status), kind, answer.read().decode()
        finally:
            line.close()

    def kill(self) -> None:
        """End it at once, as when its machine loses power."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def served(file: Path, *more: str) -> Iterator[Served]:
    """The witness of a file at a free port."""
    asked = [sys.executable, "-m", "tournament.ledger.witness", "--lang", "en", "serve"]
    process = subprocess.Popen(
        [*asked, str(file), "--port", "0", *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        told = process.stdout.readline()
        yield Served(process, int(told.rpartition(":")[2]))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()

"""A real site that gets hostile files as logs: each is refused, and other people do not wait."""

import gzip
import io
import json
import sqlite3
import zipfile
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.urls import reverse

from tests.support.preloaded import run
from tests.support.server import environment, free_port, serving

pytestmark = pytest.mark.slow

CSRF = "a" * 32
EDGE = "edge-of-a-part"
LARGE = 10_000_000
AT_ONCE = 10
PATIENCE = 120
"""Seconds that an answer may take while files arrive: far more than it needs."""
STRANGE = "../../etc/\x00passwd-strange.log"


def part(name: str, data: bytes, filename: str = "") -> bytes:
    named = f'; filename="{filename}"' if filename else ""
    head = f'--{EDGE}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'
    return head.encode() + data + b"\r\n"


def form(*parts: bytes) -> bytes:
    return b"".join(parts) + f"--{EDGE}--\r\n".encode()


def zipped(data: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.log", data)
    return file.getvalue()


def hostile(match: str) -> dict[str, bytes]:
    """Bodies that nobody sends in good faith."""
    game = part("game", f"{match}/1/0".encode())
    noise = Random(1).randbytes(900_000)
    zeros = bytes(50_000_000)
    files = {
        "noise": noise,
        "zip": zipped(zeros),
        "gzip": gzip.compress(zeros),
        "deep lists": b'{"games":' + b"[" * 900_000,
        "deep objects": b'{"a":' * 180_000,
        "digits": b'{"games": ' + b"9" * 900_000 + b"}",
        "no text": "Format: партия".encode("utf-16"),
        "one line": b"Format: " + b"x" * 900_000,
        "many lines": b"Format: pixel-tactics 1\n" + b"\n" * 900_000,
        "nul": b"Format: pixel-tactics 1\n\x00",
        "empty": b"",
    }
    sent = {name: form(game, part("file", data, "game.log")) for name, data in files.items()}
    many = [part(f"f{number}", b"x") for number in range(1_500)]
    uploads = [part("file", b"x", f"{number}.log") for number in range(1_500)]
    return sent | {
        "name": form(game, part("file", b"no log", STRANGE)),
        "long name": form(game, part("file", b"no log", "x" * 5_000 + ".log")),
        "fields": form(game, *many),
        "files": form(game, *uploads),
        "cut": form(game, part("file", noise, "game.log"))[:500_000],
        "no game": form(part("game", b"W9.9/1/0\x00"), part("file", b"x", "game.log")),
        "no edge": b"x" * 900_000,
    }


class Site:
    """A running site; who asks it, and how long it took."""

    def __init__(self, port: int, known: dict[str, Any]) -> None:
        self.port = port
        self.known = known

    def ask(self, path: str, body: bytes | None = None, who: str = "") -> int:
        """The status of an answer that comes in time."""
        session = f"; sessionid={self.known['sessions'][who]}" if who else ""
        headers = {"Cookie": f"csrftoken={CSRF}{session}", "X-CSRFToken": CSRF}
        if body is not None:
            headers["Content-Type"] = f"multipart/form-data; boundary={EDGE}"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET" if body is None else "POST", path, body, headers)
            answer = connection.getresponse()
            answer.read()
        except (BrokenPipeError, ConnectionResetError):
            # The site does not read on what it has refused.
            return 413
        finally:
            connection.close()
        return answer.status


def test_hostile_files_are_refused_and_nobody_else_waits(project: Path, tmp_path: Path) -> None:
    port = free_port()
    built = run("-m", "tests.support.site_at_a_table", env=environment(tmp_path, port))
    assert built.returncode == 0, built.stderr
    site = Site(port, json.loads(built.stdout))
    event, match = site.known["event"], site.known["match"]
    check_in = reverse("log_submit", args=[event, match])
    page = reverse("day", args=[event])
    large = form(part("file", Random(2).randbytes(LARGE), "game.log"))
    bodies = hostile(match)
    output = tmp_path / "output.txt"
    with serving(project, tmp_path, port, output=output), ThreadPoolExecutor(AT_ONCE) as pool:
        assert site.ask(page) == 200
        sent = [pool.submit(site.ask, check_in, large, "judge") for _ in range(AT_ONCE)]
        asked = [site.ask(page) for _ in range(15)]
        assert {future.result() for future in sent} == {413}
        sent = [pool.submit(site.ask, check_in, body, "judge") for body in bodies.values()]
        asked += [site.ask(page) for _ in range(15)]
        told = dict(zip(bodies, (future.result() for future in sent), strict=True))
        assert set(asked) == {200}
    assert set(told.values()) <= {400, 413, 422}, told
    assert "Traceback" not in output.read_text(encoding="utf-8")
    assert "passwd-strange" not in output.read_text(encoding="utf-8")
    with sqlite3.connect(tmp_path / "championship.sqlite3") as database:
        assert database.execute("SELECT COUNT(*) FROM play_submittedlog").fetchone() == (0,)
    stored = (path for path in tmp_path.rglob("*") if path.is_file())
    assert [path.name for path in stored if b"passwd-strange" in path.read_bytes()] == []

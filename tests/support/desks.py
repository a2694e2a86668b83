"""Programs at the desks of several days: they call, enter and witness match after match.

Whatever is not answered, or answered with a fault, is sent again under the same key until it is
acknowledged, as phones and programs do.
"""

import json
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Lock, Thread
from typing import Any

from tests.support.visitors import Asked, Visitor

AGAIN = 0.2
"""Seconds until what was not acknowledged is sent again."""
PATIENCE = 300.0
"""Seconds after which a desk gives up."""


class Desks:
    """Several at each day; what they were told, and which results were acknowledged."""

    def __init__(self, port: int, days: Sequence[dict[str, str]], wanted: int) -> None:
        self._port, self._days, self._wanted = port, days, wanted
        self._lock, self._stop, self._over = Lock(), Event(), Event()
        self._threads: list[Thread] = []
        self._taken: set[tuple[str, str]] = set()
        self.seen: list[Asked] = []
        self.acknowledged: list[str] = []
        self.results: list[str] = []
        self.gave_up: list[str] = []

    @contextmanager
    def working(self, at_each: int = 2) -> Iterator[None]:
        """They work as long as the block runs, and then finish what they began."""
        threads = [Thread(target=self._work, args=(day,)) for day in self._days * at_each]
        self._threads = threads
        for thread in threads:
            thread.start()
        try:
            yield
        except BaseException:
            self._over.set()
            raise
        finally:
            self._stop.set()
            for thread in threads:
                thread.join()

    def wait_for(self, results: int) -> None:
        """Until so many results have been acknowledged."""
        until = time.monotonic() + PATIENCE
        while len(self.results) < results:
            assert not self.gave_up, self.gave_up
            assert time.monotonic() < until, f"only {len(self.results)} results in time"
            time.sleep(0.02)

    @property
    def are_done(self) -> bool:
        """Whether every match has been played, so that nobody asks for anything any more."""
        return not any(thread.is_alive() for thread in self._threads)

    @property
    def faults(self) -> list[str]:
        """What nobody should have been told: faults that are not said to be an outage."""
        return [
            f"{asked.method} {asked.path}: {asked.status} {asked.body[:200]!r}"
            for asked in self.seen
            if asked.status >= 500 and not _said_clearly(asked)
        ]

    def _work(self, day: dict[str, str]) -> None:
        desk = Visitor(
            self._port,
            self.seen,
            Authorization=f"Bearer {day['token']}",
            **{"Content-Type": "application/json"},
        )
        below = f"/api/v1/days/{day['event']}/matches/"
        while not self._stop.is_set() and not self.gave_up:
            match = self._next(desk, day["event"])
            if match is None:
                # All that can be played is in other hands.
                if len(self.results) >= self._wanted:
                    return
                self._stop.wait(AGAIN)
                continue
            if not self._write(desk, f"{below}{match}/call/", {"rest_waived": True}):
                return
            result = {"game": 1, "revision": 0, "outcome": secrets.choice("AB")}
            answer = self._write(desk, f"{below}{match}/result/", result)
            if answer is None:
                return
            self.results.append(self.acknowledged[-1])
            (entry,) = json.loads(answer.body)["entries"]
            signed = {"game": 1, "digest": entry["digest"]}
            if not self._write(desk, f"{below}{match}/attestation/", signed):
                return

    def _next(self, desk: Visitor, event: str) -> str | None:
        """A match that can be called and that no other desk has taken."""
        asked = self._again(desk, "GET", f"/api/v1/days/{event}/matches/?status=ready")
        if asked is None:
            return None
        with self._lock:
            for item in json.loads(asked.body)["results"]:
                one = (event, str(item["id"]))
                if one not in self._taken:
                    self._taken.add(one)
                    return one[1]
        return None

    def _write(self, desk: Visitor, path: str, body: dict[str, Any]) -> Asked | None:
        """Send until it is acknowledged, under one key."""
        key = secrets.token_hex(16)
        asked = self._again(desk, "POST", path, json.dumps(body), **{"Idempotency-Key": key})
        if asked is not None:
            with self._lock:
                self.acknowledged.append(key)
        return asked

    def _again(self, desk: Visitor, *request: str, **headers: str) -> Asked | None:
        until, asked = time.monotonic() + PATIENCE, None
        while time.monotonic() < until and not self._over.is_set():
            asked = desk.ask(*request, **headers)
            if asked.status == 200:
                return asked
            if 0 < asked.status < 500 and asked.status != 429:
                break
            # Whoever asks too often is told for how long to wait.
            time.sleep(float(asked.headers["retry-after"]) if asked.status == 429 else AGAIN)
        self.gave_up.append(f"{request[:2]}: {asked}")
        return None


def _said_clearly(asked: Asked) -> bool:
    """Whether an outage was called one, in a sentence."""
    if "json" in asked.headers.get("content-type", ""):
        return json.loads(asked.body)["error"] in {"database", "disk"}
    # The site did not come to be asked: its process is ending.
    return asked.body.startswith(f"{asked.status} ".encode())

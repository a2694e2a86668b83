"""Production as its owner starts it: a day goes on whatever is cut, restarted, gone or killed.

Readers of every kind of page and people who write ask the site all the time, while its database,
its Redis and its processes are taken away one after the other. What was acknowledged stands in the
ledger at the end; nobody gets a fault but while the database is away, and ten seconds later all is
well.
"""

import json
import random
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.jobs.installation import wait_for
from tests.support.production import HOST, Site, kill
from tests.support.visitors import Asked, Visitor

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow, pytest.mark.alone]

READERS = 3
FORMS = 12
RECOVERY = 10.0
"""Seconds after which all is well again."""
ANSWERED_WITHIN = 8.0
"""Seconds within which a page is answered on a busy machine, database or not."""


class Traffic:
    """People who read and write until they are told to stop."""

    def __init__(self, site: Site, day: dict[str, Any]) -> None:
        self.site, self.day = site, day
        self.seen: list[Asked] = []
        self.commands: set[str] = set()
        self.people: set[str] = set()
        self.gave_up: list[str] = []
        self.visited: set[str] = set()
        self._stop, self._lock = Event(), Lock()
        self._pages = list(day["pages"])
        random.Random(14).shuffle(self._pages)
        self._forms: list[str] = []

    def as_role(self, role: str, **headers: str) -> Visitor:
        """A visitor who is logged in; nobody for an empty text."""
        cookies = "csrftoken=" + 32 * "a"
        if role:
            cookies += f"; sessionid={self.day['cookies'][role]}"
        told = {"X-CSRFToken": 32 * "a", "Referer": f"https://{HOST}/", "Cookie": cookies}
        return Visitor(self.site.port, self.seen, **{**told, **headers})

    def of_the_day(self) -> list[tuple[str, str]]:
        """The public pages of the day, and one of those who work on it."""
        pages = [(role, path) for role, path in self._pages if f"/{self.day['event']}/" in path]
        return [*(item for item in pages if not item[0]), next(item for item in pages if item[0])]

    @contextmanager
    def running(self) -> Iterator[None]:
        """Everybody asks as long as the block runs."""
        guest = self.as_role("")
        for _ in range(FORMS):
            page = guest.ask("GET", f"/days/{self.day['later']}/register/")
            stamp = re.search(rb'name="stamp" value="([^"]+)"', page.body)
            assert stamp is not None, page.status
            self._forms.append(unescape(stamp.group(1).decode()))
        does = [self._read] * READERS + [self._play, self._register]
        threads = [Thread(target=one, daemon=True) for one in does]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._stop.set()
            for thread in threads:
                thread.join(60)

    def _read(self) -> None:
        """Page after page, each reader where the others are not."""
        visitors = {role: self.as_role(role) for role in ("", "publisher", "organizer", "judge")}
        while not self._stop.is_set():
            with self._lock:
                role, path = self._pages.pop(0)
                self._pages.append((role, path))
            asked = visitors[role].ask("GET", path)
            if 0 < asked.status < 500:
                self.visited.add(path)

    def _play(self) -> None:
        """Call, enter and sign match after match."""
        organizer = self.as_role("organizer")
        program = Visitor(
            self.site.port,
            self.seen,
            Authorization=f"Bearer {self.day['token']}",
            **{"Content-Type": "application/json"},
        )
        for match in self.day["matches"]:
            below = f"/days/{self.day['event']}/matches/{match}/"
            result = {"game": 1, "revision": 0, "outcome": random.choice("AB")}
            if not self._write(organizer, f"/staff{below}call/", "") or not (
                answer := self._write(program, f"/api/v1{below}result/", json.dumps(result))
            ):
                return
            (entry,) = json.loads(answer.body)["entries"]
            signed = json.dumps({"game": 1, "digest": entry["digest"]})
            if not self._write(program, f"/api/v1{below}attestation/", signed):
                return

    def _write(self, visitor: Visitor, path: str, body: str) -> Asked | None:
        """Send until it is acknowledged, under one id, as a phone does."""
        command = secrets.token_hex(16)
        until = time.monotonic() + 3 * RECOVERY
        while not self._stop.is_set() and time.monotonic() < until:
            asked = visitor.ask("POST", path, body, **{"Idempotency-Key": command})
            if asked.status in {200, 302}:
                self.commands.add(command)
                self._stop.wait(0.3)
                return asked
            if 0 < asked.status < 500:
                self.gave_up.append(f"{path}: {asked.status} {asked.body[-300:]!r}")
                return None
            self._stop.wait(0.3)
        return None

    def _register(self) -> None:
        """People come to public registration of a later day."""
        guest = self.as_role("", **{"Content-Type": "application/x-www-form-urlencoded"})
        for number, stamp in enumerate(self._forms):
            word = "".join("абвгдежзик"[int(digit)] for digit in str(100 + number)).capitalize()
            name = f"Петров Игрок {word}"
            form = {
                "full_name": name,
                "birth_date": "01.02.1990",
                "contact": f"visitor{number}@example.org",
                "city": "Томск",
                "consent_processing": "on",
                "consent_public": "on",
                "stamp": stamp,
            }
            # Nobody fills the form in within three seconds (`form_stamp.QUICKEST`).
            self._stop.wait(3.2)
            while not self._stop.is_set():
                asked = guest.ask("POST", f"/days/{self.day['later']}/register/", urlencode(form))
                if asked.status == 303:
                    self.people.add(name)
                    break
                if 0 < asked.status < 500:
                    self.gave_up.append(f"registration: {asked.status}")
                    return
                self._stop.wait(0.5)


class Watch:
    """What happens to the site, and what its visitors may notice of it."""

    def __init__(self, site: Site, traffic: Traffic) -> None:
        self.site, self.traffic = site, traffic
        self.allowed: list[tuple[float, float, set[int], str]] = []

    @contextmanager
    def trouble(self, statuses: set[int], methods: str = "GET POST") -> Iterator[None]:
        """From here until all is well again visitors may see these."""
        began = time.monotonic()
        try:
            yield
            self._all_is_well()
        finally:
            self.allowed.append((began, time.monotonic(), statuses, methods))

    def _all_is_well(self) -> None:
        """Both web processes have what they need, and what is due gets done."""
        visitor, until = self.traffic.as_role(""), time.monotonic() + RECOVERY
        well = 0
        while well < 6:
            assert time.monotonic() < until, "the site is not ready"
            asked = visitor.ask("GET", "/readyz")
            self.traffic.seen.remove(asked)
            well = well + 1 if asked.status == 200 else 0
            time.sleep(0.05)
        wait_for(lambda: not self._left_undone(), max(until - time.monotonic(), 1))

    def _left_undone(self) -> int:
        return self.site.number(
            "SELECT count(*) FROM jobs_job WHERE state = 'queued' AND run_at <= now()"
            " AND created_at < now() - interval '5 seconds'"
        )

    def faults(self) -> list[str]:
        """What nobody should have seen; `/readyz` is there to say what is missing."""
        return [
            f"{asked.method} {asked.path}: {asked.status}"
            for asked in self.traffic.seen
            if asked.path != "/readyz"
            and (asked.status >= 500 or asked.status == 0)
            and not self._is_allowed(asked)
        ]

    def _is_allowed(self, asked: Asked) -> bool:
        return any(
            asked.began < until and asked.ended > since and asked.status in statuses
            and asked.method in methods
            for since, until, statuses, methods in self.allowed
        )  # fmt: skip


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Its own servers, not yet started."""
    site = Site(tmp_path_factory.mktemp("site"))
    try:
        yield site
    finally:
        site.end()


def readiness(site: Site, what: str = "missing") -> tuple[int, list[str]]:
    """The status of `/readyz`, and what it says is missing or to be warned of."""
    answer = Visitor(site.port, []).ask("GET", "/readyz")
    told = json.loads(answer.body) if answer.status in {200, 503} else {}
    return answer.status, list(told.get(what, []))


def test_a_day_goes_on_whatever_is_taken_away(site: Site) -> None:
    day = site.ask("begin")
    site.start()
    traffic = Traffic(site, day)
    watch = Watch(site, traffic)
    wait_for(lambda: Visitor(site.port, []).ask("GET", "/readyz").status == 200)
    with traffic.running():
        wait_for(lambda: len(traffic.commands) > 2 and len(traffic.visited) > 2 * READERS)

        # The connections are cut; what only reads is read again, what writes says that it failed.
        with watch.trouble({503}, "POST"):
            cut = 0
            for _ in range(4):
                before = len(traffic.seen)
                wait_for(lambda before=before: len(traffic.seen) > before + READERS)
                cut += site.cut_connections()
            assert cut

        # The database is restarted.
        with watch.trouble({503}):
            site.cluster.stop()
            # Of the two processes each gives an answer again for a second.
            wait_for(lambda: readiness(site) == (503, ["database"]))
            assert Visitor(site.port, []).ask("GET", "/healthz").status == 200
            site.cluster.start()

        # Redis is gone, and comes back with nothing in it.
        with watch.trouble(set()):
            site.broker.end()
            for role, path in traffic.of_the_day():
                traffic.as_role(role).ask("GET", path)
            wait_for(lambda: "cache" in readiness(site, "warnings")[1])
            assert readiness(site)[0] == 200
            site.broker.start()

        # A process of each kind is killed; whom it was just answering has to ask again.
        with watch.trouble({0}):
            kill(site.children("web")[:1])
        with watch.trouble({0}):
            kill(site.children("web"))
            # One that lost Redis may have ended by itself, and is about to be started again.
            wait_for(lambda: site.children("worker"))
            kill(site.children("worker")[:1])
            kill([site.running["worker"].pid])
        # Until every kind of page was read and enough was written to speak of losses.
        everything = {path for _role, path in day["pages"]}
        wait_for(
            lambda: (
                traffic.visited >= everything
                and len(traffic.commands) > 20
                and len(traffic.people) > 3
            )
        )

    assert watch.faults() == []
    assert traffic.gave_up == []
    slow = [asked for asked in traffic.seen if asked.ended - asked.began > ANSWERED_WITHIN]
    assert [(asked.path, asked.status) for asked in slow] == []
    held = site.ask("count")
    assert traffic.commands <= set(held["commands"]), "an acknowledged result is lost"
    assert traffic.people <= set(held["people"]), "an acknowledged registration is lost"
    assert (held["faults"], held["differences"]) == ([], [])
    secret = [day["token"], *day["cookies"].values()]
    for name in ("web", "worker", "clock"):
        said = Path(site.folder / f"{name}.log").read_text(encoding="utf-8")
        hidden = ["Игрок", "Петров", "visitor", "example.org", "203.0.113.7", *secret]
        assert [word for word in hidden if word in said] == [], name
    site.leave_alone()
    site.running["web"].terminate()
    assert site.running["web"].wait(timeout=20) == 0

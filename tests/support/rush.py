"""Many people press “register” in the same second, at the site as it is run.

`hold_rush` starts a server on an empty database, fetches a form for everybody, has all forms sent
at once, follows every answer to the personal page, and has the tables and the ledger counted. What
needs the server's own settings is done by this module as a program: `plan`, and `count EVENT`.
"""

import asyncio
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit, urlunsplit
from uuid import uuid4

from tests.support.preloaded import run
from tests.support.server import environment, free_port, serving

TIME_TRAP = 3.5
"""Seconds after which a form may come back."""
AT_ONCE = 16
"""Forms fetched at once before the rush."""
PATIENCE = 120.0
"""Seconds after which a visitor gives up."""


@dataclass(frozen=True, slots=True)
class Response:
    """What a visitor got, and after how many seconds from the common start."""

    status: int
    location: str
    body: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """A rush: the answers to the forms, the personal pages after them, and the count.

    The second answers to the impatient stand at the end, in the order of the first ones.
    """

    answers: list[Response]
    pages: list[Response]
    seconds: float
    counted: dict[str, Any]

    @property
    def statuses(self) -> Counter[int]:
        """How often each status was answered to a form."""
        return Counter(answer.status for answer in self.answers)


def hold_rush(
    project: Path, folder: Path, people: int, *, impatient: int = 0, **settings: str
) -> Outcome:
    """The whole rush on a fresh database; `settings` are told to the server.

    The last so many of the people are impatient and press twice.
    """
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    with serving(project, folder, port, output=folder / "server.log", **settings):
        event = _run(folder, port, settings, "plan")
        forms = asyncio.run(_forms(port, f"/days/{event}/register/", people))
        time.sleep(TIME_TRAP)
        start = time.perf_counter()
        pressed = forms + forms[len(forms) - impatient :]
        answers, pages = asyncio.run(_press(port, f"/days/{event}/register/", pressed))
        seconds = time.perf_counter() - start
        counted = json.loads(_run(folder, port, settings, "count", event))
    return Outcome(answers, pages, seconds, counted)


@contextmanager
def database_of_its_own(server_url: str) -> Iterator[str]:
    """A fresh PostgreSQL database beside the one of this address, for as long as the block runs."""
    import psycopg
    from psycopg import sql

    name = sql.Identifier(f"rush_{uuid4().hex[:12]}")
    with psycopg.connect(server_url, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(name))
        try:
            yield urlunsplit(urlsplit(server_url)._replace(path=f"/{name.as_string(server)[1:-1]}"))
        finally:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


def _run(folder: Path, port: int, settings: dict[str, str], *what: str) -> str:
    """Run this module as a program under the server's settings; what it prints."""
    told = environment(folder, port, **settings)
    told["DJANGO_SETTINGS_MODULE"] = "tournament.config.settings"
    done = run("-m", "tests.support.rush", *what, env=told)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# --- the visitors --------------------------------------------------------------------------------


async def _ask(port: int, start: float, method: str, path: str, body: bytes = b"") -> Response:
    """One request on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Accept-Language: ru",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    try:
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        await writer.drain()
        raw = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
    finally:
        writer.close()
    seconds = time.perf_counter() - start
    top, _, content = raw.partition("\r\n\r\n")
    location = re.search(r"(?im)^location: (\S+)", top)
    return Response(
        int(top.split()[1]), location.group(1) if location else "", content, round(seconds, 4)
    )


async def _forms(port: int, path: str, people: int) -> list[bytes]:
    """A form for everybody, fetched and filled in."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> bytes:
        async with places:
            page = await _ask(port, time.perf_counter(), "GET", path)
        assert page.status == 200, page
        stamp = re.search(r'name="stamp" value="([^"]+)"', page.body)
        assert stamp is not None
        return urlencode({**_filled_in(number), "stamp": unescape(stamp.group(1))}).encode()

    return list(await asyncio.gather(*(one(number) for number in range(people))))


def _filled_in(number: int) -> dict[str, str]:
    """What a grown-up types; everybody has a name of their own."""
    word = "".join("абвгдежзик"[int(digit)] for digit in str(100 + number)).capitalize()
    return {
        "full_name": f"Иванов Игрок {word}",
        "birth_date": "01.02.1990",
        "contact": f"rush{number}@example.org",
        "city": "Казань",
        "consent_processing": "on",
        "consent_public": "on",
    }


async def _press(port: int, path: str, forms: list[bytes]) -> tuple[list[Response], list[Response]]:
    """All forms at once, and every personal page as soon as its address is known."""
    start = time.perf_counter()

    async def one(form: bytes) -> tuple[Response, Response | None]:
        answer = await _ask(port, start, "POST", path, form)
        page = await _ask(port, start, "GET", answer.location) if answer.location else None
        return answer, page

    pairs = await asyncio.gather(*(one(form) for form in forms))
    return [answer for answer, _ in pairs], [page for _, page in pairs if page is not None]


# --- under the server's settings -----------------------------------------------------------------


def plan() -> str:
    """A championship with one day, a month ahead; the day's id."""
    from django.utils import timezone

    from tests.support.scenario import Scenario

    now = timezone.now()
    today = now.date()
    day = Scenario(now=now).plan(
        day=today + timedelta(days=30), first_day=today, final_date=today + timedelta(days=90)
    )
    return day.event


def count(event: str) -> str:
    """What the ledger says of the day in its order, and whether the tables say the same."""
    from tournament.events import rebuild
    from tournament.events.selectors import place_of
    from tournament.events.states import championship_ledger, championship_state
    from tournament.ledger import store
    from tournament.people.models import Person, PersonalLink

    championship = place_of(event).championship
    ledger = championship_ledger(championship)
    entries = [item.entry for item in store.entries_after(ledger, 0)]
    registered = [entry.body for entry in entries if entry.type == "registered"]
    state = championship_state(championship)
    found = {
        "statuses": [body["status"] for body in registered],
        "numbers": [body["number"] for body in registered],
        "persons": len({body["person"] for body in registered}),
        "known": Person.objects.count(),
        "links": PersonalLink.objects.count(),
        "places": state.places_held(event),
        "line": [item.id for item in state.line(event)]
        == [body["registration"] for body in registered if body["status"] == "waitlisted"],
        "faults": store.verify(ledger),
        "differences": [str(item) for item in rebuild.differences()],
    }
    return json.dumps(found)


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(plan() if sys.argv[1] == "plan" else count(sys.argv[2]))

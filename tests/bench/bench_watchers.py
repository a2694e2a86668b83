"""How soon watchers see a result, and how long the desk waits beside them.

``python -m tests.bench.bench_watchers [--small]`` runs the site as `manage.py serve` does, with
nineteen days that are played at once, two thousand phones that ask for news as `live.js` does
(five hundred of them watch one day) and a desk that calls, enters and signs a match a second. All
of it shares the processors of this machine. Printed are the desk's answers (median, 95th
percentile) and the seconds until a change was seen (median, 99th percentile), in milliseconds and
seconds of wall time; then how many answers were made and how many bytes they took, and how much of
the processors the site needed for them, and this measurement beside it. The last hardly depends on
what else runs on the machine, the times do.
"""

import argparse
import asyncio
import os
import random
import re
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.migrated import migrated_file
from tests.support.server import free_port, serving

FULL, SMALL = (2_000, 500, 19, 32, 90), (6, 3, 1, 16, 7)
"""Watchers, how many of them are at one day, days, players of each, seconds."""
EVERY = 5.0
"""Seconds between two questions of a phone, a fifth more or less, as in `live.js`."""
DESK_P95, SEEN_P99 = 300.0, 7.0
"""Milliseconds and seconds that may pass."""


@dataclass
class Seen:
    """What the watchers have met; times are of the monotonic clock."""

    changes: dict[str, list[float]] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    answers: int = 0
    unchanged: int = 0
    bytes: int = 0
    lost: int = 0


def prepare(cities: int, players: int) -> tuple[list[str], str]:
    """Days that are drawn; the organizer's session. Django is set up here."""
    import django

    django.setup()
    from django.conf import settings
    from django.test import Client

    from tests.support.days_of_today import days_of_today
    from tournament.web.catalogues import compile_catalogues

    compile_catalogues()
    days = days_of_today(cities, players)
    client = Client()
    client.force_login(days[0].organizer, settings.AUTHENTICATION_BACKENDS[0])
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return [day.event for day in days], session


async def watch(port: int, event: str, seen: Seen, until: float, chance: random.Random) -> None:
    """A phone: it loads the page of a day, then asks for what has changed since."""
    tag, known = "", time.monotonic()
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    await asyncio.sleep(chance.random() * EVERY)
    while time.monotonic() < until:
        asked = time.monotonic()
        try:
            if reader is None or writer is None:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
            since = f"?since={tag.strip(chr(34))}" if tag else ""
            lines = [f"GET /days/{event}/{since} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
            lines += ["Accept: text/html", "Accept-Encoding: gzip", "Accept-Language: ru"]
            lines += [f"If-None-Match: {tag}"] if tag else []
            writer.write("\r\n".join([*lines, "", ""]).encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = re.search(r"content-length: (\d+)", head, re.I)
            body = await reader.readexactly(int(length[1])) if length else b""
        except (OSError, asyncio.IncompleteReadError):
            seen.lost += 1
            reader = writer = None
            continue
        seen.answers += 1
        seen.bytes += len(head) + len(body)
        if " 304 " in head.split("\r\n")[0]:
            seen.unchanged += 1
        elif " 200 " in head.split("\r\n")[0]:
            new = [moment for moment in seen.changes.get(event, ()) if known < moment < asked]
            if tag and new:
                seen.delays.append(time.monotonic() - new[0])
            found = re.search(r"etag: (?:W/)?(\"[^\"]+\")", head, re.I)
            tag = found[1] if found else ""
        else:
            seen.lost += 1
        known = asked
        await asyncio.sleep(EVERY * (0.8 + chance.random() * 0.4))
    if writer is not None:
        writer.close()


def work_at_the_desk(
    port: int, session: str, days: Sequence[str], seen: Seen, until: float
) -> list[float]:
    """A match a second is called, entered and signed; how long each answer took."""
    import requests

    from tests.web.judge.reading import forms_in

    desk = requests.Session()
    desk.cookies.set("sessionid", session)
    desk.headers["Accept-Language"] = "ru"
    base, taken, number = f"http://127.0.0.1:{port}", [], 0

    def ask(method: str, path: str, **more: Any) -> str:
        began = time.monotonic()
        answer = desk.request(method, base + path, timeout=30, **more)
        taken.append((time.monotonic() - began) * 1000)
        answer.raise_for_status()
        return answer.text

    while time.monotonic() < until:
        began = time.monotonic()
        event, match = days[number % len(days)], f"W1.{number // len(days) % 16 + 1}"
        board = f"/staff/days/{event}/console/?match={match}"
        for step, more in (("call", {}), ("result", {"outcome": "A"}), ("signed", {})):
            text = ask("GET", board)
            form = next(
                item for item in forms_in(text) if item.action.endswith(f"/matches/{match}/{step}/")
            )
            sent = {**form.fields, **more}
            headers = {"Referer": base + board}
            ask("POST", form.action, data=sent, headers=headers, allow_redirects=False)
            seen.changes.setdefault(event, []).append(time.monotonic())
        number += 1
        time.sleep(max(0.0, 1.0 - (time.monotonic() - began)))
    return taken


def processor_seconds(group: int) -> float:
    """What all processes of a group have used by now."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def late(values: Sequence[float], percent: int) -> float:
    """The percentile of some values; of none it is zero."""
    if len(values) < 2:
        return sum(values)
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 if a budget is not kept, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few watchers, few seconds")
    small = parser.parse_args(arguments).small
    watchers, at_one, cities, players, seconds = SMALL if small else FULL
    with tempfile.TemporaryDirectory(prefix="championship-bench-") as name:
        folder = Path(name)
        shutil.copy(migrated_file(), folder)
        os.environ.update(
            DATA_DIR=name, DJANGO_SETTINGS_MODULE="tournament.config.settings", DEMO="0"
        )
        days, session = prepare(cities, players)
        port = free_port()
        from django.db import connections

        connections.close_all()
        with serving(Path.cwd(), folder, port, output=folder / "said", WEB_WORKERS="2") as site:
            kept = told(site.pid, port, session, days, watchers, at_one, seconds)
    return 0 if kept or small else 1


def told(
    group: int,
    port: int,
    session: str,
    days: Sequence[str],
    watchers: int,
    at_one: int,
    seconds: float,
) -> bool:
    """Have a site watched and work at its desk, print what that took; whether budgets are kept.

    Its processes are a group, the session is an organizer's.
    """
    seen, desk = Seen(), list[float]()
    began, ours = processor_seconds(group), time.process_time()
    until = time.monotonic() + seconds
    thread = threading.Thread(
        target=lambda: desk.extend(work_at_the_desk(port, session, days, seen, until))
    )
    thread.start()
    asyncio.run(_watch_all(port, days, at_one, watchers, seen, until))
    thread.join()
    used = processor_seconds(group) - began
    ours = time.process_time() - ours
    fine = late(desk, 95) < DESK_P95 and late(seen.delays, 99) <= SEEN_P99 and not seen.lost
    sys.stdout.write(
        f"{watchers} watchers of {len(days)} days, {at_one} of them at one, {seconds} s\n"
        f"desk: {len(desk)} answers, median {statistics.median(desk):.0f} ms, "
        f"95th percentile {late(desk, 95):.0f} ms (budget {DESK_P95:.0f})\n"
        f"seen: {len(seen.delays)} changes, median {late(seen.delays, 50):.1f} s, "
        f"99th percentile {late(seen.delays, 99):.1f} s (budget {SEEN_P99:.0f})\n"
        f"answers: {seen.answers / seconds:.0f} a second, {seen.unchanged} of {seen.answers} "
        f"unchanged, {seen.bytes / seen.answers:.0f} bytes each; lost: {seen.lost}\n"
        f"processors: the site {100 * used / seconds:.0f} % of one, "
        f"{1000 * used / seen.answers:.2f} ms an answer; "
        f"this measurement {100 * ours / seconds:.0f} %\n"
        f"budgets: {'kept' if fine else 'NOT kept'}\n"
    )
    return fine


async def _watch_all(
    port: int, days: Sequence[str], at_one: int, watchers: int, seen: Seen, until: float
) -> None:
    chance = random.Random(17)
    crowd = [days[0]] * at_one + [chance.choice(days) for _ in range(watchers - at_one)]
    await asyncio.gather(*(watch(port, event, seen, until, chance) for event in crowd))


if __name__ == "__main__":
    raise SystemExit(main())

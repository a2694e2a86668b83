"""What one machine carries, and what one more process of a kind brings.

``python -m tests.bench.bench_scaling [--small]`` prints the tables of `docs/running/scaling.md`.

The first: readers fetch pages of running days that the site has kept, phones ask for news of an
unchanged day, and programs enter results on nineteen days at once; of the site on PostgreSQL (which
waits for its disk) with one, two and four web processes, and of a laptop on SQLite. Beside each
rate stands the processor time of site and database together for one answer: the rate hangs on what
else the machine does, this measurement among it, and the time hardly does.

The second: logs of games are handed in all at once, and beside them something urgent comes three
times a second; with one, two and three workers.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.bench_api_writes import play
from tests.bench.bench_verification import NEEDED, production
from tests.bench.bench_watchers import EVERY, late, processor_seconds
from tests.jobs.installation import wait_for
from tests.run import SUITES
from tests.support.migrated import fill
from tests.support.preloaded import run
from tests.support.production import HOST, Laptop, Site
from tests.support.visitors import Visitor

Measured = Site | Laptop
HEADERS = {"Host": HOST, "X-Forwarded-Proto": "https", "Accept-Encoding": "gzip"}
READERS = 16
"""Connections that ask at the same moment."""
PROGRAMS = 8
"""Programs that write at the same moment."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    days: int = 19
    players: int = 20
    seconds: float = 6.0
    revisions: int = 4
    turns: int = 2
    web: tuple[int, ...] = (1, 2, 4)
    workers: tuple[int, ...] = (1, 2, 3)
    logs: int = 600
    laptop: bool = True


SMALL = Size(1, 10, 0.2, 1, 1, (1,), (1,), 4, False)


@dataclass
class Figures:
    """Answers, seconds and seconds of the processors, added up over the turns."""

    answers: int = 0
    seconds: float = 0.0
    used: float = 0.0

    def __str__(self) -> str:
        rate, each = self.answers / self.seconds, 1000 * self.used / self.answers
        return f"{rate:.0f} | {each:.1f}"


@dataclass
class Row:
    """A line of the first table."""

    name: str
    pages: Figures = field(default_factory=Figures)
    news: Figures = field(default_factory=Figures)
    results: Figures = field(default_factory=Figures)


class Load:
    """Asks a site that runs, and reads what its processes use meanwhile."""

    def __init__(self, site: Measured, days: list[dict[str, Any]], size: Size) -> None:
        self._site, self._days, self._size = site, days, size
        self._revision = 0
        self.measured = False
        """Whether it has been asked already."""

    def measure(self, row: Row) -> None:
        """One turn of everything that the row holds."""
        self.measured = True
        visitor = Visitor(self._site.port, [], **HEADERS)
        for day in self._days:
            day["tag"] = visitor.ask("GET", f"/days/{day['event']}/").headers["etag"]
        with self._counted(row.pages) as figures:
            figures.answers += asyncio.run(self._read(news=False))
        with self._counted(row.news) as figures:
            figures.answers += asyncio.run(self._read(news=True))
        revisions = range(self._revision, self._revision + self._size.revisions)
        self._revision = revisions.stop
        with self._counted(row.results) as figures, ThreadPoolExecutor(PROGRAMS) as programs:
            port = self._site.port
            told = {"Host": HOST, "X-Forwarded-Proto": "https"}
            asked = [programs.submit(play, port, day, revisions, **told) for day in self._days]
            refused = [fault for one in asked for fault in one.result()]
            if refused:
                raise SystemExit(refused[0])
            figures.answers += sum(len(day["matches"]) for day in self._days) * len(revisions)

    @contextmanager
    def _counted(self, figures: Figures) -> Iterator[Figures]:
        began, used = time.monotonic(), self._used()
        yield figures
        figures.seconds += time.monotonic() - began
        figures.used += self._used() - used

    def _used(self) -> float:
        """Seconds of the processors that site and database have used by now."""
        groups = [process.pid for process in self._site.running.values()]
        if isinstance(self._site, Site):
            groups += self._site.cluster.processes
        return sum(map(processor_seconds, groups))

    async def _read(self, *, news: bool) -> int:
        until = time.monotonic() + self._size.seconds
        readers = [self._reader(number, news, until) for number in range(READERS)]
        return sum(await asyncio.gather(*readers))

    async def _reader(self, number: int, news: bool, until: float) -> int:
        """Somebody with a connection of their own; how many answers they got."""
        day = self._days[number % len(self._days)]
        path = f"/days/{day['event']}/"
        headers = {**HEADERS, "Accept-Language": "ru"}
        if news:
            headers["If-None-Match"] = day["tag"]
        lines = [f"{name}: {value}" for name, value in headers.items()]
        asked = "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()
        status = b" 304 " if news else b" 200 "
        reader, writer = await asyncio.open_connection("127.0.0.1", self._site.port)
        answers = 0
        while not answers or time.monotonic() < until:
            writer.write(asked)
            head = await reader.readuntil(b"\r\n\r\n")
            if status not in head.partition(b"\r\n")[0]:
                raise SystemExit(head.decode())
            told = head.lower().partition(b"content-length: ")[2]
            await reader.readexactly(int(told.partition(b"\r\n")[0] or 0))
            answers += 1
        writer.close()
        return answers


def is_ready(site: Measured) -> Callable[[], bool]:
    """Whether it answers."""
    return lambda: Visitor(site.port, []).ask("GET", "/readyz").status == 200


def planned(site: Measured, size: Size) -> list[dict[str, Any]]:
    """Days whose first matches are called, in a site that runs."""
    line = ("-m", "tests.bench.bench_api_writes", "plan", str(size.days), str(size.players))
    done = run(*line, env=site.environment, timeout=900)
    if done.returncode:
        raise SystemExit(done.stderr)
    return list(json.loads(done.stdout))


def sites(folder: Path, size: Size) -> list[Row]:
    """The first table."""
    rows = []
    kinds: list[tuple[type[Measured], str, tuple[int, ...]]] = [(Site, "PostgreSQL", size.web)]
    if size.laptop:
        kinds.append((Laptop, "SQLite", (1,)))
    for kind, database, processes in kinds:
        place = folder / database
        place.mkdir()
        site = Site(place, disk=True) if kind is Site else Laptop(place)
        try:
            if isinstance(site, Site):
                fill(site.database)
            site.environment["WEB_WORKERS"] = str(processes[0])
            site.start("web")
            wait_for(is_ready(site))
            load = Load(site, planned(site, size), size)
            measured = [Row(f"{database}, {number} web") for number in processes]
            for _ in range(size.turns):
                for number, row in zip(processes, measured, strict=True):
                    if load.measured:
                        site.kill()
                        site.environment["WEB_WORKERS"] = str(number)
                        site.start("web")
                        wait_for(is_ready(site))
                    load.measure(row)
        finally:
            site.end()
        rows += measured
    return rows


MANY_AND_URGENT = """
import time
from datetime import datetime, UTC
from tests.support.stored_logs import store_logs
from tournament.jobs.models import Job, State
from tournament.jobs.queue import enqueue
from tournament.play.log_verification import KIND, request_verdicts

def wait_for(jobs):
    while jobs.exclude(state=State.DONE).exists():
        time.sleep(0.05)

enqueue("test_urgent", "warm", {{"trace": "warm"}})
wait_for(Job.objects.filter(kind="test_urgent"))
keys = store_logs({logs}, day="scaling")
request_verdicts(keys)
judged, number = Job.objects.filter(kind=KIND), 0
while judged.exclude(state=State.DONE).exists():
    number += 1
    enqueue("test_urgent", f"{{number}}", {{"trace": f"{{number}}"}})
    time.sleep(1 / 3)
urgent = Job.objects.filter(kind="test_urgent").exclude(key="warm")
wait_for(urgent)

def waited(jobs):
    return [(job.finished_at - job.created_at).total_seconds() for job in jobs]

answer = waited(judged), waited(urgent)
"""


def jobs(folder: Path, size: Size) -> Iterator[tuple[int, list[float], list[float]]]:
    """The second table: workers, seconds until each log was judged and each urgent job done."""
    for workers in size.workers:
        with production(folder / f"{workers} workers", workers) as site:
            judged, urgent = site.ask(MANY_AND_URGENT.format(logs=size.logs), 900)
        yield workers, judged, urgent


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both tables as the document has them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="for a quick look")
    size = SMALL if parser.parse_args(arguments).small else Size()
    missing = [one.needs for one in SUITES if one.marker in NEEDED and not one.present()]
    if missing:
        sys.stdout.write(f"LEFT OUT: {', '.join(missing)}\n")
        return 0
    with tempfile.TemporaryDirectory(prefix="championship-bench-") as name:
        folder = Path(name)
        sys.stdout.write(
            "| web processes | pages/s | ms | news/s | ms | results/s | ms | watchers |\n"
            "|---|---:|---:|---:|---:|---:|---:|---:|\n"
        )
        for row in sites(folder, size):
            watchers = row.news.answers / row.news.seconds * EVERY
            sys.stdout.write(
                f"| {row.name} | {row.pages} | {row.news} | {row.results} | {watchers:.0f} |\n"
            )
        sys.stdout.write(
            f"\n| workers | {size.logs} logs, s | a log waited, s | an urgent job, s | 95 % |\n"
            "|---:|---:|---:|---:|---:|\n"
        )
        for workers, judged, urgent in jobs(folder, size):
            sys.stdout.write(
                f"| {workers} | {max(judged):.1f} | {statistics.median(judged):.1f} "
                f"| {statistics.median(urgent):.2f} | {late(urgent, 95):.2f} |\n"
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

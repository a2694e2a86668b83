"""How fast the site judges game logs, against the bare engine on the same cores.

``python -m tests.bench.bench_verification [--small]`` stores logs of games that programs played,
all of different bytes, asks for verdicts on all of them and waits until the last one is stored:
with two Celery workers, PostgreSQL (TEST_DATABASE_URL) and Redis beside them, and with the embedded
worker of a laptop, which rests three quarters of the time. The bare engine judges the same logs
from memory in two processes, in turns with the site. Then logs are handed in one at a time. Prints
logs per second, what the site adds per log, and how long a single verdict takes.
"""

import argparse
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tests.jobs.installation import Broker, Installation, fresh_database
from tests.run import POSTGRES_URL, SUITES
from tournament.jobs.registry import TOGETHER

FULL, SMALL = (1_000, 60, 2, 2), (4, 2, 1, 1)
"""Logs at once, logs one at a time, turns, workers of Celery and processes of the bare engine."""
PATIENCE = 2.0
"""Seconds for each log until nobody waits any longer: a laptop's worker rests most of the time."""
NEEDED = ("postgres", "redis")
SHARE = 0.25
"""The part of the bare engine's rate that the site has to reach (the issue's)."""
IN_TIME = 2.0
"""Seconds until a single verdict, at the 95th percentile (the issue's)."""

BATCH = """
import time
from tests.support.stored_logs import store_logs
from tournament.play.log_verification import request_verdicts
from tournament.play.models import LogVerdict

def judge(logs, day):
    keys = store_logs(logs, day=day)
    before = LogVerdict.objects.count()
    started = time.monotonic()
    request_verdicts(keys)
    while LogVerdict.objects.count() < before + logs:
        time.sleep(0.05)
    return time.monotonic() - started

# The workers have begun, and know the words of logs.
judge({first}, "first {turn}")
answer = judge({logs}, "then {turn}")
"""
ONE_BY_ONE = """
import random
import time
from django.db import transaction
from tests.support.stored_logs import log_row, log_text
from tournament.play.log_verification import request_verdict, verdicts_of
answer = []
for number in range({logs}):
    time.sleep(random.random() / 3)
    log = log_row(log_text(number).encode(), number, day="single")
    started = time.monotonic()
    with transaction.atomic():
        log.save()
        request_verdict(log)
    while verdicts_of([log]).get(log.pk) is None:
        time.sleep(0.005)
    answer.append(time.monotonic() - started)
"""


@contextmanager
def bare_engine(logs: int, workers: int) -> Iterator[Callable[[], float]]:
    """The engine alone in as many processes as workers: says how many seconds all logs take."""
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(workers, mp_context=fork) as pool:

        def judge_all() -> float:
            gate = time.monotonic()
            shares = [
                pool.submit(judge_some, range(first, logs, workers)) for first in range(workers)
            ]
            for share in shares:
                share.result()
            return time.monotonic() - gate

        # The processes have begun, and know the words of logs.
        judge_all()
        yield judge_all


def judge_some(logs: range) -> None:
    """What one process of the bare engine does: its share of the logs."""
    import django

    django.setup()
    from rules_engine.logs import verify_bytes
    from tests.support.stored_logs import log_text

    for place in logs:
        assert verify_bytes(log_text(place).encode()).word == "legal"


@contextmanager
def production(folder: Path, workers: int) -> Iterator[Installation]:
    """PostgreSQL, Redis, Celery's clock and some workers."""
    folder.mkdir()
    os.environ["DATABASE_URL"] = POSTGRES_URL
    broker = Broker(folder)
    celery = ("-m", "celery", "-q", "-A", "tournament.config.celery")
    with fresh_database(folder) as database:
        site = Installation(database, folder, REDIS_URL=broker.url)
        try:
            for _ in range(workers):
                site.start(*celery, "worker", "--concurrency", "1")
            site.start(*celery, "beat", "--schedule", str(folder / "clock"))
            yield site
        finally:
            site.end()
            broker.end()


@contextmanager
def laptop(folder: Path) -> Iterator[Installation]:
    """SQLite and the embedded worker."""
    folder.mkdir()
    os.environ.pop("DATABASE_URL", None)
    with fresh_database(folder) as database:
        site = Installation(database, folder)
        try:
            site.start("manage.py", "worker")
            yield site
        finally:
            site.end()


def measure(
    site: Installation, logs: int, engine: Callable[[], float], turns: int, workers: int
) -> tuple[float, float]:
    """Seconds for all logs at once, of the site and of the bare engine.

    They take turns, since a machine is not always equally fast.
    """
    taken, alone = [], [engine()]
    for turn in range(turns):
        first = min(logs, workers * TOGETHER)
        batch = BATCH.format(first=first, logs=logs, turn=turn)
        taken.append(float(site.ask(batch, PATIENCE * logs + 60)))
        alone.append(engine())
    return statistics.mean(taken), statistics.mean(alone)


def single_p95(site: Installation, logs: int) -> float:
    """Seconds until the verdict on a log that comes alone, at the 95th percentile."""
    taken = site.ask(ONE_BY_ONE.format(logs=logs), PATIENCE * logs + 60)
    return statistics.quantiles(taken, n=20, method="inclusive")[-1]


def row(name: str, logs: int, taken: float, alone: float, late: float, workers: int) -> str:
    """A line of the table; what is added is time of one core."""
    added = (taken - alone) * workers / logs * 1000
    rates = f"{logs / taken:>10.0f}{logs / alone:>10.0f}{alone / taken:>8.2f}"
    return f"{name:<24}{rates}{added:>10.1f}{late:>12.2f}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a limit is broken, but for a small run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--small", action="store_true", help="few logs, for a quick look")
    small = parser.parse_args(arguments).small
    logs, single, turns, workers = SMALL if small else FULL
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    missing = [suite.needs for suite in SUITES if suite.marker in NEEDED and not suite.present()]
    kept = True
    sys.stdout.write(f"{logs} logs{'':<14}{'per s':>10}{'bare':>10}{'share':>8}")
    sys.stdout.write(f"{'ms added':>10}{'single p95':>12}\n")
    with tempfile.TemporaryDirectory(prefix="championship-bench-") as named:
        if missing:
            sys.stdout.write(f"LEFT OUT: Celery (this needs {', '.join(missing)})\n")
        else:
            with (
                production(Path(named, "production"), workers) as site,
                bare_engine(logs, workers) as engine,
            ):
                taken, alone = measure(site, logs, engine, turns, workers)
                late = single_p95(site, single)
            sys.stdout.write(row("workers of Celery", logs, taken, alone, late, workers))
            kept = alone / taken >= SHARE and late < IN_TIME
        if missing or not small:
            with laptop(Path(named, "laptop")) as site, bare_engine(logs, workers) as engine:
                taken, alone = measure(site, logs, engine, turns, workers)
                late = single_p95(site, single)
            sys.stdout.write(row("embedded worker", logs, taken, alone, late, workers))
    sys.stdout.write(f"a share of {SHARE} and verdicts in {IN_TIME:.0f} s: ")
    sys.stdout.write(f"{'kept' if kept else 'NOT'}\n")
    return 0 if kept or small else 1


if __name__ == "__main__":
    raise SystemExit(main())

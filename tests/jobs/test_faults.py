"""Many jobs, workers killed at random moments: every job is done exactly once.

A worker is killed while it holds a job, so every fault strikes. Jobs are of two sorts: some that
are worked alone, whose effects have no constraint that could hide a job done twice; and submitted
logs of games, which are judged in batches.
"""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.jobs.effects import jobs as kinds
from tests.jobs.installation import (
    IMPATIENT,
    Broker,
    Installation,
    Process,
    fresh_database,
    wait_for,
)
from tests.support.examples import sized, some

pytestmark = [pytest.mark.slow, pytest.mark.database]

JOBS, LONG_ONES, KILLS, WORKERS = sized((100, 10, 3, 2), (300, 30, 6, 3))
IN_TIME = 120.0


@dataclass(frozen=True)
class Sort:
    """Work for workers: how it is asked for, how much of it is done, what it leaves by its id."""

    ask: str
    done: str
    left: str
    slowly: dict[str, str]


SORTS = {
    "jobs": Sort(
        ask=f"""
from django.db import transaction
from tournament.jobs.queue import enqueue
with transaction.atomic():
    for number in range({JOBS}):
        kind = "{kinds.LONG}" if number % {JOBS // LONG_ONES} == 0 else "{kinds.SHORT}"
        enqueue(kind, str(number), {{"trace": number}})
answer = [str(number) for number in range({JOBS})]
""",
        done=f"kind IN ('{kinds.SHORT}', '{kinds.LONG}')",
        left="SELECT key FROM tests_effect",
        slowly=IMPATIENT,
    ),
    "logs": Sort(
        ask=f"""
from tests.support.stored_logs import submit_logs
answer = submit_logs({JOBS}, different=5)
""",
        done="kind = 'verify_log'",
        left="SELECT log_id FROM play_logverdict WHERE word = 'legal'",
        # An engine that is as slow as the jobs are: else nobody could be killed in time.
        slowly={"TEST_VERDICT": str(kinds.WORK_TIME), **IMPATIENT},
    ),
}


@pytest.fixture(params=some([*SORTS]))
def sort(request: pytest.FixtureRequest) -> Sort:
    return SORTS[request.param]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    with fresh_database(tmp_path) as address:
        yield address


@pytest.fixture
def embedded(database: str, tmp_path: Path, sort: Sort) -> Iterator[Installation]:
    """An installation without Redis."""
    installation = Installation(database, tmp_path, **sort.slowly)
    try:
        yield installation
    finally:
        installation.end()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    broker = Broker(tmp_path)
    try:
        yield broker
    finally:
        broker.end()


@pytest.fixture
def production(database: str, broker: Broker, tmp_path: Path, sort: Sort) -> Iterator[Installation]:
    """An installation with Redis and Celery's clock."""
    installation = Installation(database, tmp_path, REDIS_URL=broker.url, **sort.slowly)
    try:
        installation.start(*celery("beat", "--schedule", str(tmp_path / "clock")))
        yield installation
    finally:
        installation.end()


def celery(*arguments: str) -> list[str]:
    return ["-m", "celery", "-q", "-A", "tournament.config.celery", *arguments]


def done(installation: Installation, sort: Sort) -> int:
    """How many of our jobs are done; the site's own recurring ones are not counted."""
    ours = f"state = 'done' AND {sort.done}"
    return installation.number(f"SELECT count(*) FROM jobs_job WHERE {ours}")


def busy_groups(installation: Installation) -> list[int]:
    """The process groups of the workers that hold a job now."""
    groups = []
    for (lease,) in installation.read("SELECT lease FROM jobs_job WHERE state = 'running'"):
        try:
            groups.append(os.getpgid(int(lease.split("/")[0].rsplit("-", 1)[1])))
        except ProcessLookupError:
            continue
    return groups


def kill_a_busy_one(installation: Installation) -> None:
    groups: list[int] = []
    wait_for(lambda: groups.extend(busy_groups(installation)) or groups)
    installation.kill(random.choice(groups))


def listens(process: Process, number: signal.Signals) -> bool:
    """Whether a program has begun to catch a signal: one that was started last may not yet."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def suffer(
    installation: Installation,
    sort: Sort,
    start_worker: Callable[[], Process],
    faults: list[Callable[[], None]],
) -> list[Process]:
    """Let the faults strike while the jobs are worked; the workers that are left at the end.

    All jobs are done in time after the last fault, each exactly once.
    """
    asked = installation.ask(sort.ask)
    workers = [start_worker() for _ in range(WORKERS)]
    random.shuffle(faults)
    moments = sorted(random.sample(range(10, JOBS - 30), len(faults)))
    for moment, strike in zip(moments, faults, strict=True):
        wait_for(lambda moment=moment: done(installation, sort) >= moment)
        strike()
        workers = [worker for worker in workers if worker.poll() is None]
        workers += [start_worker() for _ in range(WORKERS - len(workers))]
    struck = time.monotonic()
    wait_for(lambda: done(installation, sort) == JOBS, IN_TIME)
    print(f"done {time.monotonic() - struck:.1f} s after the last fault")
    assert Counter(key for (key,) in installation.read(sort.left)) == Counter(asked)
    assert installation.number("SELECT max(tries) FROM jobs_job") > 1
    return workers


@pytest.mark.laptop
def test_the_embedded_worker_does_each_job_once(embedded: Installation, sort: Sort) -> None:
    workers = suffer(
        embedded,
        sort,
        # The first one starts as its owner has it start, with all its imports.
        lambda: embedded.start("manage.py", "worker", anew=not embedded.processes),
        [lambda: kill_a_busy_one(embedded)] * KILLS,
    )
    wait_for(lambda: all(listens(worker, signal.SIGTERM) for worker in workers))
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
    assert [worker.wait(timeout=120) for worker in workers] == [0] * WORKERS


@pytest.mark.redis
def test_celery_does_each_job_once(production: Installation, broker: Broker, sort: Sort) -> None:
    suffer(
        production,
        sort,
        lambda: production.start(*celery("worker", "--concurrency", "1")),
        [lambda: kill_a_busy_one(production)] * KILLS + [broker.restart_empty],
    )

"""Celery with a real Redis: its clock has the table swept, its workers show and do what is sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.jobs.effects import jobs as kinds
from tests.jobs.installation import Broker, Installation, Process, fresh_database, wait_for

pytestmark = [pytest.mark.redis, pytest.mark.slow]

CELERY = ("-m", "celery", "-q", "-A", "tournament.config.celery")
PATIENCE = 60
"""Seconds that a worker has to end in, as `compose.yaml` and systemd's unit give it too."""
TRACES = "SELECT count(*) FROM tests_effect"
INSPECT = """
from tournament.config.celery import app
seen = app.control.inspect(timeout=5)
answer = [seen.active(), seen.reserved(), seen.registered(), seen.active_queues()]
"""


@contextmanager
def installed(folder: Path, broker: Broker, **more: str) -> Iterator[Installation]:
    with fresh_database(folder) as database:
        site = Installation(database, folder, REDIS_URL=broker.url, **more)
        try:
            yield site
        finally:
            site.end()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    broker = Broker(tmp_path)
    try:
        yield broker
    finally:
        broker.end()


@pytest.fixture
def production(tmp_path: Path, broker: Broker) -> Iterator[Installation]:
    settings = "tournament.config.settings"
    with installed(tmp_path, broker, DJANGO_SETTINGS_MODULE=settings) as site:
        yield site


@pytest.fixture
def site(tmp_path: Path, broker: Broker) -> Iterator[Installation]:
    """With the kinds of the tests."""
    with installed(tmp_path, broker) as site:
        yield site


def start_worker(site: Installation, *arguments: str) -> Process:
    return site.start(*CELERY, "worker", "--concurrency", "1", *arguments)


def start_clock(site: Installation, folder: Path) -> Process:
    return site.start(*CELERY, "beat", "--schedule", str(folder / "clock"))


def enqueue(site: Installation, kind: str, *keys: str, seconds: float = 0) -> None:
    """By somebody who waits until all is sent, however busy the machine is."""
    payloads = {key: {"trace": key, "seconds": seconds} for key in keys}
    site.ask(
        f"""
from tournament.jobs import queue, sending
sending.PATIENCE = sending.SENDING = 60
sending._IMPATIENT.update(socket_timeout=60, socket_connect_timeout=60)
queue.enqueue_many({kind!r}, {payloads})
"""
    )


def waiting(broker: Broker) -> dict[str, int]:
    """How many tasks wait in each queue of the broker."""
    with Redis(port=broker.port) as redis:
        return {queue: int(redis.llen(queue)) for queue in ("urgent", "default", "bulk")}


def test_the_ledgers_are_checked_by_the_clock(production: Installation, tmp_path: Path) -> None:
    start_clock(production, tmp_path)
    worker = start_worker(production)
    checks = "SELECT count(*) FROM jobs_job WHERE kind = 'check_ledgers' AND state = 'done'"
    wait_for(lambda: production.number(checks))
    worker.terminate()
    # Told to stop between a job and word of it, Celery's process waits half a minute for that word.
    assert worker.wait(timeout=PATIENCE) == 0


def test_a_job_is_seen_as_a_task_of_its_kind_on_its_queue(
    site: Installation, broker: Broker
) -> None:
    enqueue(site, kinds.BULK, "first", "second", seconds=300)
    enqueue(site, kinds.URGENT, "urgent")
    assert waiting(broker) == {"urgent": 1, "default": 0, "bulk": 2}
    start_worker(site)
    running = f"SELECT id FROM jobs_job WHERE state = 'running' AND kind = '{kinds.BULK}'"
    wait_for(lambda: site.read(running))
    # What is urgent went first, and a worker holds no more tasks than it works.
    assert site.number(TRACES) == 1
    assert waiting(broker) == {"urgent": 0, "default": 0, "bulk": 1}
    active, reserved, registered, queues = (only(found) for found in site.ask(INSPECT))
    ((job,),) = site.read(running)
    (task,) = active
    assert (task["name"], task["args"], task["delivery_info"]["routing_key"]) == (
        kinds.BULK,
        [job],
        "bulk",
    )
    assert reserved == []
    assert {kinds.SHORT, kinds.BULK, "send_message", "verify_log", "sweep"} <= {
        name.split()[0] for name in registered
    }
    assert [queue["name"] for queue in queues] == ["urgent", "default", "bulk"]


def only(found: dict[str, Any]) -> Any:
    """What the one worker says."""
    (said,) = found.values()
    return said


def test_a_worker_of_one_queue_takes_no_job_of_another(site: Installation, broker: Broker) -> None:
    enqueue(site, kinds.URGENT, "urgent")
    enqueue(site, kinds.BULK, "bulk")
    start_worker(site, "-Q", "bulk", "-n", "bulk@%h")
    wait_for(lambda: site.number(TRACES))
    assert site.read("SELECT key FROM tests_effect") == [("bulk",)]
    assert waiting(broker) == {"urgent": 1, "default": 0, "bulk": 0}
    start_worker(site, "-Q", "urgent", "-n", "urgent@%h")
    wait_for(lambda: site.number(TRACES) == 2)


def test_the_sweep_sends_again_what_the_broker_lost(
    site: Installation, broker: Broker, tmp_path: Path
) -> None:
    keys = [str(number) for number in range(20)]
    enqueue(site, kinds.URGENT, *keys)
    assert waiting(broker)["urgent"] == len(keys)
    broker.restart_empty()
    assert waiting(broker)["urgent"] == 0
    start_worker(site)
    start_clock(site, tmp_path)
    wait_for(lambda: site.number(TRACES) == len(keys))
    assert sorted(key for (key,) in site.read("SELECT key FROM tests_effect")) == sorted(keys)

"""Celery with a real Redis: its clock has the queue swept, its worker does what is due."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.jobs.installation import Broker, Installation, fresh_database, wait_for

pytestmark = [pytest.mark.redis, pytest.mark.slow]

CELERY = ("-m", "celery", "-q", "-A", "tournament.config.celery")


@pytest.fixture
def production(tmp_path: Path) -> Iterator[Installation]:
    broker = Broker(tmp_path)
    try:
        with fresh_database(tmp_path) as database:
            site = Installation(
                database,
                tmp_path,
                REDIS_URL=broker.url,
                DJANGO_SETTINGS_MODULE="tournament.config.settings",
            )
            try:
                yield site
            finally:
                site.end()
    finally:
        broker.end()


def test_the_ledgers_are_checked_by_the_clock(production: Installation, tmp_path: Path) -> None:
    production.start(*CELERY, "beat", "--schedule", str(tmp_path / "clock"))
    worker = production.start(*CELERY, "worker", "--concurrency", "1")
    checks = "SELECT count(*) FROM jobs_job WHERE kind = 'check_ledgers' AND state = 'done'"
    wait_for(lambda: production.number(checks))
    worker.terminate()
    assert worker.wait(timeout=30) == 0

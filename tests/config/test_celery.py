"""The night's ledger check through a real Redis and a real Celery worker."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as NoRedis

pytestmark = [pytest.mark.redis, pytest.mark.slow]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def redis_url(tmp_path: Path) -> Iterator[str]:
    port = free_port()
    server = subprocess.Popen(
        [str(shutil.which("redis-server")), "--port", str(port), "--save", "", "--dir",
         str(tmp_path)],
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        client = Redis(port=port)
        for _ in range(100):
            try:
                client.ping()
                break
            except NoRedis:
                time.sleep(0.1)
        client.close()
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait()


ASK = """
import django
django.setup()
from tournament.config.celery import app
from tournament.events.tasks import check_ledgers
app.conf.result_backend = app.conf.broker_url
print("answer", check_ledgers.delay().get(timeout=60))
"""


def test_the_worker_checks_the_ledgers(project: Path, tmp_path: Path, redis_url: str) -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "REDIS_URL": redis_url,
        "BUILD": "test",
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
    }
    manage = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(manage, cwd=project, env=environment, check=True)
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "tournament.config.celery",
         "--result-backend", redis_url, "worker", "--pool", "solo", "--loglevel", "ERROR"],
        cwd=project,
        env=environment,
    )  # fmt: skip
    try:
        asked = subprocess.run(
            [sys.executable, "-c", ASK],
            cwd=project,
            env=environment,
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )
        assert asked.stdout.strip() == "answer []", asked.stderr
    finally:
        worker.terminate()
        worker.wait(timeout=30)

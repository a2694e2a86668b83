"""The worker beside `manage.py serve`: it works, is replaced if it dies, ends with the site."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.jobs.effects import jobs as kinds
from tests.jobs.installation import (
    Installation,
    Process,
    fresh_database,
    wait_for,
)
from tests.support.server import free_port

pytestmark = [pytest.mark.laptop, pytest.mark.slow]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Installation]:
    with fresh_database(tmp_path) as database:
        site = Installation(database, tmp_path, DEMO="0", PORT=str(free_port()))
        try:
            yield site
        finally:
            site.end()


def workers_of(server: Process) -> list[int]:
    """The process ids of the workers that this server has started."""
    children = Path(f"/proc/{server.pid}/task").glob("*/children")
    ids = [int(number) for path in children for number in path.read_text().split()]
    return [number for number in ids if lives(number)]


def lives(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/comm").read_text() == "site worker\n"
    except FileNotFoundError:
        return False


def start(site: Installation) -> tuple[Process, int]:
    """The server, and its worker once that has done a job."""
    server = site.start("manage.py", "serve")
    do_a_job(site, "first")
    (worker,) = workers_of(server)
    return server, worker


def do_a_job(site: Installation, key: str) -> None:
    site.ask(
        "from tournament.jobs.queue import enqueue\n"
        f"enqueue('{kinds.SHORT}', '{key}', {{'trace': '{key}'}})"
    )
    wait_for(lambda: site.number(f"SELECT count(*) FROM tests_effect WHERE key = '{key}'"))


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_works_and_stops_with_the_server(site: Installation, stop: signal.Signals) -> None:
    server, worker = start(site)
    server.send_signal(stop)
    assert server.wait(timeout=120) == 0
    assert not lives(worker)


def test_a_worker_that_is_killed_is_replaced(site: Installation) -> None:
    server, worker = start(site)
    os.kill(worker, signal.SIGKILL)
    do_a_job(site, "second")
    (replaced,) = workers_of(server)
    assert replaced != worker
    server.terminate()
    assert server.wait(timeout=120) == 0
    assert not lives(replaced)


def test_it_does_not_outlive_a_server_that_is_killed(site: Installation) -> None:
    server, worker = start(site)
    os.kill(server.pid, signal.SIGKILL)
    server.wait()
    wait_for(lambda: not lives(worker))

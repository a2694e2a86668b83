"""Workers killed with kill -9 in the middle of sending: no message is lost, copies are known."""

import os
import random
from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from tests.jobs.installation import IMPATIENT, Installation, fresh_database, wait_for
from tests.support.smtp_server import smtp_server

pytestmark = [pytest.mark.slow, pytest.mark.database]

PLAYERS, KILLS, WORKERS = 40, 5, 3
REGISTER = f"""
from datetime import date
from tests.support.scenario import Scenario
Scenario().plan(day=date(2016, 12, 20)).register({PLAYERS})
"""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    with fresh_database(tmp_path) as address:
        yield address


def messages(installation: Installation, state: str) -> list[str]:
    found = f"SELECT id FROM outbox_message WHERE state = '{state}'"
    return [str(key) for (key,) in installation.read(found)]


def kill_one_that_sends(installation: Installation) -> None:
    """Kill the holder of a lease, who is sending now."""
    query = "SELECT lease FROM jobs_job WHERE state = 'running' AND kind = 'send_message'"
    groups: list[int] = []

    def somebody_sends() -> bool:
        for (lease,) in installation.read(query):
            try:
                groups.append(os.getpgid(int(lease.split("/")[0].rsplit("-", 1)[1])))
            except ProcessLookupError:
                continue
        return bool(groups)

    wait_for(somebody_sends)
    installation.kill(random.choice(groups))


def suffer(installation: Installation) -> None:
    """Send everything while workers die and are replaced."""
    workers = [installation.start("manage.py", "worker") for _ in range(WORKERS)]
    for number in range(KILLS):
        sent = number * PLAYERS // (KILLS + 1)
        wait_for(lambda sent=sent: len(messages(installation, "sent")) >= sent)
        kill_one_that_sends(installation)
        workers = [worker for worker in workers if worker.poll() is None]
        workers.append(installation.start("manage.py", "worker"))
    wait_for(lambda: len(messages(installation, "sent")) == PLAYERS)


def test_over_smtp_every_message_arrives_and_second_copies_are_marked(
    database: str, tmp_path: Path
) -> None:
    with smtp_server() as (port, box):
        box.delay = 0.02
        installation = Installation(
            database, tmp_path / "data", EMAIL_URL=f"smtp://127.0.0.1:{port}", **IMPATIENT
        )
        try:
            installation.ask(REGISTER)
            suffer(installation)
        finally:
            installation.end()
    copies = Counter(mail.strip("<>").split("@")[0] for mail in box.ids())
    assert set(copies) == set(messages(installation, "sent"))
    # A second copy exists only where a worker died after the server had the mail.
    assert copies.total() - PLAYERS <= KILLS
    readers = {str(mail["Message-ID"]): str(mail["To"]) for mail in box.parsed()}
    assert len(set(readers.values())) == PLAYERS
    by_id: dict[str, set[str]] = {}
    for mail in box.parsed():
        by_id.setdefault(str(mail["Message-ID"]), set()).add(str(mail["List-Unsubscribe"]))
    # Copies carry the same personal link, and it is the one that was kept.
    assert all(len(links) == 1 for links in by_id.values())
    assert installation.number("SELECT count(*) FROM people_personallink") == PLAYERS


@pytest.mark.laptop
def test_to_files_every_message_is_written_exactly_once(database: str, tmp_path: Path) -> None:
    installation = Installation(database, tmp_path / "data", **IMPATIENT)
    try:
        installation.ask(REGISTER)
        suffer(installation)
    finally:
        installation.end()
    folder = tmp_path / "data" / "outbox"
    assert {path.name for path in folder.iterdir()} == {
        f"{key}.eml" for key in messages(installation, "sent")
    }
    mails = [message_from_bytes(path.read_bytes(), policy=policy.SMTP) for path in folder.iterdir()]
    assert len({str(mail["To"]) for mail in mails}) == PLAYERS
    assert all(str(mail["Message-ID"]).startswith("<") for mail in mails)

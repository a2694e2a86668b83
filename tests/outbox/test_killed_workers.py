"""Workers killed with kill -9 in the middle of sending: no message is lost, copies are known."""

import os
import random
from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from tests.jobs.installation import IMPATIENT, Installation, fresh_database, wait_for
from tests.support.channel_services import channel_services
from tests.support.examples import sized
from tests.support.smtp_server import smtp_server

pytestmark = [pytest.mark.slow, pytest.mark.database]

PLAYERS, KILLS, WORKERS = sized((10, 2, 2), (40, 5, 3))
REGISTER = f"""
from datetime import date
from tests.support.scenario import Scenario
Scenario().plan(day=date(2016, 12, 20)).register({PLAYERS})
"""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    with fresh_database(tmp_path) as address:
        yield address


CALL = """
from django.utils import timezone
from tests.support.scenario import Scenario
from tournament.events.states import event_state
from tournament.outbox import linking
from tournament.outbox.channels import push
from tournament.people.models import Person
from tournament.play import services as play
import json
day = Scenario().drawn(10)
state = event_state(day.event)
people = [state.entrants[key].person for key in state.players("W1.2")]
one, other = (Person.objects.filter(pk=key) for key in people)
linking.link_address(one, "push", json.dumps({subscription}), timezone.now())
linking.link_address(other, "vk", "4242", timezone.now())
day.now = timezone.now()
play.call_match(day.by(day.organizer), event=day.event, match="W1.2")
"""


CALL_AND_WRITE = """
from datetime import date
from django.utils import timezone
from tests.support.scenario import Scenario
from tournament.events.states import championship_state, event_state
from tournament.outbox import linking
from tournament.outbox.service import send
from tournament.people.models import Person
from tournament.play import services as play
day, later = Scenario().drawn(10), Scenario().plan(day=date(2016, 12, 20))
state = event_state(day.event)
called = state.entrants[state.players("W1.2")[0]].person
entered = later.enrol(later.application(99))
for person, address in ((called, "1"), (entered.person, "2")):
    linking.link_address(Person.objects.filter(pk=person), "max", address, timezone.now())
day.now = timezone.now()
play.call_match(day.by(day.organizer), event=day.event, match="W1.2")
about = {"championship": later.championship, "registration": entered.registration}
send("registered", entered.person, about, key="again")
"""
A_MINUTE_LATER = """
from datetime import timedelta
from django.db.models import F
from tournament.outbox.models import Message
Message.objects.update(created_at=F("created_at") - timedelta(seconds=61))
"""


def left(installation: Installation) -> list[str]:
    """The messages that went to the server, or into files."""
    found = "SELECT id FROM outbox_message WHERE state IN ('sent', 'written')"
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
        wait_for(lambda sent=sent: len(left(installation)) >= sent)
        kill_one_that_sends(installation)
        workers = [worker for worker in workers if worker.poll() is None]
        workers.append(installation.start("manage.py", "worker"))
    wait_for(lambda: len(left(installation)) == PLAYERS)


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
    assert set(copies) == set(left(installation))
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


def test_a_phone_rings_once_though_the_worker_dies_before_it_could_note_it(
    database: str, tmp_path: Path
) -> None:
    with channel_services(tmp_path) as services:
        installation = Installation(
            database,
            tmp_path / "data",
            SITE_URL="https://championship.example",
            **services.environment,
            **IMPATIENT,
        )
        try:
            told = CALL.replace("{subscription}", repr(services.browser.subscription))
            installation.ask(told)
            # The services have the message and do not answer: whoever sends dies waiting.
            services.hold.clear()
            first = installation.start("manage.py", "worker")
            wait_for(lambda: services.pushed or services.vk)
            installation.kill(first.pid)
            second = installation.start("manage.py", "worker")
            wait_for(lambda: services.pushed and services.vk)
            installation.kill(second.pid)
            services.hold.set()
            had = len(services.pushed)
            installation.ask(A_MINUTE_LATER)
            installation.start("manage.py", "worker")
            done = "SELECT count(*) FROM outbox_delivery WHERE state != 'begun'"
            wait_for(lambda: installation.number(done) == 2)
        finally:
            services.hold.set()
            installation.end()
        # VK was given the same number again and dropped the second copy.
        assert len(services.vk) == 1
        assert len(services.vk_asked) >= 2
        assert len(set(services.vk_asked)) == 1
        # Nobody knows whether the browser has rung: a minute later it does not ring again.
        assert len(services.pushed) == had
        assert sorted(installation.read("SELECT channel, state FROM outbox_delivery")) == [
            ("push", "left"),
            ("vk", "sent"),
        ]


def test_in_max_an_old_call_is_let_go_and_another_message_comes_twice(
    database: str, tmp_path: Path
) -> None:
    """MAX knows no repeat: what may have been heard rings no more, what is news is not lost."""
    with channel_services(tmp_path) as services:
        installation = Installation(
            database,
            tmp_path / "data",
            SITE_URL="https://championship.example",
            **services.environment,
            **IMPATIENT,
        )
        try:
            installation.ask(CALL_AND_WRITE)
            services.hold.clear()
            for reader in ("1", "2"):
                sender = installation.start("manage.py", "worker")
                wait_for(lambda reader=reader: reader in dict(services.max))
                installation.kill(sender.pid)
                installation.ask(A_MINUTE_LATER)
            services.hold.set()
            installation.start("manage.py", "worker")
            done = "SELECT count(*) FROM outbox_delivery WHERE state != 'begun'"
            wait_for(lambda: installation.number(done) == 2)
        finally:
            services.hold.set()
            installation.end()
        copies = Counter(reader for reader, _ in services.max)
        assert copies["1"] == 1
        assert copies["2"] >= 2
        told = "SELECT kind, state, why FROM outbox_message WHERE kind = 'called' OR key = 'again'"
        assert sorted(installation.read(told)) == [
            ("called", "skipped", "doubtful"),
            ("registered", "sent", ""),
        ]


@pytest.mark.laptop
def test_to_files_every_message_is_written_exactly_once(database: str, tmp_path: Path) -> None:
    installation = Installation(database, tmp_path / "data", **IMPATIENT)
    try:
        installation.ask(REGISTER)
        suffer(installation)
    finally:
        installation.end()
    folder = tmp_path / "data" / "outbox"
    assert {path.name for path in folder.iterdir()} == {f"{key}.eml" for key in left(installation)}
    mails = [message_from_bytes(path.read_bytes(), policy=policy.SMTP) for path in folder.iterdir()]
    assert len({str(mail["To"]) for mail in mails}) == PLAYERS
    assert all(str(mail["Message-ID"]).startswith("<") for mail in mails)

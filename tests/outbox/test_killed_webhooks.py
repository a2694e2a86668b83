"""Workers killed with kill -9 while a receiver, a process of its own, answers or does not."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.jobs.installation import IMPATIENT, Installation, fresh_database, wait_for
from tests.support.preloaded import PROJECT

pytestmark = [pytest.mark.slow, pytest.mark.database]

SUBSCRIBE_AND_CALL = """
from django.utils import timezone
from tests.support.scenario import Scenario
from tournament.outbox.webhooks.service import WebhookScope, exchange_secret, make_webhook
from tournament.play import services as play
day = Scenario().drawn(10)
hook, secret = make_webhook(
    day.organizer, WebhookScope(day.championship, day.stage),
    address={address!r}, tells=["match.called", "match.decided"], now=timezone.now())
for match in ("W1.2", "W1.6"):
    play.call_match(day.by(day.organizer), event=day.event, match=match)
answer = [secret, hook.pk]
"""
EXCHANGE = """
from django.utils import timezone
from tournament.outbox.models import Webhook
from tournament.outbox.webhooks.service import exchange_secret
answer = exchange_secret(Webhook.objects.get(), timezone.now())
"""
REPLAY = """
from tournament.outbox.models import Webhook, WebhookDelivery
from tournament.outbox.webhooks.service import replay, turn_on
hook = Webhook.objects.get()
turn_on(hook)
for row in WebhookDelivery.objects.all():
    replay(hook, row.pk)
"""
AT_ONCE = """
from django.db.models import F
from django.utils import timezone
from tournament.jobs.models import Job
from tournament.outbox.models import Webhook
Webhook.objects.update(rests_until=None)
Job.objects.filter(kind="call_webhook", state="queued").update(run_at=timezone.now())
"""


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    with fresh_database(tmp_path) as address:
        yield address


class Elsewhere:
    """The receiver's process, by what it writes and reads in its folder."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.address = folder, f"https://127.0.0.1:{port}/hook"
        self.authority = folder / "server.pem"

    def heard(self) -> list[dict[str, Any]]:
        path = self.folder / "heard.jsonl"
        lines = path.read_text().splitlines() if path.exists() else []
        return [json.loads(line) for line in lines]

    def behave(self, how: str) -> None:
        (self.folder / "behave").write_text(how)

    def know(self, *secrets: str) -> None:
        (self.folder / "secrets").write_text(" ".join(secrets))


@contextmanager
def elsewhere(folder: Path) -> Iterator[Elsewhere]:
    folder.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.webhook_receiver", str(folder)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield Elsewhere(folder, int(process.stdout.readline()))
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_nothing_is_lost_and_every_try_has_the_same_id(database: str, tmp_path: Path) -> None:
    with elsewhere(tmp_path / "receiver") as receiver:
        site = Installation(
            database,
            tmp_path / "data",
            SITE_URL="https://championship.example",
            TEST_HOSTS="127.0.0.1",
            TEST_CA=str(receiver.authority),
            **IMPATIENT,
        )
        states = "SELECT id, state, tries, answer, why FROM outbox_webhookdelivery ORDER BY id"
        try:
            secret, _hook = site.ask(SUBSCRIBE_AND_CALL.format(address=receiver.address))
            receiver.know(secret)
            # It hangs: whoever calls dies waiting, and another one calls again.
            receiver.behave("hang")
            first = site.start("manage.py", "worker")
            wait_for(lambda: len(receiver.heard()) >= 1)
            site.kill(first.pid)
            [hung] = {told["id"] for told in receiver.heard()}
            assert {state for _id, state, *_ in site.read(states)} == {"waiting"}
            assert all(tries == 0 for _id, _state, tries, *_ in site.read(states))
            # It fails: the next worker notes that, and dies between two tries.
            receiver.behave("500")
            second = site.start("manage.py", "worker")
            wait_for(lambda: any(tries for _id, _state, tries, *_ in site.read(states)))
            site.kill(second.pid)
            assert hung in {told["id"] for told in receiver.heard()}
            # A secret is exchanged meanwhile; it takes what it is told.
            new = site.ask(EXCHANGE)
            receiver.know(secret, new)
            receiver.behave("204")
            site.ask(AT_ONCE)
            third = site.start("manage.py", "worker")
            wait_for(lambda: {row[1] for row in site.read(states)} == {"delivered"})
            before = len(receiver.heard())
            assert {told["id"] for told in receiver.heard()} == {r[0] for r in site.read(states)}
            assert receiver.heard()[-1]["good"] == [secret, new]
            site.ask(REPLAY)
            wait_for(lambda: len(receiver.heard()) == before + 2)
            wait_for(lambda: {row[1] for row in site.read(states)} == {"delivered"})
            # It wants no more: nothing is called again by itself.
            receiver.behave("410")
            site.ask(REPLAY)
            stopped = "SELECT count(*) FROM outbox_webhook WHERE stopped_why = 'gone'"
            wait_for(lambda: site.number(stopped) == 1)
            site.kill(third.pid)
        finally:
            site.end()
        told = receiver.heard()
        ids = {item["id"] for item in told}
        assert len(ids) == 2, "two matches were called"
        assert all(item["good"] for item in told), "each try is signed"
        for key in ids:
            assert len({item["raw"] for item in told if item["id"] == key}) == 1
        rows = site.read(states)
        assert "gone" not in {why for *_, why in rows}
        assert any(answer == 410 for _id, _state, _tries, answer, _why in rows)
        assert site.number("SELECT count(*) FROM jobs_job WHERE state = 'failed'") == 0

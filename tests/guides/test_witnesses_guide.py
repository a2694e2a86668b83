"""Clubs and headquarters follow the guide about witnesses, with its commands as written."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client
from django.urls import reverse

from tests.events.witnesses.served import Line, line_of, saying
from tests.factories import DayFactory
from tests.guides import shell
from tests.guides.blocks import block
from tests.guides.shell import pip_without_a_net
from tests.support.scenario import Scenario
from tournament.events import ledger_keys
from tournament.events.models import WitnessAddress
from tournament.events.states import championship_ledger
from tournament.events.witnesses import name_witness
from tournament.jobs.models import Job
from tournament.jobs.queue import enqueue
from tournament.jobs.worker import run_due
from tournament.ledger import key_files, store
from tournament.ledger.audit_pyz import LOWEST
from tournament.ledger.core.cosignatures import WitnessKey, cosign

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def typed(text: str, *more: str, **known: str) -> list[str]:
    """A shell's arguments that do what a guide says, with placeholders filled in."""
    for name, value in known.items():
        assert name in text
        text = text.replace(name, value)
    return ["bash", "-ec", " ".join([f"exec {text.strip()}", *more])]


def run(folder: Path, text: str, **known: str) -> str:
    """What the commands print; they must succeed."""
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    environment["LANG"] = "en_US.UTF-8"
    done = subprocess.run(
        typed(text, **known),
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass
class Club:
    """A club that has followed the guide."""

    folder: Path
    key: str
    line: Line

    @contextmanager
    def served(self) -> Iterator[tuple[subprocess.Popen[str], str]]:
        """Its witness at work, with a certificate of its own; process and address."""
        asked = typed(
            block("docs/running/witnesses.md", "For a club: begin", 4),
            f"--port 0 --cert {self.line.authority}",
        )
        environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
        process = subprocess.Popen(
            asked,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        assert process.stdout is not None
        try:
            told = process.stdout.readline()
            yield process, f"https://127.0.0.1:{int(told.rpartition(':')[2])}/"
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def begun(folder: Path, name: str, ledger_key: str, line: Line) -> Club:
    """A club that begins: the program from the site, a key, the ledger's key."""
    own = folder / name
    own.mkdir()
    (own / "witness.pyz").write_bytes(Client().get(reverse("witness_pyz")).content)
    environment = block("docs/running/witnesses.md", "For a club: begin", 1)
    shell.run(environment, own, **pip_without_a_net(own))
    assert (own / "noted").read_text() == f"install cryptography>={LOWEST}\n"
    made = block("docs/running/witnesses.md", "For a club: begin", 2).replace(
        "club.example/witness", f"{name}.example"
    )
    key = run(own, made).splitlines()[-1]
    run(own, block("docs/running/witnesses.md", "For a club: begin", 3), LEDGER_KEY=ledger_key)
    return Club(own, key, line)


def key_on(page: str, publisher: Client) -> str:
    """The ledger's key in one line, as the page of the witnesses shows it."""
    shown = publisher.get(page).content.decode()
    return shown.partition("<code>")[2].partition("</code>")[0].strip()


def work(day: Scenario) -> None:
    """Let the site work for a minute."""
    day.now += timedelta(minutes=1)
    Job.objects.filter(kind="watch_ledgers").delete()
    enqueue("watch_ledgers", day.now.isoformat())
    run_due(lambda: day.now, "worker", kinds=["watch_ledgers", "ask_witness"])


def test_clubs_and_headquarters_follow_the_guide(tmp_path: Path, settings: Any) -> None:
    day = DayFactory(drawn=True)
    line = line_of(tmp_path, settings)
    publisher = Client()
    publisher.force_login(day.publisher)
    page = reverse("witnesses", args=[day.championship])
    ledger_key = key_on(page, publisher)
    clubs = [begun(tmp_path, name, ledger_key, line) for name in ("kazan", "tomsk")]
    liar, dead = (Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in (1, 2))
    lying = WitnessKey("liar.example", liar.public_key())
    false = cosign("another\n1\n\n", lying, liar, 1_480_000_000)
    with ExitStack() as stack:
        first, address = stack.enter_context(clubs[0].served())
        _, other = stack.enter_context(clubs[1].served())
        lies = stack.enter_context(saying(line, 200, false))
        given = {
            clubs[0].key: address,
            clubs[1].key: other,
            lying.vkey(): lies,
            WitnessKey("dead.example", dead.public_key()).vkey(): "https://127.0.0.1:1/",
        }
        for number, (vkey, where) in enumerate(given.items()):
            sent = {"witness": vkey, "address": where, "command_id": f"{number:032x}"}
            assert publisher.post(page, sent).status_code == 302
        work(day)
        first.send_signal(signal.SIGKILL)
        first.wait()
        day.call("W1.2")
        work(day)
        # The killed one is missed, and nothing else; started again, it goes on where it was.
        faults = dict(WitnessAddress.objects.values_list("witness", "fault"))
        assert (faults[clubs[0].key], faults[clubs[1].key]) == ("no_connection", "")
        _, again = stack.enter_context(clubs[0].served())
        name_witness(day.championship, clubs[0].key, again, day.by(day.publisher))
        work(day)
    shown = publisher.get(page).content.decode()
    assert "Подтвердили: 2 из 4; достаточно 3." in shown
    assert "отвечает не как наблюдатель" in shown
    assert not Job.objects.filter(state="failed").exists()
    club = clubs[0]
    origin = f"pixel-tactics/{championship_ledger(day.championship)}"
    assert origin in run(
        club.folder, block("docs/running/witnesses.md", "For a club: look, and keep it well", 1)
    )
    run(
        club.folder,
        block("docs/running/witnesses.md", "For a club: tell others what you saw", 1),
        LEDGER_NAME=origin,
    )
    (club.folder / "audit.pyz").write_bytes(Client().get(reverse("audit_pyz")).content)
    bundle = Client().get(reverse("championship_bundle", args=[day.championship]))
    (club.folder / "championship.zip").write_bytes(bundle.content)
    check = block("docs/running/witnesses.md", "For everybody: check with a witness", 1)
    said = run(club.folder, check, WITNESS_KEY=club.key)
    assert "Witnesses: 2 of 4 have cosigned." in said
    assert "kazan.example:" in said
    assert "(named by you)" in said
    # The bundle of a day leads to the same witnesses.
    of_day = Client().get(reverse("day_bundle", args=[day.event]))
    (club.folder / "championship.zip").write_bytes(of_day.content)
    assert "kazan.example:" in run(club.folder, check, WITNESS_KEY=club.key)


def test_a_witness_goes_on_after_the_key_was_changed(tmp_path: Path, settings: Any) -> None:
    """Refused while it runs, and in the language that was asked for."""
    path = tmp_path / "keys" / "ledger-key.pem"
    path.parent.mkdir()
    path.write_bytes(key_files.pem_of(store.installation_key()))
    settings.LEDGER_KEY_PATH = path
    day = DayFactory(drawn=True)
    publisher, page = Client(), reverse("witnesses", args=[day.championship])
    publisher.force_login(day.publisher)
    club = begun(tmp_path, "kazan", key_on(page, publisher), line_of(tmp_path, settings))
    add = block("docs/running/witnesses.md", "For a club: begin", 3)
    with club.served() as (process, address):
        name_witness(day.championship, club.key, address, day.by(day.publisher))
        work(day)
        assert fault_of(club) == ""
        ledger_keys.rotate(day.now)
        work(day)
        assert fault_of(club) == "unknown_log"
        new = key_on(page, publisher)
        for asked, word in (("en", "Stop it first"), ("ru", "Сначала остановите")):
            refused = subprocess.run(
                typed(add.replace("witness.pyz", f"witness.pyz --lang {asked}"), LEDGER_KEY=new),
                cwd=club.folder,
                capture_output=True,
                text=True,
                check=False,
                env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            )
            assert (refused.returncode, word in refused.stderr) == (2, True), refused.stderr
        process.send_signal(signal.SIGTERM)
        process.wait()
    run(club.folder, add, LEDGER_KEY=new)
    with club.served() as (_, address):
        name_witness(day.championship, club.key, address, day.by(day.publisher))
        work(day)
    assert fault_of(club) == ""


def fault_of(club: Club) -> str:
    """Why the last call of its witness brought nothing."""
    return WitnessAddress.objects.values_list("fault", flat=True).get(witness=club.key)

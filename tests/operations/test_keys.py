"""The steps of docs/running/keys.md, as they are typed."""

import os
import pty
import shlex
import subprocess
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pypdf import PdfReader

from tests.factories import DayFactory
from tests.guides.blocks import block
from tournament.events import bundles
from tournament.ledger import key_files, store
from tournament.ledger.audit.__main__ import main as audit
from tournament.operations.backups import keys
from tournament.operations.management.commands import ledger_key
from tournament.people import persons
from tournament.people.models import Person
from tournament.web import startup

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

PASSPHRASE = "five random words of mine"


@pytest.fixture
def key_file(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    pem = key_files.pem_of(store.installation_key())
    path = tmp_path / "keys" / "ledger-key.pem"
    path.parent.mkdir()
    path.write_bytes(pem)
    settings.LEDGER_KEY_PATH = path
    monkeypatch.setenv("LEDGER_KEY_PASSPHRASE", PASSPHRASE)
    monkeypatch.chdir(tmp_path)
    return path


def typed(line: str) -> str:
    """What a command of the guide says."""
    program, name, *arguments = shlex.split(line)
    assert program == "deploy/systemd/manage"
    said = StringIO()
    call_command(name, *arguments, stdout=said)
    return said.getvalue()


def opened_with_age(line: str, passphrase: str) -> None:
    """The stock program asks at a terminal."""
    process, terminal = pty.fork()
    if process == 0:
        os.execvp("/bin/sh", ["sh", "-c", line])
    os.read(terminal, 100)
    os.write(terminal, passphrase.encode() + b"\n")
    while True:
        try:
            if not os.read(terminal, 1000):
                break
        except OSError:
            break
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0


def test_a_random_text_is_long_enough() -> None:
    line = block("docs/running/keys.md", "Make", 1)
    one, other = (subprocess.check_output(line, shell=True, text=True).strip() for _ in range(2))
    assert len(one) >= 50
    assert one != other


def test_the_key_is_shown(key_file: Path) -> None:
    said = typed(block("docs/running/keys.md", "Make", 2))
    assert store.installation_key().key_id in said
    assert "PRIVATE" not in said


def test_there_is_none_before_the_first_ledger(key_file: Path) -> None:
    key_file.unlink()
    assert "There is none yet" in typed(block("docs/running/keys.md", "Make", 2))
    assert not key_file.exists()


def test_a_key_of_before_that_is_put_back_signs_again_and_that_is_said(key_file: Path) -> None:
    DayFactory(drawn=True)
    before = keys.Keys.present()
    typed(block("docs/running/keys.md", "The ledgers' key is changed", 1))
    said = keys.put_back(before, timezone.now())
    assert "change it again before the site starts: ledger_key rotate" in said[-1]
    shown = typed(block("docs/running/keys.md", "Make", 2)).splitlines()
    (present,) = (line.partition(": ")[2] for line in shown if line.startswith("id:"))
    beside = [line.partition(": ")[2] for line in shown if line.startswith("before:")]
    assert len(beside) == 1
    assert present not in beside


def test_paper_brings_the_key_back(
    key_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The passphrase is made dear to guess, so the key is locked once for both.
    monkeypatch.setattr(ledger_key.passphrase, "encrypt", cache(ledger_key.passphrase.encrypt))
    with pytest.raises(CommandError, match="a folder where the site may write"):
        call_command("ledger_key", "paper", "--out", "no-folder/x.pdf")
    before = store.installation_key().key_id
    line = block("docs/running/keys.md", "The ledgers' key on paper", 1)
    typed(line.replace("/tmp/", f"{tmp_path}/"))
    text = PdfReader(tmp_path / "ledger-key.pdf").pages[0].extract_text().replace(" ", "")
    start = text.index("-----BEGIN")
    lines = text[start : text.index("FILE-----", text.index("-----END")) + 9]
    lines = lines.replace("BEGINAGEENCRYPTEDFILE", "BEGIN AGE ENCRYPTED FILE")
    lines = lines.replace("ENDAGEENCRYPTEDFILE", "END AGE ENCRYPTED FILE")
    (tmp_path / "paper.age").write_text(lines + "\n")
    key_file.unlink()
    opened_with_age(block("docs/running/keys.md", "The ledgers' key on paper", 2), PASSPHRASE)
    (tmp_path / "key.pem").rename(key_file)
    assert store.installation_key().key_id == before


def test_a_short_passphrase_and_a_missing_name_are_refused(
    key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CommandError, match="--out"):
        call_command("ledger_key", "paper")
    monkeypatch.setenv("LEDGER_KEY_PASSPHRASE", "short")
    with pytest.raises(CommandError, match="20 characters"):
        call_command("ledger_key", "paper", "--out", "x.pdf")
    assert not Path("x.pdf").exists()


def test_changed_by_the_steps(key_file: Path) -> None:
    day = DayFactory(drawn=True)
    old = store.installation_key().key_id
    said = typed(block("docs/running/keys.md", "The ledgers' key is changed", 1))
    assert store.installation_key().key_id in said
    assert store.installation_key().key_id != old
    day.play_on(1)
    Path("day.zip").write_bytes(bundles.event_bundle(day.event))
    assert audit(["day.zip", "--lang", "en"]) == 0


def test_lost_by_the_steps(key_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    day = DayFactory(drawn=True)
    line = block("docs/running/keys.md", "The ledgers' key is lost", 1)
    with pytest.raises(CommandError, match="holds a key"):
        typed(line)
    key_file.unlink()
    with pytest.raises(CommandError, match="every-copy-is-lost"):
        typed(line.replace("--every-copy-is-lost", ""))
    with pytest.raises(CommandError, match="Put it back"):
        call_command("ledger_key", "show")
    typed(line)
    new = store.installation_key().key_id
    day.play_on(1)
    Path("day.zip").write_bytes(bundles.event_bundle(day.event))
    assert audit(["day.zip", "--lang", "en"]) == 1
    assert new in capsys.readouterr().out
    assert audit(["day.zip", "--lang", "en", "--key", new]) == 0


def test_lost_by_the_steps_after_it_was_changed(key_file: Path) -> None:
    day = DayFactory(drawn=True)
    typed(block("docs/running/keys.md", "The ledgers' key is changed", 1))
    line = block("docs/running/keys.md", "The ledgers' key is lost", 1)
    for _loss in range(2):
        key_file.unlink()
        said = typed(line)
        assert f"From here on {store.installation_key().key_id} signs." in said
    day.play_on(1)
    startup.prepare(timezone.now())


def test_another_person_key_keeps_the_site_closed_until_the_hashes_are_anew(
    key_file: Path, settings: Any
) -> None:
    DayFactory(players=10)
    before = dict(Person.objects.values_list("pk", "name_key"))
    assert not persons.keyed_otherwise()
    settings.PERSON_KEY = "another one " * 5
    with pytest.raises(startup.CannotStart, match="rekey_persons"):
        startup.prepare(timezone.now())
    assert typed(block("docs/running/keys.md", "The person key", 1)).startswith("10 ")
    startup.prepare(timezone.now())
    after = dict(Person.objects.values_list("pk", "name_key"))
    assert not set(before.values()) & set(after.values())
    assert typed(block("docs/running/keys.md", "The person key", 1)).startswith("0 ")

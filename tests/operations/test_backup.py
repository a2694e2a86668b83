"""How a backup is made: encrypted, read back, restored elsewhere and checked before it counts."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
import pytest
from pyrage.x25519 import Identity

from tests.jobs.installation import Installation, fresh_database
from tests.support.preloaded import PROJECT, run
from tournament.config import day_lock
from tournament.operations.backups import folder, making, nightly, sealing
from tournament.operations.backups.faults import BackupFault, BackupRefused, told

NOW = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


@pytest.fixture
def backups(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path / "data"
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path / "backups"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Installation]:
    """An installation of its own whose backups are encrypted to a key in its folder."""
    identity = Identity.generate()
    (tmp_path / "key.txt").write_text(str(identity), encoding="utf-8")
    with fresh_database(tmp_path) as url:
        site = Installation(url, tmp_path / "data", BACKUP_RECIPIENTS=str(identity.to_public()))
        yield site
        site.end()


def back_up(site: Installation) -> "subprocess.CompletedProcess[str]":
    return run("manage.py", "backup", env=site.environment)  # type: ignore[no-any-return]


def whole(tmp_path: Path) -> list[str]:
    """What may be taken for a backup."""
    return sorted(path.name for path in (tmp_path / "data" / "backups").glob("backup-*"))


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(shutil.which("age") is None, reason="needs the program age")
def test_stock_age_opens_it_with_either_key(settings: Any, backups: Path, tmp_path: Path) -> None:
    keys = [Identity.generate(), Identity.generate()]
    settings.BACKUP_RECIPIENTS = ", ".join(str(key.to_public()) for key in keys)
    handed_in = tmp_path / "data" / "handed-in" / "event-x" / f"{'0' * 64}.json"
    handed_in.parent.mkdir(parents=True)
    handed_in.write_text("a receipt", encoding="utf-8")
    made = making.before_update(NOW)
    assert made is not None
    assert made.path.name == "before-update-20261124-200000.tar.age"
    stored = sorted(path.name for path in backups.iterdir())
    assert len(stored) == 2
    assert stored[1].startswith("keys-")
    assert {path.stat().st_mode & 0o777 for path in backups.iterdir()} == {0o600}
    for number, key in enumerate(keys):
        file = tmp_path / f"key-{number}.txt"
        file.write_text(f"# made for a test\n{key}\n", encoding="utf-8")
        opened = subprocess.run(
            ["age", "-d", "-i", file, made.path], check=True, capture_output=True
        ).stdout
        listed = subprocess.run(["tar", "t"], input=opened, check=True, capture_output=True)
        names = listed.stdout.decode().split()
        assert (names[0], names[-1]) == ("manifest.json", f"handed-in/event-x/{'0' * 64}.json")
        secret = subprocess.run(
            ["age", "-d", "-i", file, backups / stored[1]], check=True, capture_output=True
        ).stdout
        assert json.loads(secret)["person_key"] == settings.PERSON_KEY
    assert not list((tmp_path / "data" / "backup-work").glob("*.*"))


def test_nobody_is_left_out_by_mistake(settings: Any) -> None:
    """In production a backup is for somebody's key; elsewhere plain only if that was said."""
    key = str(Identity.generate().to_public())
    for production, named, works in (
        (True, "", False),
        (True, "plain", False),
        (True, f"{key} plain", False),
        (True, key, True),
        (False, "", False),
        (False, "plain", True),
        (False, "age1nonsense", False),
        (False, f"{key},{key[:-1]}", False),
    ):
        settings.PRODUCTION, settings.BACKUP_RECIPIENTS = production, named
        if works:
            assert len(sealing.recipients()) == (named != "plain")
        else:
            with pytest.raises(BackupRefused, match="BACKUP_RECIPIENTS"):
                sealing.recipients()


@pytest.mark.django_db(transaction=True)
def test_an_update_without_recipients_is_backed_up_plainly_but_not_in_production(
    settings: Any, backups: Path
) -> None:
    made = making.before_update(NOW)
    assert made is not None
    assert made.path.suffix == ".tar"
    assert not made.encrypted
    settings.PRODUCTION = True
    assert making.before_update(NOW) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("plain", [False, True])
def test_what_the_disk_does_not_give_back_is_no_backup(
    settings: Any, backups: Path, monkeypatch: pytest.MonkeyPatch, plain: bool
) -> None:
    key = str(Identity.generate().to_public())
    settings.BACKUP_RECIPIENTS = "plain" if plain else key
    sync = os.fsync

    def loses_a_byte(number: int) -> None:
        sync(number)
        name = Path(os.readlink(f"/proc/self/fd/{number}"))
        if name.name.startswith(folder.UNFINISHED):
            content = bytearray(name.read_bytes())
            content[len(content) // 2] ^= 1
            name.write_bytes(content)

    backups.mkdir()
    (backups / f"{folder.UNFINISHED}backup-20261123-200000.tar").write_bytes(b"of one killed")
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", loses_a_byte)
        with pytest.raises(BackupFault, match=r"was changed|not as the manifest says|cut off"):
            making.before_update(NOW)
    assert folder.stored() == []
    assert not list(backups.glob(f"{folder.UNFINISHED}*"))
    assert making.before_update(NOW) is not None


def test_faults_of_the_disk_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match=f"permission for {tmp_path}/x"), told("No", tmp_path):
        raise PermissionError(13, "denied", f"{tmp_path}/x")
    for fault in (OSError(28, "No space left on device"), OSError("database or disk is full")):
        with pytest.raises(BackupFault, match=f"{tmp_path} is full"), told("No", tmp_path):
            raise fault


@pytest.mark.django_db
def test_a_hall_is_kept_by_its_copies(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR, settings.BACKUP_RECIPIENTS = tmp_path, "plain"
    monkeypatch.setattr("tournament.events.venue.hall_file.read", lambda: object())
    with pytest.raises(BackupRefused, match="copies"):
        making.make(NOW)
    assert list(nightly.back_up({}, NOW)) == []


@pytest.mark.database
@pytest.mark.slow
def test_a_database_at_fault_is_no_backup_and_two_are_not_made_at_once(
    site: Installation, tmp_path: Path
) -> None:
    work = tmp_path / "data" / "backup-work"
    with day_lock.holding(work, "test"):
        done = back_up(site)
        assert (done.returncode, whole(tmp_path)) == (1, [])
        assert "Another backup is being made" in done.stderr
    site.ask(
        "from tests.support.scenario import Scenario\n"
        "from tournament.events.models import Stage\n"
        "day = Scenario()\nday.plan()\n"
        "Stage.objects.update(city='elsewhere')\n"
    )
    done = back_up(site)
    assert (done.returncode, whole(tmp_path)) == (1, [])
    assert "rebuild --check" in done.stderr
    # The job of the night starts the program, and leaves alone what was made just now.
    ran = site.ask(
        "from tournament.events import rebuild\nrebuild.rebuild()\n"
        "from django.utils import timezone\n"
        "from tournament.operations.backups.nightly import back_up\n"
        "from tournament.operations.backups.folder import newest\n"
        "steps = len(list(back_up({}, timezone.now())))\n"
        "again = len(list(back_up({}, timezone.now())))\n"
        "answer = [steps > 0, again, newest().kind]"
    )
    assert ran == [True, 0, "backup"]
    assert len(whole(tmp_path)) == 1


def test_a_night_without_a_backup_is_tried_again_or_given_up(
    settings: Any, backups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As on the first start of a site, before anybody has made a key: an alert says so already.
    for settings.PRODUCTION in (False, True):
        assert list(nightly.back_up({}, NOW)) == []
    settings.PRODUCTION, settings.BACKUP_RECIPIENTS = False, "plain"
    ends_with = "import sys; sys.stderr.write('why'); sys.exit({})"
    for status, fault in ((1, nightly.BackupFailed), (2, nightly.GiveUp)):
        monkeypatch.setattr(nightly, "COMMAND", ("-c", ends_with.format(status)))
        with pytest.raises(fault):
            list(nightly.back_up({}, NOW))


@pytest.mark.database
def test_one_that_is_killed_midway_leaves_no_backup(site: Installation, tmp_path: Path) -> None:
    killed = (
        "import django, os, signal\ndjango.setup()\n"
        "from tournament.operations.backups import archive, making\n"
        "from django.utils import timezone\n"
        "archive.unpack = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "making.before_update(timezone.now())"
    )
    assert run("-c", killed, env=site.environment).returncode == -signal.SIGKILL
    left = {path.name[:12] for path in (tmp_path / "data" / "backups").iterdir()}
    assert folder.UNFINISHED in left
    found = site.ask(
        "from django.utils import timezone\n"
        "from tournament.operations.backups import folder, making\n"
        "before = len(folder.stored())\n"
        "making.before_update(timezone.now())\n"
        "answer = [before, len(folder.stored())]"
    )
    assert found == [0, 1]
    assert not list((tmp_path / "data" / "backups").glob(f"{folder.UNFINISHED}*"))


def _may_mount() -> bool:
    tried = ["unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "x", "/mnt"]
    return sys.platform == "linux" and not subprocess.run(tried, capture_output=True).returncode


@pytest.mark.database
@pytest.mark.skipif(not _may_mount(), reason="a small disk can't be made here")
def test_a_full_disk_leaves_no_backup_and_says_so(site: Installation, tmp_path: Path) -> None:
    """A disk of its own with room for a part of it."""
    small = tmp_path / "small"
    small.mkdir()
    line = (
        f"mount -t tmpfs -o size=64k tmpfs {small} && "
        f"{{ BACKUP_DIR={small} {sys.executable} manage.py backup; status=$?; "
        f"ls -A {small}; exit $status; }}"
    )
    done = subprocess.run(
        ["unshare", "--user", "--map-root-user", "--mount", "bash", "-c", line],
        cwd=PROJECT,
        env=site.environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "is full" in done.stderr
    assert "backup-" not in done.stdout


@pytest.mark.database
def test_an_update_waits_for_its_backup(site: Installation) -> None:
    """Without the copy that was asked for nothing changes; missing programs only warn."""
    found = site.ask(
        "from django.conf import settings\n"
        "from django.db import connection\n"
        "from django.utils import timezone\n"
        "from tournament.operations.backups import faults, folder, making\n"
        "from tournament.web import startup\n"
        "def sessions(): return 'django_session' in connection.introspection.table_names()\n"
        "call_command('migrate', 'sessions', 'zero', verbosity=0)\n"
        "right, settings.BACKUP_RECIPIENTS = settings.BACKUP_RECIPIENTS, 'nonsense'\n"
        "try: startup._migrate(timezone.now())\n"
        "except startup.CannotStart as reason: said = str(reason)\n"
        "before, settings.BACKUP_RECIPIENTS = sessions(), right\n"
        "made = startup._migrate(timezone.now()).name\n"
        "after, stored = sessions(), folder.stored()[0]\n"
        "call_command('migrate', 'sessions', 'zero', verbosity=0)\n"
        "def missing(now): raise faults.ProgramMissing('pg_dump is missing')\n"
        "making.before_update = missing\n"
        "none = startup._migrate(timezone.now())\n"
        "answer = [said, before, after, made == stored.path.name, stored.kind, none, sessions()]"
    )
    assert "BACKUP_RECIPIENTS" in found[0]
    assert found[1:] == [False, True, True, "before-update", None, True]


@pytest.mark.postgres
@pytest.mark.parametrize("form", ["postgres://{user}@/{folder}/{name}", "postgres:///{name}",
                                  "postgres:///{name}?host={folder}"])  # fmt: skip
def test_the_copy_is_tried_whatever_form_the_address_has(
    site: Installation, tmp_path: Path, form: str
) -> None:
    """By TCP all other tests do it."""
    with psycopg.connect(site.database_url) as server:
        told = server.execute("SHOW unix_socket_directories").fetchone()
        user, name = server.info.user, server.info.dbname
        port = server.info.port
    assert told is not None
    folder = told[0].split(",")[0].strip()
    site.environment |= {
        "DATABASE_URL": form.format(user=user, folder=folder, name=name),
        "PGHOST": folder, "PGPORT": str(port), "PGUSER": user,
    }  # fmt: skip
    done = back_up(site)
    assert done.returncode == 0, done.stderr
    assert len(whole(tmp_path)) == 1

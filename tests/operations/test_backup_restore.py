"""How a backup is put back: what is refused before anything is touched, and what happens then."""

import gc
import json
import os
import random
import signal
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

import psycopg
import pyrage
import pytest
from django.utils import timezone
from pyrage.x25519 import Identity

from tests.factories import UserFactory
from tests.guides.blocks import block
from tests.guides.shell import manage_here
from tests.jobs.installation import Installation, fresh_database
from tests.support.disks import SmallDisk
from tests.support.examples import some
from tests.support.preloaded import PROJECT, run
from tournament.config import restoring as mark
from tournament.ledger import key_files
from tournament.ledger.core import base64s
from tournament.ledger.core.keys import InstallationKey
from tournament.operations.backups import archive, keys, making, sealing
from tournament.operations.backups.faults import BackupFault
from tournament.operations.backups.restoring import Wanted, restore

CELERY = ("-m", "celery", "-q", "-A", "tournament.config.celery")


class Made:
    """A backup of the test's own database, and files that are nearly the same."""

    def __init__(self, folder: Path, path: Path) -> None:
        self.folder, self.path = folder, path
        self.key, self.other = folder / "key.txt", folder / "other.txt"
        self.keys = next(path.parent.glob("keys-*"))

    def written(self, name: str, content: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(content)
        return path

    def told_otherwise(
        self,
        name: str,
        change: Callable[[dict[str, Any]], object] = len,
        signed_by: InstallationKey | Literal["as before", "nobody"] | None = None,
        planted: bytes = b"",
    ) -> Path:
        """The same in the open, with another manifest, by default signed by the site itself."""
        packed, path = self.folder / "content.tar", self.folder / name
        sealing.unseal(self.path, packed, sealing.identities(self.key))
        with tarfile.open(packed) as tar:
            tar.extractall(self.folder / "content", filter="data")
        told = self.folder / "content" / archive.MANIFEST
        said = json.loads(told.read_text())
        if planted:
            (part,) = (self.folder / "content").glob("database.*")
            part.write_bytes(part.read_bytes() + planted)
            said["parts"][part.name] = archive.digest(part)
        change(said)
        told.write_text(json.dumps(said))
        key = signed_by or keys.Keys.present().signer()
        signature = self.folder / "content" / archive.SIGNATURE
        if isinstance(key, InstallationKey):
            word = key.sign(b"pixel-tactics-backup manifest\n" + told.read_bytes())
            signature.write_text(
                json.dumps({"key": key.public_text(), "signature": base64s.encode(word)})
            )
        elif key == "nobody":
            signature.unlink()
        with tarfile.open(path, "w") as tar:
            for item in sorted((self.folder / "content").iterdir(), reverse=True):
                tar.add(item, item.name)
        return path


@pytest.fixture
def made(settings: Any, tmp_path: Path) -> Made:
    # Connections of threads that have ended would count as a site that still runs.
    gc.collect()
    identity = Identity.generate()
    settings.DATA_DIR = tmp_path / "data"
    settings.LEDGER_KEY_PATH = tmp_path / "keys" / "ledger-key.pem"
    InstallationKey.load_or_create(settings.LEDGER_KEY_PATH)
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.BACKUP_RECIPIENTS = str(identity.to_public())
    (tmp_path / "key.txt").write_text(str(identity), encoding="utf-8")
    (tmp_path / "other.txt").write_text(str(Identity.generate()), encoding="utf-8")
    backup = making.before_update(timezone.now())
    assert backup is not None
    return Made(tmp_path, backup.path)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_can_not_be_put_back_is_refused_before_anything_is_touched(
    made: Made, settings: Any
) -> None:
    content = made.path.read_bytes()
    changed = bytearray(content)
    changed[len(content) // 2] ^= 1
    open_, key = made.told_otherwise, made.key
    rows: list[tuple[str, Wanted]] = [
        ("There is no file", Wanted(made.folder / "none", key)),
        ("--identity", Wanted(made.path)),
        ("can't be read", Wanted(made.path, made.folder / "none")),
        ("holds no secret key", Wanted(made.path, made.written("text", b"x"))),
        ("does not open with this key", Wanted(made.path, made.other)),
        ("cut off or was changed", Wanted(made.written("cut", content[:-1000]), key)),
        ("cut off or was changed", Wanted(made.written("bit", bytes(changed)), key)),
        ("cut off or no backup", Wanted(made.written("foreign", b"x" * 2000))),
        ("later release", Wanted(open_("a", lambda said: said["migrations"].append("people.x")))),
        ("form of a later", Wanted(open_("b", lambda said: said.update(format="…/2")))),
        (
            "not as the manifest says",
            Wanted(open_("c", lambda said: said["parts"].update(dict.fromkeys(said["parts"], "")))),
        ),
        ("no backup has", Wanted(open_("d", lambda said: said["parts"].update({"../x": ""})))),
        ("set DATABASE_URL", Wanted(open_("e", lambda said: said.update(parts={})))),
    ]
    for words, wanted in rows:
        _is_refused(words, wanted)
    own, settings.PERSON_KEY = settings.PERSON_KEY, "another"
    _is_refused("PERSON_KEY", Wanted(made.path, key))
    settings.SECRETS_FROM_ENVIRONMENT = True
    _is_refused("of the environment", Wanted(made.path, key, made.keys))
    _is_refused("no file of keys", Wanted(made.path, key, made.other))
    settings.PERSON_KEY = own
    UserFactory()
    _is_refused("0 ledgers and 1 accounts", Wanted(made.path, key))
    _is_refused("is not empty", Wanted(made.path, key, replace="another"))
    _is_refused("is new, so this is the database of a site", Wanted(made.path, key))
    (made.folder / "data" / "static").mkdir()
    _is_refused("another folder", Wanted(made.path, key))


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_this_site_did_not_sign_is_refused_before_anything_is_touched(
    made: Made, settings: Any
) -> None:
    """Whoever knows the public key of backups can make a file that opens; not one that counts."""
    foreign, planted = key_files.new_key(), b"an account and a trigger of somebody else's"
    forged = made.told_otherwise("forged", planted=planted, signed_by="as before")
    _is_refused("was changed after it was signed", Wanted(forged))
    _is_refused("was changed after it was signed", Wanted(forged, unsigned=True))
    theirs = made.told_otherwise("theirs", planted=planted, signed_by=foreign)
    _is_refused(f"is signed by the key {foreign.key_id}", Wanted(theirs))
    _is_refused(f"is signed by the key {foreign.key_id}", Wanted(theirs, unsigned=True))
    UserFactory()
    bare = made.told_otherwise("bare", signed_by="nobody")
    _is_refused("has no signature", Wanted(bare))
    # What comes next is asked of those that may be put back.
    _is_refused("is not empty", Wanted(bare, unsigned=True, replace="another"))
    _is_refused("is not empty", Wanted(made.path, made.key, replace="another"))
    own = keys.Keys.present().signer()
    assert own is not None
    _is_refused("is signed by", Wanted(made.path, made.key, signer=foreign.key_id))
    _is_refused("is not empty", Wanted(made.path, made.key, signer=own.key_id, replace="x"))
    # Keys that lie beside a backup, and may be the forger's too, count where no others are known.
    brought = {"ledger_key": key_files.pem_of(foreign).decode()}
    said = {**json.loads(sealed(made.keys, made.key)), **brought}
    said["ledger_keys_before"] = {own.key_id: said["ledger_key"]}
    theirs_too = made.written("keys-theirs.json", json.dumps(said).encode())
    marks = keys.read(theirs_too, []).marks()
    both = made.told_otherwise("both", lambda told: told.update(keys=marks), signed_by=foreign)
    _is_refused(f"is signed by the key {foreign.key_id}", Wanted(both, keys=theirs_too))


def sealed(path: Path, key: Path) -> bytes:
    """What an encrypted file holds."""
    return pyrage.decrypt(path.read_bytes(), sealing.identities(key))


@pytest.mark.parametrize("seed", some(range(60)))
def test_a_damaged_backup_is_refused_in_words(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    said: dict[str, Any] = {"format": archive.FORMAT, "made_at": "2026-11-27T20:00:00+00:00"}
    said |= {"kind": "backup", "build": "b", "database": "SQLite", "migrations": ["people.0001"]}
    said |= {"ledgers": {"a": [1, "00"]}, "keys": {"ledger_key": "x"}, "parts": {}}
    field = chance.choice(sorted(said))
    said[field] = chance.choice([None, 7, [], {}, "", [[]], {"a": 1}, {"a": [1]}, "2026-11-27"])
    text = json.dumps(said).encode()
    text = chance.choice(
        [text, text[: chance.randrange(len(text))], b"[" * 100_000, b"\xff", b"[]"]
    )
    (tmp_path / archive.MANIFEST).write_bytes(text)
    with tarfile.open(tmp_path / "a.tar", "w") as tar:
        tar.add(tmp_path / archive.MANIFEST, archive.MANIFEST)
    data = bytearray((tmp_path / "a.tar").read_bytes())
    for _ in range(chance.randrange(3)):
        data[chance.randrange(1024)] = chance.randrange(256)
    (tmp_path / "a.tar").write_bytes(data)
    try:
        unpacked = archive.unpack(tmp_path / "a.tar", tmp_path / "into")
    except BackupFault:
        return
    assert isinstance(unpacked.manifest, archive.Manifest)


def _is_refused(words: str, wanted: Wanted) -> None:
    with pytest.raises(BackupFault, match=words):
        restore(wanted, timezone.now(), print)
    assert not mark.is_begun(making.settings.DATA_DIR), words


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Installation]:
    with fresh_database(tmp_path) as url:
        site = Installation(url, tmp_path / "data", BACKUP_RECIPIENTS="plain")
        yield site
        site.end()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[None]:
    """What the commands of a guide call."""
    with manage_here(tmp_path):
        yield


@pytest.mark.database
@pytest.mark.slow
def test_nothing_starts_before_a_restore_is_whole_and_one_that_was_killed_begins_again(
    site: Installation, tmp_path: Path
) -> None:
    before = site.ask(
        "from tests.support.scenario import Scenario\n"
        "from django.conf import settings\n"
        "Scenario().plan()\n"
        "import io\ncall_command('backup', stdout=io.StringIO())\n"
        "answer = settings.BUILD"
    )
    backups = tmp_path / "data" / "backups"
    (backup,) = backups.glob("backup-*")
    name = site.database_url.rsplit("/", 1)[1]
    site.ask("from tournament.people.models import User\nUser.objects.all().delete()")
    with closing(_connected(site.database_url)):
        # Whoever believes to be in a drill is not told how to lose the site.
        said = _restore(site, backup).stderr
        assert "a site that is running" in said
        assert "--replace" not in said
        done = _restore(site, backup, "--replace", name)
        assert "Stop all of them" in done.stderr
    assert not mark.is_begun(tmp_path / "data")

    (backups / "ended.jsonl").rename(tmp_path / "ended.jsonl")
    killed = (
        "import django, os, signal, sys\ndjango.setup()\n"
        "from django.core.management import call_command\n"
        "from tournament.operations.backups import restoring\n"
        "restoring.record_restoration = lambda **_: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"call_command('restore', {str(backup)!r}, replace={name!r})"
    )
    assert run("-c", killed, env=site.environment).returncode == -signal.SIGKILL
    for program in (
        ("manage.py", "serve"),
        ("manage.py", "worker"),
        (*CELERY, "worker", "--pool", "solo"),
        (*CELERY, "beat", "--schedule", str(tmp_path / "clock")),
    ):
        done = run(*program, env=site.environment)
        assert done.returncode, program
        assert "run manage.py restore again" in done.stderr, (program, done.stderr)

    done = _restore(site, backup)
    assert done.returncode == 1
    assert "--without-list" in done.stderr
    assert mark.is_begun(tmp_path / "data")
    (tmp_path / "ended.jsonl").rename(backups / "ended.jsonl")
    done = _restore(site, backup)
    assert done.returncode == 0, done.stderr
    assert "Ledgers that say so: 1." in done.stdout
    assert not mark.is_begun(tmp_path / "data")
    # What is kept under the numbers of before is not taken for what has them now.
    assert site.ask("from django.conf import settings\nanswer = settings.BUILD") != before
    assert "is not empty" in _restore(site, backup).stderr
    done = _restore(site, backup, "--replace", name, "--without-list")
    assert "who was erased" in done.stdout.lower(), done.stderr


@pytest.mark.laptop
@pytest.mark.tmpfs
@pytest.mark.slow
def test_a_restore_onto_a_full_disk_says_so_and_begins_again(
    site: Installation, tmp_path: Path
) -> None:
    """Full while it is unpacked, while the database is copied, while the ledgers are told."""
    site.ask(
        "from tests.support.scenario import Scenario\n"
        "Scenario().plan()\n"
        "import io\ncall_command('backup', stdout=io.StringIO())\n"
    )
    (backup,) = (tmp_path / "data/backups").glob("backup-*")
    disk, size = SmallDisk(tmp_path / "small", 64), backup.stat().st_size
    data = disk.folder / "data"
    database = f"sqlite:///{data}/championship.sqlite3"
    other = Installation(database, data, BACKUP_DIR=str(tmp_path / "elsewhere"))
    try:
        data.mkdir()
        for room, begun in ((size // 2, False), (size * 3 // 2, True), (size * 2 + 2**16, True)):
            disk.resize(room)
            done = _restore(other, backup, "--keys", str(backup.parent))
            assert done.returncode == 1
            assert f"the disk of {data} is full. Make room, then" in done.stderr
            assert "Traceback" not in done.stderr
            assert mark.is_begun(data) is begun
        disk.resize(2**26)
        done = _restore(other, backup, "--keys", str(backup.parent))
        assert "The installation is whole" in done.stdout, done.stderr
    finally:
        disk.unmount()


@pytest.mark.database
@pytest.mark.slow
@pytest.mark.usefixtures("program")
def test_a_backup_of_before_the_keys_were_changed(site: Installation, tmp_path: Path) -> None:
    """The steps of docs/running/keys.md; the folder has several sets of keys, all of one time."""
    identity = Identity.generate()
    (tmp_path / "fetched").mkdir()
    (tmp_path / "fetched/backup-key.txt").write_text(f"{identity}\n", encoding="utf-8")
    old, new = ({"PERSON_KEY": word * 60, "SECRET_KEY": "s" * 60} for word in "on")
    site.environment |= {
        **old,
        "BACKUP_RECIPIENTS": str(identity.to_public()),
        "BACKUP_DIR": str(tmp_path / "fetched"),
        "PYTHONPATH": str(PROJECT),
    }
    change = (
        "import io\nfrom django.utils import timezone\nfrom tournament.events import ledger_keys\n"
        "{}\nanswer = ledger_keys.rotate(timezone.now()).key_id\n"
        "call_command('backup', stdout=io.StringIO())\n"
    )
    first = site.ask(
        change.format(
            "from tests.support.scenario import Scenario\nday = Scenario()\nday.plan()\n"
            "day.register(3)"
        )
    )
    (retired,) = (path.name for path in (tmp_path / "data").glob("ledger-key.pem.*"))
    (backup,) = (tmp_path / "fetched").glob("backup-*.age")
    backup.rename(
        backup.with_name(f"backup-{timezone.now() - timedelta(days=1):%Y%m%d}-000000.tar.age")
    )
    site.environment |= new
    site.ask(change.format("call_command('rekey_persons', stdout=io.StringIO())"))
    sets = sorted((tmp_path / "fetched").glob("keys-*"))
    assert len(sets) == 2
    for path in sets:
        os.utime(path, (0, 0))

    rekey = block("docs/running/keys.md", "The person key", 1)
    put_back = block("docs/running/keys.md", "The person key", 2)
    name = site.database_url.rsplit("/", 1)[1]
    put_back = f"{put_back.strip()} --replace {name}"
    assert "PERSON_KEY and SECRET_KEY of the environment" in _typed(put_back, site).stderr
    site.environment |= old
    for path in (tmp_path / "data").glob("ledger-key.pem*"):
        path.unlink()
    done = _typed(put_back, site)
    assert "The installation is whole" in done.stdout, done.stderr
    assert (tmp_path / "data" / retired).exists()
    here = "from tournament.ledger import key_files, store\nanswer = "
    assert site.ask(f"{here}store.installation_key().key_id") == first
    assert site.ask(f"{here}[key.key_id for key in key_files.before()]") == [
        retired.rpartition(".")[2]
    ]
    site.environment |= new
    known = "from tournament.people import persons\nanswer = persons.keyed_otherwise()"
    assert site.ask(known) is True
    assert _typed(rekey, site).stdout.startswith("3 ")
    assert site.ask(known) is False


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_folder_without_the_keys_of_the_backup(made: Made, settings: Any) -> None:
    empty = made.folder / "empty"
    empty.mkdir()
    _is_refused("None of the files of keys", Wanted(made.path, made.key, empty))
    foreign = made.written("empty/keys-00.json.age", b"x" * 300)
    settings.PERSON_KEY = "another"
    _is_refused("0 of them open", Wanted(made.path, made.key, foreign.parent))
    _is_refused("None of the files", Wanted(made.path, made.key, made.folder))


def _typed(text: str, site: Installation) -> "subprocess.CompletedProcess[str]":
    """Commands of a guide, typed in the folder of the installation."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text],
        cwd=Path(site.environment["DATA_DIR"]).parent,
        env=site.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def _restore(site: Installation, backup: Path, *more: str) -> Any:
    return run("manage.py", "restore", str(backup), *more, env=site.environment)


def _connected(url: str) -> Any:
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.execute("SELECT count(*) FROM people_user")
        return connection
    return psycopg.connect(url)

"""Makes a backup; it has its final name only when it was tried.

What is unfinished lies in the data folder, whose disk holds the same data anyway, and under a name
of its own in the folder of the backups; whoever comes next throws away what was left of it.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from pyrage.x25519 import Identity, Recipient

from tournament.config import day_lock
from tournament.events.venue import hall_file
from tournament.operations.backups import archive, database, keys, sealing, soundness
from tournament.operations.backups.faults import BackupFault, BackupRefused, told
from tournament.operations.backups.folder import (
    UNFINISHED,
    Kind,
    StoredBackup,
    folder,
    name_of,
    thin,
)

_WORK: Final = "backup-work"
"""In the data folder."""
_SHOWN: Final = 3
"""Faults of a copy that are told; the commands that the message names tell all."""


def make(now: datetime) -> StoredBackup:
    """A backup that was restored elsewhere and checked; older ones are thinned then.

    Raises `BackupFault` if there is none, and says why.
    """
    if hall_file.read() is not None:
        raise BackupRefused(
            "This is a hall's laptop: its day is kept by the copies of its page “The hall”."
        )
    return _made("backup", now, sealing.recipients())


def before_update(now: datetime) -> StoredBackup | None:
    """The same before migrations, not checked: the code is of another release than the tables.

    None where it was not said in production to whom backups are encrypted.
    """
    if not sealing.is_set_up() and settings.PRODUCTION:
        return None
    return _made("before-update", now, sealing.recipients() if sealing.is_set_up() else [])


@contextmanager
def workplace() -> Iterator[Path]:
    """An empty folder of this installation's owner, for one process at a time."""
    work = Path(settings.DATA_DIR) / _WORK
    try:
        work.mkdir(parents=True, exist_ok=True, mode=0o700)
        with day_lock.holding(work, "backup"):
            _clear(work)
            try:
                yield work
            finally:
                _clear(work)
    except day_lock.AlreadyRuns as fault:
        raise BackupFault(
            "Another backup is being made or put back here. Wait until it is done."
        ) from fault


def _clear(work: Path) -> None:
    """Throw away what one that was killed has left; the lock's own file stays."""
    for path in work.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != day_lock.NAME:
            path.unlink()


def _made(kind: Kind, now: datetime, to: list[Recipient]) -> StoredBackup:
    into = folder()
    with told("No backup was made", into, Path(settings.DATA_DIR)), workplace() as work:
        into.mkdir(parents=True, exist_ok=True, mode=0o700)
        for left in into.glob(f"{UNFINISHED}*"):
            left.unlink()
        copied = database.present()
        path = work / copied.part
        copied.copy(path)
        ledgers = _checked(copied, path, work) if kind == "backup" else {}
        parts = {copied.part: path, **archive.files()}
        manifest = archive.Manifest(
            made_at=now,
            kind=kind,
            build=settings.BUILD,
            database=copied.version(),
            migrations=database.migrations(),
            ledgers=ledgers,
            keys=keys.Keys.present().marks(),
            parts={name: archive.digest(part) for name, part in parts.items()},
        )
        packed = work / "content.tar"
        archive.write(packed, manifest, parts, work, keys.Keys.present().signer())
        keys.store(to, now)
        made = into / name_of(kind, now, encrypted=bool(to))
        draft = into / f"{UNFINISHED}{made.name}"
        try:
            _write(packed, draft, to, work)
            draft.replace(made)
        finally:
            draft.unlink(missing_ok=True)
        _sync(into)
    thin(now)
    return StoredBackup(made, kind, now.astimezone(UTC))


def _checked(copied: database.Database, path: Path, work: Path) -> dict[str, tuple[int, str]]:
    """The ledgers of the copy, restored elsewhere; raises `BackupFault` if anything is wrong."""
    with copied.scratch(path, work) as address:
        found = soundness.look_at(address, work / "scratch")
    if found.faults:
        raise BackupFault(
            f"The copy does not count, since the site itself is at fault: "
            f"{'; '.join(found.faults[:_SHOWN])}. See manage.py verify_ledgers and manage.py "
            "rebuild --check, and keep the last good backup."
        )
    return found.ledgers


def _write(packed: Path, draft: Path, to: list[Recipient], work: Path) -> None:
    """Write the file, wait for the disk, and read everything back from there.

    An encrypted one is for a key of this moment, too, which opens it here and is then forgotten.
    """
    own = Identity.generate()
    if to:
        sealing.seal(packed, draft, [*to, own.to_public()])
    else:
        shutil.copyfile(packed, draft)
        draft.chmod(0o600)
    with draft.open("rb+") as stream:
        os.fsync(stream.fileno())
    if to:
        packed.unlink()
        sealing.unseal(draft, packed, [own])
    archive.unpack(packed if to else draft, work / "again")


def _sync(path: Path) -> None:
    """Have the disk know the new name; Windows does so by itself."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

"""Why there is no backup, or none was put back: the text says what to do."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pyrage
from django.db import OperationalError

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NO_ROOM = ("No space left on device", "database or disk is full", "File too large")
"""How libraries say it that tell no number."""


class BackupFault(Exception):
    """Something went wrong this time; another try may do."""


class BackupRefused(BackupFault):
    """What was asked for cannot be done before somebody has changed something."""


class ProgramMissing(BackupRefused):
    """The database server's own programs are not installed here, or are of an older release."""


ELSEWHERE: Final = (
    "Make room, or let BACKUP_DIR name a folder on another disk; nothing half-made is left behind."
)
AGAIN: Final = "Make room, then type the same again; it begins from the start."
"""What to do when there is no room to make a backup, or to put one back."""


@contextmanager
def told(doing: str, *folders: Path, room: str = ELSEWHERE) -> Iterator[None]:
    """Say of a disk that is full or not ours what to do; other faults of files by their words."""
    try:
        yield
    except PermissionError as fault:
        refused = Path(fault.filename or _named(folders))
        remedy = (
            "Give it to the user that runs the site, or run the command as that user."
            if refused.exists()
            else "It is not there, and this user can't make it: make it, and give it to the user "
            f"that runs the site, as with: install -d -o pixel-tactics -g pixel-tactics {refused}"
        )
        raise BackupRefused(f"{doing}: no permission for {refused}. {remedy}") from fault
    except (OSError, pyrage.EncryptError, OperationalError) as fault:
        number = fault.errno if isinstance(fault, OSError) else None
        if number in _FULL or any(words in str(fault) for words in _NO_ROOM):
            where = _named(folders)
            raise BackupFault(f"{doing}: the disk of {where} is full. {room}") from fault
        if isinstance(fault, OperationalError):
            raise
        raise BackupFault(f"{doing}: {fault}.") from fault


def _named(folders: tuple[Path, ...]) -> str:
    return " or ".join(str(folder) for folder in folders)

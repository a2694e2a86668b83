"""The folder of the backups (`BACKUP_DIR`): what lies there, and how long it is kept.

A file has its final name only when it is whole: until then it is called `UNFINISHED`. Its age is
told by its name, which a copy keeps.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final, Literal

from django.conf import settings

Kind = Literal["backup", "before-update"]

KEPT_WHOLE: Final = timedelta(days=2)
"""Every backup as young as this is kept: the one before an update or a restore is not deleted by
the one that is made after it."""
KEPT_DAYS: Final = 7
"""Of so many last days the newest backup of each is kept."""
KEPT_AT_MOST: Final = timedelta(days=30)
"""Of each week as long as this the newest is kept: four of them. Backups hold the data of people
who were erased since (CH-PD-4)."""
UNFINISHED: Final = ".unfinished-"
"""How a file begins that is being written."""

_STAMP: Final = "%Y%m%d-%H%M%S"
_NAME: Final = re.compile(
    r"(?P<kind>backup|before-update)-(?P<stamp>\d{8}-\d{6})(?P<ending>\.tar|\.tar\.age|\.sqlite3)"
)
"""Releases before 0.4 copied the database before an update as `.sqlite3`."""


@dataclass(frozen=True, slots=True)
class StoredBackup:
    """A whole backup, by what its name tells; one of the kind `backup` was also verified."""

    path: Path
    kind: Kind
    made_at: datetime

    @property
    def encrypted(self) -> bool:
        """Whether a key is needed to read it."""
        return self.path.suffix == ".age"


def folder() -> Path:
    """Where backups lie; it may not exist yet."""
    return Path(settings.BACKUP_DIR)


def name_of(kind: Kind, made_at: datetime, *, encrypted: bool) -> str:
    """What a backup made at this moment is called."""
    return f"{kind}-{made_at.astimezone(UTC):{_STAMP}}.tar{'.age' if encrypted else ''}"


def stored() -> list[StoredBackup]:
    """Every whole backup, the newest first."""
    where = folder()
    if not where.is_dir():
        return []
    found = [_read(path) for path in where.iterdir()]
    return sorted(
        (item for item in found if item is not None), key=lambda item: item.made_at, reverse=True
    )


def newest() -> StoredBackup | None:
    """The newest backup that is complete and was verified."""
    return next((item for item in stored() if item.kind == "backup"), None)


def thin(now: datetime) -> list[StoredBackup]:
    """Delete what is not kept any longer; returns it."""
    everything = stored()
    keep = _kept(everything, now)
    gone = [item for item in everything if item not in keep]
    for item in gone:
        item.path.unlink(missing_ok=True)
    return gone


def _kept(everything: Iterable[StoredBackup], now: datetime) -> set[StoredBackup]:
    """What is young; of each kind the newest of each of the last days and weeks, none over 30 days.

    They are days and weeks of the calendar: what is the newest of its week stays that.
    """
    today = now.astimezone(UTC).date()
    newest_of: dict[tuple[Kind, str, date], StoredBackup] = {}
    for item in everything:
        day = item.made_at.date()
        monday = day - timedelta(days=day.weekday())
        if now - item.made_at > KEPT_AT_MOST:
            continue
        if now - item.made_at < KEPT_WHOLE:
            newest_of[item.kind, item.path.name, day] = item
        if today - day < timedelta(days=KEPT_DAYS):
            newest_of.setdefault((item.kind, "day", day), item)
        newest_of.setdefault((item.kind, "week", monday), item)
    return set(newest_of.values())


def _read(path: Path) -> StoredBackup | None:
    said = _NAME.fullmatch(path.name)
    if said is None or not path.is_file():
        return None
    try:
        made_at = datetime.strptime(said["stamp"], _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None
    kind: Kind = "backup" if said["kind"] == "backup" else "before-update"
    return StoredBackup(path, kind, made_at)

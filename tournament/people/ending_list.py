"""The list of what has ended, `ended.jsonl` in the folder of the backups: one line each.

It is complete from the moment that its last line of the kind `list` names. A line is written
whole and reaches the disk before its row counts as copied, so of table and list one may be lost:
a list that is gone is written anew from the table.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils import timezone

from tournament.people.ending_model import Ending, Kind

NAME: Final = "ended.jsonl"
KEPT: Final = timedelta(days=35)
"""Longer than any backup is kept, which is 30 days."""
_LOCK: Final = "ended.lock"


class Unreadable(ValueError):
    """A line that was not written by us, or not whole; `number` counts from one."""

    def __init__(self, number: int) -> None:
        super().__init__(f"line {number} of the list of what has ended can't be read")
        self.number = number


@dataclass(frozen=True, slots=True)
class Line:
    """What ended when; `kind` is a word of `Kind`, or one of a later release."""

    kind: str
    key: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Listed:
    """A list that was read; `torn` if its last line was not written to its end."""

    lines: tuple[Line, ...]
    torn: bool

    def complete_since(self) -> datetime | None:
        """From when on everything that ended stands here; None for an empty list."""
        begun = [line.at for line in self.lines if line.kind == Kind.LIST]
        return begun[-1] if begun else None


def path() -> Path:
    """Where the list lies."""
    return Path(settings.BACKUP_DIR) / NAME


def read(where: Path) -> Listed:
    """The list; raises `FileNotFoundError`, and `Unreadable` for anything but a torn last line."""
    *whole, last = where.read_bytes().split(b"\n")
    lines = [_line(number, content) for number, content in enumerate(whole, 1)]
    if last and (at_the_end := _line_or_none(last)) is not None:
        return Listed((*lines, at_the_end), torn=False)
    return Listed(tuple(lines), torn=bool(last))


def copy() -> None:
    """Write what is not copied yet to the end of the list; all of it where there is no list."""
    with _alone() as where:
        if not where.exists():
            Ending.objects.filter(copied=True).update(copied=False)
            if not Ending.objects.filter(kind=Kind.LIST).exists():
                Ending.objects.create(kind=Kind.LIST, at=timezone.now())
        waiting = list(Ending.objects.filter(copied=False).order_by("pk"))
        if not waiting:
            return
        _end_last_line(where)
        _append(where, (Line(row.kind, row.key, row.at) for row in waiting))
        Ending.objects.filter(pk__in=[row.pk for row in waiting]).update(copied=True)


def begin_anew(now: datetime) -> None:
    """A list that is complete from now on: what ended before can't be known any more."""
    Ending.objects.create(kind=Kind.LIST, at=now)


def thin(now: datetime) -> None:
    """Forget what ended longer ago than it is kept, in list and table."""
    with _alone() as where:
        begun = Ending.objects.filter(kind=Kind.LIST).order_by("-at").values_list("pk", flat=True)
        old = Ending.objects.filter(at__lt=now - KEPT, copied=True)
        old.exclude(pk__in=list(begun[:1])).delete()
        if not where.exists():
            return
        listed = read(where)
        kept = [line for line in listed.lines if line.at >= now - KEPT or line.kind == Kind.LIST]
        if len(kept) < len(listed.lines):
            # A line that was torn still has its row, which is copied again.
            anew = where.with_suffix(".anew")
            anew.unlink(missing_ok=True)
            _append(anew, kept)
            anew.replace(where)
            _sync_folder(where.parent)


def _line(number: int, content: bytes) -> Line:
    found = _line_or_none(content)
    if found is None:
        raise Unreadable(number)
    return found


def _line_or_none(content: bytes) -> Line | None:
    try:
        values = json.loads(content)
        line = Line(str(values["kind"]), str(values["key"]), datetime.fromisoformat(values["at"]))
    except (ValueError, KeyError, TypeError):
        return None
    return line if line.at.tzinfo is not None else None


def _append(where: Path, lines: Iterable[Line]) -> None:
    """Write at the end in one piece, and wait until the disk has it."""
    text = "".join(
        json.dumps({"at": line.at.isoformat(), "kind": str(line.kind), "key": line.key}) + "\n"
        for line in lines
    )
    is_new = not where.exists()
    with where.open("ab", buffering=0) as stream:
        content = memoryview(text.encode())
        while content:
            content = content[stream.write(content) :]
        os.fsync(stream.fileno())
    if is_new:
        _sync_folder(where.parent)


def _end_last_line(where: Path) -> None:
    """What a killed process left of a line goes: its row is not copied, so it comes again."""
    if not where.exists():
        return
    with where.open("rb+") as stream:
        content = stream.read()
        last = content[content.rfind(b"\n") + 1 :]
        if not last:
            return
        if _line_or_none(last) is None:
            stream.truncate(len(content) - len(last))
        else:
            stream.write(b"\n")


@contextmanager
def _alone() -> Iterator[Path]:
    """Where the list lies, while no other process writes it."""
    where = path()
    where.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (where.parent / _LOCK).open("ab") as stream:
        _wait_for(stream.fileno())
        yield where


if sys.platform == "win32":
    import msvcrt

    def _wait_for(number: int) -> None:
        msvcrt.locking(number, msvcrt.LK_LOCK, 1)

    def _sync_folder(folder: Path) -> None:
        """A folder can't be waited for on this system."""

else:
    import fcntl

    def _wait_for(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX)

    def _sync_folder(folder: Path) -> None:
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)

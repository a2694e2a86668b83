"""One process does something in a folder: a second one is told what the first one noted there.

So a hall's day is run once, and one backup is made or put back at a time. The lock is the system's
own, so it ends with its process however that ended.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

NAME = "running"
_held: list[IO[str]] = []


class AlreadyRuns(Exception):
    """Another process of this machine has the folder; the text is what it noted."""


def hold(folder: Path, note: str) -> None:
    """Keep the folder for this process up to its end and note something, for a day its address.

    Raises `AlreadyRuns`.
    """
    # Closed, it would let go.
    _held.append(_taken(folder, note))


@contextmanager
def holding(folder: Path, note: str) -> Iterator[None]:
    """Keep the folder for a while; raises `AlreadyRuns`."""
    with _taken(folder, note):
        yield


def _taken(folder: Path, note: str) -> IO[str]:
    folder.mkdir(parents=True, exist_ok=True)
    stream = (folder / NAME).open("a+", encoding="utf-8")
    if not _lock(stream):
        stream.seek(0)
        said = stream.read().strip()
        stream.close()
        raise AlreadyRuns(said)
    stream.truncate(0)
    stream.write(note)
    stream.flush()
    return stream


def is_held(folder: Path) -> bool:
    """Whether another process has this folder now."""
    with (folder / NAME).open("a+", encoding="utf-8") as stream:
        return not _lock(stream)


if sys.platform == "win32":
    import msvcrt

    _FAR = 1024 * 1024
    """What is locked can't be read on this system, so a byte behind the text is."""

    def _lock(stream: IO[str]) -> bool:
        stream.seek(_FAR)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        stream.seek(0)
        return True

else:
    import fcntl

    def _lock(stream: IO[str]) -> bool:
        # Of the process, not of the file: children that outlive it for a moment don't have it.
        try:
            fcntl.lockf(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

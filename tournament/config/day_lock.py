"""One process runs a hall's day: a second start is told where the first one listens.

The lock is the system's own, so it ends with its process however that ended.
"""

import sys
from pathlib import Path
from typing import IO

NAME = "running"
_held: list[IO[str]] = []


class AlreadyRuns(Exception):
    """Another process of this machine runs the day; the text is its address."""


def hold(folder: Path, address: str) -> None:
    """Keep the day's folder for this process and note its address; raises `AlreadyRuns`."""
    folder.mkdir(parents=True, exist_ok=True)
    stream = (folder / NAME).open("a+", encoding="utf-8")
    if not _lock(stream):
        stream.seek(0)
        said = stream.read().strip()
        stream.close()
        raise AlreadyRuns(said)
    stream.truncate(0)
    stream.write(address)
    stream.flush()
    # Closed, it would let go.
    _held.append(stream)


def is_held(folder: Path) -> bool:
    """Whether another process runs the day of this folder now."""
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

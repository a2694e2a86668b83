"""So many at once of something on this machine, in whatever process it is done.

A turn is a lock of the system's on a file, so it ends with its process however that ended.
"""

import hashlib
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final, Self

LOOK_EVERY: Final = 0.05
"""Seconds between two looks at whether a turn has become free."""
_NAMES: Final = 256
"""Senders who are told apart; some two share their turns, so the files stay few."""


class NoTurn(Exception):
    """All turns were taken for as long as one waits."""


class Turn:
    """A turn that somebody has; closed, it is free."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class Turns:
    """So many turns of each sender, or of all together where no sender is named."""

    def __init__(self, folder: Path, name: str, at_once: int) -> None:
        self._folder, self._name, self._at_once = folder, name, at_once

    def take(self, sender: str = "") -> Turn | None:
        """A turn if one is free now."""
        self._folder.mkdir(parents=True, exist_ok=True)
        part = int.from_bytes(hashlib.sha256(sender.encode()).digest()[:8], "big") % _NAMES
        for number in range(self._at_once):
            file = (self._folder / f"{self._name}-{part if sender else 'all'}-{number}").open("ab")
            if _lock(file):
                return Turn(file)
            file.close()
        return None

    @contextmanager
    def turn(self, longest_wait: float) -> Iterator[None]:
        """Wait for a turn and have it; raises `NoTurn`."""
        until = time.monotonic() + longest_wait
        while (turn := self.take()) is None:
            if time.monotonic() > until:
                raise NoTurn
            time.sleep(LOOK_EVERY)
        with turn:
            yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> bool:
        file.seek(0)
        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _lock(file: IO[bytes]) -> bool:
        # Of the open file and not of the process, so threads exclude each other too.
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

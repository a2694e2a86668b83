"""Counts requests: how many of each kind were answered how, and how long that took.

All web processes of one server count into one piece of memory that they inherit, each into a part
of its own, so that whichever is asked knows the numbers of all, and a process that replaces
another goes on with its numbers. It is no file, so a full disk does not matter.
"""

import mmap
from bisect import bisect_left
from collections.abc import Iterator
from threading import Lock
from typing import Final

KINDS: Final = (
    "public", "personal", "organizer", "judge", "publisher", "games", "api", "account", "watching",
    "static", "other",
)  # fmt: skip
"""Kinds of route: for whom a page is."""
CLASSES: Final = ("1xx", "2xx", "3xx", "4xx", "5xx")
BOUNDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which a request falls into each part of the histogram; the last part has no end."""
_WIDTH: Final = len(BOUNDS) + 2
"""Cells of one series: its parts, and the sum of the seconds."""
_CELLS: Final = len(KINDS) * len(CLASSES) * _WIDTH + 1
"""Of one process; the last one counts polls that were answered from memory."""
_BYTES: Final = 8


class RequestCounts:
    """The numbers of all web processes of this server."""

    def __init__(self, processes: int) -> None:
        self._lock = Lock()
        self._cells = memoryview(mmap.mmap(-1, processes * _CELLS * _BYTES)).cast("d")
        self._first = 0

    def be(self, number: int) -> None:
        """Count as the web process of this number, the first of which is 0."""
        self._lock = Lock()
        self._first = number * _CELLS

    def note(self, kind: str, status: int, seconds: float) -> None:
        """Count one request."""
        series = KINDS.index(kind) * len(CLASSES) + min(max(status // 100, 1), 5) - 1
        at = self._first + series * _WIDTH
        with self._lock:
            self._cells[at + bisect_left(BOUNDS, seconds)] += 1
            self._cells[at + _WIDTH - 1] += seconds

    def note_unchanged(self) -> None:
        """Count one poll that was answered without asking the site."""
        with self._lock:
            self._cells[self._first + _CELLS - 1] += 1

    def histograms(self) -> Iterator[tuple[str, str, list[float], float]]:
        """Kind, class, numbers by part and seconds in all, of everything that was asked for."""
        for number, (kind, told) in enumerate((k, c) for k in KINDS for c in CLASSES):
            cells = [self._sum(number * _WIDTH + cell) for cell in range(_WIDTH)]
            if any(cells[:-1]):
                yield kind, told, cells[:-1], cells[-1]

    def unchanged(self) -> float:
        """How many polls were answered without asking the site."""
        return self._sum(_CELLS - 1)

    def _sum(self, cell: int) -> float:
        return sum(self._cells[cell::_CELLS])


class _Counted:
    counts = RequestCounts(1)


def share_among(processes: int) -> None:
    """Make room for so many processes, before they are begun."""
    _Counted.counts = RequestCounts(processes)


def counts() -> RequestCounts:
    """What this server counts."""
    return _Counted.counts

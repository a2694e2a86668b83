"""Threads in a line: whoever came first has their turn first."""

from collections import deque
from threading import Lock


class Queue:
    """A lock that is handed on to the one who has waited longest.

    Python's own lock goes to whoever asks at the right moment, mostly to the one who just had it.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._taken = False
        self._line: deque[Lock] = deque()

    @property
    def length(self) -> int:
        """How many wait."""
        return len(self._line)

    def wait(self, seconds: float) -> bool:
        """Wait for one's turn; False if it did not come in time."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            mine = Lock()
            mine.acquire()
            self._line.append(mine)
        if mine.acquire(timeout=seconds):
            return True
        with self._guard:
            if mine in self._line:
                self._line.remove(mine)
                return False
        # The turn came at the last moment.
        return True

    def go_on(self) -> None:
        """End one's turn."""
        with self._guard:
            if self._line:
                self._line.popleft().release()
            else:
                self._taken = False

"""Asks what may hang, in a thread of its own: nobody waits longer than a moment for the answer."""

import threading
import time
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from django.db import connection

FRESH_FOR: Final = 1.0
"""Seconds for which an answer is given again, however many ask."""
PATIENCE: Final = 1.5
"""Seconds after which there is no answer."""

Answer = TypeVar("Answer")


class Probe(Generic[Answer]):
    """One thing that can be asked: by one thread at a time, however many wait for it."""

    def __init__(self, name: str, ask: Callable[[], Answer | None]) -> None:
        self._name, self._ask = name, ask
        self._guard = threading.Lock()
        self._answered = threading.Event()
        self._asking = False
        self._began = self._ended = float("-inf")
        self._answer: Answer | None = None

    def answer(self) -> Answer | None:
        """What was found, at most a moment ago; None if there is no answer in time."""
        with self._guard:
            if not self._asking and time.monotonic() - self._ended > FRESH_FOR:
                self._asking, self._began = True, time.monotonic()
                self._answered.clear()
                threading.Thread(target=self._run, name=self._name, daemon=True).start()
        self._answered.wait(max(self._began + PATIENCE - time.monotonic(), 0))
        with self._guard:
            return None if self._asking else self._answer

    def _run(self) -> None:
        found: Answer | None = None
        try:
            found = self._ask()
        finally:
            # A connection of its own each time also shows whether the database takes new ones.
            connection.close()
            with self._guard:
                self._answer, self._ended, self._asking = found, time.monotonic(), False
            self._answered.set()

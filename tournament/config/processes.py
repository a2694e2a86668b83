"""The first process of a server keeps the others: one that ends is replaced, all end with it.

They are forked where that is safe, so that one that was killed is back in a moment. They end when
the first one says so and when it is gone, however it went.
"""

import logging
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Thread
from types import FrameType

logger = logging.getLogger("tournament.processes")

Work = Callable[[Event], None]
"""What a process does until the event is set. On systems without fork it is found by its name."""

ON_LINUX = sys.platform == "linux"
LOOK_EVERY = 0.2
"""Seconds between two looks at whether a process has ended."""
REPLACED_AFTER = 0.2
"""Seconds before a process that ended is replaced; twice as many for one that had just begun."""
LONGEST_WAIT = 2.0
JUST_BEGUN = 10.0
PATIENCE = 10.0
"""Seconds that a process gets to finish what it does."""


class Kept:
    """A process that is kept going."""

    def __init__(self, name: str, work: Work) -> None:
        self.name = name
        self._work = work
        self._delay = REPLACED_AFTER
        self._ended: float | None = None
        self.start()

    def start(self) -> None:
        """Have it run."""
        context = get_context("fork") if ON_LINUX else get_context("spawn")
        theirs, self._word = context.Pipe(duplex=False)
        # One that is forked has our end of the pipe too, and would never see it closed.
        ours = self._word if ON_LINUX else None
        self.process: BaseProcess = context.Process(
            target=_run, args=(self.name, self._work, theirs, ours), daemon=True
        )
        self.process.start()
        self._began = time.monotonic()
        theirs.close()

    def replace_if_ended(self) -> None:
        """Start it anew once its wait is over."""
        if self.process.is_alive():
            return
        now = time.monotonic()
        if self._ended is None:
            self._ended = now
            again = now - self._began < JUST_BEGUN
            self._delay = min(2 * self._delay, LONGEST_WAIT) if again else REPLACED_AFTER
            self._word.close()
            logger.warning("%s ended (%s) and is replaced", self.name, self.process.exitcode)
        elif now - self._ended >= self._delay:
            self._ended = None
            self.process.close()
            self.start()

    def tell_to_end(self) -> None:
        """Ask it to finish."""
        with suppress(OSError):
            self._word.send_bytes(b"end")

    def end(self, deadline: float) -> None:
        """Wait until it has finished; kill it if it takes too long."""
        self.process.join(max(deadline - time.monotonic(), 0.01))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def keep(work: Mapping[str, Work]) -> None:
    """Keep these processes going until Ctrl-C or TERM."""
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _sets(stop))
    kept = [Kept(name, does) for name, does in work.items()]
    while not stop.is_set():
        stop.wait(LOOK_EVERY)
        for one in kept:
            one.replace_if_ended()
    for one in kept:
        one.tell_to_end()
    deadline = time.monotonic() + PATIENCE
    for one in kept:
        one.end(deadline)


def _run(name: str, work: Work, word: Connection, ours: Connection | None) -> None:
    """Be one of the kept processes."""
    if ours is not None:
        ours.close()
    stop = Event()
    # Ctrl-C reaches every process of a window; it is for the first, which then tells the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _sets(stop))
    if ON_LINUX:
        # What `top` and `ps -e` call it.
        Path("/proc/self/comm").write_text(name, encoding="ascii")
    Thread(target=_wait_for_word, args=(word, stop), daemon=True).start()
    work(stop)


def _sets(stop: Event) -> Callable[[int, FrameType | None], None]:
    """What a signal does. In a thread: the one that it interrupts may hold the event's lock."""
    return lambda *_: Thread(target=stop.set, daemon=True).start()


def _wait_for_word(word: Connection, stop: Event) -> None:
    """Until the first process says that it is time, or is gone."""
    with suppress(EOFError, OSError):
        word.recv_bytes()
    stop.set()

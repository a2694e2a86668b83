"""Runs the worker as a child process beside the web server, where no Celery does the work.

A child that dies is replaced. It ends with this process, however this one ends: its standard
input is a pipe of which only this process holds the other end.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.conf import settings

logger = logging.getLogger("tournament.jobs")

REPLACED_AFTER = 1.0
"""Seconds before a worker that died is replaced."""
PATIENCE = 10.0
"""Seconds that a worker gets to finish its present job."""


@contextmanager
def embedded_worker() -> Iterator[None]:
    """Have a worker run as long as the block does."""
    keeper = _Keeper()
    try:
        yield
    finally:
        keeper.stop()


class _Keeper:
    """Starts the worker, replaces it, and ends it by closing its input."""

    def __init__(self) -> None:
        self._input, self._hold = os.pipe()
        self._holding = True
        # A web process that outlived this one must not keep the worker alive.
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._let_go)
        self._stopping = Event()
        # Started here and not in the thread: the web processes are forked any moment, and one
        # that is forked while another program is being started keeps its starter waiting.
        self._worker = self._start()
        self._thread = Thread(target=self._keep, name="worker's keeper", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Tell the worker to stop, and wait until it has."""
        self._stopping.set()
        self._let_go()
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            self._worker.kill()
        self._thread.join()
        os.close(self._input)

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), "worker", "--with-input"],
            stdin=self._input,
            # Ctrl-C is for the server, which then ends its worker.
            start_new_session=True,
        )

    def _let_go(self) -> None:
        if self._holding:
            self._holding = False
            os.close(self._hold)

    def _keep(self) -> None:
        """Replace the worker whenever it ends, until it is to end."""
        while True:
            ended = self._worker.wait()
            if self._stopping.is_set():
                return
            logger.warning("the worker ended (%s) and is replaced", ended)
            if self._stopping.wait(REPLACED_AFTER):
                return
            self._worker = self._start()

"""`manage.py worker`: works the queue in the foreground until Ctrl-C or TERM."""

import os
import signal
import sys
from argparse import ArgumentParser
from threading import Event, Thread
from typing import Any

from django.core.management.base import BaseCommand

from tournament.config.logs import take_over
from tournament.jobs.loop import work_until


class Command(BaseCommand):
    """The worker that `manage.py serve` starts beside itself; more of them may run."""

    help = "Work the queue of background jobs until Ctrl-C or TERM."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One switch."""
        parser.add_argument(
            "--with-input",
            action="store_true",
            help="end with the standard input, that is with the process that holds its other end",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Work; a signal lets the present job be finished."""
        take_over()
        stop = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        if options["with_input"]:
            Thread(target=_wait_for_end, args=(sys.stdin.fileno(), stop), daemon=True).start()
        work_until(stop)


def _wait_for_end(descriptor: int, stop: Event) -> None:
    """Read what is never written, until the other end is closed or its process is dead."""
    while os.read(descriptor, 1):
        pass
    stop.set()

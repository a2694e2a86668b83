"""`manage.py worker`: works the queue in the foreground until Ctrl-C or TERM."""

import signal
from threading import Event
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.config import restoring
from tournament.config.logs import take_over
from tournament.jobs.loop import work_until


class Command(BaseCommand):
    """What `manage.py serve` has a process beside it do; more of them may run."""

    help = "Work the queue of background jobs until Ctrl-C or TERM."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work; a signal lets the present job be finished."""
        if refusal := restoring.refusal(settings.DATA_DIR):
            raise CommandError(refusal)
        take_over()
        stop = Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        work_until(stop)

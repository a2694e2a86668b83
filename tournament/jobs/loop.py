"""The embedded worker's life: sweep, work, look again, until it is told to stop."""

import os
import socket
import time
from threading import Event

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from tournament.jobs import incidents, worker

LOOK_EVERY = 0.5
"""Seconds between two looks at an empty queue, each one query of an index."""
AT_A_TIME = 10
"""Jobs between two rests."""
REST = 3
"""So many times as long as it worked the worker rests: people who wait for a page come first."""
LONGEST_REST = 2.0
BREATH = 5.0
"""Seconds to wait for a database that went away."""


def worker_name() -> str:
    """Names this process in its leases."""
    return f"{socket.gethostname()}-{os.getpid()}"


def work_until(stop: Event) -> None:
    """Work until the event is set; the present job, or step of a long one, is finished first."""
    name, sweep_at = worker_name(), time.monotonic()
    while not stop.is_set():
        began = time.monotonic()
        try:
            if time.monotonic() >= sweep_at:
                worker.sweep(timezone.now())
                sweep_at = time.monotonic() + settings.SWEEP_EVERY
            idle = not worker.run_due(timezone.now, name, AT_A_TIME, stopping=stop.is_set)
        except Error as fault:
            incidents.report(fault, "the worker")
            connection.close()
            stop.wait(BREATH)
        else:
            rest = min(REST * (time.monotonic() - began), LONGEST_REST)
            stop.wait(LOOK_EVERY if idle else rest)

"""The embedded worker's life: sweep, work, look again, until it is told to stop."""

import os
import socket
import time
from collections.abc import Sequence
from threading import Event

from django.conf import settings
from django.db import Error, connection
from django.utils import timezone

from tournament.jobs import incidents, registry, worker
from tournament.jobs.life import taken_up
from tournament.jobs.registry import Queue

LOOK_EVERY = 0.5
"""Seconds between two looks at an empty queue, each one query of an index."""
AT_A_TIME = 10
"""Jobs between two rests."""
REST = 3
"""So many times as long as it worked the worker rests: people who wait for a page come first.
It does not rest from what a hall waits for, nor does that wait for its rest."""
LONGEST_REST = 2.0
BREATH = 5.0
"""Seconds to wait for a database that went away."""


def worker_name() -> str:
    """Names this process in its leases."""
    return f"{socket.gethostname()}-{os.getpid()}"


def work_until(stop: Event) -> None:
    """Work until the event is set; the present job, or step of a long one, is finished first."""
    sweep_at = rested_at = time.monotonic()
    while not stop.is_set():
        try:
            if time.monotonic() >= sweep_at:
                worker.sweep(timezone.now())
                taken_up.send(None, names=tuple(Queue))
                sweep_at = time.monotonic() + settings.SWEEP_EVERY
            if _work(stop, registry.urgent()):
                continue
            began = time.monotonic()
            if began >= rested_at and _work(stop):
                rested_at = time.monotonic() + min(REST * (time.monotonic() - began), LONGEST_REST)
        except Error as fault:
            incidents.report(fault, "the worker")
            connection.close()
            stop.wait(BREATH)
        else:
            rest = rested_at - time.monotonic()
            stop.wait(min(rest, LOOK_EVERY) if rest > 0 else LOOK_EVERY)


def _work(stop: Event, kinds: Sequence[str] = ()) -> int:
    """Some jobs of these kinds, or of all; how many were begun."""
    return worker.run_due(timezone.now, worker_name(), AT_A_TIME, kinds=kinds, stopping=stop.is_set)

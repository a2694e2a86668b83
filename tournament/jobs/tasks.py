"""Celery's two tasks: one works, one sweeps. What they do is in `worker`."""

from celery import shared_task
from django.db import Error
from django.utils import timezone

from tournament.jobs import incidents, worker
from tournament.jobs.loop import worker_name
from tournament.jobs.ring import SWEEP, WORK, ring

TURN = 50
"""Jobs that one bell is answered with; then others may come first."""


@shared_task(name=WORK)
def work() -> None:
    """Work what is due; the database going away is logged without what it said."""
    try:
        if worker.run_due(timezone.now, worker_name(), TURN) == TURN:
            ring()
    except Error as fault:
        incidents.report(fault, "the worker")


@shared_task(name=SWEEP)
def sweep() -> None:
    """Sweep; likewise."""
    try:
        worker.sweep(timezone.now())
    except Error as fault:
        incidents.report(fault, "the sweeper")

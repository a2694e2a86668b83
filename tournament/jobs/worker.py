"""Does the work: `run_due` and `sweep`, called by Celery's tasks and by the embedded worker alike.

The effects of a job and the mark that it is done are one transaction, which is rolled back if the
lease was lost; so they happen exactly once, whatever dies when.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from tournament.jobs import incidents, leases, registry
from tournament.jobs.leases import Claim, LeaseLost
from tournament.jobs.models import Job, State
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import GiveUp
from tournament.jobs.ring import ring

logger = logging.getLogger("tournament.jobs")

Clock = Callable[[], datetime]

KEPT = timedelta(days=30)
_DELETED_AT_ONCE = 500


def run_due(
    now_fn: Clock,
    worker_id: str,
    limit: int = 50,
    *,
    stopping: Callable[[], bool] = lambda: False,
) -> int:
    """Claim and work jobs that are due, up to a limit; returns how many were begun.

    Ends early when `stopping` says so: after the present job, or after the present step of a long
    one, which is put back.
    """
    for begun in range(limit):
        claim = None if stopping() else leases.claim(now_fn(), worker_id)
        if claim is None:
            return begun
        _attempt(claim, now_fn, stopping)
    return limit


def sweep(now: datetime) -> None:
    """Set right what nobody else does, every few seconds; any number of sweepers may run.

    Jobs of dead workers go back to the queue, recurring jobs are made for their present period,
    jobs done long ago are deleted, and the bell is rung for what is due.
    """
    leases.expire(now)
    for kind, key in registry.present_periods(now):
        if not Job.objects.filter(kind=kind, key=key).exists():
            enqueue(kind, key)
    _delete_old(now)
    if leases.due(now).exists():
        ring()


def _attempt(claim: Claim, now_fn: Clock, stopping: Callable[[], bool]) -> None:
    """Work one job and write down how it ended."""
    try:
        _work_or_fail(claim, now_fn, stopping)
    except LeaseLost:
        logger.warning("job %s of the kind %s: lease lost, rolled back", claim.pk, claim.kind)


def _work_or_fail(claim: Claim, now_fn: Clock, stopping: Callable[[], bool]) -> None:
    """Work one job; a handler's fault is an incident in the log and a code on the row."""
    try:
        _work(claim, now_fn, stopping)
    except LeaseLost:
        raise
    except GiveUp as reason:
        leases.fail(claim, reason.code, "", now_fn(), for_good=True)
    # The worker's boundary: a handler may fail in any way, and the others still get their turn.
    except Exception as fault:  # noqa: BLE001
        incident = incidents.report(fault, f"a job of the kind {claim.kind}")
        leases.fail(claim, type(fault).__name__, incident, now_fn(), for_good=False)


def _work(claim: Claim, now_fn: Clock, stopping: Callable[[], bool]) -> None:
    """Take the steps of a job, each with its progress in a transaction; the last one finishes."""
    steps = registry.kind_of(claim.kind).steps(claim.payload, now_fn())
    while True:
        with transaction.atomic():
            progress = next(steps, None)
            if progress is None:
                leases.finish(claim, now_fn())
                return
            leases.renew(claim, progress, now_fn())
        if stopping():
            leases.give_back(claim)
            return


def _delete_old(now: datetime) -> None:
    old = Job.objects.filter(state=State.DONE, finished_at__lt=now - KEPT)
    keys = list(old.values_list("pk", flat=True)[:_DELETED_AT_ONCE])
    if keys:
        Job.objects.filter(pk__in=keys).delete()

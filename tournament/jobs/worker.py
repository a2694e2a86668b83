"""Does the work: `run_due` and `sweep`, called by Celery's tasks and by the embedded worker alike.

The effects of a job and the mark that it is done are one transaction, which is rolled back if the
lease was lost; so they happen exactly once, whatever dies when.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction

from tournament.jobs import leases, registry
from tournament.jobs.attempts import Clock, attempt
from tournament.jobs.batches import claim_batch, work_batch
from tournament.jobs.leases import Claim
from tournament.jobs.models import Job, State
from tournament.jobs.queue import enqueue
from tournament.jobs.ring import ring

KEPT = timedelta(days=30)
_DELETED_AT_ONCE = 500


def run_due(
    now_fn: Clock,
    worker_id: str,
    limit: int = 50,
    *,
    kind: str = "",
    stopping: Callable[[], bool] = lambda: False,
) -> int:
    """Claim and work jobs that are due, or those of a kind, up to a limit; how many were begun.

    Ends early when `stopping` says so: after the present job, or after the present step of a long
    one, which is put back, as is what is left of a batch.
    """
    begun = 0
    while begun < limit and not stopping():
        claim = leases.claim(now_fn(), worker_id, kind)
        if claim is None:
            break
        begun += _begin(claim, limit - begun, now_fn, stopping)
    return begun


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


def _begin(claim: Claim, limit: int, now_fn: Clock, stopping: Callable[[], bool]) -> int:
    """Work a job, with others if its kind is worked in batches; returns how many were begun."""
    batch = registry.batch_of(claim.kind)
    if batch is None:
        attempt(claim, partial(_work, claim, now_fn, stopping), now_fn)
        return 1
    claims = claim_batch(claim, batch, now_fn(), limit)
    if len(claims) == batch.at_once:
        # There may be more than one worker's share: whoever is free comes and helps.
        ring()
    work_batch(batch, claims, now_fn, stopping)
    return len(claims)


def _work(claim: Claim, now_fn: Clock, stopping: Callable[[], bool]) -> None:
    """Take the steps of a job, each with its progress in a transaction; the last one finishes."""
    steps = registry.steps_of(claim.kind)(claim.payload, now_fn())
    while True:
        with transaction.atomic():
            progress = next(steps, None)
            if progress is None:
                leases.finish([claim], now_fn())
                return
            leases.renew(claim, progress, now_fn())
        if stopping():
            leases.give_back([claim])
            return


def _delete_old(now: datetime) -> None:
    old = Job.objects.filter(state=State.DONE, finished_at__lt=now - KEPT)
    keys = list(old.values_list("pk", flat=True)[:_DELETED_AT_ONCE])
    if keys:
        Job.objects.filter(pk__in=keys).delete()

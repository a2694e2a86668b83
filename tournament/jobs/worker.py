"""Does the work: `run_due` for the embedded worker, `work` for Celery, `sweep` for both.

The effects of a job and the mark that it is done are one transaction, which is rolled back if the
lease was lost; so they happen exactly once, whatever dies when.
"""

import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction

from tournament.jobs import leases, registry, sending
from tournament.jobs.attempts import Clock, Outcome, attempt, tell
from tournament.jobs.batches import work_batch
from tournament.jobs.leases import Claim
from tournament.jobs.models import Job, State
from tournament.jobs.queue import enqueue
from tournament.jobs.registry import Queue

KEPT = timedelta(days=30)
LOOKED_AT = 10_000
FEW = 10
"""Due jobs that a sweep sends to a queue of the broker in which tasks wait, perhaps for these very
jobs: what was lost before them must not wait for all. An empty queue is sent all of its jobs."""
_DELETED_AT_ONCE = 500


def run_due(
    now_fn: Clock,
    worker_id: str,
    limit: int = 50,
    *,
    kinds: Sequence[str] = (),
    stopping: Callable[[], bool] = lambda: False,
) -> int:
    """Claim and work jobs that are due, or those of some kinds, up to a limit; how many were begun.

    What a hall waits for comes first, also what comes while others are worked. Ends early when
    `stopping` says so: after the present job, or after the present step of a long one, which is
    put back, as is what is left of a batch.
    """
    begun = 0
    while begun < limit and not stopping():
        first = () if kinds else registry.urgent()
        claim = leases.claim(now_fn(), worker_id, *first) if first else None
        claim = claim or leases.claim(now_fn(), worker_id, *kinds)
        if claim is None:
            break
        begun += _begin(claim, limit - begun, now_fn, stopping)
    return begun


def work(kind: str, job: int, now_fn: Clock, worker_id: str) -> str:
    """Work a job that is due, unless somebody else does; the code of the fault that it ended with.

    Of a kind that is worked in batches the next are worked then: they may have no task.
    """
    claim = leases.claim_one(job, now_fn(), worker_id)
    if claim is None and registry.batch_of(kind):
        claim = leases.claim(now_fn(), worker_id, kind)
    if claim is None:
        return ""
    _begin(claim, sys.maxsize, now_fn, lambda: False)
    return Job.objects.filter(pk=claim.pk).values_list("last_error", flat=True).first() or ""


def sweep(now: datetime) -> None:
    """Set right what nobody else does, every few seconds; any number of sweepers may run.

    Jobs of dead workers go back to the queue, recurring jobs are made for their present period,
    jobs done long ago are deleted, and what is due and may be lost is sent to Celery.
    """
    leases.expire(now)
    for kind, key in registry.present_periods(now):
        if not Job.objects.filter(kind=kind, key=key).exists():
            enqueue(kind, key)
    _delete_old(now)
    if settings.REDIS_URL:
        sending.send(_perhaps_lost(now))


def _begin(claim: Claim, limit: int, now_fn: Clock, stopping: Callable[[], bool]) -> int:
    """Work a job, with others if its kind is worked in batches; returns how many were begun."""
    batch = registry.batch_of(claim.kind)
    if batch is None:
        began = time.monotonic()
        outcome = attempt(claim, partial(_work, claim, now_fn, stopping), now_fn)
        tell(claim, outcome or Outcome.DONE, began)
        return 1
    more = leases.claim_more(claim, now_fn(), min(batch.at_once, limit) - 1)
    work_batch(batch, [claim, *more], now_fn, stopping)
    return 1 + len(more)


def _work(claim: Claim, now_fn: Clock, stopping: Callable[[], bool]) -> Outcome:
    """Take the steps of a job, each with its progress in a transaction; the last one finishes."""
    steps = registry.steps_of(claim.kind)(claim.payload, now_fn())
    while True:
        with transaction.atomic():
            progress = next(steps, None)
            if progress is None:
                leases.finish([claim], now_fn())
                return Outcome.DONE
            leases.renew(claim, progress, now_fn())
        if stopping():
            leases.give_back([claim])
            return Outcome.PUT_BACK
        time.sleep(registry.kind_of(claim.kind).pause)


def _perhaps_lost(now: datetime) -> list[tuple[int, str]]:
    """What is due, though tasks may wait for it, by id and kind; of a long line the first."""
    lines: dict[Queue, list[tuple[int, str]]] = {queue: [] for queue in Queue}
    for pk, kind in leases.due(now).values_list("pk", "kind")[:LOOKED_AT]:
        lines[registry.kind_of(kind).queue].append((pk, kind))
    return [
        job
        for queue, jobs in lines.items()
        for job in jobs[: None if len(jobs) <= FEW or sending.is_empty(queue) else FEW]
    ]


def _delete_old(now: datetime) -> None:
    old = Job.objects.filter(state=State.DONE, finished_at__lt=now - KEPT)
    keys = list(old.values_list("pk", flat=True)[:_DELETED_AT_ONCE])
    if keys:
        Job.objects.filter(pk__in=keys).delete()

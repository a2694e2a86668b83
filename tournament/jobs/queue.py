"""Writes jobs: `enqueue` and `cancel` for the rooms that need work done, `try_again` for the staff.

A job is written in the caller's transaction, so it exists if and only if the change that needs it
does. Once the change is committed, it is sent to Celery.
"""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from tournament.jobs.models import AT_ONCE, Job, State
from tournament.jobs.payloads import JSONValue as JSONValue
from tournament.jobs.payloads import Payload, expect_opaque
from tournament.jobs.sending import send_after_commit

WRITTEN_AT_ONCE = 500


def enqueue(
    kind: str, key: str, payload: Payload | None = None, *, run_at: datetime | None = None
) -> None:
    """Have a job done once, at once or from `run_at` on.

    `kind` and `key` together name it: a second call changes nothing, also when the job is done
    already. The payload holds opaque ids and numbers only.
    """
    _write(kind, {key: payload or {}}, run_at or AT_ONCE)


def enqueue_many(kind: str, jobs: Mapping[str, Payload]) -> None:
    """Have many jobs of a kind done at once: payloads by key."""
    _write(kind, jobs, AT_ONCE)


def cancel(kind: str, key: str) -> bool:
    """Take a job back that has not begun; says whether there was one."""
    removed, _ = Job.objects.filter(kind=kind, key=key, state=State.QUEUED).delete()
    return removed > 0


def place_in_line(kind: str, key: str) -> int | None:
    """How many jobs of its kind are done until this one is, itself included.

    None if nobody is going to do it: it is done, has failed or was never written.
    """
    unfinished = Job.objects.filter(kind=kind, state__in=(State.QUEUED, State.RUNNING))
    mine = unfinished.filter(key=key).values_list("run_at", "pk").first()
    if mine is None:
        return None
    run_at, pk = mine
    earlier = Q(run_at__lt=run_at) | Q(run_at=run_at, pk__lte=pk)
    return unfinished.filter(earlier).count()


def is_busy(kind: str, now: datetime) -> bool:
    """Whether jobs of a kind are being done, or could be now."""
    due = Q(state=State.QUEUED, run_at__lte=now)
    return Job.objects.filter(due | Q(state=State.RUNNING), kind=kind).exists()


def try_again(job_id: int) -> bool:
    """Queue a failed job anew with all its tries; says whether it was a failed one."""
    return _try_again(Job.objects.filter(pk=job_id)) > 0


def try_all_again(kind: str) -> int:
    """Queue all failed jobs of a kind anew; says how many."""
    return _try_again(Job.objects.filter(kind=kind))


def _try_again(jobs: QuerySet[Job]) -> int:
    """Queue those of the jobs that have failed."""
    with transaction.atomic():
        failed = list(jobs.filter(state=State.FAILED).values_list("pk", flat=True))
        again = Job.objects.filter(pk__in=failed)
        changed = again.filter(state=State.FAILED).update(
            state=State.QUEUED,
            run_at=AT_ONCE,
            tries=0,
            last_error="",
            incident="",
            finished_at=None,
        )
        send_after_commit(again)
    return changed


def _write(kind: str, jobs: Mapping[str, Payload], run_at: datetime) -> None:
    """Write the jobs that are not there yet; those that wait for no time are sent."""
    rows = []
    for key, payload in jobs.items():
        content = dict(payload)
        expect_opaque([kind, key, content])
        rows.append(Job(kind=kind, key=key, payload=content, run_at=run_at))
    Job.objects.bulk_create(rows, batch_size=WRITTEN_AT_ONCE, ignore_conflicts=True)
    if run_at == AT_ONCE:
        send_after_commit(Job.objects.filter(kind=kind, key__in=jobs, state=State.QUEUED))

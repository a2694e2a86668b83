"""Writes jobs: `enqueue` and `cancel` for the rooms that need work done, `try_again` for the staff.

A job is written in the caller's transaction, so it exists if and only if the change that needs it
does. Once the change is committed, a worker is told.
"""

from datetime import datetime

from django.db import transaction

from tournament.jobs.models import AT_ONCE, Job, State
from tournament.jobs.payloads import JSONValue as JSONValue
from tournament.jobs.payloads import Payload, expect_opaque
from tournament.jobs.ring import ring_after_commit


def enqueue(
    kind: str, key: str, payload: Payload | None = None, *, run_at: datetime | None = None
) -> None:
    """Have a job done once, at once or from `run_at` on.

    `kind` and `key` together name it: a second call changes nothing, also when the job is done
    already. The payload holds opaque ids and numbers only.
    """
    content = dict(payload or {})
    expect_opaque([kind, key, content])
    Job.objects.bulk_create(
        [Job(kind=kind, key=key, payload=content, run_at=run_at or AT_ONCE)], ignore_conflicts=True
    )
    if run_at is None:
        ring_after_commit()


def cancel(kind: str, key: str) -> bool:
    """Take a job back that has not begun; says whether there was one."""
    removed, _ = Job.objects.filter(kind=kind, key=key, state=State.QUEUED).delete()
    return removed > 0


def try_again(job_id: int) -> bool:
    """Queue a failed job anew with all its tries; says whether it was a failed one."""
    with transaction.atomic():
        changed = Job.objects.filter(pk=job_id, state=State.FAILED).update(
            state=State.QUEUED,
            run_at=AT_ONCE,
            tries=0,
            last_error="",
            incident="",
            finished_at=None,
        )
        if changed:
            ring_after_commit()
    return changed > 0

"""Moves jobs from state to state, each time by compare-and-set.

Owns the lease: whoever holds it is the only one who may finish the job. It runs out, so that the
job of a worker that died is done by another one; from then on the first can change nothing any
more. Reads no clock: every function is told the time.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from tournament.jobs.models import AT_ONCE, Job, State
from tournament.jobs.payloads import JSONValue
from tournament.jobs.registry import Progress, kind_of

LEASE = timedelta(seconds=15)
FIRST_DELAY = timedelta(seconds=2)
LONGEST_WAIT_FOR_NEXT_TRY = timedelta(minutes=15)
LEASE_EXPIRED = "LeaseExpired"
"""The code of a job whose workers died in the middle, every time."""

_GROWS_FOR = 10
_NOT_LEASED: dict[str, Any] = {"lease": "", "lease_until": None}


class LeaseLost(Exception):
    """Somebody else was given the job meanwhile; what was done for it must be rolled back."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A job that this worker has the lease of."""

    pk: int
    kind: str
    payload: Mapping[str, JSONValue]
    tries: int
    lease: str


def due(now: datetime, *kinds: str) -> QuerySet[Job]:
    """Jobs, or those of some kinds, that wait for a worker; those that wait for no time first."""
    waiting = Job.objects.filter(state=State.QUEUED, run_at__lte=now)
    return (waiting.filter(kind__in=kinds) if kinds else waiting).order_by("run_at", "pk")


def claim(now: datetime, worker_id: str, *kinds: str) -> Claim | None:
    """Take the lease of the first job that is due, of these kinds if any; None if none is."""
    while (pk := due(now, *kinds).values_list("pk", flat=True).first()) is not None:
        if taken := claim_one(pk, now, worker_id):
            return taken
    return None


def claim_one(pk: int, now: datetime, worker_id: str) -> Claim | None:
    """Take the lease of this job; None if it is not due, or somebody else has it or had it."""
    lease = f"{worker_id[:64]}/{secrets.token_hex(8)}"
    if not _write(due(now).order_by().filter(pk=pk), **_leased(lease, now)):
        return None
    (taken,) = _claims(Job.objects.filter(pk=pk))
    return taken


def claim_more(first: Claim, now: datetime, most: int) -> list[Claim]:
    """Take further jobs of the same kind that are due under the lease of the first.

    A server skips what another worker is just taking.
    """
    with transaction.atomic():
        alike = due(now, first.kind)
        free = alike.select_for_update(skip_locked=True).values_list("pk", flat=True)[:most]
        taken = Job.objects.filter(pk__in=list(free))
        taken.filter(state=State.QUEUED).update(**_leased(first.lease, now))
        return _claims(taken.filter(lease=first.lease).order_by("pk"))


def renew(claim: Claim, progress: Progress, now: datetime) -> None:
    """Write how far a long job is and hold it for longer; raises `LeaseLost`."""
    done, total = progress
    _change([claim], lease_until=now + LEASE, progress_done=done, progress_total=total)


def finish(claims: Sequence[Claim], now: datetime) -> None:
    """Mark jobs of one lease as done, all or none; raises `LeaseLost`."""
    done = {"state": State.DONE, "finished_at": now, "last_error": "", "incident": ""}
    _change(claims, **done, **_NOT_LEASED)


def give_back(claims: Sequence[Claim]) -> None:
    """Put back jobs of one lease that were not tried to their end; raises `LeaseLost`."""
    _change(claims, state=State.QUEUED, run_at=AT_ONCE, tries=F("tries") - 1, **_NOT_LEASED)


def fail(claim: Claim, code: str, incident: str, now: datetime, *, for_good: bool) -> None:
    """Queue the job for a later try, or give it up; raises `LeaseLost`."""
    outcome: dict[str, Any]
    if for_good or claim.tries >= kind_of(claim.kind).most_tries:
        outcome = {"state": State.FAILED, "finished_at": now}
    else:
        outcome = {"state": State.QUEUED, "run_at": now + delay(claim.tries)}
    _change([claim], last_error=code[:64], incident=incident, **outcome, **_NOT_LEASED)


def delay(tries: int) -> timedelta:
    """How long to wait after so many tries: four times as long each time, up to a limit."""
    factor: int = 4 ** min(tries - 1, _GROWS_FOR)
    return min(FIRST_DELAY * factor, LONGEST_WAIT_FOR_NEXT_TRY)


def expire(now: datetime) -> None:
    """Take jobs from workers that died: another one begins them anew, for the last time if so."""
    lost = Job.objects.filter(state=State.RUNNING, lease_until__lt=now)
    for pk, kind, lease, tries in list(lost.values_list("pk", "kind", "lease", "tries")):
        outcome: dict[str, Any]
        if tries >= kind_of(kind).most_tries:
            outcome = {"state": State.FAILED, "finished_at": now}
        else:
            outcome = {"state": State.QUEUED, "run_at": AT_ONCE}
        held = lost.filter(pk=pk, lease=lease)
        _write(held, last_error=LEASE_EXPIRED, incident="", **outcome, **_NOT_LEASED)


def _leased(lease: str, now: datetime) -> dict[str, Any]:
    """The columns of a job that is begun under a lease."""
    return {
        "state": State.RUNNING,
        "lease": lease,
        "lease_until": now + LEASE,
        "tries": F("tries") + 1,
        "progress_done": 0,
        "progress_total": 0,
        "started_at": now,
    }


def _claims(jobs: QuerySet[Job]) -> list[Claim]:
    return [Claim(job.pk, job.kind, job.payload, job.tries, job.lease) for job in jobs]


def _change(claims: Sequence[Claim], **columns: Any) -> None:
    """Write columns of jobs while their lease is held, of all or of none."""
    keys = [claim.pk for claim in claims]
    held = Job.objects.filter(pk__in=keys, state=State.RUNNING, lease=claims[0].lease)
    with transaction.atomic():
        if _write(held, **columns) < len(claims):
            raise LeaseLost(claims[0].kind)


def _write(jobs: QuerySet[Job], **columns: Any) -> int:
    """Write columns and say of how many jobs.

    Always in a transaction: a write without one does not stand in line for SQLite's writer, and
    those who do stand there never let it in.
    """
    with transaction.atomic(savepoint=False):
        return jobs.update(**columns)

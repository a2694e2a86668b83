"""Reads for the staff's pages: messages with their state, how many there are of each."""

from collections import Counter
from collections.abc import Sequence

from django.db.models import Count, OuterRef, QuerySet, Subquery

from tournament.jobs.models import Job
from tournament.jobs.models import State as JobState
from tournament.outbox.models import Message
from tournament.outbox.service import JOB

FAILED = "failed"
"""The state of a message whose job has failed."""


def messages(state: str = "") -> "QuerySet[Message]":
    """Messages of a state, or all, the newest first; `fault` is the code of a failed job."""
    failed = _failed_jobs().filter(key=OuterRef("pk"))
    found = Message.objects.annotate(fault=Subquery(failed.values("last_error")[:1]))
    if state == FAILED:
        found = found.filter(state=Message.State.QUEUED, fault__isnull=False)
    elif state == Message.State.QUEUED:
        found = found.filter(state=state, fault__isnull=True)
    elif state:
        found = found.filter(state=state)
    return found.order_by("-created_at", "id")


def counts() -> Counter[str]:
    """How many messages there are in each state."""
    grouped = Message.objects.order_by().values("state").annotate(number=Count("pk"))
    numbers = Counter({item["state"]: item["number"] for item in grouped})
    failed = messages(FAILED).count()
    return numbers + Counter({FAILED: failed}) - Counter({str(Message.State.QUEUED): failed})


def failed_jobs(message_ids: Sequence[str] | None = None) -> list[int]:
    """The failed jobs of these messages, or of all: what can be tried again."""
    jobs = _failed_jobs()
    if message_ids is not None:
        jobs = jobs.filter(key__in=message_ids)
    return list(jobs.order_by("pk").values_list("pk", flat=True))


def _failed_jobs() -> "QuerySet[Job]":
    return Job.objects.filter(kind=JOB, state=JobState.FAILED)

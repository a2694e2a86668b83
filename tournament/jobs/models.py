"""Storage of the background work: one row per job.

Owns the table and its constraints only: `queue` writes jobs, `leases` moves them from state to
state, and nothing else does.
"""

from datetime import UTC, datetime

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

AT_ONCE = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of what waits for no time: due by every clock, in tests and practice too."""


class State(models.TextChoices):
    """How far a job has come; the words for people are with the pages."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Job(models.Model):
    """One piece of work, done exactly once.

    `payload` holds opaque ids and numbers, never personal data. `lease` names the one worker that
    may finish a running job, and changes with every claim. `last_error` is a code, and `incident`
    the id under which the log says more.
    """

    kind = models.CharField(max_length=64)
    key = models.CharField(max_length=128)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    run_at = models.DateTimeField(default=AT_ONCE)
    lease = models.CharField(max_length=100, blank=True)
    lease_until = models.DateTimeField(null=True)
    tries = models.PositiveIntegerField(default=0)
    progress_done = models.PositiveIntegerField(default=0)
    progress_total = models.PositiveIntegerField(default=0)
    last_error = models.CharField(max_length=64, blank=True)
    incident = models.CharField(max_length=16, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "jobs_job"
        constraints = [
            models.UniqueConstraint(fields=["kind", "key"], name="jobs_job_once_per_key"),
            models.CheckConstraint(
                condition=Q(state="running", lease_until__isnull=False)
                | (~Q(state="running") & Q(lease="", lease_until__isnull=True)),
                name="jobs_job_leased_while_running",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "run_at", "id"], name="jobs_job_due"),
            models.Index(fields=["state", "finished_at"], name="jobs_job_finished"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

"""A short and a long job, each slow enough to be killed in the middle."""

import time
from collections.abc import Iterator
from datetime import datetime

from tests.jobs.effects.models import Effect
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Progress, job, long_job

SHORT, LONG = "test_short", "test_long"
STEPS = 3
WORK_TIME = 0.03


@job(SHORT, title="Short test job")
def leave_a_trace(payload: Payload, now: datetime) -> None:
    """The effect comes first, so that a job killed while it sleeps has something to undo."""
    Effect.objects.create(key=str(payload["trace"]))
    time.sleep(WORK_TIME)


@long_job(LONG, title="Long test job")
def leave_a_trace_at_the_end(payload: Payload, now: datetime) -> Iterator[Progress]:
    for step in range(STEPS):
        time.sleep(WORK_TIME)
        yield step + 1, STEPS
    Effect.objects.create(key=str(payload["trace"]))
    time.sleep(WORK_TIME)

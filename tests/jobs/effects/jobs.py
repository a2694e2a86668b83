"""A short and a long job, each slow enough to be killed in the middle; jobs of two other queues."""

import time
from collections.abc import Iterator, Sequence
from datetime import datetime

from tests.jobs.effects.models import Effect
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Progress, Queue, batch_job, job, long_job

SHORT, LONG = "test_short", "test_long"
URGENT, BULK = "test_urgent", "test_bulk"
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


@job(URGENT, title="Urgent test job", queue=Queue.URGENT)
def leave_an_urgent_trace(payload: Payload, now: datetime) -> None:
    Effect.objects.create(key=str(payload["trace"]))


def leave_traces(done: Sequence[tuple[Payload, str]], now: datetime) -> None:
    Effect.objects.bulk_create([Effect(key=trace) for _payload, trace in done])


@batch_job(BULK, title="Test job that can wait", store=leave_traces, at_once=1, queue=Queue.BULK)
def take_some_time(payload: Payload) -> str:
    """Outside of any transaction, so that others write meanwhile."""
    time.sleep(float(str(payload["seconds"])))
    return str(payload["trace"])

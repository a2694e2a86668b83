"""Celery's tasks: one for each kind of job, under its name, the sweep, a queue's sign of life."""

from celery import Task, shared_task
from django.db import Error
from django.utils import timezone

from tournament.jobs import incidents, registry, worker
from tournament.jobs.life import taken_up
from tournament.jobs.loop import worker_name

TO_FINISH = 30
"""Seconds between the fault of a task that takes too long and its end by force."""


class JobFailed(Exception):
    """Tells Celery of a failure that is on the job's row already; the sweep sends its next try."""


def work(task: Task, job: int) -> None:
    """Work a job unless somebody else does; the database going away is logged without its words."""
    try:
        fault = worker.work(task.name, job, timezone.now, worker_name())
    except Error as broken:
        fault = incidents.report(broken, "the worker")
    if fault:
        raise JobFailed(fault)


@shared_task(name="sweep")
def sweep() -> None:
    """Sweep; likewise."""
    try:
        worker.sweep(timezone.now())
    except Error as broken:
        incidents.report(broken, "the sweeper")


@shared_task(name="sign_of_life")
def sign_of_life(queue: str) -> None:
    """Say that somebody takes up what waits in this queue."""
    try:
        taken_up.send(None, names=(queue,))
    except Error as broken:
        incidents.report(broken, "a sign of life")


for _kind in registry.kinds():
    shared_task(
        name=_kind.name,
        bind=True,
        throws=(JobFailed,),
        soft_time_limit=_kind.seconds,
        time_limit=_kind.seconds + TO_FINISH,
    )(work)

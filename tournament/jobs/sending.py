"""Sends jobs to Celery, each as a task of its kind with its id, to the queue of its urgency.

Jobs that are worked in batches are sent in batches, each with the id of its first: it is claimed
with the others, which needs no tasks that would find nothing to do.

Without a broker nothing is sent: the embedded worker looks by itself. A task that was not sent, or
that the broker lost, is no fault: the sweep sends whatever is due again.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from threading import Thread

from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from tournament.jobs.models import Job
from tournament.jobs.registry import Kind, Queue, kind_of

logger = logging.getLogger("tournament.jobs")

PATIENCE = 1.0
"""Seconds that all sends of one commit take at most: whoever pressed a button waits for them."""
SENDING = 0.8
"""Seconds of these after which no further send is begun."""

_IMPATIENT = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE, "max_retries": 0}
_away_until = 0.0


def send_after_commit(jobs: QuerySet[Job]) -> None:
    """Have jobs sent when the present transaction is committed, with all its others."""
    if not settings.REDIS_URL:
        return
    found = list(jobs.values_list("pk", "kind"))
    for _savepoints, waiting, *_ in connection.run_on_commit:
        if isinstance(waiting, partial) and waiting.func is send:
            waiting.args[0].extend(found)
            return
    transaction.on_commit(partial(send, found))


def send(jobs: Sequence[tuple[int, str]]) -> None:
    """Send jobs, given by id and kind, while there is time; a broker that is away is let alone.

    In a thread of its own, since no timeout holds for the search for a host by its name.
    """
    if not jobs or not settings.REDIS_URL or time.monotonic() < _away_until:
        return
    # Loads Celery, which a laptop in a hall never does, before the time begins to run.
    import tournament.config.celery  # noqa: F401

    sender = Thread(target=_send, args=(jobs, time.monotonic() + SENDING), daemon=True)
    sender.start()
    sender.join(PATIENCE)
    if sender.is_alive():
        _away("no answer")


def is_empty(queue: Queue) -> bool:
    """Whether no task waits in a queue of the broker; unknown, and so no, while that is away."""
    from kombu.exceptions import KombuError

    from tournament.config.celery import app

    with app.connection_for_read(transport_options=_IMPATIENT) as broker:
        try:
            return not broker.default_channel.queue_declare(queue=queue).message_count
        except (KombuError, *broker.connection_errors) as fault:
            _away(type(fault).__name__)
            return False


def _send(jobs: Sequence[tuple[int, str]], until: float) -> None:
    from kombu.exceptions import KombuError
    from kombu.pools import producers

    from tournament.config.celery import app

    broker = app.connection_for_write(transport_options=_IMPATIENT)
    try:
        with producers[broker].acquire(block=True, timeout=PATIENCE) as producer:
            for job, kind in _firsts(jobs):
                if time.monotonic() > until:
                    return
                app.send_task(kind.name, [job], queue=kind.queue, producer=producer, retry=False)
    except KombuError as fault:
        _away(type(fault).__name__)


def _firsts(jobs: Sequence[tuple[int, str]]) -> Iterator[tuple[int, Kind]]:
    """The jobs that need tasks of their own."""
    seen = Counter[str]()
    for job, name in dict.fromkeys(jobs):
        kind = kind_of(name)
        if seen[name] % kind.together == 0:
            yield job, kind
        seen[name] += 1


def _away(fault: str) -> None:
    """Send nothing until the next sweep."""
    global _away_until
    if time.monotonic() >= _away_until:
        logger.warning("the broker is away (%s); the sweep will send", fault)
    _away_until = time.monotonic() + settings.SWEEP_EVERY

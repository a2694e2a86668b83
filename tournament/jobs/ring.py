"""Tells a worker that there is something to do.

Production has Celery for that. The embedded worker looks by itself and needs no bell. A bell that
nobody hears is no fault: the sweeper rings again for whatever is due.
"""

import logging
import time

from celery.exceptions import OperationalError
from django.conf import settings
from django.db import connection, transaction
from kombu.pools import producers

logger = logging.getLogger("tournament.jobs")

WORK = "tournament.jobs.work"
SWEEP = "tournament.jobs.sweep"
SWEEP_EVERY = 5.0
"""Seconds between two sweeps, with Celery and with the embedded worker."""
FORGOTTEN_AFTER = 60
"""Seconds after which a bell that no worker heard is thrown away."""

_IMPATIENT = {"socket_connect_timeout": 1, "socket_timeout": 1, "max_retries": 0}
"""Whoever pressed a button waits for the bell, so it is tried once and for a second at most."""

_quiet_until = 0.0


def ring_after_commit() -> None:
    """Ring once when the present transaction is committed, however often this is called in it."""
    if not settings.REDIS_URL:
        return
    if all(waiting[1] is not ring for waiting in connection.run_on_commit):
        transaction.on_commit(ring)


def ring() -> None:
    """Ask Celery to work. With its broker away, the bell stays quiet until the next sweep."""
    global _quiet_until
    if not settings.REDIS_URL or time.monotonic() < _quiet_until:
        return
    # A laptop in a hall never loads Celery's application.
    from tournament.config.celery import app

    broker = app.connection_for_write(transport_options=_IMPATIENT)
    try:
        with producers[broker].acquire(block=True, timeout=1) as producer:
            app.send_task(WORK, producer=producer, retry=False, expires=FORGOTTEN_AFTER)
    except OperationalError as fault:
        _quiet_until = time.monotonic() + SWEEP_EVERY
        logger.warning("the broker is away (%s); the sweeper will ring", type(fault).__name__)

"""What has ended is noted where it ends, and copied to a list beside the backups.

A backup that is put back knows nothing of what ended after it was made: who was erased, which
consent was withdrawn, which key, token or password shall open nothing any more. Whoever ends such a
thing calls `ended` in the same transaction. The row is copied to the list (`ending_list`) once that
is committed, and by a job if the process was killed in between. `operations.backups.ended` ends
everything again.
"""

import logging
from datetime import datetime, timedelta
from functools import partial

from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext_lazy as _

from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job, recurring
from tournament.people import ending_list
from tournament.people.ending_model import Ending
from tournament.people.ending_model import Kind as Kind

logger = logging.getLogger("tournament.people")


def ended(kind: Kind, key: str, at: datetime) -> None:
    """Note that something has ended, in the transaction that ends it; `Kind` says what keys are."""
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("what ends something notes it with the change")
    Ending.objects.create(kind=kind, key=key, at=at)
    _copy_after_commit()


def _copy_after_commit() -> None:
    """Copy once the present transaction is committed, however often this is called in it."""
    if all(waiting[1] is not _copy for waiting in connection.run_on_commit):
        transaction.on_commit(_copy)


def _copy() -> None:
    """What cannot be copied now waits for the job: what ended has ended."""
    try:
        ending_list.copy()
    except (OSError, DatabaseError) as fault:
        logger.error("the list of what has ended was not written: %s", type(fault).__name__)


@recurring("copy_endings", every=timedelta(minutes=5))
@job("copy_endings", title=_("List of what has ended, beside the backups"), queue=Queue.BULK)
def copy_endings(payload: Payload, now: datetime) -> None:
    """Copy what a killed process or a full disk has left behind; write a lost list anew."""
    _copy_after_commit()


@recurring("thin_endings", at="05:10")
@job("thin_endings", title=_("Old lines of the list of what has ended"), queue=Queue.BULK)
def thin_endings(payload: Payload, now: datetime) -> None:
    """Every night what ended before every backup that there may be is forgotten."""
    transaction.on_commit(partial(_thin, now))


def _thin(now: datetime) -> None:
    """Nothing of a list goes that can't be read: whoever puts a backup back is told of it."""
    try:
        ending_list.thin(now)
    except (OSError, DatabaseError, ending_list.Unreadable) as fault:
        logger.error("the list of what has ended was not thinned: %s", type(fault).__name__)

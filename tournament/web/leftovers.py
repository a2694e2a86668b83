"""Background work of the pages: what they keep for a while goes when its time is over (CH-PD-1)."""

from datetime import datetime, timedelta

from django.contrib.sessions.backends.db import SessionStore
from django.utils.translation import gettext_lazy as _

from tournament.events import erasure
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job, recurring
from tournament.operations.backups.folder import thin
from tournament.web.shared import uploads

# A list that waits to be imported is not searched for one name: it is quickly sent again.
erasure.also(uploads.discard_all)


@recurring("clear_leftovers", every=timedelta(hours=1))
@job("clear_leftovers", title=_("Uploaded lists, ended log-ins and old backups"), queue=Queue.BULK)
def clear_leftovers(payload: Payload, now: datetime) -> None:
    """Delete lists that nobody imported, ended log-ins with what was typed, and old backups."""
    uploads.sweep(now)
    thin(now)
    SessionStore.clear_expired()

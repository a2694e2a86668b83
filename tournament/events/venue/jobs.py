"""Background work of a machine in the hall: personal data have an end (CH-VENUE-4)."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.events.venue.venue import purge_if_due
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Queue, job, recurring


@recurring("purge_hall", at="04:40")
@job("purge_hall", title=_("End of personal data on the hall’s computer"), queue=Queue.BULK)
def purge_hall(payload: Payload, now: datetime) -> None:
    """Anywhere but on a hall's machine, and before its 30 days are over, there is nothing to do."""
    purge_if_due(now)

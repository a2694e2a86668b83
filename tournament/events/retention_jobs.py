"""Background work of the retention of personal data: every night, whatever is due."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.events import hosting, retention
from tournament.events.models import Championship
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import Progress, Queue, long_job, recurring
from tournament.people.protected import forget_old_reads
from tournament.people.wiping import wipe_after_commit


@recurring("end_retention", at="04:20")
@long_job("end_retention", title=_("Personal data whose time is over"), queue=Queue.BULK)
def end_retention(payload: Payload, now: datetime) -> Iterator[Progress]:
    """CH-PD-4: rehearse what will be taken in a week, take what is due and was rehearsed.

    Every night also wishes to host and the old notes of protected reads go, and what was deleted
    by day while the database was in use is wiped.
    """
    # The latest first: whoever plays in several is taken with the last of them, and once.
    # Free tournaments end like championships; rehearsals have nobody.
    latest = Championship.objects.filter(rehearsal_of="").order_by("-final_date", "pk")
    for championship in latest.values_list("pk", flat=True):
        yield from retention.nightly(championship, now)
    hosting.erase_overdue(now)
    forget_old_reads(now)
    wipe_after_commit()

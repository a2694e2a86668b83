"""Background work of this room: every night the ledgers and their tables are checked."""

import logging
from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.events import rebuild
from tournament.events.states import folded
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import GiveUp, Progress, Queue, long_job, recurring
from tournament.ledger import store
from tournament.ledger.models import Ledger

logger = logging.getLogger("tournament.ledgers")


@recurring("check_ledgers", at="03:30")
@long_job("check_ledgers", title=_("Check of all ledgers"), queue=Queue.BULK)
def check_ledgers(payload: Payload, now: datetime) -> Iterator[Progress]:
    """Verify every ledger, then compare the tables with them; a fault is logged and fails the job.

    Every step also folds its ledger, which leaves little to do for the comparison at the end.
    """
    ledgers = list(Ledger.objects.order_by("pk").values_list("pk", flat=True))
    faults: list[str] = []
    for number, ledger_id in enumerate(ledgers, start=1):
        faults += [f"{ledger_id} {fault}" for fault in store.verify(ledger_id)]
        folded(ledger_id)
        yield number, len(ledgers) + 1
    faults += [f"{item.table} {item.key}: {item.fault}" for item in rebuild.differences()]
    for fault in faults:
        logger.error("ledger check: %s", fault)
    if faults:
        raise GiveUp("ledgers_at_fault")

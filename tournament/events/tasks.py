"""Background work of this room. Idempotent: a task that runs twice does no harm."""

import logging

from celery import shared_task

from tournament.events import rebuild
from tournament.ledger import store
from tournament.ledger.models import Ledger

logger = logging.getLogger("tournament.ledgers")


@shared_task(name="tournament.events.tasks.check_ledgers")
def check_ledgers() -> list[str]:
    """Verify every ledger and compare the tables with them; returns and logs what is wrong."""
    faults = [
        f"{ledger_id} {fault}"
        for ledger_id in Ledger.objects.order_by("pk").values_list("pk", flat=True)
        for fault in store.verify(ledger_id)
    ]
    faults += [f"{item.table} {item.key}: {item.fault}" for item in rebuild.differences()]
    for fault in faults:
        logger.error("ledger check: %s", fault)
    return faults

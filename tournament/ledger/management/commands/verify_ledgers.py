"""`manage.py verify_ledgers`: checks every stored ledger."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.ledger import store
from tournament.ledger.models import Ledger


class Command(BaseCommand):
    """Check numbering, hashes, signatures and columns of all ledgers; exit 1 on any fault."""

    help = "Check numbering, hashes, signatures and columns of every stored ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line per sound ledger and one per fault."""
        faulty = 0
        for ledger_id in Ledger.objects.order_by("id").values_list("id", flat=True):
            faults = store.verify(ledger_id)
            faulty += bool(faults)
            for fault in faults:
                self.stderr.write(f"{ledger_id} {fault}")
            if not faults:
                edge = store.frontier(ledger_id)
                self.stdout.write(
                    f"{ledger_id}: sound, entries: {edge.size}, root: {edge.root().hex()}"
                )
        if faulty:
            raise CommandError(f"Ledgers with faults: {faulty}.", returncode=1)

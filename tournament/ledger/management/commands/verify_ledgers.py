"""`manage.py verify_ledgers`: checks every stored ledger."""

from typing import Any

from django.core.management.base import CommandError

from tournament.ledger import store
from tournament.ledger.models import Ledger
from tournament.ledger.prepared import LedgerCommand


class Command(LedgerCommand):
    """Check numbering, hashes, signatures and columns of all ledgers; exit 1 on any fault."""

    help = "Check numbering, hashes, signatures and columns of every stored ledger."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line per sound ledger and one per fault.

        A championship's line names its keys, headquarters' first: compare that one with the key
        that you know, since whoever replaces the whole ledger can replace the name in it, too.
        """
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
                    + _keys(ledger_id)
                )
        if faulty:
            raise CommandError(f"Ledgers with faults: {faulty}.", returncode=1)


def _keys(ledger_id: str) -> str:
    """Whose signatures are believed in a championship's ledger, and which key is our own."""
    if not ledger_id.startswith("championship:"):
        return ""
    own = store.installation_key().key_id
    names = [f"{key} (this machine)" if key == own else key for key in store.named_keys(ledger_id)]
    return f", keys: {', '.join(names)}" if names else ""

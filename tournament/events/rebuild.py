"""Writes every table anew from the ledgers, or only compares (law: projections are disposable)."""

from collections.abc import Iterator

from django.db import transaction

from tournament.championship import projection
from tournament.events.states import folded
from tournament.ledger import projections, store
from tournament.ledger.models import Ledger
from tournament.ledger.projections import Difference


def _all_rows() -> Iterator[projection.Change]:
    ledgers = Ledger.objects.order_by("kind", "id").values_list("pk", flat=True)
    for ledger_id in ledgers:
        yield from projection.rows(folded(ledger_id).state)


def differences() -> list[Difference]:
    """Where the tables are not what the ledgers say."""
    return projections.compare(_all_rows())


@transaction.atomic
def rebuild() -> None:
    """Empty the tables and write them from the ledgers, which stand still meanwhile."""
    ledgers = Ledger.objects.order_by("kind", "id").values_list("pk", flat=True)
    for ledger_id in ledgers:
        store.lock(ledger_id)
    projections.clear()
    projections.apply(_all_rows())

"""The check that ends scenarios: tables thrown away and written anew are the same."""

from tournament.events import rebuild
from tournament.events.states import folded
from tournament.ledger import store
from tournament.ledger.models import Ledger


def assert_rebuilds() -> None:
    """Ledgers verify, tables equal them, and a rebuild changes nothing."""
    for ledger_id in Ledger.objects.values_list("pk", flat=True):
        assert store.verify(ledger_id) == []
        assert store.frontier(ledger_id) == folded(ledger_id).frontier
    assert rebuild.differences() == []
    rebuild.rebuild()
    assert rebuild.differences() == []

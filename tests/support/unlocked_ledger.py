"""Switches the ledger's lock off, to show what the constraints alone still prevent."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Barrier

import pytest

from tournament.ledger import store
from tournament.ledger.models import Ledger


@contextmanager
def unlocked(together: Barrier) -> Iterator[None]:
    """Let `store.lock` read a head without locking it; no thread goes on before all have read."""

    def read_head(ledger_id: str) -> Ledger:
        head = Ledger.objects.get(pk=ledger_id)
        together.wait(timeout=60)
        return head

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_read_head", read_head)
        yield

"""Switches the ledger's lock off, to show what the constraints alone still prevent."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tournament.ledger import store
from tournament.ledger.models import Ledger


@contextmanager
def unlocked() -> Iterator[None]:
    """Let `store.lock` read a ledger's head without locking it, for all threads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_read_head", lambda ledger_id: Ledger.objects.get(pk=ledger_id))
        yield

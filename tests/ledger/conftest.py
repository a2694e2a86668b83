"""A ledger's key of the tests' own, and a ledger to write to."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from tournament.ledger import store
from tournament.ledger.core.entry import SealedEntry

AT = datetime(2016, 5, 14, 7, 30, 0, 123456, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_key(settings: Any, tmp_path: Path) -> None:
    settings.LEDGER_KEY_PATH = tmp_path / "ledger-key.pem"


@pytest.fixture
def ledger_id(request: pytest.FixtureRequest) -> str:
    """Return the id of an empty ledger; in a transactional test the flush takes it away."""
    transactional = "transactional_db" in request.fixturenames
    request.getfixturevalue("transactional_db" if transactional else "db")
    return store.open_ledger("event:e1", kind="event", scope="e1", at=AT).id


@pytest.fixture
def state_facts(ledger_id: str) -> Callable[..., list[SealedEntry]]:
    """Return a function that appends facts, by default one of command `c<number>` each."""

    def state(count: int = 1, **fields: Any) -> list[SealedEntry]:
        with transaction.atomic():
            ledger = store.lock(ledger_id)
            return [
                store.append(
                    ledger,
                    **{
                        "type": "checked-in",
                        "v": 1,
                        "command_id": f"c{ledger.size + 1}",
                        "actor_id": "a1",
                        "at": AT,
                        "body": {"registration": f"r{ledger.size + 1}"},
                        **fields,
                    },
                )
                for _ in range(count)
            ]

    return state

"""The lock on a ledger's head puts writers in a queue; without it the constraints still hold."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, transaction
from django.db.utils import IntegrityError

from tests.ledger.conftest import AT
from tests.support.unlocked_ledger import unlocked
from tournament.ledger import store
from tournament.ledger.models import Ledger

pytestmark = [
    pytest.mark.database,
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="SQLite lets one transaction write at a time, lock or no lock",
    ),
]
WRITERS = 4


def append_at_once(ledger_id: str) -> list[str]:
    """Let writers append in parallel."""

    def write(number: int) -> str:
        try:
            with transaction.atomic():
                ledger = store.lock(ledger_id)
                store.append(
                    ledger,
                    type="checked-in",
                    v=1,
                    command_id=f"w{number}",
                    actor_id="a1",
                    at=AT,
                    body={},
                )
        except IntegrityError:
            return "refused"
        finally:
            connection.close()
        return "appended"

    with ThreadPoolExecutor(WRITERS) as pool:
        return sorted(pool.map(write, range(WRITERS)))


def test_writers_queue_for_the_lock(ledger_id: str) -> None:
    assert append_at_once(ledger_id) == ["appended"] * WRITERS
    assert Ledger.objects.get(pk=ledger_id).size == WRITERS
    assert store.verify(ledger_id) == []


def test_without_the_lock_one_writer_wins_and_the_constraints_refuse_the_others(
    ledger_id: str,
) -> None:
    with unlocked(Barrier(WRITERS)):
        outcome = append_at_once(ledger_id)
    assert outcome == ["appended"] + ["refused"] * (WRITERS - 1)
    assert Ledger.objects.get(pk=ledger_id).size == 1
    assert store.verify(ledger_id) == []

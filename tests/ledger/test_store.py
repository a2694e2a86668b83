"""Writing, reading and checking stored ledgers."""

import base64
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.utils import IntegrityError

from tests.ledger.conftest import AT
from tournament.ledger import models, store, triggers
from tournament.ledger.core.canonical import CanonicalError, canonical_bytes
from tournament.ledger.core.entry import EntryError, SealedEntry
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import leaf_hash, root

pytestmark = [pytest.mark.django_db, pytest.mark.database]

State = Callable[..., list[SealedEntry]]


def test_entries_are_numbered_from_one_without_gaps(ledger_id: str, state_facts: State) -> None:
    sealed = state_facts(3) + state_facts(2)
    assert [item.entry.seq for item in sealed] == [1, 2, 3, 4, 5]
    assert models.Ledger.objects.get(pk=ledger_id).size == 5
    assert store.verify(ledger_id) == []


def test_what_is_read_is_what_was_appended(ledger_id: str, state_facts: State) -> None:
    sealed = state_facts(3)
    assert list(store.entries_after(ledger_id, 0)) == sealed
    assert list(store.entries_after(ledger_id, 2)) == sealed[2:]
    assert list(store.entries_after(ledger_id, 3)) == []


def test_what_is_new_is_read_only_behind_the_entry_that_is_known(
    ledger_id: str, state_facts: State
) -> None:
    assert store.entries_since(ledger_id, 0, b"") == []
    sealed = state_facts(3)
    assert store.entries_since(ledger_id, 0, b"") == sealed
    assert store.entries_since(ledger_id, 2, sealed[1].leaf_hash) == sealed[2:]
    assert store.entries_since(ledger_id, 3, sealed[2].leaf_hash) == []
    assert store.entries_since(ledger_id, 3, sealed[1].leaf_hash) is None
    assert store.entries_since(ledger_id, 4, sealed[2].leaf_hash) is None


def test_the_head_of_a_ledger_that_nobody_opened_is_not_locked(ledger_id: str) -> None:
    with transaction.atomic():
        assert store.lock_if_open("event:e9") is None
        head = store.lock_if_open(ledger_id)
        assert head is not None
        assert head.pk == ledger_id


def test_an_entry_says_who_when_and_what(ledger_id: str, state_facts: State) -> None:
    [sealed] = state_facts(body={"registration": "р1", "seats": (1, 2)})
    entry = sealed.entry
    assert (entry.scope, entry.actor_id, entry.command_id) == ("event:e1", "a1", "c1")
    assert entry.at == "2016-05-14T07:30:00.123456Z"
    assert entry.body == {"registration": "р1", "seats": [1, 2]}
    row = models.Entry.objects.get()
    assert (row.type, row.v, row.at, bytes(row.payload)) == ("checked-in", 1, AT, entry.payload())


def test_the_root_is_that_of_the_envelopes(ledger_id: str, state_facts: State) -> None:
    sealed = state_facts(5)
    edge = store.frontier(ledger_id)
    assert edge.size == 5
    assert edge.root() == root(leaf_hash(item.envelope) for item in sealed)


def test_a_command_is_found_in_its_own_ledger_only(ledger_id: str, state_facts: State) -> None:
    sealed = state_facts(2)
    store.open_ledger("event:e2", kind="event", scope="e2", at=AT)
    assert store.find_command(ledger_id, "c2") == sealed[1]
    assert store.find_command(ledger_id, "c3") is None
    assert store.find_command("event:e2", "c2") is None


def test_a_command_makes_at_most_one_entry(ledger_id: str, state_facts: State) -> None:
    state_facts(1, command_id="same")
    with pytest.raises(IntegrityError), transaction.atomic():
        state_facts(1, command_id="same")
    assert models.Ledger.objects.get(pk=ledger_id).size == 1
    assert store.verify(ledger_id) == []


def test_a_number_is_given_once_and_none_is_left_out(ledger_id: str, state_facts: State) -> None:
    state_facts(2)
    ledger = models.Ledger.objects.get(pk=ledger_id)
    for size in (0, 1, 3):
        ledger.size = size
        with pytest.raises(IntegrityError), transaction.atomic():
            store.append(ledger, type="late", v=1, command_id="x", actor_id="a1", at=AT, body={})
    assert [row.seq for row in models.Entry.objects.order_by("seq")] == [1, 2]


@pytest.mark.parametrize("fields", [{"id": "event:other"}, {"id": ""}])
def test_the_id_of_a_ledger_is_its_kind_and_scope(fields: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError):
        models.Ledger.objects.create(kind="event", scope="e1", opened_at=AT, **fields)


def test_a_ledger_opens_once(ledger_id: str) -> None:
    again = store.open_ledger(ledger_id, kind="event", scope="e1", at=AT)
    assert again.pk == ledger_id
    assert models.Ledger.objects.count() == 1


def test_the_lock_of_an_unknown_ledger_is_refused() -> None:
    with pytest.raises(models.Ledger.DoesNotExist):
        store.lock("event:none")


@pytest.mark.django_db(transaction=True)
def test_nothing_is_locked_or_written_outside_a_transaction(ledger_id: str) -> None:
    with pytest.raises(transaction.TransactionManagementError):
        store.lock(ledger_id)
    ledger = models.Ledger.objects.get(pk=ledger_id)
    with pytest.raises(transaction.TransactionManagementError):
        store.append(ledger, type="late", v=1, command_id="x", actor_id="a1", at=AT, body={})


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"body": {"score": 0.5}}, CanonicalError),
        ({"command_id": "не тот"}, EntryError),
        ({"at": datetime(2016, 5, 14)}, EntryError),  # noqa: DTZ001 - the fault under test
    ],
)
def test_a_fact_out_of_form_is_not_written(
    ledger_id: str, state_facts: State, fields: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        state_facts(1, **fields)
    assert not models.Entry.objects.exists()


def test_a_transaction_that_fails_leaves_no_entry_and_no_gap(
    ledger_id: str, state_facts: State
) -> None:
    state_facts(1)
    with transaction.atomic():
        state_facts(2)
        transaction.set_rollback(True)
    state_facts(1)
    assert models.Ledger.objects.get(pk=ledger_id).size == 2
    assert store.verify(ledger_id) == []


def tamper(sql: str, *params: Any) -> None:
    """Change a stored ledger as the owner of the database can."""
    triggers.remove(connection)
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
    triggers.install(connection)


@pytest.mark.parametrize("column", ["type", "command_id", "actor_id"])
def test_a_changed_column_is_found(ledger_id: str, state_facts: State, column: str) -> None:
    state_facts(3)
    tamper(f"UPDATE ledger_entry SET {column} = 'changed' WHERE seq = 2")
    assert store.verify(ledger_id) == [f"#2: the column {column} differs from what was signed"]


def test_a_changed_time_is_found(ledger_id: str, state_facts: State) -> None:
    state_facts(1)
    tamper("UPDATE ledger_entry SET at = %s", datetime(2016, 5, 14, 7, 30, tzinfo=UTC))
    assert store.verify(ledger_id) == ["#1: the column at differs from what was signed"]


def test_a_changed_payload_is_found(ledger_id: str, state_facts: State) -> None:
    [sealed] = state_facts(1)
    forged = sealed.entry.payload().replace(b'"r1"', b'"r2"')
    tamper("UPDATE ledger_entry SET payload = %s", forged)
    assert store.verify(ledger_id) == ["#1: the column payload differs from what was signed"]


def test_a_changed_leaf_hash_is_found(ledger_id: str, state_facts: State) -> None:
    state_facts(2)
    tamper("UPDATE ledger_entry SET leaf_hash = %s WHERE seq = 1", bytes(32))
    assert store.verify(ledger_id) == ["#1: the leaf hash is not that of the envelope"]


def test_a_forged_fact_with_matching_hash_and_columns_fails_by_its_signature(
    ledger_id: str, state_facts: State
) -> None:
    [sealed] = state_facts(1)
    payload = sealed.entry.payload().replace(b'"r1"', b'"r2"')
    envelope = canonical_bytes(
        {**json.loads(sealed.envelope), "payload": base64.b64encode(payload).decode()}
    )
    tamper(
        "UPDATE ledger_entry SET payload = %s, envelope = %s, leaf_hash = %s",
        payload,
        envelope,
        leaf_hash(envelope),
    )
    [fault] = store.verify(ledger_id)
    assert fault.startswith("#1: the signature of key")


def test_a_removed_entry_is_found(ledger_id: str, state_facts: State) -> None:
    state_facts(3)
    tamper("DELETE FROM ledger_entry WHERE seq = 2")
    assert store.verify(ledger_id) == [
        "#3: stands in the place of #2",
        "the head counts 3 entries, 2 are stored",
    ]


def test_a_cut_tail_is_found_by_the_head(ledger_id: str, state_facts: State) -> None:
    state_facts(3)
    tamper("DELETE FROM ledger_entry WHERE seq = 3")
    assert store.verify(ledger_id) == ["the head counts 3 entries, 2 are stored"]


def test_a_fact_that_is_stated_during_the_check_is_no_fault(
    ledger_id: str, state_facts: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    state_facts(3)
    compare = store._differences

    def stated_meanwhile(row: models.Entry, signed: Any) -> list[str]:
        if row.seq == 3:
            state_facts(1)
        return compare(row, signed)

    monkeypatch.setattr(store, "_differences", stated_meanwhile)
    assert store.verify(ledger_id) == []
    assert models.Ledger.objects.get(pk=ledger_id).size > 3


def test_swapped_entries_are_found(ledger_id: str, state_facts: State) -> None:
    state_facts(2)
    tamper("UPDATE ledger_entry SET seq = 3 WHERE seq = 1")
    tamper("UPDATE ledger_entry SET seq = 1 WHERE seq = 2")
    tamper("UPDATE ledger_entry SET seq = 2 WHERE seq = 3")
    assert store.verify(ledger_id) == [
        "#1: the column seq differs from what was signed",
        "#2: the column seq differs from what was signed",
    ]


def test_an_entry_of_another_ledger_is_found(ledger_id: str, state_facts: State) -> None:
    state_facts(1)
    other = store.open_ledger("event:e2", kind="event", scope="e2", at=AT)
    tamper("UPDATE ledger_entry SET ledger_id = %s", other.id)
    assert store.verify(other.id)[0] == "#1: the column ledger differs from what was signed"


def test_entries_of_another_installation_are_found(
    ledger_id: str, state_facts: State, settings: Any, tmp_path: Path
) -> None:
    state_facts(1)
    settings.LEDGER_KEY_PATH = tmp_path / "another.pem"
    InstallationKey.load_or_create(settings.LEDGER_KEY_PATH)
    [fault] = store.verify(ledger_id)
    assert fault.startswith("#1: signed by the unknown key")

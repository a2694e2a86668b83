"""The database itself refuses every change to a ledger but an addition, on both databases."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import connection, models, transaction
from django.db.models import ProtectedError
from django.db.utils import IntegrityError

from tournament.ledger import store, triggers
from tournament.ledger.models import Entry, Ledger

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ATTEMPTS = (
    triggers._POSTGRESQL_ATTEMPTS
    if connection.vendor == "postgresql"
    else triggers._SQLITE_ATTEMPTS
)


def drop(name: str) -> None:
    """Drop one trigger, as a rebuilt table or a stranger's hand would."""
    table, _statement = triggers._triggers(connection)[name]
    with connection.cursor() as cursor:
        cursor.execute(
            f"DROP TRIGGER {name}" + (f" ON {table}" if connection.vendor == "postgresql" else "")
        )


def test_after_all_migrations_every_forbidden_change_is_refused() -> None:
    assert triggers.protection_faults(connection) == []
    triggers.ensure_protected()


def test_the_trial_leaves_nothing_behind() -> None:
    triggers.protection_faults(connection)
    assert not Entry.objects.exists()
    assert not Ledger.objects.exists()


def test_without_the_triggers_every_attempt_succeeds_and_is_reported() -> None:
    """The control: each attempt is a change that the database would otherwise make."""
    triggers.remove(connection)
    assert triggers.protection_faults(connection) == list(ATTEMPTS)


@pytest.mark.parametrize("name", triggers._triggers(connection))
def test_one_missing_trigger_is_reported(name: str) -> None:
    drop(name)
    with pytest.raises(triggers.LedgerUnprotectedError) as caught:
        triggers.ensure_protected()
    assert len(caught.value.faults) in {1, 2}


def test_installing_again_edit_it() -> None:
    drop("ledger_entry_no_update")
    triggers.install(connection)
    triggers.install(connection)
    triggers.ensure_protected()


def test_a_migrate_puts_back_what_is_missing() -> None:
    triggers.remove(connection)
    call_command("migrate", verbosity=0)
    triggers.ensure_protected()


def test_another_database_is_refused() -> None:
    class Other:
        vendor = "oracle"

    with pytest.raises(ImproperlyConfigured, match="oracle"):
        triggers.install(Other())  # type: ignore[arg-type]


def test_the_orm_cannot_change_entries(
    ledger_id: str, state_facts: Callable[..., list[Any]]
) -> None:
    state_facts(2)
    row = Entry.objects.get(seq=2)
    for change in (
        lambda: Entry.objects.filter(seq=1).update(type="changed"),
        lambda: Entry.objects.filter(seq=1).delete(),
        row.save,
        row.delete,
        lambda: Entry.objects.bulk_update([row], ["type"]),
        lambda: Entry.objects.bulk_create(
            [row],
            update_conflicts=True,
            update_fields=["type"],
            unique_fields=["id"],
        ),
        lambda: Ledger.objects.filter(pk=ledger_id).update(size=1),
        lambda: Ledger.objects.filter(pk=ledger_id).update(opened_at="2020-01-01T00:00:00Z"),
        lambda: Ledger.objects.filter(pk=ledger_id)._raw_delete("default"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
    with pytest.raises(ProtectedError):
        Ledger.objects.get(pk=ledger_id).delete()
    assert store.verify(ledger_id) == []


def test_an_ignored_conflict_replaces_nothing(
    ledger_id: str, state_facts: Callable[..., list[Any]]
) -> None:
    """INSERT OR IGNORE may be refused or ignored, but the entry stays as it was."""
    [sealed] = state_facts()
    row = Entry.objects.get()
    row.pk, row.type, row.seq = None, "changed", 2
    try:
        with transaction.atomic():
            Entry.objects.bulk_create([row], ignore_conflicts=True)
    except IntegrityError:
        assert connection.vendor == "sqlite"
    assert [entry.entry for entry in store.entries_after(ledger_id, 0)] == [sealed.entry]


@pytest.mark.django_db(transaction=True)
def test_a_table_that_django_rebuilds_is_guarded_again_after_migrate() -> None:
    """The trap: on SQLite a changed field means a new table, without the old one's triggers."""
    old = Entry._meta.get_field("type")
    new = models.CharField(max_length=65)
    new.set_attributes_from_name("type")
    new.model = Entry
    with connection.schema_editor() as editor:
        editor.alter_field(Entry, old, new)
    try:
        lost = triggers.protection_faults(connection)
        assert bool(lost) == (connection.vendor == "sqlite")
        emit_post_migrate_signal(verbosity=0, interactive=False, db="default", apps=apps)
        assert triggers.protection_faults(connection) == []
    finally:
        with connection.schema_editor() as editor:
            editor.alter_field(Entry, new, old)
        triggers.install(connection)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_transactional_tests_leave_an_empty_and_guarded_ledger(
    turn: int, ledger_id: str, state_facts: Callable[..., list[Any]]
) -> None:
    """Each turn finds the ledger emptied by the flush after the other, and the triggers back."""
    assert Entry.objects.count() == 0
    triggers.ensure_protected()
    state_facts(3)


@pytest.mark.django_db(transaction=True)
def test_triggers_come_back_when_the_flush_fails() -> None:
    def failing_flush() -> None:
        with triggers.lifted(connection):
            assert triggers.protection_faults(connection) == list(ATTEMPTS)
            raise RuntimeError("the flush failed")

    with pytest.raises(RuntimeError, match="the flush failed"):
        failing_flush()
    triggers.ensure_protected()

"""Database triggers that refuse every change to a ledger but an addition.

Owns their text for SQLite and PostgreSQL, their installation after every migrate, and the trial
that shows whether they hold. They stop faults of our own, not the owner of the database. Every
refusal reaches Python as `IntegrityError`.

Entries: no UPDATE, no DELETE, no TRUNCATE; an INSERT must carry the number after the last one.
Heads: no DELETE, no smaller size, no other name. SQLite's REPLACE deletes without asking DELETE
triggers, so there an INSERT that would replace a row is refused as well.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.db import connection as default_connection
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import IntegrityError
from django.utils import timezone

from tournament.ledger.models import Entry, Ledger

_HEAD_CHANGED: Final = (
    "NEW.size < OLD.size OR NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.scope <> OLD.scope"
    " OR NEW.opened_at <> OLD.opened_at"
)
_NEXT_NUMBER: Final = (
    "(SELECT COALESCE(MAX(seq), 0) + 1 FROM ledger_entry WHERE ledger_id = NEW.ledger_id)"
)


_SQLITE: Final[Mapping[str, tuple[str, str]]] = {
    name: (
        table,
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW WHEN {condition}"
        f" BEGIN SELECT RAISE(ABORT, '{reason}'); END",
    )
    for name, table, event, condition, reason in (
        ("ledger_entry_no_update", "ledger_entry", "UPDATE", "1", "an entry never changes"),
        ("ledger_entry_no_delete", "ledger_entry", "DELETE", "1", "an entry is never deleted"),
        (
            "ledger_entry_no_replace",
            "ledger_entry",
            "INSERT",
            "EXISTS (SELECT 1 FROM ledger_entry WHERE id = NEW.id)"
            " OR EXISTS (SELECT 1 FROM ledger_entry"
            " WHERE ledger_id = NEW.ledger_id AND command_id = NEW.command_id)",
            "an entry is never replaced, and a command makes one entry",
        ),
        (
            "ledger_entry_no_gap",
            "ledger_entry",
            "INSERT",
            f"NEW.seq <> {_NEXT_NUMBER}",
            "an entry follows the last one",
        ),
        ("ledger_ledger_no_delete", "ledger_ledger", "DELETE", "1", "a ledger is never deleted"),
        (
            "ledger_ledger_no_replace",
            "ledger_ledger",
            "INSERT",
            "EXISTS (SELECT 1 FROM ledger_ledger WHERE id = NEW.id)",
            "a ledger is never replaced",
        ),
        (
            "ledger_ledger_only_grows",
            "ledger_ledger",
            "UPDATE",
            _HEAD_CHANGED,
            "a ledger only grows",
        ),
    )
}

_REFUSE: Final = "EXECUTE FUNCTION ledger_refuse()"
_POSTGRESQL_FUNCTIONS: Final = (
    """
    CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '% on % is refused: a ledger only grows', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$
    """,
    f"""
    CREATE OR REPLACE FUNCTION ledger_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.seq <> {_NEXT_NUMBER} THEN
            RAISE EXCEPTION 'entry % does not follow the last one', NEW.seq
                USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
)


_POSTGRESQL: Final[Mapping[str, tuple[str, str]]] = {
    name: (table, f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH {action}")
    for name, table, event, action in (
        ("ledger_entry_no_update", "ledger_entry", "UPDATE", f"ROW {_REFUSE}"),
        ("ledger_entry_no_delete", "ledger_entry", "DELETE", f"ROW {_REFUSE}"),
        ("ledger_entry_no_truncate", "ledger_entry", "TRUNCATE", f"STATEMENT {_REFUSE}"),
        ("ledger_entry_no_gap", "ledger_entry", "INSERT", "ROW EXECUTE FUNCTION ledger_follow()"),
        ("ledger_ledger_no_delete", "ledger_ledger", "DELETE", f"ROW {_REFUSE}"),
        (
            "ledger_ledger_only_grows",
            "ledger_ledger",
            "UPDATE",
            f"ROW WHEN ({_HEAD_CHANGED}) {_REFUSE}",
        ),
    )
}

# A throw-away entry stands alone in its ledger while each of these is tried on it.
_PROBE: Final = "event:protection-trial"
_OF_PROBE: Final = f"WHERE ledger_id = '{_PROBE}'"
_COLUMNS: Final = "type, v, command_sha256, actor_id, at, payload, leaf_hash, envelope"
_ATTEMPTS: Final[Mapping[str, str]] = {
    "UPDATE of an entry": f"UPDATE ledger_entry SET type = 'changed' {_OF_PROBE}",
    "DELETE of an entry": f"DELETE FROM ledger_entry {_OF_PROBE}",
    "INSERT of an entry after a gap": (
        f"INSERT INTO ledger_entry (ledger_id, seq, command_id, {_COLUMNS})"
        f" SELECT ledger_id, seq + 2, 'other', {_COLUMNS} FROM ledger_entry {_OF_PROBE}"
    ),
    "DELETE of a head": f"DELETE FROM ledger_ledger WHERE id = '{_PROBE}'",
    "UPDATE of a head to a smaller size": (
        f"UPDATE ledger_ledger SET size = size - 1 WHERE id = '{_PROBE}'"
    ),
}
_SQLITE_ATTEMPTS: Final[Mapping[str, str]] = {
    **_ATTEMPTS,
    "REPLACE of an entry by its row id": (
        f"REPLACE INTO ledger_entry (id, ledger_id, seq, command_id, {_COLUMNS})"
        f" SELECT id, ledger_id, seq + 1, 'other', {_COLUMNS} FROM ledger_entry {_OF_PROBE}"
    ),
    "REPLACE of an entry by its number": (
        f"REPLACE INTO ledger_entry (ledger_id, seq, command_id, {_COLUMNS})"
        f" SELECT ledger_id, seq, 'other', {_COLUMNS} FROM ledger_entry {_OF_PROBE}"
    ),
    "REPLACE of an entry by its command": (
        f"REPLACE INTO ledger_entry (ledger_id, seq, command_id, {_COLUMNS})"
        f" SELECT ledger_id, seq + 1, command_id, {_COLUMNS} FROM ledger_entry {_OF_PROBE}"
    ),
    "REPLACE of a head": (
        f"REPLACE INTO ledger_ledger SELECT * FROM ledger_ledger WHERE id = '{_PROBE}'"
    ),
}
_POSTGRESQL_ATTEMPTS: Final[Mapping[str, str]] = {
    **_ATTEMPTS,
    "TRUNCATE of the entries": "TRUNCATE ledger_entry CASCADE",
}


class LedgerUnprotectedError(Exception):
    """The database would let entries be changed; `faults` names what it did not refuse."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(f"the database did not refuse: {'; '.join(faults)}. Run `migrate`.")
        self.faults = faults


def install(connection: BaseDatabaseWrapper) -> None:
    """Put every trigger in place, replacing those that are there; without the tables, nothing."""
    _expect_vendor(connection)
    if not {Entry._meta.db_table, Ledger._meta.db_table} <= set(
        connection.introspection.table_names()
    ):
        return
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        remove(connection)
        if connection.vendor == "postgresql":
            for function in _POSTGRESQL_FUNCTIONS:
                cursor.execute(function)
        for _table, statement in _triggers(connection).values():
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take every trigger away; only `install` and the flush of the tests need that."""
    with connection.cursor() as cursor:
        for name, (table, _statement) in _triggers(connection).items():
            cursor.execute(
                f"DROP TRIGGER IF EXISTS {name}"
                + (f" ON {table}" if connection.vendor == "postgresql" else "")
            )


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Take the triggers away for a while: around the flush after a transactional test."""
    remove(connection)
    try:
        yield
    finally:
        install(connection)


def protection_faults(connection: BaseDatabaseWrapper) -> list[str]:
    """Try every forbidden change on a throw-away entry and name those that were not refused.

    Each attempt and the entry itself are rolled back.
    """
    _expect_vendor(connection)
    attempts = _POSTGRESQL_ATTEMPTS if connection.vendor == "postgresql" else _SQLITE_ATTEMPTS
    with transaction.atomic(using=connection.alias):
        _add_probe(connection)
        faults = [name for name, sql in attempts.items() if not _refuses(connection, sql)]
        transaction.set_rollback(True, using=connection.alias)
    return faults


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Names of triggers that are not there, or switched off; a look at the catalogue, no trial."""
    _expect_vendor(connection)
    there = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with connection.cursor() as cursor:
        cursor.execute(there)
        found = {name for (name,) in cursor.fetchall()}
    return sorted(set(_triggers(connection)) - found)


def ensure_protected() -> None:
    """Raise `LedgerUnprotectedError` unless the default database refuses every forbidden change."""
    faults = protection_faults(default_connection)
    if faults:
        raise LedgerUnprotectedError(faults)


def _add_probe(connection: BaseDatabaseWrapper) -> None:
    """Add a ledger with one entry, both to be rolled back."""
    kind, _, scope = _PROBE.partition(":")
    now = timezone.now()
    ledger = Ledger.objects.using(connection.alias).create(
        id=_PROBE, kind=kind, scope=scope, size=1, opened_at=now
    )
    Entry.objects.using(connection.alias).create(
        ledger=ledger,
        seq=1,
        type="trial",
        v=1,
        command_id="trial",
        actor_id="trial",
        at=now,
        payload=b"",
        leaf_hash=b"",
        envelope=b"",
    )
    # PostgreSQL truncates no table with a foreign key yet to be checked.
    connection.check_constraints(table_names=[Entry._meta.db_table])


def _refuses(connection: BaseDatabaseWrapper, sql: str) -> bool:
    """Try one statement in a savepoint that is rolled back; say whether it was refused."""
    try:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute(sql)
            transaction.set_rollback(True, using=connection.alias)
    except IntegrityError:
        return True
    return False


def _triggers(connection: BaseDatabaseWrapper) -> Mapping[str, tuple[str, str]]:
    """Return name, table and text of the triggers for a database."""
    return _POSTGRESQL if connection.vendor == "postgresql" else _SQLITE


def _expect_vendor(connection: BaseDatabaseWrapper) -> None:
    """Refuse a database for which there are no triggers."""
    if connection.vendor not in {"sqlite", "postgresql"}:
        raise ImproperlyConfigured(f"A ledger cannot be kept in {connection.vendor}.")

"""Empties the database after a transactional test, though its ledger refuses to be emptied.

Django would empty every table, have each application fill its own again, and need the ledger's
triggers dropped and made anew for that. Here one transaction deletes from the tables that hold
rows: on PostgreSQL while no trigger is asked (for that the role must be a superuser), on SQLite
with the ledger's triggers lifted if it has entries. What is there before the first test stays.
Import the fixture into `tests/conftest.py`; it then works for every test.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from django.test import TransactionTestCase


@pytest.fixture(autouse=True, scope="session")
def flush_takes_what_was_written() -> Iterator[None]:
    from django.db import connections
    from django.test import TransactionTestCase

    def teardown(case: "TransactionTestCase") -> None:
        for name in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]
            empty(connections[name])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", teardown)
        yield


def empty(connection: "BaseDatabaseWrapper") -> None:
    """Take out all that was written since the database was made."""
    from django.db import transaction

    from tests.support.remembered import OF_THE_INSTALLATION
    from tournament.ledger.triggers import lifted

    introspection = connection.introspection
    tables = set(introspection.django_table_names(only_existing=True)) - OF_THE_INSTALLATION
    which = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM \"{table}\")" for table in sorted(tables)
    )
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(which)
        filled = [table for (table,) in cursor.fetchall()]

        def delete() -> None:
            for table in filled:
                cursor.execute(f'DELETE FROM "{table}"')

        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica")
            delete()
        elif {"ledger_entry", "ledger_ledger"} & set(filled):
            with lifted(connection):
                delete()
        else:
            delete()

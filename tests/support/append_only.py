"""Lets transactional tests flush a database whose ledger refuses to be emptied.

Django empties every table after a transactional test (DELETE on SQLite, TRUNCATE on PostgreSQL);
the ledger's triggers refuse both, so they are lifted around that flush and nowhere else. Import
the fixture into `tests/conftest.py`; it then works for every test.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest


@pytest.fixture(autouse=True, scope="session")
def flush_lifts_triggers() -> Iterator[None]:
    from django.db.backends.base.operations import BaseDatabaseOperations

    from tournament.ledger.triggers import lifted

    flush = BaseDatabaseOperations.execute_sql_flush

    def lifted_flush(self: Any, sql_list: Sequence[str]) -> None:
        with lifted(self.connection):
            flush(self, sql_list)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseDatabaseOperations, "execute_sql_flush", lifted_flush)
        yield

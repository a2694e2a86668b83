"""Commands about ledgers, which a database without tables is no place for."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from tournament.ledger.models import Ledger


class LedgerCommand(BaseCommand):
    """A command that says so where nothing was ever put into the database."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Refuse before anything is asked of tables that are not there."""
        if Ledger._meta.db_table not in connection.introspection.table_names():
            raise CommandError(
                "This database has no tables of the site: nothing was started or put back here. "
                "If something should be there, see what DATABASE_URL names."
            )
        return super().execute(*args, **options)

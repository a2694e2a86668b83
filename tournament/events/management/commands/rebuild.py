"""`manage.py rebuild [--check]`: tables from ledgers."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournament.events import rebuild
from tournament.ledger.prepared import LedgerCommand


class Command(LedgerCommand):
    """Writes every table anew from the ledgers; `--check` only compares and exits with 1."""

    help = "Write all tables anew from the ledgers, or compare them with --check."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One switch."""
        parser.add_argument("--check", action="store_true", help="compare, change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare or rebuild."""
        if not options["check"]:
            rebuild.rebuild()
        found = rebuild.differences()
        for item in found:
            self.stderr.write(f"{item.table} {item.key}: {item.fault}")
        if found:
            raise CommandError(f"{len(found)} differences between tables and ledgers")
        self.stdout.write("The tables are what the ledgers say.")

"""`manage.py restored`: to be run once after a backup was put back."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournament.events.venue.lost import record_restoration


class Command(BaseCommand):
    """Has every ledger say that it goes on from the backup, so that nobody takes it for fraud."""

    help = "Note in every ledger that a backup was put back and from where it goes on."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the notes and tell how many."""
        noted = record_restoration(now=timezone.now())
        self.stdout.write(f"{noted} ledgers go on from the backup and say so.")

"""`manage.py backup`: makes a backup that was tried."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.operations.backups import making
from tournament.operations.backups.faults import BackupFault, BackupRefused
from tournament.operations.backups.nightly import REFUSED
from tournament.people import ending_list


class Command(BaseCommand):
    """Copies database, files and keys into `BACKUP_DIR` while the site goes on.

    Environment: BACKUP_DIR (DATA_DIR/backups), BACKUP_RECIPIENTS (public keys of age).
    """

    help = "Make a backup in BACKUP_DIR, encrypted to BACKUP_RECIPIENTS, and try it."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it and say where it is."""
        try:
            # What ends from now on is told by the list, which has to be there by then.
            ending_list.copy()
            made = making.make(timezone.now())
        except BackupFault as fault:
            status = REFUSED if isinstance(fault, BackupRefused) else 1
            raise CommandError(str(fault), returncode=status) from fault
        self.stdout.write(f"{made.path}: {made.path.stat().st_size} bytes, restored and checked.")
        if not made.encrypted:
            self.stdout.write("It is not encrypted: whoever has it has everybody's data.")

"""`manage.py restore FILE`: puts a backup back into this installation."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.operations.backups.faults import BackupFault
from tournament.operations.backups.restoring import Wanted, restore


class Command(BaseCommand):
    """Restores database, files and keys, and has the ledgers tell of it; the site is stopped."""

    help = "Put a backup back: database, files and keys. Stop the site first."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The backup, what opens it, and what may be lost."""
        parser.add_argument("file", type=Path, help="backup-….tar.age")
        parser.add_argument(
            "--identity", type=Path, help="the file with the secret key, as age-keygen wrote it"
        )
        parser.add_argument(
            "--keys",
            type=Path,
            help="keys-….json.age, from beside the backup, or the folder with all of them",
        )
        parser.add_argument(
            "--replace",
            default="",
            metavar="NAME",
            help="the name of the database that holds something and may be lost",
        )
        parser.add_argument(
            "--without-list",
            action="store_true",
            help="ended.jsonl is lost: accept that who was erased after the backup is there again",
        )
        parser.add_argument(
            "--unsigned",
            action="store_true",
            help="the backup is of a release before 0.15 and nobody else could write where it lay",
        )
        parser.add_argument(
            "--signer",
            default="",
            metavar="ID",
            help="the id of the key that must have signed it, as on paper or under a checkpoint",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore and tell each step."""
        wanted = Wanted(
            options["file"],
            options["identity"],
            options["keys"],
            options["replace"],
            options["without_list"],
            options["unsigned"],
            options["signer"],
        )
        try:
            restore(wanted, timezone.now(), self.stdout.write)
        except BackupFault as fault:
            raise CommandError(str(fault)) from fault

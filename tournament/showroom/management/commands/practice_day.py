"""`manage.py practice_day FILE`: makes the handover file of a day to practise with."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournament.config.practice import PASSPHRASE
from tournament.events.venue.hall_file import write_whole
from tournament.people.models import User
from tournament.showroom.demo.practice import build_practice
from tournament.web.startup import prepare


class Command(BaseCommand):
    """Only for an empty installation of its own, which `make venue TRY=1` makes and throws away."""

    help = "Make the handover file of a practice day."

    def add_arguments(self, parser: CommandParser | ArgumentParser) -> None:
        """Where the file goes."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Build the day and write its file."""
        prepare(timezone.now())
        if User.objects.exists():
            raise CommandError("A practice day is made in an empty DATA_DIR of its own.")
        practice = build_practice(timezone.now(), PASSPHRASE)
        write_whole(options["file"], practice.file)

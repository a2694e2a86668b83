"""`manage.py check_prepared`: whether workers may begin; the service manager asks it before."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import override

from tournament.web.startup import CannotStart, check_prepared


class Command(BaseCommand):
    """Fails while the database is not up to date, the key is wrong or the files are others."""

    help = "Check that the site has prepared the database, and that key and DATA_DIR are its own."

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what is wrong, if anything."""
        try:
            with override("en"):
                check_prepared()
        except CannotStart as reason:
            raise CommandError(str(reason)) from reason

"""`manage.py demo`: the demo championship, once."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.showroom.demo import DemoRefused, build_demo
from tournament.web.demo_accounts import DEMO_ACCOUNTS


class Command(BaseCommand):
    """Builds it around the present moment and names the accounts."""

    help = "Builds the demo championship; does nothing if there is one."

    def handle(self, *args: Any, **options: Any) -> None:
        """Build, then say who can log in."""
        try:
            built = build_demo(timezone.now())
        except DemoRefused as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write(
            "The demo championship is built." if built else "There is a demo already."
        )
        for account in DEMO_ACCOUNTS:
            self.stdout.write(f"  {account.username:24} {account.password:20} {account.role}")

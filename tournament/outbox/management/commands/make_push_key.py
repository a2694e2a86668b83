"""`manage.py make_push_key`: a fresh key with which this site signs its push messages."""

from typing import Any

from django.core.management.base import BaseCommand

from tournament.outbox.channels.push import new_key


class Command(BaseCommand):
    """Prints the line for the environment; nothing is stored."""

    help = "Print a fresh PUSH_KEY. Whoever has subscribed under another key subscribes again."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it."""
        self.stdout.write(f"PUSH_KEY={new_key()}")

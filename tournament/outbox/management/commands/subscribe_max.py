"""`manage.py subscribe_max`: have MAX tell this site what is written to its bot."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournament.outbox.channels import max_bot
from tournament.outbox.channels.base import ServiceAway
from tournament.outbox.site import absolute


class Command(BaseCommand):
    """MAX ends a webhook that has not answered for eight hours: then this is done again."""

    help = "Ask MAX to call this site's webhook. Needs MAX_TOKEN, MAX_SECRET and an https address."

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask."""
        if not settings.MAX.token or not settings.MAX.secret:
            raise CommandError("Set MAX_TOKEN and MAX_SECRET first.")
        try:
            done = max_bot.subscribe(absolute(reverse("max_hook")))
        except ServiceAway as fault:
            raise CommandError(f"MAX could not be reached: {fault}") from None
        if not done:
            raise CommandError("MAX has refused; look at MAX_TOKEN and at the site's address.")
        self.stdout.write("MAX calls this site from now on.")

"""`manage.py serve`: the main job. Prepares everything, then serves until Ctrl-C or TERM."""

from io import StringIO
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone
from django.utils.translation import override

from tournament.config.settings import env
from tournament.web.demo_accounts import DEMO_ACCOUNTS, demo_exists
from tournament.web.listening import certificate, listen
from tournament.web.publisher.setup import publisher_exists, setup_code
from tournament.web.startup import CannotStart, check_address, prepare


class Command(BaseCommand):
    """Sets up the database, the demo data on first start, and serves the site.

    Environment: PORT (8000), HOST (127.0.0.1), DATA_DIR, DEMO (0 starts empty), TLS_CERT, TLS_KEY.
    """

    help = "Prepare everything and serve the site (PORT, HOST, DATA_DIR, DEMO)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, say where the site is, serve."""
        host, port = env.str("HOST", default="127.0.0.1"), env.int("PORT", default=8000)
        try:
            # Administrators read English here; the window of a hall is for its organizer.
            with override("en"):
                secure = certificate() is not None
                backup = prepare(timezone.now())
                check_address(host, port, settings.DEMO or demo_exists())
                self.check(tags=[Tags.database], databases=[DEFAULT_DB_ALIAS])
            if backup is not None:
                self.stdout.write(f"Backup before the update: {backup}")
            if settings.DEMO and not publisher_exists():
                self.stdout.write("First start: building the demo championship …")
                self.stdout.flush()
                call_command("demo", stdout=StringIO())
        except CannotStart as reason:
            raise CommandError(str(reason)) from reason
        shown = f"[{host}]" if ":" in host else host
        here = f"{'https' if secure else 'http'}://{shown}:{port}"
        # Behind a proxy people reach it by its name alone.
        named = settings.PRODUCTION or env.str("SITE_URL", default="")
        self._greet(settings.SITE_URL if named else here)
        listen(host, port)

    def _greet(self, site: str) -> None:
        self.stdout.write(f"\n  {site}/\n")
        if demo_exists():
            self.stdout.write("  Demo accounts (user name, password, role):")
            for account in DEMO_ACCOUNTS:
                self.stdout.write(f"    {account.username:24} {account.password:20} {account.role}")
        elif not publisher_exists():
            self.stdout.write("  Nobody runs this site yet. Make the first publisher's account:")
            self.stdout.write(f"    {site}/setup/   code: {setup_code()}")
        if not settings.PRODUCTION:
            self.stdout.write("  Stop with Ctrl-C.\n")
        self.stdout.flush()

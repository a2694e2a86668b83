"""`manage.py venue FILE`: opens the hall. One laptop runs one day by itself (CH-VENUE-1)."""

import os
import sys
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext, override

from tournament.config import venue
from tournament.config.day_lock import AlreadyRuns, hold
from tournament.config.settings import env
from tournament.web.demo_accounts import demo_exists
from tournament.web.listening import certificate, listen
from tournament.web.startup import CannotStart, check_address, compile_texts, prepare
from tournament.web.venue_clock import expect_clock_to_spare_people
from tournament.web.venue_start import (
    PASSPHRASE_TRIES,
    WrongPassphrase,
    greeting,
    open_hall,
)

PASSPHRASE = "VENUE_PASSPHRASE"


class Command(BaseCommand):
    """Makes the day's own installation from the handover file, or goes on with it, and serves it.

    Environment: PORT (8000), HOST (0.0.0.0: every phone in the hall's network), DATA_DIR, SITE_URL,
    TLS_CERT, TLS_KEY, VENUE_PASSPHRASE (else it is asked for), VENUE_CLOCK (`right`: the clock is,
    although the day is long over).
    """

    help = "Run a day in a hall from the handover file of headquarters."

    def add_arguments(self, parser: CommandParser | ArgumentParser) -> None:
        """The same as `manage.py` read before the settings."""
        venue.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, take the day, tell the way in, serve."""
        if os.environ.get("HALL") != "1":
            raise CommandError("Start the hall as: manage.py venue FILE")
        compile_texts()
        with override(env.str("WINDOW_LANGUAGE", default="ru")):
            host, port = self._open_the_hall(options)
        listen(host, port)

    def _open_the_hall(self, options: dict[str, Any]) -> tuple[str, int]:
        """Everything before the first request, told in the language of the window."""
        host, port = env.str("HOST"), env.int("PORT")
        try:
            _hold_the_day(host, port)
            certificate()
            prepare(timezone.now())
            check_address(host, port, demo_accounts=False)
            event = self._open(options)
            expect_clock_to_spare_people(event, timezone.now())
            check_address(host, port, demo_accounts=demo_exists() and not settings.PRACTICE)
        except CannotStart as reason:
            raise CommandError(str(reason)) from reason
        for line in greeting(event, timezone.now(), host, port):
            self.stdout.write(line)
        self.stdout.flush()
        return host, port

    def _open(self, options: dict[str, Any]) -> str:
        """The day; the passphrase is asked for only when the file is opened."""
        files = options["files"]
        for _ in range(PASSPHRASE_TRIES - 1):
            try:
                return open_hall(files, timezone.now(), _passphrase)
            except WrongPassphrase as wrong:
                if not sys.stdin.isatty():
                    raise
                self.stdout.write(str(wrong))
        return open_hall(files, timezone.now(), _passphrase)


def _hold_the_day(host: str, port: int) -> None:
    """Only one process runs the day; whoever starts it once more is told where it is."""
    plain = host == venue.EVERYWHERE and not settings.SITE_URL.startswith("https://")
    address = f"http://127.0.0.1:{port}" if plain else settings.SITE_URL
    try:
        hold(Path(settings.DATA_DIR), f"{address}/")
    except AlreadyRuns as running:
        raise CannotStart(
            gettext(
                "The day is already run here: %(address)s Open this address in the browser; it is "
                "not started a second time."
            )
            % {"address": running}
        ) from running


def _passphrase() -> str:
    """From the environment, once, so that no program started from here has it; else typed."""
    given = os.environ.pop(PASSPHRASE, "")
    if given:
        return given
    if not sys.stdin.isatty():
        raise CannotStart(
            gettext(
                "The handover file is locked. Start this in a window where you can type its "
                "passphrase, or set %(variable)s."
            )
            % {"variable": PASSPHRASE}
        )
    return getpass(gettext("Passphrase of the handover file:") + " ")

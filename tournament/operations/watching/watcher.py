"""Watches the site from a thread of each web process, so that a dead worker is noticed too."""

import logging
from threading import Event

from django.conf import settings
from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django.utils import timezone

from tournament.jobs import incidents
from tournament.operations.watching import alerts, signs
from tournament.operations.watching.checks import Check, look

logger = logging.getLogger("tournament.watching")


def keep_watching(stop: Event) -> None:
    """Look again and again until the event is set; a hall's laptop has its own window for that."""
    while settings.HALL_LOG is None and not stop.wait(settings.WATCH_EVERY):
        close_old_connections()
        try:
            watch()
        except (DatabaseError, InterfaceError):
            # Whoever asks `/readyz` is told; alerts stand in the database itself.
            connection.close()
        # The watcher's boundary: what one look stumbles over must not end all further ones.
        except Exception as fault:  # noqa: BLE001
            incidents.report(fault, "the watcher")


def watch() -> None:
    """Look once; begin, end and tell alerts."""
    found = look()
    if found[Check.DATABASE] or found[Check.MIGRATIONS]:
        return
    now = timezone.now()
    alerts.note(found, now)
    alerts.tell(now)
    alerts.forget(now)
    signs.give([signs.WATCHER])

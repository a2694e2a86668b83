"""Django's registration of this room; it guards the ledger's tables after every migrate."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


class LedgerConfig(AppConfig):
    """Room `tournament.ledger`."""

    name = "tournament.ledger"
    label = "ledger"

    def ready(self) -> None:
        """Put the triggers back after every migrate, and know this room's checks.

        Django rebuilds a SQLite table for most changes of a model, and the triggers of the old
        table vanish with it.
        """
        post_migrate.connect(_guard, sender=self)
        import_module("tournament.ledger.checks")


def _guard(*, using: str, **_signal: Any) -> None:
    """Install the triggers in the database that was just migrated."""
    from tournament.ledger import triggers

    triggers.install(connections[using])

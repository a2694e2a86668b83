"""What has to be true before the site listens: texts, static files, database, protections.

Each step is repeatable and quick when there is nothing to do. Refuses with `CannotStart`, whose
text says what to do.
"""

import socket
import sqlite3
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext
from django.utils.translation.reloader import translation_file_changed

from tournament.events.venue import hall_file
from tournament.ledger import store
from tournament.ledger.core.keys import installation_public_key, key_id
from tournament.ledger.models import Ledger
from tournament.ledger.triggers import ensure_protected
from tournament.web.catalogues import compile_catalogues
from tournament.web.shared import uploads

BACKUPS_KEPT = timedelta(days=30)
"""Copies hold the data of people who were erased since."""


class CannotStart(Exception):
    """A reason not to listen, with the remedy."""


def prepare(now: datetime) -> Path | None:
    """Bring texts, static files and database up to the code; returns the backup, if any."""
    compile_texts()
    _collect_static()
    backup = _migrate(now)
    _check_key()
    ensure_protected()
    uploads.sweep(now)
    sweep_backups(now)
    return backup


def compile_texts() -> None:
    """Compile the catalogues; texts that Django has loaded before are forgotten.

    The server's process inherits what this one has loaded, so without that the first start of a
    fresh copy would speak English to everyone.
    """
    if compile_catalogues():
        translation_file_changed(sender=None, file_path=Path("django.mo"))


def _check_key() -> None:
    """The key that signs is one that every championship names, or there is no ledger yet.

    At headquarters it is the key of the first entry. On a hall's machine it is the one of its
    custody, and the first entry's is the key of the headquarters that handed the day over: so
    nobody turns headquarters into a hall by writing another championship into its database.
    """
    path = settings.LEDGER_KEY_PATH
    begun = Ledger.objects.filter(kind="championship", size__gt=0)
    ledgers = list(begun.values_list("pk", flat=True))
    if ledgers and not Path(path).exists():
        raise CannotStart(
            gettext(
                "The key that signs the ledgers is missing: %(path)s. Put it back from your "
                "backup; with another key no one could check the old entries."
            )
            % {"path": path}
        )
    hall = hall_file.read()
    for ledger_id in ledgers:
        own = store.installation_key()
        headquarters = hall.headquarters if hall is not None else own.public_text()
        named = list(store.named_keys(ledger_id))
        if own.key_id not in named or named[0] != key_id(installation_public_key(headquarters)):
            raise CannotStart(
                gettext(
                    "The key at %(path)s is not the one that signed the ledgers (%(ledger)s). Put "
                    "the right one back from your backup."
                )
                % {"path": path, "ledger": ledger_id}
            )


def _collect_static() -> None:
    """Gather static files once per build."""
    stamp = Path(settings.STATIC_ROOT) / ".build"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == settings.BUILD:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(settings.BUILD, encoding="utf-8")


def _migrate(now: datetime) -> Path | None:
    """Migrate; a database with anything in it is backed up first."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return None
    backup = _backup(now) if executor.loader.applied_migrations else None
    call_command("migrate", interactive=False, verbosity=0)
    return backup


def _backup(now: datetime) -> Path | None:
    """A copy of the SQLite file beside it; a database server has its own tools for that."""
    if connection.vendor != "sqlite":
        return None
    folder = _backups()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"before-update-{now:%Y%m%d-%H%M%S}.sqlite3"
    connection.ensure_connection()
    target = sqlite3.connect(path)
    try:
        connection.connection.backup(target)
    finally:
        target.close()
    return path


def sweep_backups(now: datetime) -> None:
    """Delete copies that are older than 30 days (CH-PD-4)."""
    for path in _backups().glob("before-update-*.sqlite3"):
        if now - datetime.fromtimestamp(path.stat().st_mtime, UTC) > BACKUPS_KEPT:
            path.unlink()


def _backups() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def check_address(host: str, port: int, demo_accounts: bool) -> None:
    """Refuse a port in use, and demo accounts on anything but loopback."""
    if demo_accounts and not _is_loopback(host):
        raise CannotStart(
            gettext(
                "There are demo accounts with known passwords, so the site does not listen on "
                "%(host)s. Start with HOST=127.0.0.1, or with DEMO=0 and another DATA_DIR."
            )
            % {"host": host}
        )
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotStart(
                gettext(
                    "Cannot listen on %(host)s:%(port)s (%(why)s). Stop the other program or "
                    "choose another port, for example PORT=%(free)s."
                )
                % {"host": host, "port": port, "why": error.strerror, "free": port + 1}
            ) from error


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False

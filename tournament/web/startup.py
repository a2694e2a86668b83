"""What has to be true before the site listens: texts, static files, database, protections.

Each step is repeatable and quick when there is nothing to do. Refuses with `CannotStart`, whose
text says what to do.
"""

import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext
from django.utils.translation.reloader import translation_file_changed

from tournament.config import restoring
from tournament.events import ledger_keys
from tournament.events.venue import hall_file
from tournament.ledger import store
from tournament.ledger.core.keys import installation_public_key, key_id
from tournament.ledger.models import Ledger
from tournament.ledger.triggers import ensure_protected
from tournament.operations.backups import making
from tournament.operations.backups.faults import BackupFault, ProgramMissing
from tournament.operations.backups.folder import thin
from tournament.operations.shared_folder import is_the_shared_one
from tournament.people import persons
from tournament.web.catalogues import compile_catalogues
from tournament.web.shared import uploads

_PREPARING = 0x5049_5845
"""Number of the lock that whoever prepares the database holds."""

logger = logging.getLogger("tournament.startup")


class CannotStart(Exception):
    """A reason not to listen, with the remedy."""


def prepare(now: datetime) -> Path | None:
    """Bring texts, static files and database up to the code; returns the backup, if any."""
    if refusal := restoring.refusal(settings.DATA_DIR):
        raise CannotStart(refusal)
    with _one_at_a_time():
        _check_folder()
        compile_texts()
        _collect_static()
        backup = _migrate(now)
        ledger_keys.put_right()
        _check_key()
        _check_person_key()
        ensure_protected()
        uploads.sweep(now)
        thin(now)
    return backup


def check_prepared() -> None:
    """Refuse to work beside the site before it has prepared the database, or not at its files."""
    if _missing_migrations():
        raise CannotStart(
            gettext("The database is not up to date yet: start `manage.py serve`, which does it.")
        )
    _check_folder()
    _check_key()


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Let others that start at the same database wait until this one has prepared it.

    The server gives the lock back by itself if this process ends. A file of SQLite has one site.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_PREPARING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_PREPARING])


def _check_folder() -> None:
    """Machines that share database and cache share the folder of files, too."""
    if not is_the_shared_one():
        raise CannotStart(
            gettext(
                "The site runs on another machine with other files than %(folder)s. Let DATA_DIR "
                "be one folder that all machines share. If no other machine runs, wait a minute."
            )
            % {"folder": settings.DATA_DIR}
        )


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
        own, known = store.installation_key(), store.headquarters(ledger_id)
        signing = installation_public_key(hall.headquarters) if hall is not None else own.public_key
        named = own.key_id in store.named_keys(ledger_id)
        if not named or known is None or key_id(known.current) != key_id(signing):
            raise CannotStart(
                gettext(
                    "The key at %(path)s is not the one that signed the ledgers (%(ledger)s). Put "
                    "the right one back from your backup."
                )
                % {"path": path, "ledger": ledger_id}
            )


def _check_person_key() -> None:
    """People are known again by hashes of the present key; a laptop's came with their own."""
    if hall_file.read() is None and persons.keyed_otherwise():
        raise CannotStart(
            gettext(
                "PERSON_KEY is not the one by which people are known here: no one would be found "
                "again. Put the right one back, or, if it is lost, run manage.py rekey_persons."
            )
        )


def _collect_static() -> None:
    """Gather static files once per build."""
    stamp = Path(settings.STATIC_ROOT) / ".build"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == settings.BUILD:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(settings.BUILD, encoding="utf-8")


def _migrate(now: datetime) -> Path | None:
    """Migrate; a database with anything in it is backed up first, or nothing is changed."""
    if not _missing_migrations():
        return None
    begun = MigrationRecorder(connection).applied_migrations()
    backup = _backed_up(now) if begun else None
    call_command("migrate", interactive=False, verbosity=0)
    return backup


def _missing_migrations() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _backed_up(now: datetime) -> Path | None:
    """The backup before an update; None, with a warning, where nobody has set up any."""
    try:
        backup = making.before_update(now)
    except ProgramMissing as fault:
        logger.warning("updated without a backup: %s", fault)
        return None
    except BackupFault as fault:
        raise CannotStart(str(fault)) from fault
    if backup is None:
        logger.warning("updated without a backup: BACKUP_RECIPIENTS is not set")
        return None
    return backup.path


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

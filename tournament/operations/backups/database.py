"""The database of the installation as backups need it: copied, tried elsewhere, put back."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.operations.backups.postgresql import PostgreSQL
from tournament.operations.backups.sqlite import SQLite


class Database(Protocol):
    """One kind of database server, or none."""

    @property
    def part(self) -> str:
        """What its copy is called in a backup."""

    def name(self) -> str:
        """What its owner calls it."""

    def version(self) -> str:
        """Kind and version of the server."""

    def copy(self, path: Path) -> None:
        """Write everything as it is at one moment into a file, while the site goes on."""

    def scratch(self, path: Path, work: Path) -> AbstractContextManager[str]:
        """The address of another database with what is in such a file, gone afterwards."""

    def is_in_use(self) -> bool:
        """Whether anyone else is connected."""

    def replace(self, path: Path) -> None:
        """Have the site's database hold what is in such a file, and nothing else."""


def present() -> Database:
    """That of this installation."""
    return PostgreSQL() if connection.vendor == "postgresql" else SQLite()


def migrations() -> list[str]:
    """Those that were applied, as `app.name`."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)

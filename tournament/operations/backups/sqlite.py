"""SQLite: the database is one file, copied by the library itself."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, connections

from tournament.operations.backups.faults import BackupFault


class SQLite:
    """The database file of this installation."""

    part = "database.sqlite3"

    def name(self) -> str:
        """The file's name."""
        return self._path().name

    def version(self) -> str:
        """The library's."""
        return f"sqlite {sqlite3.sqlite_version}"

    def copy(self, path: Path) -> None:
        """In one step, so that it is of one moment; who writes meanwhile is not held up."""
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        connection.ensure_connection()
        try:
            with closing(sqlite3.connect(path)) as target:
                connection.connection.backup(target)
                # A file by itself, without a log beside it.
                target.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error as fault:
            if "full" in str(fault):
                raise OSError(str(fault)) from fault
            raise BackupFault(f"The database can't be copied: {fault}.") from fault

    @contextmanager
    def scratch(self, path: Path, work: Path) -> Iterator[str]:
        """Another file."""
        other = work / "scratch.sqlite3"
        shutil.copyfile(path, other)
        try:
            yield f"sqlite:///{other}"
        finally:
            for one in self._files(other):
                one.unlink(missing_ok=True)

    def is_in_use(self) -> bool:
        """Whoever is the only one may give up the log that several need; the site makes it anew."""
        connections.close_all()
        if not self._path().exists():
            return False
        with closing(sqlite3.connect(self._path(), timeout=0)) as database:
            try:
                database.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError:
                return True
        return False

    def replace(self, path: Path) -> None:
        """A rename. The old file's log goes first: it would be taken for the new one's."""
        connections.close_all()
        target = self._path()
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{target.name}.restoring")
        shutil.copyfile(path, draft)
        with draft.open("rb+") as stream:
            os.fsync(stream.fileno())
        for log in self._files(target)[1:]:
            log.unlink(missing_ok=True)
        draft.replace(target)

    @staticmethod
    def _files(path: Path) -> list[Path]:
        return [path, *(path.with_name(path.name + log) for log in ("-wal", "-shm", "-journal"))]

    @staticmethod
    def _path() -> Path:
        return Path(connection.settings_dict["NAME"])

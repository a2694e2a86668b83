"""PostgreSQL: the database is copied and put back by the server's own programs."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from django.db import ProgrammingError, connection, connections

from tournament.operations.backups.faults import BackupFault, BackupRefused, ProgramMissing

_SETTINGS: Final[Mapping[str, str]] = {
    "host": "PGHOST",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
}
"""Of a connection, as the programs take them; so nothing secret stands in the list of processes."""
_NAME: Final = re.compile(r"/[^/?]*(\?[^@]*)?$")
"""In an address: the database's name, and options behind it."""
_EMPTY: Final = """
DO $$
DECLARE one record;
BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP TABLE IF EXISTS public.%I CASCADE', one.tablename);
    END LOOP;
    FOR one IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
            SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') LOOP
        EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', one.name);
    END LOOP;
END $$
"""
_OTHERS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class PostgreSQL:
    """The database of this installation on its server."""

    part = "database.dump"

    def name(self) -> str:
        """The database's name."""
        return str(connection.settings_dict["NAME"])

    def version(self) -> str:
        """The server's."""
        return f"postgresql {self._release()}"

    def copy(self, path: Path) -> None:
        """By `pg_dump`, whose transaction sees one moment."""
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        self._run("pg_dump", "-Fc", "--no-owner", "--no-privileges", "-f", str(path))

    @contextmanager
    def scratch(self, path: Path, work: Path) -> Iterator[str]:
        """A database of its own on the same server."""
        name = f"{self.name()[:50]}_backup_check"
        quoted = connection.ops.quote_name(name)
        with connection.cursor() as cursor:
            # One that was killed left it behind.
            cursor.execute(f"DROP DATABASE IF EXISTS {quoted} WITH (FORCE)")
            try:
                cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE template0 ENCODING 'UTF8'")
            except ProgrammingError as fault:
                cursor.execute("SELECT current_user")
                (user,) = cursor.fetchone()
                raise BackupRefused(
                    "A backup is tried in a database of its own, and the site's user may make "
                    f"none ({str(fault).strip()}). As the server's owner: ALTER ROLE "
                    f'"{user}" CREATEDB;'
                ) from fault
            try:
                self._load(path, name)
                yield self._address(name)
            finally:
                cursor.execute(f"DROP DATABASE IF EXISTS {quoted} WITH (FORCE)")

    def is_in_use(self) -> bool:
        """Whether another process is connected to it."""
        connections.close_all()
        with connection.cursor() as cursor:
            cursor.execute(_OTHERS)
            return bool(cursor.fetchone()[0])

    def replace(self, path: Path) -> None:
        """Empty it, then let `pg_restore` fill it in one transaction."""
        with connection.cursor() as cursor:
            cursor.execute(_EMPTY)
        connections.close_all()
        self._load(path, self.name())

    def _load(self, path: Path, name: str) -> None:
        self._run(
            "pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "-d", name,
            str(path),
        )  # fmt: skip

    def _run(self, program: str, *arguments: str) -> None:
        """Run a program of the server's release; raises `BackupRefused` if there is none."""
        found = self._program(program)
        done = subprocess.run(
            [found, "--no-password", *arguments],
            env={**os.environ, **self._environment()},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            # Further lines may quote what stands in the tables.
            said = (done.stderr.strip().splitlines() or [""])[0]
            if "No space left" in said:
                raise OSError(said)
            raise BackupFault(f"{program} failed: {said}")

    def _program(self, name: str) -> str:
        """That of the server's release if it lies where Debian has it, or the one of PATH."""
        wanted = self._release()
        remedy = f"Install the PostgreSQL client programs of release {wanted}"
        beside = Path(f"/usr/lib/postgresql/{wanted}/bin/{name}")
        found = str(beside) if beside.is_file() else shutil.which(name)
        if found is None:
            raise ProgramMissing(
                f"{name} is missing. {remedy} (Debian: apt-get install postgresql-client-{wanted})."
            )
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
        release = re.search(r"\d+", said.stdout)
        if release is None or int(release[0]) < wanted:
            older = said.stdout.strip()
            raise ProgramMissing(f"{older} is older than the server ({wanted}). {remedy}.")
        return found

    @staticmethod
    def _release() -> int:
        """The server's."""
        with connection.cursor() as cursor:
            cursor.execute("SHOW server_version_num")
            return int(cursor.fetchone()[0]) // 10_000

    @staticmethod
    def _environment() -> dict[str, str]:
        told = connection.get_connection_params()
        return {variable: str(told[name]) for name, variable in _SETTINGS.items() if told.get(name)}

    @staticmethod
    def _address(name: str) -> str:
        """`DATABASE_URL` with another name, so that whatever form it has holds here as well."""
        return _NAME.sub(
            lambda found: f"/{quote(name, safe='')}{found[1] or ''}", os.environ["DATABASE_URL"]
        )

"""Migrated databases to copy, so that not every installation of a test has to migrate its own.

Each is made by `manage.py migrate` with the settings of the tests, once for all processes, and kept
under `build/` as long as the code is the same: a file of SQLite, and the SQL of one on PostgreSQL.
"""

import atexit
import fcntl
import secrets
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from tests.support.preloaded import kept, run
from tests.support.steps import BUILD, ROOT
from tests.support.unchanged import hashed

OF_TESTS = ("tests/settings.py", "tests/jobs/effects", "requirements.txt")
"""What else tables follow from."""
WEEK = 7 * 24 * 3600
"""Seconds until those of other code are thrown away; a run that began before may still copy one."""


@cache
def migrated_file() -> Path:
    """A database file of SQLite with every table and nothing in it."""

    def make(path: Path) -> None:
        with TemporaryDirectory(prefix="migrated-") as name:
            _migrate(Path(name))
            made = Path(name, "championship.sqlite3")
            with closing(sqlite3.connect(made)) as database:
                # Everything into the one file that is copied.
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            shutil.copy(made, path)

    return _made_once("championship.sqlite3", make)


@cache
def migrated_database(server: str) -> str:
    """The name of such a database on a PostgreSQL server; to be copied, and gone at the end."""
    name = f"migrated_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    atexit.register(_drop, server, name)
    fill(server.rsplit("/", 1)[0] + f"/{name}")
    return name


def fill(database: str) -> None:
    """Make an empty database on a PostgreSQL server such a one."""
    line = ("psql", "--quiet", "--set", "ON_ERROR_STOP=1", "--file", _dump(database), database)
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def copy_of_migrated(server: str, name: str) -> Iterator[str]:
    """The address of a database of this name, a copy of such a one, gone afterwards."""
    like = migrated_database(server)
    with psycopg.connect(server, autocommit=True) as connection:
        # A run that was killed has dropped nothing.
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
    try:
        yield server.rsplit("/", 1)[0] + f"/{name}"
    finally:
        _drop(server, name)


def _dump(server: str) -> Path:
    """The SQL that makes an empty one so; this server helps to make it, if it is not there yet."""

    def make(path: Path) -> None:
        name = f"migrating_{secrets.token_hex(6)}"
        url = server.rsplit("/", 1)[0] + f"/{name}"
        try:
            with psycopg.connect(server, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
            with TemporaryDirectory(prefix="migrated-") as folder:
                _migrate(Path(folder), DATABASE_URL=url)
            line = ("pg_dump", "--no-owner", "--no-privileges", "--file", path, url)
            subprocess.run(line, check=True)
        finally:
            _drop(server, name)

    return _made_once("championship.sql", make)


def _made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A file that follows from the code, made by whichever process asks for it first."""
    code = [str(path.relative_to(ROOT)) for path in (ROOT / "tournament").rglob("*.py")]
    path = BUILD / "migrated" / hashed([*code, *OF_TESTS]) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with (path.parent.parent / f"turn-{name}").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not path.is_file():
            for old in path.parent.parent.glob("*/"):
                if old != path.parent and time.time() - old.stat().st_mtime > WEEK:
                    shutil.rmtree(old, ignore_errors=True)
            half = path.with_suffix(".half")
            make(half)
            half.rename(path)
    return path


def _drop(server: str, name: str) -> None:
    """Throw a database away, if it is there."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _migrate(folder: Path, **changes: str) -> None:
    """Bring the database of an installation up to the code."""
    settings = {"DATA_DIR": str(folder), "DEMO": "0", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    line = ("manage.py", "migrate", "-v0", "--run-syncdb")
    done = run(*line, env={**kept(), **settings, **changes})
    assert done.returncode == 0, done.stderr

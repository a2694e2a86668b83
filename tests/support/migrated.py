"""Migrated databases to copy, so that not every installation of a test has to migrate its own.

Each is made by `manage.py migrate` with the settings of the tests, once per process.
"""

import atexit
import secrets
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import psycopg

from tests.support.preloaded import kept, run


@cache
def migrated_file() -> Path:
    """A database file of SQLite with every table and nothing in it."""
    folder = Path(mkdtemp(prefix="migrated-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _migrate(folder)
    path = folder / "championship.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        # Everything into the one file that is copied.
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@cache
def migrated_database(server: str) -> str:
    """The name of such a database on a PostgreSQL server; to be copied, and gone at the end."""
    name = f"migrated_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    atexit.register(_drop, server, name)
    folder = Path(mkdtemp(prefix="migrated-"))
    try:
        _migrate(folder, DATABASE_URL=server.rsplit("/", 1)[0] + f"/{name}")
    finally:
        shutil.rmtree(folder)
    return name


def _drop(server: str, name: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _migrate(folder: Path, **changes: str) -> None:
    """Bring the database of an installation up to the code."""
    settings = {"DATA_DIR": str(folder), "DEMO": "0", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    line = ("manage.py", "migrate", "-v0", "--run-syncdb")
    done = run(*line, env={**kept(), **settings, **changes})
    assert done.returncode == 0, done.stderr

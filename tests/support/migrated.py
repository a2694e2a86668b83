"""Migrated databases to copy, so that not every installation of a test has to migrate its own.

Each is made by `manage.py migrate` with the settings of the tests: the file of SQLite once for all
processes and kept under `build/` as long as the code is the same, that of a server once a process.
"""

import atexit
import fcntl
import secrets
import shutil
import sqlite3
import time
from contextlib import closing
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
    code = [str(path.relative_to(ROOT)) for path in (ROOT / "tournament").rglob("*.py")]
    path = BUILD / "migrated" / hashed([*code, *OF_TESTS]) / "championship.sqlite3"
    path.parent.parent.mkdir(parents=True, exist_ok=True)
    with (path.parent.parent / "turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not path.is_file():
            with TemporaryDirectory(prefix="migrated-") as name:
                _migrate(Path(name))
                made = Path(name, path.name)
                with closing(sqlite3.connect(made)) as database:
                    # Everything into the one file that is copied.
                    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                for old in path.parent.parent.glob("*/"):
                    if time.time() - old.stat().st_mtime > WEEK:
                        shutil.rmtree(old)
                path.parent.mkdir()
                half = path.with_suffix(".half")
                shutil.copy(made, half)
                half.rename(path)
    return path


@cache
def migrated_database(server: str) -> str:
    """The name of such a database on a PostgreSQL server; to be copied, and gone at the end."""
    name = f"migrated_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    atexit.register(_drop, server, name)
    with TemporaryDirectory(prefix="migrated-") as folder:
        _migrate(Path(folder), DATABASE_URL=server.rsplit("/", 1)[0] + f"/{name}")
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

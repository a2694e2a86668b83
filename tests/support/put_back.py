"""A plain copy of the database of the tests, which can be put back later: no backup of ours."""

import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
from django.db import connection, connections

PutBack = Callable[[], None]


@contextmanager
def copy_of_database(folder: Path) -> Iterator[PutBack]:
    """Copy what is there now; what is given puts it back as it was."""
    if connection.vendor == "sqlite":
        yield _copy_of_file(folder / "yesterday.sqlite3")
        return
    name, copy = str(connection.settings_dict["NAME"]), f"yesterday_{secrets.token_hex(6)}"
    _made_like(copy, name)
    try:
        yield lambda: _made_like(name, copy)
    finally:
        _tell(f'DROP DATABASE IF EXISTS "{copy}"')


def _copy_of_file(copy: Path) -> PutBack:
    name = Path(connection.settings_dict["NAME"])
    connections.close_all()
    with closing(sqlite3.connect(name)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)

    def put_back() -> None:
        connections.close_all()
        for ending in ("", "-wal", "-shm"):
            Path(f"{name}{ending}").unlink(missing_ok=True)
        shutil.copy(copy, name)

    return put_back


def _made_like(name: str, other: str) -> None:
    """Nobody may be connected to either meanwhile."""
    connections.close_all()
    _tell(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    _tell(f'CREATE DATABASE "{name}" TEMPLATE "{other}"')


def _tell(statement: str) -> None:
    said = connection.settings_dict
    with psycopg.connect(
        host=said["HOST"] or None,
        port=said["PORT"] or None,
        user=said["USER"] or None,
        password=said["PASSWORD"] or None,
        dbname="postgres",
        autocommit=True,
    ) as server:
        server.execute(statement)  # type: ignore[arg-type]

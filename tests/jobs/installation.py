"""An installation of its own for tests with real processes: a fresh database, workers, a broker.

Its database is of the kind that the test run uses: a file of SQLite, or a new database on the
PostgreSQL server.
"""

import json
import os
import secrets
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from redis import Redis
from redis.exceptions import ConnectionError as NoRedis

from tests.support.migrated import copy_of_migrated, migrated_file
from tests.support.preloaded import PROJECT, Program, kept, run
from tests.support.server import free_port

IMPATIENT = {"TEST_LEASE": "4", "TEST_SWEEP": "1"}
"""What workers are told who are to be killed; see `tests.jobs.effects`."""
Process = subprocess.Popen[bytes]


def wait_for(comes_true: Callable[[], object], seconds: float = 120.0) -> None:
    """Wait until it is so; fail if it does not come true in time."""
    deadline = time.monotonic() + seconds
    while not comes_true():
        assert time.monotonic() < deadline, "it did not come true in time"
        time.sleep(0.05)


class Installation:
    """Runs programs with settings and a database of their own, and ends what it started."""

    def __init__(self, database_url: str, folder: Path, **more: str) -> None:
        """On a database that is migrated, such as `fresh_database`."""
        self.database_url = database_url
        self.environment = {
            **kept(),
            "BUILD": "test",
            "DATA_DIR": str(folder),
            "DATABASE_URL": database_url,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            **more,
        }
        self.processes: list[Process] = []

    def start(self, *arguments: str, anew: bool = False) -> Process:
        """A Python program in a process group of its own, forked if it need not start `anew`."""
        process = (subprocess.Popen if anew else Program)(
            [sys.executable, *arguments],
            cwd=PROJECT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.processes.append(process)
        return process

    def ask(self, code: str, patience: float = 300) -> Any:
        """Run Python code in the installation; the value of its variable `answer`."""
        lines = [
            "import django, json",
            "django.setup()",
            "from django.core.management import call_command",
            "answer = None",
            code,
            "print(json.dumps(answer))",
        ]
        done = run("-c", "\n".join(lines), env=self.environment, timeout=patience)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def read(self, query: str) -> list[tuple[Any, ...]]:
        """Ask the database itself."""
        if self.database_url.startswith("sqlite"):
            path = self.database_url.removeprefix("sqlite:///")
            with closing(sqlite3.connect(path, timeout=60)) as database:
                return database.execute(query).fetchall()
        with psycopg.connect(self.database_url) as server:
            return server.execute(query).fetchall()

    def number(self, query: str) -> int:
        """The one number that a query answers."""
        ((found,),) = self.read(query)
        return int(found)

    def kill(self, group: int) -> None:
        """End a program and its children as a power cut would."""
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
        next(process for process in self.processes if process.pid == group).wait()

    def end(self) -> None:
        """Kill whatever is left."""
        for process in self.processes:
            self.kill(process.pid)


@contextmanager
def fresh_database(folder: Path) -> Iterator[str]:
    """The address of a migrated database with nothing in it, gone afterwards."""
    server = os.environ.get("DATABASE_URL", "")
    if not server:
        yield f"sqlite:///{shutil.copy(migrated_file(), folder / 'jobs.sqlite3')}"
        return
    with copy_of_migrated(server, f"jobs_{secrets.token_hex(6)}") as database:
        yield database


class Broker:
    """A Redis that keeps nothing on the disk, so that a restart empties it."""

    def __init__(self, folder: Path) -> None:
        self.port, self.folder = free_port(), folder
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [str(shutil.which("redis-server")), "--port", str(self.port), "--save", "",
             "--bind", "127.0.0.1", "--dir", str(self.folder)],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        wait_for(self.answers)

    def answers(self) -> bool:
        with closing(Redis(port=self.port)) as client:
            try:
                return bool(client.ping())
            except NoRedis:
                return False

    def end(self) -> None:
        self.process.kill()
        self.process.wait()

    def restart_empty(self) -> None:
        self.end()
        self.start()

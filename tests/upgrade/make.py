"""`python -m tests.upgrade.make RELEASE [COMMIT]`: what a release leaves behind, for the corpus.

The commit (the release's tag, if none is said) is unpacked outside the project and gets its own
pinned packages. Its own `manage.py serve` then builds the demo: a day that is being played, a
closed one, one to come, and the championship around them, with people who do not exist;
`tests.upgrade.evenings` adds free tournaments and, with SQLite, two days in halls. What lies in its
data folder afterwards is packed, once with SQLite and once with PostgreSQL (`dump.sql`). The keys
in it were made for the corpus and sign nothing else.
"""

import os
import secrets
import shutil
import socket
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

import psycopg

from tests.support.steps import ROOT
from tests.upgrade.left import HALLS

CORPUS = Path(__file__).parent / "corpus"
SERVER = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
SQLITE, POSTGRESQL = "sqlite", "postgresql"
DATABASE, DUMP = "championship.sqlite3", "dump.sql"
"""The database in the data folder; with PostgreSQL its dump lies there."""
EVENINGS = ("tests/upgrade/evenings.py", "tests/upgrade/left.py")
"""Releases before 0.15.0 have no such files of their own."""
MADE_ANEW = {"static", "outbox", "backups", DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"}
"""What the site makes by itself or may lose; the database is packed apart."""
STARTS_WITHIN, WORKS_WITHIN = 300.0, 300.0
"""Seconds."""
WAITING = "SELECT count(*) FROM jobs_job WHERE state IN ('queued', 'running') AND run_at <= "
"""Background jobs that are due: logs to verify, messages to send."""


def main(arguments: list[str]) -> None:
    """Make both files of a release."""
    if len(arguments) not in (1, 2):
        sys.exit(__doc__)
    release, commit = arguments[0], [*arguments, f"v{arguments[0]}"][1]
    folder = CORPUS / release
    with TemporaryDirectory(prefix="corpus-") as name:
        program = _program(commit, Path(name))
        folder.mkdir(parents=True, exist_ok=True)
        for database, filled in ((SQLITE, _in_a_file), (POSTGRESQL, _on_a_server)):
            data = Path(name, database)
            data.mkdir()
            filled(program, data)
            file = folder / f"{database}.tar.xz"
            _pack(data, file)
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")


def _program(commit: str, folder: Path) -> Path:
    """The release's sources with an environment of their own."""
    program = folder / "program"
    program.mkdir()
    archive = folder / "program.tar"
    _run("git", "archive", "--output", str(archive), commit, cwd=ROOT)
    with tarfile.open(archive) as tar:
        tar.extractall(program, filter="data")
    _run("python3.11", "-m", "venv", ".venv", cwd=program)
    pip = (".venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    _run(*pip, "--require-hashes", "-r", "requirements.txt", cwd=program)
    for path in EVENINGS:
        shutil.copy(ROOT / path, program / path)
    return program


def _in_a_file(program: Path, data: Path) -> None:
    """The demo in a file of SQLite, which is then made as small as it gets."""
    working = data / DATABASE

    def waiting() -> int:
        with closing(sqlite3.connect(working)) as database:
            if not database.execute("SELECT 1 FROM sqlite_master WHERE name='jobs_job'").fetchall():
                return 0
            (count,) = database.execute(f"{WAITING} datetime('now')").fetchone()
            return int(count)

    _build_demo(program, data, {}, waiting)
    _hold_evenings(program, data, {}, str(data / HALLS))
    small = data / "small"
    with closing(sqlite3.connect(working)) as database:
        database.execute("VACUUM INTO ?", [str(small)])
    _keep(data, {small.name})
    small.rename(working)


def _on_a_server(program: Path, data: Path) -> None:
    """The demo in a database of its own, dumped as text."""
    with _database() as url:

        def waiting() -> int:
            with psycopg.connect(url) as connection:
                if connection.execute("SELECT to_regclass('jobs_job')").fetchone() == (None,):
                    return 0
                (count,) = connection.execute(f"{WAITING} now()").fetchone() or (0,)
                return int(count)

        _build_demo(program, data, {"DATABASE_URL": url}, waiting)
        _hold_evenings(program, data, {"DATABASE_URL": url})
        _keep(data, set())
        dump = ("pg_dump", "--no-owner", "--no-privileges", "--file", str(data / DUMP), url)
        _run(*dump, cwd=data)


@contextmanager
def _database() -> Iterator[str]:
    """The address of an empty database, gone afterwards."""
    name = f"corpus_{secrets.token_hex(6)}"
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
    try:
        yield SERVER.rsplit("/", 1)[0] + f"/{name}"
    finally:
        with psycopg.connect(SERVER, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _build_demo(
    program: Path, data: Path, changes: dict[str, str], waiting: Callable[[], int]
) -> None:
    """Start the release as its owner does, until the demo is there and its jobs are done."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(port), **changes}
    server = subprocess.Popen(
        [".venv/bin/python", "manage.py", "serve"],
        cwd=program,
        env=environment,
        stdout=subprocess.DEVNULL,
    )

    def answers() -> bool:
        if server.poll() is not None:
            sys.exit(f"The release's server ended with status {server.returncode}.")
        try:
            with urlopen(f"http://127.0.0.1:{port}/", timeout=30) as answer:
                return bool(answer.status == 200)
        except URLError:
            return False

    try:
        _wait(answers, STARTS_WITHIN, "The release's server does not answer.")
        _wait(lambda: waiting() == 0, WORKS_WITHIN, "The release's jobs are not done.")
    finally:
        server.terminate()
        server.wait(60)


def _hold_evenings(program: Path, data: Path, changes: dict[str, str], *halls: str) -> None:
    """Add what the demo does not have."""
    told = {"DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    subprocess.run(
        [".venv/bin/python", "-m", "tests.upgrade.evenings", *halls],
        cwd=program,
        env={"PATH": os.environ["PATH"], **told, **changes},
        check=True,
    )


def _wait(true: Callable[[], bool], seconds: float, otherwise: str) -> None:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            sys.exit(otherwise)
        time.sleep(0.5)


def _keep(data: Path, besides: set[str]) -> None:
    """Throw away what the site makes by itself."""
    for name in MADE_ANEW - besides:
        path = data / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def _pack(data: Path, file: Path) -> None:
    """The folder as an archive, without what this machine says of its files."""

    def bare(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = member.mtime = 0
        member.uname = member.gname = ""
        return member

    with tarfile.open(file, "w:xz", preset=9) as tar:
        for path in sorted(data.rglob("*")):
            tar.add(path, path.relative_to(data).as_posix(), recursive=False, filter=bare)


def _run(*command: str, cwd: Path) -> None:
    subprocess.run(command, cwd=cwd, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])

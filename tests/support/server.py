"""The site as it is run: `manage.py serve` in a process of its own, on a data folder of its own."""

import fcntl
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests.support.migrated import migrated_file
from tests.support.preloaded import PROJECT, Program, kept

PORTS = range(10_081, 32_768)
"""Below those that systems give to whoever connects, so that no connection takes one meanwhile.

Above 10080, the last of those at which browsers ask nobody.
"""
_claims: list[IO[str]] = []


def free_port() -> int:
    """A port that nobody listens at, and that no test of any run is given while this process lives.

    Between the question whether it is free and the server that listens lies the time of a start, in
    which another test would be told the same.
    """
    folder = Path(tempfile.gettempdir(), "ports-of-tests")
    folder.mkdir(exist_ok=True)
    while True:
        port = random.SystemRandom().choice(PORTS)
        claim = (folder / str(port)).open("w")
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            claim.close()
            continue
        _claims.append(claim)
        return port


def environment(folder: Path, port: int, **changes: str) -> dict[str, str]:
    """What a server in this data folder is told; nothing of the present settings."""
    return {**kept(), "DATA_DIR": str(folder), "PORT": str(port), "DEMO": "0", **changes}


def migrated(folder: Path) -> None:
    """A data folder whose database has its tables, if it has none yet."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / migrated_file().name).exists():
        shutil.copy(migrated_file(), folder)


@contextmanager
def serving(
    project: Path,
    folder: Path,
    port: int,
    *,
    output: Path | None = None,
    command: Sequence[str] = ("serve",),
    ready: Callable[[], object] | None = None,
    anew: bool = False,
    **changes: str,
) -> Iterator[subprocess.Popen[str]]:
    """A server that is ready; what it says goes to a pipe, or to a file.

    `ready` waits for it where plain HTTP is not how it is reached. Another copy of the project, or
    what has to begin as its owner begins it (`anew`), is started instead of forked, and migrates
    its database itself.
    """
    forked = project == PROJECT and not anew
    if forked and command[0] == "serve":
        migrated(folder)
    said = subprocess.PIPE if output is None else output.open("w", encoding="utf-8")
    program = Program if forked else subprocess.Popen
    process = program(
        [sys.executable, "manage.py", *command],
        cwd=project,
        env=environment(folder, port, **changes),
        stdout=said,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        if ready is None:
            wait_until_ready(process, port)
        else:
            ready()
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if not isinstance(said, int):
            said.close()


def wait_until_ready(process: subprocess.Popen[Any], port: int, tries: int = 600) -> None:
    """Until the site says that it is well; it is asked ten times a second."""
    for _ in range(tries):
        assert process.poll() is None, process.stdout and process.stdout.read()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
                assert answer.status == 200
                assert json.load(answer)["status"] == "ok"
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the site did not become ready")

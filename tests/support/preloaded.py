"""Python programs for tests without the time that imports take: forks of one preloaded process.

It is started with the first program and imports what its tests have imported, as far as that reads
no settings; nothing in it is connected, and no thread runs. So a fork is like a fresh start:
settings, database and cache are made in it, from the environment that it is given. Where processes
cannot be forked, programs are started as ever.
"""

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.support import processor
from tournament.config.build import build_id

PROJECT = Path(__file__).resolve().parents[2]
OF_ITS_OWN = ("tournament.config.settings", "tournament.config.celery", "tournament.config.wsgi")
"""What each program makes from its environment."""
KEPT = ("PATH", "HOME", "LANG", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
SERVERS = ("tournament.config.urls", "celery.apps.beat", "celery.apps.worker", "celery.bin.celery",
           "celery.concurrency.prefork", "celery.fixups.django", "kombu.transport.redis",
           "django.core.management.commands.migrate", "granian.server.embed")  # fmt: skip
"""What servers and workers import, and few tests do."""
OF_TESTS = ("__", "_hypothesis", "_pytest", "hypothesis", "playwright", "pluggy", "pytest",
            "selenium", "tests")  # fmt: skip
LONGEST = 1 << 20
"""Bytes of a request."""


def kept() -> dict[str, str]:
    """What programs of tests keep of the environment of the test run."""
    return {name: os.environ[name] for name in KEPT if name in os.environ}


class Forked(subprocess.Popen[Any]):
    """A forked program. It is no child of this process: its own parent says how it ended."""

    def _execute_child(
        self, args: Any, executable: Any, preexec_fn: Any, close_fds: Any, pass_fds: Any,
        cwd: Any, env: Any, startupinfo: Any, creationflags: Any, shell: Any, *more: Any,
    ) -> None:  # fmt: skip
        arguments = [str(item) for item in args[1:]]
        told = json.dumps([arguments, str(cwd or Path.cwd()), dict(env or os.environ)]).encode()
        pipes = more[:6]
        named = (pipes[0], pipes[3], pipes[5])
        streams = [number if own < 0 else own for number, own in enumerate(named)]
        self._end, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            socket.send_fds(preloaded()[0], [told], [*streams, theirs.fileno()])
        self.pid = int(self._end.recv(40))
        self._child_created = True
        self._close_pipe_fds(*pipes)  # type: ignore[attr-defined]

    def _try_wait(self, wait_flags: int) -> tuple[int, int]:
        if wait_flags & os.WNOHANG and not select.select([self._end], [], [], 0)[0]:
            return 0, 0
        with self._end:
            status, seconds = self._end.recv(40).split()
        processor.note_program(float(seconds))
        return self.pid, int(status)

    def _internal_poll(self, _deadstate: Any = None) -> int | None:
        if self.returncode is None:
            pid, status = self._try_wait(os.WNOHANG)
            if pid:
                self._handle_exitstatus(status)  # type: ignore[attr-defined]
        return self.returncode


Program: type[subprocess.Popen[Any]] = Forked if sys.platform == "linux" else subprocess.Popen
"""Called as `subprocess.Popen` is: with this interpreter, `-c`, `-m` or a file, and arguments."""


def run(*arguments: str, timeout: float = 120, **options: Any) -> Any:
    """A program of this project up to its end, with what it has said."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    line = [sys.executable, *arguments]
    with Program(line, cwd=PROJECT, text=True, **streams, **options) as program:
        try:
            said, told = program.communicate(timeout=timeout)
        except BaseException:
            program.kill()
            raise
    return subprocess.CompletedProcess(line, program.returncode, said, told)


@cache
def preloaded() -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """The way to the preloaded process, which ends when nobody holds this end any more.

    Processes that are forked from this one afterwards ask the same.
    """
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
    line = [sys.executable, "-m", "tests.support.preloaded"]
    with theirs:
        process = subprocess.Popen(
            line, cwd=PROJECT, env=kept(), stdin=theirs, start_new_session=True
        )
    names = [name for name in sys.modules if not name.startswith(OF_TESTS)]
    ours.send(json.dumps([*names, *SERVERS]).encode())
    return ours, process


# --- in the preloaded process --------------------------------------------------------------------


def preload(names: list[str]) -> None:
    """Import these; what reads settings while it is imported is left to each program."""
    sys.modules.update(dict.fromkeys(OF_ITS_OWN))  # type: ignore[arg-type]
    for name in names:
        with suppress(Exception):
            import_module(name)
    for name in OF_ITS_OWN:
        del sys.modules[name]
    build_id(PROJECT)
    gc.collect()
    gc.freeze()


def become_what_is_asked_for(control: socket.socket) -> list[str]:
    """Fork for every request until there are none; returns in each program its arguments."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        asked, files, *_ = socket.recv_fds(control, LONGEST, 4)
        if not asked:
            sys.exit()
        if os.fork() == 0:
            break
        for file in files:
            os.close(file)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    control.close()
    *streams, end = files
    if program := os.fork():
        for file in streams:
            os.close(file)
        os.write(end, str(program).encode())
        _, status, taken = os.wait4(program, 0)
        os.write(end, f"{status} {taken.ru_utime + taken.ru_stime}".encode())
        os._exit(0)
    os.setsid()
    for number, file in enumerate(streams):
        os.dup2(file, number)
    for file in files:
        os.close(file)
    arguments, folder, environment = json.loads(asked)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    return list(arguments)


def main() -> None:
    """Preload, then be whatever program is asked for."""
    control = socket.socket(fileno=0)
    preload(json.loads(control.recv(LONGEST)))
    what, *sys.argv = become_what_is_asked_for(control)
    status: object = None
    try:
        if what == "-c":
            code, sys.argv[0] = sys.argv[0], "-c"
            exec(code, {"__name__": "__main__"})
        elif what == "-m":
            runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
        else:
            sys.argv.insert(0, what)
            runpy.run_path(what, run_name="__main__")
    except SystemExit as end:
        status = end.code
    leave(status)


def leave(status: object) -> None:
    """End as Python does, but for taking apart all that was preloaded, which takes long."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    if not isinstance(status, int | None):
        print(status, file=sys.stderr)
        status = 1
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.flush()
    os._exit(int(status or 0) & 0xFF)


if __name__ == "__main__":
    main()

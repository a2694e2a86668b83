"""Plugin of pytest: `--workers N` has the tests run by N processes forked once all are collected.

What the tests import is so imported once, and each worker takes the next test when it is free. A
worker has a database and a data folder of its own, and tells the first process the reports.
"""

import atexit
import gc
import json
import os
import shutil
import sys
import tempfile
import traceback
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, groupby
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any

import pytest

from tests.support import preloaded, processor

BROWSERS = ("browser", "firefox", "webkit")
PREFETCHED = 2
"""Tests that a worker knows: the one that it runs, and the next, for which a fixture may stay."""
SHARED = frozenset({"module", "class", "package"})
_numbers = count(1)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say how many processes run the tests."""
    parser.addoption("--workers", type=int, default=0, metavar="N", help="processes that run tests")
    parser.addoption("--spent", metavar="FILE", help="tell there each test's processor seconds")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> object:
    """Have workers run what was collected, if there is more than one test and one worker."""
    workers = session.config.getoption("workers")
    if workers < 1 or len(session.items) < 2 or session.config.option.collectonly:
        return None
    if session.testsfailed and not session.config.option.continue_on_collection_errors:
        return None
    run = Run(session, min(workers, len(session.items)))
    run.to_the_end()
    if file := session.config.getoption("spent"):
        Path(file).write_text(json.dumps(run.spent), encoding="utf-8")
    return True


@dataclass(eq=False)
class Worker:
    """A process, its end of the line, and the numbers of the tests that it has not told yet."""

    process: int
    line: Connection
    given: deque[int]
    own: deque[int]
    ready: bool = False
    ending: bool = False


class Run:
    """The first process: it gives out tests and hears what became of them."""

    def __init__(self, session: pytest.Session, workers: int) -> None:
        """`workers` run at the same time."""
        self.session, self.items = session, session.items
        self.spent: dict[str, float] = {}
        numbers = range(len(self.items))
        self.waiting = deque(
            deque(group) for _, group in groupby(numbers, lambda number: self._room(number))
        )
        if session.config.pluginmanager.hasplugin("django"):
            preloaded.preloaded()
        gc.collect()
        gc.freeze()
        self.workers = [self._fork() for _ in range(workers)]

    def _room(self, number: int) -> object:
        """Tests with the same mark stay together: they may share what is dear to set up."""
        item = self.items[number]
        return item.path, getattr(item, "cls", None)

    def to_the_end(self) -> None:
        """Run every test; a worker that dies is a failure of the test that it ran."""
        for worker in self.workers:
            for _ in range(PREFETCHED):
                self._give(worker)
        while self.workers:
            ready = wait([worker.line for worker in self.workers])
            for worker in [one for one in self.workers if one.line in ready]:
                self._hear(worker)

    def _give(self, worker: Worker) -> None:
        """The next test of its group, or of the next group; at last a part of another worker's."""
        if worker.ending:
            return
        if self.session.shouldfail or self.session.shouldstop:
            self.waiting.clear()
            worker.own.clear()
        if not worker.own and self.waiting:
            worker.own = self.waiting.popleft()
        if not worker.own:
            richest = max(self.workers, key=lambda one: len(one.own), default=worker)
            while len(worker.own) < len(richest.own):
                worker.own.appendleft(richest.own.pop())
        number = worker.own.popleft() if worker.own else None
        worker.ending = number is None
        if number is not None:
            worker.given.append(number)
        worker.line.send(number)

    def _hear(self, worker: Worker) -> None:
        hook = self.session.config.hook
        kind, told = "ended", None
        with suppress(EOFError, ConnectionResetError):
            kind, told = worker.line.recv()
        if kind == "ended":
            self._bury(worker)
            return
        if kind == "report":
            report = hook.pytest_report_from_serializable(config=self.session.config, data=told)
            hook.pytest_runtest_logreport(report=report)
        elif kind == "ready":
            worker.ready = True
        else:
            item = self.items[worker.given.popleft()]
            self.spent[item.nodeid] = told
            hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            self._give(worker)

    def _bury(self, worker: Worker) -> None:
        """A worker has ended; if tests were left, the first of them has ended it."""
        status = os.waitstatus_to_exitcode(os.waitpid(worker.process, 0)[1])
        worker.line.close()
        self.workers.remove(worker)
        if not worker.ready:
            raise RuntimeError("A worker cannot begin; it has said why.")
        if not worker.given and not worker.own and status == 0:
            return
        where = "between two tests"
        if worker.given:
            item = self.items[worker.given.popleft()]
            where = item.nodeid
            report = pytest.TestReport(
                item.nodeid, item.location, {}, "failed",
                f"the worker ended with {status} in this test", "call",
            )  # fmt: skip
            self.session.config.hook.pytest_runtest_logreport(report=report)
        else:
            self.session.testsfailed += 1
        print(f"A worker ended with {status}: {where}", file=sys.stderr, flush=True)
        left = deque((*worker.given, *worker.own))
        if left:
            self.waiting.appendleft(left)
            another = self._fork()
            self.workers.append(another)
            for _ in range(PREFETCHED):
                self._give(another)

    def _fork(self) -> Worker:
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        name = f"gw{next(_numbers)}"
        if process := os.fork():
            theirs.close()
            return Worker(process, ours, deque(), deque())
        ours.close()
        for other in getattr(self, "workers", ()):
            other.line.close()
        _be_a_worker(self.session, theirs, name)
        raise AssertionError("a worker does not return")


class Telling:
    """Plugin of a worker: each report goes to the first process."""

    def __init__(self, config: pytest.Config, line: Connection) -> None:
        """`line` leads to the first process."""
        self.config, self.line = config, line

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send a report."""
        told = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        self.line.send(("report", told))


def _be_a_worker(session: pytest.Session, line: Connection, name: str) -> None:
    """Run what is given until nothing is; this process ends here."""
    status = 1
    try:
        # What the first process wants done at its end is not this one's.
        atexit._clear()
        config = session.config
        _say_into_files_of_its_own(config)
        config.pluginmanager.unregister(name="terminalreporter")
        config.pluginmanager.register(Telling(config, line))
        # The name by which pytest-django and others know a worker, and its database.
        config.workerinput = {"workerid": f"{name}_{os.getpid()}"}  # type: ignore[attr-defined]
        _temporary_folder_of_its_own(config)
        if config.pluginmanager.hasplugin("django"):
            _data_folder_of_its_own()
        line.send(("ready", None))
        _run_what_is_given(session, line)
        config.hook.pytest_sessionfinish(session=session, exitstatus=session.exitstatus)
        atexit._run_exitfuncs()
        status = 0
    except BaseException:  # noqa: BLE001
        traceback.print_exc(file=sys.__stderr__)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        line.close()
        os._exit(status)


def _run_what_is_given(session: pytest.Session, line: Connection) -> None:
    number = line.recv()
    while number is not None:
        following = line.recv()
        nextitem = None if following is None else session.items[following]
        item = session.items[number]
        others = any(map(item.get_closest_marker, BROWSERS))
        begun = processor.spent() + (processor.spent_below(os.getpid()) if others else 0)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
        ended = processor.spent() + (processor.spent_below(os.getpid()) if others else 0)
        line.send(("done", ended - begun))
        number = following


def _say_into_files_of_its_own(config: pytest.Config) -> None:
    """What is captured goes into files that no other process reads.

    The open files stay the same for Python, since handlers of the log hold on to them.
    """
    capturing = config.pluginmanager.getplugin("capturemanager")._global_capturing
    for captured in (capturing.out, capturing.err):
        if captured is not None:
            with tempfile.TemporaryFile(buffering=0) as file:
                os.dup2(file.fileno(), captured.tmpfile.fileno())
                os.dup2(file.fileno(), captured.targetfd)


def _temporary_folder_of_its_own(config: pytest.Config) -> None:
    """What tests write lies where no other run of pytest shuts the folder above, as each one does.

    A server of PostgreSQL belongs to another user, who would not find its files from then on.
    """
    folder = Path(tempfile.mkdtemp(prefix="folders-of-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]


def _data_folder_of_its_own() -> None:
    """What the settings place in the data folder lies in a copy of it from now on."""
    from django.conf import settings

    old, new = str(settings.DATA_DIR), tempfile.mkdtemp(prefix="championship-tests-")
    atexit.register(shutil.rmtree, new, ignore_errors=True)
    shutil.copytree(old, new, dirs_exist_ok=True)
    os.environ["DATA_DIR"] = new
    for name in filter(str.isupper, dir(settings)):
        value = getattr(settings, name)
        if (moved := _moved(value, old, new)) is not value:
            setattr(settings, name, moved)


def _moved(value: Any, old: str, new: str) -> Any:
    """The same with another folder; what can be changed stays the same object."""
    if isinstance(value, dict):
        value.update({key: _moved(item, old, new) for key, item in value.items()})
    elif isinstance(value, str | os.PathLike) and os.fspath(value).startswith(old):
        return type(value)(os.fspath(value).replace(old, new, 1))
    return value

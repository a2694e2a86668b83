"""A plugin of pytest that takes down which lines of the product each test reaches.

It measures in the process in which a test runs, whichever that is, with all its threads; what runs
in a process of its own is not seen. Nothing of the project is imported before the first test, so
the file serves other states of the project as well. What is found lies in pieces, one for each
process, until `reached` joins them.
"""

import json
import os
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

PRODUCT = ("tournament", "reports", "rules_engine")
PIECES = "REACHED_PIECES"
"""Where the environment says which folder the pieces go to."""
BEFORE = "before"
"""A file there with the tests that a run that was broken off has measured, a line for each."""
SEGMENT = "\t"
"""Stands between a test and the number of one of its segments, in a context's name."""


class Reach:
    """What one process finds.

    A test's time is cut wherever it has built a day that is remembered: whoever is given that day
    later, in this process, would have reached by itself what was reached up to there.
    """

    def __init__(self, pieces: Path, root: Path, *, server: bool) -> None:
        self.pieces, self.root, self.server = pieces, root, server
        self.process = 0
        self.test, self.segment = "", 0
        self.templates: list[tuple[int, str]] = []
        self.given: list[tuple[int, str, int]] = []
        self.made: dict[int, tuple[str, int]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what was measured before."""
        file = self.pieces / BEFORE
        before = set(file.read_text("utf-8").splitlines() if file.is_file() else ())
        items[:] = [item for item in items if item.nodeid not in before]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure one test with its fixtures."""
        if self.process != os.getpid():
            self._start()
        self.test, self.segment = item.nodeid, 0
        self.templates, self.given = [], []
        self._measure()
        began = time.perf_counter()
        try:
            return (yield)
        finally:
            seconds = time.perf_counter() - began
            with warnings.catch_warnings(action="ignore"):
                self.coverage.switch_context("")
            self._write(round(seconds, 3))

    def _start(self) -> None:
        """Begin in this process."""
        self.process = os.getpid()
        self.made = {}
        self.file = self.pieces / f"{self.process}-{time.time_ns()}.coverage"
        with warnings.catch_warnings(action="ignore"):
            self.coverage = coverage.Coverage(
                data_file=str(self.file),
                config_file=False,
                source=[str(self.root / name) for name in PRODUCT],
                concurrency="thread",
                messages=False,
            )
            self.coverage.start()
        self._watch_templates()
        self._watch_remembered()

    def _measure(self) -> None:
        with warnings.catch_warnings(action="ignore"):
            self.coverage.switch_context(f"{self.test}{SEGMENT}{self.segment}")

    def _watch_templates(self) -> None:
        from django.test.signals import template_rendered

        template_rendered.connect(self._rendered)

    def _rendered(self, sender: Any, **_: Any) -> None:
        path = Path(str(sender.origin.name))
        if path.is_relative_to(self.root):
            found = (self.segment, path.relative_to(self.root).as_posix())
            if found not in self.templates:
                self.templates.append(found)

    def _watch_remembered(self) -> None:
        from tests.support import remembered

        take_down, put_back = remembered._taken_down, remembered._put_back

        def taken_down(*given: Any) -> Any:
            moment = take_down(*given)
            self.made[id(moment)] = (self.test, self.segment)
            self.segment += 1
            self._measure()
            return moment

        def putting_back(moment: Any) -> None:
            self.given.append((self.segment, *self.made[id(moment)]))
            put_back(moment)

        remembered._taken_down, remembered._put_back = taken_down, putting_back

    def _write(self, seconds: float) -> None:
        line = json.dumps(
            {
                "test": self.test,
                "seconds": seconds,
                "server": self.server,
                "templates": self.templates,
                "given": self.given,
            }
        )
        with self.file.with_suffix(".tests").open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def pytest_configure(config: pytest.Config) -> None:
    """Measure where pieces are asked for."""
    if PIECES in os.environ:
        server = os.environ.get("DATABASE_URL", "").startswith("postgres")
        reach = Reach(Path(os.environ[PIECES]), config.rootpath, server=server)
        config.pluginmanager.register(reach)

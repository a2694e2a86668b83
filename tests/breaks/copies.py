"""A copy of the project with one fault in it, and what its tests say to that."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from tests.breaks.by_hand import Break
from tests.support.steps import known_to_git
from tests.support.switching import with_bytecode_of

OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "--tb=line", "--randomly-dont-reorganize")
"""The first that fails says it; the order is that in which tests are asked."""
NO_WITNESSES = (
    "--ignore=tests/runner",
    "--ignore=tests/words",
    "--ignore=tests/regulations/test_coverage.py",
    "--ignore-glob=*test_rules_off.py",
)
"""They look at sources and notice any change, not what goes wrong by it."""
SAME_CHANCE = ("--randomly-seed=1", "--hypothesis-seed=1")
LINKED = (".venv", "tests/scripts/node_modules", "tests/brackets/node/node_modules")
"""What is installed and not part of the project."""
ON_SERVER = "(postgres or database or redis) and not alone"
"""What PostgreSQL is asked once SQLite has noticed nothing."""
SCRIPTS = "tests/scripts"
"""Tests that Node runs by itself."""
LONGEST = 1800
"""Seconds after which tests count as hanging, which a run would notice."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?::.+?)(?: - (.*))?$", re.MULTILINE)
_MISSING = re.compile(
    r"^ERROR: (?:not found: |found no collectors for )(?:.*?/)??(tests/\S.*?::.*)$", re.MULTILINE
)
_WIDE = {"COLUMNS": "1000", "CI": "1"}
"""With CI Hypothesis tries the same examples each time and minds no clock."""


@dataclass(frozen=True, slots=True)
class Change:
    """A source as it is with a fault in it."""

    file: str
    source: str


@dataclass(frozen=True, slots=True)
class Tests:
    """What is asked: arguments for pytest with SQLite and with PostgreSQL, and Node's own tests."""

    here: Sequence[str]
    on_server: Sequence[str]
    scripts: bool = False

    @classmethod
    def of_files(cls, files: Sequence[str]) -> Tests:
        """All tests of some files and folders, those of Node among them."""
        mine = [file for file in files if not file.startswith(SCRIPTS)]
        of_server = (*mine, "-m", ON_SERVER) if mine else ()
        return cls(mine, of_server, scripts=len(mine) < len(files))


@dataclass(frozen=True, slots=True)
class Said:
    """The test that noticed a fault, or why there is no answer; neither if all tests pass."""

    noticed_by: str = ""
    fault: str = ""


def changed(tree: Path, item: Break) -> Change:
    """A source of a tree with a fault by hand; ValueError if its place is not there once."""
    source = (tree / item.file).read_text("utf-8")
    if source.count(item.old) != 1:
        raise ValueError(f"{item.file} has the snippet {source.count(item.old)} times")
    return Change(item.file, source.replace(item.old, item.new))


@contextmanager
def copied(tree: Path) -> Iterator[Path]:
    """A folder with what Git knows of a tree as it is now, and links to what is installed there."""
    with tempfile.TemporaryDirectory(prefix="breaks-") as name:
        folder = Path(name)
        for path in known_to_git(tree):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree / path, folder / path)
        for path in LINKED:
            if (tree / path).exists() and not (folder / path).exists():
                (folder / path).symlink_to((tree / path).resolve())
        with with_bytecode_of(tree, folder, bytecode(tree)):
            yield folder


def bytecode(tree: Path) -> Path:
    """Where the processes of a tree keep what Python has compiled."""
    return tree / "build" / "pycache"


def works(folder: Path, file: str) -> bool:
    """Whether a module of a copy can be imported."""
    if not file.endswith(".py"):
        return True
    module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    program = f"import django; django.setup(); import {module}"
    if module.startswith("rules_engine") or module.endswith("__main__"):
        program = f"import importlib.util; importlib.util.find_spec('{module}')"
    settings = {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    return _run((sys.executable, "-c", program), folder, settings)[0] == 0


def put(folder: Path, change: Change) -> None:
    """Write a fault into a copy.

    What is kept of compiled sources is known by second and size: the time of this one is long ago,
    and another one for each fault.
    """
    path = folder / change.file
    path.write_text(change.source, encoding="utf-8")
    when = crc32(change.source.encode()) % 10**9
    os.utime(path, (when, when))


class Asked:
    """Asks tests about faults, each in a copy of its own; an unchanged copy stands beside them.

    What fails there as well says nothing about a fault.
    """

    def __init__(self, tree: Path, sound: Path, server: str) -> None:
        self.tree, self.sound, self.server = tree, sound, server

    def about(self, change: Change, tests: Tests, slot: int) -> Said:
        """What the tests say to a fault: Node first, then SQLite, then PostgreSQL."""
        with copied(self.tree) as folder:
            put(folder, change)
            if tests.scripts:
                said = _node(folder)
                if said.noticed_by:
                    return said
            ways: list[tuple[Sequence[str], dict[str, str]]] = [(tests.here, {})]
            if self.server:
                ways.append((tests.on_server, {"DATABASE_URL": f"{self.server}/breaks_{slot}"}))
            for arguments, environment in ways:
                said = self._first(folder, arguments, environment) if arguments else Said()
                if said != Said():
                    return said
        return Said()

    def _first(self, folder: Path, tests: Sequence[str], more: dict[str, str]) -> Said:
        """The first test that fails with the fault and passes without it."""
        asked, besides = list(tests), list[str]()
        while True:
            status, output = _pytest(folder, (*asked, *besides), more)
            if status is None:
                return Said(noticed_by="a run that does not end")
            if status in (0, 5):
                return Said()
            missing = set(_MISSING.findall(output))
            if status == 4 and missing:
                # Rows that a run tries by its seed: the whole test is asked instead.
                asked = list(dict.fromkeys(_whole(test, missing) for test in asked))
                continue
            found = _FAILED.search(output)
            if status != 1 or found is None:
                return Said(fault=f"the copy does not work:\n{output[-3000:]}")
            test = found[1]
            sound, _ = _pytest(self.sound, (test,), more)
            if sound == 0:
                return Said(noticed_by=f"{test} ({(found[2] or '')[:160]})")
            print(f"  {test} fails without the fault, too, and is left out", flush=True)
            besides += ["--deselect", test]


def _whole(test: str, missing: set[str]) -> str:
    """A test without its row where the row is missing."""
    return test.partition("[")[0] if test in missing else test


def _node(folder: Path) -> Said:
    status, output = _run(("node", "--test", f"{SCRIPTS}/"), folder, {})
    named = re.findall(r"^\s*not ok \d+ - (.+)$", output, re.MULTILINE) or re.findall(
        r"^✖ (.+?)(?: \(.*)?$", output, re.MULTILINE
    )
    return Said() if status == 0 else Said(noticed_by=f"{SCRIPTS}: {named[0] if named else status}")


def _pytest(folder: Path, arguments: Sequence[str], more: dict[str, str]) -> tuple[int | None, str]:
    program = (
        sys.executable,
        "-m",
        "pytest",
        *OPTIONS,
        *NO_WITNESSES,
        *SAME_CHANCE,
        f"--rootdir={folder}",
    )
    return _run((*program, *arguments), folder, more)


def _run(command: Sequence[str], folder: Path, more: dict[str, str]) -> tuple[int | None, str]:
    """Status and words of a program; no status if it hangs."""
    surroundings = {**os.environ, **_WIDE, **more, "PYTHONPATH": str(folder)}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    with subprocess.Popen(
        command,
        cwd=folder,
        env=surroundings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, ""
    return process.returncode, output

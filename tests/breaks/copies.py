"""A copy of the project with one fault in it, and what its tests say to that."""

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
from tests.support.switching import with_bytecode_of

OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "--tb=line")
"""The first that fails says it; the order is that in which tests are asked."""
SAME_CHANCE = "--hypothesis-seed=1"
LINKED = (".venv", "tests/scripts/node_modules", "tests/brackets/node/node_modules")
"""What is installed and not part of the project."""
ON_SERVER = "(postgres or database or redis) and not alone"
"""What PostgreSQL is asked once SQLite has noticed nothing."""
SCRIPTS = "tests/scripts"
"""Tests that Node runs by itself."""
LONGEST = 1800
"""Seconds after which tests count as hanging, which a run would notice."""
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?::.+?)(?: - (.*))?$", re.MULTILINE)
_WIDE = {"COLUMNS": "1000", "CI": "1"}
"""With CI Hypothesis tries the same examples each time and minds no clock."""


@dataclass(frozen=True, slots=True)
class Change:
    """A source as it is with a fault in it."""

    file: str
    source: str


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
        listed = subprocess.run(
            ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"),
            cwd=tree,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for path in filter(None, listed.split("\0")):
            if (tree / path).is_file():
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

    def about(self, change: Change, tests: Sequence[str], slot: int) -> Said:
        """What the tests say to a fault: SQLite first, then PostgreSQL if there is one."""
        ways: list[tuple[Sequence[str], dict[str, str]]] = [((), {})]
        if self.server:
            ways.append((("-m", ON_SERVER), {"DATABASE_URL": f"{self.server}/breaks_{slot}"}))
        with copied(self.tree) as folder:
            put(folder, change)
            if any(test.startswith(SCRIPTS) for test in tests):
                said = _node(folder)
                if said.noticed_by:
                    return said
            mine = [test for test in tests if not test.startswith(SCRIPTS)]
            for options, environment in ways if mine else ():
                said = self._first(folder, mine, options, environment)
                if said != Said():
                    return said
        return Said()

    def _first(
        self, folder: Path, tests: Sequence[str], options: Sequence[str], more: dict[str, str]
    ) -> Said:
        """The first test that fails with the fault and passes without it."""
        besides: list[str] = []
        while True:
            status, output = _pytest(folder, (*tests, *options, *besides), more)
            if status is None:
                return Said(noticed_by="a run that does not end")
            if status in (0, 5):
                return Said()
            found = _FAILED.search(output)
            if status != 1 or found is None:
                return Said(fault=f"the copy does not work:\n{output[-3000:]}")
            test = found[1]
            sound, _ = _pytest(self.sound, (test, *options), more)
            if sound == 0:
                return Said(noticed_by=f"{test} ({(found[2] or '')[:160]})")
            print(f"  {test} fails without the fault, too, and is left out", flush=True)
            besides += ["--deselect", test]


def _node(folder: Path) -> Said:
    status, output = _run(("node", "--test", f"{SCRIPTS}/"), folder, {})
    named = re.findall(r"^\s*not ok \d+ - (.+)$", output, re.MULTILINE) or re.findall(
        r"^✖ (.+?)(?: \(.*)?$", output, re.MULTILINE
    )
    return Said() if status == 0 else Said(noticed_by=f"{SCRIPTS}: {named[0] if named else status}")


def _pytest(folder: Path, arguments: Sequence[str], more: dict[str, str]) -> tuple[int | None, str]:
    program = (sys.executable, "-m", "pytest", *OPTIONS, SAME_CHANCE, f"--rootdir={folder}")
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

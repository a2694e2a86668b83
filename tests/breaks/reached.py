"""Which tests reach which lines: the pieces of a run joined in one file, and questions to it."""

import ast
import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from coverage.numbits import numbits_to_nums, numbits_union

from tests.breaks.reach import SEGMENT

TABLES = """
CREATE TABLE IF NOT EXISTS test (
    id INTEGER PRIMARY KEY, name TEXT, server INTEGER, seconds REAL, lines INTEGER,
    UNIQUE (name, server));
CREATE TABLE IF NOT EXISTS reached (file TEXT, test INTEGER, own INTEGER, lines BLOB);
CREATE INDEX IF NOT EXISTS of_file ON reached (file);
CREATE INDEX IF NOT EXISTS of_test ON reached (test);
"""
MOST_TESTS = 120
MOST_SECONDS = 300.0
"""Tests that are asked about one line, and what they may take together without a fault."""

Lines = dict[str, bytes]
"""Lines by file, in the form of coverage's numbits."""


@dataclass(frozen=True, slots=True)
class Reaching:
    """A test that reaches a place or, the larger `far` is, what is farther around it.

    `server`: it was asked of PostgreSQL; `lines`: how many it reaches altogether.
    """

    name: str
    server: bool
    seconds: float
    far: int
    lines: int

    @property
    def rank(self) -> tuple[int, float]:
        """The more a test is about this place alone, and the cheaper it is, the smaller."""
        return self.far, self.seconds * self.lines


def measured(pieces: Path) -> list[str]:
    """The tests that the processes of a run have told of."""
    return [run["test"] for told in sorted(pieces.glob("*.tests")) for run in _runs(told)]


def _runs(told: Path) -> list[dict[str, Any]]:
    """What one process told; a line that it could not end is none."""
    lines = told.read_text("utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def join(pieces: Path, root: Path, into: Path) -> int:
    """Add what the processes of a run found to a file; how many tests there were."""
    count = 0
    into.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(into)) as known, known:
        known.executescript(TABLES)
        for told in sorted(pieces.glob("*.tests")):
            segments = _segments(told.with_suffix(".coverage"), root)
            by_name = {run["test"]: run for run in _runs(told)}
            for run in by_name.values():
                _add(known, run, by_name, segments)
                count += 1
    return count


def _segments(file: Path, root: Path) -> dict[str, dict[int, Lines]]:
    """What each segment of each test reached."""
    found: dict[str, dict[int, Lines]] = {}
    if not file.is_file():
        return found
    with closing(sqlite3.connect(file)) as data:
        rows = data.execute(
            "SELECT context, path, numbits FROM line_bits JOIN context ON context.id = context_id"
            " JOIN file ON file.id = file_id"
        )
        for context, path, numbits in rows:
            test, _, segment = context.rpartition(SEGMENT)
            if test:
                name = Path(path).relative_to(root).as_posix()
                found.setdefault(test, {}).setdefault(int(segment), {})[name] = numbits
    return found


def _add(
    known: sqlite3.Connection,
    run: Mapping[str, Any],
    runs: Mapping[str, dict[str, Any]],
    segments: Mapping[str, Mapping[int, Lines]],
) -> None:
    own = _joined(segments.get(str(run["test"]), {}).values())
    for _, template in run["templates"]:
        own.setdefault(template, b"\x02")
    given = _joined(
        lines for name, number in _givers(run, runs) for lines in _of(name, number, segments, runs)
    )
    size = sum(len(numbits_to_nums(lines)) for lines in own.values())
    name, server, seconds = run["test"], run["server"], run["seconds"]
    known.execute(
        "DELETE FROM reached WHERE test IN (SELECT id FROM test WHERE name = ? AND server = ?)",
        (name, server),
    )
    known.execute("DELETE FROM test WHERE name = ? AND server = ?", (name, server))
    row = known.execute(
        "INSERT INTO test (name, server, seconds, lines) VALUES (?, ?, ?, ?)",
        (name, server, seconds, size),
    )
    rows = chain(
        ((file, row.lastrowid, 1, lines) for file, lines in own.items()),
        ((file, row.lastrowid, 0, lines) for file, lines in given.items()),
    )
    known.executemany("INSERT INTO reached VALUES (?, ?, ?, ?)", rows)


def _givers(run: Mapping[str, Any], runs: Mapping[str, dict[str, Any]]) -> set[tuple[str, int]]:
    """The tests, each up to a segment, that built what this one was given, and what they were."""
    found: set[tuple[str, int]] = set()
    left = [(name, number) for _, name, number in run["given"]]
    while left:
        giver = left.pop()
        if giver in found or giver[0] not in runs:
            continue
        found.add(giver)
        given = runs[giver[0]]["given"]
        left += [(name, number) for at, name, number in given if at <= giver[1]]
    return found


def _of(
    name: str,
    number: int,
    segments: Mapping[str, Mapping[int, Lines]],
    runs: Mapping[str, dict[str, Any]],
) -> Iterator[Lines]:
    yield from (lines for at, lines in segments.get(name, {}).items() if at <= number)
    for at, template in runs[name]["templates"]:
        if at <= number:
            yield {template: b"\x02"}


def _joined(several: Iterable[Lines]) -> Lines:
    found: Lines = {}
    for lines in several:
        for file, numbits in lines.items():
            found[file] = numbits_union(found[file], numbits) if file in found else numbits
    return found


class Map:
    """The file, and the tree whose lines it tells of."""

    def __init__(self, file: Path, tree: Path) -> None:
        self.tree = tree
        self.data = sqlite3.connect(file, check_same_thread=False)

    def asked(self, file: str, lines: Collection[int]) -> list[Reaching]:
        """The tests to ask about some lines: the nearest ones, then those of as many other files.

        Bounded by `MOST_TESTS` and `MOST_SECONDS`.
        """
        found = sorted(self.reaching(file, lines), key=lambda test: test.rank)
        chosen: dict[Reaching, None] = dict.fromkeys(found[: MOST_TESTS // 2])
        of_file: dict[str, int] = {}
        turns = []
        for test in found:
            of = test.name.partition("::")[0]
            of_file[of] = of_file.get(of, -1) + 1
            turns.append((of_file[of], test.rank, test))
        for _, _, test in sorted(turns, key=lambda turn: turn[:2]):
            if len(chosen) == MOST_TESTS:
                break
            chosen.setdefault(test)
        seconds, bounded = 0.0, []
        for test in chosen:
            seconds += test.seconds
            if bounded and seconds > MOST_SECONDS:
                break
            bounded.append(test)
        return sorted(bounded, key=lambda test: test.rank)

    def reaching(self, file: str, lines: Collection[int]) -> list[Reaching]:
        """The tests of these lines of a file, then those of what stands around them, then its own.

        What is computed once in a process is reached by its first test alone, and what runs while a
        module is imported by none. Of what is only read the tests are those of its importers.
        """
        around: list[Collection[int] | None] = [None]
        if file.endswith(".py"):
            inner = _around((self.tree / file).read_text("utf-8"), lines)
            around = [lines, *([inner] if inner else ()), None]
        found: dict[int, int] = {}
        for far, wanted in enumerate(around):
            for test, own in self._of(file, wanted):
                found.setdefault(test, 2 * far + (not own))
        if not found and file.endswith(".py"):
            for name in self._importers(file):
                found |= {test: 2 * len(around) for test, _ in self._of(name, None)}
        rows = self.data.execute("SELECT id, name, server, seconds, lines FROM test")
        return [
            Reaching(name, bool(server), seconds, found[key], size)
            for key, name, server, seconds, size in rows
            if key in found
        ]

    def _of(self, file: str, lines: Collection[int] | None) -> Iterator[tuple[int, bool]]:
        """Tests that reach one of some lines, or any; those that do so by themselves first."""
        wanted = None if lines is None else set(lines)
        rows = self.data.execute(
            "SELECT test, own, lines FROM reached WHERE file = ? ORDER BY own DESC", (file,)
        )
        for test, own, numbits in rows.fetchall():
            if wanted is None or not wanted.isdisjoint(numbits_to_nums(numbits)):
                yield test, bool(own)

    def _importers(self, file: str) -> list[str]:
        """The modules that name a module in an import."""
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        above, _, last = module.rpartition(".")
        rows = self.data.execute("SELECT DISTINCT file FROM reached WHERE file LIKE '%.py'")
        found = []
        for (name,) in rows.fetchall():
            path = self.tree / name
            source = path.read_text("utf-8") if path.is_file() else ""
            if f"from {module} import" in source or (
                f"from {above} import" in source and last in source
            ):
                found.append(name)
        return found


def _around(source: str, lines: Collection[int]) -> range:
    """The innermost function in which some lines stand, else the innermost class; empty if none."""
    found = range(0)
    innermost = 0
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        first = min([node.lineno, *(item.lineno for item in node.decorator_list)])
        whole = range(first, (node.end_lineno or first) + 1)
        if first > innermost and any(line in whole for line in lines):
            found, innermost = whole, first
    return found

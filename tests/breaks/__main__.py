"""`python -m tests.breaks by-hand|drawn|reach`: faults in copies, each to be noticed by a test.

`by-hand` puts in the thirty of the list, `drawn` such as nobody knew before, by a seed. Both ask
the tests that reach the place, as `reach` has taken it down: `reach -- ARGUMENTS` runs pytest with
these arguments and adds what it finds.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from zlib import crc32

import pytest

from tests.breaks import drawn
from tests.breaks.by_hand import BY_HAND
from tests.breaks.copies import Asked, Change, Said, Tests, bytecode, changed, copied, put, works
from tests.breaks.reach import BEFORE, PIECES
from tests.breaks.reached import Map, join, measured
from tests.support.steps import BUILD, ROOT

REACHED = BUILD / "reached.sqlite"
SILENT = "not noticed by any of {}; whether anything is otherwise at all cannot be told"
NO_MAP = "{} is not there: python -m tests.breaks reach makes it."


@dataclass(frozen=True, slots=True)
class Question:
    """A fault, what it is called, and who is asked about it."""

    title: str
    change: Change
    tests: Tests


def by_hand(wanted: argparse.Namespace) -> int:
    """Ask about the numbered breaks, or all; 1 if any was not noticed."""
    tree, known = Path(wanted.tree), _map(wanted)
    questions = []
    for number in wanted.numbers or range(1, len(BY_HAND) + 1):
        item = BY_HAND[number - 1]
        source = (tree / item.file).read_text("utf-8")
        first = source.count("\n", 0, source.index(item.old)) + 1
        lines = range(first, first + max(1, item.old.rstrip("\n").count("\n") + 1))
        files = item.asked or wanted.tests
        if not files and known is None:
            sys.exit(NO_MAP.format(wanted.map))
        tests = (
            Tests.of_files(files) if files or known is None else _reaching(known, item.file, lines)
        )
        questions.append(Question(f"{number:2} {item.room}", changed(tree, item), tests))
    said = _ask(wanted, questions)
    return 0 if all(one.noticed_by for one in said) else 1


def by_lot(wanted: argparse.Namespace) -> int:
    """Draw, ask, and tell as a table what came of it."""
    tree, source, known = Path(wanted.tree), Path(wanted.drawn_from or wanted.tree), _map(wanted)
    if known is None:
        sys.exit(NO_MAP.format(wanted.map))
    questions: list[Question] = []
    with copied(source) as folder:
        for item in drawn.draw(source, wanted.seed, wanted.count):
            if len(questions) == wanted.count:
                break
            text = (source / item.file).read_text("utf-8")
            put(folder, Change(item.file, drawn.applied(item, text)))
            usable = works(folder, item.file)
            put(folder, Change(item.file, text))
            if not usable:
                continue
            there = tree / item.file
            try:
                other, lower = drawn.carried(item, text, there.read_text("utf-8"))
            except (FileNotFoundError, ValueError) as fault:
                print(
                    f"left out, since it cannot be put in here: {item.told} ({fault})", flush=True
                )
                continue
            lines = range(item.lines.start + lower, item.lines.stop + lower)
            tests = _reaching(known, item.file, lines)
            questions.append(Question(item.told, Change(item.file, other), tests))
    said = _ask(wanted, questions)
    print("\n| # | place and mutation | noticed |\n|---|---|---|")
    for number, (question, one) in enumerate(zip(questions, said, strict=True), 1):
        count = len(question.tests.here) + len(question.tests.on_server)
        silent = SILENT.format(count) if count else "not noticed: no test reaches it"
        print(f"| {number} | `{question.title}` | {one.noticed_by or one.fault or silent} |")
    return 0


def reach(wanted: argparse.Namespace) -> int:
    """Run pytest in a tree, and add what its tests reach to the map.

    A run that was broken off is gone on with where the same is asked for again.
    """
    tree, into = Path(wanted.tree), Path(wanted.map)
    asked = repr([wanted.tree, os.environ.get("DATABASE_URL"), wanted.arguments])
    pieces = into.with_name(f"{into.name}-{crc32(asked.encode()):08x}")
    pieces.mkdir(parents=True, exist_ok=True)
    (pieces / BEFORE).write_text("".join(f"{test}\n" for test in measured(pieces)), "utf-8")
    plugin = str(Path(__file__).parent)
    surroundings = {**os.environ, PIECES: str(pieces), "PYTHONPATH": f"{tree}:{plugin}"}
    command = (sys.executable, "-m", "pytest", "-q", "-p", "reach", *wanted.arguments)
    status = subprocess.run(command, cwd=tree, env=surroundings, check=False).returncode
    if status in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        print(f"{join(pieces, tree, into)} runs of tests are in {into}")
        shutil.rmtree(pieces)
    return status


def _map(wanted: argparse.Namespace) -> Map | None:
    file = Path(wanted.map)
    return Map(file, Path(wanted.tree)) if file.is_file() else None


def _reaching(known: Map, file: str, lines: Collection[int]) -> Tests:
    found = known.asked(file, lines)
    here = [test.name for test in found if not test.server]
    return Tests(here, [test.name for test in found if test.server])


def _ask(wanted: argparse.Namespace, questions: Sequence[Question]) -> list[Said]:
    """Ask about all, so many at once; each answer is told as it comes."""
    tree = Path(wanted.tree)
    slots: SimpleQueue[int] = SimpleQueue()
    for slot in range(wanted.jobs):
        slots.put(slot)
    with copied(tree) as sound, ThreadPoolExecutor(wanted.jobs) as pool:
        asked = Asked(tree, sound, wanted.server)

        def one(question: Question) -> Said:
            slot = slots.get()
            try:
                said = asked.about(question.change, question.tests, slot)
            finally:
                slots.put(slot)
            words = said.noticed_by and f"noticed by {said.noticed_by}"
            print(f"{question.title}: {words or f'NOT NOTICED {said.fault}'}", flush=True)
            return said

        found = list(pool.map(one, questions))
    print(f"{sum(bool(one.noticed_by) for one in found)} of {len(found)} noticed", flush=True)
    return found


def main(arguments: Sequence[str]) -> int:
    """Do what is named."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.breaks", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--tree", default=str(ROOT), help="where the project lies")
    common.add_argument("--map", default=str(REACHED), help="which tests reach which lines")
    common.add_argument("--jobs", type=int, default=int(os.environ.get("WORKERS", "2")))
    server = os.environ.get("TEST_DATABASE_URL", "").rpartition("/")[0]
    common.add_argument("--server", default=server, help="PostgreSQL, without a database's name")
    commands = parser.add_subparsers(required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        made = commands.add_parser(name, parents=[common], help=run.__doc__)
        made.set_defaults(run=run)
        return made

    hand = command("by-hand", by_hand)
    hand.add_argument("numbers", nargs="*", type=int, metavar="NUMBER")
    hand.add_argument("--tests", nargs="+", default=[], metavar="FILE", help="ask these instead")
    lot = command("drawn", by_lot)
    lot.add_argument("--seed", type=int, required=True)
    lot.add_argument("--count", type=int, default=30)
    lot.add_argument("--drawn-from", help="the tree whose product is drawn from, if another")
    command("reach", reach).add_argument("arguments", nargs="*", metavar="ARGUMENT of pytest")
    wanted = parser.parse_args(arguments)
    wanted.tree = str(Path(wanted.tree).resolve())
    os.environ["PYTHONPYCACHEPREFIX"] = str(bytecode(Path(wanted.tree)))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return int(wanted.run(wanted))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

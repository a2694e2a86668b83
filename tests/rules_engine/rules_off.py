"""`python -m tests.rules_engine.rules_off [RULE …] [--sample N] [--jobs N]`.

With a rule of Pixel Tactics switched off in a copy of the engine, a test marked with it must fail.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest

from tests.rules_engine import switches, switches_cards
from tests.rules_engine.switch import Switch

ROOT = Path(__file__).resolve().parents[2]
ENGINE = Path("rules_engine", "pixel_tactics")
TESTS = Path("tests", "rules_engine")
SWITCHES: tuple[Switch, ...] = (*switches.SWITCHES, *switches_cards.SWITCHES)
OPTIONS = ("-c", os.devnull, "-q", "-x", "-p", "no:cacheprovider", "--tb=short")
"""Nothing of the project's own set-up: neither its configuration nor Django."""
COMPILED = shutil.ignore_patterns("*.so")
"""A compiled module would be read instead of its changed source."""
NOTICED = ""
BROKEN = re.compile(r"^E +(?!AssertionError)\w+(Error|Exception)\b", re.MULTILINE)
"""What a copy says that has not lost a rule but does not work at all."""


class Collector:
    """Keeps the tests of some rules and remembers which they are."""

    def __init__(self, rules: Iterable[str]) -> None:
        self.tests: dict[str, list[str]] = {rule: [] for rule in rules}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop every test that shows none of the rules."""
        kept = []
        for item in items:
            shown = [rule for mark in item.iter_markers("rule") for rule in mark.args]
            for rule in shown:
                if rule in self.tests:
                    self.tests[rule].append(item.nodeid)
            if any(rule in self.tests for rule in shown):
                kept.append(item)
        items[:] = kept


def fault(switch: Switch, source: str) -> str:
    """Why a switch cannot be thrown, nothing if it can."""
    found = source.count(switch.old)
    if found != 1:
        return f"{switch.file} has the snippet {found} times, not once: {switch.old!r}"
    if switch.old == switch.new:
        return "the switch changes nothing"
    return ""


def source_of(switch: Switch) -> str:
    """The source of the place where the rule is enforced."""
    return (ROOT / ENGINE / switch.file).read_text(encoding="utf-8")


def place(switch: Switch) -> str:
    """File and outermost named thing in which the rule is enforced."""
    source = source_of(switch)
    line = source[: source.index(switch.old)].count("\n") + 1
    for node in ast.parse(source).body:
        if node.lineno <= line <= (node.end_lineno or 0):
            return f"{switch.file}:{_name(node)}"
    return switch.file


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node)
    return ast.unparse(target)


@contextmanager
def copied() -> Iterator[Path]:
    """A folder with a copy of the engine and of its tests, and nothing else."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in (Path("rules_engine"), TESTS):
            shutil.copytree(ROOT / path, folder / path, ignore=COMPILED)
        (folder / "tests" / "__init__.py").touch()
        yield folder


def unnoticed(switch: Switch, tests: Sequence[str]) -> str:
    """What is wrong with a switch; nothing if a test fails once the rule is off."""
    if wrong := fault(switch, source_of(switch)):
        return wrong
    if not tests:
        return "no test is marked with it"
    with copied() as folder:
        changed = folder / ENGINE / switch.file
        source = changed.read_text(encoding="utf-8").replace(switch.old, switch.new)
        changed.write_text(source, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *OPTIONS, f"--rootdir={folder}", *tests],
            cwd=folder,
            env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode == pytest.ExitCode.OK:
        return "its tests pass with the rule off"
    if done.returncode != pytest.ExitCode.TESTS_FAILED:
        return f"the copy does not work:\n{done.stdout}{done.stderr}"
    if BROKEN.search(done.stdout):
        return f"the switch leaves code that does not work:\n{done.stdout}"
    return NOTICED


def names(tests: Sequence[str]) -> str:
    """Tests without their folders and parameters."""
    short = (test.rsplit("/", 1)[1].partition("[")[0] for test in tests)
    return ", ".join(dict.fromkeys(short))


def sampled(found: Sequence[Switch], count: int) -> list[Switch]:
    """Some of the switches: always the same as long as they stay the same, without favourites."""
    by_lot = sorted(found, key=lambda switch: sha256(repr(switch).encode()).digest())
    return by_lot[:count]


def marked(rules: Iterable[str]) -> dict[str, list[str]]:
    """The tests of each rule, after a run in which they pass: nothing is switched off yet."""
    collector = Collector(rules)
    options = [*OPTIONS, "-qq", f"--rootdir={ROOT}", "-p", "no:django", "-p", "no:randomly"]
    options += [f"--confcutdir={ROOT / TESTS}", "-W", "ignore::pytest.PytestUnknownMarkWarning"]
    ended = pytest.main([*options, str(ROOT / TESTS)], plugins=[collector])
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit("The tests have to pass before a rule is switched off.")
    return collector.tests


def main(arguments: Sequence[str]) -> int:
    """Throw the switches of the named rules, of a sample, or all, and print what noticed it."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules_engine.rules_off")
    parser.add_argument("rules", nargs="*", metavar="RULE")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("WORKERS", "2")))
    asked = parser.parse_args(arguments)
    chosen = [switch for switch in SWITCHES if not asked.rules or switch.rule in asked.rules]
    if unknown := set(asked.rules) - {switch.rule for switch in chosen}:
        sys.exit(f"No switch for {', '.join(sorted(unknown))}")
    if asked.sample is not None:
        chosen = sampled(chosen, asked.sample)
    tests = marked({switch.rule for switch in chosen})
    wrong = 0
    with ThreadPoolExecutor(asked.jobs) as pool:
        said = pool.map(lambda switch: unnoticed(switch, tests[switch.rule]), chosen)
        for switch, words in zip(chosen, said, strict=True):
            wrong += bool(words)
            if words:
                print(f"{switch.rule}: {words}", flush=True)
            else:
                print(
                    f"{switch.rule} -> {place(switch)} -> {names(tests[switch.rule])}", flush=True
                )
    print(f"{len(chosen)} switches of {len(tests)} rules of the game, {wrong} of them not noticed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

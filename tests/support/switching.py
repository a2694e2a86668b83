"""Throws switches: with a rule off in a copy of the code, a test marked with it must fail.

What is switched, where, and which tests are asked is a `Ground`.
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
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.switch import Switch

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "--tb=short")
COMPILED = shutil.ignore_patterns("*.so", "__pycache__", "node_modules")
"""A compiled module would be read instead of its changed source."""
NOTICED = ""
BROKEN = re.compile(r"^E +(?!AssertionError)\w+(Error|Exception)\b", re.MULTILINE)
"""What a copy says that has not lost a rule but does not work at all."""


@dataclass(frozen=True)
class Ground:
    """Code with its switches and the tests that are to notice.

    `base` is the folder that the switches' files are relative to, `copied` is all that its tests
    need, `tests` are their folders. A `site` brings Django and the project's own set-up with it.
    """

    name: str
    base: Path
    copied: tuple[Path, ...]
    tests: tuple[Path, ...]
    switches: tuple[Switch, ...]
    site: bool = False

    @property
    def options(self) -> tuple[str, ...]:
        """Without a site nothing of the project's own set-up: no configuration, no Django."""
        if self.site:
            return (*OPTIONS, "-p", "no:randomly", "-p", "no:xdist", "--nomigrations")
        return (*OPTIONS, "-c", os.devnull, "--noconftest")

    @property
    def environment(self) -> dict[str, str]:
        """What the tests of a copy find around them."""
        return {} if self.site else {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


class Collector:
    """Keeps the tests of some rules and remembers which they are."""

    def __init__(self, rules: Iterable[str]) -> None:
        self.tests: dict[str, list[str]] = {rule: [] for rule in rules}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop every test that shows none of the rules."""
        kept = []
        for item in items:
            shown = {rule for mark in item.iter_markers("rule") for rule in mark.args}
            for rule in shown & self.tests.keys():
                self.tests[rule].append(item.nodeid)
            if shown & self.tests.keys():
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


def source_of(ground: Ground, switch: Switch) -> str:
    """The source of the place where the rule is enforced."""
    return (ROOT / ground.base / switch.file).read_text(encoding="utf-8")


def place(ground: Ground, switch: Switch) -> str:
    """File and outermost named thing in which the rule is enforced."""
    source = source_of(ground, switch)
    line = source[: source.index(switch.old)].count("\n") + 1
    body = ast.parse(source).body if switch.file.endswith(".py") else []
    for node in body:
        if node.lineno <= line <= (node.end_lineno or 0):
            return f"{switch.file}:{_name(node)}"
    return switch.file


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node)
    return ast.unparse(target)


@contextmanager
def copied(ground: Ground) -> Iterator[Path]:
    """A folder with a copy of the ground and nothing else."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in ground.copied:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / path).is_dir():
                shutil.copytree(ROOT / path, folder / path, ignore=COMPILED)
            else:
                shutil.copy(ROOT / path, folder / path)
        yield folder


def unnoticed(ground: Ground, switch: Switch, tests: Sequence[str]) -> str:
    """What is wrong with a switch; nothing if a test fails once the rule is off."""
    if wrong := fault(switch, source_of(ground, switch)):
        return wrong
    if not tests:
        return "no test is marked with it"
    with copied(ground) as folder:
        changed = folder / ground.base / switch.file
        source = changed.read_text(encoding="utf-8").replace(switch.old, switch.new)
        changed.write_text(source, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *ground.options, f"--rootdir={folder}", *tests],
            cwd=folder,
            env=os.environ | ground.environment | {"PYTHONPATH": str(folder)},
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


def marked(ground: Ground, rules: Iterable[str]) -> dict[str, list[str]]:
    """The tests of each rule, after a run in which they pass: nothing is switched off yet."""
    collector = Collector(rules)
    options = [*ground.options, "-qq", f"--rootdir={ROOT}", "-p", "no:randomly"]
    if not ground.site:
        options += ["-p", "no:django", "-W", "ignore::pytest.PytestUnknownMarkWarning"]
    ended = pytest.main([*options, *(str(ROOT / path) for path in ground.tests)], [collector])
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit("The tests have to pass before a rule is switched off.")
    return collector.tests


def main(ground: Ground, arguments: Sequence[str]) -> int:
    """Throw the switches of the named rules, of a sample, or all, and print what noticed it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="*", metavar="RULE")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("WORKERS", "2")))
    asked = parser.parse_args(arguments)
    chosen = [switch for switch in ground.switches if not asked.rules or switch.rule in asked.rules]
    if unknown := set(asked.rules) - {switch.rule for switch in chosen}:
        sys.exit(f"No switch for {', '.join(sorted(unknown))}")
    if asked.sample is not None:
        chosen = sampled(chosen, asked.sample)
    tests = marked(ground, {switch.rule for switch in chosen})
    wrong = 0
    with ThreadPoolExecutor(asked.jobs) as pool:
        said = pool.map(lambda switch: unnoticed(ground, switch, tests[switch.rule]), chosen)
        for switch, words in zip(chosen, said, strict=True):
            wrong += bool(words)
            seen = words or f"{place(ground, switch)} -> {names(tests[switch.rule])}"
            print(f"{switch.rule}: {seen}", flush=True)
    print(f"{len(chosen)} switches of {len(tests)} rules of {ground.name}, {wrong} not noticed")
    return 1 if wrong else 0

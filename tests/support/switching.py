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
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path

import pytest

from tests.support.examples import ALL
from tests.support.switch import Switch

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "--tb=short")
NO_OTHERS = ("-m", "not (browser or node or postgres or redis)")
"""A copy has nothing but Python."""
UNKNOWN_MARK = "ignore::pytest.PytestUnknownMarkWarning"
"""The marks are registered in the configuration, which a copy may do without."""
COMPILED = shutil.ignore_patterns("*.so", "__pycache__", "node_modules")
"""A compiled module would be read instead of its changed source."""
NOTICED = ""
FAILED = re.compile(r"^FAILED .+? - (.*)$", re.MULTILINE)
BROKEN = re.compile(r"(?!AssertionError)(\w+\.)*\w+(Error|Exception)\b|hypothesis\.errors\.")
"""What a copy says that has not lost a rule but does not work at all, or was too slow."""
SURROUNDINGS = {
    "COLUMNS": "1000",
    "CI": "1",
    "RULES_ENGINE": "plain",
    "PYTHONDONTWRITEBYTECODE": "1",
    **ALL,
}
"""A wide line, or the summary leaves out why a test failed. With CI Hypothesis tries the same
examples each time and minds no clock, however busy the machine is. Of a copy no bytecode is kept:
it would be known by second and size, and a switch changes a source within a second."""
LONG_AGO = (1, 1)
"""When a changed source says it was written: no kept bytecode is of it."""


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
            return (*OPTIONS, *NO_OTHERS, "-p", "no:randomly", "--nomigrations")
        return (*OPTIONS, *NO_OTHERS, "-c", os.devnull, "--noconftest", "-W", UNKNOWN_MARK)

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
                shutil.copy2(ROOT / path, folder / path)
        if not sys.pycache_prefix:
            yield folder
            return
        with with_bytecode_of(ROOT, folder, Path(sys.pycache_prefix)):
            yield folder


@contextmanager
def with_bytecode_of(tree: Path, folder: Path, prefix: Path) -> Iterator[None]:
    """What Python keeps of a tree's sources counts for their copies, which are of the same second.

    It lies below `prefix`.
    """
    kept, of_copy = (Path(prefix, *path.parts[1:]) for path in (tree, folder))
    of_copy.parent.mkdir(parents=True, exist_ok=True)
    of_copy.symlink_to(kept)
    try:
        yield
    finally:
        of_copy.unlink()


def asked(
    ground: Ground, folder: Path, tests: Sequence[str], *options: str
) -> subprocess.CompletedProcess[str]:
    """What the tests say in a copy."""
    base = (sys.executable, "-m", "pytest", *ground.options, f"--rootdir={folder}")
    return subprocess.run(
        [*base, *options, *tests],
        cwd=folder,
        env=os.environ | ground.environment | {"PYTHONPATH": str(folder)} | SURROUNDINGS,
        capture_output=True,
        text=True,
        check=False,
    )


def saw(output: str) -> bool:
    """Whether a test failed because something was not as it should be, not by an error."""
    return any(not BROKEN.match(why) for why in FAILED.findall(output))


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
        os.utime(changed, LONG_AGO)
        done = asked(ground, folder, tests)
        if done.returncode == pytest.ExitCode.TESTS_FAILED and not saw(done.stdout):
            # The first to fail stumbled over it; another one may say what is wrong.
            done = asked(ground, folder, tests, "--maxfail=20")
    if done.returncode == pytest.ExitCode.OK:
        return "its tests pass with the rule off"
    if done.returncode != pytest.ExitCode.TESTS_FAILED:
        return f"the copy does not work:\n{done.stdout}{done.stderr}"
    if not saw(done.stdout):
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
    """The tests of each rule."""
    collector = Collector(rules)
    options = [*ground.options, "-qqq", "--collect-only", f"--rootdir={ROOT}", "-p", "no:randomly"]
    if not ground.site:
        options += ["-p", "no:django"]
    with redirect_stdout(StringIO()) as said:
        ended = pytest.main([*options, *(str(ROOT / path) for path in ground.tests)], [collector])
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"The tests cannot be collected.\n{said.getvalue()}")
    return collector.tests


def check_unchanged(ground: Ground, tests: Iterable[str]) -> None:
    """In a copy with every rule on all tests have to pass, or a failure would say nothing."""
    with copied(ground) as folder:
        done = asked(ground, folder, sorted(set(tests)))
    if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"The tests have to pass before a rule is switched off.\n{done.stdout[-4000:]}")


def main(grounds: Sequence[Ground], arguments: Sequence[str]) -> int:
    """Throw the switches of the named rules, of a sample, or all, and print what noticed it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="*", metavar="RULE")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--jobs", type=int, default=int(os.environ.get("WORKERS", "2")))
    wanted = parser.parse_args(arguments)
    found = [switch for ground in grounds for switch in ground.switches]
    if unknown := set(wanted.rules) - {switch.rule for switch in found}:
        sys.exit(f"No switch for {', '.join(sorted(unknown))}")
    chosen = [one for one in found if not wanted.rules or one.rule in wanted.rules]
    if wanted.sample is not None:
        chosen = sampled(chosen, wanted.sample)
    wrong = sum(_thrown(ground, set(chosen), wanted.jobs) for ground in grounds)
    rules = {switch.rule for switch in chosen}
    where = grounds[0].name
    print(f"{len(chosen)} switches of {len(rules)} rules of {where}, {wrong} not noticed")
    return 1 if wrong else 0


def _thrown(ground: Ground, chosen: set[Switch], jobs: int) -> int:
    """How many of the chosen switches of a ground nobody noticed; each is told."""
    switches = [switch for switch in ground.switches if switch in chosen]
    if not switches:
        return 0
    tests = marked(ground, {switch.rule for switch in switches})
    check_unchanged(ground, (test for found in tests.values() for test in found))
    wrong = 0
    with ThreadPoolExecutor(jobs) as pool:
        said = pool.map(lambda switch: unnoticed(ground, switch, tests[switch.rule]), switches)
        for switch, words in zip(switches, said, strict=True):
            wrong += bool(words)
            seen = words or f"{place(ground, switch)} -> {names(tests[switch.rule])}"
            print(f"{switch.rule}: {seen}", flush=True)
    return wrong

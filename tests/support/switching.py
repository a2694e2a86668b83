"""Throws switches: with a rule off in a copy of the code, a test marked with it must fail.

What is switched, where, and which tests are asked is a `Ground`. Each switch has processes of its
own, forked from one that has imported what all need and, of the project, nothing that they ask.
"""

import ast
import json
import os
import re
import shutil
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache, partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import hypothesis
import pytest

from tests.support.examples import ALL
from tests.support.forks import forked
from tests.support.switch import Switch

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ("reports", "rules_engine", "tests", "tournament")
"""Its packages, which a copy imports anew."""
OPTIONS = (
    "-q", "--tb=native", "-p", "no:cacheprovider", "-p", "no:randomly",
    "-p", "no:faker", "-p", "no:schemathesis", "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip
"""Nobody reads how a test failed, and pytest's own way of telling it takes a third of the time.
A plugin that has been imported before pytest begins is as good as one that has not."""
NO_OTHERS = ("-m", "not (browser or node or postgres or redis)")
"""A copy has nothing but Python."""
UNKNOWN_MARK = "ignore::pytest.PytestUnknownMarkWarning"
"""The marks are registered in the configuration, which a copy may do without."""
COMPILED = shutil.ignore_patterns("*.so", "__pycache__", "node_modules")
"""A compiled module would be read instead of its changed source."""
BROKEN = re.compile(r"(?!AssertionError)(\w+\.)*\w+(Error|Exception)\b|hypothesis\.errors\.")
"""How a test fails that has not seen a rule missing but stumbled, or was too slow."""
STUMBLED = 20
"""So many tests may stumble before nobody is waited for any more."""
LONG_AGO = (1, 1)
"""When a changed source says it was written: no kept bytecode is of it."""
SAME_EXAMPLES = "the same examples"
hypothesis.settings.register_profile(
    SAME_EXAMPLES,
    hypothesis.settings.get_profile("ci"),
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate, hypothesis.Phase.target),
)
"""Each time the same ones, without a clock; that one fails is enough, by how little nobody asks."""


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
            return (*OPTIONS, *NO_OTHERS, "--nomigrations")
        return (*OPTIONS, *NO_OTHERS, "-c", os.devnull, "--noconftest", "-W", UNKNOWN_MARK)

    @property
    def environment(self) -> dict[str, str]:
        """What the tests of a copy find around them."""
        return {} if self.site else {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


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
    with TemporaryDirectory() as name:
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


@cache
def _texts(folder: Path) -> dict[Path, str]:
    """The files of tests in a folder, or this one, with what stands in them."""
    files = sorted(folder.rglob("test_*.py")) if folder.is_dir() else [folder]
    return {file: file.read_text(encoding="utf-8") for file in files}


def speaking_of(rules: Iterable[str], folders: Iterable[Path]) -> list[str]:
    """The files of tests that mark something and name one of the rules."""
    named = {f'"{rule}"' for rule in rules}
    return [
        file.relative_to(ROOT).as_posix()
        for folder in folders
        for file, text in _texts(ROOT / folder).items()
        if "mark.rule" in text and any(rule in text for rule in named)
    ]


def at_random(item: pytest.Item) -> bool:
    """Whether the test is one of Hypothesis, which takes long, and longer when it fails."""
    test = item.function  # type: ignore[attr-defined]
    return hasattr(test, "hypothesis") or test.__name__ == "runTest"


class Witnesses:
    """A plugin that has the tests of a rule run until one of them has seen it missing.

    Without a rule those that are named run to their end.
    """

    def __init__(self, rule: str, named: Collection[str] = ()) -> None:
        self.rule, self.named, self.tests = rule, named, 0
        self.seen_by, self.stumbled, self.failed = "", list[str](), list[str]()

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Keep the session, which ends as soon as enough is known."""
        self._session = session

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep those that are asked; random play goes last."""
        kept = (
            item
            for item in items
            if item.nodeid in self.named
            or any(self.rule in mark.args for mark in item.iter_markers("rule"))
        )
        items[:] = sorted(kept, key=at_random)
        self.tests = len(items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell a test that saw something wrong from one that stumbled."""
        if report.failed:
            self.failed.append(report.nodeid)
        crash = getattr(report.longrepr, "reprcrash", None)
        if report.when != "call" or not report.failed or crash is None:
            return
        if saw(crash.message):
            self.seen_by = report.nodeid
        else:
            self.stumbled.append(f"{report.nodeid}: {crash.message}")
        if self.rule and (self.seen_by or len(self.stumbled) == STUMBLED):
            self._session.shouldstop = "enough is known"


def saw(why: str) -> bool:
    """Whether a test failed because something was not as it should be, not by an error."""
    return not BROKEN.match(why)


def asked(
    ground: Ground,
    folder: Path,
    files: Sequence[str],
    *,
    rule: str = "",
    named: Collection[str] = (),
) -> dict[str, Any]:
    """What tests of some files say in a copy, those of a rule or those that are named.

    A process of its own imports the copy.
    """

    def ask(_folder: Path) -> str:
        witnesses = Witnesses(rule, named)
        _move_to(folder, ground)
        with redirect_stdout(StringIO()) as said, redirect_stderr(said):
            options = (*ground.options, f"--rootdir={folder}")
            ended = pytest.main([*options, *files], [witnesses])
        told = ("tests", "seen_by", "stumbled", "failed")
        answer = {name: getattr(witnesses, name) for name in told}
        return json.dumps({**answer, "ended": ended, "said": said.getvalue()[-4000:]})

    ((_, answer),) = forked(ask, [folder])
    return dict(json.loads(answer))


def _move_to(folder: Path, ground: Ground) -> None:
    """From now on this process is one of the copy and knows nothing of the original."""
    os.chdir(folder)
    told = {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "RULES_ENGINE": "plain"}
    os.environ.update({**told, **ALL, **ground.environment})
    # A switch changes a source within a second, and bytecode is known by second and size.
    sys.dont_write_bytecode = True
    sys.path[:] = [str(folder), *(path for path in sys.path if path not in {"", str(ROOT)})]
    for name in [name for name in sys.modules if name.partition(".")[0] in PROJECT]:
        del sys.modules[name]
    hypothesis.settings.load_profile(SAME_EXAMPLES)


class Said(NamedTuple):
    """What came of a switch: the test that has seen the rule missing, or what is wrong."""

    seen_by: str = ""
    wrong: str = ""


def thrown(ground: Ground, switch: Switch) -> Said:
    """What the tests say once a rule is off."""
    if wrong := fault(switch, source_of(ground, switch)):
        return Said(wrong=wrong)
    files = speaking_of([switch.rule], ground.tests)
    if not files:
        return Said(wrong="no test is marked with it")
    with copied(ground) as folder:
        changed = folder / ground.base / switch.file
        source = changed.read_text(encoding="utf-8").replace(switch.old, switch.new)
        changed.write_text(source, encoding="utf-8")
        os.utime(changed, LONG_AGO)
        found = asked(ground, folder, files, rule=switch.rule)
    if found["seen_by"]:
        return Said(found["seen_by"])
    if found["stumbled"]:
        broken = "\n".join(found["stumbled"])
        return Said(wrong=f"the switch leaves code that does not work:\n{broken}")
    if found["ended"] not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return Said(wrong=f"the copy does not work:\n{found['said']}")
    passed = found["tests"] > 0
    return Said(wrong="its tests pass with the rule off" if passed else "no test is marked with it")


def unnoticed(ground: Ground, switches: Sequence[Switch], at_once: int, *, sure: bool) -> int:
    """Throw switches of a ground; how many nobody noticed. Each is told.

    To be `sure`, all that noticed are asked with the rules on, too: a test that fails as well has
    noticed nothing.
    """
    wrong, seen_by = 0, dict[str, list[str]]()
    throw = partial(thrown, ground)
    for switch, answer in forked(lambda one: json.dumps(throw(one)), switches, at_once):
        said = Said(*json.loads(answer))
        print(f"{switch.rule}: {said.wrong or f'{place(ground, switch)} -> {said.seen_by}'}")
        wrong += bool(said.wrong)
        if said.seen_by:
            seen_by.setdefault(said.seen_by, []).append(switch.rule)
    if sure and seen_by:
        with copied(ground) as folder:
            files = sorted({test.partition("::")[0] for test in seen_by})
            found = asked(ground, folder, files, named=seen_by)
        if found["tests"] != len(seen_by):
            sys.exit(f"Not all tests that noticed could be asked again.\n{found['said']}")
        for test in set(found["failed"]):
            print(f"{', '.join(seen_by[test])}: {test} fails with the rules on, too")
            wrong += len(seen_by[test])
    return wrong

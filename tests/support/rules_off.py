"""Switches single refusals off, to show that a test notices.

A refusal is off when the statement that returns it has become `pass`. The plugin of pytest below
has the tests collected once; each refusal then has a process of its own, forked from there, in
which the functions that refuse get their changed code.

What each refusal's test noticed last is kept by content in the repository (`LIST`), so that a run
need not ask again about those of which nothing has changed since.
"""

import ast
import gc
import inspect
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import NamedTuple

import grimp
import pytest

from tests.support.examples import ALL
from tests.support.forks import forked
from tests.support.switching import OPTIONS, ROOT, at_random, speaking_of

TESTS = (Path("tests", "championship"), Path("tests", "regulations"))
"""Where the tests of refusals stand."""
LIST = ROOT / "tests" / "regulations" / "refusals_noticed.txt"
"""Of each refusal that was noticed by the last `make soak` the content of that time."""
JUDGING = tuple(
    str(path)
    for path in (
        *sorted((ROOT / "tournament" / "championship").rglob("decide.py")),
        ROOT / "tournament" / "regulations" / "checks.py",
        ROOT / "tournament" / "championship" / "play" / "match_rules.py",
        *sorted((ROOT / "tournament" / "adapters").glob("*/match_rules.py")),
    )
)
NOTICED, NOT_NOTICED, NO_TEST = "noticed", "NOT NOTICED", "NO TEST"
MOST, PART = 60, 20
"""So many refusals of which something has changed are asked in a run, and this part of all."""


def _codes(node: ast.Return) -> set[str]:
    """Codes of the refusals that a return statement may give, if it gives nothing else."""
    value = node.value
    if not (isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Refusal"):
        return set()
    return {
        item.value
        for item in ast.walk(value.args[0])
        if isinstance(item, ast.Constant) and isinstance(item.value, str)
    }


@cache
def _text(path: str) -> str:
    """The source as it was at first: it may be edited while a long control runs."""
    return Path(path).read_text(encoding="utf-8")


def _tree(path: str) -> ast.Module:
    return ast.parse(_text(path), path)


@cache
def refused_in(path: str) -> frozenset[str]:
    """The codes that guarded statements of a module return."""
    from tournament.regulations.refusals import CODES

    found: set[str] = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.If):
            for item in node.body:
                if isinstance(item, ast.Return):
                    found |= _codes(item)
    return frozenset(found & CODES.keys())


def guarded_codes() -> list[str]:
    """Every code that some guarded statement of the judging modules returns."""
    return sorted(frozenset().union(*map(refused_in, JUDGING)))


class _SwitchOff(ast.NodeTransformer):
    def __init__(self, code: str) -> None:
        self.code = code

    def visit_If(self, node: ast.If) -> ast.AST:
        """Replace the guarded return of the refusal."""
        self.generic_visit(node)
        node.body = [
            ast.copy_location(ast.Pass(), item)
            if isinstance(item, ast.Return) and self.code in _codes(item)
            else item
            for item in node.body
        ]
        return node


def _inside(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _inside(part)


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


@cache
def _functions() -> dict[str, list[FunctionType]]:
    """Every function of each judging module, looked for once: among all objects that takes long."""
    found: dict[str, list[FunctionType]] = {path: [] for path in JUDGING}
    for item in gc.get_objects():
        if isinstance(item, FunctionType) and item.__code__.co_filename in found:
            found[item.__code__.co_filename].append(item)
    return found


def switch_off(code: str) -> None:
    """Give every function of the judging modules its code without this refusal."""
    for path in JUDGING:
        if code in _text(path):
            changed = compile(_SwitchOff(code).visit(_tree(path)), path, "exec")
            without = {_place(part): part for part in _inside(changed)}
            for item in _functions()[path]:
                item.__code__ = without[_place(item.__code__)]


class RulesOff:
    """Instead of running the tests, asks about each code whether a test of its rule notices."""

    def __init__(self, codes: Sequence[str], at_once: int) -> None:
        self.codes, self.at_once = codes, at_once
        self.said: dict[str, str] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Fork a process for each code, a few at a time."""
        if session.testsfailed:
            return None  # what could not be collected is pytest's to tell
        _functions()  # Each of the forks has them from here.
        self.said = dict(forked(partial(_verdict, session), self.codes, self.at_once))
        return True


def _source(item: pytest.Item) -> str:
    return inspect.getsource(item.function)  # type: ignore[attr-defined]


def _verdict(session: pytest.Session, code: str) -> str:
    """What the tests of the code's rule say while it is off."""
    from tournament.regulations.refusals import CODES

    rule = CODES[code].rule
    tests = [
        item
        for item in session.items
        if any(mark.args == (rule,) for mark in item.iter_markers("rule"))
    ]
    # A test that speaks of the code is the likeliest to notice, and one that does is enough.
    # Random play goes last: it takes long, and longer when it fails.
    tests.sort(key=lambda item: (at_random(item), f'"{code}"' not in _source(item)))
    session.config.pluginmanager.unregister(name="terminalreporter")
    switch_off(code)
    for test in tests:
        session.config.hook.pytest_runtest_protocol(item=test, nextitem=None)
        if session.testsfailed:
            return NOTICED
    return NOT_NOTICED if tests else NO_TEST


def not_noticed(codes: Sequence[str], at_once: int) -> int:
    """Switch refusals off; how many nobody noticed. These are told."""
    from tournament.regulations.refusals import CODES

    os.environ.update(ALL)
    plugin = RulesOff(codes, at_once)
    files = speaking_of({CODES[code].rule for code in codes}, TESTS)
    if pytest.main([*OPTIONS, *files], plugins=[plugin]) != pytest.ExitCode.OK:
        raise SystemExit("The tests cannot be collected.")
    wrong = {code: said for code, said in plugin.said.items() if said != NOTICED}
    for code, said in wrong.items():
        print(f"{code}: {said}")
    return len(wrong)


class Content(NamedTuple):
    """What a refusal depends on: the modules that refuse, what these import, tests of its rule."""

    own: str
    rest: str


def contents(codes: Iterable[str]) -> dict[str, Content]:
    """What each refusal depends on as it stands now."""
    from tournament.regulations.refusals import CODES

    imports = grimp.build_graph("tournament", "rules_engine", cache_dir=None)

    @cache
    def imported_by(modules: frozenset[str]) -> str:
        below = set().union(*map(imports.find_upstream_modules, modules)) - modules
        return _hashed(map(_file_of, sorted(below)))

    @cache
    def testing(rule: str) -> str:
        return _hashed(map(Path, speaking_of([rule], TESTS)))

    found = {}
    for code in codes:
        own = [Path(path).relative_to(ROOT) for path in JUDGING if code in refused_in(path)]
        modules = frozenset(".".join(path.with_suffix("").parts) for path in own)
        rest = imported_by(modules) + testing(CODES[code].rule)
        found[code] = Content(_hashed(own), rest)
    return found


def _file_of(module: str) -> Path:
    path = Path(*module.split("."))
    return path / "__init__.py" if (ROOT / path).is_dir() else path.with_suffix(".py")


@cache
def _hash(path: Path) -> bytes:
    return f"{path.as_posix()}\n".encode() + sha256((ROOT / path).read_bytes()).digest()


def _hashed(paths: Iterable[Path]) -> str:
    """A short hash over names and content: nobody makes one that is the same on purpose."""
    return sha256(b"".join(map(_hash, paths))).hexdigest()[:8]


def keep_noticed(now: Mapping[str, Content], file: Path = LIST) -> None:
    """Write down what was noticed."""
    lines = (f"{code} {content.own} {content.rest}\n" for code, content in sorted(now.items()))
    file.write_text("".join(lines), encoding="utf-8")


def kept(file: Path = LIST) -> dict[str, Content]:
    """What was noticed by the last `make soak`, with the content of that time."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return {code: Content(*content) for code, *content in map(str.split, lines)}


def to_ask(now: Mapping[str, Content], noticed: Mapping[str, Content], chance: Random) -> list[str]:
    """The refusals that a run asks about.

    Those of which something has changed, as far as they are not too many: first where a module that
    refuses has, then by chance. Some of all besides.
    """
    codes = chance.sample(sorted(now), len(now))
    nothing = Content("", "")
    changed = [code for code in codes if now[code] != noticed.get(code)]
    changed.sort(key=lambda code: now[code].own == noticed.get(code, nothing).own)
    return sorted({*changed[:MOST], *codes[-(len(codes) // PART) :]})

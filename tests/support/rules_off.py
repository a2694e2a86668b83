"""Switches single refusals off, to show that a test notices.

A refusal is off when the statement that returns it has become `pass`. The plugin of pytest below
has the tests collected once; each refusal then has a process of its own, forked from there, in
which the functions that refuse get their changed code.
"""

import ast
import gc
import inspect
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
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
_VERDICTS = (NOTICED, NOT_NOTICED, NO_TEST)


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

    def __init__(self, codes: list[str], processes: int) -> None:
        self.codes, self.processes = codes, processes
        self.said: dict[str, str] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Fork a process for each code, a few at a time."""
        if session.testsfailed:
            return None  # what could not be collected is pytest's to tell
        _functions()  # Each of the forks has them from here.
        gc.freeze()
        running: dict[int, str] = {}
        for code in self.codes:
            if len(running) == self.processes:
                self._wait(running)
            child = os.fork()
            if not child:
                os._exit(_VERDICTS.index(_verdict(session, code)))
            running[child] = code
        while running:
            self._wait(running)
        return True

    def _wait(self, running: dict[int, str]) -> None:
        child, status = os.wait()
        self.said[running.pop(child)] = _VERDICTS[os.waitstatus_to_exitcode(status)]


def _at_random(item: pytest.Item) -> bool:
    """Whether the test is one of Hypothesis, which makes a failing example short."""
    test = item.function  # type: ignore[attr-defined]
    return hasattr(test, "hypothesis") or test.__name__ == "runTest"


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
    tests.sort(key=lambda item: (_at_random(item), f'"{code}"' not in _source(item)))
    session.config.pluginmanager.unregister(name="terminalreporter")
    switch_off(code)
    for test in tests:
        session.config.hook.pytest_runtest_protocol(item=test, nextitem=None)
        if session.testsfailed:
            return NOTICED
    return NOT_NOTICED if tests else NO_TEST

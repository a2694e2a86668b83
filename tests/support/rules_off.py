"""Switches single refusals off, to show that a test notices.

A refusal is off when the statement that returns it has become `pass`. The pytest plugin does so for
the code named in the environment variable RULE_OFF, before anything is imported.
"""

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
JUDGING = (
    *sorted((ROOT / "tournament" / "championship").glob("decide_*.py")),
    ROOT / "tournament" / "regulations" / "checks.py",
)
OFF = os.environ.get("RULE_OFF", "")


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


class _SwitchOff(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST:
        """Replace the guarded return of the refusal."""
        self.generic_visit(node)
        node.body = [
            ast.copy_location(ast.Pass(), item)
            if isinstance(item, ast.Return) and OFF in _codes(item)
            else item
            for item in node.body
        ]
        return node


class _Loader(importlib.machinery.SourceFileLoader):
    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> Any:
        """Compile the module without the refusal."""
        tree = _SwitchOff().visit(ast.parse(data, path))
        return compile(ast.fix_missing_locations(tree), path, "exec")

    def get_code(self, fullname: str) -> Any:
        """Never from a cached compilation."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> Any:
        """Take over the judging modules alone."""
        for source in JUDGING:
            name = ".".join(source.relative_to(ROOT).with_suffix("").parts)
            if fullname == name:
                return importlib.util.spec_from_file_location(
                    fullname, source, loader=_Loader(fullname, str(source))
                )
        return None


if OFF:
    sys.meta_path.insert(0, _Finder())


def guarded_codes() -> list[str]:
    """Every code that some guarded statement of the judging modules returns."""
    from tournament.regulations.refusals import CODES

    found: set[str] = set()
    for source in JUDGING:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.If):
                for item in node.body:
                    if isinstance(item, ast.Return):
                        found |= _codes(item)
    return sorted(found & CODES.keys())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the rule that is off."""
    if not OFF:
        return
    from tournament.regulations.refusals import CODES

    rule = CODES[OFF].rule
    kept = [
        item for item in items if any(mark.args == (rule,) for mark in item.iter_markers("rule"))
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept

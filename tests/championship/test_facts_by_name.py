"""Facts are made by the names of their fields: three of them in a row are exchanged unseen."""

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from tournament.championship import commands, facts

ROOT = Path(__file__).resolve().parents[2]
FACTS = "tournament.championship.facts"


@cache
def _sources() -> dict[Path, ast.Module]:
    found = {}
    for path in sorted((ROOT / "tournament").rglob("*.py")):
        text = path.read_text("utf-8")
        if "facts" in text:
            found[path.relative_to(ROOT)] = ast.parse(text)
    return found


def _fact(called: ast.expr, imported: set[str]) -> type[Any] | None:
    """The fact that an expression names: `facts.X`, or X of a facts module."""
    if isinstance(called, ast.Attribute) and ast.unparse(called.value) == "facts":
        name = called.attr
    elif isinstance(called, ast.Name) and called.id in imported:
        name = called.id
    else:
        return None
    found = getattr(facts, name, None)
    return found if isinstance(found, type) and is_dataclass(found) else None


def _imported(tree: ast.Module) -> set[str]:
    return {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".facts")
        for name in node.names
    }


def _by_position(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    imported = _imported(tree)
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    for call in calls:
        many = len(call.args) >= 3 or any(isinstance(one, ast.Starred) for one in call.args)
        if many and _fact(call.func, imported) is not None:
            yield ast.unparse(call)


def test_no_fact_is_made_by_three_positions() -> None:
    found = [
        f"{path}:{line}"
        for path, tree in _sources().items()
        for line in _by_position(ast.unparse(tree))
    ]
    assert found == []


def test_positions_are_seen_whatever_way_a_fact_is_named() -> None:
    assert list(_by_position("facts.ScoreEntered(a, b, c)"))
    assert list(_by_position("facts.ScoreEntered(*known)"))
    assert list(_by_position(f"from {FACTS} import ScoreEntered\nScoreEntered(a, b, c)"))
    assert not list(_by_position("facts.ScoreEntered(match=a, scores=b, winner=c)"))
    assert not list(_by_position("ScoreEntered(a, b, c)"))


def _copies() -> Iterator[tuple[str, type[Any], type[Any], set[str]]]:
    """Where facts are made from commands: fact, command, and the fields that are not copied."""
    for path, tree in _sources().items():
        for decide in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            kinds = {one.arg: one.annotation for one in decide.args.args if one.annotation}
            for call in ast.walk(decide):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "made_from":
                    fact = _fact(call.args[0], set())
                    kind = ast.unparse(kinds[ast.unparse(call.args[1])])
                    assert fact is not None
                    named = {str(one.arg) for one in call.keywords}
                    yield str(path), fact, getattr(commands, kind.removeprefix("commands.")), named


def _types(hint: Any) -> set[Any]:
    """The types that a field may hold; a choice of texts is a text."""
    if get_origin(hint) in {Union, UnionType, ClassVar}:
        return set().union(*map(_types, get_args(hint)))
    return {str} if get_origin(hint) is Literal else {hint}


def test_what_a_fact_takes_from_its_command_is_of_its_own_type() -> None:
    found = list(_copies())
    wrong = []
    for where, fact, command, named in found:
        wanted, given = get_type_hints(fact), get_type_hints(command)
        taken = {item.name for item in fields(fact) if item.metadata.get("written", True)}
        for name in taken - named:
            if name not in given or not _types(given[name]) <= _types(wanted[name]):
                wrong.append(f"{where}: {fact.__name__}.{name}: {given.get(name)}")
    assert found
    assert wrong == []

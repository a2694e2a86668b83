"""What the core finds wrong with a log of any game, it can say in its own words."""

import ast
from pathlib import Path

import pytest

from rules_engine.core import log_texts
from rules_engine.core.check import Commitment, EventCheck
from rules_engine.core.reader import ReadError

CORE = Path(log_texts.__file__).parent
PLACES = {"ReadError": 2, "BadWord": 1, "BadValue": 1, "malformed": 1}
"""By what raises or says it: the place of the key among the arguments."""


def keys_in(path: Path) -> set[str]:
    """The keys of what a module expected, as far as they stand in it word for word."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        for argument in node.args[PLACES.get(called, len(node.args)) :][:1]:
            found |= {text for item in ast.walk(argument) for text in text_of(item)}
    return found


def text_of(node: ast.AST) -> list[str]:
    """The text that a node of the source is, if it is one."""
    held = node.value if isinstance(node, ast.Constant) else None
    return [held] if isinstance(held, str) else []


def test_every_key_of_the_core_has_words_in_the_core() -> None:
    named = {(key, path.name) for path in CORE.glob("*.py") for key in keys_in(path)}
    assert {("committed_event", "check.py"), ("two_numbers", "headers.py")} <= named
    assert [pair for pair in sorted(named) if pair[0] not in log_texts.EXPECTED] == []


class Hiding(EventCheck):
    """A game that hides numbers below ten, and says nothing of how that is told."""

    def read_opening(self, words: list[str]) -> tuple[int, tuple[int, ...]]:
        """The number that is told."""
        return int(words[1]), (int(words[3]),)

    def is_value_of(self, found: Commitment, value: tuple[int, ...]) -> bool:
        """Whether a number is small enough."""
        return value[0] < 10


def test_a_value_that_cannot_be_meant_is_named_without_any_game() -> None:
    check = Hiding(1, 0, {3: Commitment("0" * 64, 0, 0)})
    with pytest.raises(ReadError) as caught:
        check.open_commitment("open 3 nonce 12", 7, 0)
    assert (caught.value.line, caught.value.column) == (7, 14)
    assert caught.value.expected in log_texts.EXPECTED

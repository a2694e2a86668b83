"""Two implementations that do not know each other agree: whole games, crowds, worked examples."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.rules_engine.standard_bearer import comparison
from tests.rules_engine.standard_bearer.comparison import (
    disagree_in_crowd,
    disagree_in_game,
    position_of,
    rule_of,
    seen,
)
from tests.rules_engine.standard_bearer.literal import (
    Board,
    broken_rule,
    from_units,
    snapshot,
)
from tests.rules_engine.standard_bearer.vectors import VECTORS, Vector, turned
from tests.support.examples import examples

CROWDS, GAMES = 120, 3
"""In every run a third of them; the soak has more of both."""
MANY_CROWDS, MANY_GAMES = 20_000, 5_000
ALL_LEGAL = 40
"""In a game all legal actions are compared once in so many steps."""


def test_crowds() -> None:
    assert [found for n in range(examples(CROWDS)) for found in disagree_in_crowd(f"{n}")] == []


def test_games() -> None:
    assert [found for n in range(examples(GAMES)) for found in disagree_in_game(f"{n}", 10)] == []


@pytest.mark.soak
def test_many_crowds() -> None:
    crowds = (f"soak {number}" for number in range(MANY_CROWDS))
    assert [found for seed in crowds for found in disagree_in_crowd(seed)] == []


@pytest.mark.soak
def test_many_games() -> None:
    games = (f"soak {number}" for number in range(MANY_GAMES))
    assert [found for seed in games for found in disagree_in_game(seed, ALL_LEGAL)] == []


@pytest.mark.parametrize(
    "vector", [*VECTORS, *map(turned, VECTORS)], ids=lambda one: f"{one.number}-{one.mover}"
)
def test_worked_examples(vector: Vector) -> None:
    board = from_units(vector.units, vector.mover, vector.phase, vector.formation)
    position = position_of(board)
    for action in vector.actions[:-1]:
        position.push(action)
    last = vector.actions[-1]
    assert rule_of(position, last) == vector.rule
    if vector.rule is not None:
        return
    position.push(last)
    after = from_units(vector.after, vector.next_mover, vector.next_phase, frozenset())
    if vector.result is not None:
        reason = position.result[1] if position.result else ""
        after = replace(after, result=(vector.result, reason))
    assert seen(position)[0] == snapshot(after)[0]
    assert (position.result or (None,))[0] == vector.result
    if vector.result is None:
        assert seen(position)[1:3] == (vector.next_mover, vector.next_phase)


def test_a_rule_that_one_of_them_forgets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(board: Board, action: str) -> str | None:
        rule = broken_rule(board, action)
        return None if rule == "SB-ATK-05" else rule

    monkeypatch.setattr(comparison, "broken_rule", forgetful)
    assert any("SB-ATK-05" in found for n in range(40) for found in disagree_in_crowd(f"{n}"))


def test_they_do_not_know_each_other() -> None:
    literal = Path(__file__).with_name("literal")
    said = "\n".join(path.read_text(encoding="utf-8") for path in literal.glob("*.py"))
    assert not re.search(r"^(?:from|import) rules_engine", said, re.M)

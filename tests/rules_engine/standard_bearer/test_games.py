"""Random games and crowds of Standard-Bearer, played by the literal implementation alone."""

from collections import Counter
from random import Random

import pytest

from tests.rules_engine.standard_bearer.attempts import attempts
from tests.rules_engine.standard_bearer.games import begun, chosen, dense
from tests.rules_engine.standard_bearer.literal import (
    Board,
    broken_rule,
    carry_out,
    legal_actions,
)
from tests.rules_engine.standard_bearer.literal.board import ARMY, HEALTH, SIDE
from tests.rules_engine.standard_bearer.literal.rules import ALWAYS, OF_KIND
from tests.support.examples import sized, some

MOST_TURNS = 110
QUICK, MANY = range(2), range(2, 30)


def health(board: Board) -> int:
    """The lives of all units together."""
    return sum(HEALTH[kind] - wounds for kind, _cell, wounds in board.units.values())


def play(seed: int) -> None:
    """A whole game, with what must be true of every turn."""
    random = Random(f"standard-bearer {seed}")
    board = begun(random)
    assert health(board) == MOST_TURNS
    turns = 0
    while board.result is None:
        before, mover = health(board), board.mover
        while board.mover == mover and board.result is None:
            board = carry_out(board, chosen(random, legal_actions(board)))
            cells = [cell for _kind, cell, _wounds in board.units.values()]
            assert len(set(cells)) == len(cells)
        turns += 1
        assert health(board) < before
    assert turns <= MOST_TURNS
    assert board.result[1] == "bearers"


@pytest.mark.slow
@pytest.mark.parametrize("seed", some(QUICK))
def test_games_end_in_time(seed: int) -> None:
    play(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", MANY)
def test_more_games_end_in_time(seed: int) -> None:
    play(seed)


def test_crowds_are_positions_of_a_game_that_goes_on() -> None:
    for seed in range(100):
        board = dense(Random(f"crowd {seed}"))
        cells = [cell for _kind, cell, _wounds in board.units.values()]
        assert len(set(cells)) == len(cells)
        assert board.result is None
        assert all(0 <= wounds < HEALTH[kind] for kind, _cell, wounds in board.units.values())
        for player in "AB":
            kinds = Counter(board.kind(unit) for unit in board.own(player))
            assert kinds <= Counter(ARMY)
        assert all(unit[0] == SIDE[board.mover] for unit in board.formation)
        assert dense(Random(f"crowd {seed}")) == board


@pytest.mark.slow
def test_crowds_and_attempts_come_across_every_rule() -> None:
    broken: Counter[str | None] = Counter()
    legal: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    for seed in range(sized(120, 300)):
        random = Random(f"crowd {seed}")
        board = dense(random)
        for action in attempts(random, board):
            broken[broken_rule(board, action)] += 1
        for action in sorted(legal_actions(board)):
            _who, kind, *words = action.split(" ")
            legal[kind if kind != "attack" else f"{kind} {len(words) - 1}"] += 1
            result = carry_out(board, action).result
            if result is not None:
                ended["own" if result[0] == board.mover else result[0]] += 1
    rules = {rule for family in (ALWAYS, *OF_KIND.values()) for rule, _broken in family}
    assert {rule for rule in rules if broken[rule] < 3} == {"SB-SET-02"}
    kinds = ["move", "formation", "attack 1", "attack 2", "sacrifice"]
    assert [kind for kind in kinds if legal[kind] < 20] == []
    assert ended["own"] > 20
    assert ended.keys() == {"own", "A", "B", "drawn"}

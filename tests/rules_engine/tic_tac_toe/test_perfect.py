"""The perfect program, in the whole tree of the game."""

from functools import cache

from rules_engine.core.chance import Chance
from rules_engine.tic_tac_toe.perfect import best_actions, perfect, value
from rules_engine.tic_tac_toe.rules import Square
from tests.rules_engine.tic_tac_toe.square import after, reachable


@cache
def reached(text: str) -> int:
    """What A reaches if both play their best, found by the rules alone: 1 wins, -1 loses."""
    square = Square.from_text(text)
    if square.result:
        return {"A": 1, "B": -1, "drawn": 0}[square.result[0]]
    found = [reached(following.text()) for following in after(square)]
    return max(found) if square.turn() == "A" else min(found)


def results(seat: str) -> set[str]:
    """How games end in which the program has a seat and the other one does anything at all."""
    found, seen, left = set(), set(), [Square()]
    while left:
        square = left.pop()
        if square.result:
            found.add(square.result[0])
        if square.text() in seen or square.result:
            continue
        seen.add(square.text())
        legal = square.legal_actions()
        for action in best_actions(square, legal) if square.turn() == seat else legal:
            left.append(square.copy())
            left[-1].push(action)
    return found


def test_it_never_loses_whatever_it_chooses() -> None:
    assert results("A") == {"A", "drawn"}
    assert results("B") == {"B", "drawn"}


def test_it_knows_what_every_position_is_worth() -> None:
    for square in reachable():
        sign = 1 if square.turn() == "A" else -1
        assert value(square.marks) == sign * reached(square.text()), square.text()


def test_it_chooses_among_all_actions_that_keep_this_worth() -> None:
    for square in reachable():
        legal = square.legal_actions()
        following = (reached(found.text()) for found in after(square))
        keeps = [worth == reached(square.text()) for worth in following]
        kept = [action for action, good in zip(legal, keeps, strict=True) if good]
        assert best_actions(square, legal) == kept, square.text()


def test_every_best_action_is_played_and_no_other() -> None:
    corner = Square()
    corner.push("A place a1")
    legal = corner.legal_actions()
    assert best_actions(corner, legal) == ["B place b2"]
    assert {perfect(corner, legal, Chance(seed)) for seed in range(20)} == {"B place b2"}
    first = Square()
    legal = first.legal_actions()
    assert {perfect(first, legal, Chance(seed)) for seed in range(100)} == set(legal)

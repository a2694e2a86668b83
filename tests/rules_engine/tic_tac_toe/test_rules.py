"""Each rule of tic-tac-toe."""

from itertools import combinations

import pytest

from rules_engine.tic_tac_toe.rules import CELLS, Square
from tests.rules_engine.tic_tac_toe.square import ACTIONS, played, rule

LINES = ("a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "a3b2c1")
DRAWN = ("a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3")
ON_THE_LAST_CELL = ("a1", "b1", "b2", "a2", "b3", "c2", "a3", "c1", "c3")


def cells(line: str) -> tuple[str, str, str]:
    """The cells of a line."""
    return line[:2], line[2:4], line[4:]


@pytest.mark.rule("TTT-TURN-1")
def test_crosses_begin_and_turns_alternate() -> None:
    assert rule(Square(), "B place a1") == "TTT-TURN-1"
    assert rule(played("a1"), "A place b1") == "TTT-TURN-1"
    assert rule(played("a1"), "B place b1") == ""
    assert rule(played("a1", "b1"), "B place c1") == "TTT-TURN-1"


@pytest.mark.rule("TTT-PLACE-1")
def test_a_cell_holds_one_mark() -> None:
    assert rule(played("b2"), "B place b2") == "TTT-PLACE-1"
    assert rule(played("b2", "a1"), "A place b2") == "TTT-PLACE-1"
    assert rule(played("b2", "a1"), "A place a1") == "TTT-PLACE-1"


@pytest.mark.rule("TTT-LINE-1")
@pytest.mark.parametrize("line", LINES)
def test_three_crosses_in_a_line_win(line: str) -> None:
    first, second, third = cells(line)
    other, another = [cell for cell in CELLS if cell not in line][:2]
    square = played(first, other, second, another)
    assert square.result is None
    square.push(f"A place {third}")
    assert square.result == ("A", "line")


@pytest.mark.rule("TTT-LINE-1")
@pytest.mark.parametrize("line", LINES)
def test_three_noughts_in_a_line_win(line: str) -> None:
    first, second, third = cells(line)
    elsewhere = combinations((cell for cell in CELLS if cell not in line), 3)
    crosses = next(found for found in elsewhere if "".join(found) not in LINES)
    square = played(crosses[0], first, crosses[1], second, crosses[2])
    assert square.result is None
    square.push(f"B place {third}")
    assert square.result == ("B", "line")


@pytest.mark.rule("TTT-LINE-1")
def test_a_line_counts_on_the_last_cell_too() -> None:
    assert played(*ON_THE_LAST_CELL).result == ("A", "line")


@pytest.mark.rule("TTT-FULL-1")
def test_a_full_square_without_a_line_is_drawn() -> None:
    assert played(*DRAWN[:-1]).result is None
    assert played(*DRAWN).result == ("drawn", "full")


@pytest.mark.rule("TTT-END-1")
@pytest.mark.parametrize("game", [DRAWN, ("a1", "a2", "b1", "b2", "c1")])
def test_nothing_is_placed_after_the_end(game: tuple[str, ...]) -> None:
    square = played(*game)
    assert square.legal_actions() == []
    assert {rule(square, action) for action in ACTIONS} == {"TTT-END-1"}

"""Positions of tic-tac-toe for tests."""

from collections.abc import Iterator
from functools import cache

from rules_engine.tic_tac_toe.rules import CELLS, Square

ACTIONS = tuple(f"{who} place {cell}" for who in "AB" for cell in CELLS)
"""Everything that can be thought of, legal or not."""


def played(*cells: str) -> Square:
    """The position after marks in turn."""
    square = Square()
    for cell in cells:
        square.push(f"{square.turn()} place {cell}")
    return square


def rule(square: Square, action: str) -> str:
    """The rule that an action breaks; empty if it is legal."""
    found = square.why_illegal(action)
    return found.rule if found else ""


def after(square: Square) -> Iterator[Square]:
    """The position after each legal action."""
    for action in square.legal_actions():
        following = square.copy()
        following.push(action)
        yield following


@cache
def by_depth() -> tuple[dict[str, int], ...]:
    """For each number of actions the positions that they lead to, and in how many ways."""
    levels = [{Square().text(): 1}]
    while levels[-1]:
        following: dict[str, int] = {}
        for text, ways in levels[-1].items():
            for square in after(Square.from_text(text)):
                following[square.text()] = following.get(square.text(), 0) + ways
        levels.append(following)
    return tuple(levels[:-1])


def reachable() -> Iterator[Square]:
    """Every position that a game can come to."""
    for level in by_depth():
        yield from map(Square.from_text, level)

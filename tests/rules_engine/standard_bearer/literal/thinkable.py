"""What a player might think of doing, legal or not, in the form in which actions are listed.

A move names its last cell alone, a formation and two targets are named by number.
"""

from collections.abc import Iterator
from itertools import combinations

from tests.rules_engine.standard_bearer.literal.board import (
    CELLS,
    COLUMNS,
    DIRECTIONS,
    LONGEST_SHIFT,
    ROWS,
    UNITS,
    Board,
    other,
)

FILES = [[column + row for row in ROWS] for column in COLUMNS]
RANKS = [[column + row for column in COLUMNS] for row in ROWS]


def moves(board: Board) -> Iterator[str]:
    """Every own unit to every cell."""
    for unit in board.own(board.mover):
        for cell in CELLS:
            yield f"{board.mover} move {unit} {cell}"


def lines(board: Board) -> Iterator[list[str]]:
    """Own units on two or more neighbouring cells of a row or column, sorted by number.

    SB-FRM-01 and SB-FRM-03 allow no other formations.
    """
    mine = {board.cell(unit): unit for unit in board.own(board.mover)}
    for cells in FILES + RANKS:
        for first, behind in combinations(range(len(cells) + 1), 2):
            part = cells[first:behind]
            if len(part) >= 2 and all(cell in mine for cell in part):
                yield sorted((mine[cell] for cell in part), key=UNITS.index)


def formations(board: Board) -> Iterator[str]:
    """Every line in every direction, also a step too far."""
    for members in lines(board):
        for direction in DIRECTIONS:
            for steps in range(1, LONGEST_SHIFT + 2):
                yield f"{board.mover} formation {direction} {steps} {' '.join(members)}"


def attacks(board: Board) -> Iterator[str]:
    """Every own unit on every enemy, every berserker on every two."""
    enemies = board.own(other(board.mover))
    for unit in board.own(board.mover):
        for target in enemies:
            yield f"{board.mover} attack {unit} {target}"
        if board.kind(unit) == "berserker":
            for one, two in combinations(enemies, 2):
                yield f"{board.mover} attack {unit} {one} {two}"


def sacrifices(board: Board) -> Iterator[str]:
    """Every own unit."""
    for unit in board.own(board.mover):
        yield f"{board.mover} sacrifice {unit}"

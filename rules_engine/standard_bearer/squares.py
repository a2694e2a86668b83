"""The 56 cells as numbers and as bits of a number: a set of cells is one whole number.

Columns a to g from the left and rows 1 to 8 from below, both as the player in the South sees them;
a cell's number is seven times its row, from 0, and its column.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

COLUMNS: Final = 7
ROWS: Final = 8
CELLS: Final = COLUMNS * ROWS
NAMES: Final = [f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcdefg"]
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
ALL: Final = (1 << CELLS) - 1
FIRST_COLUMN: Final = sum(1 << COLUMNS * row for row in range(ROWS))
LAST_COLUMN: Final = FIRST_COLUMN << COLUMNS - 1
NOT_FIRST: Final = ALL ^ FIRST_COLUMN
NOT_LAST: Final = ALL ^ LAST_COLUMN
BIT: Final = [1 << cell for cell in range(CELLS)]

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = "NESW"
STEP: Final = [COLUMNS, 1, -COLUMNS, -1]
"""By direction: what a step adds to a cell's number."""
EDGE: Final = [ALL ^ (ALL >> COLUMNS), LAST_COLUMN, (1 << COLUMNS) - 1, FIRST_COLUMN]
"""By direction: the cells from which a step leaves the board."""


def around(cells: int) -> int:
    """The cells one step to a side of some cells."""
    upright = (cells << COLUMNS) & ALL | cells >> COLUMNS
    return upright | (cells & NOT_LAST) << 1 | (cells & NOT_FIRST) >> 1


def shifted(cells: int, direction: int) -> int:
    """The cells one step in a direction of some cells, none of which is at that edge."""
    step = STEP[direction]
    return cells << step if step > 0 else cells >> -step


def turned(cell: int) -> int:
    """The cell in the same place for the player on the other side."""
    return CELLS - 1 - cell


def _lines(cell: int) -> list[tuple[int, int]]:
    found = []
    for direction in range(4):
        if not BIT[cell] & EDGE[direction]:
            near = shifted(BIT[cell], direction)
            if not near & EDGE[direction]:
                found.append((near, shifted(near, direction)))
    return found


def _corners(cell: int) -> int:
    row = around(BIT[cell]) & (FIRST_ROW << cell // COLUMNS * COLUMNS)
    return around(row) & ~(FIRST_ROW << cell // COLUMNS * COLUMNS) & ALL


FIRST_ROW: Final = (1 << COLUMNS) - 1
SIDES: Final = [around(BIT[cell]) for cell in range(CELLS)]
"""By cell: those that share a side with it."""
CORNERS: Final = [_corners(cell) for cell in range(CELLS)]
"""By cell: those that share only a corner with it."""
LINES: Final = [_lines(cell) for cell in range(CELLS)]
"""By cell: the cell beside it and the second one, for each direction that has both."""

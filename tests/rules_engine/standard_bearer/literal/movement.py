"""The rules of movement: every function says whether an action breaks its rule."""

from itertools import pairwise

from tests.rules_engine.standard_bearer.literal.action import Action
from tests.rules_engine.standard_bearer.literal.board import (
    ALLOWANCE,
    COLUMNS,
    DIRECTIONS,
    LONGEST_SHIFT,
    ROWS,
    Board,
    apart,
    distances,
    shifted,
)


def way(board: Board, action: Action) -> list[str]:
    """The cells of a path, from where the unit stands."""
    return [board.cell(action.acting[0]), *action.cells]


def is_path(action: Action) -> bool:
    """One cell is a destination, to which any way will do; several are the way itself."""
    return len(action.cells) > 1


def reachable(board: Board, action: Action) -> dict[str, int]:
    """How far each cell lies over free cells."""
    (unit,) = action.acting
    return distances(board.cell(unit), board.taken)


def too_far(board: Board, action: Action) -> bool:
    """SB-MOV-01: from cell to neighbouring cell, as many as the kind may go."""
    allowance = ALLOWANCE[board.kind(action.acting[0])]
    if not is_path(action):
        return reachable(board, action).get(action.cells[0], 0) > allowance
    leaps = any(apart(*step) not in ((0, 1), (1, 1)) for step in pairwise(way(board, action)))
    return leaps or len(action.cells) > allowance


def diagonal_step(board: Board, action: Action) -> bool:
    """SB-MOV-02: no step is diagonal."""
    return is_path(action) and any(apart(*step) == (1, 1) for step in pairwise(way(board, action)))


def onto_another_card(board: Board, action: Action) -> bool:
    """SB-MOV-03: only empty cells are entered; the unit's own cell is empty once it has left."""
    if not is_path(action):
        return action.cells[0] not in reachable(board, action)
    (unit,) = action.acting
    return any(board.at(cell) not in (None, unit) for cell in action.cells)


def stays(board: Board, action: Action) -> bool:
    """SB-MOV-05: the unit ends somewhere else."""
    return action.cells[-1] == board.cell(action.acting[0])


def bearers(board: Board, action: Action) -> int:
    """How many bearers are in the formation."""
    return sum(board.kind(unit) == "bearer" for unit in set(action.acting))


def no_formation(board: Board, action: Action) -> bool:
    """SB-FRM-01: two or more in one row or column, with a bearer. Whoever is named twice is one."""
    cells = {board.cell(unit) for unit in action.acting}
    straight = len({cell[0] for cell in cells}) == 1 or len({cell[1] for cell in cells}) == 1
    return len(cells) < 2 or not straight or bearers(board, action) == 0


def two_bearers(board: Board, action: Action) -> bool:
    """SB-FRM-02: exactly one bearer."""
    return bearers(board, action) != 1


def gap(board: Board, action: Action) -> bool:
    """SB-FRM-03: on consecutive cells; it is a straight line already."""
    columns = sorted({COLUMNS.index(board.cell(unit)[0]) for unit in action.acting})
    rows = sorted({ROWS.index(board.cell(unit)[1]) for unit in action.acting})
    return any(after - before != 1 for before, after in [*pairwise(columns), *pairwise(rows)])


def too_long_a_shift(board: Board, action: Action) -> bool:
    """SB-FRM-04, SB-FRM-05: one to three cells, as far as the bearer goes."""
    return not 1 <= int(action.words[1]) <= LONGEST_SHIFT


def shift_blocked(board: Board, action: Action) -> bool:
    """SB-FRM-06: at every step every member's next cell is on the board, and empty or left by
    another member.
    """
    right, up = DIRECTIONS[action.words[0]]
    for steps in range(1, int(action.words[1]) + 1):
        for unit in action.acting:
            cell = shifted(board.cell(unit), right * steps, up * steps)
            if cell is None or board.at(cell) not in (None, *action.acting):
                return True
    return False

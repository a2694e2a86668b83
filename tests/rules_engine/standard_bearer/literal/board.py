"""What the box of Standard-Bearer holds, and a position as plain values.

A cell is `a1`..`g8`: the column from the left and the row from below, as South (player A) sees it.
A unit is its kind, its cell and its wounds, by an id such as `S7` or `N12`.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

Unit = tuple[str, str, int]

COLUMNS = "abcdefg"
ROWS = "12345678"
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
"""SB-SET-01: seven columns, eight rows."""
ARMY = {"bearer": 3, "heavy": 3, "rider": 3, "berserker": 3, "archer": 4, "pikeman": 4}
"""SB-SET-02: the same for both sides."""
CLASS = {"archer": 1, "pikeman": 1, "berserker": 2, "rider": 2, "heavy": 3, "bearer": 3}
STRENGTH = {"archer": 4, "berserker": 4, "heavy": 5, "bearer": 3, "rider": 4, "pikeman": 3}
HEALTH = {"archer": 2, "berserker": 3, "heavy": 4, "bearer": 3, "rider": 3, "pikeman": 2}
ALLOWANCE = {"archer": 3, "berserker": 5, "heavy": 3, "bearer": 3, "rider": 1000, "pikeman": 5}
"""How many cells a unit may go; SB-MOV-04: the rider as many as there are."""
DIRECTIONS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
LONGEST_SHIFT = 3
SIDE = {"A": "S", "B": "N"}
"""Player A sits in the South."""
UNITS = tuple(f"{side}{number}" for side in "SN" for number in range(1, 21))
"""Every unit that the game has, by side and number."""
LAYOUT = {
    "A": [column + row for row in "432" for column in "abcdefg"][:20],
    "B": [column + row for row in "567" for column in "gfedcba"][:20],
}
"""SB-SET-03 to SB-SET-05: from the middle back, from one's own left, three rows of 7, 7 and 6."""


@dataclass(frozen=True)
class Board:
    """A position: living units, who is to act in which phase, who moved as a formation.

    Before the game `mover` is "table" and `phase` is "setup". `result` is the winner ("A", "B",
    "drawn") and the reason ("bearers", "concession").
    """

    units: dict[str, Unit]
    mover: str
    phase: str
    formation: frozenset[str] = frozenset()
    result: tuple[str, str] | None = None

    def kind(self, unit: str) -> str:
        """What a unit is."""
        return self.units[unit][0]

    def cell(self, unit: str) -> str:
        """Where a unit stands."""
        return self.units[unit][1]

    def wounds(self, unit: str) -> int:
        """How many wounds a unit bears."""
        return self.units[unit][2]

    def own(self, player: str) -> list[str]:
        """The living units of a player, by number."""
        return [unit for unit in UNITS if self.owns(player, unit)]

    def owns(self, player: str, unit: str) -> bool:
        """Whether this is a living unit of the player."""
        return unit in self.units and unit[0] == SIDE[player]

    @cached_property
    def taken(self) -> frozenset[str]:
        """The cells on which units stand."""
        return frozenset(cell for _kind, cell, _wounds in self.units.values())

    def at(self, cell: str) -> str | None:
        """Who stands on a cell."""
        return next((unit for unit in self.units if self.cell(unit) == cell), None)


def other(player: str) -> str:
    """The opponent."""
    return {"A": "B", "B": "A"}[player]


def shifted(cell: str, right: int, up: int) -> str | None:
    """The cell so far to the right and up; nothing beyond the edge."""
    column, row = COLUMNS.index(cell[0]) + right, ROWS.index(cell[1]) + up
    inside = 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS)
    return COLUMNS[column] + ROWS[row] if inside else None


def apart(one: str, two: str) -> tuple[int, int]:
    """How many columns and how many rows lie from one cell to another, the smaller first."""
    columns = abs(COLUMNS.index(one[0]) - COLUMNS.index(two[0]))
    rows = abs(ROWS.index(one[1]) - ROWS.index(two[1]))
    return min(columns, rows), max(columns, rows)


@lru_cache(maxsize=1000)
def distances(start: str, taken: frozenset[str]) -> dict[str, int]:
    """How many steps over free cells lead to each cell that can be reached; the start is 0."""
    found = {start: 0}
    border = [start]
    while border:
        next_border = []
        for cell in border:
            for right, up in DIRECTIONS.values():
                beside = shifted(cell, right, up)
                if beside is not None and beside not in taken and beside not in found:
                    found[beside] = found[cell] + 1
                    next_border.append(beside)
        border = next_border
    return found


def ending(units: dict[str, Unit]) -> tuple[str, str] | None:
    """SB-END-01, SB-END-02: who has lost every bearer loses, if both have it is drawn.

    Whose attack it was does not matter: who loses their last bearer by an attack of their own,
    while the opponent still has one, has lost; the opponent's aim is reached. A side without
    units has no bearer either.
    """
    alive = {unit[0] for unit, (kind, _cell, _wounds) in units.items() if kind == "bearer"}
    if alive == {"S", "N"}:
        return None
    if not alive:
        return "drawn", "bearers"
    return ("A" if alive == {"S"} else "B"), "bearers"


def new_board() -> Board:
    """Before the armies are shuffled."""
    return Board({}, "table", "setup")


def from_units(units: dict[str, Unit], mover: str, phase: str, formation: frozenset[str]) -> Board:
    """A position of one's own; it is over already if a side has no bearer."""
    return Board(dict(units), mover, phase, formation, ending(units))


def snapshot(board: Board) -> tuple[object, ...]:
    """A position to compare; once the game is over nobody is to act, so only units count."""
    units = tuple(sorted((unit, *facts) for unit, facts in board.units.items()))
    if board.result is not None:
        return units, board.result
    return units, board.mover, board.phase, tuple(sorted(board.formation))

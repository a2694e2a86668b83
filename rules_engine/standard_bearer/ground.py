"""Who stands where, and every fact of the rules about it: reach, shapes, strength, damage.

The verifier asks these facts to explain, the generator and the search to choose.
"""

from __future__ import annotations

from rules_engine.standard_bearer.data import (
    ATTACKS,
    BEARER,
    BERSERKER,
    CLASS,
    HEAVY,
    KINDS,
    PIKEMAN,
    STEPS,
    STRENGTH,
    UNITS,
)
from rules_engine.standard_bearer.squares import (
    ALL,
    BIT,
    CELLS,
    COLUMNS,
    CORNERS,
    EDGE,
    LINES,
    NOT_FIRST,
    NOT_LAST,
    SIDES,
    around,
    shifted,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MOVING: Final = 0
ATTACKING: Final = 1
NOBODY: Final = -1
"""No unit, and no cell: that of a killed unit."""

SHAPE: Final = [
    (SIDES[cell] if "side" in shapes else 0) | (CORNERS[cell] if "corner" in shapes else 0)
    for shapes in ATTACKS
    for cell in range(CELLS)
]
"""By kind and cell: the cells that nothing between can shield from an attack."""
FAR: Final = ["second" in shapes for shapes in ATTACKS]
"""By kind: whether the second cell in a straight line is attacked, too."""
BONUS: Final = [int(CLASS[one] > CLASS[other]) for one in range(6) for other in range(6)]
"""By kinds of attacker and target: what the heavier class adds."""
HARM: Final = [
    2 if (one, other) == (PIKEMAN, HEAVY) else 1
    for one in range(len(KINDS))
    for other in range(len(KINDS))
]
"""By kinds of attacker and target: the wounds that an attack gives."""


class Ground:
    """Units by cell and cells by unit, wounds, whose turn it is and in which phase.

    `occupied` are the cells of each side's units as bits; `formation` those of the line that was
    moved in this turn.
    """

    __slots__ = (
        "bearers", "cells", "formation", "kinds", "north", "phase", "place", "side",
        "south", "wounds",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cells: list[int] = [NOBODY] * CELLS
        self.place: list[int] = [NOBODY] * (2 * UNITS)
        self.kinds: list[int] = [0] * (2 * UNITS)
        self.wounds: list[int] = [0] * (2 * UNITS)
        self.south = 0
        self.north = 0
        self.bearers: list[int] = [0, 0]
        self.side = 0
        self.phase = MOVING
        self.formation = 0

    def put(self, unit: int, kind: int, cell: int, wounds: int) -> None:
        """A unit stands on an empty cell."""
        self.kinds[unit] = kind
        self.wounds[unit] = wounds
        self.enter(unit, cell)

    # Facts.

    def own(self) -> int:
        """The cells of the side to move."""
        return self.north if self.side else self.south

    def rivals(self) -> int:
        """The cells of the other side."""
        return self.south if self.side else self.north

    def empty(self) -> int:
        """The cells on which nobody stands."""
        return ALL ^ self.south ^ self.north

    def strength(self, unit: int) -> int:
        """The strength that wounds have left."""
        return STRENGTH[self.kinds[unit]] - self.wounds[unit]

    def class_bonus(self, attacker: int, target: int) -> int:
        """What the attacker's heavier class adds."""
        return BONUS[self.kinds[attacker] * 6 + self.kinds[target]]

    def formation_bonus(self, attacker: int) -> int:
        """What it adds that the attacker was moved in formation in this turn."""
        return self.formation >> self.place[attacker] & 1

    def attack_strength(self, attacker: int, target: int) -> int:
        """The strength with which a unit attacks another."""
        kinds = self.kinds
        kind = kinds[attacker]
        strength = STRENGTH[kind] - self.wounds[attacker] + BONUS[kind * 6 + kinds[target]]
        return strength + (self.formation >> self.place[attacker] & 1)

    def harm(self, attacker: int, target: int) -> int:
        """The wounds that an attack gives its target."""
        return HARM[self.kinds[attacker] * 6 + self.kinds[target]]

    def wounds_back(self, attacker: int, target: int, second: int = NOBODY) -> int:
        """The wounds that an attack costs its attacker: for equal targets, and for two at once."""
        back = int(self.attack_strength(attacker, target) == self.strength(target))
        if second == NOBODY:
            return back
        # Two at once cost a wound; an equal one of them costs its own besides.
        return back + 1 + int(self.attack_strength(attacker, second) == self.strength(second))

    def shape(self, unit: int) -> int:
        """The cells that a unit could attack if nobody stood between."""
        cell = self.place[unit]
        cells = SHAPE[self.kinds[unit] * CELLS + cell]
        if FAR[self.kinds[unit]]:
            for _near, far in LINES[cell]:
                cells |= far
        return cells

    def reach(self, unit: int) -> int:
        """The cells that a unit can attack."""
        rivals = self.north if unit < UNITS else self.south
        return reach_from(self.kinds[unit], self.place[unit], rivals)

    def can_walk(self, start: int, end: int, steps: int) -> bool:
        """Whether so many steps over empty cells lead from a unit's cell to another."""
        empty = ALL ^ self.south ^ self.north
        goal = BIT[end]
        seen = BIT[start]
        while steps:
            upright = seen << COLUMNS | seen >> COLUMNS
            level = (seen & NOT_LAST) << 1 | (seen & NOT_FIRST) >> 1
            grown = seen | (upright | level) & empty
            if grown & goal:
                return True
            if grown == seen:
                return False
            seen = grown
            steps -= 1
        return False

    def walks(self, unit: int) -> int:
        """The cells that a unit can move to."""
        empty = ALL ^ self.south ^ self.north
        start = BIT[self.place[unit]]
        seen = start
        steps = STEPS[self.kinds[unit]]
        while steps:
            upright = seen << COLUMNS | seen >> COLUMNS
            level = (seen & NOT_LAST) << 1 | (seen & NOT_FIRST) >> 1
            grown = seen | (upright | level) & empty
            if grown == seen:
                break
            seen = grown
            steps -= 1
        return seen ^ start

    def way_of_line(self, line: int, direction: int, steps: int) -> bool:
        """Whether a line of cells can be shifted: every step on the board, onto free cells."""
        others = (self.south | self.north) & ~line
        while steps:
            if line & EDGE[direction]:
                return False
            line = shifted(line, direction)
            if line & others:
                return False
            steps -= 1
        return True

    def can_move(self) -> bool:
        """Whether the side to move can move anything: a line goes nowhere that its head cannot."""
        return around(self.own()) & self.empty() != 0

    def can_attack(self) -> bool:
        """Whether any unit of the side to move can attack."""
        rivals = self.rivals()
        first = UNITS * self.side
        for unit in range(first, first + UNITS):
            cell = self.place[unit]
            if cell == NOBODY:
                continue
            targets = reach_from(self.kinds[unit], cell, rivals) & rivals
            while targets:
                low = targets & -targets
                target = self.cells[low.bit_length() - 1]
                if self.attack_strength(unit, target) >= self.strength(target):
                    return True
                targets ^= low
        return False

    # Units come and go.

    def enter(self, unit: int, cell: int) -> None:
        """A unit comes to stand on an empty cell."""
        self.cells[cell] = unit
        self.place[unit] = cell
        if unit < UNITS:
            self.south |= BIT[cell]
        else:
            self.north |= BIT[cell]
        if self.kinds[unit] == BEARER:
            self.bearers[unit >= UNITS] += 1

    def leave(self, unit: int, cell: int) -> None:
        """A unit is taken from its cell."""
        self.cells[cell] = NOBODY
        self.place[unit] = NOBODY
        if unit < UNITS:
            self.south ^= BIT[cell]
        else:
            self.north ^= BIT[cell]
        if self.kinds[unit] == BEARER:
            self.bearers[unit >= UNITS] -= 1


def reach_from(kind: int, cell: int, rivals: int) -> int:
    """The cells that a unit of a kind attacks from a cell, past whatever rivals stand close."""
    cells = SHAPE[kind * CELLS + cell]
    if FAR[kind]:
        for near, far in LINES[cell]:
            if not near & rivals:
                cells |= far
    return cells


def pair_possible(kind: int) -> bool:
    """Whether units of a kind may attack two at once."""
    return kind == BERSERKER

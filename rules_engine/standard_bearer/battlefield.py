"""The board while it is played on, and every fact of the rules: reach, shapes, strength, damage.

The verifier asks these facts to explain, the generator and the search to choose. An act is one
whole number, so a search can carry out thousands and take them back.
"""

from __future__ import annotations

from rules_engine.standard_bearer.data import (
    ATTACKS,
    BEARER,
    BERSERKER,
    CLASS,
    HEALTH,
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
    STEP,
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

MOVE: Final = 0
FORMATION: Final = 1
ATTACK: Final = 2
SACRIFICE: Final = 3
"""Kinds of acts: the lowest two bits of an act; its cells and numbers lie above."""

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


def move_act(start: int, end: int) -> int:
    """A unit moves from cell to cell."""
    return MOVE | start << 2 | end << 8


def formation_act(first: int, count: int, along: int, direction: int, steps: int) -> int:
    """A line moves: its lowest cell, its length, whether it lies along a column (1) or row (0)."""
    return FORMATION | first << 2 | count << 8 | along << 12 | direction << 13 | steps << 15


def attack_act(attacker: int, target: int, second: int = NOBODY) -> int:
    """A unit attacks one or two others; all by their cells, of two targets the lower first."""
    return ATTACK | attacker << 2 | target << 8 | (second + 1) << 14


def sacrifice_act(cell: int) -> int:
    """A player gives up a unit."""
    return SACRIFICE | cell << 2


class Battlefield:
    """Units by cell and cells by unit, wounds, whose turn it is and in which phase.

    `occupied` are the cells of each side's units as bits; `formation` those of the line that was
    moved in this turn.
    """

    __slots__ = (
        "bearers", "cells", "formation", "kinds", "north", "past", "phase", "place", "side",
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
        self.past: list[int] = []

    def copy(self) -> Battlefield:
        """The same field, independent of this one."""
        new = Battlefield()
        new.cells = self.cells[:]
        new.place = self.place[:]
        new.kinds = self.kinds[:]
        new.wounds = self.wounds[:]
        new.south = self.south
        new.north = self.north
        new.bearers = self.bearers[:]
        new.side = self.side
        new.phase = self.phase
        new.formation = self.formation
        new.past = self.past[:]
        return new

    def put(self, unit: int, kind: int, cell: int, wounds: int) -> None:
        """A unit stands on an empty cell."""
        self.kinds[unit] = kind
        self.wounds[unit] = wounds
        self._enter(unit, cell)

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

    # What acts do.

    def do(self, act: int) -> None:
        """Carry out a legal act; `undo` takes the last one back."""
        kind = act & 3
        if kind == MOVE:
            self._shift(act >> 2 & 63, act >> 8)
            self.phase = ATTACKING
        elif kind == FORMATION:
            self.formation = self._shift_line(act, False)
            self.phase = ATTACKING
        elif kind == ATTACK:
            self._attack(act)
        else:
            self.past.append(self.formation << 1 | self.phase)
            cell = act >> 2
            unit = self.cells[cell]
            self._leave(unit, cell)
            self.past.append(unit)
            self._end_turn()

    def undo(self, act: int) -> None:
        """Take back the act that was carried out last."""
        kind = act & 3
        if kind == MOVE:
            self._shift(act >> 8, act >> 2 & 63)
            self.phase = MOVING
        elif kind == FORMATION:
            self._shift_line(act, True)
            self.formation = 0
            self.phase = MOVING
        elif kind == ATTACK:
            self.side ^= 1
            past = self.past
            if act >> 14:
                self._restore(past.pop(), (act >> 14) - 1)
            self._restore(past.pop(), act >> 8 & 63)
            self._restore(past.pop(), act >> 2 & 63)
            self.formation = past.pop()
            self.phase = ATTACKING
        else:
            self.side ^= 1
            self._enter(self.past.pop(), act >> 2)
            before = self.past.pop()
            self.phase = before & 1
            self.formation = before >> 1

    def _attack(self, act: int) -> None:
        """An attack on one unit or two: wounds first, then the killed are taken away."""
        cells, wounds, past = self.cells, self.wounds, self.past
        attacker, target = cells[act >> 2 & 63], cells[act >> 8 & 63]
        second = cells[(act >> 14) - 1] if act >> 14 else NOBODY
        past.append(self.formation)
        past.append(attacker << 3 | wounds[attacker])
        past.append(target << 3 | wounds[target])
        back = self.wounds_back(attacker, target, second)
        harm = HARM[self.kinds[attacker] * 6 + self.kinds[target]]
        if second != NOBODY:
            past.append(second << 3 | wounds[second])
            self._wound(second, 1)
        self._wound(target, harm)
        if back:
            self._wound(attacker, back)
        self._end_turn()

    def _wound(self, unit: int, count: int) -> None:
        """Wounds that kill where they are as many as the unit's health."""
        self.wounds[unit] += count
        if self.wounds[unit] >= HEALTH[self.kinds[unit]]:
            self._leave(unit, self.place[unit])

    def _restore(self, before: int, cell: int) -> None:
        """A unit has the wounds that it had, and stands where it stood."""
        unit = before >> 3
        self.wounds[unit] = before & 7
        if self.place[unit] == NOBODY:
            self._enter(unit, cell)

    def _end_turn(self) -> None:
        self.side ^= 1
        self.phase = MOVING
        self.formation = 0

    def _enter(self, unit: int, cell: int) -> None:
        self.cells[cell] = unit
        self.place[unit] = cell
        if unit < UNITS:
            self.south |= BIT[cell]
        else:
            self.north |= BIT[cell]
        if self.kinds[unit] == BEARER:
            self.bearers[unit >= UNITS] += 1

    def _leave(self, unit: int, cell: int) -> None:
        self.cells[cell] = NOBODY
        self.place[unit] = NOBODY
        if unit < UNITS:
            self.south ^= BIT[cell]
        else:
            self.north ^= BIT[cell]
        if self.kinds[unit] == BEARER:
            self.bearers[unit >= UNITS] -= 1

    def _shift(self, start: int, end: int) -> None:
        unit = self.cells[start]
        self.cells[start] = NOBODY
        self.cells[end] = unit
        self.place[unit] = end
        both = BIT[start] | BIT[end]
        if unit < UNITS:
            self.south ^= both
        else:
            self.north ^= both

    def _shift_line(self, act: int, back: bool) -> int:
        """Shift a line, its head first; gives the cells where it stands now."""
        count, direction = act >> 8 & 15, act >> 13 & 3
        stride = COLUMNS if act >> 12 & 1 else 1
        way = STEP[direction] * (act >> 15)
        first = act >> 2 & 63
        if back:
            first += way
            way = -way
        last = first + stride * (count - 1)
        if way > 0:
            first, stride = last, -stride
        line = 0
        for _ in range(count):
            self._shift(first, first + way)
            line |= BIT[first + way]
            first += stride
        return line


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

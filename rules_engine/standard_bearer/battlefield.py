"""The board while it is played on: what acts do, and how they are taken back.

An act is one whole number, so a search can carry out thousands.
"""

from __future__ import annotations

from rules_engine.standard_bearer.data import HEALTH, UNITS
from rules_engine.standard_bearer.ground import ATTACKING, MOVING, NOBODY, Ground
from rules_engine.standard_bearer.squares import BIT, COLUMNS, STEP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MOVE: Final = 0
FORMATION: Final = 1
ATTACK: Final = 2
SACRIFICE: Final = 3
"""Kinds of acts: the lowest two bits of an act; its cells and numbers lie above."""


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


class Battlefield(Ground):
    """A ground on which acts are carried out; `past` is what taking them back needs to know."""

    __slots__ = ("past",)

    def __init__(self) -> None:
        super().__init__()
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
            self.leave(unit, cell)
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
            self.enter(self.past.pop(), act >> 2)
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
        harm = self.harm(attacker, target)
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
            self.leave(unit, self.place[unit])

    def _restore(self, before: int, cell: int) -> None:
        """A unit has the wounds that it had, and stands where it stood."""
        unit = before >> 3
        self.wounds[unit] = before & 7
        if self.place[unit] == NOBODY:
            self.enter(unit, cell)

    def _end_turn(self) -> None:
        self.side ^= 1
        self.phase = MOVING
        self.formation = 0

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

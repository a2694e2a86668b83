"""What a program sees of a position without looking ahead: gains, threats, shelter of bearers."""

from __future__ import annotations

from rules_engine.standard_bearer.battlefield import ATTACK, Battlefield
from rules_engine.standard_bearer.data import BEARER, KINDS, UNITS
from rules_engine.standard_bearer.ground import FAR, NOBODY, SHAPE, reach_from
from rules_engine.standard_bearer.squares import BIT, CELLS, CORNERS, LINES, SIDES
from rules_engine.standard_bearer.worth import CORNER_OPEN, OPEN_SIDE, STRIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _far_cells(cell: int) -> int:
    found = 0
    for _near, far in LINES[cell]:
        found |= far
    return found


STRUCK: Final = [
    SHAPE[kind * CELLS + cell] | (_far_cells(cell) if FAR[kind] else 0)
    for kind in range(len(KINDS))
    for cell in range(CELLS)
]
"""By kind and cell: from where a unit of the kind can attack the cell, if nobody is between."""


class Sight:
    """A battlefield as a program values it: `worth` by kind and wounds of a unit."""

    def __init__(self, field: Battlefield, worth: list[int]) -> None:
        self.field = field
        self.worth = worth
        self.leaders: list[int] = []
        for unit in range(2 * UNITS):
            if field.place[unit] != NOBODY and field.kinds[unit] == BEARER:
                self.leaders.append(unit)

    def worth_of(self, unit: int, more: int) -> int:
        """What a unit is worth after some more wounds."""
        field = self.field
        return self.worth[field.kinds[unit] * STRIDE + min(field.wounds[unit] + more, STRIDE - 1)]

    def gain(self, act: int) -> int:
        """What an attack or a sacrifice brings, in worth."""
        field = self.field
        unit = field.cells[act >> 2 & 63]
        if act & 3 != ATTACK:
            return -self.worth_of(unit, 0)
        target = field.cells[act >> 8 & 63]
        second = field.cells[(act >> 14) - 1] if act >> 14 else NOBODY
        found = self.worth_of(target, 0) - self.worth_of(target, field.harm(unit, target))
        if second != NOBODY:
            found += self.worth_of(second, 0) - self.worth_of(second, 1)
        back = field.wounds_back(unit, target, second)
        if back:
            found -= self.worth_of(unit, 0) - self.worth_of(unit, back)
        return found

    def promise(self, unit: int, end: int) -> int:
        """The best that a unit could attack from a cell, in worth taken."""
        field = self.field
        rivals = field.rivals()
        kind = field.kinds[unit]
        targets = reach_from(kind, end, rivals) & rivals
        best = 0
        while targets:
            low = targets & -targets
            target = field.cells[low.bit_length() - 1]
            strength = field.strength(unit) + field.class_bonus(unit, target)
            if strength >= field.strength(target):
                taken = self.worth_of(target, 0) - self.worth_of(target, field.harm(unit, target))
                best = max(best, taken)
            targets ^= low
        return best

    def threat(self) -> int:
        """The most that the side to move can take with the next attack, moves of one unit tried."""
        field = self.field
        first = UNITS * field.side
        units: list[int] = []
        stands: list[int] = []
        for unit in range(first, first + UNITS):
            if field.place[unit] != NOBODY:
                units.append(unit)
                stands.append(field.walks(unit) | BIT[field.place[unit]])
        best = 0
        other = UNITS - first
        for target in range(other, other + UNITS):
            cell = field.place[target]
            if cell == NOBODY:
                continue
            now = self.worth_of(target, 0)
            if now - self.worth_of(target, 2) <= best:
                continue
            defence = field.strength(target)
            for index, unit in enumerate(units):
                if not stands[index] & STRUCK[field.kinds[unit] * CELLS + cell]:
                    continue
                attack = field.strength(unit) + field.class_bonus(unit, target)
                if attack < defence:
                    continue
                taken = now - self.worth_of(target, field.harm(unit, target))
                if taken <= best:
                    continue
                if attack == defence:
                    taken -= self.worth_of(unit, 0) - self.worth_of(unit, 1)
                best = max(best, taken)
        return best

    def shelter(self, side: int) -> int:
        """What empty cells around the bearers of a side cost it."""
        field = self.field
        empty = field.empty()
        found = 0
        for unit in self.leaders:
            cell = field.place[unit]
            if cell != NOBODY and (unit >= UNITS) == side:
                found -= OPEN_SIDE * (SIDES[cell] & empty).bit_count()
                found -= CORNER_OPEN * (CORNERS[cell] & empty).bit_count()
        return found

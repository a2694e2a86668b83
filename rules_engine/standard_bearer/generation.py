"""Every legal act on a battlefield, made from its facts without asking what is illegal."""

from __future__ import annotations

from rules_engine.standard_bearer.battlefield import (
    attack_act,
    formation_act,
    move_act,
    sacrifice_act,
)
from rules_engine.standard_bearer.data import BEARER, FORMATION_STEPS
from rules_engine.standard_bearer.ground import ATTACKING, Ground, pair_possible, reach_from
from rules_engine.standard_bearer.squares import (
    BIT,
    COLUMNS,
    EDGE,
    ROWS,
    SIDES,
    shifted,
)


def acts(field: Ground) -> list[int]:
    """What the side to move may do: a move or an attack, or a sacrifice where there is none."""
    found = attacks(field) if field.phase == ATTACKING else moves(field) + formations(field)
    return found or sacrifices(field)


def sacrifices(field: Ground) -> list[int]:
    """To give up each of the units."""
    return [sacrifice_act(cell) for cell in cells_in(field.own())]


def moves(field: Ground) -> list[int]:
    """Every move of one unit."""
    found: list[int] = []
    own = field.own()
    while own:
        low = own & -own
        start = low.bit_length() - 1
        ends = field.walks(field.cells[start])
        while ends:
            end = ends & -ends
            found.append(move_act(start, end.bit_length() - 1))
            ends ^= end
        own ^= low
    return found


def formations(field: Ground) -> list[int]:
    """Every move of a line with exactly one bearer."""
    found: list[int] = []
    for bearer in cells_in(field.own()):
        if field.kinds[field.cells[bearer]] == BEARER:
            _lines_with(field, bearer, 0, found)
            _lines_with(field, bearer, 1, found)
    return found


def _lines_with(field: Ground, bearer: int, along: int, found: list[int]) -> None:
    """Every move of a line that a bearer leads in a row or along a column."""
    stride = COLUMNS if along else 1
    place, length = (bearer // COLUMNS, ROWS) if along else (bearer % COLUMNS, COLUMNS)
    before = _followers(field, bearer, -stride, place)
    behind = _followers(field, bearer, stride, length - 1 - place)
    head = 0
    for lower in range(before + 1):
        head |= BIT[bearer - lower * stride]
        line = head
        for higher in range(behind + 1):
            line |= BIT[bearer + higher * stride]
            if lower + higher:
                _shifts(field, line, bearer - lower * stride, lower + higher + 1, along, found)


def _followers(field: Ground, bearer: int, stride: int, most: int) -> int:
    """How many units without a bearer among them stand in a row beside a bearer."""
    own = field.own()
    cell, count = bearer, 0
    while count < most:
        cell += stride
        if not own & BIT[cell] or field.kinds[field.cells[cell]] == BEARER:
            break
        count += 1
    return count


def _shifts(field: Ground, line: int, first: int, count: int, along: int, found: list[int]) -> None:
    """Every shift of a line, step by step as far as it goes."""
    others = (field.south | field.north) ^ line
    for direction in range(4):
        now = line
        for steps in range(1, FORMATION_STEPS + 1):
            if now & EDGE[direction]:
                break
            now = shifted(now, direction)
            if now & others:
                break
            found.append(formation_act(first, count, along, direction, steps))


def attacks(field: Ground) -> list[int]:
    """Every attack, on one unit or on two."""
    found: list[int] = []
    rivals = field.rivals()
    for cell in cells_in(field.own()):
        unit = field.cells[cell]
        kind = field.kinds[unit]
        targets = reach_from(kind, cell, rivals) & rivals
        weak: list[int] = []
        while targets:
            low = targets & -targets
            place = low.bit_length() - 1
            target = field.cells[place]
            if field.attack_strength(unit, target) >= field.strength(target):
                weak.append(place)
            targets ^= low
        for place in weak:
            found.append(attack_act(cell, place))
        if len(weak) > 1 and pair_possible(kind):
            beside = [place for place in weak if SIDES[cell] & BIT[place]]
            for index, place in enumerate(beside):
                for second in beside[index + 1 :]:
                    found.append(attack_act(cell, place, second))
    return found


def cells_in(bits: int) -> list[int]:
    """The numbers of a set of cells, in their order."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found

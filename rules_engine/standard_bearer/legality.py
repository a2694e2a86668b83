"""Why a step is illegal: the first rule that it breaks, with what it is about.

Nothing here looks at the list of legal acts.
"""

from __future__ import annotations

from rules_engine.core.violation import Violation
from rules_engine.standard_bearer.data import BEARER, FORMATION_STEPS, STEPS, UNITS
from rules_engine.standard_bearer.ground import ATTACKING, MOVING, NOBODY, Ground, pair_possible
from rules_engine.standard_bearer.notation import (
    SEATS,
    STEP_ATTACK,
    STEP_FORMATION,
    STEP_MOVE,
    STEP_SACRIFICE,
    UNIT_NAMES,
    Step,
)
from rules_engine.standard_bearer.squares import (
    BIT,
    CELLS,
    COLUMNS,
    CORNERS,
    DIRECTIONS,
    NAMES,
    SIDES,
)


def broken(field: Ground, step: Step) -> Violation | None:
    """The rule that a player's step breaks while the game is played."""
    kind = step[0]
    if step[1] != field.side:
        return Violation("SB-TURN-06", {"turn": SEATS[field.side]})
    first = 4 if kind == STEP_FORMATION else 2
    acting = step[first:] if kind == STEP_FORMATION else step[2:3]
    for unit in acting:
        if unit != NOBODY and (unit >= UNITS) != field.side:
            return Violation("SB-TURN-06", {"foreign": UNIT_NAMES[unit]})
        if unit != NOBODY and field.place[unit] == NOBODY:
            return Violation("SB-TURN-06", {"killed": UNIT_NAMES[unit]})
    if kind == STEP_ATTACK and field.phase == MOVING:
        return Violation("SB-TURN-01")
    if kind <= STEP_FORMATION and field.phase == ATTACKING:
        return Violation("SB-TURN-02")
    if kind == STEP_SACRIFICE and _can_go_on(field):
        return Violation("SB-TURN-04", {"phase": "attack" if field.phase else "move"})
    if NOBODY in step[2:]:
        return Violation("SB-LOG-03")
    if kind == STEP_MOVE:
        return _move_broken(field, step)
    if kind == STEP_FORMATION:
        return _formation_broken(field, step)
    return _attack_broken(field, step) if kind == STEP_ATTACK else None


def _can_go_on(field: Ground) -> bool:
    """Whether the present phase can be carried out."""
    return field.can_attack() if field.phase == ATTACKING else field.can_move()


# Moves of one unit.


def _move_broken(field: Ground, step: Step) -> Violation | None:
    unit, end = step[2], step[-1]
    start, allowed = field.place[unit], STEPS[field.kinds[unit]]
    if len(step) > 4:
        found = _path_broken(field, unit, step[3:])
        if found is not None:
            return found
    elif end != start and not field.can_walk(start, end, allowed):
        return _not_reached(field, unit, end)
    if end == start:
        return Violation("SB-MOV-05", {"unit": UNIT_NAMES[unit], "cell": NAMES[start]})
    return None


def _not_reached(field: Ground, unit: int, end: int) -> Violation:
    """A cell that is too far, or to which no way is free."""
    about: dict[str, str | int] = {"unit": UNIT_NAMES[unit], "cell": NAMES[end]}
    start = field.place[unit]
    if field.cells[end] != NOBODY:
        return Violation("SB-MOV-03", {**about, "taken_by": UNIT_NAMES[field.cells[end]]})
    for steps in range(1, CELLS):
        if field.can_walk(start, end, steps):
            allowed = STEPS[field.kinds[unit]]
            return Violation("SB-MOV-01", {**about, "allowed": allowed, "needed": steps})
    return Violation("SB-MOV-03", about)


def _path_broken(field: Ground, unit: int, path: Step) -> Violation | None:
    """The rule that a path cell by cell breaks: its length, its steps, who stands on it."""
    allowed = STEPS[field.kinds[unit]]
    about: dict[str, str | int] = {"unit": UNIT_NAMES[unit]}
    if len(path) > allowed:
        return Violation("SB-MOV-01", {**about, "allowed": allowed, "needed": len(path)})
    steps = list(zip((field.place[unit], *path), path, strict=False))
    for before, cell in steps:
        if not (SIDES[before] | CORNERS[before]) & BIT[cell]:
            return Violation("SB-MOV-01", {**about, "from": NAMES[before], "cell": NAMES[cell]})
    for before, cell in steps:
        if not SIDES[before] & BIT[cell]:
            return Violation("SB-MOV-02", {**about, "from": NAMES[before], "cell": NAMES[cell]})
    for cell in path:
        there = field.cells[cell]
        # Who walks has left the cell where they stood.
        if there not in (NOBODY, unit):
            named = {"cell": NAMES[cell], "taken_by": UNIT_NAMES[there]}
            return Violation("SB-MOV-03", {**about, **named})
    return None


# Moves of a line.


def _formation_broken(field: Ground, step: Step) -> Violation | None:
    direction, steps, units = step[2], step[3], step[4:]
    cells = sorted([field.place[unit] for unit in units])
    bearers = [unit for unit in units if field.kinds[unit] == BEARER]
    # One row has one number of the row; one column is the same cell of each of its rows.
    stride = _stride(cells)
    if not stride or not bearers or len(set(cells)) != len(cells):
        return Violation("SB-FRM-01", {"units": _named(units)})
    if len(bearers) > 1:
        return Violation("SB-FRM-02", {"units": _named(tuple(bearers))})
    if cells[-1] - cells[0] != stride * (len(cells) - 1):
        return Violation("SB-FRM-03", {"cells": ", ".join([NAMES[cell] for cell in cells])})
    if not 1 <= steps <= FORMATION_STEPS:
        return Violation("SB-FRM-04", {"allowed": FORMATION_STEPS, "needed": steps})
    line = 0
    for cell in cells:
        line |= BIT[cell]
    if not field.way_of_line(line, direction, steps):
        return Violation("SB-FRM-06", {"direction": DIRECTIONS[direction], "needed": steps})
    return None


def _stride(cells: list[int]) -> int:
    """What parts neighbours of a line: of a row 1, of a column 7; 0 if cells are no line."""
    if len(cells) < 2:
        return 0
    if cells[0] // COLUMNS == cells[-1] // COLUMNS:
        return 1
    column = cells[0] % COLUMNS
    return COLUMNS if all(cell % COLUMNS == column for cell in cells) else 0


def _named(units: Step) -> str:
    return ", ".join([UNIT_NAMES[unit] for unit in units])


# Attacks.


def _attack_broken(field: Ground, step: Step) -> Violation | None:
    attacker, targets = step[2], step[3:]
    about: dict[str, str | int] = {"unit": UNIT_NAMES[attacker]}
    double = len(targets) > 1
    for target in targets:
        if (target >= UNITS) == field.side:
            return Violation("SB-ATK-01", {**about, "own": UNIT_NAMES[target]})
        if field.place[target] == NOBODY:
            return Violation("SB-ATK-01", {**about, "killed": UNIT_NAMES[target]})
    if len(targets) > 2 or (double and not pair_possible(field.kinds[attacker])):
        return Violation("SB-ATK-01", {**about, "targets": len(targets)})
    if double:
        return _double_broken(field, attacker, targets)
    target = targets[0]
    goal = BIT[field.place[target]]
    if not field.reach(attacker) & goal:
        shown = {**about, "target": UNIT_NAMES[target], "cell": NAMES[field.place[target]]}
        return Violation("SB-ARC-02" if field.shape(attacker) & goal else "SB-ATK-02", shown)
    return too_weak(field, attacker, target, "SB-ATK-05")


def _double_broken(field: Ground, attacker: int, targets: Step) -> Violation | None:
    """A berserker's attack on two at once."""
    about: dict[str, str | int] = {"unit": UNIT_NAMES[attacker]}
    if targets[0] == targets[1]:
        return Violation("SB-BER-01", {**about, "target": UNIT_NAMES[targets[0]]})
    for target in targets:
        if not SIDES[field.place[attacker]] & BIT[field.place[target]]:
            cell = NAMES[field.place[target]]
            return Violation("SB-BER-01", {**about, "target": UNIT_NAMES[target], "cell": cell})
    for target in targets:
        weak = too_weak(field, attacker, target, "SB-BER-02")
        if weak is not None:
            return weak
    return None


def too_weak(field: Ground, attacker: int, target: int, rule: str) -> Violation | None:
    """That an attacker is weaker than the target, with the sum of its strength."""
    attack, defence = field.attack_strength(attacker, target), field.strength(target)
    if attack >= defence:
        return None
    parts = [field.strength(attacker), field.class_bonus(attacker, target)]
    parts.append(field.formation_bonus(attacker))
    total = " + ".join([str(part) for part in parts if part])
    shown = f"{total} = {attack}" if "+" in total else total
    named = {"unit": UNIT_NAMES[attacker], "target": UNIT_NAMES[target]}
    return Violation(rule, {**named, "attack": shown, "defence": defence})

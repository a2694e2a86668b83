"""Positions for tests: units where a test wants them, bearers out of the way."""

from rules_engine.core.open_position import IllegalAction
from rules_engine.standard_bearer.data import KIND_NUMBERS, UNITS
from rules_engine.standard_bearer.ground import ATTACKING, MOVING
from rules_engine.standard_bearer.notation import UNIT_NUMBERS
from rules_engine.standard_bearer.rules import PLAYING, StandardBearerPosition
from rules_engine.standard_bearer.squares import NAMES, NUMBERS, turned

AWAY = ("e1", "f1", "g1")
"""Where the bearers of the South stand; North's stand in the same place for them."""


def scene(
    *units: str, turn: str = "A", phase: str = "move", away: tuple[str, ...] = AWAY
) -> StandardBearerPosition:
    """A position with units such as `S1 rider d4` or `N2 heavy d5 2` (two wounds)."""
    position = StandardBearerPosition()
    field = position.field
    for text in units:
        name, kind, cell, wounds = [*text.split(), "0"][:4]
        field.put(UNIT_NUMBERS[name], KIND_NUMBERS[kind], NUMBERS[cell], int(wounds))
    for index, cell in enumerate(away):
        number = NUMBERS[cell]
        field.put(UNITS - 1 - index, KIND_NUMBERS["bearer"], number, 0)
        field.put(2 * UNITS - 1 - index, KIND_NUMBERS["bearer"], turned(number), 0)
    field.side = "AB".index(turn)
    field.phase = ATTACKING if phase == "attack" else MOVING
    position.stage = PLAYING
    return position


def rule(position: StandardBearerPosition, action: str) -> str:
    """The rule that an action breaks; empty if it is legal."""
    found = position.why_illegal(action)
    return found.rule if found else ""


def wounds(position: StandardBearerPosition, *names: str) -> list[int]:
    """The wounds of units; -1 of a killed one."""
    field = position.field
    numbers = [UNIT_NUMBERS[name] for name in names]
    return [field.wounds[one] if field.place[one] >= 0 else -1 for one in numbers]


def cell(position: StandardBearerPosition, name: str) -> str:
    """Where a unit stands; empty if it is killed."""
    place = position.field.place[UNIT_NUMBERS[name]]
    return NAMES[place] if place >= 0 else ""


def play(position: StandardBearerPosition, *actions: str) -> StandardBearerPosition:
    """The position after some legal actions."""
    for action in actions:
        try:
            position.push(action)
        except IllegalAction as wrong:
            raise AssertionError(str(wrong)) from wrong
    return position

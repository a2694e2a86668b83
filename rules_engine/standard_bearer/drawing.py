"""Everything of a position that is drawn, as plain values; and the board for a terminal."""

from __future__ import annotations

from typing import Any, Final

from rules_engine.core.texts import Words, nested_words, words
from rules_engine.standard_bearer.data import HEALTH, KINDS, PACKAGE, STEPS, UNITS
from rules_engine.standard_bearer.generation import cells_in
from rules_engine.standard_bearer.notation import SEATS, UNIT_NAMES
from rules_engine.standard_bearer.rules import PHASES, PLAYING, StandardBearerPosition
from rules_engine.standard_bearer.squares import COLUMNS, NAMES, ROWS

VALUES: Final = nested_words(PACKAGE, "texts", "values")
BOARD: Final = words(PACKAGE, "texts", "board")
LETTERS: Final = words(PACKAGE, "texts", "letters")


def drawing(position: StandardBearerPosition, language: str, result: str) -> dict[str, Any]:
    """Rows of cells from the north, each with its unit, then what stands beside the board."""
    field = position.field
    playing = position.stage == PLAYING and position.result is None
    moved = [UNIT_NAMES[field.cells[cell]] for cell in cells_in(field.formation)]
    rows = [
        [_cell(position, row * COLUMNS + column, language) for column in range(COLUMNS)]
        for row in reversed(range(ROWS))
    ]
    lost = {seat: _lost(position, side) for side, seat in enumerate(SEATS)}
    return {
        "rows": rows,
        "turn": position.turn() if playing else "",
        "phase": PHASES[field.phase] if playing else "",
        "formation": moved,
        "lost": lost,
        "bearers": dict(zip(SEATS, field.bearers, strict=True)),
        "notes": [_lost_words(position, seat, lost[seat], language) for seat in SEATS],
        "result": result,
    }


def _cell(position: StandardBearerPosition, cell: int, language: str) -> dict[str, Any]:
    field = position.field
    number = field.cells[cell]
    area = NAMES[cell]
    if number < 0:
        return {"area": area, "words": _say(BOARD["empty"], language, area=area), "unit": None}
    unit = unit_values(position, number)
    kind = kind_name(unit["kind"], language)
    named = {**unit, "kind": kind, "unit": unit["id"], "area": area}
    left = unit["health"] - unit["wounds"]
    return {
        "area": area,
        "words": _say(BOARD["cell"], language, **named),
        "mark": LETTERS[unit["kind"]].in_language(language),
        "below": f"{unit['id']} {unit['strength']}/{left}",
        "seat": unit["side"],
        "card": unit["id"],
        "last": bool(field.formation >> cell & 1),
        "unit": unit,
    }


def unit_values(position: StandardBearerPosition, number: int) -> dict[str, Any]:
    """A living unit: what it is, whose, what it can do."""
    field = position.field
    kind = field.kinds[number]
    return {
        "id": UNIT_NAMES[number],
        "kind": KINDS[kind],
        "side": SEATS[number >= UNITS],
        "wounds": field.wounds[number],
        "health": HEALTH[kind],
        "strength": field.strength(number),
        "steps": STEPS[kind],
    }


def _lost(position: StandardBearerPosition, side: int) -> list[dict[str, str]]:
    """The killed units of a side."""
    field = position.field
    if position.stage <= side:
        return []
    killed = (unit for unit in range(UNITS * side, UNITS * (side + 1)) if field.place[unit] < 0)
    return [{"id": UNIT_NAMES[unit], "kind": KINDS[field.kinds[unit]]} for unit in killed]


def _lost_words(
    position: StandardBearerPosition, seat: str, lost: list[dict[str, str]], language: str
) -> str:
    told = ", ".join(f"{kind_name(unit['kind'], language)} {unit['id']}" for unit in lost)
    units = told or BOARD["none"].in_language(language)
    return _say(BOARD["lost"], language, who=seat, units=units)


def kind_name(kind: str, language: str) -> str:
    """What a kind of warriors is called."""
    return VALUES["kind"][kind].in_language(language)


def phase_name(phase: str, language: str) -> str:
    """What a player does next: a move or an attack."""
    return VALUES["phase"][phase].in_language(language)


def _say(said: Words, language: str, **named: object) -> str:
    return said.in_language(language).format(**named)


def board(position: StandardBearerPosition, language: str, result: str) -> str:
    """The board from the South's side: of each unit its kind, number, strength and life left."""
    drawn = drawing(position, language, result)
    letters = [name[0] for name in NAMES[:COLUMNS]]
    lines = ["   " + "".join(f"{letter:^11}" for letter in letters).rstrip()]
    for number, row in zip(range(ROWS, 0, -1), drawn["rows"], strict=True):
        cells = (f"{cell['mark']} {cell['below']}" if cell["unit"] else "·" for cell in row)
        lines.append(f"{number:>2} " + "".join(f"{cell:^11}" for cell in cells).rstrip())
    if drawn["turn"]:
        phase = phase_name(drawn["phase"], language)
        lines.append(_say(BOARD["turn"], language, who=drawn["turn"], phase=phase))
    if result:
        lines.append(result)
    return "\n".join([*lines, *drawn["notes"]])

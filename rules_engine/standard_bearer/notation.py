"""The words of a log's events: what they mean as numbers, and how an act is written.

Units are `S1` to `S20` and `N1` to `N20` by deployment, cells `a1` to `g8`.
"""

from __future__ import annotations

from rules_engine.core.events import OUTCOME, BadWord, read_number
from rules_engine.standard_bearer.battlefield import ATTACK, FORMATION, MOVE
from rules_engine.standard_bearer.data import KIND_NUMBERS, UNITS
from rules_engine.standard_bearer.ground import NOBODY, Ground
from rules_engine.standard_bearer.squares import COLUMNS, DIRECTIONS, NAMES, NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

UNIT_NAMES: Final = [f"{side}{card}" for side in "SN" for card in range(1, UNITS + 1)]
UNIT_NUMBERS: Final = {name: number for number, name in enumerate(UNIT_NAMES)}
SEATS: Final = "AB"
"""Who plays the South, who the North."""

STEP_MOVE: Final = 0
STEP_FORMATION: Final = 1
STEP_ATTACK: Final = 2
STEP_SACRIFICE: Final = 3
STEP_SHUFFLE: Final = 4
STEP_FIRST: Final = 5
KINDS_OF_STEPS: Final = {
    "move": STEP_MOVE,
    "formation": STEP_FORMATION,
    "attack": STEP_ATTACK,
    "sacrifice": STEP_SACRIFICE,
}
REMEMBERED: Final = 20_000
SHORT: Final = 40
"""How many texts are remembered, and how long they are at most: most logs consist of the same."""

Step = tuple[int, ...]
"""A kind of step, the side that it is about, then units (a move's cells too) by their numbers;
before the units of a formation direction and steps. What is not known is -1."""

_known: Final[dict[str, Step]] = {}


def read_step(text: str) -> Step:
    """The step that words mean; raises BadWord if they are not in the form of one."""
    found = _known.get(text)
    if found is None:
        found = _read(text.split(" "))
        if len(text) <= SHORT and len(_known) < REMEMBERED:
            _known[text] = found
    return found


def _read(words: list[str]) -> Step:
    if len(words) < 2:
        raise BadWord(2, "kind")
    who, kind = words[0], words[1]
    if who == "table":
        return _read_chance(kind, words)
    if who not in ("A", "B") or kind not in KINDS_OF_STEPS:
        raise BadWord(2, "step")
    if OUTCOME in words:
        raise BadWord(words.index(OUTCOME) + 1, "line_end")
    step, side, named = KINDS_OF_STEPS[kind], SEATS.index(who), words[2:]
    if step == STEP_FORMATION:
        return _read_formation(side, named)
    if not named or (len(named) < 2 and step != STEP_SACRIFICE):
        raise BadWord(len(words) + 1, "step")
    if step == STEP_MOVE:
        cells = [NUMBERS.get(word, NOBODY) for word in named[1:]]
        return (step, side, UNIT_NUMBERS.get(named[0], NOBODY), *cells)
    if step == STEP_SACRIFICE and len(named) > 1:
        raise BadWord(4, "line_end")
    return (step, side, *[UNIT_NUMBERS.get(word, NOBODY) for word in named])


def _read_formation(side: int, named: list[str]) -> Step:
    if not named or len(named[0]) != 1 or named[0] not in DIRECTIONS:
        raise BadWord(3, "step")
    steps = read_number(named[1]) if len(named) > 1 else -1
    if steps < 0:
        raise BadWord(4, "number")
    if len(named) < 3:
        raise BadWord(5, "step")
    units = [UNIT_NUMBERS.get(word, NOBODY) for word in named[2:]]
    return (STEP_FORMATION, side, DIRECTIONS.index(named[0]), steps, *units)


def _read_chance(kind: str, words: list[str]) -> Step:
    """What chance decides: an army's order, or who begins."""
    if kind not in ("shuffle", "first"):
        raise BadWord(2, "step")
    mark = 3 if kind == "shuffle" else 2
    if kind == "shuffle" and words[2:3] not in (["A"], ["B"]):
        raise BadWord(3, "player")
    if len(words) != mark + 2 or words[mark] != OUTCOME:
        raise BadWord(mark + 1, "outcome")
    told = words[mark + 1]
    if kind == "first":
        if told not in ("A", "B"):
            raise BadWord(mark + 2, "player")
        return (STEP_FIRST, SEATS.index(told))
    codes = told.split(",")
    if not all(code in KIND_NUMBERS for code in codes):
        raise BadWord(mark + 2, "outcome")
    return (STEP_SHUFFLE, SEATS.index(words[2]), *[KIND_NUMBERS[code] for code in codes])


def act_text(field: Ground, act: int) -> str:
    """An act of the side to move in its usual form: units of a line and targets by number."""
    who = SEATS[field.side]
    kind = act & 3
    first = act >> 2 & 63
    if kind == FORMATION:
        stride = COLUMNS if act >> 12 & 1 else 1
        cells = [first + stride * index for index in range(act >> 8 & 15)]
        units = sorted([field.cells[cell] for cell in cells])
        named = " ".join([UNIT_NAMES[unit] for unit in units])
        return f"{who} formation {DIRECTIONS[act >> 13 & 3]} {act >> 15} {named}"
    unit = UNIT_NAMES[field.cells[first]]
    if kind == MOVE:
        return f"{who} move {unit} {NAMES[act >> 8]}"
    if kind == ATTACK:
        targets = [field.cells[act >> 8 & 63]]
        if act >> 14:
            targets.append(field.cells[(act >> 14) - 1])
        targets.sort()
        return " ".join([who, "attack", unit, *[UNIT_NAMES[target] for target in targets]])
    return f"{who} sacrifice {unit}"

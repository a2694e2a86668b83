"""The rules of Standard-Bearer: deployment by chance, then turns of a move and an attack."""

from __future__ import annotations

from rules_engine.core.open_position import OpenPosition
from rules_engine.core.violation import Violation
from rules_engine.standard_bearer.battlefield import (
    Battlefield,
    attack_act,
    formation_act,
    move_act,
    sacrifice_act,
)
from rules_engine.standard_bearer.data import (
    HEALTH,
    KIND_NUMBERS,
    KINDS,
    UNITS,
    VARIANTS,
    army_of,
    cells_of,
)
from rules_engine.standard_bearer.generation import acts, cells_in
from rules_engine.standard_bearer.ground import NOBODY
from rules_engine.standard_bearer.legality import broken
from rules_engine.standard_bearer.notation import (
    SEATS,
    STEP_ATTACK,
    STEP_FIRST,
    STEP_FORMATION,
    STEP_MOVE,
    STEP_SHUFFLE,
    Step,
    act_text,
    read_step,
)
from rules_engine.standard_bearer.squares import COLUMNS, NAMES, NUMBERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import ClassVar, Final, Self

TABLE: Final = "table"
DEPLOYING: Final = (0, 1)
"""Stages before play: A's army is laid out, then B's, then the first player is found."""
CHOOSING: Final = 2
PLAYING: Final = 3
BEARERS: Final = "bearers"
"""Why a game ends: somebody has no bearer left."""
NOTHING: Final = "-"
PHASES: Final = ("move", "attack")


class StandardBearerPosition(OpenPosition):
    """Who stands where, whose turn it is and in which phase."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "variant", "south", "north", "turn", "phase", "formation",
    )  # fmt: skip

    def __init__(self) -> None:
        self.variant = VARIANTS[0]
        self.stage = 0
        self.field = Battlefield()

    def turn(self) -> str:
        """Who acts next: chance until somebody begins."""
        return SEATS[self.field.side] if self.stage == PLAYING else TABLE

    def legal_actions(self) -> Sequence[str]:
        """Every legal action, the orders of an army apart: there are too many to be listed."""
        if self.result is not None:
            return []
        if self.stage == CHOOSING:
            return [f"table first => {seat}" for seat in SEATS]
        if self.stage != PLAYING:
            return []
        return [act_text(self.field, act) for act in acts(self.field)]

    def why_illegal(self, action: str) -> Violation | None:
        """The one rule that an action breaks."""
        step = read_step(action)
        if self.result is not None:
            return Violation("SB-LOG-02", {"over": self.result[0]})
        if self.stage == PLAYING and step[0] < STEP_SHUFFLE:
            return broken(self.field, step)
        if step[0] == STEP_SHUFFLE and step[1] == self.stage:
            return self._order_broken(step)
        if step[0] == STEP_FIRST and self.stage == CHOOSING:
            return None
        return Violation("SB-LOG-02")

    def _order_broken(self, step: Step) -> Violation | None:
        """An army that is not the variant's."""
        order, army = list(step[2:]), army_of(self.variant)
        if sorted(order) == army:
            return None
        for kind in range(len(KINDS)):
            count, due = order.count(kind), army.count(kind)
            if count != due:
                about: dict[str, str | int] = {"kind": KINDS[kind], "cards": count, "due": due}
                return Violation("SB-SET-02", about)
        return None

    def carry_out(self, action: str) -> None:
        """Do what a legal action does."""
        step = read_step(action)
        kind = step[0]
        field = self.field
        if kind == STEP_SHUFFLE:
            self._deploy(step)
        elif kind == STEP_FIRST:
            field.side = step[1]
            self.stage = PLAYING
        else:
            field.do(self.act_of(step))
            field.past.clear()
            if kind >= STEP_ATTACK:
                self._judge_bearers()

    def act_of(self, step: Step) -> int:
        """A legal step as the battlefield carries it out."""
        kind = step[0]
        place = self.field.place
        if kind == STEP_MOVE:
            return move_act(place[step[2]], step[-1])
        if kind == STEP_FORMATION:
            cells = sorted([place[unit] for unit in step[4:]])
            along = int(cells[1] - cells[0] == COLUMNS)
            return formation_act(cells[0], len(cells), along, step[2], step[3])
        if kind == STEP_ATTACK:
            targets = sorted([place[unit] for unit in step[3:]])
            second = targets[1] if len(targets) > 1 else NOBODY
            return attack_act(place[step[2]], targets[0], second)
        return sacrifice_act(place[step[2]])

    def _deploy(self, step: Step) -> None:
        """Lay out an army's cards on the cells of its layout."""
        first = UNITS * step[1]
        cells = cells_of(self.variant)
        for card, kind in enumerate(step[2:]):
            self.field.put(first + card, kind, cells[first + card], 0)
        self.stage += 1

    def _judge_bearers(self) -> None:
        """Who has won, once a side has no bearer left."""
        south, north = self.field.bearers
        if not south or not north:
            self.result = ("A" if south else "B" if north else "drawn", BEARERS)

    # As a line of text.

    def field_text(self, name: str) -> str:
        """A field's value in one word."""
        field = self.field
        if name == "variant":
            return self.variant
        if name == "turn":
            return self.turn()
        if name == "phase":
            return PHASES[field.phase]
        if name == "formation":
            return ",".join([NAMES[cell] for cell in cells_in(field.formation)]) or NOTHING
        side = int(name == "north")
        if self.stage <= side:
            return NOTHING
        return ",".join([self._unit_text(unit) for unit in range(UNITS * side, UNITS * (side + 1))])

    def _unit_text(self, unit: int) -> str:
        """Kind, cell and wounds; a dead unit's cell is a dash."""
        field = self.field
        cell = field.place[unit]
        kind = KINDS[field.kinds[unit]]
        return f"{kind}:{NAMES[cell]}:{field.wounds[unit]}" if cell >= 0 else f"{kind}:{NOTHING}:0"

    def read_field(self, name: str, text: str) -> None:
        """Set a field from its word; raises ValueError if it is none."""
        field = self.field
        if name == "variant":
            if text not in VARIANTS:
                raise ValueError(text)
            self.variant = text
        elif name == "turn":
            if text != TABLE:
                field.side = SEATS.index(text)
                self.stage = PLAYING
        elif name == "phase":
            field.phase = PHASES.index(text)
        elif name == "formation":
            for cell in () if text == NOTHING else text.split(","):
                field.formation |= 1 << _number(NUMBERS, cell)
        elif text != NOTHING:
            self._read_units(UNITS if name == "north" else 0, text.split(","))

    def _read_units(self, first: int, told: list[str]) -> None:
        if len(told) != UNITS:
            raise ValueError(len(told))
        for unit, text in enumerate(told, start=first):
            word, cell, wounds = text.split(":")
            kind = _number(KIND_NUMBERS, word)
            if cell == NOTHING:
                self.field.kinds[unit] = kind
                continue
            place = _number(NUMBERS, cell)
            if self.field.cells[place] != NOBODY or not 0 <= int(wounds) < HEALTH[kind]:
                raise ValueError(text)
            self.field.put(unit, kind, place, int(wounds))
        self.stage += 1

    def copy(self) -> Self:
        """The same position, independent of this one."""
        new = type(self)()
        new.variant = self.variant
        new.stage = self.stage
        new.field = self.field.copy()
        new.result = self.result
        return new


def _number(numbers: dict[str, int], word: str) -> int:
    """The number of a word; raises ValueError if it has none."""
    if word not in numbers:
        raise ValueError(word)
    return numbers[word]

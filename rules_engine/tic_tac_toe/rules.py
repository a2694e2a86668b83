"""The position: a square of three by three cells, and what may be placed where."""

from __future__ import annotations

from typing import Final

from rules_engine.core.events import BadWord
from rules_engine.core.open_position import OpenPosition
from rules_engine.core.violation import Violation

EMPTY: Final = "."
CELLS: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""The cells in the order of a position's `marks`: row 1 is the lowest."""
LINES: Final = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)


def read_action(text: str) -> str:
    """The action that the words of an event mean; raises BadWord."""
    words = text.split(" ")
    for place, known in enumerate((("A", "B"), ("place",), CELLS)):
        if place == len(words) or words[place] not in known:
            raise BadWord(place + 1, "step")
    if len(words) > 3:
        raise BadWord(4, "line_end")
    return text


def to_move(marks: str) -> str:
    """Whose turn it is: A begins."""
    return "B" if marks.count("A") > marks.count("B") else "A"


def with_mark(marks: str, at: int) -> str:
    """The cells after whoever is to move has placed a mark in one."""
    return marks[:at] + to_move(marks) + marks[at + 1 :]


def has_line(marks: str) -> bool:
    """Whether three marks of one player stand in a line."""
    return any(EMPTY != marks[a] == marks[b] == marks[c] for a, b, c in LINES)


class Square(OpenPosition):
    """What stands in the nine cells: `A` a cross, `B` a nought, `.` nothing."""

    FIELDS = ("marks",)

    def __init__(self) -> None:
        self.marks = EMPTY * len(CELLS)

    def read_field(self, name: str, text: str) -> None:
        """Take only marks that can have been placed in turn."""
        more = text.count("A") - text.count("B")
        if len(text) != len(CELLS) or not set(text) <= {"A", "B", EMPTY} or more not in (0, 1):
            raise ValueError(text)
        self.marks = text

    def turn(self) -> str:
        """Whose turn it is."""
        return to_move(self.marks)

    def legal_actions(self) -> list[str]:
        """A mark in each empty cell."""
        if self.result is not None:
            return []
        who = self.turn()
        return [f"{who} place {CELLS[at]}" for at, mark in enumerate(self.marks) if mark == EMPTY]

    def why_illegal(self, action: str) -> Violation | None:
        """The rule that a mark breaks."""
        who, _kind, cell = action.split(" ")
        if self.result is not None:
            return Violation("TTT-END-1")
        if who != "BA"[self.marks.count(EMPTY) % 2]:
            return Violation("TTT-TURN-1", {"player": who})
        if self.marks[CELLS.index(cell)] != EMPTY:
            return Violation("TTT-PLACE-1", {"cell": cell})
        return None

    def carry_out(self, action: str) -> None:
        """Place the mark; a line wins, a full square without one is drawn."""
        who = self.turn()
        self.marks = with_mark(self.marks, CELLS.index(action[-2:]))
        if has_line(self.marks):
            self.result = (who, "line")
        elif EMPTY not in self.marks:
            self.result = ("drawn", "full")

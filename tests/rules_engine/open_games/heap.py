"""A small open game: chance says who begins, players take one to three of seven, the last wins."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from rules_engine.core.events import BadWord
from rules_engine.core.open_game import OpenGame
from rules_engine.core.open_position import OpenPosition
from rules_engine.core.texts import Words
from rules_engine.core.violation import Violation


class HeapPosition(OpenPosition):
    """What is left in the heap, who is to move."""

    FIELDS = ("left", "mover")

    def __init__(self) -> None:
        self.left = 7
        self.mover = "table"

    def turn(self) -> str:
        """Who acts next."""
        return self.mover

    def legal_actions(self) -> list[str]:
        """Every legal action."""
        if self.result is not None:
            return []
        if self.mover == "table":
            return ["table begin => A", "table begin => B"]
        return [f"{self.mover} take {count}" for count in (1, 2, 3) if count <= self.left]

    def why_illegal(self, action: str) -> Violation | None:
        """The rule that an action breaks."""
        who, _kind, *words = action.split(" ")
        if self.result is not None:
            return Violation("HEAP-END-1")
        if who != self.mover:
            return Violation("HEAP-TURN-1", {"turn": self.mover})
        if who != "table" and int(words[0]) > self.left:
            return Violation("HEAP-TAKE-1", {"left": self.left})
        return None

    def carry_out(self, action: str) -> None:
        """Take from the heap, or begin."""
        who, kind, *words = action.split(" ")
        if kind == "begin":
            self.mover = words[1]
            return
        self.left -= int(words[0])
        self.mover = "B" if who == "A" else "A"
        if not self.left:
            self.result = (who, "last")


class Heap(OpenGame):
    """The game, whose words stand here instead of in a file."""

    id = "heap"
    format = "heap 1"
    position = HeapPosition
    log_fault = "HEAP-LOG-1"
    over_rule = "HEAP-END-1"
    claim_rule = "HEAP-LOG-2"
    modules = ()

    def read_action(self, text: str) -> str:
        """The action that words mean."""
        words = text.split(" ")
        begins = words[:3] == ["table", "begin", "=>"] and words[3:] in (["A"], ["B"])
        takes = words[0] in "AB" and words[1] == "take" and words[2:] in (["1"], ["2"], ["3"])
        if not begins and not takes:
            raise BadWord(2, "step")
        return text

    def drawing(self, position: Any, language: str) -> dict[str, Any]:
        """What is left."""
        return {"left": position.left}

    def name(self, language: str) -> str:
        """What the game is called."""
        return {"ru": "Кучка", "en": "Heap"}[language]

    @property
    def values(self) -> Mapping[str, Mapping[str, Words]]:
        """No value needs words."""
        return {}

    def part(self, name: str) -> Mapping[str, Words]:
        """A part of the game's words."""
        return TEXTS.get(name, {})


TEXTS: Mapping[str, Mapping[str, Words]] = {
    "rules": {
        "HEAP-END-1": Words("Партия окончена.", "The game is over."),
        "HEAP-TURN-1": Words("Ходят по очереди.", "Players take turns."),
        "HEAP-TAKE-1": Words("Столько не осталось.", "There are not so many left."),
        "HEAP-LOG-1": Words("Это не протокол.", "This is no log."),
        "HEAP-LOG-2": Words("Записано иное.", "The log says otherwise."),
    },
    "remedies": {"HEAP-TAKE-1": Words("Возьмите меньше.", "Take fewer.")},
    "facts": {"left": Words("осталось", "left")},
    "events": {
        "take": Words("{who} берёт: {0}.", "{who} takes {0}."),
        "begin": Words("Начинает {outcome}.", "{outcome} begins."),
    },
    "labels": {
        "take": Words("Взять {0}", "Take {0}"),
        "begin": Words("Начинает {outcome}", "{outcome} begins"),
    },
    "reasons": {"last": Words("взято последнее", "took the last one")},
}
HEAP = Heap()


def module() -> ModuleType:
    """The module in which the registry looks for the game."""
    made = ModuleType("rules_engine.heap.ruleset")
    made.RULESET = HEAP  # type: ignore[attr-defined]
    return made

"""The rulings on cards as positions that can be asked about (`ruling_positions.toml`).

>>> example = examples()["PT-FAQ-63"]
>>> example.question, example.rule
('A pick A:V1*2', 'PT-FAQ-63')
>>> [ruling for ruling, why in no_positions().items()]
['PT-FAQ-60']
"""

from __future__ import annotations

from functools import cache

from rules_engine.core.texts import read
from rules_engine.pixel_tactics.actions import read_action
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.setting import position_of
from rules_engine.pixel_tactics.texts import PACKAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class Example:
    """A ruling as a position: the question, and what the answer must be.

    `rule` is the one that is broken, empty if they may; then `after` and `following` are what the
    position holds and all that may follow, as far as the ruling says.
    """

    __slots__ = ("_steps", "_text", "after", "following", "question", "rule", "ruling")

    def __init__(self, ruling: str, told: Mapping[str, Any]) -> None:
        self.ruling = ruling
        self.question = str(told["ask"])
        self.rule = str(told.get("rule", ""))
        self.after: tuple[str, ...] = tuple(told.get("after", ()))
        self.following: tuple[str, ...] = tuple(told.get("next", ()))
        self._text = str(told["position"])
        self._steps: tuple[str, ...] = tuple(told.get("steps", ()))

    def position(self) -> Game:
        """The position in which it is asked."""
        game = position_of(self._text)
        for step in self._steps:
            game.push(read_action(step))
        return game


@cache
def _told() -> Mapping[str, Mapping[str, Any]]:
    return read(PACKAGE, "ruling_positions")


@cache
def examples() -> Mapping[str, Example]:
    """By ruling: its position, of those that have one."""
    return {ruling: Example(ruling, told) for ruling, told in _told().items() if "ask" in told}


def no_positions() -> dict[str, str]:
    """By ruling: the key of the reason why it is no position."""
    return {ruling: told["none"] for ruling, told in _told().items() if "none" in told}

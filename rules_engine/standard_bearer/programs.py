"""Programs that play: how far each looks, and what it sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rules_engine.core.chance import Chance
from rules_engine.core.open_game import Program
from rules_engine.standard_bearer.notation import act_text
from rules_engine.standard_bearer.search import Search
from rules_engine.standard_bearer.worth import KEEN, PLAIN


class Strength(NamedTuple):
    """How a program searches: turns ahead, half-turns for a decision, moves looked at ahead."""

    turns: int
    budget: int
    width: int
    keen: bool


STRENGTHS: Final = {
    "easy": Strength(turns=1, budget=10_000, width=8, keen=False),
    "middle": Strength(turns=1, budget=10_000, width=8, keen=True),
    "strong": Strength(turns=3, budget=40_000, width=8, keen=True),
}


def search_of(position: Any, name: str) -> Search:
    """The search of a program in a position, which it leaves as it is."""
    found = STRENGTHS[name]
    worth = KEEN if found.keen else PLAIN
    return Search(position.field.copy(), worth, found.budget, found.width, found.keen)


def program(name: str) -> Program:
    """A program of a strength."""

    def chosen(position: Any, actions: Sequence[str], chance: Chance) -> str:
        act = search_of(position, name).best(STRENGTHS[name].turns, chance)
        return act_text(position.field, act)

    return chosen

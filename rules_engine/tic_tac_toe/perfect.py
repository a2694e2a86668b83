"""A program that never loses: it looks at everything that may follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules_engine.core.chance import Chance
from rules_engine.tic_tac_toe.rules import CELLS, EMPTY, Square, has_line, with_mark


@cache
def value(marks: str) -> int:
    """What whoever is to move can reach against anything: 1 wins, 0 draws, -1 loses."""
    if has_line(marks):
        return -1
    empty = [at for at, mark in enumerate(marks) if mark == EMPTY]
    return max((-value(with_mark(marks, at)) for at in empty), default=0)


def best_actions(position: Square, legal: Sequence[str]) -> list[str]:
    """The actions after which the opponent can reach least."""
    left = [value(with_mark(position.marks, CELLS.index(action[-2:]))) for action in legal]
    return [action for action, found in zip(legal, left, strict=True) if found == min(left)]


def perfect(position: Square, legal: Sequence[str], chance: Chance) -> str:
    """One of the best actions."""
    return chance.choice(best_actions(position, legal))

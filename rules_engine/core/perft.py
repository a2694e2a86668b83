"""Counting positions: a number that changes when any rule does."""

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

Action = TypeVar("Action")


class Playable(Protocol[Action]):
    """A position of any game."""

    def legal_actions(self) -> Sequence[Action]:
        """Every legal action."""
        ...

    def copy(self) -> Self:
        """The same position, independent of this one."""
        ...

    def push(self, action: Action) -> None:
        """Carry out an action."""
        ...

    def text(self) -> str:
        """The position as one line."""
        ...


def perft(game: Playable[Action], depth: int) -> int:
    """How many sequences of exactly `depth` legal actions begin here."""
    if not depth:
        return 1
    return sum(perft(_after(game, action), depth - 1) for action in game.legal_actions())


def divide(game: Playable[Action], depth: int) -> dict[Action, int]:
    """The count of `perft` by first action; tells where two counts part."""
    return {action: perft(_after(game, action), depth - 1) for action in game.legal_actions()}


def _after(game: Playable[Action], action: Action) -> Playable[Action]:
    new = game.copy()
    new.push(action)
    return new

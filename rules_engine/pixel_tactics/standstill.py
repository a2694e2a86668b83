"""Notices a game in which nothing changes any more (PT-AMB-47); what follows is for a judge."""

from typing import Final

from rules_engine.pixel_tactics.position import fields
from rules_engine.pixel_tactics.state import State

PASSING: Final = frozenset(("round", "wave", "first", "turn", "ended", "ap", "order_ap", "pending"))
"""What changes from round to round although nobody does anything."""
ROUNDS: Final = 2
"""After so many rounds without a change a game stands still."""


class Standstill:
    """Looks at a position after each round and counts the rounds that changed nothing."""

    __slots__ = ("_last", "_round", "unchanged")

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._round = 0
        self.unchanged = 0

    def sees(self, state: State) -> bool:
        """Look at a position; whether the last two rounds or more have changed nothing.

        May be asked after every action: it only looks when a round has ended.
        """
        if state.round != self._round:
            self._round = state.round
            now = {name: text for name, text in fields(state).items() if name not in PASSING}
            self.unchanged = self.unchanged + 1 if now == self._last else 0
            self._last = now
        return self.unchanged >= ROUNDS

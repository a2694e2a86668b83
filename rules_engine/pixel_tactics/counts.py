"""What the events of a game tell for its summary: leaders, lengths, orders played."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    CARD_IDS,
    LEADER_AREA,
    NUMBER,
    PLAYERS,
    REASONS,
    WINNERS,
    A,
    B,
)
from rules_engine.pixel_tactics.needs import own_heroes
from rules_engine.pixel_tactics.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class GameCounts:
    """Counts along while the events of a game are verified.

    In the end there are `winner` (A, B, drawn), `reason`, `leaders` (ids by player, nothing if they
    were not revealed), `first` (who went first in the first round, if it came to that), `rounds`
    (begun), `turns` (ended), `living` (heroes by player) and `orders` (ids of the cards that each
    player played as orders; what an effect carries out is not among them).
    """

    def __init__(self) -> None:
        self.first: str | None = None
        self.turns = 0
        self.orders: tuple[list[str], list[str]] = ([], [])

    def event(self, words: list[str], state: State) -> dict[str, Any]:
        """What is known after an event."""
        kind = words[2]
        if kind in ("pass", "end_turn"):
            self.turns += 1
        elif kind == "order":
            self.orders[PLAYERS.index(words[1])].append(words[3][2:])
        elif kind == "first_player":
            self.first = words[3]
        elif kind == "game_end":
            return self._result(state)
        return {}

    def _result(self, state: State) -> dict[str, Any]:
        leaders = [CARD_IDS[state.cells[LEADER_AREA[player]] & NUMBER] for player in (A, B)]
        return {
            "winner": WINNERS[state.winner],
            "reason": REASONS[state.reason],
            "leaders": {PLAYERS[player]: leaders[player] or None for player in (A, B)},
            "first": self.first,
            "rounds": state.round if self.first else 0,
            "turns": self.turns,
            "living": {PLAYERS[player]: len(own_heroes(state, player)) for player in (A, B)},
            "orders": {PLAYERS[player]: self.orders[player] for player in (A, B)},
        }

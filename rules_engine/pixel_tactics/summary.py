"""What a legal log says of each of its games: who won and why, leaders, lengths, orders played."""

from __future__ import annotations

from rules_engine.core.verdict import Legal, Verdict
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
from rules_engine.pixel_tactics.verify import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from rules_engine.pixel_tactics.game import Game


_GAME: Final = "Game: "


def judged(data: bytes) -> tuple[Verdict, list[dict[str, Any]]]:
    """The verdict on a log, and the summary of each of its games; no summaries unless it is legal.

    A summary has `game` (its number in the match), `winner` (A, B, drawn), `reason`, `leaders` (ids
    by player, nothing if they were not revealed), `first` (who went first in the first round, if it
    came to that), `rounds` (begun), `turns` (ended), `events`, `living` (heroes by player) and
    `orders` (ids of the cards that each player played as orders; what an effect carries out is not
    among them).
    """
    walker = _Walker()
    verdict = walk((data,), walker.visit)
    return verdict, walker.games if isinstance(verdict, Legal) else []


class _Walker:
    """Goes along while a log is verified and counts what its lines tell."""

    def __init__(self) -> None:
        self.games: list[dict[str, Any]] = []
        self.first: str | None = None
        self.events = 0
        self.turns = 0
        self.orders: tuple[list[str], list[str]] = ([], [])

    def visit(self, text: str, state: Game | None) -> None:
        """Take a line that was found in order."""
        if text.startswith(_GAME):
            self.games.append({"game": int(text[len(_GAME) :])})
            self.first = None
            self.events = self.turns = 0
            self.orders = ([], [])
            return
        words = text.split(" ", 4)
        if state is None or not words[0].isdecimal():
            return
        self.events += 1
        kind = words[2]
        if kind in ("pass", "end_turn"):
            self.turns += 1
        elif kind == "order":
            self.orders[PLAYERS.index(words[1])].append(words[3][2:])
        elif kind == "first_player":
            self.first = words[3]
        elif kind == "game_end":
            self.games[-1] |= self._result(state)
        self.games[-1]["events"] = self.events

    def _result(self, state: Game) -> dict[str, Any]:
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

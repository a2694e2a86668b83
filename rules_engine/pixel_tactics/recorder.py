"""A recorder: writes the log of a game while it is played.

>>> from rules_engine.pixel_tactics import read_action
>>> writer = LogWriter()
>>> writer.push((*read_action("table shuffle A"), *range(1, 26)))
>>> writer.events[0].text()[:46]
'1 table shuffle A => A:alchemist,A:assassin,A:'
"""

from __future__ import annotations

from copy import copy

from rules_engine.core.events import Event
from rules_engine.core.log import GameLog
from rules_engine.pixel_tactics.actions import action_text
from rules_engine.pixel_tactics.codes import (
    AREA_TEXT,
    CARD_TEXT,
    CHECK,
    DEAL,
    DONE,
    GAME_END,
    INITIAL_DRAW,
    LEADER_RETURN,
    OWNER,
    PICK,
    PLAYERS,
    ROUND_END,
    RULING,
    SEARCH,
    SHUFFLE,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.ending_changes import defeated_at_check
from rules_engine.pixel_tactics.frames import KIND, LATE, LATE_CLOSED, PROGRAM
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.hidden import HIDDEN_CARD, HIDDEN_PICKS, carry_out
from rules_engine.pixel_tactics.pick_codes import pick_text
from rules_engine.pixel_tactics.setup_changes import starting_cards
from rules_engine.pixel_tactics.state import State, only_order, tops


def begins_line(state: State, action: Action) -> bool:
    """Whether an action stands on a line of its own: all but picks and cards dealt on the way."""
    kind = action[0]
    if kind == DEAL:
        return False
    if kind not in (PICK, DONE):
        return True
    frame = state.stack[-1]
    return frame[KIND] != PROGRAM or frame[LATE] == LATE_CLOSED


class LogWriter:
    """Plays the actions that are pushed and keeps their events.

    In mode `full` a shuffle must carry the order of a deck of two cards or more. In mode `observed`
    it has none, drawn cards are pushed as they are seen (`DEAL`), 0 stands for a card that the
    writer has not seen, the steps of `hidden` for what happens with such cards. `dealt`: what this
    line has dealt.
    """

    def __init__(self, headers: Headers | None = None) -> None:
        self.headers = headers or Headers()
        self.game = Game(self.headers.rules())
        self.events: list[Event] = []
        self.dealt: list[str] = []

    def copy(self) -> LogWriter:
        """The same log so far, that goes on independently of this one."""
        new = copy(self)
        new.game = self.game.copy()
        new.events = [*self.events[:-1], *map(copy, self.events[-1:])]
        new.dealt = self.dealt[:]
        return new

    def push(self, action: Action, reason: str = "stopped") -> None:
        """Carry out an action and write it down; raises IllegalAction and writes nothing then.

        `reason` says why a judge ends the game.
        """
        game = self.game
        if action[0] in (HIDDEN_CARD, HIDDEN_PICKS):
            self._push_hidden(action)
            return
        if action[0] == SHUFFLE and len(action) == 3 and self.headers.mode == "full":
            action = (*action, *(only_order(game, action[2]) or ()))
        begins = begins_line(game, action) if game.is_legal(action) else True
        falling = defeated_at_check(game) if action[0] == CHECK else []
        before = (game.topsA, game.topsB)
        starting = starting_cards(game, action[2]) if action[0] == INITIAL_DRAW else 0
        game.push(action)
        if begins:
            self.dealt = []
            self.events.append(self._event(action, before, starting, falling, reason))
        elif action[0] == PICK:
            self.events[-1].words += (pick_text(action[2]),)
        self._deal(action, before)
        if action[0] == GAME_END:
            self.headers.result = game.winner

    def _push_hidden(self, action: Action) -> None:
        """What happens with cards that the writer does not see."""
        carry_out(self.game, action)
        if action[0] == HIDDEN_CARD:
            self.dealt.append("?")
            self.events[-1].outcome = tuple(self.dealt)
            return
        words = tuple(CARD_TEXT[code] for code in action[2:])
        self.events.append(Event(len(self.events) + 1, PLAYERS[action[1]], "choose", words))

    def game_log(self) -> GameLog:
        """The game as far as it was played."""
        return GameLog(self.headers, self.events)

    def _event(
        self,
        action: Action,
        before: tuple[tuple[int, ...], tuple[int, ...]],
        starting: int,
        falling: list[int],
        reason: str,
    ) -> Event:
        """The line that an action begins."""
        kind = action[0]
        who, word, *words = action_text(action).split(" ")
        outcome: tuple[int, ...] | None = None
        claims: tuple[tuple[str, str], ...] = ()
        if kind in (PICK, DONE):
            word = "choose"
        elif kind in (SHUFFLE, LEADER_RETURN):
            outcome = action[3:] or None
        elif kind == INITIAL_DRAW:
            owner = action[2] << OWNER
            drawn = before[action[2]][:starting]
            outcome = action[3:] or tuple(owner | number for number in drawn)
        elif kind == CHECK and falling:
            words = [",".join(AREA_TEXT[area] for area in falling)]
        elif kind == ROUND_END:
            claims = (("digest", self.game.digest()),)
        elif kind == RULING:
            words = ["result", *words, *reason.split(" ")]
        cards = None if outcome is None else tuple(CARD_TEXT[code] for code in outcome)
        return Event(len(self.events) + 1, who, word, tuple(words), cards, claims)

    def _deal(self, action: Action, before: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """Write what came off the decks behind the line that made it happen."""
        if action[0] in (SHUFFLE, INITIAL_DRAW, LEADER_RETURN, SEARCH):
            return
        if action[0] == DEAL:
            self.dealt.append(CARD_TEXT[action[2]])
        for player in (A, B):
            known = tops(self.game, player)
            count = max(0, len(before[player]) - len(known))
            self.dealt += [CARD_TEXT[player << OWNER | n] for n in before[player][:count]]
        if self.dealt:
            self.events[-1].outcome = tuple(self.dealt)

"""A game recorded while it is played at a table, step by step, by somebody who sees some cards.

A neutral recorder sees both hands but not the order of a deck, a player sees their own cards: both
write a log of mode `observed` and name a card when they see it. In practice the program knows the
decks (`ALL`) and writes a `full` log. What has only one answer happens by itself.

>>> from rules_engine.pixel_tactics.headers import Headers
>>> recording = GameRecording(Headers(), None)
>>> recording.needs().words("en")
'Starting hand of player A: tap the cards drawn.'
>>> recording.push("table deal A:witch")
>>> recording.why_illegal("table deal A:witch").rule
'PT-LOG-12'
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from rules_engine.core.log import write_game
from rules_engine.core.ruleset import BadStep
from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import (
    CONCEDE,
    DEAL,
    DONE,
    INITIAL_DRAW,
    JUDGE,
    LEADER_AREA,
    NOBODY,
    NUMBER,
    OWNER,
    PICK,
    PLAYERS,
    REASONS,
    RULING,
    STAGE_OVER,
    STAGE_PLAY,
    TABLE,
    WINNERS,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.due import Need, due
from rules_engine.pixel_tactics.frames import (
    DEAL_DUE,
    KIND,
    LATE,
    LATE_CLOSED,
    PLAYER,
    PROGRAM,
    WHOSE,
)
from rules_engine.pixel_tactics.game import Game, IllegalAction
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.hidden import HIDDEN_CARD
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.needs import own_heroes
from rules_engine.pixel_tactics.recordable import ALL, answers, broken, drawn_for, meant, names
from rules_engine.pixel_tactics.recorder import LogWriter, begins_line
from rules_engine.pixel_tactics.setup_changes import starting_cards
from rules_engine.pixel_tactics.state import leave_deck
from rules_engine.pixel_tactics.step_texts import REASON, read_step, step_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final


UNSAID: Final = "heal_leader"
"""The pick whose most usual answer is to say nothing."""

__all__ = ["ALL", "BadStep", "GameRecording", "replay"]


def replay(headers: Headers, viewer: int | None, steps: Iterable[str]) -> GameRecording:
    """The recording after some steps; raises BadStep at the first that is not legal."""
    recording = GameRecording(headers, viewer)
    for index, step in enumerate(steps):
        try:
            recording.push(step)
        except ValueError:
            violation = recording.why_illegal(step)
            assert violation is not None
            raise BadStep(index, violation) from None
    return recording


class GameRecording:
    """One game, as far as it was recorded.

    `size` counts the steps that were pushed; those from `undo_from` on belong to the present turn,
    the whole setup being one, or to the one before as long as the present one (from `_begun` on)
    has none. `followed` are the steps that followed the last one by themselves;
    who did not see that may push them in their order without effect (`_repeated` counts that).
    `_dealt` are the first cards of a starting hand that is not complete, `_line` is the position
    before the last line of the log.
    """

    __slots__ = (
        "_begun", "_dealt", "_line", "_repeated", "_turn", "followed", "size", "undo_from",
        "viewer", "writer",
    )  # fmt: skip

    def __init__(self, headers: Headers, viewer: int | None) -> None:
        own = copy(headers)
        own.mode = "full" if viewer == ALL else "observed"
        own.result = NOBODY
        self.viewer = viewer
        self.writer = LogWriter(own)
        self.size = 0
        self.undo_from = self._begun = 0
        self._turn = (0, 0, NOBODY)
        self._dealt: tuple[int, ...] = ()
        self._line = self.writer.game
        self._run()

    # What a recorder does.

    def push(self, step: str) -> None:
        """Carry out a step and what follows by itself.

        Raises IllegalAction, or ValueError for words that mean no step, and changes nothing then.
        """
        action, reason = read_step(step)
        if self._ends_list(action):
            ended = self._with_list_ended()
            ended.push(step)
            for name in self.__slots__:
                setattr(self, name, getattr(ended, name))
            return
        wrong = self._wrong(action)
        repeats = self._repeats(action) if wrong else 0
        if wrong and not repeats:
            raise IllegalAction(action, wrong)
        self.size += 1
        self.undo_from = self._begun
        self._repeated += repeats
        if wrong:
            return
        self._do(action, reason)
        self._run()
        game = self.writer.game
        turn = (game.round, game.wave, game.turn)
        if game.turn != NOBODY and turn != self._turn:
            self._turn = turn
            self._begun = self.size

    def why_illegal(self, step: str) -> BrokenRule | None:
        """The rule that a step breaks, PT-LOG-3 if its words mean none; nothing if it is legal."""
        try:
            action, _reason = read_step(step)
        except ValueError:
            return BrokenRule("PT-LOG-3", {})
        if self._ends_list(action):
            return self._with_list_ended().why_illegal(step)
        wrong = self._wrong(action)
        return None if wrong and self._repeats(action) else wrong

    def legal(self) -> list[str]:
        """The steps that may follow, but those of `always` and orders of decks."""
        return [self._text(action) for action in self._answers()]

    def always(self) -> list[str]:
        """What may end the game at any time: concessions, a judge's ruling."""
        ends = [(CONCEDE, A), (CONCEDE, B), *((RULING, JUDGE, winner) for winner in range(3))]
        return [self._text(end) for end in ends if not self._wrong(end)]

    def needs(self) -> Need:
        """What is waited for."""
        game = self.writer.game
        found = due(game)
        if self._dealt:
            return Need(found.code, self._dealt[0] >> OWNER)
        if found.code == "drawn" and not names(self.viewer, game.stack[-1][WHOSE]):
            kept = drawn_for(game) == "play_or_keep"
            return Need("play_or_keep_unseen" if kept else "drawn_discarded", game.stack[-1][WHOSE])
        return found

    # What has been recorded.

    @property
    def state(self) -> Game:
        """The position, as far as the recorder knows it."""
        game = self.writer.game
        if not self._dealt:
            return game
        shown = game.copy()
        for code in self._dealt:
            player = code >> OWNER
            if code & NUMBER:
                leave_deck(shown, player, code & NUMBER)
                shown.hand[player] |= 1 << (code & NUMBER)
            else:
                shown.unknown[player] += 1
        return shown

    def position_for(self, viewer: int) -> Game:
        """The position as A, B or SPECTATOR may know it."""
        return self.state.observe(viewer)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.writer.game.stage == STAGE_OVER

    def result(self) -> dict[str, Any] | None:
        """How the game ended: winner, reason, leaders, who went first, living heroes."""
        game = self.writer.game
        if not self.finished:
            return None
        first = [event.words[0] for event in self.writer.events if event.kind == "first_player"]
        leaders = [game.cells[LEADER_AREA[player]] & NUMBER or None for player in (A, B)]
        return {
            "winner": WINNERS[game.winner],
            "reason": REASONS[game.reason],
            "leaders": dict(zip(PLAYERS, leaders, strict=True)),
            "first": first[-1] if first else None,
            "living": {PLAYERS[unit]: len(own_heroes(game, unit)) for unit in (A, B)},
        }

    def log_text(self) -> str:
        """The text of the log so far."""
        return write_game(self.writer.game_log())

    def complete_text(self) -> str:
        """The text of the log, of mode `full` if the game is over and every card has a name."""
        from rules_engine.pixel_tactics.completing import completed

        try:
            return write_game(completed(self.writer.game_log()))
        except ValueError:
            return self.log_text()

    # How it goes on.

    def _answers(self) -> list[Action]:
        return answers(self.writer.game, self.viewer, self._dealt)

    def _wrong(self, action: Action) -> BrokenRule | None:
        """The rule that an action breaks."""
        game = self.writer.game
        return broken(game, self.viewer, self._dealt, meant(game, action))

    def _ends_list(self, action: Action) -> bool:
        """Whether a step ends a healing of which no amount was said (PT-FAQ-71).

        Recordings made when there was nothing to say go on with the next step.
        """
        stack = self.writer.game.stack
        asked = bool(stack) and stack[-1][KIND] == PROGRAM
        return asked and action[0] not in (PICK, DONE) and pending_pick(stack[-1])[0] == UNSAID

    def _with_list_ended(self) -> GameRecording:
        """A recording like this one, in which the open list of picks has been ended."""
        ended = copy(self)
        ended.writer = self.writer.copy()
        ended._do((DONE, ended.writer.game.stack[-1][PLAYER]))
        ended._run()
        return ended

    def _repeats(self, action: Action) -> int:
        """How many of the steps that followed by themselves end with this one; 0: it is none."""
        owner = action[2] >> OWNER if action[0] == DEAL else A
        text = step_text(action, owner)
        coming = self.followed[self._repeated :]
        return coming.index(text) + 1 if text in coming else 0

    def _text(self, action: Action) -> str:
        """A step in words."""
        stack = self.writer.game.stack
        if stack and stack[-1][KIND] == DEAL_DUE:
            return step_text(action, stack[-1][WHOSE])
        return step_text(action, action[2] >> OWNER if action[0] == DEAL else A)

    def _do(self, action: Action, reason: str = REASON) -> None:
        """Carry out a legal action; a starting hand when its last card is named."""
        game = self.writer.game
        action = meant(game, action)
        if action[0] in (CONCEDE, RULING):
            self._dealt = ()
            if _inside_line(game):
                # What was not declared to its end did not happen.
                self.writer.game = self._line
                del self.writer.events[-1]
        elif action[0] < HIDDEN_CARD and begins_line(game, action):
            self._line = game.copy()
        if action[0] != DEAL or game.stack:
            self.writer.push(action, reason)
            return
        player = action[2] >> OWNER
        self._dealt = (*self._dealt, action[2])
        if len(self._dealt) == starting_cards(game, player):
            cards = (card if card & NUMBER else 0 for card in self._dealt)
            self.writer.push((INITIAL_DRAW, TABLE, player, *cards))
            self._dealt = ()

    def _run(self) -> None:
        """Carry out what has only one answer, but for how a player goes on with their turn."""
        self.followed: list[str] = []
        self._repeated = 0
        game = self.writer.game
        while game.stage != STAGE_OVER and (game.stack or game.stage != STAGE_PLAY):
            found = self._answers()
            if len(found) != 1:
                return
            self.followed.append(self._text(found[0]))
            self._do(found[0])


def _inside_line(game: Game) -> bool:
    """Whether picks are due that belong to the line of an event that has begun."""
    frame = game.stack[-1] if game.stack else (DEAL_DUE,)
    return frame[KIND] == PROGRAM and frame[LATE] != LATE_CLOSED

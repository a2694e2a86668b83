"""What a position waits for: a code, who has to act, and words for both.

>>> from rules_engine.pixel_tactics import Game
>>> need = due(Game())
>>> need.code, need.words("en")
('shuffle', 'The deck of player A is shuffled.')
"""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    NOBODY,
    PLAYERS,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_FIRST,
    STAGE_OVER,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_REVEAL,
    A,
    B,
)
from rules_engine.pixel_tactics.frames import (
    BATCH,
    CHECK_DUE,
    COMMAND,
    DAMAGE,
    DEAL_DUE,
    FROM_HAND,
    GAME_END_DUE,
    PLAYER,
    PROGRAM,
    RANDOM_DUE,
    ROUND_END_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    STRIKE,
    WAVE_END_DUE,
)
from rules_engine.pixel_tactics.picks import pending_pick
from rules_engine.pixel_tactics.reactions import active, waiting
from rules_engine.pixel_tactics.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


LANGUAGES: Final = ("ru", "en")


class Need:
    """Something that is waited for; `who` is `A`, `B` or nobody in particular."""

    __slots__ = ("code", "who")

    def __init__(self, code: str, who: int = NOBODY) -> None:
        self.code = code
        self.who = PLAYERS[who] if who in (A, B) else ""

    def words(self, language: str) -> str:
        """What is waited for, as a sentence."""
        from rules_engine.pixel_tactics.due_texts import DUE_TEXTS

        return DUE_TEXTS[self.code][LANGUAGES.index(language)].format(who=self.who)

    def __repr__(self) -> str:
        return f"Need({self.code}{f', {self.who}' if self.who else ''})"


def due(state: State) -> Need:
    """What a position waits for."""
    if state.stage == STAGE_OVER:
        return Need("over")
    if state.stack:
        return _pending(state)
    if state.stage == STAGE_PLAY:
        return Need("turn" if state.ap else "turn_over", state.turn)
    first_open = A if not state.done & 1 else B
    if state.stage in SETUP_OF_PLAYER:
        return Need(SETUP_OF_PLAYER[state.stage], first_open)
    if state.stage == STAGE_REVEAL:
        return Need("leader_reveal")
    return Need("first_player" if state.stage == STAGE_FIRST else "shuffle", first_open)


SETUP_OF_PLAYER: Final = {
    STAGE_DRAW: "starting_hand", STAGE_CHOICE: "leader_choice", STAGE_RETURN: "leader_return",
}  # fmt: skip


def _pending(state: State) -> Need:
    frame = state.stack[-1]
    kind = frame[0]
    if kind == PROGRAM:
        return Need(f"pick_{pending_pick(frame)[0]}", frame[PLAYER])
    if kind == STRIKE:
        return Need("redirect", 1 - frame[1] // 9)
    if kind == DAMAGE:
        return Need("replace", frame[2] // 9)
    if kind == BATCH:
        first = active(state)
        mine = any(entry[1] == first for entry in waiting(frame))
        return Need("reaction", first if mine else 1 - first)
    if kind == DEAL_DUE:
        return Need("hand_discarded" if frame[3] == FROM_HAND else "drawn", frame[1])
    if kind == COMMAND:
        return Need("command" if frame[5] < 0 else "command_or_spell", frame[1])
    return Need(OF_FRAME[kind], NOBODY if kind in BY_ITSELF else frame[1])


OF_FRAME: Final = {
    CHECK_DUE: "check", WAVE_END_DUE: "wave_end", ROUND_END_DUE: "round_end",
    GAME_END_DUE: "game_end", SHUFFLE_DUE: "shuffle", SEARCH_DUE: "search",
    RANDOM_DUE: "random_discard",
}  # fmt: skip
BY_ITSELF: Final = frozenset((CHECK_DUE, WAVE_END_DUE, ROUND_END_DUE, GAME_END_DUE))

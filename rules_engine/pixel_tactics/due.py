"""What a position waits for: a code, who has to act, and words for both.

>>> from rules_engine.pixel_tactics import Game
>>> need = due(Game())
>>> need.code, need.words("en")
('shuffle', 'The deck of player A is shuffled.')
"""

from __future__ import annotations

from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.card_data import SLOTS
from rules_engine.pixel_tactics.codes import (
    CARD,
    CARD_TEXT,
    NOBODY,
    PLAYERS,
    ROW_OF,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_FIRST,
    STAGE_OVER,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_REVEAL,
    UNIT_OF,
    A,
    B,
)
from rules_engine.pixel_tactics.frames import (
    ABILITY,
    ATTACKER,
    BATCH,
    CHECK_DUE,
    COMMAND,
    DAMAGE,
    DEAL_DUE,
    DEAL_TO,
    ENTRY_PLAYER,
    FEED,
    FIRST_ORDER,
    FROM_HAND,
    GAME_END_DUE,
    KIND,
    PLAYER,
    PROGRAM,
    RANDOM_DUE,
    REPLACING,
    RETALIATE,
    ROUND_END_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    SOURCE_CARD,
    STRIKE,
    STRIKE_BACK,
    WAVE_END_DUE,
    WHOSE,
    Frame,
)
from rules_engine.pixel_tactics.reactions import REVEALS, active, waiting
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.tables import LEADER_SLOT, REACTION_BASE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Need:
    """Something that is waited for; `who` is `A`, `B` or nobody in particular.

    Where a card makes it, `card` is that card (`A:healer`) and `ability` which of its abilities:
    `vanguard`, `flank`, `rear`, `order` or `leader`; else both are empty.
    """

    __slots__ = ("ability", "card", "code", "who")

    def __init__(self, code: str, who: int = NOBODY, card: str = "", ability: str = "") -> None:
        self.code = code
        self.who = PLAYERS[who] if who in (A, B) else ""
        self.card = card
        self.ability = ability

    def words(self, language: str) -> str:
        """What is waited for, as a sentence."""
        from rules_engine.pixel_tactics.texts import DUE_TEXTS

        return DUE_TEXTS[self.code].in_language(language).format(who=self.who)

    def __repr__(self) -> str:
        of = f"{self.card} {self.ability}".strip()
        return f"Need({', '.join(word for word in (self.code, self.who, of) if word)})"


def due(state: State) -> Need:
    """What a position waits for."""
    if state.stage == STAGE_OVER:
        return Need("over")
    if state.stack:
        need = _pending(state)
        need.card, need.ability = _made_by(state)
        return need
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
    kind = frame[KIND]
    if kind == PROGRAM:
        return Need(f"pick_{pending_pick(frame)[0]}", frame[PLAYER])
    if kind == STRIKE:
        return Need("redirect", 1 - UNIT_OF[frame[ATTACKER]])
    if kind == DAMAGE:
        return Need("replace", UNIT_OF[frame[REPLACING]])
    if kind == BATCH:
        first = active(state)
        mine = any(entry[ENTRY_PLAYER] == first for entry in waiting(frame))
        return Need("reaction", first if mine else 1 - first)
    if kind == DEAL_DUE:
        return Need("hand_discarded" if frame[DEAL_TO] == FROM_HAND else "drawn", frame[WHOSE])
    if kind == COMMAND:
        _command, player, _attack, _flags, _cards, row = frame
        return Need("command" if row < 0 else "command_or_spell", player)
    return Need(OF_FRAME[kind], NOBODY if kind in BY_ITSELF else frame[WHOSE])


def _made_by(state: State) -> tuple[str, str]:
    """The card and the ability that make somebody decide, or chance."""
    frame = state.stack[-1]
    if frame[KIND] == DAMAGE:
        return CARD_TEXT[state.cells[frame[REPLACING]] & CARD], SLOTS[ROW_OF[frame[REPLACING]]]
    if frame[KIND] == STRIKE:
        return CARD_TEXT[state.chosen[1 - UNIT_OF[frame[ATTACKER]]]], SLOTS[LEADER_SLOT]
    below = state.stack[-2] if frame[KIND] in BY_PROGRAM and len(state.stack) > 1 else frame
    return program_card(below) if below[KIND] == PROGRAM else ("", "")


def program_card(frame: Frame) -> tuple[str, str]:
    """The card that carries out a program, and of which ability of it, or of the copied card."""
    ability, card = frame[ABILITY], CARD_TEXT[frame[SOURCE_CARD] & CARD]
    if ability < REACTION_BASE:
        return card, SLOTS[ability % 8]
    return card, REACTS_IN.get(ability - REACTION_BASE, "leader")


REACTS_IN: Final = {
    STRIKE_BACK: "vanguard", RETALIATE: "flank", FEED: "vanguard", FIRST_ORDER: "rear",
    REVEALS - REACTION_BASE: "flank",
}  # fmt: skip
"""By reaction of a hero: the row whose ability it is; all others are of leaders."""
BY_PROGRAM: Final = frozenset((COMMAND, SEARCH_DUE, SHUFFLE_DUE, RANDOM_DUE, DEAL_DUE))
"""What a program asks for lies on top of it."""

OF_FRAME: Final = {
    CHECK_DUE: "check", WAVE_END_DUE: "wave_end", ROUND_END_DUE: "round_end",
    GAME_END_DUE: "game_end", SHUFFLE_DUE: "shuffle", SEARCH_DUE: "search",
    RANDOM_DUE: "random_discard",
}  # fmt: skip
BY_ITSELF: Final = frozenset((CHECK_DUE, WAVE_END_DUE, ROUND_END_DUE, GAME_END_DUE))

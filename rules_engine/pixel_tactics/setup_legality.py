"""The checks of the setup, shuffling during the game included."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.codes import (
    FIRST_PLAYER,
    INITIAL_DRAW,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    NUMBER,
    OWNER,
    SHUFFLE,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.setup_changes import starting_cards
from rules_engine.pixel_tactics.state import State, holds, known_deck, tops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _order_broken(state: State, player: int, order: Action, deck: int) -> str:
    """A recorded order must be a permutation of the deck (PT-LOG-12)."""
    found = 0
    for code in order:
        if code >> OWNER != player or found >> (code & NUMBER) & 1:
            return "PT-LOG-12"
        found |= 1 << (code & NUMBER)
    return "" if not order or found == deck else "PT-LOG-12"


def shuffle_broken(state: State, action: Action) -> str:
    """An order that is recorded is one of the deck that is shuffled."""
    return _order_broken(state, action[2], action[3:], known_deck(state, action[2]))


def _initial_draw_broken(state: State, action: Action) -> str:
    player, cards = action[2], action[3:]
    known = tops(state, player)
    if not cards:
        return "" if known else "PT-LOG-12"
    if len(cards) != starting_cards(state, player):
        extra = starting_cards(state, player) != 5
        return "PT-MATCH-5" if extra else "PT-SETUP-2"
    if known:
        right = tuple(code & NUMBER for code in cards) == known[: len(cards)]
        return "" if right and all(code >> OWNER == player for code in cards) else "PT-LOG-12"
    seen = 0
    for code in cards:
        if not code:
            continue
        bit = 1 << (code & NUMBER)
        if code >> OWNER != player or not state.pool[player] & bit or seen & bit:
            return "PT-LOG-12"
        seen |= bit
    return ""


def _leader_choice_broken(state: State, action: Action) -> str:
    player, code = action[1], action[2]
    return "" if not code or holds(state, player, code) else "PT-SETUP-3"


def _leader_reveal_broken(state: State, action: Action) -> str:
    for player in (A, B):
        code = action[2 + player]
        if state.chosen[player]:
            if code != state.chosen[player]:
                return "PT-SETUP-3"
        elif not holds(state, player, code):
            return "PT-SETUP-3"
    return ""


def _leader_return_broken(state: State, action: Action) -> str:
    player, order = action[2], action[3:]
    deck = known_deck(state, player) | 1 << (state.chosen[player] & NUMBER)
    if len(order) == 1 and deck != 1 << (order[0] & NUMBER):
        code = order[0]
        drawn = not code or (code >> OWNER == player and deck >> (code & NUMBER) & 1)
        return "" if drawn and not tops(state, player) else "PT-LOG-12"
    return _order_broken(state, player, order, deck) if order else "PT-LOG-12"


def _first_player_broken(state: State, action: Action) -> str:
    """Random in the first game and after a drawn one, else the last winner (PT-MATCH-6)."""
    last = state.rules.last
    if last in (A, B):
        return "" if action[2] == last and action[3] else "PT-MATCH-6"
    return "PT-SETUP-7" if action[3] else ""


SETUP_KIND: Final = (
    SHUFFLE, INITIAL_DRAW, LEADER_CHOICE, LEADER_REVEAL, LEADER_RETURN, FIRST_PLAYER,
)  # fmt: skip
SETUP: Final[tuple[Callable[[State, Action], str], ...]] = (
    shuffle_broken,
    _initial_draw_broken,
    _leader_choice_broken,
    _leader_reveal_broken,
    _leader_return_broken,
    _first_player_broken,
)

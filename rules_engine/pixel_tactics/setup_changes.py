"""What the events of the setup change, shuffling during the game included."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.advance import begin_turn
from rules_engine.pixel_tactics.codes import (
    FIRST_PLAYER,
    INITIAL_DRAW,
    LEADER_AREA,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    NUMBER,
    SHUFFLE,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_FIRST,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_REVEAL,
    STAGE_SHUFFLE,
    STARTING_HAND,
    VANGUARD,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.frames import pop
from rules_engine.pixel_tactics.state import (
    State,
    known_deck,
    lead,
    leave_deck,
    leave_hand,
    set_tops,
    tops,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _shuffle(state: State, action: Action) -> None:
    player = action[2]
    everything = known_deck(state, player)
    order = action[3:]
    set_tops(state, player, tuple(code & NUMBER for code in order))
    state.pool[player] = 0 if order else everything
    state.known[player] = 0
    if state.stage == STAGE_SHUFFLE:
        _both(state, player, STAGE_DRAW)
    else:
        pop(state)


def _both(state: State, player: int, following: int) -> None:
    """One player has done their part of a stage of the setup; after both the next one begins."""
    state.done |= 1 << player
    if state.done == 3:
        state.done = 0
        state.stage = following


def starting_cards(state: State, player: int) -> int:
    """Five, and one more for each trophy of the rival (PT-SETUP-2, PT-MATCH-5)."""
    more = state.rules.trophies[1 - player] if state.rules.extra_draw else 0
    return STARTING_HAND + more


def _initial_draw(state: State, action: Action) -> None:
    player = action[2]
    known = tops(state, player)
    cards = action[3:] or known[: starting_cards(state, player)]
    for code in cards:
        if code:
            leave_deck(state, player, code & NUMBER)
            state.hand[player] |= 1 << (code & NUMBER)
        else:
            state.unknown[player] += 1
    _both(state, player, STAGE_CHOICE)


def _leader_choice(state: State, action: Action) -> None:
    state.chosen[action[1]] = action[2]
    _both(state, action[1], STAGE_REVEAL)


def _leader_reveal(state: State, action: Action) -> None:
    """Both leaders lie open; equal ones go back, but in the box rules (PT-SETUP-4, PT-CON-01)."""
    state.chosen = [action[2], action[3]]
    if state.chosen[A] & NUMBER == state.chosen[B] & NUMBER and not state.rules.box:
        state.stage = STAGE_RETURN
        return
    for player in (A, B):
        leave_hand(state, player, state.chosen[player] & NUMBER)
        state.cells[LEADER_AREA[player]] = state.chosen[player]
    lead(state)
    state.stage = STAGE_FIRST


def _leader_return(state: State, action: Action) -> None:
    player = action[2]
    bit = 1 << (state.chosen[player] & NUMBER)
    order = action[3:]
    leave_hand(state, player, state.chosen[player] & NUMBER)
    state.chosen[player] = 0
    if len(order) == 1:
        # Only one card is told where the order of the deck is not known.
        state.pool[player] |= bit
        number = order[0] & NUMBER
        if number:
            state.pool[player] ^= 1 << number
    else:
        number = order[0] & NUMBER
        set_tops(state, player, tuple(code & NUMBER for code in order[1:]))
        state.pool[player] = 0
    if number:
        state.hand[player] |= 1 << number
    else:
        state.unknown[player] += 1
    _both(state, player, STAGE_CHOICE)


def _first_player(state: State, action: Action) -> None:
    state.first = action[2]
    state.stage = STAGE_PLAY
    state.round = 1
    state.wave = VANGUARD
    begin_turn(state, state.first)


SETUP_CHANGES: Final[dict[int, Callable[[State, Action], None]]] = {
    SHUFFLE: _shuffle,
    INITIAL_DRAW: _initial_draw,
    LEADER_CHOICE: _leader_choice,
    LEADER_REVEAL: _leader_reveal,
    LEADER_RETURN: _leader_return,
    FIRST_PLAYER: _first_player,
}

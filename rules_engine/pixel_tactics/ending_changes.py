"""What ends, and what that changes: checks for the defeated, waves, rounds, the game."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.advance import begin_turn
from rules_engine.pixel_tactics.codes import (
    BONUS,
    CARD,
    CHECK,
    CONCEDE,
    DRAWN,
    GAME_END,
    IS_LEADER,
    OF_WAVE_BITS,
    REAR,
    REASON_CONCESSION,
    REASON_HEROES,
    REASON_LEADER,
    REASON_RULING,
    ROUND_END,
    RULING,
    STAGE_OVER,
    UNIT_OF,
    VANGUARD,
    WAVE_END,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.damage import defeat, lethal
from rules_engine.pixel_tactics.frames import GAME_END_DUE, ROUND_END_DUE, pop, push
from rules_engine.pixel_tactics.needs import own_heroes
from rules_engine.pixel_tactics.reactions import of_defeats, of_round_end, trigger
from rules_engine.pixel_tactics.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def defeated_at_check(state: State) -> list[int]:
    """The heroes and leaders with lethal damage, read before anybody is flipped (PT-CASUALTY-2)."""
    cells = state.cells
    hurt = [area for area, damage in enumerate(state.damage) if damage]
    return [area for area in hurt if 0 < cells[area] <= CARD and lethal(state, area)]


def _check(state: State, action: Action) -> None:
    pop(state)
    falling = defeated_at_check(state)
    fallen = defeat(state, [area for area in falling if not IS_LEADER[area]])
    units = [UNIT_OF[area] for area in falling if IS_LEADER[area]]
    if not units:
        trigger(state, of_defeats(state, fallen))
        return
    if len(units) == 1:
        state.stack = ((GAME_END_DUE, 1 - units[0], REASON_LEADER),)
        return
    living = [len(own_heroes(state, unit)) for unit in (A, B)]
    winner = DRAWN if living[A] == living[B] else int(living[B] > living[A])
    state.stack = ((GAME_END_DUE, winner, REASON_HEROES),)


def _wave_end(state: State, action: Action) -> None:
    """What lasts until the end of the wave ends; after the rear wave the round ends (PT-FAQ-39)."""
    pop(state)
    if any(state.marks):
        state.marks = [marks % BONUS & ~OF_WAVE_BITS for marks in state.marks]
    state.vengeance = 0
    if state.wave == REAR:
        push(state, (ROUND_END_DUE,))
        trigger(state, of_round_end(state))
    else:
        begin_wave(state, state.wave + 1)


def begin_wave(state: State, wave: int) -> None:
    """Both players have a turn again; what the Scientist took from this wave now counts."""
    state.wave = wave
    state.ended = 0
    state.penalty = [state.penalty[2], state.penalty[3], 0, 0]
    begin_turn(state, state.first)


def _round_end(state: State, action: Action) -> None:
    """The first-player status passes; after round 1 the truce is over (PT-ROUND-2, PT-TRUCE-7)."""
    pop(state)
    state.first = 1 - state.first
    state.round += 1
    begin_wave(state, VANGUARD)


def _game_end(state: State, action: Action) -> None:
    state.winner, state.reason = action[2], action[3]
    state.stage = STAGE_OVER
    state.stack = ()


def _concede(state: State, action: Action) -> None:
    state.stack = ((GAME_END_DUE, 1 - action[1], REASON_CONCESSION),)


def _ruling(state: State, action: Action) -> None:
    state.stack = ((GAME_END_DUE, action[2], REASON_RULING),)


ENDING_CHANGES: Final[dict[int, Callable[[State, Action], None]]] = {
    CHECK: _check,
    WAVE_END: _wave_end,
    ROUND_END: _round_end,
    GAME_END: _game_end,
    CONCEDE: _concede,
    RULING: _ruling,
}

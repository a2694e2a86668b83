"""The checker: the one rule that an action breaks, in the order of PT-LOG-20, or none.

It asks questions about one action and never builds a list of actions; `generation` builds them and
never asks here. Tests hold the two against each other. The single checks stand in the modules named
`…_legality`.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    ATTACK,
    CONCEDE,
    FIRST_PLAYER,
    LEADER_ACTION,
    ORDER,
    RULING,
    SPELL,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_OVER,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_SHUFFLE,
    Action,
)
from rules_engine.pixel_tactics.frames import KIND
from rules_engine.pixel_tactics.pending_legality import DUE, NOT_DUE, game_end_broken
from rules_engine.pixel_tactics.setup_legality import SETUP, SETUP_KIND
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.turn_legality import TURN


def rule_broken(state: State, action: Action) -> str:
    """The rule that an action breaks, or an empty text if it is legal (PT-LOG-20)."""
    kind = action[0]
    if state.stage == STAGE_OVER:
        return "PT-END-2"
    if state.stage != STAGE_PLAY:
        if kind in (CONCEDE, RULING) and not state.stack:
            return ""
        return _setup_broken(state, action)
    if state.stack:
        return DUE[state.stack[-1][KIND]](state, state.stack[-1], action)
    if kind in (CONCEDE, RULING):
        return ""
    check = TURN.get(kind)
    if check is None:
        return NOT_DUE[kind]
    player = action[1]
    if player != state.turn:
        return "PT-PASS-1" if state.ended >> player & 1 else "PT-WAVE-1"
    if state.round == 1:
        if kind == ATTACK:
            return "PT-TRUCE-2"
        if kind == SPELL:
            return "PT-TRUCE-3"
        if kind == ORDER:
            return "PT-TRUCE-4"
        if kind == LEADER_ACTION:
            return "PT-TRUCE-5"
    return check(state, action)


def _setup_broken(state: State, action: Action) -> str:
    kind = action[0]
    if state.stack:
        return game_end_broken(state, state.stack[-1], action)
    stage = state.stage
    expected = SETUP_KIND[stage]
    if kind != expected:
        equal = stage == STAGE_RETURN and (kind == FIRST_PLAYER or kind in TURN)
        return "PT-SETUP-4" if equal else "PT-SETUP-9"
    if stage in (STAGE_SHUFFLE, STAGE_DRAW, STAGE_RETURN) and state.done >> action[2] & 1:
        return "PT-SETUP-9"
    if stage == STAGE_CHOICE and state.done >> action[1] & 1:
        return "PT-SETUP-9"
    return SETUP[stage](state, action)

"""The checks of a player's turn: the rule that each of its actions breaks, or none (PT-TURN-4)."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.codes import (
    ATTACK,
    ATTACKED,
    BODY,
    CAST,
    CLEAR,
    DRAW,
    END_TURN,
    HAND_LIMIT,
    IS_LEADER,
    LEADER_ACTION,
    LEADER_AREA,
    MELEE,
    MOVE,
    MOVED,
    NUMBER,
    ORDER,
    PASS,
    RANGED,
    RECRUIT,
    RECRUITED,
    ROTATE,
    ROTATED,
    ROW_AREAS,
    ROW_OF,
    SPELL,
    UNIT_OF,
    Action,
)
from rules_engine.pixel_tactics.frames import HEROES_ONLY
from rules_engine.pixel_tactics.needs import declarable, order_declarable
from rules_engine.pixel_tactics.relations import first_in_column, has_ranged, intercepted
from rules_engine.pixel_tactics.state import State, deck_size, hand_size, holds, is_hero
from rules_engine.pixel_tactics.tables import (
    ACTION_OF,
    ADJENNA,
    FREE_CLEAR,
    FREE_MOVE,
    FREE_RECRUIT,
    SPELL_OF,
)
from rules_engine.pixel_tactics.turn_changes import order_is_free

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _draw_broken(state: State, action: Action) -> str:
    player = action[1]
    if state.ap < 1:
        return "PT-AP-1"
    if not deck_size(state, player):
        return "PT-DRAW-2"
    return "PT-DRAW-3" if hand_size(state, player) >= HAND_LIMIT else ""


def _recruit_broken(state: State, action: Action) -> str:
    _kind, player, code, area = action
    if state.ap < 1 and not FREE_RECRUIT[state.leading[player]]:
        return "PT-AP-1"
    if not holds(state, player, code):
        return "PT-RECRUIT-3"
    row = ROW_AREAS[player][state.wave]
    if area not in row:
        return "PT-RECRUIT-1"
    cells = state.cells
    if cells[row[0]] and cells[row[1]] and cells[row[2]]:
        return "PT-RECRUIT-2"
    if IS_LEADER[area]:
        return "PT-RECRUIT-4"
    if cells[area]:
        return "PT-BODY-3" if cells[area] >= BODY else "PT-ZONE-6"
    return ""


def _attack_broken(state: State, action: Action) -> str:
    _kind, player, attacker, kind, target = action
    if state.ap < 1:
        return "PT-AP-1"
    if UNIT_OF[attacker] != player or not 0 < state.cells[attacker] < BODY:
        return "PT-ATTACK-1"
    if ROW_OF[attacker] != state.wave:
        return "PT-ATTACK-1"
    marks = state.marks[attacker]
    if marks & RECRUITED:
        return "PT-ACTOR-2"
    if marks & ATTACKED:
        return "PT-ATTACK-2"
    if marks & (MOVED | CAST):
        return "PT-ATTACK-3"
    if marks & ROTATED:
        return "PT-ACTOR-1"
    if kind == RANGED:
        if not has_ranged(state, attacker):
            return "PT-RANGED-1"
    elif not first_in_column(state, attacker):
        return "PT-MELEE-1"
    return target_broken(state, 1 - player, target, kind, 0)


def target_broken(state: State, unit: int, target: int, kind: int, flags: int) -> str:
    """The target of an attack: a living card of the rival's unit that this kind can reach."""
    if UNIT_OF[target] != unit or not 0 < state.cells[target] < BODY:
        return "PT-ATTACK-6"
    if flags & HEROES_ONLY and IS_LEADER[target]:
        return "PT-FAQ-46"
    if kind == MELEE:
        return "" if first_in_column(state, target) else "PT-MELEE-2"
    if intercepted(state, target) and not state.rules.box:
        return "PT-INTERCEPT-1"
    return ""


def _spell_broken(state: State, action: Action) -> str:
    _kind, player, area, row = action
    if state.ap < 1:
        return "PT-AP-1"
    if UNIT_OF[area] != player or not is_hero(state, area):
        return "PT-SPELL-1"
    number = state.cells[area] & NUMBER
    if row != ROW_OF[area]:
        return "PT-CARD-7" if SPELL_OF[row][number] else "PT-SPELL-1"
    if not SPELL_OF[row][number]:
        return "PT-SPELL-1"
    if row != state.wave:
        return "PT-SPELL-5"
    marks = state.marks[area]
    if marks & RECRUITED:
        return "PT-ACTOR-2"
    if marks & (ATTACKED | MOVED | CAST):
        return "PT-SPELL-3"
    if marks & ROTATED:
        return "PT-ACTOR-1"
    right = declarable(state, SPELL_OF[row][number], player, area, 0)
    return "" if right else "PT-ORDER-4"


def _leader_action_broken(state: State, action: Action) -> str:
    player = action[1]
    if state.ap < 1:
        return "PT-AP-1"
    leading = state.leading[player]
    if not ACTION_OF[leading]:
        return "PT-LEADERACT-1"
    area = LEADER_AREA[player]
    right = declarable(state, ACTION_OF[leading], player, area, 0)
    return "" if right else "PT-ORDER-4"


def _order_action_broken(state: State, action: Action) -> str:
    _kind, player, code = action
    if not (state.ap or state.order_ap or order_is_free(state, player)):
        return "PT-AP-1"
    if not holds(state, player, code):
        return "PT-ORDER-1"
    return "" if order_declarable(state, player, code, 0) else "PT-ORDER-4"


def _move_broken(state: State, action: Action) -> str:
    _kind, player, start, target = action
    if state.ap < 1 and not FREE_MOVE[state.leading[player]]:
        return "PT-AP-1"
    if UNIT_OF[start] != player or not state.cells[start]:
        return "PT-MOVE-1"
    if IS_LEADER[start]:
        return "PT-MOVE-2"
    if state.cells[start] >= BODY:
        return "PT-MOVE-5"
    marks = state.marks[start]
    if marks & RECRUITED:
        return "PT-ACTOR-2"
    if marks & (ATTACKED | CAST):
        return "PT-MOVE-3"
    if marks & MOVED:
        return "PT-MOVE-4"
    if marks & ROTATED:
        return "PT-ACTOR-1"
    free = UNIT_OF[target] == player and not state.cells[target]
    return "" if free else "PT-MOVE-1"


def _rotate_broken(state: State, action: Action) -> str:
    _kind, player, one, other = action
    if state.ap < 2:
        return "PT-LONG-1"
    if one >= other:
        return "PT-ROTATE-1"
    for area in (one, other):
        if UNIT_OF[area] != player or IS_LEADER[area] or not state.cells[area]:
            return "PT-ROTATE-1"
    done = RECRUITED | ATTACKED | CAST | MOVED | ROTATED
    for area in (one, other):
        if state.cells[area] < BODY and state.marks[area] & done:
            return "PT-ROTATE-3"
    return ""


def _clear_broken(state: State, action: Action) -> str:
    _kind, player, area = action
    if state.leading[1 - player] == ADJENNA and state.round > 1:
        return "PT-FAQ-34"
    if state.ap < 1 and not FREE_CLEAR[state.leading[player]]:
        return "PT-AP-1"
    right = UNIT_OF[area] == player and state.cells[area] >= BODY
    return "" if right else "PT-CLEAR-1"


def _end_turn_broken(state: State, action: Action) -> str:
    return "PT-TURN-6" if state.ap else ""


def _pass_broken(state: State, action: Action) -> str:
    return ""


TURN: Final[dict[int, Callable[[State, Action], str]]] = {
    DRAW: _draw_broken,
    RECRUIT: _recruit_broken,
    ATTACK: _attack_broken,
    SPELL: _spell_broken,
    LEADER_ACTION: _leader_action_broken,
    ORDER: _order_action_broken,
    MOVE: _move_broken,
    ROTATE: _rotate_broken,
    CLEAR: _clear_broken,
    PASS: _pass_broken,
    END_TURN: _end_turn_broken,
}
"""The actions of a player's turn (PT-TURN-4)."""

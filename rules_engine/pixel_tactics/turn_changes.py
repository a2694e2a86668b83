"""What the actions of a player's turn change (PT-TURN-4)."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.action_steps import begin_play
from rules_engine.pixel_tactics.codes import (
    ATTACK,
    ATTACKED,
    CARD,
    CAST,
    CLEAR,
    DRAW,
    END_TURN,
    LEADER_ACTION,
    LEADER_AREA,
    MOVE,
    MOVED,
    NOBODY,
    NUMBER,
    OF_TURN,
    ORDER,
    PASS,
    RECRUIT,
    RECRUITED,
    ROTATE,
    ROTATED,
    SPELL,
    Action,
)
from rules_engine.pixel_tactics.frames import DEAL_DUE, STRIKE, TURN_END, program, push
from rules_engine.pixel_tactics.place_steps import enter, swap
from rules_engine.pixel_tactics.reactions import of_recruits, of_turn_end, trigger
from rules_engine.pixel_tactics.state import State, discard_card, empty, leave_hand
from rules_engine.pixel_tactics.tables import (
    ACTION_OF,
    FREE_CLEAR,
    FREE_MOVE,
    FREE_ORDERS,
    FREE_RECRUIT,
    SPELL_OF,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def _draw(state: State, action: Action) -> None:
    state.ap -= 1
    push(state, (DEAL_DUE, action[1], 1, 0))


def _recruit(state: State, action: Action) -> None:
    _kind, player, code, area = action
    if not FREE_RECRUIT[state.leading[player]]:
        state.ap -= 1
    enter(state, area, code, RECRUITED)
    trigger(state, of_recruits(state, [area]))


def _attack(state: State, action: Action) -> None:
    _kind, player, attacker, kind, target = action
    state.ap -= 1
    state.marks[attacker] |= ATTACKED
    push(state, (STRIKE, attacker, kind, target, player, 0))


def _spell(state: State, action: Action) -> None:
    state.ap -= 1
    state.marks[action[2]] |= CAST
    cast_spell(state, action[1], action[2], action[3], 0)


def cast_spell(state: State, player: int, area: int, row: int, late: int) -> None:
    """Begin the program of a hero's spell."""
    code = state.cells[area]
    push(state, program(SPELL_OF[row][code & NUMBER], player, area, code, late=late))


def _leader_action(state: State, action: Action) -> None:
    player = action[1]
    state.ap -= 1
    area = LEADER_AREA[player]
    ability = ACTION_OF[state.leading[player]]
    push(state, program(ability, player, area, state.cells[area]))


def order_is_free(state: State, player: int) -> bool:
    """Whether one of Tatsumi's free plays is left this turn (PT-FAQ-14)."""
    return state.orders[player] < FREE_ORDERS[state.leading[player]]


def _order(state: State, action: Action) -> None:
    _kind, player, code = action
    if not order_is_free(state, player):
        if state.order_ap:
            state.order_ap -= 1
        else:
            state.ap -= 1
    leave_hand(state, player, code & NUMBER)
    state.aside = (*state.aside, code)
    begin_play(state, player, code, 0)


def _move(state: State, action: Action) -> None:
    _kind, player, start, target = action
    if not FREE_MOVE[state.leading[player]]:
        state.ap -= 1
    swap(state, start, target)
    state.marks[target] |= MOVED


def _rotate(state: State, action: Action) -> None:
    state.ap -= 2
    swap(state, action[2], action[3])
    for area in action[2:]:
        if state.cells[area] <= CARD:
            state.marks[area] |= ROTATED


def _clear(state: State, action: Action) -> None:
    if not FREE_CLEAR[state.leading[action[1]]]:
        state.ap -= 1
    discard_card(state, state.cells[action[2]])
    empty(state, action[2])


def _end_turn(state: State, action: Action) -> None:
    player = action[1]
    state.ap = 0
    state.order_ap = 0
    state.orders = [0, 0]
    state.turn = NOBODY
    state.ended |= 1 << player
    if any(state.marks):
        state.marks = [marks & ~OF_TURN for marks in state.marks]
    push(state, (TURN_END, player))
    trigger(state, of_turn_end(state, player))


TURN_CHANGES: Final[dict[int, Callable[[State, Action], None]]] = {
    DRAW: _draw,
    RECRUIT: _recruit,
    ATTACK: _attack,
    SPELL: _spell,
    LEADER_ACTION: _leader_action,
    ORDER: _order,
    MOVE: _move,
    ROTATE: _rotate,
    CLEAR: _clear,
    PASS: _end_turn,
    END_TURN: _end_turn,
}

"""What happens by itself in a game, until somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.codes import (
    COLUMN_AREAS,
    COLUMN_OF,
    IS_LEADER,
    MELEE,
    NUMBER,
    OWNER,
    RANGED,
    TURN_ACTIONS,
    UNIT_OF,
)
from rules_engine.pixel_tactics.damage import deal
from rules_engine.pixel_tactics.damage import settle as settle_damage
from rules_engine.pixel_tactics.frames import (
    ABILITY,
    BATCH,
    CHECK_DUE,
    DEAL_DUE,
    ENTRIES,
    ENTRY,
    FROM_HAND,
    HEROES_ONLY,
    KIND,
    LATE,
    LATE_CLOSED,
    RAISED_BODY,
    STEP,
    TO_ASIDE,
    WAITING,
    WAVE_END_DUE,
    WHOSE,
    Frame,
    blow,
    changed,
    pop,
    push,
    replace_top,
)
from rules_engine.pixel_tactics.needs import heroes_in_melee
from rules_engine.pixel_tactics.picks import options
from rules_engine.pixel_tactics.reactions import PROGRAM_OF, of_order, trigger
from rules_engine.pixel_tactics.relations import has_intercept, in_melee, reduced, strength
from rules_engine.pixel_tactics.state import (
    State,
    discard_card,
    is_hero,
    leave_deck,
    leave_hand,
    tops,
)
from rules_engine.pixel_tactics.steps import STEPS
from rules_engine.pixel_tactics.tables import AREC, MORE_ACTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


RAISED_STRENGTH: Final = 3
"""The attack strength of a body that Hepzibah uses (PT-FAQ-19)."""


def run(state: State) -> None:
    """Carry out what needs no decision, until one is needed or nothing is left."""
    while state.stack:
        frame = state.stack[-1]
        if not ADVANCE[frame[KIND]](state, frame):
            return


def _advance_program(state: State, frame: Frame) -> bool:
    steps = PROGRAM_OF[frame[ABILITY]]
    if frame[STEP] >= len(steps):
        pop(state)
        return True
    step = steps[frame[STEP]]
    if step[0] != "pick":
        frame = changed(frame, STEP, frame[STEP] + 1)
        replace_top(state, frame)
        STEPS[str(step[0])](state, frame, step)
        return True
    found = options(state, frame)
    if not found:
        replace_top(state, changed(frame, STEP, frame[STEP] + 1))
        return True
    if frame[LATE] == LATE_CLOSED and len(found) == 1:
        # A late choice without a choice gets no event (PT-FAQ-64).
        replace_top(state, (*frame, found[0]))
        return True
    return False


def _advance_order_end(state: State, frame: Frame) -> bool:
    """The order is discarded; then its play triggers what watches it (PT-FAQ-38)."""
    pop(state)
    _kind, player, code, play = frame
    state.aside = tuple(card for card in state.aside if card != code)
    discard_card(state, code)
    trigger(state, of_order(state, player, play))
    return True


def redirect_targets(state: State, frame: Frame) -> list[int]:
    """The targets among which Arec's player may choose, none if they have no choice (PT-FAQ-47)."""
    _strike, attacker, kind, _target, _player, flags = frame
    unit = 1 - UNIT_OF[attacker]
    if kind != MELEE or state.leading[unit] != AREC or flags & RAISED_BODY:
        return []
    if flags & HEROES_ONLY:
        found = heroes_in_melee(state, unit)
    else:
        found = in_melee(state, unit)
    return found if len(found) > 1 else []


def _advance_strike(state: State, frame: Frame) -> bool:
    if redirect_targets(state, frame):
        return False
    hit(state, frame, interceptor(state, frame))
    return True


def interceptor(state: State, frame: Frame) -> int:
    """The final target: in the box rules a hero in front with intercept takes it (PT-CON-06)."""
    _strike, _attacker, kind, target, _player, _flags = frame
    if not state.rules.box or kind != RANGED or IS_LEADER[target]:
        return target
    for front in COLUMN_AREAS[UNIT_OF[target]][COLUMN_OF[target]]:
        if front < target and is_hero(state, front) and has_intercept(state, front):
            return front
    return target


def hit(state: State, frame: Frame, final: int) -> None:
    """Place the damage of an attack on its final target (PT-ATTACK-5)."""
    _strike, attacker, kind, chosen, _player, flags = frame
    pop(state)
    raised = flags & RAISED_BODY
    amount = RAISED_STRENGTH if raised else strength(state, attacker, final, kind)
    attack = (attacker, kind, chosen, final)
    by = blow(-1, attack, 1) if raised else blow(attacker, attack)
    deal(state, [(final, reduced(state, final, amount, kind))], by)


def _advance_batch(state: State, frame: Frame) -> bool:
    if frame[WAITING]:
        return False
    pop(state)
    later = frame[ENTRIES:]
    if later:
        push(state, (BATCH, len(later) // ENTRY, *later))
    return True


def _advance_deal(state: State, frame: Frame) -> bool:
    _deal, player, count, where = frame
    if not count:
        pop(state)
        return True
    known = tops(state, player)
    if where == FROM_HAND or not known:
        return False
    deal_card(state, frame, player << OWNER | known[0])
    return True


def deal_card(state: State, frame: Frame, code: int) -> None:
    """One card is drawn, or an unknown one of a hand discarded; 0 is a card that stays unknown."""
    _deal, player, count, where = frame
    replace_top(state, (DEAL_DUE, player, count - 1, where))
    number = code & NUMBER
    if not code:
        state.unknown[player] += 1
    elif where == FROM_HAND:
        leave_hand(state, player, number)
        discard_card(state, code)
    else:
        leave_deck(state, player, number)
        if where == TO_ASIDE:
            state.aside = (*state.aside, code)
        else:
            state.hand[player] |= 1 << number


def _advance_turn_end(state: State, frame: Frame) -> bool:
    """After end-of-turn abilities: the other player's turn, or the end of the wave."""
    pop(state)
    if state.ended == 3:
        push(state, (WAVE_END_DUE,))
        push(state, (CHECK_DUE,))
    else:
        begin_turn(state, 1 - frame[WHOSE])
    return True


def begin_turn(state: State, player: int) -> None:
    """Two actions, more for Luc, fewer by the Scientist, at least one (PT-FAQ-54)."""
    state.turn = player
    more = MORE_ACTIONS[state.leading[player]] - state.penalty[player]
    state.ap = max(1, TURN_ACTIONS + more)
    state.penalty[player] = 0


def _wait(state: State, frame: Frame) -> bool:
    """A decision of somebody, or an event of the table."""
    return False


ADVANCE: Final[tuple[Callable[[State, Frame], bool], ...]] = (
    _advance_program,
    _advance_order_end,
    _advance_strike,
    settle_damage,
    _advance_batch,
    _wait,
    _wait,
    _wait,
    _wait,
    _wait,
    _wait,
    _wait,
    _wait,
    _advance_deal,
    _advance_turn_end,
)
"""By kind of frame: go on, and say whether there is more to go on with."""

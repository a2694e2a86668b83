"""How a game goes on: what an action changes, and what then happens by itself.

`apply` carries out an action that is known to be legal; `run` goes on until somebody has to decide.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.codes import (
    ATTACK,
    ATTACKED,
    BONUS,
    CARD,
    CAST,
    CHECK,
    CLEAR,
    CONCEDE,
    DEAL,
    DONE,
    DRAW,
    DRAWN,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    END_TURN,
    FIRST_PLAYER,
    GAME_END,
    INITIAL_DRAW,
    LEADER,
    LEADER_ACTION,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    MELEE,
    MOVE,
    MOVED,
    NOBODY,
    NUMBER,
    OF_TURN,
    OF_WAVE_BITS,
    ORDER,
    PASS,
    PICK,
    RANDOM_DISCARD,
    RANGED,
    REACTION,
    REAR,
    REASON_CONCESSION,
    REASON_HEROES,
    REASON_LEADER,
    REASON_RULING,
    RECRUIT,
    RECRUITED,
    REDIRECT,
    REPLACE,
    ROTATE,
    ROTATED,
    ROUND_END,
    RULING,
    SEARCH,
    SHUFFLE,
    SPELL,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_FIRST,
    STAGE_OVER,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_REVEAL,
    STAGE_SHUFFLE,
    STARTING_HAND,
    TURN_ACTIONS,
    VANGUARD,
    WAVE_END,
    A,
    B,
)
from rules_engine.pixel_tactics.damage import (
    NOBODYS,
    deal,
    defeat,
    lethal,
)
from rules_engine.pixel_tactics.damage import replace as replace_damage
from rules_engine.pixel_tactics.damage import settle as settle_damage
from rules_engine.pixel_tactics.frames import (
    ABILITY,
    AMOUNT,
    BATCH,
    BERSERK,
    CHECK_DUE,
    COMMAND,
    DEAL_DUE,
    ENTRY,
    FROM_HAND,
    GAME_END_DUE,
    HEROES_ONLY,
    LATE,
    LATE_CLOSED,
    LATE_OPEN,
    PICKS,
    RAISED_BODY,
    REACTION_BASE,
    ROUND_END_DUE,
    STARRED,
    STEP,
    STRIKE,
    SUBJECT_CARD,
    TO_ASIDE,
    TURN_END,
    WAVE_END_DUE,
    Frame,
    pop,
    program,
    push,
    replace_top,
)
from rules_engine.pixel_tactics.needs import heroes_in_melee, own_heroes
from rules_engine.pixel_tactics.picks import DONE_PICK, options
from rules_engine.pixel_tactics.reactions import (
    PROGRAM_OF,
    of_defeats,
    of_order,
    of_recruits,
    of_round_end,
    of_turn_end,
    shown_subject,
    trigger,
    waiting,
)
from rules_engine.pixel_tactics.relations import has_intercept, in_melee, reduced, strength
from rules_engine.pixel_tactics.state import (
    State,
    discard_card,
    empty,
    is_hero,
    lead,
    leave_deck,
    leave_hand,
    set_tops,
    show,
    tops,
)
from rules_engine.pixel_tactics.steps import STEPS, begin_play, enter, swap
from rules_engine.pixel_tactics.tables import (
    AREC,
    FREE_CLEAR,
    FREE_MOVE,
    FREE_ORDERS,
    FREE_RECRUIT,
    LEADER_SLOT,
    MORE_ACTIONS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Action = tuple[int, ...]

RAISED_STRENGTH: Final = 3
"""The attack strength of a body that Hepzibah uses (PT-FAQ-19)."""


# What happens by itself.


def run(state: State) -> None:
    """Carry out what needs no decision, until one is needed or nothing is left."""
    while state.stack:
        frame = state.stack[-1]
        if not ADVANCE[frame[0]](state, frame):
            return


def _advance_program(state: State, frame: Frame) -> bool:
    steps = PROGRAM_OF[frame[ABILITY]]
    if frame[STEP] >= len(steps):
        pop(state)
        return True
    step = steps[frame[STEP]]
    if step[0] != "pick":
        frame = (*frame[:STEP], frame[STEP] + 1, *frame[STEP + 1 :])
        replace_top(state, frame)
        STEPS[str(step[0])](state, frame, step)
        return True
    found = options(state, frame)
    if not found:
        replace_top(state, (*frame[:STEP], frame[STEP] + 1, *frame[STEP + 1 :]))
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
    """The targets among which Arec's player may choose, none if he has no choice (PT-FAQ-47)."""
    _strike, attacker, kind, _target, _player, flags = frame
    unit = 1 - attacker // 9
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
    target = frame[3]
    if not state.rules.box or frame[2] != RANGED or target % 9 == LEADER:
        return target
    for front in range(target % 3 + target // 9 * 9, target, 3):
        if is_hero(state, front) and has_intercept(state, front):
            return front
    return target


def hit(state: State, frame: Frame, final: int) -> None:
    """Place the damage of an attack on its final target (PT-ATTACK-5)."""
    _strike, attacker, kind, chosen, _player, flags = frame
    pop(state)
    if flags & RAISED_BODY:
        amount = reduced(state, final, RAISED_STRENGTH, kind)
        blow = (*NOBODYS[:1], 1, 0, attacker, kind, chosen, final, 1, 0)
    else:
        amount = reduced(state, final, strength(state, attacker, final, kind), kind)
        blow = (attacker, 1, 0, attacker, kind, chosen, final, 0, 0)
    deal(state, [(final, amount)], blow)


def _advance_batch(state: State, frame: Frame) -> bool:
    if frame[1]:
        return False
    pop(state)
    deferred = frame[2:]
    if deferred:
        push(state, (BATCH, len(deferred) // ENTRY, *deferred))
    return True


def _advance_deal(state: State, frame: Frame) -> bool:
    _deal, player, count, where = frame
    if not count:
        pop(state)
        return True
    known = tops(state, player)
    if where == FROM_HAND or not known:
        return False
    deal_card(state, frame, player << 5 | known[0])
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
        begin_turn(state, 1 - frame[1])
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


# What an action changes.


def apply(state: State, action: Action) -> None:
    """Carry out a legal action and all that follows without a decision."""
    APPLY[action[0]](state, action)
    if state.stack:
        run(state)


def _shuffle(state: State, action: Action) -> None:
    player = action[2]
    everything = state.pool[player]
    for number in tops(state, player):
        everything |= 1 << number
    order = action[3:]
    set_tops(state, player, tuple(code & NUMBER for code in order))
    state.pool[player] = 0 if order else everything
    state.known[player] = 0
    if state.stage == STAGE_SHUFFLE:
        _both(state, player, STAGE_DRAW)
    else:
        pop(state)


def _both(state: State, player: int, following: int) -> None:
    """One player has done his part of a stage of the setup; after both the next one begins."""
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
        state.cells[player * 9 + LEADER] = state.chosen[player]
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
    push(state, program((code & NUMBER) * 8 + row, player, area, code, late=late))


def _leader_action(state: State, action: Action) -> None:
    player = action[1]
    state.ap -= 1
    area = player * 9 + LEADER
    ability = state.leading[player] * 8 + LEADER_SLOT
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


def _pick(state: State, action: Action) -> None:
    frame = state.stack[-1]
    if frame[0] == COMMAND:
        pop(state)
        return
    late = LATE_OPEN if frame[LATE] else 0
    value = DONE_PICK if action[0] == DONE else action[2]
    replace_top(state, (*frame[:LATE], late, *frame[LATE + 1 :], value))


def _redirect(state: State, action: Action) -> None:
    hit(state, state.stack[-1], action[2])


def _replace(state: State, action: Action) -> None:
    replace_damage(state, bool(action[3]))


def _reaction(state: State, action: Action) -> None:
    """Take the reaction out of its batch and carry it out."""
    frame = state.stack[-1]
    start = 2
    for entry in waiting(frame):
        if entry[1:3] == action[1:3] and shown_subject(entry) == action[3]:
            break
        start += ENTRY
    name, player, source, code, subject, card, amount = frame[start : start + ENTRY]
    replace_top(state, (BATCH, frame[1] - 1, *frame[2:start], *frame[start + ENTRY :]))
    push(
        state,
        program(
            REACTION_BASE + name, player, source, code,
            subject=subject, subject_card=card, amount=amount,
        ),
    )  # fmt: skip


def _effect_attack(state: State, action: Action) -> None:
    _kind, player, attacker, kind, target = action
    frame = state.stack[-1]
    pop(state)
    flags = frame[3]
    bit = 1 << (state.cells[attacker] & CARD)
    if flags & BERSERK:
        below = state.stack[-1]
        replace_top(state, (*below[:AMOUNT], below[AMOUNT] & ~bit, *below[PICKS:]))
    if flags & STARRED:
        state.marks[attacker] |= ATTACKED
    push(state, (STRIKE, attacker, kind, target, player, flags & HEROES_ONLY))


def _effect_spell(state: State, action: Action) -> None:
    flags = state.stack[-1][3]
    pop(state)
    if flags & STARRED:
        state.marks[action[2]] |= CAST
    cast_spell(state, action[1], action[2], action[3], 0)


def _search(state: State, action: Action) -> None:
    _kind, player, code, found = action
    pop(state)
    if found:
        leave_deck(state, player, code & NUMBER)
        state.hand[player] |= 1 << (code & NUMBER)
    elif state.pool[player] >> (code & NUMBER) & 1:
        # What is not in the deck can only be among the unknown cards of the hand.
        show(state, code)


def _random_discard(state: State, action: Action) -> None:
    code = action[2]
    _due, victim, carried = state.stack[-1]
    pop(state)
    leave_hand(state, victim, code & NUMBER)
    if carried:
        state.aside = (*state.aside, code)
        below = state.stack[-1]
        named = (*below[:SUBJECT_CARD], code, *below[SUBJECT_CARD + 1 :])
        replace_top(state, named)
    else:
        discard_card(state, code)


def _deal(state: State, action: Action) -> None:
    deal_card(state, state.stack[-1], action[2])


def defeated_at_check(state: State) -> list[int]:
    """The heroes and leaders with lethal damage, read before anybody is flipped (PT-CASUALTY-2)."""
    cells = state.cells
    hurt = [area for area, damage in enumerate(state.damage) if damage]
    return [area for area in hurt if 0 < cells[area] <= CARD and lethal(state, area)]


def _check(state: State, action: Action) -> None:
    pop(state)
    falling = defeated_at_check(state)
    fallen = defeat(state, [area for area in falling if area % 9 != LEADER])
    units = [area // 9 for area in falling if area % 9 == LEADER]
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


_APPLY: Final[dict[int, Callable[[State, Action], None]]] = {
    SHUFFLE: _shuffle,
    INITIAL_DRAW: _initial_draw,
    LEADER_CHOICE: _leader_choice,
    LEADER_REVEAL: _leader_reveal,
    LEADER_RETURN: _leader_return,
    FIRST_PLAYER: _first_player,
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
    PICK: _pick,
    DONE: _pick,
    REDIRECT: _redirect,
    REPLACE: _replace,
    REACTION: _reaction,
    EFFECT_ATTACK: _effect_attack,
    EFFECT_SPELL: _effect_spell,
    SEARCH: _search,
    RANDOM_DISCARD: _random_discard,
    DEAL: _deal,
    CHECK: _check,
    WAVE_END: _wave_end,
    ROUND_END: _round_end,
    GAME_END: _game_end,
    CONCEDE: _concede,
    RULING: _ruling,
}
APPLY: Final = tuple(_APPLY[kind] for kind in range(len(_APPLY)))
"""By kind of action: what it changes."""

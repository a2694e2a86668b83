"""The generator: all legal actions of a position, built from what lies on the table.

It never asks `legality` (see there). Chance that nobody could list, the order of a shuffled deck,
appears as one action without the order.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.advance import redirect_targets
from rules_engine.pixel_tactics.codes import (
    AREAS_OF,
    ATTACK,
    BODY,
    CARD,
    CHECK,
    CLEAR,
    COLUMN_AREAS,
    DEAL,
    DONE,
    DRAW,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    END_TURN,
    FIRST_PLAYER,
    GAME_END,
    HAND_LIMIT,
    HERO_AREAS,
    INITIAL_DRAW,
    IS_LEADER,
    LEADER_ACTION,
    LEADER_AREA,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    MELEE,
    MOVE,
    NUMBER,
    OF_TURN,
    ORDER,
    OWNER,
    PASS,
    PICK,
    RAISED,
    RANDOM_DISCARD,
    RANGED,
    REACTION,
    RECRUIT,
    REDIRECT,
    REPLACE,
    ROTATE,
    ROUND_END,
    ROW_AREAS,
    SEARCH,
    SHUFFLE,
    SPELL,
    STAGE_CHOICE,
    STAGE_DRAW,
    STAGE_OVER,
    STAGE_PLAY,
    STAGE_RETURN,
    STAGE_REVEAL,
    STAGE_SHUFFLE,
    TABLE,
    UNIT_OF,
    WAVE_END,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.frames import (
    ATTACKER,
    BATCH,
    CHECK_DUE,
    COMMAND,
    DAMAGE,
    EITHER,
    ENTRY_PLAYER,
    ENTRY_SOURCE,
    GAME_END_DUE,
    HEROES_ONLY,
    KIND,
    MAY,
    PLAYER,
    PROGRAM,
    RANDOM_DUE,
    REPLACING,
    ROUND_END_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    STRIKE,
    WAVE_END_DUE,
    WHOSE,
    Frame,
)
from rules_engine.pixel_tactics.needs import declarable, free, free_in_row, order_declarable
from rules_engine.pixel_tactics.pick_codes import DONE_PICK, NONE
from rules_engine.pixel_tactics.picks import options
from rules_engine.pixel_tactics.reactions import active, shown_subject, waiting
from rules_engine.pixel_tactics.relations import has_intercept, has_ranged, in_melee
from rules_engine.pixel_tactics.state import State, cards_in, deck_size, hand_size, held_cards, tops
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


NUMBERS: Final = tuple(range(1, 26))


def _made(kind: int) -> tuple[tuple[Action, ...], ...]:
    """Actions from area to area, made once."""
    return tuple(
        tuple((kind, UNIT_OF[start], start, target) for target in range(18)) for start in range(18)
    )


MOVES: Final = _made(MOVE)
ROTATES: Final = _made(ROTATE)


def legal_actions(state: State) -> list[Action]:
    """Every legal action but conceding, in a fixed order."""
    if state.stack:
        return _answers(state, state.stack[-1])
    if state.stage == STAGE_PLAY:
        return _turn(state)
    return [] if state.stage == STAGE_OVER else _setup(state)


def _setup(state: State) -> list[Action]:
    stage = state.stage
    open_for = [player for player in (A, B) if not state.done >> player & 1]
    if stage == STAGE_SHUFFLE:
        return [(SHUFFLE, TABLE, player) for player in open_for]
    if stage == STAGE_DRAW:
        return [(INITIAL_DRAW, TABLE, player) for player in open_for if tops(state, player)]
    if stage == STAGE_CHOICE:
        return [
            (LEADER_CHOICE, player, code)
            for player in open_for
            for code in held_cards(state, player)
        ]
    if stage == STAGE_REVEAL:
        known = state.chosen[A] and state.chosen[B]
        return [(LEADER_REVEAL, TABLE, state.chosen[A], state.chosen[B])] if known else []
    if stage == STAGE_RETURN:
        return [(LEADER_RETURN, TABLE, player) for player in open_for]
    last = state.rules.last
    if last in (A, B):
        return [(FIRST_PLAYER, TABLE, last, 1)]
    return [(FIRST_PLAYER, TABLE, A, 0), (FIRST_PLAYER, TABLE, B, 0)]


def _answers(state: State, frame: Frame) -> list[Action]:
    kind = frame[KIND]
    if kind == PROGRAM:
        player = frame[PLAYER]
        return [
            (DONE, player) if value == DONE_PICK else (PICK, player, value)
            for value in options(state, frame)
        ]
    if kind == STRIKE:
        return [
            (REDIRECT, 1 - UNIT_OF[frame[ATTACKER]], area)
            for area in redirect_targets(state, frame)
        ]
    if kind == DAMAGE:
        area = frame[REPLACING]
        return [(REPLACE, UNIT_OF[area], area, used) for used in (0, 1)]
    if kind == BATCH:
        return _reactions(state, frame)
    if kind == COMMAND:
        return _commanded(state, frame)
    if kind == SHUFFLE_DUE:
        return [(SHUFFLE, TABLE, frame[WHOSE])]
    if kind == SEARCH_DUE:
        return _searches(state, frame[WHOSE])
    if kind == RANDOM_DUE:
        return [(RANDOM_DISCARD, TABLE, code) for code in held_cards(state, frame[WHOSE])]
    if kind in (CHECK_DUE, WAVE_END_DUE, ROUND_END_DUE):
        return [(FORCED[kind], TABLE)]
    if kind == GAME_END_DUE:
        return [(GAME_END, TABLE, *frame[1:])]
    player = frame[WHOSE]
    return [(DEAL, TABLE, code) for code in cards_in(player, state.pool[player])]


FORCED: Final = {CHECK_DUE: CHECK, WAVE_END_DUE: WAVE_END, ROUND_END_DUE: ROUND_END}


def _reactions(state: State, frame: Frame) -> list[Action]:
    entries = waiting(frame)
    first = active(state)
    if all(entry[ENTRY_PLAYER] != first for entry in entries):
        first = 1 - first
    found: list[Action] = []
    for entry in entries:
        action = (REACTION, first, entry[ENTRY_SOURCE], shown_subject(entry))
        if entry[ENTRY_PLAYER] == first and action not in found:
            found.append(action)
    return found


def _searches(state: State, player: int) -> list[Action]:
    deck = state.pool[player]
    for number in tops(state, player):
        deck |= 1 << number
    hidden = state.pool[player] if state.unknown[player] else 0
    found: list[Action] = []
    for number in NUMBERS:
        code = player << OWNER | number
        in_deck = deck >> number & 1
        if in_deck:
            found.append((SEARCH, player, code, 1))
        if not in_deck or hidden >> number & 1:
            found.append((SEARCH, player, code, 0))
    return found


def reachable(state: State, unit: int) -> list[int]:
    """The cards of a unit that a ranged attack may target: none behind intercept."""
    cells = state.cells
    found = []
    for column in COLUMN_AREAS[unit]:
        for area in column:
            if 0 < cells[area] < BODY:
                found.append(area)
                hidden = not IS_LEADER[area] and has_intercept(state, area)
                if hidden and not state.rules.box:
                    break
    return found


def _commanded(state: State, frame: Frame) -> list[Action]:
    _command, player, attack, flags, cards, row = frame
    found: list[Action] = []
    front = in_melee(state, player)
    melee = in_melee(state, 1 - player)
    if flags & HEROES_ONLY:
        melee = [area for area in melee if not IS_LEADER[area]]
    for area in AREAS_OF[player]:
        code = state.cells[area]
        if not code or not cards >> (code & CARD) & 1:
            continue
        if attack in (MELEE, EITHER) and (area in front or code >= BODY):
            found += [(EFFECT_ATTACK, player, area, MELEE, target) for target in melee]
        if attack == RANGED or (attack == EITHER and has_ranged(state, area)):
            targets = reachable(state, 1 - player)
            found += [(EFFECT_ATTACK, player, area, RANGED, target) for target in targets]
        if row >= 0:
            found.append((EFFECT_SPELL, player, area, row))
    if flags & MAY:
        found.append((PICK, player, NONE))
    return found


def _turn(state: State) -> list[Action]:
    player = state.turn
    found: list[Action] = []
    ap = state.ap
    hand = held_cards(state, player)
    leading = state.leading[player]
    if ap and deck_size(state, player) and hand_size(state, player) < HAND_LIMIT:
        found.append((DRAW, player))
    if ap or FREE_RECRUIT[leading]:
        for area in free_in_row(state, player, state.wave):
            found += [(RECRUIT, player, code, area) for code in hand]
    if state.round > 1:
        if ap:
            _attacks_and_spells(state, player, found)
            if declarable(state, ACTION_OF[leading], player, LEADER_AREA[player], 0):
                found.append((LEADER_ACTION, player))
        if ap or state.order_ap or order_is_free(state, player):
            found += [
                (ORDER, player, code) for code in hand if order_declarable(state, player, code, 0)
            ]
    _moves(state, player, found)
    found.append((PASS, player))
    if not ap:
        found.append((END_TURN, player))
    return found


def _attacks_and_spells(state: State, player: int, found: list[Action]) -> None:
    """What the cards in the row of the wave may do that have done nothing this turn."""
    cells = state.cells
    wave = state.wave
    front: list[int] | None = None
    melee: list[int] = []
    ranged: list[int] | None = None
    for area in ROW_AREAS[player][wave]:
        if not 0 < cells[area] < BODY or state.marks[area] & OF_TURN:
            continue
        if front is None:
            front = in_melee(state, player)
            melee = in_melee(state, 1 - player)
        if area in front:
            found += [(ATTACK, player, area, MELEE, target) for target in melee]
        if has_ranged(state, area):
            if ranged is None:
                ranged = reachable(state, 1 - player)
            found += [(ATTACK, player, area, RANGED, target) for target in ranged]
        if not IS_LEADER[area]:
            ability = SPELL_OF[wave][cells[area] & NUMBER]
            if declarable(state, ability, player, area, 0):
                found.append((SPELL, player, area, wave))


def _moves(state: State, player: int, found: list[Action]) -> None:
    """Move, rotate, clear."""
    cells, marks = state.cells, state.marks
    leading = state.leading[player]
    ap = state.ap
    able = []
    lying = []
    for area in HERO_AREAS[player]:
        code = cells[area]
        if code >= BODY:
            lying.append(area)
        elif code and not marks[area] & (OF_TURN & ~RAISED):
            able.append(area)
    if able and (ap or FREE_MOVE[leading]):
        empty = free(state, player)
        for start in able:
            made = MOVES[start]
            found += [made[target] for target in empty]
    if ap > 1:
        swappable = sorted(able + lying)
        for place, one in enumerate(swappable):
            made = ROTATES[one]
            found += [made[other] for other in swappable[place + 1 :]]
    barred = state.leading[1 - player] == ADJENNA and state.round > 1
    if lying and not barred and (ap or FREE_CLEAR[leading]):
        found += [(CLEAR, player, area) for area in lying]

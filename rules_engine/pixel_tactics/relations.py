"""Who stands where and has what: in melee, ranged attack, intercept, strength, reductions.

Values are recomputed when asked (PT-ABILITY-1); bodies give nothing and get nothing (PT-BODY-1).
"""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    BODY,
    BONUS,
    COLUMN_AREAS,
    FLANK,
    HERO_ROWS,
    HURT,
    IS_LEADER,
    MELEE,
    NUMBER,
    RANGED,
    ROW_OF,
    UNIT_OF,
    VANGUARD,
)
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.tables import (
    ATTACK_OF,
    BACK_INTERCEPT,
    BACK_RANGED,
    DOUBLE_FRONT,
    DOUBLE_SELF,
    FLAGS,
    FRONT_INTERCEPT,
    FRONT_RANGED,
    HAS_INTERCEPT,
    HAS_RANGED,
    HEROES_INTERCEPT,
    HEROES_RANGED,
    LEADER_ATTACK_OF,
    LEADER_FLAGS,
    LEADER_REDUCE_ALL,
    LEADER_REDUCE_HEROES,
    LEADER_STRENGTH_ALL,
    LEADER_STRENGTH_HEROES,
    REDUCE_FRONT,
    REDUCE_SELF,
    ROW_PLACE,
    STRENGTH_BACK,
    STRENGTH_FRONT,
    STRENGTH_PER,
    STRENGTH_SELF,
    TO_1_LEADER,
    TO_1_SELF,
    UNHURT_BACK,
    UNHURT_LEADER,
    UNHURT_SELF,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


BONUS_STRENGTH: Final = 5
"""What one Dragon Mage order adds."""


def in_melee(state: State, unit: int) -> list[int]:
    """The first hero or leader of each column, bodies and empty areas skipped (PT-REL-1)."""
    cells = state.cells
    found = []
    for front, middle, back in COLUMN_AREAS[unit]:
        if 0 < cells[front] < BODY:
            found.append(front)
        elif 0 < cells[middle] < BODY:
            found.append(middle)
        elif 0 < cells[back] < BODY:
            found.append(back)
    return found


def first_in_column(state: State, area: int) -> bool:
    """Whether no hero or leader stands in front of an area in its column (PT-REL-1)."""
    cells = state.cells
    row = ROW_OF[area]
    return not (
        (row > VANGUARD and 0 < cells[area - 3] < BODY)
        or (row > FLANK and 0 < cells[area - 6] < BODY)
    )


def hero_place(state: State, area: int) -> int:
    """The place (row and number) of the living hero there, 0 if there is none."""
    code = state.cells[area]
    return ROW_PLACE[area] | code & NUMBER if 0 < code < BODY and not IS_LEADER[area] else 0


def before(state: State, area: int) -> int:
    """The place of the hero directly in front (the forerunner), 0 if there is none (PT-REL-2)."""
    return hero_place(state, area - 3) if ROW_OF[area] else 0


def behind(state: State, area: int) -> int:
    """The place of the hero directly behind (the supporter), 0 if there is none (PT-REL-2)."""
    return hero_place(state, area + 3) if ROW_OF[area] < 2 else 0


def _has(state: State, area: int, own: int, front: int, back: int, heroes: int) -> bool:
    """Whether a hero there has an ability of its own, or granted by a neighbour or its leader."""
    leader = LEADER_FLAGS[state.leading[UNIT_OF[area]]]
    if IS_LEADER[area]:
        return bool(leader & own)
    if leader & heroes or FLAGS[hero_place(state, area)] & own:
        return True
    return bool(FLAGS[behind(state, area)] & front or FLAGS[before(state, area)] & back)


def has_ranged(state: State, area: int) -> bool:
    """Whether the hero or leader there has ranged attack, printed or granted (PT-RANGED-1)."""
    return _has(state, area, HAS_RANGED, FRONT_RANGED, BACK_RANGED, HEROES_RANGED)


def has_intercept(state: State, area: int) -> bool:
    """Whether the hero there has intercept, printed or granted (PT-FAQ-57)."""
    return _has(state, area, HAS_INTERCEPT, FRONT_INTERCEPT, BACK_INTERCEPT, HEROES_INTERCEPT)


def intercepted(state: State, area: int) -> bool:
    """Whether a living card with intercept stands anywhere in front of it (PT-INTERCEPT-1)."""
    cells = state.cells
    row = ROW_OF[area]
    if row == VANGUARD:
        return False
    front = area - 3
    if 0 < cells[front] < BODY and not IS_LEADER[front] and has_intercept(state, front):
        return True
    return row > FLANK and 0 < cells[area - 6] < BODY and has_intercept(state, area - 6)


def bodies(state: State) -> int:
    """How many bodies lie in both units."""
    return sum(code >= BODY for code in state.cells)


def _when(
    state: State, words: tuple[tuple[int, str], ...], attacker: int, target: int, kind: int
) -> int:
    """The sum of the bonuses whose condition holds."""
    total = 0
    for amount, when in words:
        if (
            not when
            or (when == "melee" and kind == MELEE)
            or (when == "intercept" and not IS_LEADER[target] and has_intercept(state, target))
            or (when == "first" and state.first == UNIT_OF[attacker])
            or (when == "hurt" and state.marks[attacker] & HURT)
            or (when == "before_body" and state.cells[attacker - 3] >= BODY)
        ):
            total += amount
    return total


def base_strength(state: State, attacker: int, target: int) -> int:
    """Printed strength, copied by Sagas, doubled by Assassins (PT-FAQ-02)."""
    if IS_LEADER[attacker]:
        return LEADER_ATTACK_OF[state.leading[UNIT_OF[attacker]]]
    printed = ATTACK_OF[state.cells[attacker] & NUMBER]
    versus = "leader" if IS_LEADER[target] else "hero"
    place = ROW_PLACE[attacker] | state.cells[attacker] & NUMBER
    if versus in (DOUBLE_SELF[place], DOUBLE_FRONT[behind(state, attacker)]):
        return printed * 2
    return printed


def strength(state: State, attacker: int, target: int, kind: int) -> int:
    """How much damage an attack places before reductions, never below 0 (PT-CARD-4, PT-CARD-9).

    The attacker may be a fallen hero of Shekhtur: it counts as if it still stood (PT-FAQ-10).
    """
    unit = UNIT_OF[attacker]
    total = base_strength(state, attacker, target)
    leading = state.leading[unit]
    total += _when(state, LEADER_STRENGTH_ALL[leading], attacker, target, kind)
    if IS_LEADER[attacker]:
        return max(0, total)
    place = ROW_PLACE[attacker] | state.cells[attacker] & NUMBER
    total += _when(state, STRENGTH_SELF[place], attacker, target, kind)
    total += _when(state, STRENGTH_FRONT[behind(state, attacker)], attacker, target, kind)
    total += _when(state, STRENGTH_BACK[before(state, attacker)], attacker, target, kind)
    total += _when(state, LEADER_STRENGTH_HEROES[leading], attacker, target, kind)
    total += state.markers[unit]
    total += BONUS_STRENGTH * (state.marks[attacker] // BONUS)
    per = STRENGTH_PER[place]
    if per == "damage":
        total += state.damage[attacker]
    elif per == "bodies":
        # A dying Witch does not count themselves (PT-FAQ-62).
        total += bodies(state) - (state.cells[attacker] >= BODY)
    return max(0, total)


def reduced(state: State, target: int, amount: int, kind: int) -> int:
    """What is left of an attack's damage after the target's reductions (PT-FAQ-01)."""
    unit = UNIT_OF[target]
    to_1 = reduce = 0
    unhurt = False
    leading = state.leading[unit]
    place = hero_place(state, target)
    if IS_LEADER[target]:
        for area in HERO_ROWS[unit][FLANK]:
            friend = hero_place(state, area)
            to_1 += TO_1_LEADER[friend]
            unhurt = unhurt or _stops(UNHURT_LEADER[friend], kind)
    else:
        to_1 = TO_1_SELF[place]
        reduce = REDUCE_SELF[place] + REDUCE_FRONT[behind(state, target)]
        unhurt = _stops(UNHURT_SELF[place], kind) or _stops(
            UNHURT_BACK[before(state, target)], kind
        )
        for less, when in LEADER_REDUCE_HEROES[leading]:
            if not when or (when == "not_first" and state.first != unit):
                reduce += less
    reduce += sum(less for less, _when in LEADER_REDUCE_ALL[leading])
    if unhurt:
        return 0
    if amount:
        amount = max(1, amount - to_1)
    return max(0, amount - reduce)


def _stops(when: str, kind: int) -> bool:
    return not when or (when == "ranged" and kind == RANGED)

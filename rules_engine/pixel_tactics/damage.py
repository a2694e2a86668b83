"""Damage, healing, defeat: what is placed, replaced, passed on, and who falls (PT-DAMAGE-1…4)."""

from rules_engine.pixel_tactics.codes import (
    ALL_HERO_AREAS,
    BODY,
    CARD,
    HERO_ROWS,
    HURT,
    LEADER_AREA,
    MELEE,
    REAR,
    ROW_OF,
    STOLEN,
    STRUCK,
    UNIT_OF,
)
from rules_engine.pixel_tactics.frames import (
    BLOW,
    DAMAGE,
    ENTRY_SUBJECT,
    ENTRY_SUBJECT_CARD,
    PACKET,
    PACKETS,
    REPLACING,
    Frame,
    blow,
    changed,
    pop,
    push,
    replace_top,
)
from rules_engine.pixel_tactics.reactions import active, follow, of_attack, of_defeats, trigger
from rules_engine.pixel_tactics.relations import hero_place
from rules_engine.pixel_tactics.state import State, discard_card, empty, is_hero, life
from rules_engine.pixel_tactics.tables import HEKETCH, KEHROLYN, REPLACES

NOBODYS = blow(-1)
"""A blow that nobody deals (PT-FAQ-58)."""


def deal(state: State, amounts: list[tuple[int, int]], by: Frame) -> None:
    """Begin a step of damage: packets (area, amount), placed together after replacement.

    Replacement is asked for the active player's cards first, in the order V1 … R3 (PT-FAQ-06).
    """
    first = active(state)
    ordered = sorted((UNIT_OF[area] != first, area, amount) for area, amount in amounts if amount)
    flat = tuple(number for _other, area, amount in ordered for number in (area, amount))
    push(state, (DAMAGE, 0, 0, *by, *flat))


def replacing(state: State, target: int, start: int) -> int:
    """The first hero, from area `start` on, that may take damage meant for another; -1 if none.

    Homunculus takes for other heroes of the rear, Vampire for the card directly in front of it.
    """
    if not is_hero(state, target):
        return -1
    found = -1
    if ROW_OF[target] == REAR:
        for area in HERO_ROWS[UNIT_OF[target]][REAR]:
            able = area != target and area >= start
            if able and REPLACES[hero_place(state, area)] == "rear_heroes":
                found = area
                break
    elif target + 3 >= start and REPLACES[hero_place(state, target + 3)] == "forerunner":
        found = target + 3
    return found


def settle(state: State, frame: Frame) -> bool:
    """Find the next optional replacement, or place everything; says whether to go on."""
    count = (len(frame) - PACKETS) // 2
    index, start = frame[PACKET], frame[REPLACING]
    while index < count:
        target = frame[PACKETS + 2 * index]
        area = replacing(state, target, start)
        if area >= 0:
            replace_top(state, (DAMAGE, index, area, *frame[BLOW:]))
            return False
        index, start = index + 1, 0
    pop(state)
    _place(state, frame)
    return True


def replace(state: State, used: bool) -> None:
    """Answer the pending replacement: the packet goes whole to the other card, or stays."""
    frame = state.stack[-1]
    index, area = frame[PACKET], frame[REPLACING]
    if used:
        moved = changed(frame, PACKETS + 2 * index, area)
        replace_top(state, (DAMAGE, index + 1, 0, *moved[BLOW:]))
    else:
        replace_top(state, (DAMAGE, index, area + 1, *frame[BLOW:]))


def _place(state: State, frame: Frame) -> None:
    """Place all packets together, then let fall who falls at once, then let reactions wait."""
    dealt = [0] * 18
    for place in range(PACKETS, len(frame), 2):
        put(state, frame[place], frame[place + 1], dealt)
    for area in range(18):
        if dealt[area]:
            state.marks[area] |= HURT
    dealer, attacks, _free, attacker, kind, chosen, final, raised, _free = frame[BLOW:PACKETS]
    if attacks and kind == MELEE and is_hero(state, attacker):
        state.marks[attacker] |= STRUCK
    total = sum(dealt)
    entries: list[Frame] = []
    if attacks and not raised:
        entries = of_attack(state, attacker, kind, chosen, final, total)
    falling = _falling(state, dealer, dealt, attacker if attacks else -1, kind)
    if falling:
        fallen = defeat(state, falling)
        entries = [e for e in entries if _there(state, e[ENTRY_SUBJECT], e[ENTRY_SUBJECT_CARD])]
        entries += of_defeats(state, fallen)
    trigger(state, entries)


def _there(state: State, area: int, code: int) -> bool:
    """Whether what a reaction is about has not fallen with the others; most are about nothing."""
    return area < 0 or state.cells[area] == code


def put(state: State, area: int, amount: int, dealt: list[int]) -> None:
    """Place damage on one card; Kehrolyn takes what would be lethal for their heroes
    (PT-FAQ-07)."""
    unit = UNIT_OF[area]
    if state.leading[unit] == KEHROLYN and is_hero(state, area):
        kept = min(amount, max(0, life(state, area) - 1 - state.damage[area]))
        leader = LEADER_AREA[unit]
        state.damage[leader] += amount - kept
        dealt[leader] += amount - kept
        amount = kept
    state.damage[area] += amount
    dealt[area] += amount


def _falling(state: State, dealer: int, dealt: list[int], attacker: int, kind: int) -> list[int]:
    """Who is defeated at the end of a step of damage: by Heketch, by a Templar order."""
    found: list[int] = []
    if dealer >= 0 and state.leading[UNIT_OF[dealer]] == HEKETCH:
        found = [a for a in ALL_HERO_AREAS if dealt[a] and is_hero(state, a) and lethal(state, a)]
    if attacker >= 0 and kind == MELEE and is_hero(state, attacker):
        avenged = state.vengeance >> (1 - UNIT_OF[attacker]) & 1
        if avenged and attacker not in found:
            found.append(attacker)
            found.sort()
    return found


def lethal(state: State, area: int) -> bool:
    """Whether the damage there is at least the life (PT-CARD-5)."""
    return state.damage[area] >= life(state, area)


def defeat(state: State, areas: list[int]) -> list[int]:
    """Turn heroes into bodies, all together; a stolen hero is discarded instead (PT-FAQ-11).

    Returns where bodies came to lie.
    """
    fallen = []
    for area in areas:
        if state.marks[area] & STOLEN:
            discard_card(state, state.cells[area])
            empty(state, area)
            follow(state)
        else:
            code = state.cells[area] & CARD
            empty(state, area)
            state.cells[area] = code | BODY
            fallen.append(area)
    return fallen


def defeat_and_react(state: State, areas: list[int]) -> None:
    """Defeat heroes in the middle of a wave (PT-DEFEAT-1)."""
    trigger(state, of_defeats(state, defeat(state, areas)))


def heal(state: State, area: int, amount: int) -> None:
    """Take damage off, all of it if there is less (PT-HEAL-1)."""
    state.damage[area] = max(0, state.damage[area] - amount)

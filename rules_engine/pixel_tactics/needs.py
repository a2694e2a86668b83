"""What must exist so that a spell, an order or a leader action can be declared (PT-FAQ-36)."""

from rules_engine.pixel_tactics.codes import (
    ALL_HERO_AREAS,
    BODY,
    HERO_AREAS,
    HERO_ROWS,
    IS_LEADER,
    LEADER_AREA,
    NUMBER,
    RAISED,
    ROW_OF,
    UNIT_OF,
)
from rules_engine.pixel_tactics.relations import first_in_column, in_melee
from rules_engine.pixel_tactics.state import State, deck_size, hand_size, held_cards, is_hero
from rules_engine.pixel_tactics.tables import NEEDS, ORDER_OF, SPELL_OF


def heroes(state: State) -> list[int]:
    """The areas of all heroes, both units (PT-FAQ-05)."""
    cells = state.cells
    return [area for area in ALL_HERO_AREAS if 0 < cells[area] < BODY]


def own_heroes(state: State, unit: int) -> list[int]:
    """The areas of the heroes of a unit."""
    cells = state.cells
    return [area for area in HERO_AREAS[unit] if 0 < cells[area] < BODY]


def all_bodies(state: State) -> list[int]:
    """The areas of all bodies, both units."""
    return [area for area in ALL_HERO_AREAS if state.cells[area] >= BODY]


def taken(state: State, unit: int) -> list[int]:
    """The areas of a unit's heroes and bodies."""
    return [area for area in HERO_AREAS[unit] if state.cells[area]]


def free(state: State, unit: int) -> list[int]:
    """The empty hero areas of a unit."""
    return [area for area in HERO_AREAS[unit] if not state.cells[area]]


def free_in_row(state: State, unit: int, row: int) -> list[int]:
    """The empty hero areas of a row."""
    return [area for area in HERO_ROWS[unit][row] if not state.cells[area]]


def heroes_in_melee(state: State, unit: int) -> list[int]:
    """The heroes of a unit that are in melee (PT-REL-1)."""
    return [area for area in in_melee(state, unit) if not IS_LEADER[area]]


def any_in_melee(state: State) -> list[int]:
    """The heroes in melee of both units (PT-FAQ-05)."""
    return heroes_in_melee(state, 0) + heroes_in_melee(state, 1)


def others_in_row(state: State, area: int) -> list[int]:
    """The other heroes of the row in which the caster stands (PT-FAQ-51)."""
    rows = HERO_ROWS[UNIT_OF[area]][ROW_OF[area]]
    return [other for other in rows if other != area and is_hero(state, other)]


def others_in_melee(state: State, area: int) -> list[int]:
    """The other own heroes in melee."""
    return [other for other in heroes_in_melee(state, UNIT_OF[area]) if other != area]


def raisable(state: State, unit: int) -> list[int]:
    """The bodies that Hepzibah may still use this turn: first among living cards (PT-FAQ-19)."""
    return [
        area
        for area in HERO_AREAS[unit]
        if state.cells[area] >= BODY
        and not state.marks[area] & RAISED
        and first_in_column(state, area)
    ]


def copyable(state: State, player: int, area: int, chain: int) -> list[int]:
    """The heroes of the same row, either unit, whose printed spell can be copied (PT-FAQ-26)."""
    row = ROW_OF[area]
    return [
        other
        for unit in (0, 1)
        for other in HERO_ROWS[unit][row]
        if other != area
        and is_hero(state, other)
        and not _copies(state.cells[other] & NUMBER, row)
        and declarable(state, SPELL_OF[row][state.cells[other] & NUMBER], player, area, chain)
    ]


def _copies(number: int, row: int) -> bool:
    return NEEDS.get(SPELL_OF[row][number]) == "copyable"


def order_declarable(state: State, player: int, code: int, chain: int) -> bool:
    """Whether a card's order may be carried out in a chain (PT-ORDER-4, PT-FAQ-44)."""
    if chain >> code & 1:
        return False
    return declarable(state, ORDER_OF[code & NUMBER], player, -1, chain | 1 << code)


def own_orders(state: State, player: int, chain: int) -> list[int]:
    """The cards of a hand that a Doppelganger order may reveal."""
    held = held_cards(state, player)
    return [code for code in held if order_declarable(state, player, code, chain)]


def declarable(state: State, ability: int, player: int, area: int, chain: int) -> bool:
    """Whether an ability may be declared; `area` is the caster's, `chain` the cards used."""
    need = NEEDS.get(ability)
    if need is None:
        return False
    return not need or met(state, need, player, area, chain)


def met(state: State, need: str, player: int, area: int, chain: int) -> bool:
    """Whether a need of the card data holds."""
    if need == "hero":
        return bool(heroes(state))
    if need == "two_heroes":
        return len(heroes(state)) > 1
    if need == "body":
        return bool(all_bodies(state))
    if need == "other_in_row":
        return bool(others_in_row(state, area))
    if need == "leader_in_melee":
        return first_in_column(state, LEADER_AREA[player])
    if need == "own_in_melee":
        return bool(heroes_in_melee(state, player))
    if need == "other_in_melee":
        return bool(others_in_melee(state, area))
    if need == "melee_and_rival_hero":
        return bool(heroes_in_melee(state, player) and heroes_in_melee(state, 1 - player))
    if need == "two_own_cards":
        return len(taken(state, player)) > 1
    if need == "two_rival_cards":
        return len(taken(state, 1 - player)) > 1
    if need == "recruit":
        return hand_size(state, player) > 0 and bool(free(state, player))
    if need == "recruit_in_wave":
        return hand_size(state, player) > 0 and bool(free_in_row(state, player, state.wave))
    if need == "rival_card":
        return hand_size(state, 1 - player) > 0
    if need == "deck":
        return deck_size(state, player) > 0
    if need == "copyable":
        return bool(copyable(state, player, area, chain))
    if need == "raisable":
        return bool(raisable(state, player))
    if need == "other_order":
        return bool(own_orders(state, player, chain))
    assert need == "leader_order", need
    return order_declarable(state, player, state.chosen[player], chain)

"""Reactions: who reacts to what, and what a reaction carries out (PT-REACT-1…5, PT-FAQ-40, -61).

A reaction is gathered when its condition is met and it could change something; what triggers during
a batch waits for the next one.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    BODY,
    CARD,
    HERO_AREAS,
    HERO_ROWS,
    LEADER_AREA,
    MELEE,
    NOBODY,
    NUMBER,
    REAR,
    ROW_AREAS,
    ROW_OF,
    UNIT_OF,
    Action,
)
from rules_engine.pixel_tactics.frames import (
    BATCH,
    CAIRNGORT,
    DEMITRAS,
    ENTRIES,
    ENTRY,
    ENTRY_NAME,
    ENTRY_PLAYER,
    ENTRY_SOURCE,
    ENTRY_SUBJECT,
    FEED,
    FIRST_ORDER,
    JUTO,
    KAVRI,
    LIXIS,
    MAGDELINA,
    RETALIATE,
    RUKYUK,
    SHEKHTUR,
    STRIKE_BACK,
    WAITING,
    Frame,
    in_batch,
    push,
)
from rules_engine.pixel_tactics.needs import declarable, free, heroes
from rules_engine.pixel_tactics.relations import first_in_column, has_ranged, hero_place
from rules_engine.pixel_tactics.state import State, find_card, is_hero
from rules_engine.pixel_tactics.tables import (
    LEADER_REACTS,
    PROGRAMS,
    REACTION_BASE,
    REACTS,
    SPELL_OF,
    Program,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


REACTION_NAMES: Final = (
    "", "strike_back", "retaliate", "feed", "demitras", "shekhtur", "cairngort", "first_order",
    "rukyuk", "juto", "lixis", "kavri", "magdelina",
)  # fmt: skip

REVEALS: Final = REACTION_BASE + 15
"""The rival of an Illusionist picks the card that they reveal."""

PROGRAM_OF: Final[dict[int, Program]] = {
    **PROGRAMS,
    REACTION_BASE + STRIKE_BACK: (("damage_subject", 2),),
    REACTION_BASE + RETALIATE: (("damage_subject", 2),),
    REACTION_BASE + FEED: (("heal_subject",),),
    REACTION_BASE + DEMITRAS: (("heal_subject",),),
    REACTION_BASE + SHEKHTUR: (("posthumous",),),
    REACTION_BASE + CAIRNGORT: (("pick", "may_steal"), ("pick", "where_if_yes"), ("steal",)),
    REACTION_BASE + FIRST_ORDER: (("command", "self", 1),),
    REACTION_BASE + RUKYUK: (("pick", "hero"), ("damage_picked", 3)),
    REACTION_BASE + JUTO: (("pick", "may_act"), ("use_recruit_if_yes",)),
    REACTION_BASE + LIXIS: (("damage_rival", 1),),
    REACTION_BASE + KAVRI: (("heal_wave", 2),),
    REACTION_BASE + MAGDELINA: (("marker",),),
    REVEALS: (("pick", "own_hand"), ("reveal",)),
}
"""Every program, of cards and of reactions, by ability id."""


def leader_reacts(state: State, player: int, name: int) -> bool:
    """Whether a player's leader has a reaction, their own or copied (PT-FAQ-15)."""
    return LEADER_REACTS[state.leading[player]] == REACTION_NAMES[name]


def by_leader(
    state: State, name: int, player: int, subject: int = -1, card: int = 0, amount: int = 0
) -> Frame:
    """A reaction of a leader."""
    area = LEADER_AREA[player]
    return (name, player, area, state.cells[area], subject, card, amount)


def active(state: State) -> int:
    """Whose reactions come first: the player whose turn it is, else the round's first player."""
    return state.first if state.turn == NOBODY else state.turn


def trigger(state: State, entries: list[Frame]) -> None:
    """Let reactions wait: as a batch of their own, or behind the batch that is being resolved."""
    if not entries:
        return
    flat = tuple(number for entry in entries for number in entry)
    place = in_batch(state)
    if place < 0:
        push(state, (BATCH, len(entries), *flat))
    else:
        state.stack = (
            *state.stack[:place], (*state.stack[place], *flat), *state.stack[place + 1 :],
        )  # fmt: skip


GONE: Final = BODY
"""In place of a card that has left its unit: it is nowhere, whatever comes back."""


def follow(state: State) -> None:
    """Let waiting reactions go with their cards, when something has moved or left (PT-FAQ-69).

    A card that is no longer in its unit is named by the area where it last lay.
    """
    found_at = in_batch(state)
    if found_at < 0:
        return
    batch = list(state.stack[found_at])
    for start in range(ENTRIES, len(batch), ENTRY):
        for at in (start + ENTRY_SOURCE, start + ENTRY_SUBJECT):
            area, card = batch[at : at + 2]
            if area < 0 or card == GONE or state.cells[area] & CARD == card:
                continue
            found = find_card(state, UNIT_OF[area], card)
            batch[at : at + 2] = (found, card) if found >= 0 else (area, GONE)
    state.stack = (*state.stack[:found_at], tuple(batch), *state.stack[found_at + 1 :])


def waiting(frame: Frame) -> list[Frame]:
    """The reactions of a batch that have not been resolved yet."""
    return _entries(frame, ENTRIES, ENTRIES + frame[WAITING] * ENTRY)


def deferred(frame: Frame) -> list[Frame]:
    """The reactions that wait for the next batch."""
    return _entries(frame, ENTRIES + frame[WAITING] * ENTRY, len(frame))


def _entries(frame: Frame, first: int, end: int) -> list[Frame]:
    return [frame[at : at + ENTRY] for at in range(first, end, ENTRY)]


def of_attack(
    state: State, attacker: int, kind: int, chosen: int, final: int, dealt: int
) -> list[Frame]:
    """What an attack by a hero or leader triggers, before anybody is defeated by it."""
    found: list[Frame] = []
    unit, rival = UNIT_OF[attacker], 1 - UNIT_OF[attacker]
    code = state.cells[attacker]
    if is_hero(state, attacker):
        place = hero_place(state, final)
        if chosen == final and REACTS[place] == "strike_back":
            found.append((STRIKE_BACK, rival, final, state.cells[final], attacker, code, 0))
        if kind == MELEE:
            for area in HERO_AREAS[rival]:
                if REACTS[hero_place(state, area)] == "retaliate":
                    found.append((RETALIATE, rival, area, state.cells[area], attacker, code, 0))
    if not dealt or code >= BODY or not state.damage[attacker]:
        return found
    if REACTS[hero_place(state, attacker)] == "feed":
        found.append((FEED, unit, attacker, code, attacker, code, dealt))
    if leader_reacts(state, unit, DEMITRAS):
        found.append(by_leader(state, DEMITRAS, unit, attacker, code, dealt))
    return found


def of_defeats(state: State, fallen: list[int]) -> list[Frame]:
    """What defeats trigger, once all cards that fell lie face down."""
    found: list[Frame] = []
    for area in fallen:
        unit, rival = UNIT_OF[area], 1 - UNIT_OF[area]
        card = state.cells[area] & CARD
        if leader_reacts(state, unit, SHEKHTUR) and first_in_column(state, area):
            found.append(by_leader(state, SHEKHTUR, unit, area, card, area))
        if leader_reacts(state, rival, CAIRNGORT) and free(state, rival):
            found.append(by_leader(state, CAIRNGORT, rival, area, card))
    return found


def of_order(state: State, player: int, play: int) -> list[Frame]:
    """What the n-th play of an order in a turn triggers after the discard (PT-FAQ-29, -45)."""
    found: list[Frame] = []
    if leader_reacts(state, player, RUKYUK) and heroes(state):
        found.append(by_leader(state, RUKYUK, player))
    if play == 1:
        for area in HERO_ROWS[player][REAR]:
            if REACTS[hero_place(state, area)] == "first_order":
                code = state.cells[area]
                found.append((FIRST_ORDER, player, area, code, area, code, 0))
    return found


def can_steal(state: State, player: int, area: int, code: int) -> bool:
    """Whether a fallen hero still lies there and a free area is left for it (PT-FAQ-11)."""
    return state.cells[area] == code | BODY and bool(free(state, player))


def can_use(state: State, player: int, code: int, row: int) -> bool:
    """Whether a recruited hero still stands in the unit and has a free action there."""
    area = find_card(state, player, code)
    return area >= 0 and is_hero(state, area) and can_act_free(state, area, row)


def can_act_free(state: State, area: int, row: int) -> bool:
    """Whether a recruited hero has an attack, or a spell of the row it entered (PT-FAQ-16, -66)."""
    return (
        first_in_column(state, area) or has_ranged(state, area) or can_cast_free(state, area, row)
    )


def can_cast_free(state: State, area: int, row: int) -> bool:
    """Whether a hero still stands in a row and has a spell there that may be declared."""
    ability = SPELL_OF[row][state.cells[area] & NUMBER]
    return ROW_OF[area] == row and declarable(state, ability, UNIT_OF[area], area, 0)


def of_recruits(state: State, areas: list[int]) -> list[Frame]:
    """What recruiting triggers: the free action of Borneo or Juto, not in the truce."""
    found: list[Frame] = []
    for area in areas:
        unit = UNIT_OF[area]
        if state.round > 1 and state.turn == unit and leader_reacts(state, unit, JUTO):
            row = ROW_OF[area]
            if can_act_free(state, area, row):
                found.append(by_leader(state, JUTO, unit, area, state.cells[area], row))
    return found


def of_turn_end(state: State, player: int) -> list[Frame]:
    """End-of-turn abilities (PT-FAQ-08, PT-FAQ-35)."""
    if leader_reacts(state, player, LIXIS) and state.round > 1:
        return [by_leader(state, LIXIS, player)]
    if leader_reacts(state, player, KAVRI):
        areas = ROW_AREAS[player][state.wave]
        if any(0 < state.cells[area] < BODY and state.damage[area] for area in areas):
            return [by_leader(state, KAVRI, player)]
    return []


def of_round_end(state: State) -> list[Frame]:
    """Magdelina's markers, from round 2 on (PT-FAQ-18)."""
    if state.round == 1:
        return []
    return [
        by_leader(state, MAGDELINA, player)
        for player in (0, 1)
        if leader_reacts(state, player, MAGDELINA)
    ]


SHOWN: Final = frozenset((SHEKHTUR, CAIRNGORT, JUTO, DEMITRAS))
"""The reactions of leaders that name the card concerned."""


def shown_subject(entry: Frame) -> int:
    """The area that a reaction names beside its source, -1 if none."""
    subject = entry[ENTRY_SUBJECT]
    return subject if entry[ENTRY_NAME] in SHOWN and subject != entry[ENTRY_SOURCE] else -1


def answers(entry: Frame, action: Action) -> bool:
    """Whether an action resolves a reaction: it names its player, its source and what it shows."""
    return entry[ENTRY_PLAYER : ENTRY_SOURCE + 1] == action[1:3] and (
        shown_subject(entry) == action[3]
    )

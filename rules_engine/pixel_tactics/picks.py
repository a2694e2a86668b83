"""The picks of programs: which answers there are, and whether one answer is right.

`options` builds the answers; `allowed` judges one answer on its own and never asks `options`, so
that each can be tested against the other. An answer is a number whose high bits say its shape:
area, area and amount, card, card and area, column, column or row of a unit, word.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    AREA_TEXT,
    BODY,
    CARD,
    CARD_CODE,
    CARD_TEXT,
    COLUMN_AREAS,
    HERO_AREAS,
    HERO_ROWS,
    LEADER,
    NUMBER,
    PLAYERS,
    ROW_OF,
    ROWS,
)
from rules_engine.pixel_tactics.frames import (
    ABILITY,
    AMOUNT,
    CHAIN,
    PICKS,
    PLAYER,
    PROGRAM,
    SOURCE,
    STEP,
    SUBJECT,
    SUBJECT_CARD,
    Frame,
)
from rules_engine.pixel_tactics.needs import (
    all_bodies,
    any_in_melee,
    copyable,
    declarable,
    free,
    free_in_row,
    heroes,
    order_declarable,
    others_in_melee,
    own_heroes,
    own_orders,
    raisable,
    taken,
)
from rules_engine.pixel_tactics.reactions import PROGRAM_OF, can_steal, can_use
from rules_engine.pixel_tactics.relations import first_in_column, in_melee
from rules_engine.pixel_tactics.state import State, deck_size, hand_size, is_hero, may_hold, tops
from rules_engine.pixel_tactics.tables import as_number, as_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


SHAPE: Final = 1 << 12
AREA: Final = 1 * SHAPE
AMOUNTS: Final = 2 * SHAPE
CARDS: Final = 3 * SHAPE
PLACED: Final = 4 * SHAPE
COLUMN: Final = 5 * SHAPE
UNIT_COLUMN: Final = 6 * SHAPE
UNIT_ROW: Final = 7 * SHAPE
ARRANGED: Final = 8 * SHAPE
WORD: Final = 9 * SHAPE
VALUE: Final = SHAPE - 1
DONE_PICK: Final = -1

NO: Final = WORD
YES: Final = WORD + 1
NONE: Final = WORD + 2
WORDS: Final = ("no", "yes", "none")


HOW_MANY: Final = (0, 18, 18 << 5, 64, 18 << 6, 3, 6, 6, 18 << 6, len(WORDS))
"""By shape: how many answers there are of it."""


def is_pick(value: int) -> bool:
    """Whether a number is an answer at all, right or wrong."""
    shape = value // SHAPE
    return 0 < shape < len(HOW_MANY) and value % SHAPE < HOW_MANY[shape]


def pick_text(value: int) -> str:
    """An answer as it stands in a log."""
    shape, low = value - (value & VALUE), value & VALUE
    if shape == AREA:
        return AREA_TEXT[low]
    if shape == AMOUNTS:
        return f"{AREA_TEXT[low >> 5]}*{low & 31}"
    if shape == CARDS:
        return CARD_TEXT[low]
    if shape == PLACED:
        return f"{CARD_TEXT[low & CARD]}@{AREA_TEXT[low >> 6]}"
    if shape == COLUMN:
        return str(low + 1)
    if shape == UNIT_COLUMN:
        return f"{PLAYERS[low // 3]}:{low % 3 + 1}"
    if shape == UNIT_ROW:
        return f"{PLAYERS[low // 3]}:{ROWS[low % 3]}"
    if shape == ARRANGED:
        return f"{AREA_TEXT[low >> 6]}={CARD_TEXT[low & CARD] if low & CARD else '-'}"
    return WORDS[low]


def _simple_texts() -> dict[str, int]:
    texts = {text: AREA + area for text, area in AREA_CODE.items()}
    texts |= {text: CARDS + code for text, code in CARD_CODE.items() if code}
    texts |= {str(column + 1): COLUMN + column for column in range(3)}
    for unit in (0, 1):
        for place in range(3):
            texts[f"{PLAYERS[unit]}:{place + 1}"] = UNIT_COLUMN + unit * 3 + place
            texts[f"{PLAYERS[unit]}:{ROWS[place]}"] = UNIT_ROW + unit * 3 + place
    texts |= {word: WORD + place for place, word in enumerate(WORDS)}
    return texts


SIMPLE: Final = _simple_texts()
AMOUNT_WORDS: Final = frozenset(str(amount) for amount in range(32))


def read_pick(text: str) -> int:
    """The answer that a word of a log means, or -1 if it means none."""
    value = SIMPLE.get(text)
    if value is not None:
        return value
    area, star, amount = text.partition("*")
    if star:
        if area in AREA_CODE and amount in AMOUNT_WORDS:
            return AMOUNTS + (AREA_CODE[area] << 5) + int(amount)
        return -1
    card, at, area = text.partition("@")
    if at:
        if CARD_CODE.get(card) and area in AREA_CODE:
            return PLACED + (AREA_CODE[area] << 6) + CARD_CODE[card]
        return -1
    area, equals, card = text.partition("=")
    if equals and area in AREA_CODE:
        if card == "-":
            return ARRANGED + (AREA_CODE[area] << 6)
        if CARD_CODE.get(card):
            return ARRANGED + (AREA_CODE[area] << 6) + CARD_CODE[card]
    return -1


def pending_pick(frame: Frame) -> tuple[str, int]:
    """The name and the limit of the pick at which a program stands."""
    step = PROGRAM_OF[frame[ABILITY]][frame[STEP]]
    return as_text(step[1]), as_number(step[2]) if len(step) > 2 else 0


def _areas(found: list[int]) -> list[int]:
    return [AREA + area for area in found]


def _last_area(picks: Frame, shift: int) -> int:
    """The area of the last pick, -1 before the first: lists of areas ascend."""
    return (picks[-1] & VALUE) >> shift if picks else -1


def healing(pick: int, most: int) -> tuple[int, int]:
    """The area of a pick of healing and its amount, which is the most if it names none."""
    low = pick & VALUE
    return (low >> 5, low & 31) if pick - low == AMOUNTS else (low, most)


def spared(state: State, pick: int) -> bool:
    """Whether a pick of healing leaves damage on its card that could be healed."""
    low = pick & VALUE
    return pick < 0 or pick - low != AMOUNTS or low & 31 < state.damage[low >> 5]


def _total(picks: Frame) -> int:
    return sum(pick & 31 for pick in picks)


def _cards(player: int, numbers: int) -> list[int]:
    owner = player << 5
    return [owner | number for number in range(1, 26) if numbers >> number & 1]


def options(state: State, frame: Frame) -> list[int]:
    """All right answers of the pending pick; none if the pick is complete."""
    name, limit = pending_pick(frame)
    return _options(state, frame, name, limit)


def _options(state: State, frame: Frame, name: str, limit: int) -> list[int]:
    picks = frame[PICKS:]
    if picks and picks[-1] == DONE_PICK:
        return []
    player, source = frame[PLAYER], frame[SOURCE]
    if name in SINGLE:
        if picks:
            return []
        if name == "hero":
            return _areas(heroes(state))
        if name == "hero_in_melee":
            return _areas(any_in_melee(state))
        if name == "own_hero":
            return _areas(own_heroes(state, player))
        if name == "body":
            return _areas(all_bodies(state))
        if name == "other_in_melee":
            return _areas(others_in_melee(state, source))
        if name == "copyable":
            return _areas(copyable(state, player, source, frame[CHAIN]))
        if name == "column":
            return [COLUMN, COLUMN + 1, COLUMN + 2]
        if name == "unit_column":
            return [UNIT_COLUMN + column for column in range(6)]
        if name == "unit_row":
            return [UNIT_ROW + row for row in range(6)]
        if name == "own_order":
            return [CARDS + code for code in own_orders(state, player, frame[CHAIN])]
        if name == "rival_hand":
            return [CARDS + code for code in _cards(1 - player, may_hold(state, 1 - player))]
        if name == "own_hand":
            return [CARDS + code for code in _cards(player, may_hold(state, player))]
        if name in ("may_steal", "may_act"):
            return [NO, YES] if _possible(state, frame, name) else [NO]
        if name == "play_or_keep":
            playable = order_declarable(state, player, state.aside[-1], 0)
            return [NO, YES] if playable else [NO]
        areas = free(state, player)
        if name == "recruit_in_wave":
            areas = free_in_row(state, player, state.wave)
        return _placed(state, player, areas)
    if name in HEALING:
        return _healings(state, frame, name, limit)
    if name == "heroes_up_to":
        later = [area for area in heroes(state) if area > _last_area(picks, 0)]
        return [] if len(picks) == limit else [*_areas(later), DONE_PICK]
    if name in ("split", "split_up_to", "own_damage", "leader_damage"):
        return _amounts(state, frame, name, limit)
    if name == "recruits":
        return _recruits(state, player, picks)
    if name in ("two_own_cards", "two_rival_cards"):
        unit = player if name == "two_own_cards" else 1 - player
        found = taken(state, unit)
        if len(picks) == 2:
            return []
        return _areas(found[:-1] if not picks else [a for a in found if a > picks[0] & VALUE])
    if name == "two_heroes":
        if len(picks) == 2:
            return []
        return _areas([a for a in heroes(state) if not picks or a != picks[0] & VALUE])
    if name in ("arrange_unit", "arrange_column"):
        return _arrangement(state, frame, name)
    if name == "top_cards":
        return _top_cards(state, player, picks, limit)
    if name == "keep_and_top":
        drawn = drawn_aside(state, frame)
        if len(picks) >= min(2, len(drawn)):
            return []
        return [CARDS + code for code in drawn if CARDS + code not in picks]
    if name == "raise":
        if not picks:
            return _areas(raisable(state, player))
        return [] if len(picks) == 2 else _areas(in_melee(state, 1 - player))
    assert name == "where_if_yes", name
    if len(picks) != 1 or picks[0] != YES:
        return []
    return _areas(free(state, player))


SINGLE: Final = frozenset(
    (
        "hero", "hero_in_melee", "own_hero", "body", "other_in_melee", "copyable", "column",
        "unit_column", "unit_row", "own_order", "rival_hand", "own_hand", "may_steal",
        "may_act", "play_or_keep", "recruit",
        "recruit_in_wave",
    )
)  # fmt: skip
"""The picks with one answer."""


def _possible(state: State, frame: Frame, name: str) -> bool:
    """Whether what a reaction offers can still be done."""
    player, card = frame[PLAYER], frame[SUBJECT_CARD]
    if name == "may_steal":
        return can_steal(state, player, frame[SUBJECT], card)
    return can_use(state, player, card, frame[AMOUNT])


def drawn_aside(state: State, frame: Frame) -> Frame:
    """The cards that a program has drawn and that wait for its decision."""
    return state.aside[len(state.aside) - frame[AMOUNT] :]


def _placed(state: State, player: int, areas: list[int]) -> list[int]:
    cards = _cards(player, may_hold(state, player))
    return [PLACED + (area << 6) + code for area in areas for code in cards]


HEALING: Final = frozenset(("heal_hero", "heal_heroes", "heal_leader"))
"""The picks of healing "up to" an amount: one hero, three heroes, the own leader (PT-FAQ-71)."""
HEALED_HEROES: Final = 3


def _healings(state: State, frame: Frame, name: str, limit: int) -> list[int]:
    """Who is healed, each with any amount up to the limit, which itself goes without saying."""
    picks = frame[PICKS:]
    if name == "heal_leader":
        leader = frame[PLAYER] * 9 + LEADER
        less = [AMOUNTS + (leader << 5) + n for n in range(limit)]
        return [] if picks else [*less, DONE_PICK]
    found = heroes(state)
    missing = min(HEALED_HEROES if name == "heal_heroes" else 1, len(found)) - len(picks)
    last = healing(picks[-1], limit)[0] if picks else -1
    later = [area for area in found if area > last]
    areas = later[: len(later) - missing + 1] if missing > 0 else []
    return [
        value
        for area in areas
        for value in (AREA + area, *(AMOUNTS + (area << 5) + n for n in range(limit)))
    ]


def _amounts(state: State, frame: Frame, name: str, limit: int) -> list[int]:
    picks = frame[PICKS:]
    left = limit - _total(picks)
    if left == 0:
        return []
    last = _last_area(picks, 5)
    found = []
    if name == "own_damage":
        areas = [a for a in own_heroes(state, frame[PLAYER]) if a > last and a != frame[SOURCE]]
        for area in areas:
            found += [
                AMOUNTS + (area << 5) + n for n in range(1, min(left, state.damage[area]) + 1)
            ]
        return [*found, DONE_PICK]
    if name == "leader_damage":
        if picks:
            return []
        most = min(left, state.damage[frame[PLAYER] * 9 + LEADER])
        for area in heroes(state):
            found += [AMOUNTS + (area << 5) + n for n in range(1, most + 1)]
        return [*found, DONE_PICK]
    areas = [area for area in heroes(state) if area > last]
    for area in areas:
        if name == "split" and area == areas[-1]:
            found.append(AMOUNTS + (area << 5) + left)
        else:
            found += [AMOUNTS + (area << 5) + n for n in range(1, left + 1)]
    return found if name == "split" else [*found, DONE_PICK]


def _recruits(state: State, player: int, picks: Frame) -> list[int]:
    used = 0
    for pick in picks:
        used |= 1 << (pick & NUMBER)
    areas = free(state, player)
    open_areas = len(areas)
    if picks:
        last = (picks[-1] & VALUE) >> 6
        in_row = free_in_row(state, player, ROW_OF[last])
        open_areas = len(in_row) - len(picks)
        areas = [area for area in in_row if area > last]
    if not open_areas or hand_size(state, player) == len(picks):
        return []
    held = may_hold(state, player)
    if (used & state.pool[player]).bit_count() == state.unknown[player]:
        # Every unknown card of the hand has a name by now.
        held = state.hand[player]
    cards = _cards(player, held & ~used)
    return [*[PLACED + (area << 6) + code for area in areas for code in cards], DONE_PICK]


def arranged_areas(frame: Frame, name: str) -> tuple[tuple[int, ...], Frame]:
    """The areas of an arrangement in their order, and the answers given so far."""
    picks = frame[PICKS:]
    if name == "arrange_unit":
        return HERO_AREAS[frame[PLAYER]], picks
    column = picks[0] & VALUE
    areas = COLUMN_AREAS[column // 3][column % 3]
    return tuple(area for area in areas if area % 9 != LEADER), picks[1:]


def _arrangement(state: State, frame: Frame, name: str) -> list[int]:
    areas, picks = arranged_areas(frame, name)
    if len(picks) == len(areas):
        return []
    area = areas[len(picks)]
    gone = [pick & CARD for pick in picks]
    cards = sorted(
        state.cells[a] & CARD for a in areas if state.cells[a] and state.cells[a] & CARD not in gone
    )
    found = [ARRANGED + (area << 6) + code for code in cards]
    if len(areas) - len(picks) > len(cards):
        found.append(ARRANGED + (area << 6))
    return found


def _top_cards(state: State, player: int, picks: Frame, limit: int) -> list[int]:
    count = min(limit, deck_size(state, player))
    if len(picks) == count:
        return []
    known = tops(state, player)[:count]
    cards = [player << 5 | number for number in known]
    if sum(pick & NUMBER not in known for pick in picks) < count - len(known):
        # Only so many cards of those looked at have a name that is not known yet.
        cards += _cards(player, state.pool[player])
    return [CARDS + code for code in cards if CARDS + code not in picks]


def allowed(state: State, frame: Frame, value: int) -> str:
    """The rule that an answer breaks, or nothing: judged from the words of the pick alone."""
    name, limit = pending_pick(frame)
    picks = frame[PICKS:]
    shape = value - (value & VALUE) if value >= 0 else DONE_PICK
    low = value & VALUE
    if name in HEALING and value != DONE_PICK:
        return _healing_allowed(state, frame, name, limit, value)
    if shape != _shape(name, picks) and not (value == DONE_PICK and name in OPEN):
        return "PT-TARGET-8" if name in LINES else "PT-TARGET-1"
    if value == DONE_PICK:
        return ""
    if shape == AREA:
        return _area_allowed(state, frame, name, limit, low)
    if shape == AMOUNTS:
        return _amount_allowed(state, frame, name, limit, low >> 5, low & 31)
    if shape == CARDS:
        return _card_allowed(state, frame, name, limit, low)
    if shape == PLACED:
        return _recruit_allowed(state, frame, name, low >> 6, low & CARD)
    if shape == ARRANGED:
        return _arranged_allowed(state, frame, name, low >> 6, low & CARD)
    if shape == WORD:
        if name == "play_or_keep" and value == YES:
            held = order_declarable(state, frame[PLAYER], state.aside[-1], 0)
            return "" if held else "PT-ORDER-4"
        if value == YES and name in ("may_steal", "may_act"):
            return "" if _possible(state, frame, name) else "PT-REACT-4"
        return "" if value in (NO, YES) else "PT-LOG-15"
    return ""


OPEN: Final = frozenset(
    ("heroes_up_to", "split_up_to", "own_damage", "leader_damage", "recruits", "heal_leader")
)
"""The picks that may end early."""

LINES: Final = frozenset(("column", "unit_column", "unit_row"))
"""The picks of a row or a column."""

_SHAPES: Final = {
    "column": COLUMN, "unit_column": UNIT_COLUMN, "unit_row": UNIT_ROW, "own_order": CARDS,
    "rival_hand": CARDS, "own_hand": CARDS, "may_steal": WORD, "may_act": WORD,
    "play_or_keep": WORD, "recruit": PLACED,
    "recruit_in_wave": PLACED, "recruits": PLACED, "split": AMOUNTS, "split_up_to": AMOUNTS,
    "own_damage": AMOUNTS, "leader_damage": AMOUNTS, "arrange_unit": ARRANGED,
    "arrange_column": ARRANGED, "top_cards": CARDS, "keep_and_top": CARDS,
}  # fmt: skip


def _shape(name: str, picks: Frame) -> int:
    return _SHAPES.get(name, AREA)


def _area_allowed(state: State, frame: Frame, name: str, limit: int, area: int) -> str:
    """One area of a pick: a hero, a body, a card in melee, a free area."""
    picks = frame[PICKS:]
    player, source = frame[PLAYER], frame[SOURCE]
    code = state.cells[area]
    if name == "where_if_yes":
        return DESTINATION_RULES["PT-FAQ-11"][destination_fault(state, player, area)]
    if name == "raise":
        if not picks:
            return _raise_allowed(state, player, area)
        if area // 9 == player or not 0 < code < BODY:
            return "PT-ATTACK-6"
        return "" if first_in_column(state, area) else "PT-MELEE-2"
    if area % 9 == LEADER:
        return "PT-TARGET-4"
    if name == "body":
        return "" if code >= BODY else "PT-REVIVE-3"
    if name in ("two_own_cards", "two_rival_cards"):
        unit = player if name == "two_own_cards" else 1 - player
        if not code or area // 9 != unit:
            return "PT-TARGET-1"
        last = max(a for a in HERO_AREAS[unit] if state.cells[a])
        in_order = area > (picks[0] & VALUE) if picks else area != last
        return "" if in_order else "PT-TARGET-1"
    if not 0 < code < BODY:
        return "PT-BODY-4" if code else "PT-TARGET-1"
    if name == "own_hero":
        return "" if area // 9 == player else "PT-TARGET-1"
    if name == "hero_in_melee":
        return "" if first_in_column(state, area) else "PT-TARGET-1"
    if name == "other_in_melee":
        right = area != source and area // 9 == player and first_in_column(state, area)
        return "" if right else "PT-FAQ-55"
    if name == "copyable":
        return _copy_allowed(state, frame, area)
    if name == "heroes_up_to":
        return "" if area > _last_area(picks, 0) else "PT-TARGET-1"
    if name == "two_heroes" and picks:
        return "" if area != picks[0] & VALUE else "PT-TARGET-1"
    return ""


def _healing_allowed(state: State, frame: Frame, name: str, limit: int, value: int) -> str:
    """Whom to heal, perhaps with an amount, which is then less than the limit (PT-FAQ-71)."""
    shape = value - (value & VALUE)
    if shape not in (AREA, AMOUNTS) or (shape == AREA and name == "heal_leader"):
        return "PT-TARGET-1"
    area, amount = healing(value, -1)
    if name == "heal_leader":
        if area % 9 != LEADER:
            return "PT-TARGET-4"
        if area // 9 != frame[PLAYER]:
            return "PT-TARGET-1"
    else:
        if area % 9 == LEADER:
            return "PT-TARGET-4"
        if not is_hero(state, area):
            return "PT-BODY-4" if state.cells[area] else "PT-TARGET-1"
        if name == "heal_heroes" and not _one_of_three(state, frame[PICKS:], area):
            return "PT-TARGET-1"
    return "" if amount < limit else "PT-FAQ-71"


def _one_of_three(state: State, picks: Frame, area: int) -> bool:
    """Whether a hero comes behind the ones named, with enough heroes behind it."""
    found = heroes(state)
    enough = sum(a > area for a in found) >= min(HEALED_HEROES, len(found)) - len(picks) - 1
    return enough and (not picks or area > healing(picks[-1], 0)[0])


def _raise_allowed(state: State, player: int, area: int) -> str:
    if area // 9 != player or state.cells[area] < BODY:
        return "PT-FAQ-19"
    if area not in raisable(state, player):
        return "PT-LIMITED-1" if first_in_column(state, area) else "PT-MELEE-1"
    return ""


def _copy_allowed(state: State, frame: Frame, area: int) -> str:
    row = ROW_OF[frame[SOURCE]]
    number = state.cells[area] & NUMBER
    ability = number * 8 + row
    if ROW_OF[area] != row or area == frame[SOURCE] or (number * 8 + row) not in PROGRAM_OF:
        return "PT-FAQ-26"
    if ("pick", "copyable") in PROGRAM_OF[ability]:
        return "PT-FAQ-26"
    right = declarable(state, ability, frame[PLAYER], frame[SOURCE], frame[CHAIN])
    return "" if right else "PT-ORDER-4"


def _amount_allowed(
    state: State, frame: Frame, name: str, limit: int, area: int, amount: int
) -> str:
    """One area with an amount: never more than is left, or than is there to be moved."""
    picks = frame[PICKS:]
    if area % 9 == LEADER:
        return "PT-TARGET-4"
    if not is_hero(state, area):
        return "PT-BODY-4" if state.cells[area] else "PT-TARGET-1"
    if area <= _last_area(picks, 5):
        return "PT-TARGET-1"
    left = limit - _total(picks)
    if not 0 < amount <= left:
        return "PT-TARGET-1"
    if name == "split" and amount < left and not any(a > area for a in heroes(state)):
        return "PT-TARGET-1"
    if name == "own_damage":
        if area // 9 != frame[PLAYER] or area == frame[SOURCE]:
            return "PT-TARGET-1"
        return "" if amount <= state.damage[area] else "PT-FAQ-63"
    if name == "leader_damage":
        return "" if amount <= state.damage[frame[PLAYER] * 9 + LEADER] else "PT-FAQ-63"
    return ""


def _card_allowed(state: State, frame: Frame, name: str, limit: int, code: int) -> str:
    """A card of a hand, of the top of a deck, or among those drawn aside."""
    picks = frame[PICKS:]
    player = frame[PLAYER]
    number = code & NUMBER
    if name == "keep_and_top":
        right = code in drawn_aside(state, frame) and CARDS + code not in picks
        return "" if right else "PT-TARGET-6"
    owner = 1 - player if name == "rival_hand" else player
    if code >> 5 != owner:
        return "PT-TARGET-6"
    if name == "top_cards":
        known = tops(state, player)[:limit]
        count = min(limit, deck_size(state, player))
        named = [pick for pick in picks if pick & NUMBER not in known]
        below = len(known) + len(named) < count and state.pool[player] >> number & 1
        seen = number in known or below
        return "" if seen and CARDS + code not in picks else "PT-TARGET-6"
    if not may_hold(state, owner) >> number & 1:
        return "PT-TARGET-6"
    if name == "own_order" and not order_declarable(state, player, code, frame[CHAIN]):
        return "PT-ORDER-4"
    return ""


NO_OWN_AREA: Final = ("foreign_area", "no_hero_area")
TAKEN_AREA: Final = {"": "", "body": "PT-BODY-3", "occupied": "PT-ZONE-6"}
DESTINATION_RULES: Final = {
    rule: TAKEN_AREA | dict.fromkeys(NO_OWN_AREA, rule) for rule in ("PT-RECRUIT-4", "PT-FAQ-11")
}
"""By the rule that says where a hero may enter: what each fault of an area breaks."""
ENTERING: Final = frozenset(("recruit", "recruit_in_wave", "recruits", "where_if_yes"))
"""The picks of an area for a hero that enters the unit."""


def destination_fault(state: State, player: int, area: int) -> str:
    """Why no hero can enter an area of a unit by an effect; empty if one can (PT-FAQ-73)."""
    if area // 9 != player:
        return "foreign_area"
    if area % 9 == LEADER:
        return "no_hero_area"
    if state.cells[area]:
        return "body" if state.cells[area] >= BODY else "occupied"
    return ""


def entering_fault(state: State, pick: int) -> str:
    """Why no hero can enter the area that a pick names; empty if that is not what is picked."""
    frame = state.stack[-1] if state.stack else ()
    low = pick & VALUE
    if not frame or frame[0] != PROGRAM or pick - low not in (AREA, PLACED):
        return ""
    if pending_pick(frame)[0] not in ENTERING:
        return ""
    return destination_fault(state, frame[PLAYER], low >> 6 if pick - low == PLACED else low)


def _recruit_allowed(state: State, frame: Frame, name: str, area: int, code: int) -> str:
    """A card of the own hand into a free area: any, of the wave's row, or of one row."""
    picks = frame[PICKS:]
    player = frame[PLAYER]
    used = any(pick & CARD == code for pick in picks)
    if code >> 5 != player or not may_hold(state, player) >> (code & NUMBER) & 1 or used:
        return "PT-RECRUIT-3"
    unknown = [pick for pick in picks if state.pool[player] >> (pick & NUMBER) & 1]
    if not state.hand[player] >> (code & NUMBER) & 1 and len(unknown) == state.unknown[player]:
        return "PT-RECRUIT-3"
    fault = destination_fault(state, player, area)
    if fault:
        return DESTINATION_RULES["PT-RECRUIT-4"][fault]
    if name == "recruit_in_wave" and area not in HERO_ROWS[player][state.wave]:
        return "PT-FAQ-27"
    if name == "recruits" and picks:
        last = (picks[-1] & VALUE) >> 6
        return "" if ROW_OF[area] == ROW_OF[last] and area > last else "PT-FAQ-52"
    return ""


def _arranged_allowed(state: State, frame: Frame, name: str, area: int, code: int) -> str:
    """The next area of an arrangement and what will lie in it (PT-FAQ-30, PT-FAQ-59)."""
    areas, picks = arranged_areas(frame, name)
    if area != areas[len(picks)]:
        return "PT-FAQ-59"
    lying = [state.cells[a] & CARD for a in areas if state.cells[a]]
    placed = [pick & CARD for pick in picks if pick & CARD]
    if code:
        return "" if code in lying and code not in placed else "PT-FAQ-59"
    return "" if len(areas) - len(picks) > len(lying) - len(placed) else "PT-FAQ-59"

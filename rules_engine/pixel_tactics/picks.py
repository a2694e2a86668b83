"""The picks of programs: which answers there are, and whether one answer is right.

`PICK_OF` says of each what its right answers are, and by which rules one is judged. The rules judge
it on its own and never ask for the answers, so that each can be tested against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.pixel_tactics.asking import HERO, NO_LEADER, Asked, Pick, Rule, pending_pick
from rules_engine.pixel_tactics.codes import (
    BODY,
    CARD,
    COLUMN_AREAS,
    HERO_AREAS,
    IS_LEADER,
    LEADER_AREA,
    NUMBER,
    OWNER,
    ROW_OF,
    UNIT_OF,
)
from rules_engine.pixel_tactics.frames import (
    AMOUNT,
    CHAIN,
    KIND,
    PLAYER,
    PROGRAM,
    SUBJECT,
    SUBJECT_CARD,
    Frame,
)
from rules_engine.pixel_tactics.healing import HEALING
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
from rules_engine.pixel_tactics.pick_codes import (
    AMOUNTS,
    AREA,
    ARRANGED,
    CARDS,
    COLUMN,
    DONE_PICK,
    NO,
    PLACED,
    UNIT_COLUMN,
    UNIT_ROW,
    WORD,
    YES,
    named,
    paired,
    shape_of,
)
from rules_engine.pixel_tactics.reactions import PROGRAM_OF, can_steal, can_use
from rules_engine.pixel_tactics.relations import first_in_column, in_melee
from rules_engine.pixel_tactics.state import (
    State,
    cards_in,
    deck_size,
    hand_size,
    held_cards,
    holds,
    may_hold,
    tops,
)
from rules_engine.pixel_tactics.tables import SPELL_OF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


LINES: Final = (COLUMN, UNIT_COLUMN, UNIT_ROW)
MANY: Final = 18


def options(state: State, frame: Frame) -> list[int]:
    """All right answers of the pending pick; none if the pick is complete."""
    ask = Asked(state, frame)
    pick = PICK_OF[ask.name]
    if len(ask.picks) >= pick.most or (ask.picks and ask.picks[-1] == DONE_PICK):
        return []
    found = pick.answers(ask)
    if found is None:
        return []
    shape = pick.shape
    values = [shape + low for low in found]
    if pick.may_end:
        values.append(DONE_PICK)
    return values


def allowed(state: State, frame: Frame, value: int) -> str:
    """The rule that an answer breaks, or nothing: judged from the words of the pick alone."""
    ask = Asked(state, frame)
    pick = PICK_OF[ask.name]
    if value == DONE_PICK and pick.may_end:
        return ""
    if value == DONE_PICK or shape_of(value) not in (pick.shape, pick.other):
        return "PT-TARGET-8" if pick.shape in LINES else "PT-TARGET-1"
    first, second = named(value)
    for rule, right in pick.rules:
        if not right(ask, first, second):
            return rule
    return ""


# Areas.


OWN: Final[Rule] = ("PT-TARGET-1", lambda ask, area, _: UNIT_OF[area] == ask.player)
IN_MELEE: Final[Rule] = ("PT-TARGET-1", lambda ask, area, _: first_in_column(ask.state, area))
LATER: Final[Rule] = ("PT-TARGET-1", lambda ask, area, _: area > ask.last)
ANOTHER: Final[Rule] = ("PT-TARGET-1", lambda ask, area, _: area != ask.last)
BODY_THERE: Final[Rule] = ("PT-REVIVE-3", lambda ask, area, _: ask.state.cells[area] >= BODY)


OTHER_IN_MELEE: Final[tuple[Rule, ...]] = (
    ("PT-FAQ-55", lambda ask, area, _: UNIT_OF[area] == ask.player and area != ask.source),
    ("PT-FAQ-55", lambda ask, area, _: first_in_column(ask.state, area)),
)


def _later_heroes(ask: Asked) -> list[int] | None:
    full = len(ask.picks) == ask.limit
    return None if full else [area for area in heroes(ask.state) if area > ask.last]


def _other_heroes(ask: Asked) -> list[int]:
    return [area for area in heroes(ask.state) if area != ask.last]


def _copyable(ask: Asked) -> list[int]:
    return copyable(ask.state, ask.player, ask.source, ask.frame[CHAIN])


def _has_spell(ask: Asked, area: int, _: int) -> bool:
    """Whether a spell for the caster's row is printed there, not itself that of a copy."""
    row = ROW_OF[ask.source]
    program = PROGRAM_OF.get(SPELL_OF[row][ask.state.cells[area] & NUMBER])
    near = ROW_OF[area] == row and area != ask.source
    return near and program is not None and ("pick", "copyable") not in program


def _castable(ask: Asked, area: int, _: int) -> bool:
    ability = SPELL_OF[ROW_OF[ask.source]][ask.state.cells[area] & NUMBER]
    return declarable(ask.state, ability, ask.player, ask.source, ask.frame[CHAIN])


HAS_SPELL: Final[Rule] = ("PT-FAQ-26", _has_spell)
CASTABLE: Final[Rule] = ("PT-ORDER-4", _castable)


def _raised_and_hit(ask: Asked) -> list[int]:
    rival = 1 - ask.player
    return in_melee(ask.state, rival) if ask.picks else raisable(ask.state, ask.player)


RAISED: Final[tuple[Rule, ...]] = (
    ("PT-FAQ-19", lambda ask, area, _: ask.picks or UNIT_OF[area] == ask.player),
    ("PT-FAQ-19", lambda ask, area, _: ask.picks or ask.state.cells[area] >= BODY),
    ("PT-MELEE-1", lambda ask, area, _: ask.picks or first_in_column(ask.state, area)),
    ("PT-LIMITED-1", lambda ask, area, _: ask.picks or area in raisable(ask.state, ask.player)),
)
"""First a body that fights once more for Hepzibah."""
HIT: Final[tuple[Rule, ...]] = (
    ("PT-ATTACK-6", lambda ask, area, _: not ask.picks or UNIT_OF[area] != ask.player),
    ("PT-ATTACK-6", lambda ask, area, _: not ask.picks or 0 < ask.state.cells[area] < BODY),
    ("PT-MELEE-2", lambda ask, area, _: not ask.picks or first_in_column(ask.state, area)),
)
"""Then whom it attacks."""


def _two_cards(rival: bool) -> Pick:
    """Two heroes or bodies of a unit, in order."""

    def answers(ask: Asked) -> list[int]:
        found = taken(ask.state, ask.player ^ rival)
        return [area for area in found if area > ask.last] if ask.picks else found[:-1]

    def lies_there(ask: Asked, area: int, _: int) -> bool:
        return bool(ask.state.cells[area]) and UNIT_OF[area] == ask.player ^ rival

    def in_order(ask: Asked, area: int, _: int) -> bool:
        behind = any(ask.state.cells[a] for a in HERO_AREAS[UNIT_OF[area]] if a > area)
        return area > ask.last if ask.picks else behind

    rules: tuple[Rule, ...] = (NO_LEADER, ("PT-TARGET-1", lies_there), ("PT-TARGET-1", in_order))
    return Pick(AREA, answers, *rules, most=2)


NO_OWN_AREA: Final = ("foreign_area", "no_hero_area")


def destination_fault(state: State, player: int, area: int) -> str:
    """Why no hero can enter an area of a unit by an effect; empty if one can (PT-FAQ-73)."""
    if UNIT_OF[area] != player:
        return "foreign_area"
    if IS_LEADER[area]:
        return "no_hero_area"
    if state.cells[area]:
        return "body" if state.cells[area] >= BODY else "occupied"
    return ""


def _entering(rule: str) -> tuple[Rule, ...]:
    """An area of the own unit that a hero can enter; `rule` says where heroes may."""

    def fault(ask: Asked, area: int) -> str:
        return destination_fault(ask.state, ask.player, area)

    return (
        (rule, lambda ask, area, _: fault(ask, area) not in NO_OWN_AREA),
        ("PT-BODY-3", lambda ask, area, _: fault(ask, area) != "body"),
        ("PT-ZONE-6", lambda ask, area, _: fault(ask, area) != "occupied"),
    )


def _free_if_yes(ask: Asked) -> list[int]:
    return free(ask.state, ask.player) if ask.picks == (YES,) else []


def entering_fault(state: State, value: int) -> str:
    """Why no hero can enter the area that a pick names; empty if that is not what is picked."""
    frame = state.stack[-1] if state.stack else ()
    if not frame or frame[KIND] != PROGRAM or shape_of(value) not in (AREA, PLACED):
        return ""
    name, _limit = pending_pick(frame)
    if name != "where_if_yes" and PICK_OF[name].shape != PLACED:
        return ""
    return destination_fault(state, frame[PLAYER], named(value)[0])


# Areas with amounts: never more than is left, or than is there to be moved.


def _amounts(ask: Asked, areas: list[int], there: list[int]) -> list[int] | None:
    """Each later area with as much as is left, and as is there by area."""
    left, last = ask.left, ask.last
    found: list[int] = []
    for area in areas:
        if area > last:
            found += paired(AMOUNTS, [area], range(1, min(left, there[area]) + 1))
    return found if left else None


def _shares(ask: Asked) -> list[int] | None:
    return _amounts(ask, heroes(ask.state), [ask.limit] * 18)


def _whole(ask: Asked) -> list[int]:
    """Shares of which the last hero takes all that is left."""
    found = _shares(ask) or []
    rest = paired(AMOUNTS, heroes(ask.state)[-1:], range(1, ask.left))
    return [low for low in found if low not in rest]


def _own_damage(ask: Asked) -> list[int] | None:
    areas = [area for area in own_heroes(ask.state, ask.player) if area != ask.source]
    return _amounts(ask, areas, ask.state.damage)


def _on_leader(ask: Asked) -> int:
    return ask.state.damage[LEADER_AREA[ask.player]]


def _leader_damage(ask: Asked) -> list[int] | None:
    return _amounts(ask, heroes(ask.state), [_on_leader(ask)] * 18)


SHARE: Final[tuple[Rule, ...]] = (
    *HERO,
    LATER,
    ("PT-TARGET-1", lambda ask, area, amount: 0 < amount <= ask.left),
)
REST: Final[Rule] = (
    "PT-TARGET-1",
    lambda ask, area, amount: amount == ask.left or area < heroes(ask.state)[-1],
)
MOVED: Final[tuple[Rule, ...]] = (
    OWN,
    ("PT-TARGET-1", lambda ask, area, _: area != ask.source),
    ("PT-FAQ-63", lambda ask, area, amount: amount <= ask.state.damage[area]),
)
MOVED_FROM_LEADER: Final[Rule] = (
    "PT-FAQ-63", lambda ask, area, amount: amount <= _on_leader(ask),
)  # fmt: skip


# Cards of a hand, of the top of a deck, or drawn aside.


def _held(rival: bool) -> Rule:
    """A card that somebody holds."""
    return ("PT-TARGET-6", lambda ask, code, _: holds(ask.state, ask.player ^ rival, code))


def _own_orders(ask: Asked) -> list[int]:
    return own_orders(ask.state, ask.player, ask.frame[CHAIN])


def _declarable(ask: Asked, code: int, _: int) -> bool:
    return order_declarable(ask.state, ask.player, code, ask.frame[CHAIN])


def _top_cards(ask: Asked) -> list[int]:
    state, player, picks = ask.state, ask.player, ask.picks
    count = min(ask.limit, deck_size(state, player))
    if len(picks) == count:
        return []
    known = tops(state, player)[:count]
    cards = [player << OWNER | number for number in known]
    if sum(pick & NUMBER not in known for pick in picks) < count - len(known):
        # Only so many cards of those looked at have a name that is not known yet.
        cards += cards_in(player, state.pool[player])
    return [code for code in cards if CARDS + code not in picks]


def _on_top(ask: Asked, code: int, _: int) -> bool:
    state, player, number = ask.state, ask.player, code & NUMBER
    known = tops(state, player)[: ask.limit]
    count = min(ask.limit, deck_size(state, player))
    named = [pick for pick in ask.picks if pick & NUMBER not in known]
    below = len(known) + len(named) < count and state.pool[player] >> number & 1
    seen = code >> OWNER == player and (number in known or below)
    return bool(seen) and CARDS + code not in ask.picks


def drawn_aside(state: State, frame: Frame) -> Frame:
    """The cards that a program has drawn and that wait for its decision."""
    return state.aside[len(state.aside) - frame[AMOUNT] :]


def _drawn(ask: Asked) -> list[int]:
    return [code for code in drawn_aside(ask.state, ask.frame) if CARDS + code not in ask.picks]


def _is_drawn(ask: Asked, code: int, _: int) -> bool:
    return code in drawn_aside(ask.state, ask.frame) and CARDS + code not in ask.picks


DECLARABLE: Final[Rule] = ("PT-ORDER-4", _declarable)
ON_TOP: Final[Rule] = ("PT-TARGET-6", _on_top)
DRAWN: Final[Rule] = ("PT-TARGET-6", _is_drawn)


# Cards in areas: recruited, arranged.


def _recruits(ask: Asked) -> list[int] | None:
    state, player, picks = ask.state, ask.player, ask.picks
    areas = free(state, player)
    open_areas = len(areas)
    if picks:
        in_row = free_in_row(state, player, ROW_OF[ask.last])
        open_areas = len(in_row) - len(picks)
        areas = [area for area in in_row if area > ask.last]
    if not open_areas or hand_size(state, player) == len(picks):
        return None
    used = 0
    for pick in picks:
        used |= 1 << (pick & NUMBER)
    hand = may_hold(state, player)
    if (used & state.pool[player]).bit_count() == state.unknown[player]:
        # Every unknown card of the hand has a name by now.
        hand = state.hand[player]
    return paired(PLACED, areas, cards_in(player, hand & ~used))


def _wave_recruits(ask: Asked) -> list[int]:
    areas = free_in_row(ask.state, ask.player, ask.state.wave)
    return paired(PLACED, areas, held_cards(ask.state, ask.player))


def _in_hand(ask: Asked, _: int, code: int) -> bool:
    """Whether a card may be held, beside those that are recruited before it."""
    state, player = ask.state, ask.player
    if not holds(state, player, code) or any(pick & CARD == code for pick in ask.picks):
        return False
    unknown = sum(state.pool[player] >> (pick & NUMBER) & 1 for pick in ask.picks)
    return bool(state.hand[player] >> (code & NUMBER) & 1) or unknown < state.unknown[player]


def _later_in_row(ask: Asked, area: int, _: int) -> bool:
    return not ask.picks or (ROW_OF[area] == ROW_OF[ask.last] and area > ask.last)


IN_WAVE: Final[Rule] = ("PT-FAQ-27", lambda ask, area, _: ROW_OF[area] == ask.state.wave)
IN_ROW: Final[Rule] = ("PT-FAQ-52", _later_in_row)
RECRUIT: Final[tuple[Rule, ...]] = (("PT-RECRUIT-3", _in_hand), *_entering("PT-RECRUIT-4"))


def _arranged_areas(ask: Asked) -> tuple[Sequence[int], Frame]:
    """The areas of an arrangement in their order, and the answers given so far.

    Of a column it was picked before which; a whole unit is the player's own.
    """
    if ask.name == "arrange_unit":
        return HERO_AREAS[ask.player], ask.picks
    unit, column = named(ask.picks[0])
    return [area for area in COLUMN_AREAS[unit][column] if not IS_LEADER[area]], ask.picks[1:]


def _arrangement(ask: Asked) -> list[int]:
    areas, picks = _arranged_areas(ask)
    gone = [pick & CARD for pick in picks]
    lying = [ask.state.cells[area] & CARD for area in areas if ask.state.cells[area]]
    cards = sorted(code for code in lying if code not in gone)
    if len(areas) - len(picks) > len(cards):
        cards.append(0)
    return paired(ARRANGED, areas[len(picks) : len(picks) + 1], cards)


def _arranged(ask: Asked, area: int, code: int) -> bool:
    """The next area of an arrangement and what will lie in it (PT-FAQ-30, PT-FAQ-59)."""
    areas, picks = _arranged_areas(ask)
    lying = [ask.state.cells[a] & CARD for a in areas if ask.state.cells[a]]
    placed = [pick & CARD for pick in picks if pick & CARD]
    if code:
        fits = code in lying and code not in placed
    else:
        fits = len(areas) - len(picks) > len(lying) - len(placed)
    return area == areas[len(picks)] and fits


FITS: Final[Rule] = ("PT-FAQ-59", _arranged)


# Words.


def _yes_or_no(possible: Callable[[Asked], bool], rule: str) -> Pick:
    """No is always right, yes as long as it is possible."""
    return Pick(
        WORD,
        lambda ask: range(1 + possible(ask)),
        ("PT-LOG-15", lambda ask, word, _: WORD + word in (NO, YES)),
        (rule, lambda ask, word, _: WORD + word == NO or possible(ask)),
    )


def _can_steal(ask: Asked) -> bool:
    return can_steal(ask.state, ask.player, ask.frame[SUBJECT], ask.frame[SUBJECT_CARD])


def _can_use(ask: Asked) -> bool:
    return can_use(ask.state, ask.player, ask.frame[SUBJECT_CARD], ask.frame[AMOUNT])


def _can_play(ask: Asked) -> bool:
    return order_declarable(ask.state, ask.player, ask.state.aside[-1], 0)


PICK_OF: Final[dict[str, Pick]] = {
    "hero": Pick(AREA, lambda ask: heroes(ask.state), *HERO),
    "own_hero": Pick(AREA, lambda ask: own_heroes(ask.state, ask.player), *HERO, OWN),
    "hero_in_melee": Pick(AREA, lambda ask: any_in_melee(ask.state), *HERO, IN_MELEE),
    "other_in_melee": Pick(
        AREA, lambda ask: others_in_melee(ask.state, ask.source), *HERO, *OTHER_IN_MELEE
    ),
    "heroes_up_to": Pick(AREA, _later_heroes, *HERO, LATER, most=MANY, may_end=True),
    "two_heroes": Pick(AREA, _other_heroes, *HERO, ANOTHER, most=2),
    "copyable": Pick(AREA, _copyable, *HERO, HAS_SPELL, CASTABLE),
    "body": Pick(AREA, lambda ask: all_bodies(ask.state), NO_LEADER, BODY_THERE),
    "two_own_cards": _two_cards(False),
    "two_rival_cards": _two_cards(True),
    "raise": Pick(AREA, _raised_and_hit, *RAISED, *HIT, most=2),
    "where_if_yes": Pick(AREA, _free_if_yes, *_entering("PT-FAQ-11"), most=2),
    "column": Pick(COLUMN, lambda ask: range(3)),
    "unit_column": Pick(UNIT_COLUMN, lambda ask: range(6)),
    "unit_row": Pick(UNIT_ROW, lambda ask: range(6)),
    "split": Pick(AMOUNTS, _whole, *SHARE, REST, most=MANY),
    "split_up_to": Pick(AMOUNTS, _shares, *SHARE, most=MANY, may_end=True),
    "own_damage": Pick(AMOUNTS, _own_damage, *SHARE, *MOVED, most=MANY, may_end=True),
    "leader_damage": Pick(AMOUNTS, _leader_damage, *SHARE, MOVED_FROM_LEADER, may_end=True),
    **HEALING,
    "own_hand": Pick(CARDS, lambda ask: held_cards(ask.state, ask.player), _held(False)),
    "rival_hand": Pick(CARDS, lambda ask: held_cards(ask.state, 1 - ask.player), _held(True)),
    "own_order": Pick(CARDS, _own_orders, _held(False), DECLARABLE),
    "top_cards": Pick(CARDS, _top_cards, ON_TOP, most=MANY),
    "keep_and_top": Pick(CARDS, _drawn, DRAWN, most=2),
    "recruit": Pick(PLACED, _recruits, *RECRUIT),
    "recruit_in_wave": Pick(PLACED, _wave_recruits, *RECRUIT, IN_WAVE),
    "recruits": Pick(PLACED, _recruits, *RECRUIT, IN_ROW, most=MANY, may_end=True),
    "arrange_unit": Pick(ARRANGED, _arrangement, FITS, most=MANY),
    "arrange_column": Pick(ARRANGED, _arrangement, FITS, most=MANY),
    "may_steal": _yes_or_no(_can_steal, "PT-REACT-4"),
    "may_act": _yes_or_no(_can_use, "PT-REACT-4"),
    "play_or_keep": _yes_or_no(_can_play, "PT-ORDER-4"),
}
"""By the word of the card data: what is picked."""

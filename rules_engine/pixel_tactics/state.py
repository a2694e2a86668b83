"""A position: plain integers and lists, copied, compared and written by one list of fields."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    ALL_CARDS,
    BODY,
    CARD,
    HERO_AREAS,
    IS_LEADER,
    LEADER,
    NOBODY,
    NUMBER,
    OWNER,
    STAGE_SHUFFLE,
    STOLEN,
    UNIT_OF,
    A,
    B,
)
from rules_engine.pixel_tactics.tables import LEADER_LIFE_OF, LIFE_OF, SAGAS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Frame = tuple[int, ...]


class Rules:
    """What stays the same during a game: profile, flags, and what earlier games of the match left.

    `removed`: leaders of earlier games, as sets of each player's cards (PT-MATCH-3); `trophies`:
    how many of the rival's leaders each player holds; `last`: who won the game before (A, B, DRAWN)
    or NOBODY in the first.
    """

    __slots__ = ("extra_draw", "fighter_facing", "game", "last", "profile", "removed", "trophies")

    def __init__(
        self,
        profile: str = "championship",
        *,
        game: int = 1,
        last: int = NOBODY,
        removed: tuple[int, int] = (0, 0),
        trophies: tuple[int, int] = (0, 0),
        extra_draw: bool = True,
        fighter_facing: bool = False,
    ) -> None:
        self.profile = profile
        self.game = game
        self.last = last
        self.removed = removed
        self.trophies = trophies
        self.extra_draw = extra_draw
        self.fighter_facing = fighter_facing

    @property
    def box(self) -> bool:
        """Whether the rules of the box alone count (PT-META-2)."""
        return self.profile == "box"


SCALARS: Final = (
    "stage", "done", "round", "wave", "first", "turn", "ended", "ap", "order_ap", "vengeance",
    "winner", "reason",
)  # fmt: skip
LISTS: Final = (
    "cells", "damage", "marks", "hand", "unknown", "pool", "known", "discard", "chosen", "orders",
    "penalty", "markers", "leading",
)  # fmt: skip
TUPLES: Final = ("topsA", "topsB", "aside", "stack")
FIELDS: Final = SCALARS + LISTS + TUPLES
"""All that a position consists of, beside its `Rules`; copy, equality and text follow this list."""


class State:
    """A position; see `FIELDS`.

    Per area (18): `cells` (card, with BODY), `damage`, `marks`. Per player: `hand` (known cards),
    `unknown` (how many more), `pool` (cards of unknown place: in the deck below its known top, or
    among the unknown in hand), `topsA`/`topsB` (known top of the deck), `known` (how many of it its
    player may know), `discard`, `chosen` (leader), `orders`, `markers`; `leading` is the number of
    the card whose leader text counts (Sagas: the rival's). `penalty`: for the present wave A, B,
    for the next A, B. `done`, `ended`, `vengeance`: bit 1 for A, bit 2 for B. `aside`: cards
    between zones. `stack`: what is being carried out, innermost last.
    """

    __slots__ = ("rules", *FIELDS)

    rules: Rules
    stage: int
    done: int
    round: int
    wave: int
    first: int
    turn: int
    ended: int
    ap: int
    order_ap: int
    vengeance: int
    winner: int
    reason: int
    cells: list[int]
    damage: list[int]
    marks: list[int]
    hand: list[int]
    unknown: list[int]
    pool: list[int]
    known: list[int]
    discard: list[int]
    chosen: list[int]
    orders: list[int]
    penalty: list[int]
    markers: list[int]
    leading: list[int]
    topsA: tuple[int, ...]
    topsB: tuple[int, ...]
    aside: tuple[int, ...]
    stack: tuple[Frame, ...]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.stage = STAGE_SHUFFLE
        self.done = 0
        self.round = 1
        self.wave = 0
        self.first = NOBODY
        self.turn = NOBODY
        self.ended = 0
        self.ap = 0
        self.order_ap = 0
        self.vengeance = 0
        self.winner = NOBODY
        self.reason = NOBODY
        self.cells = [0] * 18
        self.damage = [0] * 18
        self.marks = [0] * 18
        self.hand = [0, 0]
        self.unknown = [0, 0]
        self.pool = [ALL_CARDS & ~rules.removed[A], ALL_CARDS & ~rules.removed[B]]
        self.known = [0, 0]
        self.discard = [0, 0]
        self.chosen = [0, 0]
        self.orders = [0, 0]
        self.penalty = [0, 0, 0, 0]
        self.markers = [0, 0]
        self.leading = [0, 0]
        self.topsA = ()
        self.topsB = ()
        self.aside = ()
        self.stack = ()


def copy_into(new: State, old: State) -> None:
    """Make `new` the same position as `old`, sharing nothing that changes."""
    new.rules = old.rules
    for name in SCALARS:
        setattr(new, name, getattr(old, name))
    for name in LISTS:
        setattr(new, name, getattr(old, name)[:])
    for name in TUPLES:
        setattr(new, name, getattr(old, name))


def same(one: State, other: State) -> bool:
    """Whether two positions are equal in everything that play depends on (PT-FAQ-60)."""
    return all(getattr(one, name) == getattr(other, name) for name in FIELDS)


def tops(state: State, player: int) -> tuple[int, ...]:
    """The known top of a player's deck, as numbers."""
    return state.topsB if player else state.topsA


def set_tops(state: State, player: int, cards: tuple[int, ...]) -> None:
    """Change the known top of a player's deck."""
    if player:
        state.topsB = cards
    else:
        state.topsA = cards


def known_deck(state: State, player: int) -> int:
    """The cards of which a deck consists, as far as is known, as a set."""
    found = state.pool[player]
    for number in state.topsB if player else state.topsA:
        found |= 1 << number
    return found


def only_order(state: State, player: int) -> tuple[int, ...] | None:
    """The one order that a deck of fewer than two cards has (PT-FAQ-72); nothing for others."""
    deck = known_deck(state, player)
    if deck & (deck - 1):
        return None
    return (player << OWNER | deck.bit_length() - 1,) if deck else ()


def deck_size(state: State, player: int) -> int:
    """How many cards a deck holds (public: PT-ZONE-11)."""
    below = state.pool[player].bit_count() - state.unknown[player]
    if state.aside:
        # A card drawn face down is still among those whose place is unknown.
        below -= state.aside.count(player << OWNER)
    return below + len(state.topsB if player else state.topsA)


def hand_size(state: State, player: int) -> int:
    """How many cards a player holds (public: PT-ZONE-10)."""
    return state.hand[player].bit_count() + state.unknown[player]


def may_hold(state: State, player: int) -> int:
    """The cards that a player holds or, as far as is known, may hold."""
    held = state.hand[player]
    return held | state.pool[player] if state.unknown[player] else held


def cards_in(player: int, numbers: int) -> list[int]:
    """The cards of a set, in the order of the card list."""
    owner = player << OWNER
    found = []
    while numbers:
        lowest = numbers & -numbers
        found.append(owner | lowest.bit_length() - 1)
        numbers ^= lowest
    return found


def held_cards(state: State, player: int) -> list[int]:
    """The cards that a player holds or may hold, in the order of the card list."""
    return cards_in(player, may_hold(state, player))


def holds(state: State, player: int, code: int) -> bool:
    """Whether a card is one of those that a player holds or may hold."""
    return code >> OWNER == player and bool(may_hold(state, player) >> (code & NUMBER) & 1)


def leave_hand(state: State, player: int, number: int) -> None:
    """Take a card out of a hand; an unknown one becomes known by it."""
    bit = 1 << number
    if state.hand[player] & bit:
        state.hand[player] ^= bit
    else:
        state.pool[player] ^= bit
        state.unknown[player] -= 1


def show(state: State, code: int) -> None:
    """A card of a hand is seen there: known from now on."""
    player, bit = code >> OWNER, 1 << (code & NUMBER)
    if not state.hand[player] & bit:
        state.pool[player] ^= bit
        state.unknown[player] -= 1
        state.hand[player] |= bit


def leave_deck(state: State, player: int, number: int) -> None:
    """Take a card out of a deck, wherever in it it lies."""
    if state.pool[player] >> number & 1:
        state.pool[player] ^= 1 << number
        return
    cards = tops(state, player)
    place = cards.index(number)
    set_tops(state, player, cards[:place] + cards[place + 1 :])
    if place < state.known[player]:
        state.known[player] -= 1


def is_hero(state: State, area: int) -> bool:
    """Whether a living hero stands there (PT-STATE-1)."""
    return 0 < state.cells[area] < BODY and not IS_LEADER[area]


def life(state: State, area: int) -> int:
    """The life of what stands there: printed, copied by Sagas, or 1 if stolen (PT-FAQ-11)."""
    if IS_LEADER[area]:
        return LEADER_LIFE_OF[state.leading[UNIT_OF[area]]]
    if state.marks[area] & STOLEN:
        return 1
    return LIFE_OF[state.cells[area] & NUMBER]


def lead(state: State) -> None:
    """Find out whose leader text counts on each side, once the leaders lie open (PT-FAQ-15)."""
    own = [state.cells[LEADER] & NUMBER, state.cells[9 + LEADER] & NUMBER]
    state.leading = [own[1 - player] if own[player] == SAGAS else own[player] for player in (A, B)]


def find_card(state: State, unit: int, code: int) -> int:
    """Where in a unit a card now lies, hero or body; -1 if nowhere."""
    for area in HERO_AREAS[unit]:
        if state.cells[area] & CARD == code:
            return area
    return -1


def discard_card(state: State, code: int) -> None:
    """Put a card on its owner's discard pile (PT-ZONE-8)."""
    state.discard[(code & CARD) >> OWNER] |= 1 << (code & NUMBER)


def empty(state: State, area: int) -> None:
    """Take what lies in an area away, with all that it remembers (PT-FAQ-42)."""
    state.cells[area] = 0
    state.damage[area] = 0
    state.marks[area] = 0

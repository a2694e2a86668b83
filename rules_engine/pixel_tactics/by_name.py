"""A position by names: what lies where, what each player has."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    AREA_TEXT,
    BODY,
    BONUS,
    CARD,
    CARD_TEXT,
    IS_LEADER,
    MARKS,
    OWNER,
    PLAYERS,
)
from rules_engine.pixel_tactics.state import State, cards_in, deck_size, hand_size, life, tops


class _Named:
    """Values with names, that can be compared and shown."""

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({values})"


class Lying(_Named):
    """What lies in an area: a `hero`, a `leader` or a `body`.

    `card` names owner and card (`A:witch`); `life` is printed life, or what became of it; `bonus`
    counts Dragon Mage bonuses; `marks` are those of a position's text.
    """

    __slots__ = ("bonus", "card", "damage", "kind", "life", "marks")

    def __init__(self, state: State, area: int) -> None:
        code, marks = state.cells[area], state.marks[area]
        self.card = CARD_TEXT[code & CARD]
        self.kind = "body" if code >= BODY else "leader" if IS_LEADER[area] else "hero"
        self.damage = state.damage[area]
        self.life = 0 if code >= BODY else life(state, area)
        self.bonus = marks // BONUS
        self.marks = tuple(word for bit, word in enumerate(MARKS) if marks >> bit & 1)


class Side(_Named):
    """What a player has beside their unit.

    `hand` and `discard` are names of cards; `hidden` counts further cards in hand that are not
    known; `deck` is its size and `deck_top` what is known of it; `actions` is what they may spend
    in this turn, `order_actions` what they may spend on orders alone.
    """

    __slots__ = (
        "actions", "deck", "deck_top", "discard", "hand", "hand_size", "hidden", "markers",
        "order_actions", "orders_played",
    )  # fmt: skip

    def __init__(self, state: State, player: int) -> None:
        def named(numbers: int) -> tuple[str, ...]:
            return tuple(CARD_TEXT[code] for code in cards_in(player, numbers))

        mine = state.turn == player
        self.hand = named(state.hand[player])
        self.hidden = state.unknown[player]
        self.hand_size = hand_size(state, player)
        self.discard = named(state.discard[player])
        self.deck = deck_size(state, player)
        self.deck_top = tuple(CARD_TEXT[player << OWNER | n] for n in tops(state, player))
        self.actions = state.ap if mine else 0
        self.order_actions = state.order_ap if mine else 0
        self.orders_played = state.orders[player]
        self.markers = state.markers[player]


def lying(state: State, area: str) -> Lying | None:
    """What lies in an area; KeyError if there is no such area."""
    number = AREA_CODE[area]
    return Lying(state, number) if state.cells[number] else None


def table(state: State) -> dict[str, Lying]:
    """What lies on the table, by area, in the order of the areas."""
    return {AREA_TEXT[area]: Lying(state, area) for area, code in enumerate(state.cells) if code}


def side(state: State, player: str) -> Side:
    """What a player has beside their unit; ValueError if there is no such player."""
    return Side(state, PLAYERS.index(player))

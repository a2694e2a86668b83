"""Changes to a position that is set up by hand, each in a few words.

>>> from rules_engine.pixel_tactics.setting import position_of, short_text
>>> game = position_of("")
>>> for words in ("put A:V1 A:knight", "damage A:V1 3", "hand B:witch", "turn B", "wave F"):
...     game = changed(game, words)
>>> short_text(game)
'A:V1=knight:3 A:F2=mystic B:F2=paladin wave=F first=A turn=B ended=A handB=witch'
"""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    BODY,
    BONUS,
    CARD,
    CARD_CODE,
    IS_LEADER,
    MARKS,
    NOBODY,
    NUMBER,
    OWNER,
    PLAYERS,
    ROWS,
    STAGE_PLAY,
    STOLEN,
    UNIT_OF,
)
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.setting import BadPosition, check
from rules_engine.pixel_tactics.state import empty, lead, leave_deck, tops

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final


MOST: Final = 99
"""The highest number that may be set."""


def changed(game: Game, words: str) -> Game:
    """The position with a change; raises BadPosition if the words say none, or it fits nowhere."""
    if game.stack or game.stage != STAGE_PLAY:
        raise BadPosition("busy")
    new = game.copy()
    name, *rest = words.split(" ")
    try:
        _CHANGES[name](new, *rest)
    except (KeyError, ValueError, TypeError) as fault:
        raise BadPosition("change") from fault
    lead(new)
    check(new)
    return new


def may_lie(game: Game, area: int, code: int) -> bool:
    """Whether a card may be put there: leaders stay leaders, and their place takes no other's."""
    own = code >> OWNER == UNIT_OF[area]
    leads = any(IS_LEADER[a] and game.cells[a] & CARD == code for a in range(18))
    return (own or not IS_LEADER[area]) and (not leads or game.cells[area] & CARD == code)


def _put(game: Game, place: str, card: str) -> None:
    """A card into a place, from wherever it lies; what lay there goes into its deck."""
    area, code = AREA_CODE[place], CARD_CODE[card]
    if not may_lie(game, area, code):
        raise ValueError(card)
    old = game.cells[area] & CARD
    _take(game, code)
    if old and old != code:
        _to_deck(game, old)
    empty(game, area)
    game.cells[area] = code
    if IS_LEADER[area]:
        game.chosen[UNIT_OF[area]] = code
    elif code >> OWNER != UNIT_OF[area]:
        game.marks[area] = STOLEN


def _remove(game: Game, place: str) -> None:
    """What lies in a place goes into its deck."""
    area = AREA_CODE[place]
    if not game.cells[area] or IS_LEADER[area]:
        raise ValueError(place)
    _to_deck(game, game.cells[area] & CARD)
    empty(game, area)


def _damage(game: Game, place: str, amount: str) -> None:
    area = AREA_CODE[place]
    if not 0 < game.cells[area] < BODY:
        raise ValueError(place)
    game.damage[area] = _number(amount)


def _body(game: Game, place: str) -> None:
    """Turn a hero over, or a body back."""
    area = AREA_CODE[place]
    code = game.cells[area]
    if not code or IS_LEADER[area]:
        raise ValueError(place)
    empty(game, area)
    game.cells[area] = code ^ BODY


def _mark(game: Game, place: str, mark: str) -> None:
    """Set or take off what a card remembers."""
    area, bit = AREA_CODE[place], 1 << MARKS.index(mark)
    if not 0 < game.cells[area] < BODY or bit == STOLEN:
        raise ValueError(place)
    game.marks[area] ^= bit


def _bonus(game: Game, place: str, count: str) -> None:
    """How many bonuses of the Dragon Mage's order a hero has."""
    area = AREA_CODE[place]
    if not 0 < game.cells[area] < BODY:
        raise ValueError(place)
    game.marks[area] = game.marks[area] % BONUS + BONUS * _number(count)


def _hand(game: Game, card: str) -> None:
    """A card into its player's hand, or from there into the deck."""
    code = CARD_CODE[card]
    player, bit = code >> OWNER, 1 << (code & NUMBER)
    if game.hand[player] & bit:
        game.hand[player] ^= bit
        game.pool[player] |= bit
        return
    if any(IS_LEADER[area] and lying & CARD == code for area, lying in enumerate(game.cells)):
        raise ValueError(card)
    _take(game, code)
    game.hand[player] |= bit


def _unknown(game: Game, player: str, count: str) -> None:
    """How many more cards a player holds that nobody names."""
    game.unknown[PLAYERS.index(player)] = _number(count)


def _markers(game: Game, player: str, count: str) -> None:
    """How many markers Magdelina has brought a player."""
    game.markers[PLAYERS.index(player)] = _number(count)


def _discard(game: Game, card: str) -> None:
    """A card onto its player's discard pile, or from there into the deck."""
    code = CARD_CODE[card]
    player, bit = code >> OWNER, 1 << (code & NUMBER)
    if game.discard[player] & bit:
        game.discard[player] ^= bit
        game.pool[player] |= bit
        return
    if any(IS_LEADER[area] and lying & CARD == code for area, lying in enumerate(game.cells)):
        raise ValueError(card)
    _take(game, code)
    game.discard[player] |= bit


def _turn(game: Game, player: str) -> None:
    """Who moves; the other has had their turn already if they play first."""
    game.turn = PLAYERS.index(player)
    _in_turn(game)


def _first(game: Game, player: str) -> None:
    game.first = PLAYERS.index(player)
    _in_turn(game)


def _in_turn(game: Game) -> None:
    game.ended = 0 if game.turn == game.first or game.first == NOBODY else 1 << game.first


def _wave(game: Game, row: str) -> None:
    game.wave = ROWS.index(row)


def _round(game: Game, number: str) -> None:
    game.round = max(1, _number(number))


def _ap(game: Game, number: str) -> None:
    game.ap = _number(number)


_CHANGES: Final[dict[str, Callable[..., None]]] = {
    "put": _put, "remove": _remove, "damage": _damage, "body": _body, "mark": _mark,
    "bonus": _bonus, "hand": _hand, "unknown": _unknown, "discard": _discard, "turn": _turn,
    "first": _first, "wave": _wave, "round": _round, "ap": _ap, "markers": _markers,
}  # fmt: skip


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) > MOST:
        raise ValueError(text)
    return int(text)


def _take(game: Game, code: int) -> None:
    """Take a card away from wherever it lies."""
    player, number = code >> OWNER, code & NUMBER
    for area, lying in enumerate(game.cells):
        if lying and lying & CARD == code:
            empty(game, area)
            return
    bit = 1 << number
    for zone in (game.hand, game.discard):
        if zone[player] & bit:
            zone[player] ^= bit
            return
    if game.pool[player] & bit or number in tops(game, player):
        leave_deck(game, player, number)
        return
    raise ValueError(code)


def _to_deck(game: Game, code: int) -> None:
    game.pool[code >> OWNER] |= 1 << (code & NUMBER)

"""A position set up by hand, in a few words: what is not said is as usual.

A word is a place with what lies there (``A:V1=knight:2``, ``B:V2=witch:body``, a stolen hero with
its owner: ``A:V3=B:witch:0:stolen``) or a part of a position's line (``handA=oracle+2``).
A whole line, as `position_text` writes it, is read too. Unless it is said otherwise, player A moves
in the vanguard wave of round 2 with two actions and plays first; cards that are not named lie in
their deck in no known order, or in the discard pile if the deck is listed.

>>> game = position_of("A:V1=knight:2 B:V2=witch:body wave=F handA=oracle")
>>> game.lying("A:V1").damage, game.field("handA"), game.field("wave")
(2, 'A:oracle', 'F')
>>> short_text(game)
'A:V1=knight:2 A:F2=mystic B:V2=witch:body B:F2=paladin wave=F handA=oracle'
>>> position_of(short_text(game)) == game
True
>>> position_of("A:V1=unicorn").text()
Traceback (most recent call last):
    ...
rules_engine.pixel_tactics.setting.BadPosition: card: A:V1=unicorn
"""

from __future__ import annotations

import re

from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    AREA_TEXT,
    BODY,
    CARD,
    CARD_CODE,
    CARD_IDS,
    CARD_TEXT,
    LEADER_AREA,
    MARKS,
    NOBODY,
    NUMBER,
    NUMBER_OF,
    OWNER,
    PLAYERS,
    STAGE_PLAY,
    STOLEN,
    UNIT_OF,
    A,
    B,
)
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.position import cards_text, fields
from rules_engine.pixel_tactics.state import State, life, tops
from rules_engine.pixel_tactics.texts import FAULTS, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


LONGEST: Final = 4000
"""Characters of a text that is read."""
USUAL_LEADERS: Final = ("mystic", "paladin")
"""Who leads A and B if nobody is named."""
USUAL: Final = {
    "rules": "championship:1:-:0,0", "stage": "play", "done": "-", "round": "2", "wave": "V",
    "first": "", "turn": "A", "ended": "-", "ap": "2", "order_ap": "0", "handA": "", "handB": "",
    "deckA": "", "deckB": "", "known": "0,0", "discardA": "", "discardB": "", "removedA": "",
    "removedB": "", "chosen": "", "resolving": "", "orders": "0,0", "penalty": "0,0,0,0",
    "markers": "0,0", "vengeance": "-", "pending": "-", "result": "-",
}  # fmt: skip
"""The parts of a position beside its units, with what they usually are."""
_COUNTED: Final = (
    "round", "ap", "order_ap", "known", "orders", "penalty", "markers", "rules",
)  # fmt: skip
_LONG_NUMBER: Final = re.compile(r"\d{3}")
_LYING: Final = re.compile(r"(?:([AB]):)?([a-z_]+)(?::(body|\d{1,2})?(?::([a-z0-9+]*))?)?")
_HAND: Final = re.compile(r"([A-Za-z_:,]*)(?:\+(\d{1,2}))?")


class BadPosition(ValueError):
    """A text or a change that makes no position: a code, and the words that are at fault."""

    def __init__(self, code: str, what: str = "") -> None:
        super().__init__(f"{code}: {what}")
        self.code = code
        self.what = what

    def sentence(self, language: str) -> str:
        """What is wrong and what to do about it."""
        known = CARD_CODE.get(self.what, 0) & NUMBER
        what = NAMES[CARD_IDS[known]].in_language(language) if known else self.what
        return FAULTS[self.code].in_language(language).format(what=what)


def position_of(text: str, *, trusted: bool = True) -> Game:
    """The position that a text says; raises BadPosition naming what is wrong.

    What is being carried out stands there as numbers that only the engine writes, and setup has
    What is being carried out stands there as numbers that only the engine writes, and setup has
    """
    if len(text) > LONGEST:
        raise BadPosition("long")
    said = _whole(_words(text))
    line = " ".join(f"{name}={value}" for name, value in said.items())
    if not trusted and (said["pending"], said["stage"]) != ("-", "play"):
        raise BadPosition("pending")
    try:
        game = Game.from_text(line)
    except ValueError as fault:
        raise BadPosition("damaged") from fault
    check(game)
    return game


def short_text(game: State) -> str:
    """The position in as few words as it can be said; `position_of` reads it back."""
    full = fields(game)
    said = {area: _short_lying(area, lying) for area, lying in _units(full.pop("units"))}
    shown = {name: _short(name, value) for name, value in full.items()}
    whole = _whole({**said, **shown})
    for name in USUAL:
        fewer = {other: value for other, value in shown.items() if other != name}
        if _whole({**said, **fewer}) == whole:
            shown = fewer
    return " ".join(f"{name}={value}" for name, value in {**said, **shown}.items())


def check(state: State) -> None:
    """Raise BadPosition if no game comes to such a position: a card twice, no leader, …"""
    _check_cards(state)
    if state.stage < STAGE_PLAY:
        return
    for area, code in enumerate(state.cells):
        _check_place(state, area, code)
    for player in (A, B):
        if not 0 <= state.unknown[player] <= state.pool[player].bit_count():
            raise BadPosition("hand", PLAYERS[player])
        if not 0 <= state.known[player] <= len(tops(state, player)):
            raise BadPosition("deck", PLAYERS[player])
    if state.stage == STAGE_PLAY and not state.stack:
        over = state.turn == NOBODY or state.ended >> state.turn & 1
        early = state.first != state.turn and not (state.first != NOBODY and state.ended)
        if state.first == NOBODY or over or early:
            raise BadPosition("turn")
        if state.aside:
            raise BadPosition("resolving")


def _check_cards(state: State) -> None:
    """Every card lies in one place."""
    lying = [code & CARD for code in state.cells if code]
    lying += [code for code in state.aside if code & NUMBER]
    for player in (A, B):
        lying += [player << OWNER | number for number in tops(state, player)]
        for cards in (state.hand, state.pool, state.discard, state.rules.removed):
            lying += [player << OWNER | n for n in range(1, 26) if cards[player] >> n & 1]
    if len(set(lying)) < len(lying):
        raise BadPosition("twice", CARD_TEXT[next(c for c in lying if lying.count(c) > 1)])


def _check_place(state: State, area: int, code: int) -> None:
    owner = (code & CARD) >> OWNER
    own = owner == UNIT_OF[area]
    if area in LEADER_AREA:
        if not 0 < code < BODY or not own or state.chosen[UNIT_OF[area]] != code:
            raise BadPosition("leader", PLAYERS[UNIT_OF[area]])
    elif code >= BODY:
        if not own:
            raise BadPosition("body", AREA_TEXT[area])
    elif code and bool(state.marks[area] & STOLEN) == own:
        raise BadPosition("stolen", AREA_TEXT[area])
    elif code and life(state, area) < 1:
        raise BadPosition("damaged")


# Reading.


def _words(text: str) -> dict[str, str]:
    """The words of a text by their names; a line's `units` are taken apart."""
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadPosition("word", word)
        pairs = _units(value) if name == "units" else [(name, value)]
        for key, what in pairs:
            if key not in AREA_CODE and key not in USUAL:
                raise BadPosition("name", word if name != "units" else key)
            if key in found:
                raise BadPosition("again", key)
            found[key] = what
    return found


def _units(value: str) -> list[tuple[str, str]]:
    pairs = [word.partition("=") for word in value.split(",")] if value else []
    return [(place, lying) for place, _equals, lying in pairs]


def _whole(said: dict[str, str]) -> dict[str, str]:
    """All parts of a position's line, in its own words; raises BadPosition for what is none."""
    given = {**USUAL, **{name: value for name, value in said.items() if name in USUAL}}
    for name in _COUNTED:
        if _LONG_NUMBER.search(given[name]):
            raise BadPosition("part", f"{name}={given[name]}")
    units = {area: _lying(area, said[area]) for area in AREA_TEXT if said.get(area)}
    if given["stage"] in ("play", "over"):
        _name_leaders(units, said)
    given["first"] = given["first"] or given["turn"]
    given["chosen"] = given["chosen"] or ",".join(
        units.get(AREA_TEXT[area], ("-",))[0] for area in LEADER_AREA
    )
    lying = {card for card, _value, _marks in units.values()}
    lying |= {word for word in given["resolving"].split(",") if word in CARD_CODE}
    for player in PLAYERS:
        _name_zones(player, given, lying, listed=f"deck{player}" in said)
    text = ",".join(
        f"{area}={card}:{value}:{marks}" for area, (card, value, marks) in units.items()
    )
    return {"units": text, **given}


def _lying(area: str, text: str) -> tuple[str, str, str]:
    """Card, damage or `body`, and marks."""
    found = _LYING.fullmatch(text)
    if found is None or found[2] not in NUMBER_OF:
        raise BadPosition("card", f"{area}={text}")
    marks = found[4].split("+") if found[4] else []
    if any(mark not in (*MARKS, "b5") for mark in marks):
        raise BadPosition("marks", f"{area}={text}")
    named = [mark for mark in MARKS if mark in marks and mark != "raised"]
    named += [mark for mark in marks if mark == "b5"]
    named += ["raised"] if "raised" in marks else []
    return f"{found[1] or area[0]}:{found[2]}", found[3] or "0", "+".join(named)


def _name_leaders(units: dict[str, tuple[str, str, str]], said: dict[str, str]) -> None:
    """The usual leaders, or the first cards that lie nowhere, where no others are named."""
    taken = {card for card, _value, _marks in units.values()}
    for area, usual in zip(LEADER_AREA, USUAL_LEADERS, strict=True):
        place = AREA_TEXT[area]
        if place in units:
            continue
        named = ",".join(said.get(f"hand{place[0]}", "").split("+"))
        busy = {card.rpartition(":")[2] for card in named.split(",")}
        free = (usual, *CARD_IDS[1:])
        card = next(c for c in free if f"{place[0]}:{c}" not in taken and c not in busy)
        units[place] = (f"{place[0]}:{card}", "0", "")


def _name_zones(player: str, given: dict[str, str], lying: set[str], *, listed: bool) -> None:
    """Hand, deck and discard pile of a player, with the cards that nobody has named."""
    hand, deck, discard = f"hand{player}", f"deck{player}", f"discard{player}"
    held = _HAND.fullmatch(given[hand])
    if held is None:
        raise BadPosition("part", f"{hand}={given[hand]}")
    top, _slash, below = given[deck].partition("/")
    zones = {
        hand: _cards(player, held[1], hand),
        "top": _cards(player, top, deck),
        "below": _cards(player, below, deck),
        discard: _cards(player, given[discard], discard),
        "removed": _cards(player, given[f"removed{player}"], f"removed{player}"),
    }
    named = {card for cards in zones.values() for card in cards}
    rest = [f"{player}:{card}" for card in CARD_IDS[1:]]
    zones[discard if listed else "below"] += [c for c in rest if c not in named and c not in lying]
    texts = {name: ",".join(cards) if name == "top" else _in_order(player, cards)
             for name, cards in zones.items()}  # fmt: skip
    given[hand] = texts[hand] + (f"+{held[2]}" if held[2] and held[2] != "0" else "")
    given[deck] = f"{texts['top']}/{texts['below']}"
    given[discard] = texts[discard]
    given[f"removed{player}"] = texts["removed"]


def _cards(player: str, text: str, part: str) -> list[str]:
    """The cards of a zone, which are the player's own."""
    found: list[str] = []
    for word in text.split(",") if text else ():
        card = word.removeprefix(f"{player}:")
        if card not in NUMBER_OF:
            raise BadPosition("part", f"{part}={text}")
        if f"{player}:{card}" in found:
            raise BadPosition("twice", f"{player}:{card}")
        found.append(f"{player}:{card}")
    return found


def _in_order(player: str, cards: list[str]) -> str:
    numbers = 0
    for card in cards:
        numbers |= 1 << (CARD_CODE[card] & NUMBER)
    return cards_text(PLAYERS.index(player), numbers)


# Writing.


def _short_lying(area: str, text: str) -> str:
    owner, card, value, marks = text.split(":")
    owned = card if owner == area[0] else f"{owner}:{card}"
    if marks:
        return f"{owned}:{value}:{marks}"
    return owned if value == "0" else f"{owned}:{value}"


def _short(name: str, value: str) -> str:
    """A part without the owner of cards that can have no other."""
    zone = name[:-1] in ("hand", "deck", "discard", "removed")
    return value.replace(f"{name[-1]}:", "") if zone else value

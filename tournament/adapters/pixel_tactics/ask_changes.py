"""What is looked at on the page “May they?”, and the changes of a position that it offers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext, pgettext

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    BODY,
    BONUS,
    CARD,
    CARD_CODE,
    CARD_IDS,
    IS_LEADER,
    MARKS,
    NUMBER,
    OWNER,
    PLAYERS,
    ROWS,
    UNIT_OF,
)
from rules_engine.pixel_tactics.names import hero_name, leader_name, place_name
from rules_engine.pixel_tactics.setting_changes import may_lie
from rules_engine.pixel_tactics.state import hand_size, life
from rules_engine.pixel_tactics.texts import LEADER_NAMES, MARK_WORDS, NAMES
from tournament.adapters.pixel_tactics.ask_answers import Try, tries_at
from tournament.adapters.pixel_tactics.boards import row_name
from tournament.regulations.wording import Language

MEMORIES = ("recruited", "attacked", "cast", "moved", "rotated", "struck", "hurt")
"""What a card may remember, in the order of the page."""

MOST_MARKERS = 4
"""So many markers of a player can be chosen; more where they have more."""


@dataclass(frozen=True, slots=True)
class Option:
    """One change of the position; `chosen`: it is so already."""

    edit: str
    words: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked at: a place, a card in hand, or a player.

    `tries`: what it might do, by kind; the others are changes of the position.
    """

    title: str
    tries: Sequence[tuple[str, Sequence[Try]]] = ()
    cards: Sequence[Option] = ()
    foreign: Sequence[Option] = ()
    damage: Sequence[Option] = ()
    memories: Sequence[Option] = ()
    others: Sequence[Option] = ()
    unknown: Sequence[Option] = ()
    markers: Sequence[Option] = ()
    discards: Sequence[Option] = ()
    empty: bool = False


def settings_of(game: Game) -> Iterator[tuple[str, Sequence[Option]]]:
    """Wave, turn, actions, round and who plays first."""
    yield (
        gettext("Wave"),
        [
            Option(f"wave {row}", row_name(row), place == game.wave)
            for place, row in enumerate(ROWS)
        ],
    )
    yield (
        gettext("Turn"),
        [Option(f"turn {seat}", seat, place == game.turn) for place, seat in enumerate(PLAYERS)],
    )
    yield (
        gettext("Actions left"),
        [Option(f"ap {n}", str(n), n == game.ap) for n in range(max(4, game.ap + 1))],
    )
    yield (
        gettext("Plays first"),
        [Option(f"first {seat}", seat, place == game.first) for place, seat in enumerate(PLAYERS)],
    )
    rounds = sorted({1, 2, 3, game.round, game.round + 1})
    yield (
        pgettext("of a game", "Round"),
        [Option(f"round {n}", str(n), n == game.round) for n in rounds],
    )


def looked_at(game: Game, look: str, language: Language) -> Looked | None:
    """What is looked at: a place, a card that is in hand, a player; nothing for anything else."""
    if look in AREA_CODE:
        return _place_looked(game, AREA_CODE[look], language)
    if look in CARD_CODE and game.hand[CARD_CODE[look] >> OWNER] >> (CARD_CODE[look] & NUMBER) & 1:
        return Looked(
            title=f"{look[0]}: {hero_name(CARD_CODE[look], language)}",
            tries=tries_at(game, look, language),
            others=[] if game.stack else [Option(f"hand {look}", gettext("Remove from the hand"))],
        )
    return _player_looked(game, look, language) if look in tuple(PLAYERS) else None


def _player_looked(game: Game, seat: str, language: Language) -> Looked:
    player = PLAYERS.index(seat)
    title = gettext("Player %(seat)s") % {"seat": seat}
    if game.stack:
        return Looked(title=title, tries=tries_at(game, seat, language))
    free = [
        (code, name)
        for code, name in cards_by_name(seat, language)
        if all(lying & CARD != CARD_CODE[code] for lying in game.cells)
    ]

    def zone(change: str, cards: int) -> list[Option]:
        return [
            Option(f"{change} {code}", name, bool(cards >> (CARD_CODE[code] & NUMBER) & 1))
            for code, name in free
        ]

    unknown = game.unknown[player]
    most = max(unknown, 5 - hand_size(game, player) + unknown)
    return Looked(
        title=title,
        tries=tries_at(game, seat, language),
        cards=zone("hand", game.hand[player]),
        unknown=[Option(f"unknown {seat} {n}", str(n), n == unknown) for n in range(most + 1)],
        markers=[
            Option(f"markers {seat} {n}", str(n), n == game.markers[player])
            for n in range(max(MOST_MARKERS, game.markers[player] + 1) + 1)
        ],
        discards=zone("discard", game.discard[player]),
    )


def _place_looked(game: Game, area: int, language: Language) -> Looked:
    """A place: what its card might do, then what can be changed there."""
    seat = PLAYERS[UNIT_OF[area]]
    text = next(text for text, number in AREA_CODE.items() if number == area)
    code = game.cells[area]
    name = leader_name if IS_LEADER[area] else hero_name
    place = f"{seat}: {place_name(area, language)}"
    title = f"{name(code, language)} – {place}" if code else place
    if game.stack:
        return Looked(title=title, tries=tries_at(game, text, language), empty=not code)
    living = 0 < code < BODY
    return Looked(
        title=title,
        tries=tries_at(game, text, language),
        cards=list(_puts(game, area, text, seat, language)),
        foreign=[]
        if IS_LEADER[area]
        else list(_puts(game, area, text, "B" if seat == "A" else "A", language)),
        damage=[
            Option(f"damage {text} {n}", str(n), n == game.damage[area])
            for n in range(max(life(game, area), game.damage[area]) + 1)
        ]
        if living
        else [],
        memories=list(_memories(game, area, text, language)) if living else [],
        others=list(_turnings(code, area, text)),
        empty=not code,
    )


def _turnings(code: int, area: int, text: str) -> Iterator[Option]:
    if code and not IS_LEADER[area]:
        if code >> OWNER & 1 == UNIT_OF[area]:
            words = gettext("Turn face up") if code >= BODY else gettext("Turn face down: a body")
            yield Option(f"body {text}", words)
        yield Option(f"remove {text}", gettext("Take away"))


def _memories(game: Game, area: int, text: str, language: Language) -> Iterator[Option]:
    """What the card remembers of this turn and wave, and its bonuses."""
    marks = game.marks[area]
    for mark in MEMORIES:
        words = MARK_WORDS[mark].in_language(language)
        yield Option(f"mark {text} {mark}", words, bool(marks >> MARKS.index(mark) & 1))
    bonuses = marks // BONUS
    yield Option(f"bonus {text} {0 if bonuses else 1}", "+5", bool(bonuses))


def _puts(game: Game, area: int, text: str, seat: str, language: Language) -> Iterator[Option]:
    """The cards that may be put into a place."""
    for code, name in cards_by_name(seat, language, leader=IS_LEADER[area]):
        if may_lie(game, area, CARD_CODE[code]):
            here = game.cells[area] & CARD == CARD_CODE[code]
            yield Option(f"put {text} {code}", name, here)


@lru_cache(maxsize=16)
def cards_by_name(
    seat: str, language: Language, *, leader: bool = False
) -> Sequence[tuple[str, str]]:
    """A player's cards in the order of the reader's alphabet."""
    names = LEADER_NAMES if leader else NAMES
    found = [(f"{seat}:{card}", names[card].in_language(language)) for card in CARD_IDS[1:]]
    return sorted(found, key=lambda card: card[1].casefold().replace("ё", "е"))

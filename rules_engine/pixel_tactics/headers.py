"""The headers of a game's log: their words, their order, and whether they fit the match.

`read_headers` judges words alone; `headers_broken` judges what they say by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rules_engine.core.canonical import is_hash
from rules_engine.core.headers import (
    NAME_LIMIT,
    TITLE_LIMIT,
    BadValue,
    Lines,
    Pair,
    free_text,
    number_in,
    one_of,
    pair_text,
    read_header_lines,
    two_numbers,
)
from rules_engine.core.reader import free_text_fault
from rules_engine.pixel_tactics.card_data import DATA_ID
from rules_engine.pixel_tactics.card_hash import cards_line
from rules_engine.pixel_tactics.codes import CARD_IDS, DRAWN, NOBODY, NUMBER_OF, WINNERS, A, B
from rules_engine.pixel_tactics.match import Match
from rules_engine.pixel_tactics.state import Rules, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


FORMAT: Final = "pixel-tactics 1"
PROFILES: Final = ("championship", "box")
FLAGS: Final = ("fighter_column=facing", "extra_draw=no")
MODES: Final = ("full", "observed")
DECK: Final = 25
OTHER_CARDS: Final = "other"
"""In place of the name of card data that are not ours: it could be anything."""

Numbers = tuple[int, ...]


class Headers:
    """What stands before the events of a game.

    Cards are numbers: `removed` in the order in which they left, `decks` in the order of the list.
    """

    __slots__ = (
        "cards", "decks", "extra_draw", "fighter_facing", "game", "last", "mode", "players",
        "profile", "removed", "result", "target", "title", "trophies", "wins",
    )  # fmt: skip

    def __init__(
        self,
        *,
        profile: str = "championship",
        fighter_facing: bool = False,
        extra_draw: bool = True,
        cards: str = "",
        mode: str = "full",
        title: str | None = None,
        game: int = 1,
        target: int = 1,
        wins: Pair = (0, 0),
        trophies: Pair = (0, 0),
        last: int = NOBODY,
        players: tuple[str, str] = ("A", "B"),
        removed: tuple[Numbers, Numbers] = ((), ()),
        decks: tuple[Numbers, Numbers] | None = None,
        result: int = NOBODY,
    ) -> None:
        self.profile = profile
        self.fighter_facing = fighter_facing
        self.extra_draw = extra_draw
        self.cards = cards or cards_line()
        self.mode = mode
        self.title = title
        self.game = game
        self.target = target
        self.wins = wins
        self.trophies = trophies
        self.last = last
        self.players = players
        self.removed = removed
        self.decks = decks or (_rest(removed[A]), _rest(removed[B]))
        self.result = result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Headers):
            return NotImplemented
        return self.pairs() == other.pairs()

    __hash__ = None  # type: ignore[assignment]

    def pairs(self) -> list[tuple[str, str]]:
        """Names and values in their order, without those that are left out."""
        flags = [self.fighter_facing, not self.extra_draw]
        used = [flag for flag, on in zip(FLAGS, flags, strict=True) if on]
        said: list[tuple[str, str | None]] = [
            ("Format", FORMAT),
            ("Profile", " ".join([self.profile, *used])),
            ("Cards", self.cards),
            ("Mode", self.mode),
            ("Match", self.title),
            ("Game", str(self.game)),
            ("Target", str(self.target)),
            ("Wins", pair_text(self.wins)),
            ("Trophies", pair_text(self.trophies)),
            ("Last", None if self.last == NOBODY else WINNERS[self.last]),
            ("A", self.players[A]),
            ("B", self.players[B]),
            ("RemovedA", _ids(self.removed[A])),
            ("RemovedB", _ids(self.removed[B])),
            ("DeckA", _ids(self.decks[A])),
            ("DeckB", _ids(self.decks[B])),
            ("Result", None if self.result == NOBODY else WINNERS[self.result]),
        ]
        return [(name, value) for name, value in said if value is not None]

    def rules(self) -> Rules:
        """What the engine needs of it."""
        return Rules(
            self.profile,
            game=self.game,
            last=self.last,
            removed=(_set(self.removed[A]), _set(self.removed[B])),
            trophies=self.trophies,
            extra_draw=self.extra_draw,
            fighter_facing=self.fighter_facing,
        )

    @classmethod
    def of_rules(cls, rules: Rules, *, target: int = 0, mode: str = "full") -> Headers:
        """Headers for a single game of some rules; wins are what the trophies allow."""
        earlier = rules.game - 1
        drawn = max(0, sum(rules.trophies) - earlier)
        wins = (max(0, rules.trophies[A] - drawn), max(0, rules.trophies[B] - drawn))
        return cls(
            profile=rules.profile,
            fighter_facing=rules.fighter_facing,
            extra_draw=rules.extra_draw,
            mode=mode,
            game=rules.game,
            target=target or max(wins) + 1,
            wins=wins,
            trophies=rules.trophies,
            last=rules.last,
            removed=(_numbers(rules.removed[A]), _numbers(rules.removed[B])),
        )

    def anonymize(self, title: str, players: tuple[str, str]) -> None:
        """Exchange what people typed: names, the match, the name of card data that are not ours."""
        self.players = players
        if self.title is not None:
            self.title = title
        name, _space, digest = self.cards.partition(" ")
        if name != DATA_ID:
            self.cards = f"{OTHER_CARDS} {digest}"

    def match(self) -> Match:
        """The match as it stands before this game."""
        found = Match(
            target=self.target,
            profile=self.profile,
            extra_draw=self.extra_draw,
            fighter_facing=self.fighter_facing,
        )
        found.games = self.game - 1
        found.wins = list(self.wins)
        found.trophies = list(self.trophies)
        found.removed = [_set(self.removed[A]), _set(self.removed[B])]
        found.last = self.last
        return found

    def following(self, state: State) -> Headers:
        """The headers of the next game of the match after this one has ended in `state`."""
        match = self.match()
        before = match.removed[:]
        match.record(state)
        gone = [_numbers(match.removed[player] & ~before[player]) for player in (A, B)]
        return Headers(
            profile=self.profile,
            fighter_facing=self.fighter_facing,
            extra_draw=self.extra_draw,
            cards=self.cards,
            mode=self.mode,
            title=self.title,
            game=self.game + 1,
            target=self.target,
            wins=(match.wins[A], match.wins[B]),
            trophies=(match.trophies[A], match.trophies[B]),
            last=match.last,
            players=self.players,
            removed=(self.removed[A] + gone[A], self.removed[B] + gone[B]),
        )


def _set(numbers: Numbers) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def _numbers(cards: int) -> Numbers:
    return tuple(number for number in range(1, DECK + 1) if cards >> number & 1)


def _rest(removed: Numbers) -> Numbers:
    return tuple(number for number in range(1, DECK + 1) if number not in removed)


# Words.


def _ids(numbers: Numbers) -> str:
    return ",".join(CARD_IDS[number] for number in numbers) or "-"


def _card_list(text: str) -> Numbers:
    if text == "-":
        return ()
    found = []
    offset = 0
    for word in text.split(","):
        if word not in NUMBER_OF:
            raise BadValue(offset, "card_id")
        found.append(NUMBER_OF[word])
        offset += len(word) + 1
    return tuple(found)


_LISTS: Final[dict[str, Numbers]] = {}
"""Decks that have been read: nearly all are the same."""


def _deck(text: str) -> Numbers:
    known = _LISTS.get(text)
    if known is not None:
        return known
    found = _card_list(text)
    if list(found) != sorted(found):
        raise BadValue(0, "sorted_cards")
    if len(_LISTS) < 1000:
        _LISTS[text] = found
    return found


def _format(headers: Headers, value: str) -> None:
    one_of(value, (FORMAT,))


def _profile(headers: Headers, value: str) -> None:
    profile, *flags = value.split(" ")
    headers.profile = one_of(profile, PROFILES)
    right = [flag for flag in FLAGS if flag in flags]
    if flags != right:
        raise BadValue(len(profile) + 1, "word", "|".join(FLAGS))
    headers.fighter_facing = FLAGS[0] in flags
    headers.extra_draw = FLAGS[1] not in flags


def _cards(headers: Headers, value: str) -> None:
    name, _space, digest = value.partition(" ")
    if not name or not name.isascii() or free_text_fault(name) >= 0:
        raise BadValue(0, "card_data_id")
    if not is_hash(digest):
        raise BadValue(len(name) + 1, "hash")
    headers.cards = value


def _mode(headers: Headers, value: str) -> None:
    headers.mode = one_of(value, MODES)


def _title(headers: Headers, value: str) -> None:
    headers.title = free_text(value, TITLE_LIMIT)


def _game(headers: Headers, value: str) -> None:
    headers.game = number_in(value, 0, 1)


def _target(headers: Headers, value: str) -> None:
    headers.target = number_in(value, 0, 1)


def _wins(headers: Headers, value: str) -> None:
    headers.wins = two_numbers(value)


def _trophies(headers: Headers, value: str) -> None:
    headers.trophies = two_numbers(value)


def _last(headers: Headers, value: str) -> None:
    headers.last = WINNERS.index(one_of(value, WINNERS))


def _player_a(headers: Headers, value: str) -> None:
    headers.players = (free_text(value, NAME_LIMIT), "")


def _player_b(headers: Headers, value: str) -> None:
    headers.players = (headers.players[A], free_text(value, NAME_LIMIT))


def _removed_a(headers: Headers, value: str) -> None:
    headers.removed = (_card_list(value), ())


def _removed_b(headers: Headers, value: str) -> None:
    headers.removed = (headers.removed[A], _card_list(value))


def _deck_a(headers: Headers, value: str) -> None:
    headers.decks = (_deck(value), ())


def _deck_b(headers: Headers, value: str) -> None:
    headers.decks = (headers.decks[A], _deck(value))


def _result(headers: Headers, value: str) -> None:
    headers.result = WINNERS.index(one_of(value, WINNERS))


_READERS: Final[tuple[tuple[str, Callable[[Headers, str], None]], ...]] = (
    ("Format", _format), ("Profile", _profile), ("Cards", _cards), ("Mode", _mode),
    ("Match", _title), ("Game", _game), ("Target", _target), ("Wins", _wins),
    ("Trophies", _trophies), ("Last", _last), ("A", _player_a), ("B", _player_b),
    ("RemovedA", _removed_a), ("RemovedB", _removed_b), ("DeckA", _deck_a), ("DeckB", _deck_b),
    ("Result", _result),
)  # fmt: skip
OPTIONAL: Final = frozenset(("Match", "Result"))


def read_headers(lines: Iterator[str], before: int) -> tuple[Headers, Lines]:
    """Headers up to the empty line behind them; `before` lines of the text came before.

    Raises ReadError at the first fault of their words.
    """
    headers = Headers.__new__(Headers)
    headers.title = None
    headers.last = NOBODY
    headers.result = NOBODY
    readers = [(name, partial(read, headers)) for name, read in _READERS]
    found = read_header_lines(
        lines,
        before,
        readers,
        lambda name: name in OPTIONAL,
        lambda name: name == "Last" and headers.game == 1,
    )
    return headers, found


# Rules.


class Broken:
    """A header that breaks a rule: its name, the rule, what it should say."""

    __slots__ = ("actual", "expected", "name", "rule")

    def __init__(self, name: str, rule: str, expected: str, actual: str) -> None:
        self.name = name
        self.rule = rule
        self.expected = expected
        self.actual = actual


def continuation_fault(headers: Headers, first: Headers, game: int) -> tuple[str, str] | None:
    """The header that differs from the first game of the file, and what it should say."""
    if headers.game != game:
        return "Game", str(game)
    right = dict(first.pairs())
    said = dict(headers.pairs())
    for name in ("Profile", "Cards", "Match", "Target", "A", "B"):
        if said.get(name) != right.get(name):
            return name, right.get(name, "-")
    return None


def headers_broken(headers: Headers, before: Before | None) -> Broken | None:
    """The first rule that headers break (PT-LOG-20); `before` is the match so far in this file."""
    for player, name in ((A, "DeckA"), (B, "DeckB")):
        size = DECK - (len(before.removed[player]) if before else headers.game - 1)
        if len(headers.decks[player]) != size:
            return Broken(name, "PT-MATCH-4", str(size), str(len(headers.decks[player])))
    for player, name in ((A, "DeckA"), (B, "DeckB")):
        deck = headers.decks[player]
        if len(set(deck)) != len(deck):
            twice = next(n for place, n in enumerate(deck) if n in deck[:place])
            return Broken(name, "PT-SETUP-1", "", CARD_IDS[twice])
    for player, name in ((A, "RemovedA"), (B, "RemovedB")):
        removed = headers.removed[player]
        if before and removed != before.removed[player]:
            return Broken(name, "PT-MATCH-3", _ids(before.removed[player]), _ids(removed))
        if len(set(removed)) != DECK - len(headers.decks[player]):
            return Broken(name, "PT-MATCH-3", "", _ids(removed))
        for number in headers.decks[player]:
            if number in removed:
                return Broken(f"Deck{WINNERS[player]}", "PT-MATCH-3", "", CARD_IDS[number])
    return _score_broken(headers, before)


def _score_broken(headers: Headers, before: Before | None) -> Broken | None:
    """Wins, trophies and the last winner against each other or against the games before."""
    earlier = headers.game - 1
    wins, trophies = headers.wins, headers.trophies
    if before:
        match = before.match
        drawn = match.last == DRAWN
        right = (match.wins[A], match.wins[B])
        if wins != right:
            rule = "PT-DRAWN-2" if drawn else "PT-MATCH-1"
            return Broken("Wins", rule, pair_text(right), pair_text(wins))
        right = (match.trophies[A], match.trophies[B])
        if trophies != right:
            return Broken("Trophies", "PT-MATCH-2", pair_text(right), pair_text(trophies))
        if headers.last != match.last:
            rule = "PT-DRAWN-2" if drawn else "PT-MATCH-6"
            return Broken("Last", rule, WINNERS[match.last], WINNERS[headers.last])
    if max(wins) >= headers.target:
        return Broken("Wins", "PT-MATCH-1", "", pair_text(wins))
    if before:
        return None
    box = headers.profile == "box"
    unearned = headers.last in (A, B) and not wins[headers.last]
    if sum(wins) > earlier * (1 + box) or max(wins) > earlier or unearned:
        return Broken("Wins", "PT-MATCH-1", "", pair_text(wins))
    drawn_games = earlier - sum(wins)
    if box:
        fits = all(wins[p] <= trophies[p] <= earlier for p in (A, B))
        right = wins
    else:
        right = (wins[A] + drawn_games, wins[B] + drawn_games)
        fits = trophies == right
    if not fits:
        return Broken("Trophies", "PT-MATCH-2", pair_text(right), pair_text(trophies))
    if headers.last == DRAWN and not drawn_games and not box:
        return Broken("Last", "PT-DRAWN-2", "", WINNERS[DRAWN])
    return None


class Before:
    """The games of a match that stand before this one in the file."""

    __slots__ = ("headers", "match", "removed")

    def __init__(self, headers: Headers, state: State) -> None:
        following = headers.following(state)
        self.headers = headers
        self.match = following.match()
        self.removed = following.removed

"""Statistics of verified games: counts, win rates with intervals, and nothing from too few.

Plain values in, plain values out. A rate is given only from `ENOUGH` games on; every figure says
how many games it is of. Intervals are Wilson's score intervals of 95 % (E. B. Wilson, 1927, JASA
22:209-212), which stay inside 0 to 1 and are sound for small numbers too.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

ENOUGH: Final = 10
"""Games below which a share says nothing."""
_Z: Final = 1.959963984540054
"""The normal quantile of 97.5 %."""
SEATS: Final = ("A", "B")


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is known of one finished game; leaders and orders are card ids.

    `leaders` is empty if they were not revealed; `winner` is A, B or drawn; `first` the player who
    went first, None if it is not known.
    """

    leaders: Mapping[str, str]
    winner: str
    reason: str
    first: str | None
    rounds: int
    turns: int
    orders: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games and the interval in which the true one lies, as parts of 1."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Won, lost and drawn games; `rate` of the decided ones, None from too few."""

    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """All games."""
        return self.won + self.lost + self.drawn

    @property
    def rate(self) -> Rate | None:
        """The share won of the games that somebody won."""
        return rate(self.won, self.won + self.lost)


@dataclass(frozen=True, slots=True)
class Spread:
    """How often each value came, ascending without gaps; half of the games are within `median`."""

    counts: tuple[tuple[int, int], ...]
    median: int | None


@dataclass(frozen=True, slots=True)
class Orders:
    """How often a card was played as an order, and in how many hands of how many."""

    card: str
    plays: int
    hands: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything about a set of games; lists begin with what there is most of."""

    games: int
    drawn: int
    leaders: tuple[tuple[str, Tally], ...]
    first_player: Tally
    first_unknown: int
    rounds: Spread
    turns: Spread
    reasons: tuple[tuple[str, int], ...]
    orders: tuple[Orders, ...]
    head_to_head: tuple[tuple[tuple[str, str], Tally], ...]
    """By pair of leaders in the order of their ids: the tally of the first."""


def interval(hits: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; (0, 1) of nothing."""
    if not total:
        return 0.0, 1.0
    share, square = hits / total, _Z * _Z
    middle = share + square / (2 * total)
    reach = _Z * sqrt(share * (1 - share) / total + square / (4 * total * total))
    scale = 1 + square / total
    low = (middle - reach) / scale if hits else 0.0
    high = (middle + reach) / scale if hits < total else 1.0
    return low, high


def rate(hits: int, total: int) -> Rate | None:
    """A share with its interval; None from too few."""
    if total < ENOUGH:
        return None
    return Rate(hits / total, *interval(hits, total))


def statistics(games: Iterable[GameFacts]) -> Statistics:
    """Everything that can be said of these games."""
    found = list(games)
    reasons = Counter(game.reason for game in found)
    return Statistics(
        games=len(found),
        drawn=sum(game.winner not in SEATS for game in found),
        leaders=_leaders(found),
        first_player=_tally(
            [game.winner == game.first if game.winner in SEATS else None for game in _begun(found)]
        ),
        first_unknown=len(found) - len(_begun(found)),
        rounds=_spread([game.rounds for game in found]),
        turns=_spread([game.turns for game in found]),
        reasons=tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        orders=_orders(found),
        head_to_head=_head_to_head(found),
    )


def _begun(games: Sequence[GameFacts]) -> list[GameFacts]:
    return [game for game in games if game.first in SEATS]


def _apart(games: Sequence[GameFacts]) -> list[GameFacts]:
    """Games between two leaders that differ: those of a leader against itself say nothing of it."""
    return [game for game in games if len(set(game.leaders.values())) == len(SEATS)]


def _leaders(games: Sequence[GameFacts]) -> tuple[tuple[str, Tally], ...]:
    """Each leader's games."""
    results: dict[str, list[bool | None]] = {}
    for game in _apart(games):
        for seat in SEATS:
            won = game.winner == seat if game.winner in SEATS else None
            results.setdefault(game.leaders[seat], []).append(won)
    tallies = [(leader, _tally(found)) for leader, found in results.items()]
    return tuple(sorted(tallies, key=lambda item: (-item[1].games, item[0])))


def _head_to_head(games: Sequence[GameFacts]) -> tuple[tuple[tuple[str, str], Tally], ...]:
    results: dict[tuple[str, str], list[bool | None]] = {}
    for game in _apart(games):
        one, other = game.leaders["A"], game.leaders["B"]
        seat = "A" if one < other else "B"
        won = game.winner == seat if game.winner in SEATS else None
        results.setdefault((min(one, other), max(one, other)), []).append(won)
    tallies = [(pair, _tally(found)) for pair, found in results.items()]
    return tuple(sorted(tallies, key=lambda item: (-item[1].games, item[0])))


def _orders(games: Sequence[GameFacts]) -> tuple[Orders, ...]:
    plays: Counter[str] = Counter()
    hands: Counter[str] = Counter()
    for game in games:
        for seat in SEATS:
            played = game.orders.get(seat, ())
            plays.update(played)
            hands.update(set(played))
    found = [Orders(card, often, hands[card]) for card, often in plays.items()]
    return tuple(sorted(found, key=lambda item: (-item.plays, item.card)))


def _tally(results: Sequence[bool | None]) -> Tally:
    """Of won (True), lost (False) and drawn (None) games."""
    won = sum(result is True for result in results)
    drawn = sum(result is None for result in results)
    return Tally(won, len(results) - won - drawn, drawn)


def _spread(values: Sequence[int]) -> Spread:
    if not values:
        return Spread((), None)
    often = Counter(values)
    counts = tuple((value, often[value]) for value in range(min(values), max(values) + 1))
    return Spread(counts, sorted(values)[(len(values) - 1) // 2])

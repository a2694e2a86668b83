"""The draw of the final: players of one city apart, byes by chance (CH-FINAL-7, CH-FINAL-11).

Owns the procedure.  The numbers are those of the public draw (CH-DE-10), one row from beginning
to end; `mixed` below means shuffled with the next of them, from ascending order.

1. The four quarters are mixed; the first n mod 4 of them get one player more than the others.
2. Cities with most players come first, those with equally many are mixed among themselves.
3. For each city the quarters and its players are mixed.  The quarters are put in order of their
   free places, most first, ties as mixed.  Three players go to the first three quarters, one to
   the first, two to the first and the first of the other half.  (Four go to all, and so on.)
4. Whoever finds their quarter full goes to the one with most free places, which is a clash.  With a
   clash everything begins again at 1 with the next numbers, at most 1,000 times; then the first
   attempt with fewest clashes counts.
5. In each quarter the players are mixed and the first-round matches too: the first of these have
   a bye, one for each place that stays free.  The matches are filled from top to bottom.

`FINAL_RECIPE` is the same as a short program, for the page that shows how to repeat a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.brackets.draw import shuffle, shuffle_by, stream
from tournament.brackets.structure import bracket_size

MOST_ATTEMPTS = 1000
QUARTERS = (0, 1, 2, 3)

#: The final's draw as a program.  Give it `city` (id to city), `secret` and `text`; it makes
#: `places`: who stands where in the first round, from top to bottom, None for a bye.
FINAL_RECIPE = """\
from hashlib import sha256
ids, n = sorted(city), len(city)
H = sha256("\\n".join(ids).encode()).hexdigest()
R = sha256("\\0".join(["CH-DE-10", H, secret, text]).encode()).digest()
blocks = (sha256(R + c.to_bytes(8, "big")).digest() for c in range(2**64))
numbers = (int.from_bytes(b[i:i + 8], "big") for b in blocks for i in (0, 8, 16, 24))
def mixed(items):
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        x = next(n for n in numbers if n < 2**64 - 2**64 % (i + 1))
        items[i], items[x % (i + 1)] = items[x % (i + 1)], items[i]
    return items
def attempt():
    more, clashes, quarters = mixed(range(4))[:n % 4], 0, [[], [], [], []]
    free = [n // 4 + (q in more) for q in range(4)]
    home = {c: [i for i in ids if city[i] == c] for c in sorted(set(city.values()))}
    for size in sorted(set(map(len, home.values())), reverse=True):
        for c in mixed(c for c in home if len(home[c]) == size):
            order, players = mixed(range(4)), mixed(home[c])
            while players:
                order.sort(key=lambda q: -free[q])
                chosen = order[:len(players)]
                if len(players) == 2:
                    chosen[1] = next(q for q in order if q // 2 != chosen[0] // 2)
                for q in chosen:
                    if not free[q]:
                        q, clashes = max(order, key=lambda q: free[q]), clashes + 1
                    free[q] -= 1
                    quarters[q].append(players.pop(0))
    return clashes, quarters
size = 2 ** (n - 1).bit_length()
if n == 2:
    places = mixed(ids)
else:
    best = attempt()
    for again in range(999):
        best = best if best[0] == 0 else min(best, attempt(), key=lambda tried: tried[0])
    places = []
    for players in best[1]:
        players, matches = mixed(players), size // 8
        byes = mixed(range(matches))[:size // 4 - len(players)]
        for match in range(matches):
            places += [players.pop(0), None if match in byes else players.pop(0)]
        places += (players or [None]) if size == 4 else []
"""


@dataclass(frozen=True, slots=True)
class FinalDraw:
    """Who stands where in the first round, from top to bottom; None is a bye.

    `attempts` counts the starts of the procedure, `clashes` those of a city who could not be kept
    as far apart as they should.
    """

    places: tuple[str | None, ...]
    attempts: int
    clashes: int

    @property
    def order(self) -> tuple[str, ...]:
        """The players from top to bottom: seeds 1 to n."""
        return tuple(item for item in self.places if item is not None)


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Who came into which quarter."""

    quarters: tuple[tuple[str, ...], ...]
    clashes: int


def draw_final(cities: Mapping[str, str], seed: bytes) -> FinalDraw:
    """The first round of the final from each player's city and R of CH-DE-10."""
    size = bracket_size(len(cities))
    if len(cities) == 2:
        return FinalDraw(tuple(shuffle(sorted(cities), seed)), 1, 0)
    numbers = stream(seed)
    attempts = 1
    best = _attempt(cities, numbers)
    while best.clashes and attempts < MOST_ATTEMPTS:
        attempts += 1
        best = min(best, _attempt(cities, numbers), key=lambda item: item.clashes)
    places: list[str | None] = []
    for quarter in best.quarters:
        places += _quarter(quarter, size // 4, numbers)
    return FinalDraw(tuple(places), attempts, best.clashes)


def _attempt(cities: Mapping[str, str], numbers: Iterator[int]) -> _Attempt:
    """Steps 1 to 4, once."""
    smaller, rest = divmod(len(cities), len(QUARTERS))
    more = shuffle_by(QUARTERS, numbers)[:rest]
    free = [smaller + (quarter in more) for quarter in QUARTERS]
    quarters: list[list[str]] = [[] for _ in QUARTERS]
    clashes = 0
    for players in _cities_in_turn(cities, numbers):
        mixed, waiting = shuffle_by(QUARTERS, numbers), shuffle_by(players, numbers)
        while waiting:
            mixed.sort(key=lambda quarter: -free[quarter])
            for quarter in _chosen(mixed, len(waiting)):
                if not free[quarter]:
                    clashes += 1
                    quarter = max(mixed, key=free.__getitem__)
                free[quarter] -= 1
                quarters[quarter].append(waiting.pop(0))
    return _Attempt(tuple(tuple(quarter) for quarter in quarters), clashes)


def _cities_in_turn(cities: Mapping[str, str], numbers: Iterator[int]) -> Iterator[list[str]]:
    """The players of each city, ascending; cities with most players first (step 2)."""
    homes: dict[str, list[str]] = {}
    for player in sorted(cities):
        homes.setdefault(cities[player], []).append(player)
    for size in sorted({len(players) for players in homes.values()}, reverse=True):
        alike = sorted(city for city, players in homes.items() if len(players) == size)
        for city in shuffle_by(alike, numbers):
            yield homes[city]


def _chosen(quarters: list[int], players: int) -> list[int]:
    """Where the next players of a city go; quarters come with most free places first (step 3)."""
    chosen = quarters[:players]
    if players == 2:
        chosen[1] = next(item for item in quarters if item // 2 != chosen[0] // 2)
    return chosen


def _quarter(players: tuple[str, ...], places: int, numbers: Iterator[int]) -> list[str | None]:
    """Step 5; a quarter of one place is half a match and stays empty at most as a bye."""
    waiting = shuffle_by(players, numbers)
    if places == 1:
        return [waiting[0] if waiting else None]
    matches = range(places // 2)
    byes = shuffle_by(matches, numbers)[: places - len(players)]
    filled: list[str | None] = []
    for match in matches:
        filled += [waiting.pop(0), None if match in byes else waiting.pop(0)]
    return filled

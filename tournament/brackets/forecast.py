"""How long a bracket will take: the day played many times over, as the desk would run it.

Owns the simulation only. Every run plays all open matches: tables are given in the calling order
of CH-DE-9, a player rests between two matches, byes pass at once, the second grand final is
played when it has to be. In a break nobody is called; who is at a table plays on. Nothing is known
about who is stronger, so every game is even.

The time of a game is triangular around the given minutes: `minutes` is the most likely, and no
game is shorter or longer than that by more than `spread_percent`. A match to two wins has two
or three games. Times are whole seconds from the beginning of the forecast. Chance is passed in as
the stream of CH-DE-10, so the same question has the same answer.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from tournament.brackets.decisions import Player, SlotTaken, Won
from tournament.brackets.draw import stream
from tournament.brackets.order import CallKey, call_key
from tournament.brackets.progress import Progress
from tournament.brackets.sources import Bracket
from tournament.brackets.structure import Structure

MINUTE = 60
RUNS = 120
LEAST_LEFT_DIVISOR = 10
"""A game that lasts longer than foreseen is given a tenth of its usual time more."""
_BITS = 24
_MASK = (1 << _BITS) - 1

_EVER = -(1 << 40)
"""Free since the beginning of time: whoever has not played yet."""

RoundKey = tuple[Bracket, int]
Breaks = tuple[tuple[int, int], ...]
"""From when to when nobody is called, in seconds of the forecast, by their beginning."""
_Seeds = tuple[int, int]
_Offer = tuple[CallKey, int, str, _Seeds]
"""Urgency, when both have rested, the match, its players."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What the hall is like: tables in use, minutes of a game with all around it, rest, breaks."""

    tables: int
    minutes: int
    rest_minutes: int = 0
    wins: int = 1
    spread_percent: int = 0
    breaks: Breaks = ()

    def __post_init__(self) -> None:
        if self.tables < 1 or self.minutes < 1 or self.wins < 1:
            raise ValueError("a forecast needs a table, a minute and a win at least")
        if self.rest_minutes < 0 or not 0 <= self.spread_percent < 100:
            raise ValueError("rest is not negative, the spread is below 100 per cent")


@dataclass(frozen=True, slots=True)
class AtTable:
    """A match that holds a table when the forecast begins."""

    match: str
    seconds: int = 0
    """For how long the game that is on has held it."""
    won: tuple[int, int] = (0, 0)
    """Games won on sides a and b."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Where the day stands; `rested` says how many seconds ago each seed's last match ended."""

    progress: Progress
    at_tables: Sequence[AtTable] = ()
    rested: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Range:
    """The middle of all runs, and the bounds that one in ten of them stays below or above."""

    low: int
    median: int
    high: int


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """When a round begins (its first call) and ends (its last result)."""

    bracket: Bracket
    round: int
    begins: Range
    ends: Range


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the runs say. `busy_percent`: how much of the tables' time is played."""

    runs: int
    length: Range
    matches: Range
    busy_percent: int
    rounds: tuple[RoundTimes, ...]
    calls: Mapping[str, int]
    """After how many seconds each match is called; one that few runs played counts where it was."""


@dataclass(slots=True)
class _Run:
    """One play-through: its end, its work, all calls, first call and last end of every round."""

    end: int = 0
    work: int = 0
    matches: int = 0
    called: dict[str, int] = field(default_factory=dict)
    began: dict[RoundKey, int] = field(default_factory=dict)
    ended: dict[RoundKey, int] = field(default_factory=dict)


def fresh(structure: Structure) -> Situation:
    """The situation right after the draw."""
    return Situation(Progress(structure))


def forecast(situation: Situation, pace: Pace, chance: bytes, runs: int = RUNS) -> Forecast:
    """Play the rest of the bracket `runs` times and say what came out."""
    numbers = stream(chance)
    hall = _Hall(situation, pace)
    played = [hall.play(numbers) for _ in range(runs)]
    time = sum(run.end for run in played) * pace.tables
    return Forecast(
        runs=runs,
        length=_range([run.end for run in played]),
        matches=_range([run.matches for run in played]),
        busy_percent=100 * sum(run.work for run in played) // time if time else 0,
        rounds=_rounds(played),
        calls=_calls(played),
    )


class _Hall:
    """What all runs share: the situation, the pace in seconds, the round of every match."""

    __slots__ = ("pace", "rest", "round_of", "situation", "spread", "usual")

    def __init__(self, situation: Situation, pace: Pace) -> None:
        self.situation = situation
        self.pace = pace
        self.usual = pace.minutes * MINUTE
        self.spread = self.usual * pace.spread_percent // 100
        self.rest = pace.rest_minutes * MINUTE
        self.round_of: dict[str, RoundKey] = {
            match.id: (match.bracket, match.round) for match in situation.progress.structure.matches
        }

    def play(self, numbers: Iterator[int]) -> _Run:
        """Everything that is still to be decided, once."""
        progress = self.situation.progress.copy()
        for match, side, held in progress.held_slots():
            taker = held.seeds[next(numbers) % len(held.seeds)]
            progress.apply(SlotTaken(match, side, taker))
        run = _Run()
        free_since = {seed: -ago for seed, ago in self.situation.rested.items()}
        at_table: list[tuple[int, str, _Seeds]] = []
        for item in self.situation.at_tables:
            seconds, won = self.duration(numbers, item)
            self.sit_down(run, at_table, 0, seconds, item.match, _winner_first(progress, item, won))
        offered: list[_Offer] = []
        known = {item.match for item in self.situation.at_tables}
        self.offer(progress, offered, known, free_since)
        now = 0
        while offered or at_table:
            while len(at_table) < self.pace.tables and self.open_from(now) == now:
                offer = next((item for item in offered if item[1] <= now), None)
                if offer is None:
                    break
                offered.remove(offer)
                seconds, won = self.duration(numbers)
                a, b = offer[3]
                run.called[offer[2]] = now
                self.sit_down(run, at_table, now, seconds, offer[2], (a, b) if won else (b, a))
            now = self.next_moment(now, offered, at_table)
            ended = run.matches
            while at_table and at_table[0][0] <= now:
                _, match, (winner, loser) = heappop(at_table)
                free_since[winner] = free_since[loser] = now
                progress.apply(Won(match, winner))
                run.matches += 1
                run.end = run.ended[self.round_of[match]] = now
            if run.matches > ended:
                self.offer(progress, offered, known, free_since)
        return run

    def duration(self, numbers: Iterator[int], item: AtTable | None = None) -> tuple[int, bool]:
        """Seconds that a match still takes, and whether side a wins it."""
        wins_a, wins_b = item.won if item is not None else (0, 0)
        spent = item.seconds if item is not None else 0
        seconds = 0
        while wins_a < self.pace.wins and wins_b < self.pace.wins:
            number = next(numbers)
            # The sum of two even numbers is triangular: one number gives both, and the winner.
            longer, shorter = number & _MASK, (number >> _BITS) & _MASK
            game = self.usual + (self.spread * (longer - shorter) >> _BITS)
            if spent:
                game = max(game - spent, self.usual // LEAST_LEFT_DIVISOR)
                spent = 0
            seconds += game
            if number >> (2 * _BITS) & 1:
                wins_a += 1
            else:
                wins_b += 1
        return seconds, wins_a > wins_b

    def sit_down(
        self,
        run: _Run,
        at_table: list[tuple[int, str, _Seeds]],
        now: int,
        seconds: int,
        match: str,
        seeds: _Seeds,
    ) -> None:
        """A match takes a table until it ends; `seeds` names its winner first."""
        run.work += seconds
        run.began.setdefault(self.round_of[match], now)
        heappush(at_table, (now + seconds, match, seeds))

    def offer(
        self,
        progress: Progress,
        offered: list[_Offer],
        known: set[str],
        free_since: dict[int, int],
    ) -> None:
        """Matches that have become ready stand in line, the most urgent first (CH-DE-9)."""
        for match, a, b in progress.newly_ready(known):
            since = max(free_since.get(a, _EVER), free_since.get(b, _EVER))
            key = call_key(progress.structure, match, since)
            insort(offered, (key, since + self.rest, match, (a, b)))

    def next_moment(
        self, now: int, offered: list[_Offer], at_table: list[tuple[int, str, _Seeds]]
    ) -> int:
        """When a match ends next or, if a table is free, somebody has rested or a break is over."""
        moments = [at_table[0][0]] if at_table else []
        if len(at_table) < self.pace.tables:
            moments += [self.open_from(max(item[1], now)) for item in offered]
        return min(moments)

    def open_from(self, moment: int) -> int:
        """The first moment from this one on at which somebody is called: a break waits for none."""
        for start, end in self.pace.breaks:
            if start <= moment < end:
                moment = end
        return moment


def _seeds(progress: Progress, match: str) -> _Seeds:
    a, b = progress.slot(match, "a"), progress.slot(match, "b")
    if not isinstance(a, Player) or not isinstance(b, Player):
        raise ValueError(f"match {match} has no two players")
    return a.seed, b.seed


def _winner_first(progress: Progress, item: AtTable, a_won: bool) -> _Seeds:
    a, b = _seeds(progress, item.match)
    return (a, b) if a_won else (b, a)


def _calls(played: Sequence[_Run]) -> dict[str, int]:
    """The middle of all runs for every match that none of them has found at a table."""
    found: dict[str, list[int]] = {}
    for run in played:
        for match, moment in run.called.items():
            found.setdefault(match, []).append(moment)
    return {match: _range(moments).median for match, moments in found.items()}


def _rounds(played: Sequence[_Run]) -> tuple[RoundTimes, ...]:
    """The rounds in the order in which they end; one that few runs played counts where it was."""
    keys = {key for run in played for key in run.ended}
    found = [
        RoundTimes(
            *key,
            begins=_range([run.began[key] for run in played if key in run.began]),
            ends=_range([run.ended[key] for run in played if key in run.ended]),
        )
        for key in keys
    ]
    return tuple(sorted(found, key=_order))


def _order(item: RoundTimes) -> tuple[int, int, Bracket, int]:
    return item.ends.median, item.begins.median, item.bracket, item.round


def _range(values: Sequence[int]) -> Range:
    ordered = sorted(values)
    last = len(ordered) - 1
    return Range(ordered[last // 10], ordered[(last + 1) // 2], ordered[last - last // 10])

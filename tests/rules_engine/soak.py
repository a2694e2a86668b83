"""Long random play of the engine: against the naive implementation, and against itself."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random

from tests.rules_engine.comparison import compare
from tests.rules_engine.interplay import meet
from tests.rules_engine.invariants import MOST_ANSWERS, check_game
from tests.rules_engine.universe import disagree_in_game

GAMES, SMALL_GAMES = 20_000, 4
"""Games in both implementations."""
CHECKED, SMALL_CHECKED = 500, 1
"""Games in which all invariants are checked and all actions there can be are asked about."""
MEETINGS, SMALL_MEETINGS = 300_000, 10
"""Meetings of two or three cards in both implementations."""
CHUNK = 20


def _compare(seed: int) -> int:
    return compare(seed // 2, ("championship", "box")[seed % 2])


def _meet(number: int) -> int:
    return meet(number, ("championship", "box")[number % 5 == 4])


def _check(seed: int) -> int:
    """How many answers the largest decision had."""
    hidden = seed % 2 == 1
    disagree_in_game(Random(f"soak {seed}"), hidden=hidden, whole_every=10)
    _steps, most = check_game(Random(f"soak {seed}"), hidden=hidden)
    assert most <= MOST_ANSWERS, most
    return most


def _all(play: Callable[[int], int], seeds: Sequence[int], workers: int) -> list[int]:
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, seeds, chunksize=CHUNK if len(seeds) > CHUNK * workers else 1))


def soak(first: int, small: bool) -> str:
    """Play in all processors, from a seed on; a failure names its own. What was done, in words."""
    games, checked = (SMALL_GAMES, SMALL_CHECKED) if small else (GAMES, CHECKED)
    meetings = SMALL_MEETINGS if small else MEETINGS
    workers = int(os.environ.get("WORKERS", "2"))
    steps = sum(_all(_compare, range(first, first + games), workers))
    met = sum(_all(_meet, range(first, first + meetings), workers))
    most = max(_all(_check, range(first, first + checked), workers))
    return (
        f"{games} games of Pixel Tactics in both implementations agree ({steps} steps),"
        f" so do {meetings} meetings of two or three cards ({met} steps),"
        f" {checked} games keep all invariants; at most {most} answers to a decision"
    )

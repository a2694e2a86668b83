"""Round robin by FIDE's Berger tables (Handbook C.05, annex), groups and the cut (RR-1 to RR-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Round = tuple[tuple[int, int], ...]
"""The tables of a round as numbers of entrants from 1: first player, second player."""


def berger(entrants: int, cycles: Literal[1, 2] = 1) -> tuple[Round, ...]:
    """All rounds in which everybody meets everybody, once or twice (RR-1 to RR-3).

    With an odd number the one who would meet the number behind the last is free.  In the second
    cycle the seats are exchanged; before it the last two rounds of the first change places, so
    that nobody is the first player, or the second, three times running where the cycles meet.
    """
    if entrants < 2 or cycles not in (1, 2):
        raise ValueError("a round robin needs two entrants, and one cycle or two")
    once = [_round(entrants, number) for number in range(entrants - 1 + entrants % 2)]
    if cycles == 1:
        return tuple(once)
    again = [tuple((second, first) for first, second in tables) for tables in once]
    if len(once) > 1:
        once[-2:] = reversed(once[-2:])
    return (*once, *again)


def _round(entrants: int, number: int) -> Round:
    """The round with this number from 0; all but the last number move on by half the field."""
    size = entrants + entrants % 2
    moving, step = size - 1, number * (size // 2)

    def moved(start: int) -> int:
        return (start - 1 + step) % moving + 1

    fixed = (moved(1), size) if number % 2 == 0 else (size, moved(1))
    tables = [
        fixed,
        *((moved(start), moved(size + 1 - start)) for start in range(2, size // 2 + 1)),
    ]
    return tuple(table for table in tables if max(table) <= entrants)


def free_entrant(tables: Round, entrants: int) -> int | None:
    """Who has no opponent in a round, where the number of entrants is odd (RR-3)."""
    seated = {entrant for table in tables for entrant in table}
    return next((number for number in range(1, entrants + 1) if number not in seated), None)


def groups(entrants: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Seeds 1 … n dealt into groups to and fro, so that their sums are nearly equal (RR-4)."""
    if not 1 <= count <= entrants // 2:
        raise ValueError("every group needs two entrants")
    dealt: list[list[int]] = [[] for _ in range(count)]
    for seed in range(1, entrants + 1):
        row, at = divmod(seed - 1, count)
        dealt[at if row % 2 == 0 else count - 1 - at].append(seed)
    return tuple(tuple(group) for group in dealt)


def cut(tables: Sequence[Sequence[int]], each: int) -> tuple[int, ...]:
    """Who goes on to the bracket, as its seeds 1 … n (RR-5).

    `tables` has the entrants of every group, best first; `each` of every group go on: all who are
    first in the order of groups, then all who are second in the same order, and so on.
    """
    if not 1 <= each <= min(len(table) for table in tables):
        raise ValueError("a group has fewer entrants than shall go on")
    return tuple(table[place] for place in range(each) for table in tables)

"""Standings after any round: points, then tie-breaks in the order that the tournament names (TB-1).

`values` of a line are in points (not in tenths) and larger is always better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tournament.brackets.rounds import tie_breaks as of
from tournament.brackets.rounds.direct_encounter import by_encounters
from tournament.brackets.rounds.records import Record, until
from tournament.brackets.rounds.tie_breaks import Table, Value

DIRECT_ENCOUNTER: Final = "direct_encounter"
"""The one that compares those who are level with each other, not everybody with everybody."""

VALUES: Final[Mapping[str, Callable[[Table, int], Value]]] = {
    "buchholz": of.buchholz,
    "buchholz_cut_1": of.buchholz_cut_1,
    "sonneborn_berger": of.sonneborn_berger,
    "opponents_match_wins": of.opponents_match_wins,
    "wins": of.wins,
    "game_wins": of.game_wins,
    "points_scored": of.points_scored,
    "point_difference": of.point_difference,
}
TIE_BREAKS: Final = (DIRECT_ENCOUNTER, *VALUES)
"""Every tie-break that a tournament may name."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant in the standings; `first` and `last` differ where a place is shared."""

    entrant: int
    first: int
    last: int
    points: int
    """Match points, in tenths."""
    values: Mapping[str, Value]


def standings(
    records: Sequence[Record],
    tie_breaks: Sequence[str],
    order: Mapping[int, int],
    *,
    win: int = 10,
    draw: int = 5,
    after: int | None = None,
    round_robin: bool = False,
) -> tuple[Line, ...]:
    """Everybody's place, best first.

    `records` are those of all who have entered, whoever of them has left; `win` and `draw` are
    worth as many tenths of a point.  Rounds after `after` (by default the last that any record
    names) do not count.  Who is level in everything shares the place; the public random order
    (`order`) says only who is shown first.
    """
    unknown = [name for name in tie_breaks if name not in TIE_BREAKS]
    if unknown or len(set(tie_breaks)) < len(tie_breaks):
        raise ValueError(f"tie-breaks unknown or named twice: {', '.join(unknown or tie_breaks)}")
    last = after if after is not None else _last_round(records)
    table = Table.of(until(records, last), win=win, draw=draw, round_robin=round_robin)
    values: dict[int, dict[str, Value]] = {entrant: {} for entrant in table.records}
    groups = _split([sorted(table.records, key=order.__getitem__)], table.points.__getitem__)
    for name in tie_breaks:
        if name == DIRECT_ENCOUNTER:
            found = dict(pair for group in groups for pair in _encountered(table, group))
        else:
            found = {entrant: VALUES[name](table, entrant) for entrant in table.records}
        for entrant, value in found.items():
            values[entrant][name] = value
        groups = _split(groups, found.__getitem__)
    lines, place = [], 1
    for group in groups:
        end = place + len(group) - 1
        lines += [
            Line(entrant, place, end, table.points[entrant], values[entrant]) for entrant in group
        ]
        place = end + 1
    return tuple(lines)


def _last_round(records: Iterable[Record]) -> int:
    return max((result.round for record in records for result in record.rounds), default=0)


def _split(groups: Iterable[Sequence[int]], value: Callable[[int], Value]) -> list[list[int]]:
    """Groups of level entrants, each split by a further value; who is level keeps their order."""
    return [
        list(level)
        for group in groups
        for _, level in groupby(sorted(group, key=value, reverse=True), key=value)
    ]


def _encountered(table: Table, group: Sequence[int]) -> Iterable[tuple[int, Value]]:
    """The value of direct encounter: how many of those who were level it puts behind them."""
    behind = len(group)
    for level in by_encounters(group, table.encounters, table.win):
        behind -= len(level)
        yield from ((entrant, behind) for entrant in level)

"""Slides of the bracket: the matches of the rounds that are played now, and where they lead.

A group is a match of the next round with the matches of this round that feed it. Rounds that are
over or have not begun stand on the whole bracket, not here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.web.public.screen.slides import Slide, lines, parted, slides
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch

NAMES, SIZE, LINE = 32.0, 1.6, 1.95
"""Units of a name in a box: the width that it has, its size, the height of a line."""
WAITING, WAITING_SIZE = 34.5, 1.46
"""The same of the words for whom a side waits, which stand beside no table."""
BOX, HEADING = 1.4, 2.6


@dataclass(frozen=True, slots=True)
class Group:
    """Matches of a round, and the one of the same bracket that their winners meet in."""

    round: str
    matches: Sequence[ShownMatch]
    next: ShownMatch | None


@dataclass(frozen=True, slots=True)
class RoundOnScreen:
    """The groups of one round that stand on a slide."""

    name: str
    next_name: str
    groups: Sequence[Group]


def bracket_slides(
    reading: DayReading, matches: Mapping[str, ShownMatch], room: float
) -> list[Slide]:
    """Everything in a round with a match that is ready or at a table."""
    groups = live_groups(reading, matches)
    first = {group.round: group for group in reversed(groups)}

    def height(group: Group) -> float:
        return _height(group) + (HEADING if first[group.round] is group else 0)

    parts = parted(groups, height, room - HEADING)
    return slides("bracket", gettext("Bracket now"), [_rounds(part) for part in parts])


def live_groups(reading: DayReading, matches: Mapping[str, ShownMatch]) -> list[Group]:
    """The groups in which somebody plays or can be called, in bracket order."""
    grouped: dict[tuple[str, str], list[ShownMatch]] = {}
    for match in matches.values():
        if match.state == "passed":
            continue
        winner_to, _ = reading.event.structure.feeds(match.id)
        target = winner_to[0] if winner_to is not None else ""
        if target and matches[target].bracket != match.bracket:
            target = ""
        grouped.setdefault((match.round_name, target or match.id), []).append(match)
    found = [
        Group(name, items, matches[target] if target not in {item.id for item in items} else None)
        for (name, target), items in grouped.items()
        if any(item.state in {"ready", "live"} for item in items)
    ]
    order = list(dict.fromkeys(match.round_name for match in matches.values()))
    return sorted(found, key=lambda group: order.index(group.round))


def _rounds(groups: Sequence[Group]) -> list[RoundOnScreen]:
    by_round: dict[str, list[Group]] = {}
    for group in groups:
        by_round.setdefault(group.round, []).append(group)
    return [
        RoundOnScreen(name, next((item.next.round_name for item in items if item.next), ""), items)
        for name, items in by_round.items()
    ]


def _height(group: Group) -> float:
    own = sum(map(_box, group.matches))
    return max(own, _box(group.next) if group.next else 0.0)


def _box(match: ShownMatch) -> float:
    rows = sum(
        lines(side.name, NAMES, SIZE) if side.name else lines(side.waiting, WAITING, WAITING_SIZE)
        for side in match.sides
    )
    return rows * LINE + BOX

"""Slides of who plays where: the calls, what comes next, every table with its time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, pgettext

from tournament.championship.now.match import MatchCase
from tournament.web.public.day import current_matches
from tournament.web.public.screen.slides import Slide, in_rows, lines, parted, slides
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch

NAMES, SIZE, LINE = 28.0, 1.75, 2.1
"""Units of a name at a table: the width that it has, its size, the height of a line."""
CALL_NAMES, CALL_SIZE, CALL_LINE = 62.0, 2.5, 3.0
MOST_CALLS = 5
NEXT_SHOWN = 6
NEXT_LINE = 2.7


@dataclass(frozen=True, slots=True)
class AtTable:
    """A match at a table; `ends` is when its time is up, where the profile sets a limit."""

    match: ShownMatch
    since: str
    called: bool
    ends: datetime | None
    ends_at: str

    @property
    def called_at(self) -> str:
        """The instant of its call while its players are awaited."""
        return self.match.since.isoformat() if self.called and self.match.since else ""


@dataclass(frozen=True, slots=True)
class Calls:
    """Those called, the newest first, and those whom the next free tables wait for."""

    called: Sequence[AtTable]
    next: Sequence[ShownMatch]
    waiting: int


def at_tables(reading: DayReading, matches: Mapping[str, ShownMatch]) -> list[AtTable]:
    """Every match that holds a table, by table."""
    event = reading.event
    found = []
    for item in current_matches(reading, matches):
        ends = event.time_ends(item.match.id)
        called = reading.match_now(item.match.id).case == MatchCase.CALLED
        found.append(AtTable(item.match, item.since, called, ends, reading.clock(ends)))
    return found


def table_slides(
    reading: DayReading, matches: Mapping[str, ShownMatch], room: float
) -> list[Slide]:
    """All tables, two beside each other."""
    found = at_tables(reading, matches)
    return slides("tables", gettext("At the tables"), in_rows(found, _height, room))


def call_slides(reading: DayReading, matches: Mapping[str, ShownMatch], room: float) -> list[Slide]:
    """Who has been called and is awaited, and who is next in line."""
    called = [item for item in at_tables(reading, matches) if item.called]
    called.sort(key=lambda item: item.called_at, reverse=True)
    waiting = reading.event.call_list()
    if not called and not waiting:
        return []
    following = [matches[item] for item in waiting[:NEXT_SHOWN]]
    left = room - (NEXT_LINE * sum(map(_next_lines, following)) + 4 if following else 0)
    parts = parted(called, _call_height, left) or [[]]
    title = gettext("Go to your tables") if called else pgettext("matches", "Next")
    return slides("calls", title, [Calls(part, following, len(waiting)) for part in parts])


def _height(item: AtTable) -> float:
    names = sum(lines(side.name, NAMES, SIZE) for side in item.match.sides)
    return names * LINE + 1.7


def _call_height(item: AtTable) -> float:
    names = sum(lines(side.name, CALL_NAMES, CALL_SIZE) for side in item.match.sides)
    return names * CALL_LINE + 1.7


def _next_lines(match: ShownMatch) -> int:
    both = " – ".join(side.name for side in match.sides)
    return lines(both, 72, SIZE)

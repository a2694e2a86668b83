"""The programme of a day as the organizer types it: lunch, prizes and the like, a line each.

A line with two times is a break: nobody is called while it lasts, so the forecast waits for its
end. A line with one time says when something is, and holds nobody up.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

_LINE = re.compile(
    r"(?P<hour>[01]?\d|2[0-3])[:.](?P<minute>[0-5]\d)"
    r"(?:\s*[-–—]\s*(?P<to_hour>[01]?\d|2[0-3])[:.](?P<to_minute>[0-5]\d))?\s+(?P<words>\S.*)"
)

Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class ProgrammeItem:
    """A line of a programme: when it begins, when it ends if that was typed, its words."""

    begins: time
    until: time | None
    words: str

    @property
    def times(self) -> str:
        """Its times as they are read."""
        begins = f"{self.begins:%H:%M}"
        return begins if self.until is None else f"{begins}–{self.until:%H:%M}"


def programme_item(line: str) -> ProgrammeItem | None:
    """A typed line of a programme; None if it does not begin with a time and go on with words."""
    found = _LINE.fullmatch(line.strip())
    if found is None:
        return None
    until = time(int(found["to_hour"]), int(found["to_minute"])) if found["to_hour"] else None
    return ProgrammeItem(time(int(found["hour"]), int(found["minute"])), until, found["words"])


def programme_items(programme: str) -> list[ProgrammeItem]:
    """All lines that can be read."""
    return [item for line in programme.splitlines() if (item := programme_item(line)) is not None]


def breaks_of(programme: str, day: date, zone: str) -> tuple[Span, ...]:
    """The breaks of a day, by their beginning; one that ends before it begins is none."""
    local = ZoneInfo(zone)
    found = [
        (datetime.combine(day, item.begins, local), datetime.combine(day, item.until, local))
        for item in programme_items(programme)
        if item.until is not None and item.begins < item.until
    ]
    return tuple(sorted(found))

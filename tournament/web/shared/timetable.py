"""A forecast in words and pictures: when a day ends, its rounds over time, its length by tables.

Pictures are values for templates: positions in a drawing 400 wide, so that their words stay
readable on a phone. Every picture has the same numbers beside it as a table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, pgettext

from tournament.brackets.forecast import Forecast, Range, RoundTimes
from tournament.events.wording import clock as wall_clock
from tournament.play.timetable import Live

WIDTH = 400
LEFT, RIGHT = 56, 8
ROW, TOP = 18, 20
CURVE_HEIGHT, CURVE_BOTTOM = 200, 24
HOUR = 3600


@dataclass(frozen=True, slots=True)
class Bar:
    """A round in the picture: its short name, the likely time, the range around it."""

    label: str
    y: int
    wide_x: int
    wide_width: int
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A line with its number: an hour on the clock, a number of tables."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class RoundPicture:
    """Rounds over time."""

    height: int
    bars: Sequence[Bar]
    hours: Sequence[Mark]
    closes: int | None


@dataclass(frozen=True, slots=True)
class Column:
    """The length of the day with so many tables."""

    x: int
    tables: int
    low: int
    median: int
    high: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class CurvePicture:
    """Length by tables."""

    height: int
    columns: Sequence[Column]
    hours: Sequence[Mark]
    line: str


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the table: name, begins, ends, the range of its end."""

    name: str
    begins: str
    ends: str
    between: str


def duration(seconds: int) -> str:
    """A length in hours and minutes, to five minutes."""
    minutes = 5 * round(seconds / 300)
    hours, rest = divmod(minutes, 60)
    if not hours:
        return gettext("%(minutes)s min") % {"minutes": rest}
    if not rest:
        return gettext("%(hours)s h") % {"hours": hours}
    return gettext("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": rest}


def clock(moment: datetime, zone: str, day: datetime | None = None) -> str:
    """A forecast moment on the hall's clock, to five minutes; tells if it is the next day."""
    text = _rounded(moment, zone).strftime("%H:%M")
    if day is not None and is_next_day(moment, zone, day):
        return gettext("%(time)s on the next day") % {"time": text}
    return text


def times_from(live: Live | None, zone: str) -> str:
    """An instant from which on the expected times of a page count, so that they need no date."""
    return _rounded(live.begins, zone).isoformat(timespec="minutes") if live is not None else ""


def is_next_day(moment: datetime, zone: str, day: datetime) -> bool:
    """Whether a forecast moment lies past the midnight after `day`."""
    return _rounded(moment, zone).date() > day.astimezone(ZoneInfo(zone)).date()


def _rounded(moment: datetime, zone: str) -> datetime:
    local = moment.astimezone(ZoneInfo(zone)).replace(microsecond=0)
    past = timedelta(minutes=local.minute % 5, seconds=local.second)
    return local - past + (timedelta(minutes=5) if past >= timedelta(seconds=150) else timedelta())


def between(seconds: Range, begins: datetime, zone: str) -> str:
    """The range in which eight of ten days end."""
    return gettext("%(low)s to %(high)s") % {
        "low": clock(begins + timedelta(seconds=seconds.low), zone, begins),
        "high": clock(begins + timedelta(seconds=seconds.high), zone, begins),
    }


@dataclass(frozen=True, slots=True)
class Ends:
    """When a running day ends, on the hall's clock, and as of when that is known."""

    about: str
    as_of: str


def ends_of(live: Live | None, zone: str) -> Ends | None:
    """The end of a running day for every page that tells it; None if nobody knows."""
    if live is None:
        return None
    return Ends(clock(live.ends, zone, live.begins), as_of(live, zone))


def as_of(live: Live | None, zone: str) -> str:
    """The moment of which a forecast tells, on the hall's clock; empty without one."""
    return wall_clock(live.as_of, zone) if live is not None else ""


def short_name(item: RoundTimes) -> str:
    """A round beside its bar, where a few letters fit; the table has its whole name."""
    words = {
        "winners": pgettext("a round in few letters", "upper %(number)s"),
        "losers": pgettext("a round in few letters", "lower %(number)s"),
        "grand_final": pgettext("a round in few letters", "final %(number)s"),
        "third_place": pgettext("a round in few letters", "3rd place"),
    }
    usual = pgettext("a round in few letters", "round %(number)s")
    return words.get(item.bracket, usual) % {"number": item.round}


def round_rows(seen: Forecast, begins: datetime, zone: str) -> list[RoundRow]:
    """The rounds as a table."""
    return [
        RoundRow(
            short_name(item),
            clock(begins + timedelta(seconds=item.begins.median), zone, begins),
            clock(begins + timedelta(seconds=item.ends.median), zone, begins),
            between(item.ends, begins, zone),
        )
        for item in seen.rounds
    ]


def round_picture(
    seen: Forecast, begins: datetime, zone: str, closes: datetime | None = None
) -> RoundPicture:
    """Each round as a bar over the hours of the day."""
    longest = max([HOUR, *(item.ends.high for item in seen.rounds)])
    if closes is not None:
        longest = max(longest, int((closes - begins).total_seconds()))

    def x(seconds: int) -> int:
        return LEFT + seconds * (WIDTH - LEFT - RIGHT) // longest

    bars = [
        Bar(
            short_name(item),
            TOP + ROW * number,
            x(item.begins.low),
            max(2, x(item.ends.high) - x(item.begins.low)),
            x(item.begins.median),
            max(2, x(item.ends.median) - x(item.begins.median)),
        )
        for number, item in enumerate(seen.rounds)
    ]
    closing = int((closes - begins).total_seconds()) if closes is not None else -1
    return RoundPicture(
        height=TOP + ROW * len(bars) + 4,
        bars=bars,
        hours=_hours(begins, zone, longest, x),
        closes=x(closing) if closing >= 0 else None,
    )


def _hours(begins: datetime, zone: str, longest: int, x: Callable[[int], int]) -> list[Mark]:
    """Full hours of the clock, thinned out so that their numbers do not touch."""
    local = begins.astimezone(ZoneInfo(zone))
    first = (HOUR - (local.minute * 60 + local.second)) % HOUR
    step = HOUR * max(1, -(-longest // (8 * HOUR)))
    return [
        Mark(x(at), (local + timedelta(seconds=at)).strftime("%H:%M"))
        for at in range(first, longest + 1, step)
    ]


def curve_picture(found: Sequence[tuple[int, Forecast]], chosen: int) -> CurvePicture:
    """How long the day takes with so many tables."""
    longest = max(seen.length.high for _, seen in found)
    step = HOUR * max(1, -(-longest // (6 * HOUR)))
    most = -(-longest // step) * step
    low, high = found[0][0], found[-1][0]

    def x(tables: int) -> int:
        return LEFT + 10 + (tables - low) * (WIDTH - LEFT - RIGHT - 20) // max(1, high - low)

    def y(seconds: int) -> int:
        return CURVE_HEIGHT - seconds * (CURVE_HEIGHT - 8) // most

    columns = [
        Column(
            x(tables),
            tables,
            y(seen.length.low),
            y(seen.length.median),
            y(seen.length.high),
            tables == chosen,
        )
        for tables, seen in found
    ]
    return CurvePicture(
        height=CURVE_HEIGHT + CURVE_BOTTOM,
        columns=columns,
        hours=[
            Mark(y(at), gettext("%(hours)s h") % {"hours": at // HOUR})
            for at in range(step, most + 1, step)
        ],
        line=" ".join(f"{item.x},{item.median}" for item in columns),
    )

"""The slide of what comes when: rounds by the forecast, and the slide of a day not yet drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tournament.brackets.forecast import Forecast
from tournament.brackets.structure import Structure
from tournament.play.programme import programme_items
from tournament.play.timetable import Plan, ask, live, plan_of, question_of
from tournament.web.public.screen.slides import Slide, lines, parted, slides
from tournament.web.shared.components import Tile
from tournament.web.shared.day_before import before_draw
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.timetable import clock
from tournament.web.shared.words import round_word

LINE, WIDTH, SIZE = 3.1, 57.0, 1.9
"""Units of a line of the programme: its height, the width of its words, their size."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line: when, and what; `about` if the time is a forecast."""

    time: str
    text: str
    about: bool = False


Timed = tuple[datetime, Item]


@dataclass(frozen=True, slots=True)
class Arrivals:
    """A day before its draw: who has come, and what holds now."""

    tiles: Sequence[Tile]
    notes: Sequence[str]


def programme_of(reading: DayReading) -> list[Item]:
    """What comes today, by time: the rounds by the forecast, and what the organizer has typed."""
    plan = plan_of(reading.id)
    return [item for _, item in sorted(_expected(reading, plan), key=lambda found: found[0])]


def _expected(reading: DayReading, plan: Plan) -> list[Timed]:
    zone, start = reading.day.zone, reading.day.starts_at
    typed = [
        (
            datetime.combine(reading.day.date, item.begins, ZoneInfo(zone)),
            Item(item.times, item.words),
        )
        for item in programme_items(plan.programme)
    ]
    if reading.day_now.not_drawn:
        question = question_of(reading.id, plan)
        begin = (start, Item(reading.clock(start), gettext("The matches begin")))
        return [begin, *typed, *_rounds(ask(question), question.structure, start, zone)]
    seen = live(reading.event)
    if seen is None:
        return typed if reading.day_now.not_closed else []
    return [*typed, *_rounds(seen.forecast, reading.event.structure, seen.begins, zone)]


def programme_slides(reading: DayReading, room: float) -> list[Slide]:
    """The programme; the end of the day stands last."""

    def height(item: Item) -> float:
        return LINE * lines(item.text, WIDTH, SIZE)

    parts = parted(programme_of(reading), height, room)
    return slides("programme", gettext("Still to come today"), parts)


def arrival_slides(reading: DayReading) -> list[Slide]:
    """How full the day is and what those who have come should know; no names."""
    before = before_draw(reading)
    tiles = before.tiles
    if before.places is not None:
        places = before.places
        of = gettext("of %(places)s places") % {"places": places.most}
        tiles = [Tile(gettext("registered"), places.held, of)]
    return slides("arrivals", reading.status_word, [Arrivals(tiles, before.notes[:3])])


def _rounds(seen: Forecast, structure: Structure, begins: datetime, zone: str) -> list[Timed]:
    """The rounds that have not begun and are certain to be played, and the end."""
    names: dict[tuple[str, int], str] = {}
    for match in structure.matches:
        names.setdefault((match.bracket, match.round), round_word(match.id, structure))
    coming = [
        (item.begins.median, names[item.bracket, item.round])
        for item in seen.rounds
        if item.begins.median > 0 and (item.bracket, item.round) != ("grand_final", 2)
    ]
    moments = [
        (begins + timedelta(seconds=seconds), words)
        for seconds, words in [*coming, (seen.length.median, gettext("The day ends"))]
    ]
    return [(at, Item(clock(at, zone), words, about=True)) for at, words in moments]

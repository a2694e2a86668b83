"""A break or an interruption of a day, as every page of the day tells it (CH-DAY-5)."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tournament.events.now import goes_on_words
from tournament.web.shared.day_reading import DayReading


@dataclass(frozen=True, slots=True)
class Break:
    """Its words, and until when it lasts if somebody said: the hall's time, and the instant."""

    words: str
    until: str
    until_at: str


def break_of(reading: DayReading) -> Break | None:
    """The break that is on now."""
    event = reading.event
    if not event.paused:
        return None
    words = gettext("Break")
    if event.suspended:
        now = reading.day_now
        words = f"{gettext('The day is interrupted')}. {goes_on_words(reading.championship, now)}"
    ends = datetime.fromisoformat(event.paused_until) if event.paused_until else None
    return Break(words, reading.clock(ends), event.paused_until or "")

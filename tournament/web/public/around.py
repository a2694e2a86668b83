"""What the page of a day says beside its bracket: split, interrupted, another day instead."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.championship_state import Day
from tournament.championship.now.day import DayCase
from tournament.events.describe import description_by
from tournament.events.now import calls_words, goes_on_words
from tournament.events.wording import date_in_sentence
from tournament.web.shared.components import Link
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.split_days import Part, parts_of


@dataclass(frozen=True, slots=True)
class Around:
    """The days of a split with their sizes, and what else became of the day.

    `choosing`: players still say on which day they would like to play; `instead`: the day that was
    set instead of this one, `earlier`: the one that this day replaces; `began`: the date on which
    an interrupted day began; `told`: when and where it goes on, what becomes of its calls;
    `as_it_stands`: closed before its last match (CH-DAY-7).
    """

    parts: Sequence[Part]
    unequal: bool
    choosing: bool
    suspended: bool
    began: str
    told: Sequence[str]
    as_it_stands: bool
    instead: Link | None
    earlier: Link | None


def around(reading: DayReading) -> Around:
    """What is to be told of this day."""
    state, day = reading.championship, reading.day
    split = state.splits.get(day.stage)
    parts = parts_of(state, split) if split is not None and day.id in split.sizes else []
    sizes = [part.size for part in parts]
    instead = next((item for item in state.days.values() if item.instead_of == day.id), None)
    earlier = state.days.get(day.instead_of)
    suspended = reading.day_now.case == DayCase.SUSPENDED
    return Around(
        parts=parts,
        unequal=bool(sizes) and max(sizes) - min(sizes) > 1,
        choosing=split is not None and split.running,
        suspended=suspended,
        began=date_in_sentence(day.continued_from) if day.continued_from else "",
        told=_told(reading) if suspended else (),
        as_it_stands=reading.day_now.case == DayCase.CLOSED and bool(reading.event.open_matches()),
        instead=_link(instead),
        earlier=_link(earlier),
    )


def _told(reading: DayReading) -> list[str]:
    """When and where an interrupted day goes on, and what becomes of its calls."""
    state, now = reading.championship, reading.day_now
    lines = [goes_on_words(state, now), calls_words(state, now)]
    description = description_by(reading.day.description)
    if now.goes_on is not None and description is not None:
        where = gettext("Where: %(place)s") % {"place": description.where(reading.city)}
        lines.insert(1, where)
    return lines


def _link(day: Day | None) -> Link | None:
    if day is None:
        return None
    return Link(date_in_sentence(day.date), reverse("day", args=[day.id]))

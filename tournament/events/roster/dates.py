"""A birth date as people write it.

Owns the ways of writing that have one meaning, and names the reason where there is none or more
than one. Takes today's date as an argument; the age itself is judged by CH-REG-2 elsewhere.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

from tournament.events.roster.cells import Cell, Typed, as_text
from tournament.people.names.guard import Fault, plain

EARLIEST_YEAR = 1900

Order = Literal["day", "month"]
"""What stands first in a date that is written in numbers."""

_MONTHS = {
    "янв": 1, "фев": 2, "мар": 3, "апр": 4, "мая": 5, "май": 5, "июн": 6,
    "июл": 7, "авг": 8, "сен": 9, "окт": 10, "ноя": 11, "дек": 12,
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
    "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
_MONTH_FORMS = re.compile(
    r"янв(?:ар[ья])?|фев(?:р|рал[ья])?|мар(?:т|та)?|апр(?:ел[ья])?|ма[йя]|июн[ья]?|июл[ья]?|"
    r"авг(?:уст|уста)?|сен(?:т|тябр[ья])?|окт(?:ябр[ья])?|ноя(?:б|бр[ья])?|дек(?:абр[ья])?|"
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_DAY_FIRST = re.compile(r"([0-9]{1,2}) ?([./-]) ?([0-9]{1,2}) ?\2 ?([0-9]{2}|[0-9]{4})")
_YEAR_FIRST = re.compile(r"([0-9]{4})([./-])([0-9]{1,2})\2([0-9]{1,2})")
_NAMED_MONTH = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th)?(?: of)?[ .-]{1,2}([а-яa-z]+)\.?,?[ .-]{0,2}([0-9]{2}|[0-9]{4})"
)
_MONTH_NAMED_FIRST = re.compile(
    r"([a-z]+)\.?[ -]([0-9]{1,2})(?:st|nd|rd|th)?(?:, ?|[ -])([0-9]{2}|[0-9]{4})"
)
_ANY_DATE = re.compile(
    r"[0-9]{1,4} ?[./-] ?[0-9]{1,2} ?[./-] ?[0-9]{2,4}|"
    r"[0-9]{1,2}[ .-]+[а-яa-z]{3,}\.?,?[ .-]*[0-9]{2,4}|"
    r"\b[a-z]{3,}\.?[ -][0-9]{1,2},? ?[0-9]{4}"
)
_MIDNIGHT = re.compile(
    r"[ t]0{1,2}:00(?::00(?:[.,]0+)?)?(?: ?z| ?utc| ?gmt| ?[+-][0-9]{2}:?[0-9]{2})?$"
)
_WITH_TIME = re.compile(r"[ ,t]+[0-9]{1,2}:[0-9]{2}.*$")
_YEAR_WORD = re.compile(r" ?(?:г\. ?р\.?|г\.?|год[а]?(?: рождения)?)$")
# Day number 0 of spreadsheets; exact for every day from March 1900.
_SERIAL_ZERO = date(1899, 12, 30)


@dataclass(frozen=True, slots=True)
class DateReading:
    """A birth date or the fault of the cell.

    `from_number`: a spreadsheet's day number was turned into the date. `order_unsure`: written
    with slashes and both numbers are at most 12, so an American spreadsheet may have meant the
    month first.
    """

    value: date | None = None
    fault: Fault | None = None
    from_number: bool = False
    order_unsure: bool = False


def _fault(code: str) -> DateReading:
    return DateReading(fault=Fault(code))


def _in_range(value: date, today: date) -> DateReading:
    if value.year < EARLIEST_YEAR:
        return DateReading(fault=Fault("birth_date_too_early", {"year": EARLIEST_YEAR}))
    if value > today:
        return _fault("birth_date_in_future")
    return DateReading(value)


def _is_date(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _from_parts(year: str, month: int, day: int, today: date) -> DateReading:
    if len(year) == 2:
        return _fault("birth_date_short_year")
    if not _is_date(int(year), month, day):
        swapped = month > 12 and _is_date(int(year), day, month)
        return _fault("birth_date_swapped" if swapped else "birth_date_impossible")
    return _in_range(date(int(year), month, day), today)


def _from_number(number: int | float, today: date) -> DateReading:
    if isinstance(number, float) and not number.is_integer():
        return _fault("birth_date_not_understood")
    if EARLIEST_YEAR <= number <= 2100:
        return _fault("birth_date_year_only")
    # Below five digits a number is rather a slip of the hand than a day before May 1927.
    if not 10_000 <= number <= 99_999:
        return _fault("birth_date_not_understood")
    reading = _in_range(_SERIAL_ZERO + timedelta(days=int(number)), today)
    return DateReading(reading.value, reading.fault, from_number=reading.value is not None)


def _from_text(text: str, today: date, order: Order) -> DateReading:
    if len(_ANY_DATE.findall(text)) > 1:
        return _fault("birth_date_two")
    text = _YEAR_WORD.sub("", _MIDNIGHT.sub("", text))
    if match := _DAY_FIRST.fullmatch(text):
        day, separator, month, year = match.groups()
        if order == "month":
            return _from_parts(year, int(day), int(month), today)
        reading = _from_parts(year, int(month), int(day), today)
        unsure = separator == "/" and int(day) <= 12 and day.lstrip("0") != month.lstrip("0")
        return DateReading(
            reading.value, reading.fault, order_unsure=unsure and reading.value is not None
        )
    if match := _YEAR_FIRST.fullmatch(text):
        year, _, month, day = match.groups()
        return _from_parts(year, int(month), int(day), today)
    if match := _NAMED_MONTH.fullmatch(text):
        day, name, year = match.groups()
    elif match := _MONTH_NAMED_FIRST.fullmatch(text):
        name, day, year = match.groups()
    if match and _MONTH_FORMS.fullmatch(name):
        return _from_parts(year, _MONTHS[name[:3]], int(day), today)
    if re.fullmatch(r"[0-9]{4,5}", text):
        return _from_number(int(text), today)
    return _fault("birth_date_not_understood")


def read_birth_date(cell: Cell, today: date, order: Order = "day") -> DateReading:
    """The birth date in the cell, or why there is none that is certain.

    `order`: what stands first in a date of numbers; what was typed on the page has its day first,
    as the page asks for. A time of day other than midnight is refused: such a cell holds the
    moment of registration, or a date that a time zone has moved.
    """
    if isinstance(cell, bool):
        return _fault("birth_date_not_understood")
    if isinstance(cell, datetime):
        return _fault("birth_date_not_understood")
    if isinstance(cell, date):
        return _in_range(cell, today)
    if isinstance(cell, int | float):
        return _from_number(cell, today)
    text = plain(as_text(cell)).casefold()
    if isinstance(cell, Typed):
        order = "day"
    return _from_text(text, today, order) if text else _fault("birth_date_missing")


Place = tuple[int, str]
"""A line, and what stands in it."""


class Orders(NamedTuple):
    """Dates of numbers by the order in which they can be read."""

    day_first: list[Place]
    month_first: list[Place]
    both: list[Place]


def orders_of(cells: Iterable[tuple[int, Cell]]) -> Orders:
    """Which dates of a column tell their order, and which have a meaning in both.

    One whose day and month are the same number means the same either way and tells nothing.
    """
    found = Orders([], [], [])
    for line, cell in cells:
        if not isinstance(cell, str) or isinstance(cell, Typed):
            continue
        text = plain(cell)
        match = _DAY_FIRST.fullmatch(_WITH_TIME.sub("", text.casefold()))
        if match is None:
            continue
        first, second = int(match[1]), int(match[3])
        if first > 12 >= second >= 1:
            found.day_first.append((line, text))
        elif second > 12 >= first >= 1:
            found.month_first.append((line, text))
        elif first != second and min(first, second) >= 1:
            found.both.append((line, text))
    return found

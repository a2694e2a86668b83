"""A list that was pasted or typed: a line a person, with name, birth date and contact in any order.

Owns telling these three apart within a line; everything else is judged as in a file. A list that
brings headings of its own is read as a file with them.
"""

import re
from collections.abc import Sequence

from tournament.events.roster.answers import ANY_EMAIL, ANY_PHONE
from tournament.events.roster.columns import best_heading_row
from tournament.events.roster.limits import LONGEST_CELL, MOST_MEGABYTES, MOST_READ_ROWS, MOST_ROWS
from tournament.events.roster.problems import FileProblem
from tournament.events.roster.table import Table, read_table

_ENGLISH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    "sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_DATE = re.compile(
    r"(?<![0-9-])(?:[0-9]{1,2} ?[./-] ?[0-9]{1,2} ?[./-] ?(?:[0-9]{4}|[0-9]{2})"
    r"|[0-9]{4}[./-][0-9]{1,2}[./-][0-9]{1,2}(?:[ T]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?"
    r"|[0-9]{1,2}[ .-]+[а-яё]{3,}\.?[ .-]*[0-9]{2,4}"
    rf"|[0-9]{{1,2}}(?:st|nd|rd|th)?[ .-]+(?:{_ENGLISH})\.?,?[ .-]*[0-9]{{4}}"
    rf"|\b(?:{_ENGLISH})\.?[ -][0-9]{{1,2}}(?:st|nd|rd|th)?,?[ -][0-9]{{4}})(?![0-9])",
    re.IGNORECASE,
)
"""What is meant as a date, whether there is such a day or not; never the end of a number."""
_NUMBER = re.compile(r"^\s*[0-9]{1,4}\s*[.)\t;]\s*(?![0-9])")
_SEPARATORS = re.compile(r"[\t;,|]+|\s+[–—-]+\s+|\s{2,}")
_EDGES = " \t;,|–—-."


def read_pasted(text: str, name: str, headings: Sequence[str]) -> Table | FileProblem:
    """The table that was pasted; a list without headings gets those given, and no line for them.

    `headings`: those for full name, birth date and contact, in the language of the reader.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        return FileProblem("file_empty")
    data = text.encode()
    if len(data) > MOST_MEGABYTES * 1024 * 1024:
        return FileProblem("file_too_large", {"limit": MOST_MEGABYTES})
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            lines.append((number, line))
        if len(lines) > MOST_READ_ROWS:
            return FileProblem("too_many_rows", {"limit": MOST_ROWS})
        if len(line) > LONGEST_CELL:
            place: dict[str, str | int] = {"line": number, "column": 1}
            return FileProblem("cell_too_long", {**place, "limit": LONGEST_CELL})
    table = read_table(data, name)
    if isinstance(table, Table) and best_heading_row([table.headings]).fields >= 2:
        return table
    if len(lines) > MOST_ROWS:
        return FileProblem("too_many_rows", {"limit": MOST_ROWS})
    rows = tuple((number, _person(line)) for number, line in lines)
    return Table(name, tuple(headings), 0, rows, headings_made=True)


def _person(line: str) -> tuple[str, str, str]:
    """Name, birth date and contact of a line; what can't be told apart stays with the name."""
    rest = _NUMBER.sub("", line)
    contacts, rest = _taken(ANY_EMAIL, rest)
    dates, rest = _taken(_DATE, rest)
    phones, rest = _taken(ANY_PHONE, rest)
    name = " ".join(_SEPARATORS.sub(" ", rest).split()).strip(_EDGES)
    return name, " ".join(dates), ", ".join([*contacts, *phones])


def _taken(pattern: re.Pattern[str], text: str) -> tuple[list[str], str]:
    """What the pattern finds, and the text without it."""
    return [found.strip() for found in pattern.findall(text)], pattern.sub(" ; ", text)

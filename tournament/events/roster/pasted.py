"""A list that was pasted or typed: a line a person, with name, birth date and contact in any order.

Owns telling these three apart within a line; everything else is judged as in a file. A list that
brings headings of its own is read as a file with them. A list of names alone, for a tournament that
asks for no more, is read here as well, with every way in which it can be.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from tournament.events.roster.answers import ANY_EMAIL, ANY_PHONE
from tournament.events.roster.columns import (
    NAME_PARTS,
    ColumnMapping,
    best_heading_row,
    recognise,
)
from tournament.events.roster.full_names import in_one_cell
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
_ORDINAL = re.compile(r"^\s*[0-9]+\s*[.)]\s*")
_TRF_PLAYER = "001 "
_TRF_NAME = slice(14, 47)
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


class NameReading(NamedTuple):
    """One way to read a pasted list as names; `kind` says which, for whoever chooses."""

    kind: Literal["lines", "parts", "first", "joined"]
    names: tuple[str, ...]


def name_readings(text: str) -> tuple[NameReading, ...]:
    """Every way in which a pasted list can be names; one where nothing is in doubt.

    Columns of a spreadsheet, a line of headings, numbers before names and the lists of other
    programs (TRF) are understood; what is no part of a name is left out.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    if listed := [line[_TRF_NAME].strip() for line in lines if line.startswith(_TRF_PLAYER)]:
        return (_reading("lines", [in_one_cell(name) for name in listed]),)
    plain_lines = _reading("lines", [_ORDINAL.sub("", line) for line in lines])
    delimiter = next((sign for sign in "\t;|," if lines and all(sign in one for one in lines)), "")
    if not delimiter:
        return (plain_lines,)
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=delimiter)]
    mapping = recognise(rows[0])
    if columns := _columns_of_names(mapping):
        named = [" ".join(_cells(row, columns)) for row in rows[1:]]
        return (_reading("joined", [in_one_cell(name) for name in named]),)
    if len(rows) == 1:
        parts = _reading("parts", [cell for cell in rows[0] if _is_word(cell)])
        joined = _reading("joined", [" ".join(parts.names)])
        return (parts, joined) if len(parts.names) > 1 else (joined,)
    width = max(len(row) for row in rows)
    worded = [
        column
        for column in range(width)
        if any(found := [cell for row in rows for cell in _cells(row, [column]) if cell])
        and all(_is_word(cell) for cell in found)
    ]
    if not worded:
        return (plain_lines,)
    joined = _reading("joined", [" ".join(_cells(row, worded)) for row in rows])
    first = _reading("first", [" ".join(_cells(row, worded[:1])) for row in rows])
    one_word = all(len(cell.split()) < 2 for row in rows for cell in _cells(row, worded))
    if len(worded) == 1 or (len(worded) == 2 and one_word):
        # Surnames and given names.
        return (joined,)
    return (first, joined)


def _columns_of_names(mapping: ColumnMapping) -> list[int]:
    columns = mapping.columns
    if "full_name" in columns:
        return [columns["full_name"]]
    return [columns[part] for part in NAME_PARTS if part in columns]


def _cells(row: Sequence[str], columns: Iterable[int]) -> list[str]:
    return [row[column] for column in columns if column < len(row) and row[column]]


def _is_word(cell: str) -> bool:
    """Whether this may be a part of a name: letters, and nothing that only numbers have."""
    return bool(cell) and any(char.isalpha() for char in cell) and "@" not in cell


def _reading(
    kind: Literal["lines", "parts", "first", "joined"], names: Iterable[str]
) -> NameReading:
    tidy = (" ".join(name.split()) for name in names)
    return NameReading(kind, tuple(name for name in tidy if name))


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

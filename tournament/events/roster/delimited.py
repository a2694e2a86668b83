"""Delimited text: what spreadsheets save as CSV or as "Unicode text".

Owns the delimiter and the quotes. Quotes are read strictly: one that is never
closed would swallow people without a word, so it is a problem of the file.
"""

import csv
import io
import re
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from tournament.events.roster.columns import best_heading_row
from tournament.events.roster.limits import MOST_COLUMNS, MOST_DELIMITERS, MOST_ROWS
from tournament.events.roster.problems import FileProblem

DELIMITERS = (";", ",", "\t", "|")

_SEPARATOR_LINE = re.compile(r'"?sep=([;,\t|])"?(?:\r\n|\n|\r)', re.IGNORECASE)
# How programs keep a spreadsheet from taking a text for a number or a date.
_AS_TEXT = re.compile(r'="((?:[^"]|"")*)"')
_APOSTROPHE = re.compile(r"'(?=[+0-9=])")


class Records(NamedTuple):
    """Rows as a spreadsheet numbers them (blank ones are left out) and the delimiter."""

    rows: list[tuple[int, list[str]]]
    delimiter: str


def cell_text(cell: str) -> str:
    """What stands in a cell without the tricks by which programs mark a text for spreadsheets."""
    bare = cell.strip()
    if trick := _AS_TEXT.fullmatch(bare):
        return trick[1].replace('""', '"')
    return bare[1:] if _APOSTROPHE.match(bare) else cell


class _Attempt(NamedTuple):
    """What one delimiter makes of the text, up to the line where its quotes break."""

    records: Records
    broken_at: int | None


def _attempt(text: str, delimiter: str, most_rows: int) -> _Attempt:
    """The rows under a delimiter, no more than one above the limit."""
    records = Records([], delimiter)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for number, cells in enumerate(reader, start=1):
            if any(cell.strip() for cell in cells):
                records.rows.append((number, cells))
            if len(records.rows) > most_rows:
                break
            line = reader.line_num + 1
    except csv.Error:
        # The fault shows where the reader gave up; the row that it was in began here.
        return _Attempt(records, line)
    return _Attempt(records, None)


def _score(attempt: _Attempt) -> tuple[int, Fraction, int]:
    """How well a delimiter explains the rows: headings known, rows of one width, that width."""
    rows = attempt.records.rows
    if not rows:
        return (0, Fraction(0), 0)
    widths = Counter(len(cells) for _, cells in rows)
    width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
    known = best_heading_row([cells for _, cells in rows]).fields
    return (known, Fraction(count, len(rows)) if width > 1 else Fraction(0), width)


def split(text: str, most_rows: int) -> Records | FileProblem:
    """The rows and cells under the delimiter that fits best.

    A delimiter fits the better, the more headings it makes known, then the more rows have the same
    number of cells, then the more cells they have. The first line that Excel writes to name the
    delimiter is obeyed and not counted as a row.
    """
    delimiters: tuple[str, ...] = DELIMITERS
    if named := _SEPARATOR_LINE.match(text):
        delimiters, text = (named[1],), text[named.end() :]
    lines = text.count("\n") + text.count("\r")
    if lines > MOST_DELIMITERS:
        return FileProblem("too_many_rows", {"limit": MOST_ROWS})
    best: _Attempt | None = None
    skipped = False
    for delimiter in delimiters:
        if lines + text.count(delimiter) > MOST_DELIMITERS:
            skipped = True
            continue
        attempt = _attempt(text, delimiter, most_rows)
        if not attempt.records.rows and attempt.broken_at is None:
            return attempt.records
        # One at a time is kept: each is as large as the text.
        if best is None or _score(attempt) > _score(best):
            best = attempt
    if best is None or (skipped and best.broken_at is not None):
        return FileProblem("too_many_columns", {"limit": MOST_COLUMNS})
    if best.broken_at is None:
        return best.records
    if '"' not in text:
        # Without quotes only a cell of absurd length stops the reader.
        return FileProblem("file_not_a_table")
    return FileProblem("file_broken_quotes", {"line": best.broken_at})

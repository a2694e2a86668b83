"""Delimited text: what spreadsheets save as CSV or as "Unicode text".

Owns the encoding, the delimiter and the quotes. Quotes are read strictly: one that is never
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

DELIMITERS = (";", ",", "\t")

_BOM_UTF8 = b"\xef\xbb\xbf"
_BOM_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_SEPARATOR_LINE = re.compile(r'"?sep=([;,\t])"?(?:\r\n|\n|\r)', re.IGNORECASE)
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r"))
# Letters and marks that Russian text saved as cp1251 is made of, besides ASCII.
_ASCII = re.compile("[\0-\x7f]+")
_PLAUSIBLE = re.compile("[А-яЁёІіЇїЄєҐґЎў\u00a0«»„“”‘’–—…№§°•·]+")


class Decoded(NamedTuple):
    """The text of a file, and how it was encoded."""

    text: str
    encoding: str


class Records(NamedTuple):
    """Rows as a spreadsheet numbers them (blank ones are left out) and the delimiter."""

    rows: list[tuple[int, list[str]]]
    delimiter: str


def _undecodable(data: bytes, position: int) -> FileProblem:
    return FileProblem("file_undecodable", {"line": data.count(b"\n", 0, position) + 1})


def _is_noise(controls: int, length: int) -> bool:
    # One stray control character is the fault of a cell; in a picture or archive every ninth is.
    return controls * 20 > length


def decode(data: bytes) -> Decoded | FileProblem:
    """The text of the file, in the one encoding that it is sound in.

    A file that is mostly sound UTF-8 is never read as cp1251, which would accept nearly any bytes
    and give people unreadable names.
    """
    if data.startswith(_BOM_UTF16):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError as error:
            return FileProblem("file_undecodable", {"line": data.count(b"\n", 0, error.start) + 1})
        if _is_noise(sum(text.count(chr(code)) for code in _CONTROLS), len(text)):
            return FileProblem("file_not_a_table")
        return Decoded(text, "utf-16")
    if _is_noise(len(data) - len(data.translate(None, _CONTROLS)), len(data)):
        return FileProblem("file_not_a_table")
    encoding = "utf-8-sig" if data.startswith(_BOM_UTF8) else "utf-8"
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        marked = data.decode("utf-8", "replace")
        cyrillic = sum("\u0400" <= char <= "\u04ff" for char in marked)
        if encoding == "utf-8-sig" or cyrillic > marked.count("\ufffd"):
            return _undecodable(data, error.start)
    return _decode_cp1251(data)


def _decode_cp1251(data: bytes) -> Decoded | FileProblem:
    try:
        text = data.decode("cp1251")
    except UnicodeDecodeError as error:
        return _undecodable(data, error.start)
    foreign = _ASCII.sub("", text)
    strange = _PLAUSIBLE.sub("", foreign)
    if len(strange) * 10 > len(foreign):
        return _undecodable(data, text.index(strange[0]))
    return Decoded(text, "cp1251")


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

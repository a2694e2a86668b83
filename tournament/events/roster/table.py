"""A table of headings and rows out of the bytes of a file.

Owns telling kinds of files apart by their content (a name proves nothing) and finding the row of
headings. Knows nothing of people: `columns` and `rows` do.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from tournament.events.roster.cells import Cell, Typed, as_text, told
from tournament.events.roster.columns import best_heading_row
from tournament.events.roster.delimited import cell_text, split
from tournament.events.roster.encodings import CodePage, decode
from tournament.events.roster.limits import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_MEGABYTES,
    MOST_READ_ROWS,
    MOST_ROWS,
    MOST_TITLE_ROWS,
)
from tournament.events.roster.problems import FileProblem
from tournament.events.roster.workbook import SheetOffer, read_workbook
from tournament.people.names.guard import plain

MOST_EXAMPLES = 2

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_OTHER_DOCUMENTS = (
    b"%PDF", b"{\\rtf", b"<?xml", b"<svg",
    b"\x89png", b"\xff\xd8\xff", b"gif8", b"rar!", b"7z\xbc\xaf", b"\x1f\x8b",
)  # fmt: skip
_WEB_PAGE = re.compile(
    rb"\s*(?:<!--.*?-->\s*)*<(?:html|!doctype html|meta|head|body|title|style|table|div|tr)\b",
    re.IGNORECASE | re.DOTALL,
)
_XML_TABLES = {
    b"urn:schemas-microsoft-com:office:spreadsheet": "file_excel_xml",
    b"urn:oasis:names:tc:opendocument": "file_open_document",
}

Edits = Mapping[int, Mapping[int, str]]
"""Line → column (from 0) → what stands there instead."""
Rows = tuple[tuple[int, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What a file says, before anyone knows what its columns mean.

    `rows` holds (line, cells): the line is the number that a spreadsheet shows beside the row.
    `encoding` and `delimiter` are empty for a workbook, `sheet` is empty for delimited text. The
    others are what a person may have to decide: code pages that make other words of the file
    (`guessed`: its words alone tell the code page), sheets with something in them, and what the
    sheet does not show. `headings_made`: the list was pasted without any, so its columns are known.
    """

    filename: str
    headings: tuple[str, ...]
    heading_line: int
    rows: Rows
    encoding: str = ""
    delimiter: str = ""
    guessed: bool = False
    pages: tuple[CodePage, ...] = ()
    sheet: str = ""
    sheets: tuple[SheetOffer, ...] = ()
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    headings_made: bool = False

    @property
    def other_sheets(self) -> tuple[str, ...]:
        """Sheets with something in them that are not read."""
        return tuple(offer.name for offer in self.sheets if offer.name != self.sheet)


def read_table(
    data: bytes, filename: str, *, page: str = "", sheet: str = ""
) -> Table | FileProblem:
    """The table in the file, or why there is none. Never raises, whatever the bytes are.

    `page` and `sheet`: the code page and the sheet that a person chose, where there is a choice.
    """
    if not data.strip():
        return FileProblem("file_empty")
    if len(data) > MOST_MEGABYTES * 1024 * 1024:
        return FileProblem("file_too_large", {"limit": MOST_MEGABYTES})
    if data.startswith(_OLE):
        encrypted = _ENCRYPTED_PACKAGE in data
        return FileProblem("file_encrypted" if encrypted else "file_old_excel")
    if other := _other_document(data):
        return FileProblem(other)
    if data.startswith(_ZIP):
        found = read_workbook(data, MOST_READ_ROWS, sheet)
        if isinstance(found, FileProblem):
            return found
        shape = _shape(found.rows, pad_headings=True)
        if isinstance(shape, FileProblem):
            return shape
        width, lines = len(shape[0]), {line for line, _ in shape[2]}
        return Table(
            filename,
            *shape,
            sheet=found.name,
            sheets=found.offers,
            hidden_rows=found.hidden_rows & lines,
            hidden_columns=frozenset(index for index in found.hidden_columns if index < width),
        )
    decoded = decode(data, page)
    if isinstance(decoded, FileProblem):
        return decoded
    records = split(decoded.text, MOST_READ_ROWS)
    if isinstance(records, FileProblem):
        return records
    rows: list[tuple[int, list[Cell]]] = [
        (line, [cell_text(cell) for cell in cells]) for line, cells in records.rows
    ]
    shape = _shape(rows, pad_headings=False)
    if isinstance(shape, FileProblem):
        return shape
    return Table(
        filename,
        *shape,
        encoding=decoded.encoding,
        delimiter=records.delimiter,
        guessed=decoded.guessed,
        pages=decoded.pages,
    )


def _other_document(data: bytes) -> str:
    """The code for a file of another kind, which the beginning of its bytes tells; or nothing."""
    # Programs write such pages in UTF-16, too.
    start = data[:4000].removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe")
    start = start.replace(b"\0", b"").lower()
    if _WEB_PAGE.match(start):
        return "file_web_page"
    if start.lstrip().startswith(b"<?xml"):
        kinds = [code for mark, code in _XML_TABLES.items() if mark in start]
        return kinds[0] if kinds else "file_not_a_table"
    if data.lstrip().lower().startswith(tuple(mark.lower() for mark in _OTHER_DOCUMENTS)):
        return "file_not_a_table"
    return ""


def examples_of(table: Table, column: int) -> tuple[str, ...]:
    """What stands first in a column, without what could be a date or a contact (CH-PD-2)."""
    texts = (as_text(cells[column]) for _, cells in table.rows[:50] if column < len(cells))
    return tuple(dict.fromkeys(shown for text in texts if (shown := told(text))))[:MOST_EXAMPLES]


def edited(table: Table, edits: Edits, left_out: Collection[int]) -> Table:
    """The table with some cells written anew and some lines left out."""
    rows = tuple(
        (line, tuple(_typed(edits.get(line, {}), n, cell) for n, cell in enumerate(cells)))
        for line, cells in table.rows
        if line not in left_out
    )
    return replace(table, rows=rows)


def _typed(edits: Mapping[int, str], column: int, cell: Cell) -> Cell:
    return Typed(edits[column]) if edits.get(column, as_text(cell)) != as_text(cell) else cell


def _shape(
    rows: list[tuple[int, list[Cell]]], *, pad_headings: bool
) -> tuple[tuple[str, ...], int, Rows] | FileProblem:
    """Headings, their line and the rows below them, within the limits.

    Columns that are empty in every row are cut off at the right. In delimited text a row may be
    longer than the headings, which means a delimiter too many; a sheet has no such thing.
    """
    if not rows:
        return FileProblem("file_empty")
    if (fault := _too_much(rows)) is not None:
        return fault
    start = best_heading_row([cells for _, cells in rows[:MOST_TITLE_ROWS]]).position
    heading_line, heading_cells = rows[start]
    body = rows[start + 1 :]
    if not body:
        return FileProblem("file_no_rows")
    if len(body) > MOST_ROWS:
        return FileProblem("too_many_rows", {"limit": MOST_ROWS})
    width = max(_filled_width(cells) for _, cells in rows[start:])
    headings = tuple(plain(as_text(cell)) for cell in heading_cells[:width])
    if pad_headings:
        headings += ("",) * (width - len(headings))
    return headings, heading_line, tuple((line, _fit(cells, headings)) for line, cells in body)


def _too_much(rows: list[tuple[int, list[Cell]]]) -> FileProblem | None:
    """Why the rows are more than is looked at; asked before anything in them is."""
    if max(_filled_width(cells) for _, cells in rows) > MOST_COLUMNS:
        return FileProblem("too_many_columns", {"limit": MOST_COLUMNS})
    letters = 0
    for line, cells in rows:
        for column, cell in enumerate(cells, start=1):
            if isinstance(cell, str):
                letters += len(cell)
                if len(cell) > LONGEST_CELL:
                    place: dict[str, str | int] = {"line": line, "column": column}
                    return FileProblem("cell_too_long", {**place, "limit": LONGEST_CELL})
    # A workbook has a text once, however many cells show it.
    if letters > MOST_MEGABYTES * 1024 * 1024:
        return FileProblem("file_unpacks_too_large")
    return None


def _filled_width(cells: list[Cell]) -> int:
    return max((index for index, cell in enumerate(cells, 1) if as_text(cell)), default=0)


def _fit(cells: list[Cell], headings: tuple[str, ...]) -> tuple[Cell, ...]:
    """As many cells as headings; more only where a cell beyond them holds something."""
    width = max(len(headings), _filled_width(cells))
    return tuple(cells[:width]) + ("",) * (width - len(cells))

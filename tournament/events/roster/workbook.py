"""Workbooks in the XLSX format.

Owns opening a workbook that may be hostile: what it unpacks to is bounded before anything is
parsed, and document types (the way to entity bombs) are refused. The values that the program
stored with formulas are taken, formulas are never computed.
"""

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterable
from datetime import date, datetime, time
from typing import NamedTuple
from xml.etree.ElementTree import ParseError

from tournament.events.roster.cells import Cell
from tournament.events.roster.problems import FileProblem

MOST_UNPACKED = 25 * 1024 * 1024
MOST_TAGS = 1_000_000
MOST_TAGS_BESIDE_CELLS = 100_000
MOST_CELLS = 2_000_000
MOST_SHEET_ROWS = 1_048_576

_CELLS = ("xl/worksheets/", "xl/sharedStrings")
_PARSED = (".xml", ".rels")
# What zipfile, the XML parser and openpyxl are known to raise on damaged files; openpyxl checks
# little itself and fails wherever the damage first hurts.
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    ParseError,
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
)


class Sheet(NamedTuple):
    """The rows of one sheet (blank ones are left out), its name, and other sheets with data."""

    rows: list[tuple[int, list[Cell]]]
    name: str
    others: tuple[str, ...]


class _TooLarge(Exception):
    """The workbook would need more work than any roster does."""


def read_workbook(data: bytes, most_rows: int) -> Sheet | FileProblem:
    """The first visible sheet that holds anything, no more than one row above the limit."""
    try:
        refused = _refuse_unsafe(data)
        return refused or _first_sheet(data, most_rows)
    except _TooLarge:
        return FileProblem("file_unpacks_too_large")
    except _DAMAGE:
        return FileProblem("file_broken_xlsx")


def _refuse_unsafe(data: bytes) -> FileProblem | None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        if "mimetype" in names and "content.xml" in names:
            return FileProblem("file_open_document")
        if "xl/workbook.bin" in names:
            return FileProblem("file_old_excel")
        if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
            return FileProblem("file_not_a_table")
        parts = [info for info in archive.infolist() if info.filename.endswith(_PARSED)]
        if sum(info.file_size for info in parts) > MOST_UNPACKED:
            raise _TooLarge
        tags, tags_beside_cells = 0, 0
        for info in parts:
            part = archive.read(info)
            tags += part.count(b"<")
            if not info.filename.startswith(_CELLS):
                tags_beside_cells += part.count(b"<")
            # A part in UTF-16 would hide the word; no spreadsheet program writes one.
            if b"<!DOCTYPE" in part or b"\0" in part:
                return FileProblem("file_broken_xlsx")
        if tags > MOST_TAGS or tags_beside_cells > MOST_TAGS_BESIDE_CELLS:
            raise _TooLarge
    return None


def _first_sheet(data: bytes, most_rows: int) -> Sheet | FileProblem:
    # It takes half a second on a laptop to load, and few ever need it.
    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = openpyxl.load_workbook(
            io.BytesIO(data), read_only=True, data_only=True, keep_links=False
        )
    except InvalidFileException:
        return FileProblem("file_broken_xlsx")
    try:
        visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        filled: list[tuple[str, list[tuple[int, list[Cell]]]]] = []
        for sheet in visible:
            # The extent that a file claims is often wrong; the cells themselves are read.
            sheet.reset_dimensions()
            rows = _rows(sheet.iter_rows(values_only=True), 1 if filled else most_rows + 1)
            if rows:
                filled.append((str(sheet.title), rows))
    finally:
        book.close()
    if not filled:
        return FileProblem("file_no_rows" if visible else "file_broken_xlsx")
    (name, rows), *others = filled
    return Sheet(rows, name, tuple(other for other, _ in others))


def _rows(raw: Iterable[tuple[object, ...]], most: int) -> list[tuple[int, list[Cell]]]:
    """The first rows that hold anything, with their numbers in the sheet."""
    rows: list[tuple[int, list[Cell]]] = []
    cells_seen = 0
    for number, values in enumerate(raw, start=1):
        cells_seen += len(values)
        if cells_seen > MOST_CELLS or number > MOST_SHEET_ROWS:
            raise _TooLarge
        cells = [_cell(value) for value in values]
        if any(cell != "" for cell in cells):
            rows.append((number, cells))
        if len(rows) >= most:
            break
    return rows


def _cell(value: object) -> Cell:
    if value is None:
        return ""
    if isinstance(value, str):
        return value if value.strip() else ""
    if isinstance(value, datetime):
        return value.date() if value.time() == time() else value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool | int | float | date):
        return value
    return str(value)

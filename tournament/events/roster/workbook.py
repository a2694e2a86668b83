"""Workbooks in the XLSX format.

Owns opening a workbook that may be hostile: what it unpacks to is counted while it is unpacked,
whatever the archive says of its own sizes, and only what was counted is read. Document types (the
way to entity bombs) are refused. The values that the program stored with formulas are taken,
formulas are never computed.
"""

import io
import lzma
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime, time
from functools import partial
from typing import NamedTuple
from xml.etree.ElementTree import ParseError
from xml.parsers import expat

from tournament.events.roster import limits
from tournament.events.roster.cells import Cell, as_text
from tournament.events.roster.columns import best_heading_row
from tournament.events.roster.problems import FileProblem

_STRINGS = "xl/sharedStrings"
_OF_CELLS = frozenset({"row", "c", "v", "f", "is", "t", "r", "si"})
_PARSED = (".xml", ".rels")
_MOST_PARTS = 1_000
_MOST_HIDDEN_COLUMNS = 200
_MOST_PEEKED = 20
_MOST_START = 4
_ROW_OR_COLUMN = re.compile(rb"<(?:\w+:)?(row|col)\b([^>]*)>")
_ATTRIBUTE = re.compile(rb"""\b(hidden|r|min|max)=["']([^"']*)["']""")
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


class SheetOffer(NamedTuple):
    """A sheet that holds something: its name, whether the workbook hides it, how it begins.

    `fields`: how many fields of a registration its headings make known.
    """

    name: str
    hidden: bool
    fields: int
    start: tuple[str, ...]


Numbered = Iterator[tuple[int, tuple[object, ...]]]
"""Rows of a sheet as they come."""


class Sheet(NamedTuple):
    """The rows of one sheet (blank ones are left out), its name, and what could be read instead.

    `hidden_rows` are lines, `hidden_columns` are indices: the workbook shows neither.
    """

    rows: list[tuple[int, list[Cell]]]
    name: str
    offers: tuple[SheetOffer, ...]
    hidden_rows: frozenset[int]
    hidden_columns: frozenset[int]


class _TooLarge(Exception):
    """The workbook would need more work than any roster does."""


class _Unsafe(Exception):
    """The workbook holds what no spreadsheet program writes."""


def read_workbook(data: bytes, most_rows: int, chosen: str = "") -> Sheet | FileProblem:
    """The sheet that was chosen, or the one that looks most like a list of people.

    Of no sheet more rows are read than one above the limit.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            other = _another_kind(set(archive.namelist()))
            counted = None if other else _counted(archive)
        return other or _one_sheet(counted, most_rows, chosen)
    except _TooLarge:
        return FileProblem("file_unpacks_too_large")
    except (_Unsafe, *_DAMAGE):
        return FileProblem("file_broken_xlsx")


def _another_kind(names: set[str]) -> FileProblem | None:
    if "mimetype" in names and "content.xml" in names:
        return FileProblem("file_open_document")
    if "xl/workbook.bin" in names:
        return FileProblem("file_old_excel")
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
        return FileProblem("file_not_a_table")
    return None


def _counted(archive: zipfile.ZipFile) -> io.BytesIO:
    """The parts that are parsed, in an archive whose sizes are true; raises `_TooLarge`."""
    parts = [info for info in archive.infolist() if info.filename.endswith(_PARSED)]
    if len({info.filename for info in parts}) < len(parts):
        raise _Unsafe
    if len(parts) > _MOST_PARTS or sum(info.file_size for info in parts) > limits.MOST_UNPACKED:
        raise _TooLarge
    target, work = io.BytesIO(), _Work()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as copy:
        for info in parts:
            work.begin(info.filename)
            with archive.open(info) as part, copy.open(info.filename, "w") as taken:
                for piece in iter(partial(part.read, limits.LONGEST_MARKUP), b""):
                    work.take(piece)
                    taken.write(piece)
    target.seek(0)
    return target


class _Work:
    """Counts what there is to do in the parts of a workbook, ahead of who does it."""

    def __init__(self) -> None:
        self._bytes = 0
        self._elements: Counter[str] = Counter()

    def begin(self, name: str) -> None:
        """Go on with another part."""
        self._strings = name.startswith(_STRINGS)
        self._cells = name.startswith("xl/worksheets/")
        self._row_cells, self._depth = 0, 0
        self._elements["c"] = 0
        parser = expat.ParserCreate()
        parser.StartElementHandler = self._element
        parser.EndElementHandler = self._element_end
        parser.StartDoctypeDeclHandler = self._document_type
        self._parse = parser.Parse

    def take(self, piece: bytes) -> None:
        """Count a piece of the part."""
        self._bytes += len(piece)
        whole = len(piece) == limits.LONGEST_MARKUP
        if self._bytes > limits.MOST_UNPACKED or (whole and b"<" not in piece):
            raise _TooLarge
        # A part in UTF-16; no spreadsheet program writes one.
        if b"\0" in piece:
            raise _Unsafe
        # Whoever reads the part for what it says stops at the same fault.
        with suppress(expat.ExpatError):
            self._parse(piece)

    def _element(self, name: str, attributes: Mapping[str, str]) -> None:
        local = name.rpartition(":")[2]
        counts = self._elements
        counts["all"] += 1
        self._depth += 1
        if self._cells and local == "c":
            counts["c"] += 1
            self._row_cells += 1
        elif self._cells and local == "row":
            self._row_cells = 0
        elif self._strings:
            counts["si"] += local == "si"
        elif not self._cells or local not in _OF_CELLS:
            counts["other"] += 1
        if (
            counts["c"] > limits.MOST_CELLS
            or counts["si"] > limits.MOST_CELLS
            or counts["all"] > limits.MOST_ELEMENTS
            or counts["other"] > limits.MOST_OTHER_ELEMENTS
            or self._row_cells > limits.MOST_ROW_CELLS
            or self._depth > limits.MOST_DEPTH
            or len(attributes) > limits.MOST_ATTRIBUTES
        ):
            raise _TooLarge

    def _element_end(self, _name: str) -> None:
        self._depth -= 1

    def _document_type(self, *_: object) -> None:
        raise _Unsafe


def _one_sheet(file: io.BytesIO | None, most_rows: int, chosen: str) -> Sheet | FileProblem:
    # It takes half a second on a laptop to load, and few ever need it.
    import openpyxl
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
    except InvalidFileException:
        return FileProblem("file_broken_xlsx")
    try:
        sheets = {str(sheet.title): sheet for sheet in book.worksheets}
        if len({sheet._worksheet_path for sheet in book.worksheets}) < len(book.worksheets):
            # Each sheet would be read again and again.
            raise _Unsafe
        seen = _Seen()
        # What was looked at is kept, and read on from there: a sheet costs what it costs once.
        begun: dict[str, tuple[list[tuple[int, list[Cell]]], Numbered]] = {}
        offers: list[SheetOffer] = []
        # Nobody stands below the only line of a sheet.
        bare: list[SheetOffer] = []
        for name, sheet in sheets.items():
            # The extent that a file claims is often wrong; the cells themselves are read.
            sheet.reset_dimensions()
            rest: Numbered = enumerate(seen.rows(sheet.iter_rows(values_only=True)), start=1)
            begun[name] = _rows(rest, _MOST_PEEKED), rest
            rows = [cells for _, cells in begun[name][0]]
            if rows:
                headings = best_heading_row(rows)
                start = tuple(text for cell in rows[0] if (text := as_text(cell)))[:_MOST_START]
                hidden = sheet.sheet_state != "visible"
                offer = SheetOffer(name, hidden, headings.fields, start)
                (offers if len(rows) > headings.position + 1 else bare).append(offer)
        offers = offers or bare
        if not offers:
            visible = any(sheet.sheet_state == "visible" for sheet in book.worksheets)
            return FileProblem("file_no_rows" if visible else "file_broken_xlsx")
        named = [offer for offer in offers if offer.name == chosen]
        best = named or sorted(offers, key=lambda offer: (offer.hidden, -min(offer.fields, 2)))
        sheet = sheets[best[0].name]
        first, rest = begun[best[0].name]
        rows_of_it = first + _rows(rest, most_rows + 1 - len(first))
        # openpyxl tells in no other way which part of the archive the sheet is.
        path = str(sheet._worksheet_path)
    finally:
        book.close()
    return Sheet(rows_of_it, best[0].name, tuple(offers), *_hidden(file, path))


def _hidden(file: io.BytesIO | None, path: str) -> tuple[frozenset[int], frozenset[int]]:
    """The lines and the columns of a sheet that the workbook does not show."""
    with zipfile.ZipFile(file or io.BytesIO()) as archive:
        sheet = archive.read(path.removeprefix("/"))
    rows: set[int] = set()
    columns: set[int] = set()
    line = 0
    for tag in _ROW_OR_COLUMN.finditer(sheet):
        values = dict(_ATTRIBUTE.findall(tag[2]))
        hidden = values.get(b"hidden") in {b"1", b"true"}
        if tag[1] == b"row":
            line = int(values.get(b"r", line + 1))
            if hidden:
                rows.add(line)
        elif hidden:
            first, last = int(values[b"min"]), int(values[b"max"])
            # A span to the end of the sheet hides what nobody has filled in.
            columns.update(range(first - 1, min(last, _MOST_HIDDEN_COLUMNS)))
    return frozenset(rows), frozenset(columns)


class _Seen:
    """Counts the cells and rows of all sheets as they come."""

    def __init__(self) -> None:
        self._cells, self._rows = 0, 0

    def rows(self, raw: Iterable[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
        """The rows of a sheet; raises `_TooLarge`."""
        for values in raw:
            self._cells += len(values)
            self._rows += 1
            if self._cells > limits.MOST_SEEN or self._rows > limits.MOST_SHEET_ROWS:
                raise _TooLarge
            yield values


def _rows(raw: Numbered, most: int) -> list[tuple[int, list[Cell]]]:
    """The next rows that hold anything, with their numbers in the sheet."""
    rows: list[tuple[int, list[Cell]]] = []
    for number, values in raw:
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

"""How much a list may be: every bound of reading one, each held before the work that it bounds.

A byte can stand for much work: a cell is one character, and a packed one a fraction of a bit. So
cells are counted before any is looked at, and what a workbook unpacks to while it is unpacked.
"""

from typing import Final

MOST_MEGABYTES: Final = 5
MOST_ROWS: Final = 2_000
MOST_COLUMNS: Final = 60
LONGEST_CELL: Final = 1_000
MOST_TITLE_ROWS: Final = 20
MOST_READ_ROWS: Final = MOST_TITLE_ROWS + 1 + MOST_ROWS

MOST_DELIMITERS: Final = 300_000
"""Cells of a delimited file, the empty ones at the ends of its lines among them."""

MOST_UNPACKED: Final = 25 * 1024 * 1024
"""Bytes of all parts of a workbook that are parsed."""
MOST_CELLS: Final = 100_000
"""Cells of a sheet, and as many texts that the cells of all sheets share."""
MOST_ROW_CELLS: Final = 16_384
"""Cells of one row: as many as a spreadsheet has columns."""
MOST_ELEMENTS: Final = 400_000
"""Elements of all parts, those of the cells among them."""
MOST_OTHER_ELEMENTS: Final = 50_000
"""Elements that are nothing of a cell: styles, widths, names."""
MOST_ATTRIBUTES: Final = 50
"""Attributes of one element."""
MOST_DEPTH: Final = 40
"""Elements one within the other."""
LONGEST_MARKUP: Final = 128 * 1024
"""Bytes of one tag."""
MOST_SEEN: Final = 2_000_000
"""Cells of rows as they are filled up to their last one."""
MOST_SHEET_ROWS: Final = 1_048_576
"""Rows of a sheet, the empty ones among them."""

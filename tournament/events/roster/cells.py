"""One cell of a table and its text.

Owns the types that a cell may have after reading: a delimited file gives only texts, a workbook
also numbers, dates and truth values. Knows nothing of what a column means.
"""

from datetime import date, datetime

from tournament.people.names.guard import trimmed

Cell = str | bool | int | float | date | datetime


def as_text(cell: Cell) -> str:
    """The cell as a person would type it, without spaces and unseen marks around."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, datetime):
        return cell.isoformat(sep=" ")
    if isinstance(cell, date):
        return cell.isoformat()
    return trimmed(str(cell))

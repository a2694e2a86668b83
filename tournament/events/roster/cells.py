"""One cell of a table and its text.

Owns the types that a cell may have after reading: a delimited file gives only texts, a workbook
also numbers, dates and truth values. Knows nothing of what a column means.
"""

from datetime import date, datetime

from tournament.people.names.guard import plain, trimmed

Cell = str | bool | int | float | date | datetime


class Typed(str):
    """What a person wrote on the page in place of a cell: a date has its day first there."""

    __slots__ = ()


LONGEST_TOLD = 60
MOST_DIGITS_TOLD = 3
"""A date and a telephone number have more."""


def as_text(cell: Cell) -> str:
    """The cell as a person would type it, without spaces and unseen marks around."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, datetime):
        return cell.isoformat(sep=" ")
    if isinstance(cell, date):
        return cell.isoformat()
    return trimmed(str(cell))


def told(text: str) -> str:
    """What may stand beside a fault: nothing that could be a date or a contact (CH-PD-2).

    Cells slip into neighbouring columns, so the column alone does not tell.
    """
    text = plain(text)
    if "@" in text or sum(letter.isdigit() for letter in text) > MOST_DIGITS_TOLD:
        return ""
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"

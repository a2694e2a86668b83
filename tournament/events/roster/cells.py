"""One cell of a table and its text.

Owns the types that a cell may have after reading: a delimited file gives only texts, a workbook
also numbers, dates and truth values. Knows nothing of what a column means.
"""

import re
import unicodedata
from datetime import date, datetime

from tournament.events.roster.problems import Fault

Cell = str | bool | int | float | date | datetime

_FORMULA_ERROR = re.compile(
    r"#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|Н/Д|ССЫЛКА!|ЗНАЧ!|ИМЯ\?)"
)
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def as_text(cell: Cell) -> str:
    """The cell as a person would type it, without spaces around."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, datetime):
        return cell.isoformat(sep=" ")
    if isinstance(cell, date):
        return cell.isoformat()
    return str(cell).strip()


def plain(text: str) -> str:
    """NFC with every run of white space as one space; invisible characters are left out."""
    spaced = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if char.isspace() or unicodedata.category(char) not in _INVISIBLE
    )
    return " ".join(spaced.split())


def text_faults(text: str, limit: int) -> list[Fault]:
    """What no stored text may have: a spreadsheet's error, invisible characters, too many letters.

    Control characters, line breaks, zero-width characters and marks that turn the direction of
    writing all count as invisible; positions count from 1.
    """
    faults: list[Fault] = []
    if _FORMULA_ERROR.fullmatch(text):
        faults.append(Fault("formula_error", {"error": text}))
    for position, char in enumerate(text, start=1):
        if unicodedata.category(char) in _INVISIBLE:
            code_point = f"U+{ord(char):04X}"
            faults.append(
                Fault("invisible_character", {"character": code_point, "position": position})
            )
            break
    if len(text) > limit:
        faults.append(Fault("text_too_long", {"length": len(text), "limit": limit}))
    return faults

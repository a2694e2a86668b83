"""Tables as text that Excel reads in Russian."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def csv_table(fields: Sequence[str], rows: Sequence[dict[str, Any]]) -> str:
    """Rows under their fields, as Excel reads Russian."""
    out = StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(fields)
    writer.writerows([_cell(row[field]) for field in fields] for row in rows)
    return out.getvalue()


def _cell(value: object) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text

"""What a job carries: opaque ids and numbers, never personal data.

The table of jobs is shown to the staff and kept for weeks, so what could be a name, an address or
a sentence is refused where a job is written.
"""

import re
from collections.abc import Mapping

JSONValue = None | bool | int | float | str | list["JSONValue"] | Mapping[str, "JSONValue"]
Payload = Mapping[str, JSONValue]

LONGEST = 128
_OPAQUE = re.compile(rf"[!-?A-~]{{0,{LONGEST}}}")
"""Printable ASCII without space and @: ids, codes, dates."""


def expect_opaque(value: JSONValue) -> None:
    """Raise `ValueError` for text that is not an id, a code or a date, at any depth."""
    if isinstance(value, str):
        if not _OPAQUE.fullmatch(value):
            raise ValueError("A job holds opaque ids and numbers only, no text for people.")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            expect_opaque(key)
            expect_opaque(inner)
    elif isinstance(value, list):
        for inner in value:
            expect_opaque(inner)

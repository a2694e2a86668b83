"""A full name as other programs write it in one cell: a comma in it, another one in brackets."""

import re

_BRACKETS = re.compile(r"([^()\[\]]*[^()\[\]\s])\s*(?:\(([^()]+)\)|\[([^\[\]]+)\])")


def in_one_cell(text: str) -> str:
    """The full name of a cell in which a comma stands between surname and given name."""
    surname, comma, given = text.partition(",")
    if comma and surname.strip() and given.strip() and "," not in given:
        return f"{surname.strip()} {given.strip()}"
    return text


def without_brackets(text: str) -> tuple[str, str]:
    """A name, and what stands behind it in brackets: often the name as it is written at home."""
    found = _BRACKETS.fullmatch(text.strip())
    return (found[1], (found[2] or found[3]).strip()) if found else (text, "")

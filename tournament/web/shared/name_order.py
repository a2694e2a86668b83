"""The order of names in a list: the alphabet with ё as е, and numbers as numbers."""

import re
import unicodedata

_NUMBERS = re.compile(r"([0-9]+)")


def plain_name(text: str) -> str:
    """A name as it is compared: no case, ё as е."""
    return unicodedata.normalize("NFC", text).casefold().replace("ё", "е")


def name_order(name: str) -> list[str | int]:
    """What a list of names is sorted by: “Player 2” stands before “Player 10”."""
    parts = _NUMBERS.split(plain_name(name))
    return [int(part) if place % 2 else part for place, part in enumerate(parts)]

"""Text that came from people, made harmless for headers, mail and calendars."""

import unicodedata

LONGEST_TITLE_LINE = 200
_BREAKS = {"Cc", "Zl", "Zp"}
"""Line breaks and other control characters."""
_UNSEEN = {"Cf", "Cs", "Co", "Cn"}
"""Marks that turn the writing direction, zero widths, what no font shows."""


def one_line(text: str, longest: int = LONGEST_TITLE_LINE) -> str:
    """The text on one line without unseen characters, cut to `longest` with a mark of the cut."""
    kinds = ((char, unicodedata.category(char)) for char in text)
    seen = (" " if kind in _BREAKS else char for char, kind in kinds if kind not in _UNSEEN)
    line = " ".join("".join(seen).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def lines(text: str, longest: int = 5000) -> str:
    """The text with its line breaks kept, each line made harmless."""
    kept = [one_line(line, longest) for line in text[:longest].splitlines()]
    return "\n".join(kept).strip()

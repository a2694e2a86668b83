"""The headers of a game's log: lines ``Name: value`` in a fixed order, then an empty line.

A game lists its headers with what reads each value; `PlainHeaders` are those of a game that needs
no others than every match has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from rules_engine.core.reader import ReadError, free_text_fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


NUMBER_LIMIT: Final = 99
TITLE_LIMIT: Final = 200
NAME_LIMIT: Final = 100
OUTCOMES: Final = ("A", "B", "drawn")
"""How a game can end, by number."""
NOBODY: Final = -1

Pair = tuple[int, int]
Lines = dict[str, int]
"""By name of a header: the number of its line; under no name that of the empty one."""


class BadValue(ValueError):
    """A value of a header that is none: how many characters into it, what was expected."""

    def __init__(self, offset: int, expected: str, wanted: str = "") -> None:
        super().__init__(expected)
        self.offset = offset
        self.expected = expected
        self.wanted = wanted


def one_of(value: str, words: Sequence[str]) -> str:
    """A value that has to be one of some words."""
    if value not in words:
        raise BadValue(0, "word", "|".join(words))
    return value


def number_in(text: str, offset: int, low: int) -> int:
    """A number from `low` to 99 that begins at an offset of the value."""
    plain = text.isascii() and text.isdigit() and len(text) < 3 and str(int(text)) == text
    if not plain or not low <= int(text) <= NUMBER_LIMIT:
        raise BadValue(offset, "number", f"{low}-{NUMBER_LIMIT}")
    return int(text)


def two_numbers(text: str) -> Pair:
    """A number for each player, A's first."""
    first, space, second = text.partition(" ")
    if not space:
        raise BadValue(0, "two_numbers")
    return number_in(first, 0, 0), number_in(second, len(first) + 1, 0)


def free_text(text: str, limit: int) -> str:
    """A text of people's own, at most so many characters long."""
    place = free_text_fault(text)
    if not text or place >= 0:
        raise BadValue(max(place, 0), "text")
    if len(text) > limit:
        raise BadValue(limit, "shorter_text", str(limit))
    return text


def pair_text(values: Pair) -> str:
    """A number for each player, as `two_numbers` reads it."""
    return f"{values[0]} {values[1]}"


class Headers(Protocol):
    """What stands before the events of a game in its log, whichever game."""

    mode: str
    title: str | None
    game: int
    players: tuple[str, str]

    def pairs(self) -> list[tuple[str, str]]:
        """Names and values in their order, without those that are left out."""


def headers_text(headers: Headers) -> str:
    """The lines of headers, with LF, without the empty line behind them."""
    return "".join(f"{name}: {value}\n" for name, value in headers.pairs())


def read_header_lines(
    lines: Iterator[str],
    before: int,
    readers: Sequence[tuple[str, Callable[[str], None]]],
    may_be_missing: Callable[[str], bool],
    left_out: Callable[[str], bool],
) -> Lines:
    """Read headers up to the empty line behind them; `before` lines of the text came before.

    Each reader takes the value of its name. Some may be missing, some have to be left out. Raises
    ReadError at the first fault of their words.
    """
    found: Lines = {}
    at = before + 1
    line = next(lines, None)
    for name, read in readers:
        if left_out(name):
            continue
        start = f"{name}: "
        if line is None or not line.startswith(start):
            if may_be_missing(name):
                continue
            raise ReadError(at, 1, "header", name)
        try:
            read(line[len(start) :])
        except BadValue as wrong:
            column = len(start) + wrong.offset + 1
            raise ReadError(at, column, wrong.expected, wrong.wanted) from None
        found[name] = at
        at += 1
        line = next(lines, None)
    if line != "":
        raise ReadError(at, 1, "empty_line")
    found[""] = at
    return found

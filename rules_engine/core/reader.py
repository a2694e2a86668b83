"""Lines of untrusted bytes: bounded in length, number and total, strict about their encoding.

Nothing is skipped or corrected: whatever is not a line of UTF-8 that ends with LF is a `ReadError`
with its line and column. Lines before it are given out first, so the first fault of a text is the
one reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


LINE_LIMIT: Final = 4_000
"""Characters in a line."""
LINES_LIMIT: Final = 200_000
BYTES_LIMIT: Final = 16_000_000
CHUNK: Final = 65_536
TURNING: Final = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks that turn the direction of writing; nothing of them is seen."""


class ReadError(ValueError):
    """A text that cannot be read on: where, what was expected, and what that would be exactly.

    `expected` is a key, never a sentence; `wanted` names a number or a word, where there is one.
    """

    def __init__(self, line: int, column: int, expected: str, wanted: str = "") -> None:
        super().__init__(f"line {line}, column {column}: {expected} {wanted}".rstrip())
        self.line = line
        self.column = column
        self.expected = expected
        self.wanted = wanted


def chunks_of(path: str) -> Iterator[bytes]:
    """The bytes of a file, piece by piece."""
    with open(path, "rb") as file:
        while piece := file.read(CHUNK):
            yield piece


def read_lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """The lines of a text, without LF; raises ReadError at the first fault."""
    number = 0
    total = 0
    rest = b""
    for chunk in chunks:
        for start in range(0, len(chunk), CHUNK):
            piece = chunk[start : start + CHUNK]
            total += len(piece)
            *whole, rest = (rest + piece).split(b"\n")
            yield from _decoded(whole, number)
            number += len(whole)
            if total > BYTES_LIMIT:
                raise ReadError(number + 1, 1, "fewer_bytes", str(BYTES_LIMIT))
            if len(rest) > 4 * LINE_LIMIT:
                raise ReadError(number + 1, LINE_LIMIT + 1, "shorter_line", str(LINE_LIMIT))
    if rest:
        for last in _decoded([rest], number):
            raise ReadError(number + 1, len(last) + 1, "line_end")


def _decoded(lines: list[bytes], number: int) -> Iterable[str]:
    """Lines as text; `number` lines came before them."""
    block = b"\n".join(lines)
    try:
        texts = block.decode().split("\n") if lines else []
    except UnicodeDecodeError:
        return _one_by_one(lines, number)
    usual = not texts or (
        max(map(len, texts)) <= LINE_LIMIT
        and number + len(texts) <= LINES_LIMIT
        and b"\r" not in block
    )
    return texts if usual else _one_by_one(lines, number)


def _one_by_one(lines: list[bytes], number: int) -> Iterator[str]:
    for line in lines:
        number += 1
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode()) + 1
            raise ReadError(number, min(column, LINE_LIMIT + 1), "utf8") from None
        if len(text) > LINE_LIMIT:
            raise ReadError(number, LINE_LIMIT + 1, "shorter_line", str(LINE_LIMIT))
        if number > LINES_LIMIT:
            raise ReadError(number, 1, "fewer_lines", str(LINES_LIMIT))
        if "\r" in text:
            raise ReadError(number, text.index("\r") + 1, "line_end")
        yield text


def without_turning_marks(lines: Iterable[str]) -> Iterator[str]:
    """The same lines; a mark that turns the direction of writing is a fault at its place.

    With one a line reads otherwise than it is. Logs that were kept before this was asked stand.
    """
    for number, line in enumerate(lines, start=1):
        if not line.isascii() and not line.isprintable():
            for place, sign in enumerate(line):
                if sign in TURNING:
                    raise ReadError(number, place + 1, "text")
        yield line


def is_control(sign: str) -> bool:
    """Whether a character may not stand in a log: control characters and line separators."""
    return sign < " " or "\x7f" <= sign < "\xa0" or sign in "\u2028\u2029"


def free_text_fault(text: str) -> int:
    """Where a text holds what may not stand in a line, -1 if nowhere."""
    if text.isprintable() and "  " not in text and text.strip(" ") == text:
        return -1
    for place, sign in enumerate(text):
        if is_control(sign):
            return place
        if sign == " " and (place == 0 or text[place - 1] == " " or place == len(text) - 1):
            return place
    return -1

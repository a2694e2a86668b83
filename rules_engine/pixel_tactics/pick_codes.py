"""Answers to picks as numbers and as words of a log.

An answer is a number whose high bits say its shape; the low ones hold the one or two things that it
names: an area, an area and an amount, a card, a card and its area, a column, a column or a row of a
unit, a word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    AREA_TEXT,
    CARD_CODE,
    CARD_TEXT,
    PLAYERS,
    ROWS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


SHAPE: Final = 1 << 12
AREA: Final = 1 * SHAPE
AMOUNTS: Final = 2 * SHAPE
CARDS: Final = 3 * SHAPE
PLACED: Final = 4 * SHAPE
COLUMN: Final = 5 * SHAPE
UNIT_COLUMN: Final = 6 * SHAPE
UNIT_ROW: Final = 7 * SHAPE
ARRANGED: Final = 8 * SHAPE
WORD: Final = 9 * SHAPE
VALUE: Final = SHAPE - 1
DONE_PICK: Final = -1

NO: Final = WORD
YES: Final = WORD + 1
NONE: Final = WORD + 2
WORDS: Final = ("no", "yes", "none")
NO_CARD: Final = "-"

FIRSTS: Final = (0, 18, 18, 64, 18, 3, 2, 2, 18, len(WORDS))
SECONDS: Final = (0, 1, 32, 1, 64, 1, 3, 3, 64, 1)
"""By shape: how many first and second things an answer may name; 1 if it names but one."""
HOW_MANY: Final = tuple(first * second for first, second in zip(FIRSTS, SECONDS, strict=True))
"""By shape: how many answers there are of it."""

_TEXTS: Final[tuple[Callable[[int, int], str], ...]] = (
    lambda first, second: "",
    lambda area, _: AREA_TEXT[area],
    lambda area, amount: f"{AREA_TEXT[area]}*{amount}",
    lambda code, _: CARD_TEXT[code],
    lambda area, code: f"{CARD_TEXT[code]}@{AREA_TEXT[area]}",
    lambda column, _: str(column + 1),
    lambda unit, column: f"{PLAYERS[unit]}:{column + 1}",
    lambda unit, row: f"{PLAYERS[unit]}:{ROWS[row]}",
    lambda area, code: f"{AREA_TEXT[area]}={CARD_TEXT[code] if code else NO_CARD}",
    lambda word, _: WORDS[word],
)
"""By shape: the words of an answer."""


def is_pick(value: int) -> bool:
    """Whether a number is an answer at all, right or wrong."""
    shape = value // SHAPE
    return 0 < shape < len(HOW_MANY) and value % SHAPE < HOW_MANY[shape]


def shape_of(value: int) -> int:
    """The shape of an answer."""
    return value - (value & VALUE)


def named(value: int) -> tuple[int, int]:
    """The one or two things that an answer names; the second is 0 if it names but one."""
    second = SECONDS[value // SHAPE]
    return (value & VALUE) // second, (value & VALUE) % second


def paired(shape: int, firsts: Sequence[int], seconds: Sequence[int]) -> list[int]:
    """All answers that name one of each, without their shape."""
    count = SECONDS[shape // SHAPE]
    return [first * count + second for first in firsts for second in seconds]


def pick_text(value: int) -> str:
    """An answer as it stands in a log."""
    first, second = named(value)
    return _TEXTS[value // SHAPE](first, second)


_SIMPLE: Final = {
    pick_text(value): value
    for shape in (AREA, CARDS, COLUMN, UNIT_COLUMN, UNIT_ROW, WORD)
    for value in range(shape, shape + HOW_MANY[shape // SHAPE])
    if shape != CARDS or CARD_CODE.get(pick_text(value))
}
_AMOUNTS: Final = {str(amount): amount for amount in range(SECONDS[AMOUNTS // SHAPE])}


def read_pick(text: str) -> int:
    """The answer that a word of a log means, or -1 if it means none."""
    value = _SIMPLE.get(text)
    if value is not None:
        return value
    shape, second = AMOUNTS, -1
    area, sign, amount = text.partition("*")
    if sign:
        second = _AMOUNTS.get(amount, -1)
    else:
        shape = PLACED
        card, sign, area = text.partition("@")
        if not sign:
            shape = ARRANGED
            area, _sign, card = text.partition("=")
        # An unknown card has a code, but nobody places it.
        second = 0 if shape == ARRANGED and card == NO_CARD else CARD_CODE.get(card) or -1
    if second < 0 or area not in AREA_CODE:
        return -1
    return shape + AREA_CODE[area] * SECONDS[shape // SHAPE] + second

"""What the pictures for messengers and networks are made of: size, colours, rectangles, text."""

import unicodedata
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from reports.typesetting import png, printable

WIDTH: Final = 1200
HEIGHT: Final = 630
INK: Final = "#161b2d"
SOFT: Final = "#474f66"
LINE: Final = "#c8cddd"
PAGE: Final = "#f2f3f8"
HEADER: Final = "#1b2458"
GOLD: Final = "#ffc94d"
_BROAD: Final = frozenset("ЖМШЩЫЮФЪжмшщыюфMWm@")
_STYLES: Final = frozenset("\ufe0e\ufe0f")
"""They stop the search for a font; emoji are drawn in one colour anyway."""


def picture(title: str, bar: int, parts: Sequence[str]) -> str:
    """The whole picture, without scripts and references: page, header of a height, what is drawn.

    `title` is read to those who cannot see it.
    """
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" '
            "font-family=\"'PT Sans', 'Liberation Sans', Arial, sans-serif\">",
            f"<title>{escape(printable(title))}</title>",
            rectangle(0, 0, WIDTH, HEIGHT, PAGE),
            rectangle(0, 0, WIDTH, bar, HEADER),
            *parts,
            "</svg>",
        ]
    )


def as_png(svg: str) -> bytes:
    """A picture as PNG, which messengers draw."""
    return png("picture.typ", {"svg": svg})


def rectangle(
    x: int,
    y: int,
    wide: int,
    high: int,
    fill: str,
    *,
    edge: str = "",
    corner: int = 0,
    stroke: int = 2,
) -> str:
    """A filled rectangle, with an edge and round corners if they are given."""
    rounded = f' rx="{corner}"' if corner else ""
    outline = f' stroke="{edge}" stroke-width="{stroke}"' if edge else ""
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{fill}"{rounded}{outline}/>'


def line(
    x: int,
    y: int,
    text: str,
    size: int,
    fill: str,
    *,
    width: int = 0,
    anchor: str = "start",
    bold: bool = False,
    whole: bool = False,
) -> str:
    """A line of text, in a smaller type if it would not fit.

    If that is too small, what has to be read as a `whole` has two lines, and the rest an ellipsis.
    """
    shown = "".join(char for char in text if char not in _STYLES)
    letter = 0.58 if bold else 0.54
    fitting = _fitting(shown, width, size, letter)
    lines = [shown]
    if fitting < size * 0.72:
        room = int(width / (letter * size * 0.72))
        lines = _halves(shown) if whole else [shown[: max(1, room - 1)].rstrip() + "…"]
        most = size * (0.6 if whole else 0.72)
        fitting = min(_fitting(half, width, most, letter) for half in lines)
    weight = ' font-weight="bold"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor != "start" else ""
    first = y - (len(lines) - 1) * fitting * 0.6
    return "".join(
        f'<text x="{x}" y="{first + number * fitting * 1.1:.0f}" font-size="{fitting:.1f}" '
        f'fill="{fill}"{weight}{side}>{escape(half)}</text>'
        for number, half in enumerate(lines)
    )


def _fitting(text: str, width: int, size: float, letter: float) -> float:
    """The size at which a line is not wider; signs of the East and pictures are square."""
    square = sum(unicodedata.east_asian_width(char) in {"W", "F"} for char in text)
    broad = sum(char in _BROAD for char in text)
    wide = letter * (len(text) - square + broad * 0.55) + square
    return min(size, width / max(1.0, wide)) if width else size


def _halves(text: str) -> list[str]:
    """Two lines, cut at the space nearest to the middle; without a space in the middle."""
    middle = len(text) // 2
    spaces = [place for place, char in enumerate(text) if char == " "]
    cut = min(spaces, key=lambda place: abs(place - middle), default=middle)
    return [text[:cut], text[cut:].lstrip()]

"""What the pictures for messengers and networks are made of: size, colours, rectangles, text."""

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
) -> str:
    """A line of text; a smaller type if it would not fit, an ellipsis if that is too small."""
    smallest = size * 0.72
    letter = 0.58 if bold else 0.54
    fitting = size if not width else min(size, width / max(1.0, letter * len(text)))
    if fitting < smallest:
        fitting = smallest
        text = text[: max(1, int(width / (letter * smallest)) - 1)].rstrip() + "…"
    weight = ' font-weight="bold"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{fitting:.1f}" fill="{fill}"{weight}{side}>'
        f"{escape(text)}</text>"
    )

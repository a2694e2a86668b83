"""The picture beside a link to a page in messengers and networks: a heading and a few lines.

Takes words that are public already; what may be said was decided before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reports.picture_parts import (
    GOLD,
    INK,
    LINE,
    SOFT,
    WIDTH,
    as_png,
    line,
    picture,
    rectangle,
)
from reports.typesetting import printable

MOST_LINES: Final = 4
_EDGE: Final = 64
_BAR: Final = 112
_ROW: Final = 72


@dataclass(frozen=True, slots=True)
class Preview:
    """What a link says of its page: whose it is, its title, when and how far, a few lines."""

    site: str
    title: str
    detail: str
    lines: Sequence[str]


def preview_svg(preview: Preview) -> str:
    """The picture as SVG, without scripts and references."""
    room = WIDTH - 2 * _EDGE
    title = printable(preview.title)
    parts = [
        rectangle(0, _BAR, WIDTH, 12, GOLD),
        line(_EDGE, 70, printable(preview.site), 38, "#ffffff", width=room, bold=True, whole=True),
        line(_EDGE, 216, title, 68, INK, width=room, bold=True, whole=True),
        line(_EDGE, 272, printable(preview.detail), 36, SOFT, width=room, whole=True),
    ]
    for number, text in enumerate(preview.lines[:MOST_LINES]):
        y = 304 + number * _ROW
        parts.append(rectangle(_EDGE, y, room, _ROW - 10, "#ffffff", edge=LINE, corner=8))
        parts.append(
            line(_EDGE + 24, y + 43, printable(text), 34, INK, width=room - 48, whole=True)
        )
    return picture(preview.title, _BAR, parts)


def preview_png(preview: Preview) -> bytes:
    """The same picture as PNG, which messengers draw."""
    return as_png(preview_svg(preview))

"""The picture of a position to be shared: the table of one moment as SVG, and as PNG.

Takes the drawing of a position as the rules engine makes it (plain values) and the words around it;
what may be seen was decided before. The size is the one that messengers and networks show whole.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.sax.saxutils import escape

from reports.texts import texts_in
from reports.typesetting import png, printable

WIDTH: Final = 1200
HEIGHT: Final = 630
_BAR: Final = 76
_FOOT: Final = 52
_CELL: Final = (204, 74)
_GAP: Final = 6
_BOARD_LEFT: Final = (WIDTH - 3 * _CELL[0] - 2 * _GAP) // 2
_BOARD_TOP: Final = _BAR + 10
_MIDDLE: Final = 14
"""Between the two units."""
_PANEL: Final = _BOARD_LEFT - 40
_LONGEST_HAND: Final = 9

_INK: Final = "#161b2d"
_SOFT: Final = "#474f66"
_LINE: Final = "#c8cddd"
_PAGE: Final = "#f2f3f8"
_HEADER: Final = "#1b2458"
_GOLD: Final = "#ffc94d"
_TINTS: Final = {"A": "#dfe6ff", "B": "#fde5e2"}
_EDGES: Final = {"A": "#2b40b3", "B": "#a3372c"}

_HEART: Final = (
    "M0 3.2C-2.6-2.6-9.4-.4-7.4 4.4-6 7.6-2.4 9.4 0 12 2.4 9.4 6 7.6 7.4 4.4 9.4-.4 2.6-2.6 0 3.2Z"
)
_SWORD: Final = "M7-6 8-3-2 7-1 8-2.6 9.6-4 8.2-6.6 10.8-8 9.4-5.4 6.8-6.8 5.4-5.2 3.8-4 5 6-5Z"
_CROWN: Final = "M-9 6-11-5-5 0 0-7 5 0 11-5 9 6Z"


@dataclass(frozen=True, slots=True)
class Moment:
    """One position with the words around it.

    `drawing`: the position as plain values, in the language of the picture; `players`: what A and
    B are called; `title`: which game; `when`: round and wave; `sentence`: what has just happened.
    """

    drawing: Mapping[str, Any]
    players: tuple[str, str]
    title: str
    when: str
    sentence: str


def board_svg(moment: Moment, language: str) -> str:
    """The picture as SVG, without scripts and references."""
    words = texts_in(language)
    first, second = (printable(name) for name in moment.players)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" '
        "font-family=\"'PT Sans', 'Liberation Sans', Arial, sans-serif\">",
        f"<title>{escape(printable(f'{first} – {second}. {moment.when}'))}</title>",
        _rectangle(0, 0, WIDTH, HEIGHT, _PAGE),
        _rectangle(0, 0, WIDTH, _BAR, _HEADER),
        _text(24, 48, f"{first} – {second}", 30, "#ffffff", width=700, bold=True),
        _text(WIDTH - 24, 34, printable(moment.title), 19, "#ffffff", width=430, anchor="end"),
        _text(WIDTH - 24, 60, printable(moment.when), 19, _GOLD, width=430, anchor="end"),
    ]
    wave = moment.drawing["wave"]
    for place, player in enumerate("BA"):
        parts += _unit(moment.drawing["units"][player], player, place, str(wave), words)
    parts += _panel(moment.drawing, "A", first, 20, words)
    parts += _panel(moment.drawing, "B", second, WIDTH - 20 - _PANEL, words)
    parts.append(_rectangle(0, HEIGHT - _FOOT, WIDTH, _FOOT, "#ffffff"))
    # The typesetter's letters have no arrow.
    sentence = printable(moment.sentence).replace("→", "›")
    parts.append(_text(24, HEIGHT - 18, sentence, 21, _INK, width=WIDTH - 48))
    parts.append("</svg>")
    return "\n".join(parts)


def board_png(moment: Moment, language: str) -> bytes:
    """The same picture as PNG."""
    return png("picture.typ", {"svg": board_svg(moment, language)})


def _unit(
    rows: Sequence[Sequence[Mapping[str, Any]]],
    player: str,
    place: int,
    wave: str,
    words: Mapping[str, str],
) -> list[str]:
    """One unit; vanguards face each other, and the upper one is seen from across."""
    parts = []
    upper = player == "B"
    for number, row in enumerate(reversed(rows) if upper else rows):
        y = _BOARD_TOP + (place * 3 + number) * (_CELL[1] + _GAP) + place * _MIDDLE
        if row[0]["row"] == wave:
            wide = 3 * _CELL[0] + 2 * _GAP + 16
            parts.append(_rectangle(_BOARD_LEFT - 8, y - 3, wide, _CELL[1] + 6, _GOLD, corner=8))
        for column, cell in enumerate(reversed(row) if upper else row):
            x = _BOARD_LEFT + column * (_CELL[0] + _GAP)
            parts += _cell(cell, player, x, y, words)
    return parts


def _cell(
    cell: Mapping[str, Any], player: str, x: int, y: int, words: Mapping[str, str]
) -> list[str]:
    """One area with what lies there."""
    wide, high = _CELL
    what = cell["what"]
    if what == "empty":
        empty = _rectangle(x, y, wide, high, "#ffffff", edge=_LINE, corner=6)
        return [empty.replace("/>", ' stroke-dasharray="4 4"/>')]
    name = printable(str(cell["card"]["name"]))
    if what == "body":
        return [
            _rectangle(x, y, wide, high, "#e0e3ec", edge=_LINE, corner=6),
            _text(x + 12, y + 30, name, 19, _SOFT, width=wide - 24),
            _text(x + 12, y + 57, words["fallen"], 17, _SOFT, width=wide - 24),
        ]
    leader = bool(cell["leader"])
    edge = _GOLD if leader else _EDGES[player]
    parts = [
        _rectangle(x, y, wide, high, _TINTS[player], edge=edge, corner=6, stroke=4 if leader else 2)
    ]
    if leader:
        parts.append(_sign(_CROWN, x + wide - 22, y + 22, "#a86c00"))
    parts += [
        _text(x + 12, y + 31, name, 20, _INK, width=wide - (54 if leader else 24), bold=True),
        _sign(_SWORD, x + 21, y + 50, _SOFT),
        _text(x + 36, y + 60, str(cell["attack"]), 21, _INK),
        _sign(_HEART, x + 96, y + 48, "#c8372b"),
        _text(x + 110, y + 60, f"{cell['left']}/{cell['life']}", 21, _INK),
    ]
    return parts


def _panel(
    drawing: Mapping[str, Any], player: str, name: str, x: int, words: Mapping[str, str]
) -> list[str]:
    """What a player has beside their unit: their hand as far as it may be seen, and their piles."""
    top = _BOARD_TOP
    hand = drawing["hands"][player]
    counts = (
        f"{words['hand']}: {hand['count']} · {words['deck']}: {drawing['decks'][player]} · "
        f"{words['discards']}: {len(drawing['discards'][player])}"
    )
    parts = [
        _rectangle(x, top, _PANEL, 34, _EDGES[player], corner=6),
        _text(x + 12, top + 24, f"{player} · {name}", 19, "#ffffff", width=_PANEL - 24, bold=True),
        _text(x + 4, top + 60, counts, 16, _SOFT, width=_PANEL - 8),
    ]
    names = [printable(str(card["name"])) for card in hand["cards"]]
    more = len(names) - _LONGEST_HAND
    if more > 0:
        names = [*names[:_LONGEST_HAND], f"+{more}"]
    if hand["hidden"]:
        names.append("? " * min(int(hand["hidden"]), _LONGEST_HAND))
    y = top + 74
    for text in names:
        parts.append(_rectangle(x, y, _PANEL, 34, "#ffffff", edge=_LINE, corner=5))
        parts.append(_text(x + 10, y + 23, text.strip(), 17, _INK, width=_PANEL - 20))
        y += 39
    return parts


def _rectangle(
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
    rounded = f' rx="{corner}"' if corner else ""
    outline = f' stroke="{edge}" stroke-width="{stroke}"' if edge else ""
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{fill}"{rounded}{outline}/>'


def _sign(path: str, x: int, y: int, fill: str) -> str:
    return f'<path d="{path}" transform="translate({x} {y})" fill="{fill}"/>'


def _text(
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

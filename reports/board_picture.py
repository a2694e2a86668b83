"""The picture of a position to be shared: the table of one moment as SVG, and as PNG.

Takes the drawing of a position as the rules engine makes it (plain values) and the words around it;
what may be seen was decided before. The size is the one that messengers and networks show whole.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from reports.picture_parts import (
    GOLD,
    HEADER,
    HEIGHT,
    INK,
    LINE,
    SOFT,
    WIDTH,
    as_png,
    line,
    picture,
    rectangle,
)
from reports.texts import texts_in
from reports.typesetting import printable

_BAR: Final = 76
_FOOT: Final = 52
_CELL: Final = (204, 74)
_GAP: Final = 6
_BOARD_LEFT: Final = (WIDTH - 3 * _CELL[0] - 2 * _GAP) // 2
_BOARD_TOP: Final = _BAR + 10
_MIDDLE: Final = 14
"""Between the two units."""
_PANEL: Final = _BOARD_LEFT - 40
_STEP: Final = 39
"""Between the rows of a panel."""

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
        line(24, 48, f"{first} – {second}", 30, "#ffffff", width=700, bold=True, whole=True),
        line(WIDTH - 24, 34, printable(moment.title), 19, "#ffffff", width=430, anchor="end"),
        line(WIDTH - 24, 60, printable(moment.when), 19, GOLD, width=430, anchor="end"),
    ]
    wave = moment.drawing["wave"]
    for place, player in enumerate("BA"):
        parts += _unit(moment.drawing["units"][player], player, place, str(wave), words)
    parts += _panel(moment.drawing, "A", first, 20, words)
    parts += _panel(moment.drawing, "B", second, WIDTH - 20 - _PANEL, words)
    parts.append(rectangle(0, HEIGHT - _FOOT, WIDTH, _FOOT, "#ffffff"))
    # The typesetter's letters have no arrow.
    sentence = printable(moment.sentence).replace("→", "›")
    parts.append(line(24, HEIGHT - 18, sentence, 21, INK, width=WIDTH - 48))
    return picture(f"{first} – {second}. {moment.when}", _BAR, parts)


def board_png(moment: Moment, language: str) -> bytes:
    """The same picture as PNG."""
    return as_png(board_svg(moment, language))


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
            parts.append(rectangle(_BOARD_LEFT - 8, y - 3, wide, _CELL[1] + 6, GOLD, corner=8))
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
        empty = rectangle(x, y, wide, high, "#ffffff", edge=LINE, corner=6)
        return [empty.replace("/>", ' stroke-dasharray="4 4"/>')]
    name = printable(str(cell["card"]["name"]))
    if what == "body":
        return [
            rectangle(x, y, wide, high, "#e0e3ec", edge=LINE, corner=6),
            line(x + 12, y + 30, name, 19, SOFT, width=wide - 24),
            line(x + 12, y + 57, words["fallen"], 17, SOFT, width=wide - 24),
        ]
    leader = bool(cell["leader"])
    edge = GOLD if leader else _EDGES[player]
    parts = [
        rectangle(x, y, wide, high, _TINTS[player], edge=edge, corner=6, stroke=4 if leader else 2)
    ]
    if leader:
        parts.append(_sign(_CROWN, x + wide - 22, y + 22, "#a86c00"))
    parts += [
        line(x + 12, y + 31, name, 20, INK, width=wide - (54 if leader else 24), bold=True),
        _sign(_SWORD, x + 21, y + 50, SOFT),
        line(x + 36, y + 60, str(cell["attack"]), 21, INK),
        _sign(_HEART, x + 96, y + 48, "#c8372b"),
        line(x + 110, y + 60, f"{cell['left']}/{cell['life']}", 21, INK),
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
        rectangle(x, top, _PANEL, 34, _EDGES[player], corner=6),
        line(x + 12, top + 24, f"{player} · {name}", 19, "#ffffff", width=_PANEL - 24, bold=True),
        line(x + 4, top + 60, counts, 16, SOFT, width=_PANEL - 8),
    ]
    y = top + 74
    for row in _beside(drawing, player, words):
        parts += row(x, y)
        y += _STEP
    names = [printable(str(card["name"])) for card in hand["cards"]]
    fitting = (HEIGHT - _FOOT - y) // _STEP
    if len(names) > fitting:
        names = [*names[: fitting - 1], f"+{len(names) - fitting + 1}"]
    for text in names:
        parts.append(rectangle(x, y, _PANEL, 34, "#ffffff", edge=LINE, corner=5))
        parts.append(line(x + 10, y + 23, text.strip(), 17, INK, width=_PANEL - 20))
        y += _STEP
    return parts


def _beside(
    drawing: Mapping[str, Any], player: str, words: Mapping[str, str]
) -> Iterator[Callable[[int, int], list[str]]]:
    """The rows above the cards in hand that are seen: markers, the deck's top, hidden cards."""
    counts = {effect["code"]: int(effect["count"]) for effect in drawing["effects"][player]}
    if markers := counts.get("markers", 0):
        yield partial(_tokens, number=markers, wide=16, high=16, fill=GOLD)
    if tops := drawing["tops"][player]:
        names = " › ".join(str(card["name"]) for card in tops)
        yield partial(_words, text=f"{words['deck_top']}: {names}")
    if hidden := int(drawing["hands"][player]["hidden"]):
        yield partial(_tokens, number=hidden, wide=20, high=28, fill=HEADER)


def _tokens(x: int, y: int, *, number: int, wide: int, high: int, fill: str) -> list[str]:
    """So many markers or backs of cards in a row, and their number if they are more than fit."""
    most = (_PANEL - 50) // (wide + 6)
    parts = [
        rectangle(x + 4 + place * (wide + 6), y + 17 - high // 2, wide, high, fill, edge=INK)
        for place in range(min(number, most))
    ]
    if number > most:
        parts.append(line(x + _PANEL - 4, y + 23, str(number), 17, INK, anchor="end"))
    return parts


def _words(x: int, y: int, *, text: str) -> list[str]:
    return [line(x + 4, y + 23, printable(text), 16, INK, width=_PANEL - 8)]


def _sign(path: str, x: int, y: int, fill: str) -> str:
    return f'<path d="{path}" transform="translate({x} {y})" fill="{fill}"/>'

"""The bracket as a picture: where everything stands, in units of the drawing.

Owns geometry and what fits into a box. Rows, columns and lines come from
`tournament.brackets.layout_of`, so that the page and the printed sheet draw the same picture.
Everything is computed here, so that the template only writes it down.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from urllib.parse import urlencode

from tournament.brackets import Box, Heading, Layout, Structure, layout_of
from tournament.web.shared.bracket_marks import Mark
from tournament.web.shared.matches import ShownMatch, ShownSide

BOX_WIDTH = 244
BOX_HEIGHT = 50
SIDE_HEIGHT = BOX_HEIGHT // 2
STRIP_WIDTH = 38
SEED_X = STRIP_WIDTH + 26
NAME_X = STRIP_WIDTH + 33
NAME_WIDTH = BOX_WIDTH - NAME_X - 8
COLUMN_PITCH = BOX_WIDTH + 28
ROW_PITCH = 31
MARGIN = 8
TOP = 30
HEADING_RISE = 11
TEXT_DROP = 17

SIZES: Mapping[str, str] = {
    "box_width": str(BOX_WIDTH),
    "box_height": str(BOX_HEIGHT),
    "frame_width": str(BOX_WIDTH - 1),
    "frame_height": str(BOX_HEIGHT - 1),
    "strip_width": str(STRIP_WIDTH),
    "strip_middle": str(STRIP_WIDTH // 2),
    "row_x": f"{STRIP_WIDTH}.5",
    "row_width": str(BOX_WIDTH - STRIP_WIDTH - 1),
    "row_height": str(SIDE_HEIGHT - 1),
    "seed_x": str(SEED_X),
    "name_x": str(NAME_X),
    "mark_x": str(BOX_WIDTH - 7),
    "rule_d": f"M{STRIP_WIDTH} {SIDE_HEIGHT}H{BOX_WIDTH}",
}
"""What every box has in common, as text: a template would write numbers in the local way."""

_NARROW = frozenset("ijltfrI.,:;'’|!()-– ")
_WIDE = frozenset("mwMWжшщюыфмЖШЩЮЫФМДЪЭОQ@")
_LETTER = 7.8
_MARK_LETTER = 6.6


@dataclass(frozen=True, slots=True)
class PictureSide:
    """One of the two rows in a box; `y` is its top edge, `text_y` its base line."""

    y: str
    text_y: str
    seed: str
    text: str
    mark: str
    href: str
    css: str


@dataclass(frozen=True, slots=True)
class PictureMatch:
    """One box: its corner, its look, its sentence, the strip on its left and its two rows."""

    x: int
    y: int
    corner: str
    css: str
    sentence: str
    id: str
    table: str
    sides: tuple[PictureSide, PictureSide]
    sign: str = ""
    """What differs here from another look at the bracket, as a sign on the corner."""


@dataclass(frozen=True, slots=True)
class PictureHeading:
    """The name of a round above its column."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the template draws; `*_d` are the commands of SVG paths."""

    width: int
    height: int
    matches: Sequence[PictureMatch]
    headings: Sequence[PictureHeading]
    lines_d: str
    path_d: str
    dropped_d: str
    followed: bool
    sizes: Mapping[str, str]


@lru_cache(maxsize=128)
def _layout(structure: Structure) -> Layout:
    return layout_of(structure)


def picture(
    structure: Structure,
    matches: Mapping[str, ShownMatch],
    path: Sequence[str] = (),
    page: str = "",
    marks: Mapping[str, Mark] | None = None,
) -> Picture:
    """The picture of a bracket; `path` is the followed player's way, `page` the links' address.

    `marks` tell how matches differ from another look at the same bracket.
    """
    signs = marks or {}
    layout = _layout(structure)
    corners = {box.match: (_x(box.column), _y(box.row)) for box in layout.boxes}
    steps = set(pairwise(path))
    drawn = {(line.start, line.end): line.side for line in layout.lines}
    plain: list[str] = []
    won: list[str] = []
    for (start, end), side in drawn.items():
        way = _line(corners[start], corners[end], side)
        (won if (start, end) in steps else plain).append(way)
    dropped = [_drop(corners[start], corners[end]) for start, end in path_steps(path, drawn)]
    return Picture(
        width=_x(layout.columns - 1) + BOX_WIDTH + MARGIN,
        height=_y(layout.rows) + MARGIN,
        matches=[
            _match(box, corners[box.match], matches[box.match], page, signs.get(box.match))
            for box in layout.boxes
        ],
        headings=[
            PictureHeading(_x(heading.column), _y(heading.row) - HEADING_RISE, text)
            for heading, text in _headings(layout, matches)
        ],
        lines_d="".join(plain),
        path_d="".join(won),
        dropped_d="".join(dropped),
        followed=bool(path),
        sizes=SIZES,
    )


def path_steps(path: Sequence[str], drawn: Mapping[tuple[str, str], str]) -> list[tuple[str, str]]:
    """The steps of a path that no winner's line shows: the falls into the losers bracket."""
    return [step for step in pairwise(path) if step not in drawn]


def _x(column: int) -> int:
    return MARGIN + column * COLUMN_PITCH


def _y(row: int) -> int:
    return TOP + row * ROW_PITCH


def _line(start: tuple[int, int], end: tuple[int, int], side: str) -> str:
    """A winner's way: right, up or down just before the next box, right."""
    x, y = start[0] + BOX_WIDTH, start[1] + SIDE_HEIGHT
    target = end[1] + SIDE_HEIGHT // 2 + (SIDE_HEIGHT if side == "b" else 0)
    middle = end[0] - (COLUMN_PITCH - BOX_WIDTH) // 2
    return f"M{x} {y}H{middle}V{target}H{end[0]}"


def _drop(start: tuple[int, int], end: tuple[int, int]) -> str:
    """A loser's way down, as a curve that no other line can be mistaken for."""
    x, y = start[0] + STRIP_WIDTH // 2, start[1] + BOX_HEIGHT
    target_x, target_y = end[0] + STRIP_WIDTH // 2, end[1]
    if target_y <= y:
        x, y = start[0] + BOX_WIDTH, start[1] + SIDE_HEIGHT
        target_x, target_y = end[0], end[1] + SIDE_HEIGHT
        bend = max(20, (target_x - x) // 2)
        return f"M{x} {y}C{x + bend} {y} {target_x - bend} {target_y} {target_x} {target_y}"
    bend = max(20, (target_y - y) // 2)
    return f"M{x} {y}C{x} {y + bend} {target_x} {target_y - bend} {target_x} {target_y}"


def _headings(layout: Layout, matches: Mapping[str, ShownMatch]) -> list[tuple[Heading, str]]:
    names = {(match.bracket, match.round): match.round_name for match in matches.values()}
    return [(heading, names[heading.bracket, heading.round]) for heading in layout.headings]


def _match(
    box: Box, corner: tuple[int, int], match: ShownMatch, page: str, mark: Mark | None
) -> PictureMatch:
    x, y = corner
    css = f"bracket__match bracket__match--{match.state}"
    if match.followed:
        css += " bracket__match--followed"
    if mark is not None:
        css += f" bracket__match--differs bracket__match--{mark.kind}"
    first, second = match.sides
    return PictureMatch(
        x=x,
        y=y,
        corner=f"{x} {y}",
        css=css,
        sentence=f"{match.sentence}. {mark.words}" if mark is not None else match.sentence,
        id=match.id,
        table=str(match.table) if match.table is not None and match.current else "",
        sides=(_side(first, 0, page), _side(second, SIDE_HEIGHT, page)),
        sign=mark.sign if mark is not None else "",
    )


def _side(side: ShownSide, top: int, page: str) -> PictureSide:
    css = "bracket__side"
    if side.result:
        css += f" bracket__side--{side.result}"
    if side.followed:
        css += " bracket__side--followed"
    if not side.name:
        css += " bracket__side--open"
    room = NAME_WIDTH - (len(side.mark) * _MARK_LETTER + 6 if side.mark else 0)
    return PictureSide(
        y=f"{top}.5",
        text_y=str(top + TEXT_DROP),
        seed=str(side.seed or ""),
        text=fitted(side.name or side.waiting, room),
        mark=side.mark,
        href=f"{page}?{urlencode({'player': side.number, 'view': 'picture'})}#bracket"
        if side.number is not None and page
        else "",
        css=css,
    )


def fitted(text: str, room: float) -> str:
    """The text, or as much of it as the room surely holds, with an ellipsis."""
    if _width(text) <= room:
        return text
    kept = text
    while kept and _width(kept) > room - _LETTER:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def _width(text: str) -> float:
    return sum(
        _LETTER * (0.55 if sign in _NARROW else 1.35 if sign in _WIDE else 1.0)
        + (1.2 if sign.isupper() else 0.0)
        for sign in text
    )

"""The bracket as a picture: where everything stands, in units of the drawing.

Owns geometry and what fits into a box. Rows, columns and lines come from
`tournament.brackets.layout_of`, so that the page and the printed sheet draw the same picture.
Everything is computed here, so that the template only writes it down. The ways of winners and
losers belong to the box they leave: a script lights a player's path without knowing geometry.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tournament.brackets import (
    Box,
    Heading,
    Layout,
    LoserOf,
    Structure,
    WinnerOf,
    layout_of,
)
from tournament.events.wording import instant
from tournament.web.shared.bracket_marks import Mark
from tournament.web.shared.matches import ShownMatch, ShownSide

BOX_WIDTH = 256
BOX_HEIGHT = 50
SIDE_HEIGHT = BOX_HEIGHT // 2
STRIP_WIDTH = 50
SEED_X = STRIP_WIDTH + 22
NAME_X = STRIP_WIDTH + 29
OPEN_X = STRIP_WIDTH + 8
COLUMN_PITCH = BOX_WIDTH + 28
ROW_PITCH = 31
MARGIN = 8
TOP = 52
NAMES_HEIGHT = 44
NAMES_RISE = 50
HEADING_RISE = 11
TEXT_DROP = 17
FOLDED_WIDTH = 44

SIZES: Mapping[str, str] = {
    "strip_width": str(STRIP_WIDTH),
    "box_height": str(BOX_HEIGHT),
    "frame_width": str(BOX_WIDTH - 1),
    "frame_height": str(BOX_HEIGHT - 1),
    "strip_middle": str(STRIP_WIDTH // 2),
    "row_width": str(BOX_WIDTH - STRIP_WIDTH),
    "row_height": str(SIDE_HEIGHT),
    "seed_x": str(SEED_X),
    "text_y": str(TEXT_DROP),
    "mark_x": str(BOX_WIDTH - 7),
    "rule_d": f"M{STRIP_WIDTH} {SIDE_HEIGHT}H{BOX_WIDTH}",
    "pitch": str(COLUMN_PITCH),
    "margin": str(MARGIN),
    "folded": str(FOLDED_WIDTH),
    "box_width": str(BOX_WIDTH),
    "names_height": str(NAMES_HEIGHT),
}
"""What every box has in common, as text: a template would write numbers in the local way."""

_NARROW = frozenset("ijltfrI.,:;'’|!()-– ")
_WIDE = frozenset("mwMWжшщюыфмЖШЩЮЫФМДЪЭОQ@")
_LETTER = 7.8
_MARK_LETTER = 6.6
_NAME_LETTER = 1.07
_OPEN_LETTER = 0.95
_BOLD_LETTER = 1.2
"""Who is waited for is written smaller, a winner in bold: the widest of many names, as measured."""


@dataclass(frozen=True, slots=True)
class PictureSide:
    """One of the two rows in a box."""

    text_x: str
    seed: str
    text: str
    mark: str
    css: str


@dataclass(frozen=True, slots=True)
class PictureMatch:
    """One box: its corner, its look, its words, the strip on its left and its two rows.

    `title` is the whole match as a sentence, for tooltips and for those who do not see the picture.
    A link is named by what is written in it, so that it needs no title unless something did not
    fit there; `about` says the rest.
    The strip shows the table, and since when it is held, or about when the match is expected.
    """

    x: int
    y: int
    corner: str
    css: str
    title: str
    about: str
    href: str
    table: str
    when: str
    since: str
    expected: bool
    sides: tuple[PictureSide, PictureSide]
    won_d: str
    lost_d: str
    """The ways of its winner and its loser, from its corner; each ends where that match stands."""
    sign: str = ""
    """What differs here from another look at the bracket, as a sign on the corner."""


@dataclass(frozen=True, slots=True)
class PictureHeading:
    """The name of a round above its column; how many of its matches are over."""

    x: str
    y: str
    column: int
    text: str
    count: str
    anchor: str


@dataclass(frozen=True, slots=True)
class NameRow:
    """Names of rounds that stay in sight while their part of the picture is scrolled.

    `gap` is the height from its lower edge to where the next row stands. It ends with its last
    round, so that the way from the losers bracket to the final is not covered.
    """

    headings: Sequence[PictureHeading]
    width: int
    gap: int


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the template draws; `*_d` are the commands of SVG paths."""

    width: int
    height: int
    matches: Sequence[PictureMatch]
    headings: Sequence[PictureHeading]
    rows: Sequence[NameRow]
    others: Sequence[PictureHeading]
    """Headings that stand in no row: a match for the third place, amid the others."""
    followed: bool
    sizes: Mapping[str, str]
    times_from: str


@lru_cache(maxsize=128)
def _layout(structure: Structure) -> Layout:
    return layout_of(structure)


@dataclass(frozen=True, slots=True)
class _Way:
    """Where a winner or a loser goes from a match, and how it is drawn from the match's corner."""

    target: str
    d: str


@dataclass(frozen=True, slots=True)
class _Ways:
    """All ways of a bracket, by match."""

    won: Mapping[str, _Way]
    lost: Mapping[str, _Way]


@lru_cache(maxsize=128)
def _ways(structure: Structure) -> _Ways:
    corners = {box.match: (_x(box.column), _y(box.row)) for box in _layout(structure).boxes}
    won, lost = {}, {}
    for match in structure.matches:
        for side, source in (("a", match.a), ("b", match.b)):
            if not isinstance(source, WinnerOf | LoserOf):
                continue
            start, end = corners[source.match], corners[match.id]
            across, down = end[0] - start[0], end[1] - start[1]
            if isinstance(source, WinnerOf):
                won[source.match] = _Way(match.id, _line(across, down, side))
            else:
                lost[source.match] = _Way(match.id, _drop(across, down))
    return _Ways(won, lost)


def picture(
    structure: Structure,
    matches: Mapping[str, ShownMatch],
    path: Sequence[str] = (),
    address: Callable[[str], str] | None = None,
    marks: Mapping[str, Mark] | None = None,
    times_from: str = "",
) -> Picture:
    """The picture of a bracket; `path` is the followed player's way.

    `address` gives the page of a match; `marks` tell how matches differ from another look at the
    same bracket; `times_from` is the instant from which the expected times count.
    """
    signs = marks or {}
    layout, ways = _layout(structure), _ways(structure)
    lit = _lit(matches, path, ways)
    headings = _headings(layout, matches)
    return Picture(
        width=_x(layout.columns - 1) + BOX_WIDTH + MARGIN,
        height=_y(layout.rows) + MARGIN,
        matches=[
            _match(
                box,
                matches[box.match],
                ways,
                lit.get(box.match, ""),
                address(box.match) if address is not None else "",
                signs.get(box.match),
            )
            for box in layout.boxes
        ],
        headings=[item for _, item in headings],
        rows=_name_rows(headings),
        others=[item for heading, item in headings if heading.bracket == "third_place"],
        followed=bool(path),
        sizes=SIZES,
        times_from=times_from,
    )


def _lit(matches: Mapping[str, ShownMatch], path: Sequence[str], ways: _Ways) -> dict[str, str]:
    """The looks of the matches on a player's way, and on the way still open to the end."""
    lit = dict.fromkeys(path, " bracket__match--followed")
    for match, onward in pairwise(path):
        wins = match in ways.won and ways.won[match].target == onward
        lit[match] += " bracket__match--rose" if wins else " bracket__match--fell"
    last = path[-1] if path else ""
    ahead = matches[last].state if last else "done"
    while ahead in {"waiting", "ready", "live"} and last in ways.won:
        lit[last] = lit.get(last, "") + " bracket__match--ahead"
        last = ways.won[last].target
        lit[last] = " bracket__match--hoped"
    return lit


def _name_rows(headings: Sequence[tuple[Heading, PictureHeading]]) -> list[NameRow]:
    """One row above the winners or the only bracket, with the final; one above the losers.

    None where there is no bracket: rounds have none before the cut.
    """
    if not headings:
        return []
    above = [item for heading, item in headings if heading.bracket not in {"losers", "third_place"}]
    below = [item for heading, item in headings if heading.bracket == "losers"]
    if not below:
        return [_name_row(above, 0)]
    gap = next(_y(heading.row) for heading, _ in headings if heading.bracket == "losers")
    return [_name_row(above, gap - NAMES_RISE - NAMES_HEIGHT), _name_row(below, 0)]


def _name_row(headings: Sequence[PictureHeading], gap: int) -> NameRow:
    last = max(heading.column for heading in headings)
    return NameRow(headings, _x(last) + BOX_WIDTH + MARGIN, gap)


def _x(column: int) -> int:
    return MARGIN + column * COLUMN_PITCH


def _y(row: int) -> int:
    return TOP + row * ROW_PITCH


def _line(across: int, down: int, side: str) -> str:
    """A winner's way: right, up or down just before the next box, right."""
    target = down + SIDE_HEIGHT // 2 + (SIDE_HEIGHT if side == "b" else 0)
    middle = across - (COLUMN_PITCH - BOX_WIDTH) // 2
    return f"M{BOX_WIDTH} {SIDE_HEIGHT}H{middle}V{target}H{across}"


def _drop(across: int, down: int) -> str:
    """A loser's way down; where it leads aside, a curve that no line can be mistaken for."""
    x, y = STRIP_WIDTH // 2, BOX_HEIGHT
    target_x, target_y = across + STRIP_WIDTH // 2, down
    if target_y <= y:
        x, y = BOX_WIDTH, SIDE_HEIGHT
        target_x, target_y = across, down + SIDE_HEIGHT
        bend = max(20, (target_x - x) // 2)
        return f"M{x} {y}C{x + bend} {y} {target_x - bend} {target_y} {target_x} {target_y}"
    if not across:
        return f"M{x} {y}V{target_y}"
    bend = max(20, (target_y - y) // 2)
    return f"M{x} {y}C{x} {y + bend} {target_x} {target_y - bend} {target_x} {target_y}"


def _headings(
    layout: Layout, matches: Mapping[str, ShownMatch]
) -> list[tuple[Heading, PictureHeading]]:
    rounds: dict[tuple[str, int], list[ShownMatch]] = {}
    for match in matches.values():
        rounds.setdefault((match.bracket, match.round), []).append(match)
    return [
        (heading, _heading(heading, rounds[heading.bracket, heading.round]))
        for heading in layout.headings
    ]


def _heading(heading: Heading, matches: Sequence[ShownMatch]) -> PictureHeading:
    over = sum(match.over for match in matches)
    return PictureHeading(
        x=str(_x(heading.column)),
        y=str(_y(heading.row) - HEADING_RISE),
        column=heading.column,
        text=matches[0].round_name,
        count=f"{over}/{len(matches)}",
        anchor=matches[0].round_anchor,
    )


def _match(
    box: Box, match: ShownMatch, ways: _Ways, lit: str, href: str, mark: Mark | None
) -> PictureMatch:
    x, y = _x(box.column), _y(box.row)
    css = f"bracket__match bracket__match--{match.state}{lit}"
    if mark is not None:
        css += f" bracket__match--differs bracket__match--{mark.kind}"
    sides = (_side(match.sides[0]), _side(match.sides[1]))
    sentence = f"{match.sentence}. {mark.words}" if mark is not None else match.sentence
    told = [side.name or side.waiting for side in match.sides]
    is_named = href and mark is None and told == [side.text for side in sides]
    won, lost = ways.won.get(match.id), ways.lost.get(match.id)
    return PictureMatch(
        x=x,
        y=y,
        corner=f"{x} {y}",
        css=css,
        title="" if is_named else sentence,
        about=match.about if is_named else "",
        href=href,
        table=str(match.table) if match.table is not None and match.current else "",
        when=match.when,
        since=instant(match.since) if match.current and match.since is not None else "",
        expected=match.expected,
        sides=sides,
        won_d=won.d if won is not None else "",
        lost_d=lost.d if lost is not None else "",
        sign=mark.sign if mark is not None else "",
    )


def _side(side: ShownSide) -> PictureSide:
    css = "bracket__side"
    if side.result == "won":
        css += " bracket__side--won"
    if side.followed:
        css += " bracket__side--followed"
    if not side.name:
        css += " bracket__side--open"
    won = "✓" if side.result == "won" else ""
    mark = " · ".join(part for part in (side.mark, side.games, won) if part)
    text_x = NAME_X if side.name else OPEN_X
    room = BOX_WIDTH - text_x - 8 - (len(mark) * _MARK_LETTER + 6 if mark else 0)
    size = _OPEN_LETTER if not side.name else _BOLD_LETTER if side.result == "won" else _NAME_LETTER
    return PictureSide(
        text_x=str(text_x),
        seed=str(side.seed or ""),
        text=_told(side, room / size) if not side.name else fitted(side.name, room, size),
        mark=mark,
        css=css,
    )


def _told(side: ShownSide, room: float) -> str:
    """Who comes: names and table if the room holds them, else the table, else what it holds."""
    whole = side.waiting
    if _width(whole) <= room:
        return whole
    return side.briefly if side.briefly else fitted(side.comes, room)


def fitted(text: str, room: float, size: float = 1.0) -> str:
    """The text, or as much of it as the room surely holds, with an ellipsis."""
    room /= size
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

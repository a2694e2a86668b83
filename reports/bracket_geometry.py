"""Where each match of a printed bracket stands, in millimetres, and on which paper.

Owns: the choice of paper and pages, boxes, elbows of lines, the free corner for the places.
Pure arithmetic, no text.  What would be too small to read on one page is divided among several.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import Final

from reports.bracket_sheet import DrawnMatch, Line, PaperName

MARGIN: Final = 9.0
TITLE_HEIGHT: Final = 13.0
FOOT_HEIGHT: Final = 26.0
HEADING_HEIGHT: Final = 7.0
HEADING_DROP: Final = 2.8
GAP: Final = 3.4
PLACE_ROW: Final = 4.0
PLACES_HEADING: Final = 5.0
CORNER_DISTANCE: Final = 6.0
LEAST_PLACES_WIDTH: Final = 60.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, lying on its long side or upright."""

    name: PaperName
    width: float
    height: float


SHEETS: Final[Mapping[PaperName, tuple[Paper, Paper]]] = {
    "a4": (Paper("a4", 297.0, 210.0), Paper("a4", 210.0, 297.0)),
    "a3": (Paper("a3", 420.0, 297.0), Paper("a3", 297.0, 420.0)),
}
"""How each paper can lie; the first is preferred where both fit."""
BOX_SHARE: Final = 0.78
"""What a box takes of its row; above it is room for a word."""
LEAST_ROW: Final = 9.0
LEAST_COLUMN: Final = 33.5
TALL_ROW: Final = 15.4
NARROW_COLUMN: Final = 27.0
"""Names are nine points or larger: one line of them, or two in a tall row and a narrow column."""
LARGEST_ROW: Final = 20.0
LARGEST_COLUMN: Final = 62.0


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A box on a page, from its left upper corner, in millimetres."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a round above its column."""

    round: str
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page: boxes by match id, headings, lines as chains of points, the corner for places."""

    paper: Paper
    boxes: dict[str, Rectangle] = field(default_factory=dict)
    headings: list[Heading] = field(default_factory=list)
    lines: list[list[tuple[float, float]]] = field(default_factory=list)
    corner: Rectangle | None = None


def lay_out(
    matches: Sequence[DrawnMatch], lines: Sequence[Line], paper: PaperName | None = None
) -> list[Page]:
    """The pages of a bracket: the smallest paper on which it can be read, or the one asked for.

    A bracket too tall for one page is split into the winners' bracket and the rest; what is still
    too tall, into parts of it with the last rounds on a page of their own.
    """
    if paper is not None and paper not in SHEETS:
        raise ValueError(f"no paper {paper!r}")
    whole = [list(matches)]
    winners = [m for m in matches if m.band == "winners"]
    rest = [m for m in matches if m.band != "winners"]
    halves = [winners, rest] if any(m.band == "losers" for m in rest) and winners else whole
    if paper is None:
        paper = "a4" if _lying("a4", matches) else "a3"
    for parts in (whole, halves):
        if all(_lying(paper, part) for part in parts):
            break
    else:
        parts = [
            part
            for half in halves
            for part in min((_parts(sheet, half, lines) for sheet in SHEETS[paper]), key=len)
        ]
    return [_page(_lying(paper, part) or SHEETS[paper][0], part, lines) for part in parts]


def fits_one_sheet(matches: Sequence[DrawnMatch]) -> bool:
    """Whether the smallest paper holds the whole, so that nobody need choose."""
    return _lying("a4", matches) is not None


def _lying(paper: PaperName, matches: Sequence[DrawnMatch]) -> Paper | None:
    """The paper as it has to lie for these matches; None if they do not fit on one page."""
    return next((sheet for sheet in SHEETS[paper] if _fits(sheet, matches)), None)


def _parts(
    paper: Paper, matches: Sequence[DrawnMatch], lines: Sequence[Line]
) -> list[list[DrawnMatch]]:
    """The matches page by page: parts of the first rounds from top to bottom, then the last rounds.

    The first rounds are as many as possible, so that whoever looks for a name turns few pages.
    """
    matches = [match for band in _bands(matches) for match in band]
    if _fits(paper, matches):
        return [matches]
    columns = sorted({match.column for match in matches})
    for cut in reversed(columns[1:]):
        first = [match for match in matches if match.column < cut]
        trees = _trees(first, lines)
        if all(_fits(paper, tree) for tree in trees):
            last = _closed_up([match for match in matches if match.column >= cut])
            return [*_packed(paper, trees), *_parts(paper, last, lines)]
    return _packed(paper, [[match] for match in sorted(matches, key=lambda m: (m.row, m.column))])


def _trees(matches: Sequence[DrawnMatch], lines: Sequence[Line]) -> list[list[DrawnMatch]]:
    """The matches in groups that lines hold together, from top to bottom."""
    group = {match.id: match.id for match in matches}

    def root(key: str) -> str:
        while group[key] != key:
            key = group[key]
        return key

    for line in lines:
        if line.source in group and line.target in group:
            group[root(line.source)] = root(line.target)
    trees: dict[str, list[DrawnMatch]] = {}
    for match in matches:
        trees.setdefault(root(match.id), []).append(match)
    return sorted(trees.values(), key=_extent)


def _packed(paper: Paper, groups: Sequence[list[DrawnMatch]]) -> list[list[DrawnMatch]]:
    """As many neighbouring groups on each page as fit."""
    pages: list[list[DrawnMatch]] = []
    for group in groups:
        if pages and _fits(paper, [*pages[-1], *group]):
            pages[-1] = [*pages[-1], *group]
        else:
            pages.append(group)
    return pages


def _closed_up(matches: Sequence[DrawnMatch]) -> list[DrawnMatch]:
    """The same in the same order without the room that earlier rounds have taken between them."""
    rows = sorted({match.row for match in matches})
    new, at = {rows[0]: rows[0]}, rows[0]
    for above, below in pairwise(rows):
        at += min(below - above, 1)
        new[below] = at
    return [replace(match, row=new[match.row]) for match in matches]


def _bands(matches: Iterable[DrawnMatch]) -> list[list[DrawnMatch]]:
    """The matches of each band from top to bottom; the final belongs to the upper one."""
    upper = [m for m in matches if m.band != "losers"]
    lower = [m for m in matches if m.band == "losers"]
    if not any(m.band == "winners" for m in upper) and lower:
        return [[*_beside(upper, lower), *lower]]
    return [band for band in (upper, lower) if band]


def _beside(final: list[DrawnMatch], losers: list[DrawnMatch]) -> list[DrawnMatch]:
    """The final moved to the height of the losers' last match, for a page without the winners."""
    if not final:
        return []
    shift = max(losers, key=lambda m: m.column).row - final[0].row
    return [replace(m, row=m.row + shift) for m in final]


def _extent(band: Sequence[DrawnMatch]) -> tuple[float, float]:
    return min(m.row for m in band) - 0.5, max(m.row for m in band) + 0.5


def _grid(paper: Paper, matches: Sequence[DrawnMatch]) -> tuple[float, float]:
    """Height of a row and width of a column that fill the paper."""
    bands = _bands(matches)
    rows = sum(bottom - top for top, bottom in map(_extent, bands))
    height = paper.height - 2 * MARGIN - TITLE_HEIGHT - FOOT_HEIGHT - HEADING_HEIGHT * len(bands)
    width = paper.width - 2 * MARGIN + GAP
    return height / rows, width / len({match.column for match in matches})


def _fits(paper: Paper, matches: Sequence[DrawnMatch]) -> bool:
    row, column = _grid(paper, matches)
    return row >= LEAST_ROW and column >= (NARROW_COLUMN if row >= TALL_ROW else LEAST_COLUMN)


def _page(paper: Paper, matches: Sequence[DrawnMatch], lines: Sequence[Line]) -> Page:
    page = Page(paper)
    row_height, column_width = _grid(paper, matches)
    row_height, column_width = min(row_height, LARGEST_ROW), min(column_width, LARGEST_COLUMN)
    # Columns in which only the other bracket plays give their width to the rest.
    columns = sorted({match.column for match in matches})
    box_height = row_height * BOX_SHARE
    top = MARGIN + TITLE_HEIGHT
    for band in _bands(matches):
        first_row, last_row = _extent(band)
        for match in band:
            centre = top + HEADING_HEIGHT + (match.row - first_row) * row_height
            page.boxes[match.id] = Rectangle(
                x=MARGIN + columns.index(match.column) * column_width,
                # The label stands above the box, so the box sits at the foot of its row.
                y=centre - box_height + row_height / 2,
                width=column_width - GAP,
                height=box_height,
            )
        page.headings.extend(_headings(band, page.boxes, top))
        top += HEADING_HEIGHT + (last_row - first_row) * row_height
    page.lines.extend(
        _elbow(page.boxes[line.source], page.boxes[line.target], line.side)
        for line in lines
        if line.source in page.boxes and line.target in page.boxes
    )
    return Page(paper, page.boxes, page.headings, page.lines, _corner(matches, page.boxes, paper))


def _headings(
    band: Sequence[DrawnMatch], boxes: dict[str, Rectangle], top: float
) -> Iterable[Heading]:
    """One heading per round; the final's matches carry their names themselves."""
    rounds = sorted((m for m in band if m.band != "final"), key=lambda m: m.column)
    for name, members in groupby(rounds, key=lambda m: m.words.round):
        box = boxes[next(members).id]
        yield Heading(name, box.x, top + HEADING_DROP, box.width)


def _elbow(source: Rectangle, target: Rectangle, side: str) -> list[tuple[float, float]]:
    """From the middle of the source's right edge to one side of the target, with one step."""
    start = (source.x + source.width, source.y + source.height / 2)
    quarter = 0.25 if side == "a" else 0.75
    end = (target.x, target.y + target.height * quarter)
    step = target.x - GAP / 2
    return [start, (step, start[1]), (step, end[1]), end]


def _corner(
    matches: Sequence[DrawnMatch], boxes: dict[str, Rectangle], paper: Paper
) -> Rectangle | None:
    """The free space at the right edge, above or below the last matches, for the places."""
    last = max(m.column for m in matches)
    first_free = last
    while sum(m.column >= first_free - 1 for m in matches) <= 2 and first_free > 0:
        first_free -= 1
    at_edge = [boxes[m.id] for m in matches if m.column >= first_free]
    left = min(box.x for box in at_edge)
    width = max(box.x + box.width for box in at_edge) - left
    top = MARGIN + TITLE_HEIGHT + HEADING_DROP
    bottom = paper.height - MARGIN - FOOT_HEIGHT
    above = Rectangle(left, top, width, min(box.y for box in at_edge) - CORNER_DISTANCE - top)
    under = max(box.y + box.height for box in at_edge) + CORNER_DISTANCE
    below = Rectangle(left, under, width, bottom - under)
    corner = below if below.height > above.height else above
    return corner if corner.width >= LEAST_PLACES_WIDTH and corner.height > 0 else None


def places_fit(corner: Rectangle | None, count: int) -> bool:
    """Whether so many places can be listed in the corner, in two columns under a heading."""
    return corner is not None and (count + 1) // 2 * PLACE_ROW + PLACES_HEADING <= corner.height

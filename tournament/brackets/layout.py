"""Where the matches of a bracket stand in its picture, in whole numbers.

Owns columns, rows and lines, so that a page and a printed sheet draw the same picture; sizes,
colours and words belong to them.  A column is one step of the day: losers round 2r − 2 stands
under winners round r, since it needs its losers.  A row is half the height of a match, and a
match covers two rows.  The losers bracket lies below the winners bracket.  Collapsed byes take no
room: a match with one feeder in its own bracket stands level with it, a match with none takes the
next free line.  Only winners are followed by lines; where losers drop to is better said in words.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournament.brackets.sources import Bracket, MatchSpec, Side, WinnerOf
from tournament.brackets.structure import Structure

#: Rows a match covers, and rows left free between the two brackets.
BOX_ROWS = 2
GAP_ROWS = 2


@dataclass(frozen=True, slots=True)
class Box:
    """One match: its column, its first row (it covers BOX_ROWS), its bracket."""

    match: str
    bracket: Bracket
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Line:
    """The winner's way from one match to a side of another, from middle right to middle left."""

    start: str
    end: str
    side: Side
    start_column: int
    start_row: int
    end_column: int
    end_row: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A round over its column; `row` is the first row of its bracket."""

    bracket: Bracket
    round: int
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole picture: `columns` wide, `rows` half-heights high."""

    columns: int
    rows: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    headings: tuple[Heading, ...]

    def box(self, match_id: str) -> Box:
        """The box of one match; KeyError if the bracket has none."""
        for box in self.boxes:
            if box.match == match_id:
                return box
        raise KeyError(match_id)


def layout_of(structure: Structure) -> Layout:
    """The picture of a bracket.  It depends on the structure alone, never on results.

    Of a tournament in rounds it shows the bracket after the cut, and nothing before it.
    """
    placing = _Placing(structure)
    drawn = structure.matches[structure.round_matches :]
    if not drawn:
        return Layout(columns=0, rows=0, boxes=(), lines=(), headings=())
    if structure.kind != "double_elimination":
        final = structure.match("F")
        placing.tree(final)
        if "P3" in structure:
            below = placing.rows["F"] + BOX_ROWS + BOX_ROWS // 2
            placing.put(structure.match("P3"), below)
    else:
        _place_double(placing, structure)
    boxes = tuple(
        Box(match.id, match.bracket, _column(structure, match), placing.rows[match.id])
        for match in drawn
    )
    # Rounds that byes leave without any match take no column.
    used = sorted({box.column for box in boxes})
    moved = {column: position for position, column in enumerate(used)}
    boxes = tuple(Box(box.match, box.bracket, moved[box.column], box.row) for box in boxes)
    return Layout(
        columns=len(used),
        rows=max(box.row for box in boxes) + BOX_ROWS,
        boxes=boxes,
        lines=_lines(structure, boxes),
        headings=_headings(structure, boxes),
    )


def _place_double(placing: _Placing, structure: Structure) -> None:
    grand_final = structure.match("GF")
    sources = (grand_final.a, grand_final.b)
    finals = [structure.match(source.match) for source in sources if isinstance(source, WinnerOf)]
    for number, final in enumerate(finals):
        if number:
            placing.next_row += GAP_ROWS
        placing.tree(final)
    # Level with the winners' final: the undefeated player's line runs straight.
    row = placing.rows[finals[0].id]
    placing.put(grand_final, row)
    if "GF2" in structure:
        placing.put(structure.match("GF2"), row)


class _Placing:
    """Gives out rows from top to bottom."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure
        self.rows: dict[str, int] = {}
        self.next_row = 0

    def put(self, match: MatchSpec, row: int) -> None:
        """Set a match to a row."""
        self.rows[match.id] = row

    def tree(self, match: MatchSpec) -> int:
        """Place a match after everything that feeds it in its own bracket; gives its row."""
        feeders = [
            self.structure.match(source.match)
            for source in (match.a, match.b)
            if isinstance(source, WinnerOf)
        ]
        rows = [self.tree(feeder) for feeder in feeders if feeder.bracket == match.bracket]
        if rows:
            row = (rows[0] + rows[-1]) // 2
        else:
            row = self.next_row
            self.next_row += BOX_ROWS
        self.put(match, row)
        return row


def _column(structure: Structure, match: MatchSpec) -> int:
    if match.bracket == "winners":
        return max(0, 2 * match.round - 3)
    if match.bracket == "grand_final":
        return 2 * structure.rounds - 3 + match.round if structure.rounds > 1 else match.round
    return match.round - 1


def _lines(structure: Structure, boxes: tuple[Box, ...]) -> tuple[Line, ...]:
    by_match = {box.match: box for box in boxes}
    lines: list[Line] = []
    for match in structure.matches[structure.round_matches :]:
        sides: tuple[tuple[Side, object], ...] = (("a", match.a), ("b", match.b))
        for side, source in sides:
            if isinstance(source, WinnerOf):
                start, end = by_match[source.match], by_match[match.id]
                lines.append(
                    Line(
                        source.match,
                        match.id,
                        side,
                        start.column,
                        start.row,
                        end.column,
                        end.row,
                    )
                )
    return tuple(lines)


def _headings(structure: Structure, boxes: tuple[Box, ...]) -> tuple[Heading, ...]:
    tops: dict[Bracket, int] = {}
    for box in boxes:
        tops[box.bracket] = min(box.row, tops.get(box.bracket, box.row))
    found: dict[tuple[Bracket, int], Heading] = {}
    for match, box in zip(structure.matches[structure.round_matches :], boxes, strict=True):
        heading = Heading(match.bracket, match.round, box.column, tops[match.bracket])
        found.setdefault((match.bracket, match.round), heading)
    return tuple(found.values())

"""The picture: no two matches on one spot, lines forward, columns and rows without holes."""

from __future__ import annotations

import pytest

from tests.support.tables import every_row
from tournament.brackets import WinnerOf, double_elimination, layout_of, single_elimination
from tournament.brackets.layout import BOX_ROWS

SIZES = [*range(2, 65), 100, 128, 200]


@every_row("make", [double_elimination, single_elimination])
@every_row("entrants", SIZES)
def test_every_picture_is_sound(make, entrants):
    structure = make(entrants)
    picture = layout_of(structure)
    assert [box.match for box in picture.boxes] == [match.id for match in structure.matches]
    covered: set[tuple[int, int]] = set()
    for box in picture.boxes:
        cells = {(box.column, box.row + extra) for extra in range(BOX_ROWS)}
        assert not cells & covered, "two matches on one spot"
        covered |= cells
    assert {column for column, _ in covered} == set(range(picture.columns))
    assert min(row for _, row in covered) == 0
    assert max(row for _, row in covered) == picture.rows - 1
    for line in picture.lines:
        assert line.start_column < line.end_column
        assert (line.start_column, line.start_row) in covered
    drawn = {(line.start, line.end) for line in picture.lines}
    sources = {
        (side.match, match.id)
        for match in structure.matches
        for side in (match.a, match.b)
        if isinstance(side, WinnerOf)
    }
    assert drawn == sources


@every_row("entrants", SIZES)
def test_brackets_stand_below_each_other_and_side_a_above_side_b(entrants):
    picture = layout_of(double_elimination(entrants))
    rows = {name: [b.row for b in picture.boxes if b.bracket == name] for name in ("winners",)}
    losers = [box.row for box in picture.boxes if box.bracket == "losers"]
    if losers:
        assert max(rows["winners"]) + BOX_ROWS < min(losers)
    ends: dict[str, dict[str, int]] = {}
    for line in picture.lines:
        ends.setdefault(line.end, {})[line.side] = line.start_row
    for sides in ends.values():
        if len(sides) == 2:
            assert sides["a"] < sides["b"]


def test_a_round_of_losers_stands_under_the_round_it_needs():
    picture = layout_of(double_elimination(32))
    assert picture.columns == 10
    for r in range(2, 6):
        assert picture.box(f"W{r}.1").column == picture.box(f"L{2 * r - 2}.1").column
    assert picture.box("L1.1").column == picture.box("W1.1").column == 0
    assert [picture.box(name).column for name in ("GF", "GF2")] == [8, 9]
    assert picture.box("GF").row == picture.box("W5.1").row


def test_byes_take_no_room():
    assert (layout_of(double_elimination(10)).columns, layout_of(double_elimination(10)).rows) == (
        8,
        14,
    )
    assert layout_of(double_elimination(17)).rows == 26
    assert layout_of(double_elimination(32)).rows == 50


def test_headings_name_every_round_once():
    picture = layout_of(double_elimination(17))
    named = [(heading.bracket, heading.round) for heading in picture.headings]
    assert len(set(named)) == len(named)
    assert ("losers", 1) not in named
    assert ("winners", 1) in named


def test_unknown_match():
    with pytest.raises(KeyError):
        layout_of(double_elimination(4)).box("W9.1")

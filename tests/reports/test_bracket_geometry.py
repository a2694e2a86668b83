from itertools import combinations

import pytest

from reports.bracket_geometry import MARGIN, lay_out, places_fit
from reports.bracket_sheet import DrawnMatch, MatchWords, Side
from tests.reports.samples import bracket


@pytest.mark.parametrize(
    ("size", "paper", "expected"),
    [
        (4, None, ["a4"]),
        (8, None, ["a4"]),
        (16, None, ["a4"]),
        (16, "a3", ["a3"]),
        (32, None, ["a3"]),
        (32, "a4", ["a4", "a4"]),
        (64, None, ["a3", "a3"]),
    ],
)
def test_paper_grows_with_the_bracket(size, paper, expected):
    sheet = bracket(size)
    pages = lay_out(sheet.matches, sheet.lines, paper)
    assert [page.paper.name for page in pages] == expected
    drawn = [match_id for page in pages for match_id in page.boxes]
    assert sorted(drawn) == sorted(match.id for match in sheet.matches)


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64])
def test_boxes_stay_on_the_paper_and_apart(size):
    sheet = bracket(size)
    for page in lay_out(sheet.matches, sheet.lines):
        for box in page.boxes.values():
            assert box.x >= MARGIN
            assert box.x + box.width <= page.paper.width - MARGIN + 0.01
            assert box.y + box.height <= page.paper.height - MARGIN
        for one, other in combinations(page.boxes.values(), 2):
            apart = (
                one.x + one.width <= other.x
                or other.x + other.width <= one.x
                or one.y + one.height <= other.y
                or other.y + other.height <= one.y
            )
            assert apart


def test_a_line_ends_at_the_side_it_feeds():
    sheet = bracket(8)
    (page,) = lay_out(sheet.matches, sheet.lines)
    assert len(page.lines) == len(sheet.lines)
    for line, points in zip(sheet.lines, page.lines, strict=True):
        source, target = page.boxes[line.source], page.boxes[line.target]
        quarter = {"a": 0.25, "b": 0.75}[line.side]
        assert points[0] == (source.x + source.width, source.y + source.height / 2)
        assert points[-1] == (target.x, target.y + target.height * quarter)


def test_the_places_find_a_corner_up_to_32_players():
    for size in (4, 8, 16, 32):
        sheet = bracket(size)
        (page,) = lay_out(sheet.matches, sheet.lines)
        assert places_fit(page.corner, size)
    assert not places_fit(page.corner, 400)
    assert not places_fit(None, 1)


def test_what_nobody_could_read_on_one_page_is_divided():
    words = MatchWords("Круг 1", "", Side("А"), Side("Б"))
    many = [DrawnMatch(f"W1.{n}", words, "winners", 0, n + 0.5) for n in range(60)]
    pages = lay_out(many, [])
    assert len(pages) == 2
    assert [key for page in pages for key in page.boxes] == [match.id for match in many]
    with pytest.raises(ValueError, match="no paper"):
        lay_out(many, [], "a5")

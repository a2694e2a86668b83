from itertools import combinations

import pytest

from reports.bracket import bracket_pdf
from reports.bracket_geometry import BOX_SHARE, LEAST_ROW, MARGIN, lay_out
from reports.bracket_sheet import BracketSheet, MatchWords, Side
from reports.from_progress import bracket_sheet, on_one_page, place_rows, place_text
from tests.reports.reading import least_size, pages_of, sizes_of
from tests.reports.samples import FAMILY_NAMES, HEAD, name_of
from tests.support.examples import some
from tests.support.tables import every_row
from tournament.brackets import (
    DoubleLoss,
    Left,
    Place,
    Player,
    Progress,
    Structure,
    Won,
    double_elimination,
    replay,
    single_elimination,
)

NAMES = {seed: name_of(seed) for seed in range(1, 257)}


def sheet_of(progress: Progress) -> BracketSheet:
    """Its sheet; who is not known yet comes from somewhere."""

    def side(match: str, letter: str) -> Side:
        slot = progress.slot(match, letter)
        known = isinstance(slot, Player)
        return Side(NAMES[slot.seed], slot.seed) if known else Side(comes="откуда-то")

    words = {
        match.id: MatchWords(f"Круг {match.round}", "", side(match.id, "a"), side(match.id, "b"))
        for match in progress.structure.matches
    }
    return bracket_sheet(progress, words, HEAD, place_rows(progress.places(), NAMES))


def play_out(structure: Structure, loser_of_final_wins: bool = False) -> Progress:
    """Everything played, the lower seed number winning, but maybe not in the first final."""
    progress = Progress(structure)
    while ready := progress.ready():
        match = ready[0]
        seeds = [progress.slot(match, side).seed for side in "ab"]
        best = max(seeds) if match == "GF" and loser_of_final_wins else min(seeds)
        progress.apply(Won(match, best))
    return progress


def drawn(sheet: BracketSheet, match_id: str):
    return next(match for match in sheet.matches if match.id == match_id)


@pytest.mark.rule("FT-SIZE-1")
@every_row("entrants", [*range(2, 65), 65, *some(range(66, 256, 10)), 256])
@every_row("kind", [double_elimination, single_elimination])
def test_every_size_can_be_printed(kind, entrants):
    sheet = sheet_of(Progress(kind(entrants)))
    pages = lay_out(sheet.matches, sheet.lines)
    assert sum(len(page.boxes) for page in pages) == len(sheet.matches)
    assert {match for page in pages for match in page.boxes} == {m.id for m in sheet.matches}
    for page in pages:
        row = min(box.height for box in page.boxes.values()) / BOX_SHARE
        assert row >= LEAST_ROW - 0.01
        for box in page.boxes.values():
            assert box.y + box.height <= page.paper.height - MARGIN
            assert box.x + box.width <= page.paper.width - MARGIN + 0.01
        for one, other in combinations(page.boxes.values(), 2):
            beside = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y
        assert all(points[0][0] < points[-1][0] for points in page.lines)


def test_the_largest_bracket_is_printed_in_parts_whose_lines_stay_together():
    sheet = sheet_of(Progress(single_elimination(256)))
    *parts, last = lay_out(sheet.matches, sheet.lines)
    assert [(len(page.boxes), len(page.lines)) for page in parts] == [(63, 62)] * 4
    assert all(f"R1.{n}" in page.boxes for n, page in zip((1, 33, 65, 97), parts, strict=True))
    assert set(last.boxes) == {"R7.1", "R7.2", "F", "P3"}
    assert sizes_of(bracket_pdf(sheet, "ru")) == [(297, 420)] * 4 + [(420, 297)]


@pytest.mark.parametrize(("entrants", "paper"), [(10, (297, 210)), (32, (420, 297))])
def test_a_played_day_is_one_page_with_all_places(entrants, paper):
    document = bracket_pdf(sheet_of(play_out(double_elimination(entrants))), "ru")
    assert sizes_of(document) == [paper]
    (text,) = pages_of(document)
    assert all(text.count(name_of(seed)) >= 3 for seed in range(1, entrants + 1))
    assert "5–6" in text


def test_the_second_final_is_drawn_when_it_was_played():
    sheet = sheet_of(play_out(double_elimination(10), loser_of_final_wins=True))
    final = drawn(sheet, "GF2")
    assert final.kind == "match"
    assert {final.words.a.name, final.words.b.name} == {name_of(1), name_of(2)}
    assert final.winner is not None


@pytest.mark.rule("CH-DE-7")
def test_byes_and_double_losses_are_drawn_as_what_they_are():
    progress = replay(
        double_elimination(8), [DoubleLoss("W1.1"), Left(4), Left(5, disqualified=True)]
    )
    sheet = sheet_of(progress)
    assert drawn(sheet, "W1.1").winner is None
    byes = [match for match in sheet.matches if match.kind == "bye"]
    assert byes
    assert all(match.winner is None for match in byes)


@every_row("entrants", [8, 16, 32, 64])
@every_row("kind", [double_elimination, single_elimination])
def test_names_on_a4_are_nine_points_or_larger(kind, entrants):
    """Of days and of free tournaments, before the first match and after the last."""
    for progress in (Progress(kind(entrants)), play_out(kind(entrants))):
        assert least_size(bracket_pdf(sheet_of(progress), "ru", "a4"), FAMILY_NAMES) >= 9


def test_who_has_won_is_told_by_the_side():
    progress = replay(double_elimination(4), [Won("W1.1", 4)])
    assert drawn(sheet_of(progress), "W1.1").winner == "b"


def test_a_reader_chooses_only_where_one_a4_page_does_not_do():
    known = [n for n in range(2, 65) if on_one_page(double_elimination(n))]
    assert known == list(range(2, max(known) + 1))
    assert 16 <= max(known) < 24
    assert on_one_page(single_elimination(32))
    assert not on_one_page(single_elimination(64))


@pytest.mark.rule("CH-PLACE-1")
def test_places_in_words():
    assert place_text(Place(3, 3)) == "3"
    assert place_text(Place(5, 6)) == "5–6"
    assert place_text(Place(1, 1, awarded=False)) == "–"
    rows = place_rows(
        {1: Place(2, 2), 2: Place(1, 1, awarded=False), 3: Place(3, 3)}, NAMES, {3: "!"}
    )
    assert [(row.place, row.seed, row.note) for row in rows] == [
        ("2", 1, ""),
        ("3", 3, "!"),
        ("–", 2, ""),
    ]

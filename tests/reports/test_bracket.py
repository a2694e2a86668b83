from dataclasses import replace

import pytest

from reports.bracket import bracket_pdf
from reports.bracket_sheet import BracketSheet, DrawnMatch, MatchWords, PlaceRow, Side
from reports.texts import UnknownLanguage
from reports.typesetting import NothingToPrint
from tests.reports.reading import (
    fonts_of,
    least_size,
    letters_of,
    pages_of,
    sizes_by_text,
    sizes_of,
)
from tests.reports.samples import FAMILY_NAMES, HEAD, bracket, name_of
from tests.support.plain_sight import CODE
from tests.support.tables import every_row


def one(match: DrawnMatch) -> str:
    """The text of a bracket with this match alone."""
    (text,) = pages_of(bracket_pdf(BracketSheet(HEAD, 2, [match]), "ru"))
    return text


FIRST, SECOND = Side("Ёлкин Ян", 1), Side("Цой Пётр", 2)


def final(
    a: Side = FIRST,
    b: Side = SECOND,
    status: str = "",
    **changes: object,
) -> DrawnMatch:
    base = DrawnMatch("GF", MatchWords("Гранд-финал", status, a, b), "final", 0, 0.5)
    return replace(base, **changes)


def test_32_players_fit_on_one_page():
    document = bracket_pdf(bracket(32), "ru")
    assert sizes_of(document) == [(420, 297)]
    (text,) = pages_of(document)
    for seed in range(1, 33):
        assert name_of(seed) in text
    for expected in ("Круг W5", "Круг L8", "Круг GF", "Круг GF2", "Участников: 32"):
        assert expected in text


def test_on_a4_a_large_bracket_takes_a_page_for_each_half():
    document = bracket_pdf(bracket(32, played=False), "ru", "a4")
    assert sizes_of(document) == [(297, 210)] * 2
    upper, lower = pages_of(document)
    assert "Круг W5" in upper
    assert "Круг L" not in upper
    assert "Круг GF2" in lower
    assert "стр. 2 из 2" in lower
    assert "Места" not in upper + lower


def test_open_sides_say_where_their_player_comes_from():
    text = one(final(Side(comes="победитель верхней сетки"), Side(comes="из нижней сетки")))
    assert "победитель верхней сетки" in text
    assert "из нижней сетки" in text


def test_a_match_is_told_by_its_round_and_never_by_its_code():
    for played in (True, False):
        assert not CODE.search(one(final(id="W1.2")))
        sheet = bracket(4, played=played)
        matches = [replace(match, words=final().words) for match in sheet.matches]
        assert not CODE.search(
            " ".join(pages_of(bracket_pdf(replace(sheet, matches=matches), "ru")))
        )


@pytest.mark.rule("CH-DE-7")
def test_a_bye_is_not_a_win():
    alone = Side("Ёлкин Ян", 1, "1")
    text = one(final(alone, Side(comes="никого"), kind="bye"))
    assert "Ёлкин Ян 1" not in text
    assert "Ёлкин Ян" in text
    assert "никого" in text


@pytest.mark.rule("CH-DE-5")
def test_a_second_final_that_is_not_needed_says_so():
    text = one(final(Side(), Side(), "не понадобился", id="GF2", kind="not_needed"))
    assert "не понадобился" in text


def test_a_result_that_was_not_played_says_how_it_came():
    gone = Side("Цой Пётр", 2, mark="снялся")
    assert "снялся" in one(final(b=gone, winner="a"))
    absent = one(final(replace(gone, mark="неявка"), replace(gone, mark="неявка")))
    assert absent.count("неявка") == 1, "of both at once"


def test_scores_are_shown_where_there_are_any():
    assert "Ёлкин Ян 2" in one(final(Side("Ёлкин Ян", 1, "2"), Side("Цой Пётр", 2, "1")))


def test_shared_places_and_the_checkpoint_are_on_the_sheet():
    places = [PlaceRow("1", "Ёлкин Ян"), PlaceRow("5–6", "Цой Пётр"), PlaceRow("5–6", "Ким Артём")]
    (text,) = pages_of(bracket_pdf(replace(bracket(16), places=places), "ru"))
    assert "Места" in text
    assert text.count("5–6") == 2
    assert "Контрольная точка журнала" in text
    for line in HEAD.checkpoint.splitlines():
        assert line in text
    assert HEAD.reference in text


def test_places_without_a_free_corner_get_their_own_page():
    many = [PlaceRow(str(number), name_of(number)) for number in range(1, 65)]
    document = bracket_pdf(replace(bracket(4), places=many), "ru")
    assert sizes_of(document)[0] == (297, 210)
    assert set(sizes_of(document)[1:]) == {(210, 297)}
    assert name_of(64) in pages_of(document)[-1]


def test_names_are_shown_as_they_are_and_an_endless_one_is_cut():
    trap = "#[x] *b* $y$ \\"
    endless = "Ёжиков-" * 11
    text = one(final(Side(trap, 1), Side(endless, 2)))
    assert trap in text
    assert "Ёжиков-Ёжиков-" in letters_of(text)
    assert endless not in letters_of(text)
    assert "…" in text


@every_row("paper", [None, "a4", "a3"])
@every_row("size", [4, 8, 16, 32, 64])
@every_row("played", [True, False])
def test_names_are_nine_points_or_larger_on_every_paper(size, paper, played):
    """Also with the places beside the bracket, and where somebody has a long name."""
    sheet = bracket(size, played=played)
    document = bracket_pdf(sheet, "ru", paper)
    assert least_size(document, FAMILY_NAMES) >= 9
    long = Side("Ёжикова-Константинопольская Александра", 1, "2")
    words = replace(sheet.matches[0].words, a=long, b=long)
    some = replace(sheet, matches=[replace(match, words=words) for match in sheet.matches])
    for text, points in sizes_by_text(bracket_pdf(some, "ru", paper)):
        assert points >= 9 or "Ё" not in text, text


def test_names_of_usual_length_are_whole():
    for size, paper in ((16, None), (32, None), (32, "a4"), (64, None)):
        document = bracket_pdf(replace(bracket(size), places=()), "ru", paper)
        assert "…" not in "".join(pages_of(document)), (size, paper)


def test_the_same_bracket_gives_the_same_bytes_in_the_bundled_fonts():
    document = bracket_pdf(bracket(16), "ru")
    assert document == bracket_pdf(bracket(16), "ru")
    assert fonts_of(document) == {"PTSans-Regular", "PTSans-Bold"}


def test_nothing_to_print_and_unknown_languages_are_refused():
    with pytest.raises(NothingToPrint):
        bracket_pdf(BracketSheet(HEAD, 0, []), "ru")
    with pytest.raises(UnknownLanguage):
        bracket_pdf(bracket(4), "fr")

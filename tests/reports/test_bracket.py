from dataclasses import replace

import pytest

from reports.bracket import bracket_pdf
from reports.bracket_sheet import BracketSheet, DrawnMatch, Line, PlaceRow, Side, Source
from reports.texts import UnknownLanguage
from reports.typesetting import NothingToPrint
from tests.reports.reading import fonts_of, letters_of, pages_of, sizes_of
from tests.reports.samples import HEAD, bracket, name_of


def one(match: DrawnMatch) -> str:
    """The text of a bracket with this match alone."""
    (text,) = pages_of(bracket_pdf(BracketSheet(HEAD, 2, [match]), "ru"))
    return text


def final(**changes: object) -> DrawnMatch:
    base = DrawnMatch("GF", "GF", "final", 0, 0.5, Side("Ёлкин Ян", 1), Side("Цой Пётр", 2))
    return replace(base, **changes)


def test_32_players_fit_on_one_page():
    document = bracket_pdf(bracket(32), "ru")
    assert sizes_of(document) == [(420, 297)]
    (text,) = pages_of(document)
    for seed in range(1, 33):
        assert name_of(seed) in text
    for expected in ("W1.16", "L1.8", "L8.1", "GF · Гранд-финал", "GF2 · Второй гранд-финал"):
        assert expected in text
    assert "Верхняя сетка, круг 5" in text
    assert "Нижняя сетка, круг 8" in text
    assert "Участников: 32" in text


def test_on_a4_a_large_bracket_takes_a_page_for_each_half():
    document = bracket_pdf(bracket(32, played=False), "ru", "a4")
    assert sizes_of(document) == [(297, 210)] * 2
    upper, lower = pages_of(document)
    assert "W5.1" in upper
    assert "Нижняя сетка" not in upper
    assert "Гранд-финал" in lower
    assert "стр. 2 из 2" in lower
    assert "Места" not in upper + lower


def test_open_sides_say_where_their_player_comes_from():
    text = one(
        final(
            a=Side(source=Source("W4.1", "winner")),
            b=Side(source=Source("L6.1", "winner")),
        )
    )
    assert "победитель W4.1" in text
    assert "победитель L6.1" in text
    (english,) = pages_of(bracket_pdf(bracket(4, played=False), "en"))
    assert "loser of W1.1" in english
    assert "loser to L2.1" in english


@pytest.mark.rule("CH-DE-7")
def test_a_bye_is_not_a_win():
    alone = Side("Ёлкин Ян", 1, "1")
    text = one(final(id="W1.1", round="W1", band="winners", kind="bye", a=alone, b=Side()))
    assert "Ёлкин Ян 1" not in text
    assert "Ёлкин Ян" in text
    assert "без соперника" in text
    assert "неявка" not in text


@pytest.mark.rule("CH-DE-5")
def test_a_second_final_that_is_not_needed_says_so():
    text = one(final(id="GF2", round="GF2", kind="not_needed", a=Side(), b=Side()))
    assert "не понадобился" in text


@pytest.mark.parametrize(
    ("ending", "word"),
    [
        ("walkover", "неявка"),
        ("double_loss", "поражение обоим"),
        ("concession", "сдача"),
        ("ruling", "решение судьи"),
    ],
)
def test_a_result_that_was_not_played_says_how_it_came(ending, word):
    winner = None if ending == "double_loss" else "a"
    assert word in one(final(ending=ending, winner=winner))
    assert word not in one(final(winner="a"))


def test_scores_are_shown_where_there_are_any():
    assert "Ёлкин Ян 2" in one(final(a=Side("Ёлкин Ян", 1, "2"), b=Side("Цой Пётр", 2, "1")))


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


def test_names_are_shown_as_they_are_and_whole():
    trap = "#[x] *b* $y$ \\"
    endless = "Ёжиков-" * 40
    text = one(final(a=Side(trap, 1), b=Side(endless, 2)))
    assert trap in text
    assert endless in letters_of(text)
    assert "…" not in text


def test_single_elimination_is_drawn_too():
    matches = [
        DrawnMatch("R1.1", "R1", "winners", 0, 0.5, Side("Ёлкин Ян", 1), Side("Цой Пётр", 4)),
        DrawnMatch("R1.2", "R1", "winners", 0, 1.5, Side("Ким Артём", 2), Side("Ли Глеб", 3)),
        DrawnMatch("F", "F", "final", 1, 1, Side(), Side()),
        DrawnMatch("P3", "P3", "final", 1, 2, Side(), Side()),
    ]
    lines = [Line("R1.1", "F", "a"), Line("R1.2", "F", "b")]
    (text,) = pages_of(bracket_pdf(BracketSheet(HEAD, 4, matches, lines), "ru"))
    assert "F · Финал" in text
    assert "P3 · Матч за 3-е место" in text
    assert "Сетка, круг 1" in text


def test_the_same_bracket_gives_the_same_bytes_in_the_bundled_fonts():
    document = bracket_pdf(bracket(16), "ru")
    assert document == bracket_pdf(bracket(16), "ru")
    assert fonts_of(document) == {"PTSans-Regular", "PTSans-Bold"}


def test_nothing_to_print_and_unknown_languages_are_refused():
    with pytest.raises(NothingToPrint):
        bracket_pdf(BracketSheet(HEAD, 0, []), "ru")
    with pytest.raises(UnknownLanguage):
        bracket_pdf(bracket(4), "fr")

from dataclasses import replace

import pytest

from reports.slips import SlipPlayer, slips_pdf
from reports.texts import UnknownLanguage
from reports.typesetting import NothingToPrint
from tests.reports.reading import fonts_of, least_size, letters_of, pages_of, sizes_of
from tests.reports.samples import slip
from tests.support.plain_sight import CODE

TRAPS = '#panic("x") *bold* _it_ $x^2$ \\ [a] @b <c> `d` // e'


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (4, 1), (5, 2), (31, 8)])
def test_four_slips_go_on_a_page(count, pages):
    document = slips_pdf([slip(number) for number in range(1, count + 1)], "ru")
    assert sizes_of(document) == [(210, 297)] * pages
    text = pages_of(document)
    assert sum(page.count("Протокол партии") for page in text) == count


@pytest.mark.rule("CH-SHEET-3")
def test_a_slip_asks_for_everything_a_sheet_holds():
    (russian,) = pages_of(slips_pdf([slip(3)], "ru"))
    for expected in (
        "Чемпионат России по Pixel Tactics, 2016",
        "Ростов-на-Дону, 12 марта 2016 г.",
        "Верхняя сетка, круг 1",
        "Королёв Пётр",
        "Щукина Алёна",
        "посев 5",
        "посев 6",
        "Ничья",
        "лидер повержен",
        "отступили оба отряда, живых героев A",
        "сдался",
        "Лидер A",
        "Лидер B",
        "Первым ходил",
        "Начало",
        "Конец",
        "Подписи обоих игроков",
        "Свидетель",
    ):
        assert expected in russian, expected


def test_an_english_slip_keeps_no_russian_words():
    english = replace(
        slip(1, "Ann", "Bob"),
        championship="Cup",
        city="Kazan",
        round_name="Round 1",
        ends=(("leader defeated",),),
        asked=("Leader A", "Leader B"),
    )
    (text,) = pages_of(slips_pdf([english], "en"))
    assert "Who won?" in text
    assert "12 March 2016" in text
    assert not any("а" <= letter.lower() <= "я" for letter in text)


def test_a_name_is_never_markup():
    (text,) = pages_of(slips_pdf([slip(1, TRAPS, 'O\'Neil "Rex" --- "')], "ru"))
    assert TRAPS in text
    assert 'O\'Neil "Rex" --- "' in text


def test_invisible_and_line_breaking_characters_do_not_reach_the_paper():
    trick = "Иван\n\tПетров\u202egnp\u200b"
    (text,) = pages_of(slips_pdf([slip(1, trick)], "ru"))
    assert "Иван Петровgnp" in text


def test_a_long_name_is_shrunk_and_a_very_long_one_has_two_lines():
    long = "Константинопольский Александр Владиславович"
    longest = "Ёжиков-" * 9 + "Ян"
    document = slips_pdf([slip(1, long, longest)], "ru")
    (text,) = pages_of(document)
    assert letters_of(long) in letters_of(text)
    assert longest in letters_of(text)
    assert least_size(document, ["Константинопольский", "Александр"]) >= 9
    (cut,) = pages_of(slips_pdf([slip(1, long, "Ёжиков-" * 21)], "ru"))
    assert "…" in cut


def test_a_match_is_told_by_its_round_and_its_players():
    assert not CODE.search(" ".join(pages_of(slips_pdf([slip(3)], "ru"))))


def test_an_empty_name_and_a_large_table_number_do_no_harm():
    odd = replace(slip(), a=SlipPlayer("", 1), table="Б-1000, у окна на втором этаже")
    assert len(pages_of(slips_pdf([odd], "ru"))) == 1


def test_only_the_bundled_fonts_are_used_and_the_bytes_repeat():
    document = slips_pdf([slip(1), slip(2)], "ru")
    assert document == slips_pdf([slip(1), slip(2)], "ru")
    assert fonts_of(document) == {"PTSans-Regular", "PTSans-Bold"}
    assert b"CreationDate" not in document


def test_nothing_to_print_and_unknown_languages_are_refused():
    with pytest.raises(NothingToPrint):
        slips_pdf([], "ru")
    with pytest.raises(UnknownLanguage):
        slips_pdf([slip()], "fr")


@pytest.mark.rule("PT-MATCH-3")
@pytest.mark.rule("PT-MATCH-6")
def test_a_later_games_slip_says_who_goes_first_and_which_leaders_are_out():
    later = replace(
        slip(3),
        game_number=4,
        first_player="B",
        notes=[
            "Выбыли лидеры игрока A: Ведьма, Дракон-маг, Призыватель",
            "Выбыли лидеры игрока B: Двойник, Гомункул, Рыцарь",
        ],
        replayed=True,
    )
    (text,) = pages_of(slips_pdf([later], "ru"))
    assert "4 заново" in text
    assert "B первым ходит" in text
    assert "Выбыли лидеры игрока A: Ведьма, Дракон-маг, Призыватель" in text
    assert "Выбыли лидеры игрока B: Двойник, Гомункул, Рыцарь" in text
    assert "Фото №" in text
    (plain,) = pages_of(slips_pdf([slip(3)], "ru"))
    assert "Выбыли" not in plain
    assert "первым ходит" not in plain


def test_a_slip_says_what_the_log_was_when_it_was_printed():
    told = replace(slip(1), checkpoint=(142, "9f" * 32))
    (text,) = pages_of(slips_pdf([told], "ru"))
    assert "Журнал, строк 142: 9f9f9f9f9f9f9f9f" in text
    assert "9f" * 9 not in text
    (plain,) = pages_of(slips_pdf([slip(1)], "en"))
    assert "Log, entries" not in plain

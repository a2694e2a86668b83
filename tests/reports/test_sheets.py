"""Filled sheets on paper: what is signed, and which revision it is."""

from datetime import date

import pytest

from reports.sheets import FilledSheet, sheets_pdf
from reports.texts import UnknownLanguage
from reports.typesetting import NothingToPrint
from tests.reports.reading import least_size, pages_of, sizes_of

DIGEST = "0123456789abcdef" * 4


def sheet(**changes: object) -> FilledSheet:
    values: dict[str, object] = {
        "championship": "Чемпионат России",
        "city": "Казань",
        "day": date(2016, 12, 10),
        "round_name": "Верхняя сетка, круг 1",
        "table": "4",
        "game_number": 2,
        "revision": 3,
        "players": ("Иванова Анна", "Петров Борис"),
        "result": "Победа: Иванова Анна",
        "details": ["Лидер побеждён", "Первым ходил: Петров Борис"],
        "digest": DIGEST,
        "reference": f"https://example.org/days/d/matches/W1.2/?sheet={DIGEST}",
    }
    return FilledSheet(**{**values, **changes})  # type: ignore[arg-type]


def test_it_says_what_is_signed_and_which_revision_it_is() -> None:
    (text,) = pages_of(sheets_pdf([sheet()], "ru"))
    for said in (
        "Партия 2 · Стол 4",
        "Иванова Анна",
        "Победа: Иванова Анна",
        "Первым ходил",
        "редакция 3",
    ):
        assert said in text
    assert DIGEST in text.replace(" ", "").replace("\n", "")


def test_two_fit_on_a_page() -> None:
    document = sheets_pdf([sheet(table=f"{number}") for number in range(1, 6)], "en")
    assert sizes_of(document) == [(210, 297)] * 3
    first, *_ = pages_of(document)
    assert "Table 1" in first
    assert "Table 2" in first


def test_names_are_shown_as_they_are_and_long_ones_stay_in_their_field() -> None:
    trap = '#panic("x") $ * _'
    document = sheets_pdf([sheet(players=(trap, "Ж" * 80))], "ru")
    (text,) = pages_of(document)
    assert trap in text
    assert least_size(document, trap.split()) >= 9


def test_nothing_to_print_and_unknown_languages_are_refused() -> None:
    with pytest.raises(NothingToPrint):
        sheets_pdf([], "ru")
    with pytest.raises(UnknownLanguage):
        sheets_pdf([sheet()], "")

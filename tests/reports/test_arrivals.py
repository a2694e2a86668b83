"""The arrival list as a document."""

from dataclasses import replace
from datetime import date

import pytest

from reports.arrivals import Arrival, ArrivalList, arrivals_pdf
from reports.typesetting import NothingToPrint
from tests.reports.reading import letters_of, pages_of, sizes_by_text, sizes_of

TRAPS = '#panic("x") *bold* _it_ $x^2$ \\ [a] @b <c>'


def arrivals(*people: Arrival) -> ArrivalList:
    return ArrivalList(
        championship="Чемпионат России по Pixel Tactics",
        city="Казань",
        day=date(2016, 12, 10),
        start="11:00",
        printed="09:12, 10.12.2016",
        born_by="10.12.2004",
        people=people,
    )


def person(number: int, **more: object) -> Arrival:
    return Arrival(number, f"Игрок {number}", "есть место", **more)


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (32, 1), (50, 2), (96, 3)])
def test_it_takes_as_many_pages_as_it_needs(count: int, pages: int) -> None:
    document = arrivals_pdf(arrivals(*map(person, range(1, count + 1))), "ru")
    assert sizes_of(document) == [(210, 297)] * pages
    text = pages_of(document)
    assert all("Список на входе: Казань, 10 декабря 2016 г., 11:00" in page for page in text)
    assert all("Здесь" in page for page in text)
    assert f"Игрок {count}" in text[-1]


def test_a_missing_consent_is_marked_and_who_is_here_is_ticked() -> None:
    people = (person(1), person(2, consent_missing=True), person(3, here=True))
    (text,) = pages_of(arrivals_pdf(arrivals(*people), "ru"))
    assert text.count("нет согласия родителя") == 1
    assert text.count("×") == 1


def test_an_english_list_keeps_no_russian_words() -> None:
    english = replace(arrivals(Arrival(1, "Ann", "has a place")), championship="Cup", city="Kazan")
    (text,) = pages_of(arrivals_pdf(english, "en"))
    assert "Arrival list: Kazan, 10 December 2016, 11:00" in text
    assert not any("а" <= letter.lower() <= "я" for letter in text)


def test_a_name_is_never_markup_and_always_fits() -> None:
    endless = Arrival(2, "Ёжиков-" * 40, "есть место")
    document = arrivals_pdf(arrivals(Arrival(1, TRAPS, "x"), endless), "ru")
    (text,) = pages_of(document)
    assert TRAPS in text
    assert min(size for text, size in sizes_by_text(document) if "Ё" in text) >= 9
    assert "Ёжиков-" * 40 in letters_of(text)
    assert "…" not in text


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(NothingToPrint):
        arrivals_pdf(arrivals(), "ru")

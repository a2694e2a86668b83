"""A text names somebody by their whole name, their contact or their birth date, or by one word."""

from datetime import date

import pytest

from tournament.people.naming import naming

ANNA = naming(
    ["Королёва Анна Сергеевна", "Аня К."],
    ["Anna.K@Example.org", "+7 (912) 345-67-89"],
    date(2004, 3, 7),
)


@pytest.mark.rule("CH-PD-5")
@pytest.mark.parametrize(
    "text",
    [
        "Пришла КОРОЛЕВА  Анна Сергеевна, опоздала",
        "Аня К сказала, что уходит",
        "писать на anna.k@example.org",
        "звонить 8 912 345 67 89",
        "родилась 07.03.2004",
        "родилась 7.3.2004",
        "2004-03-07",
    ],
)
def test_a_text_that_names_her(text: str) -> None:
    assert ANNA.is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Пришла Королёва Мария",
        "Анна опоздала",
        "звонить 8 912 345 67 80",
        "день 07.03.2005",
        "joanna.k@example.com",
    ],
)
def test_a_text_that_does_not(text: str) -> None:
    assert not ANNA.is_in(text)


@pytest.mark.rule("CH-PD-5")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Королёвой присуждено поражение", True),
        ("Анне стало плохо", True),
        ("судья видел Сергеевну", True),
        ("Аню позвали к столу", True),
        ("Король бубен", False),
        ("соперник опоздал на 15 минут", False),
        ("", False),
    ],
)
def test_one_word_of_a_name_in_any_case(text: str, named: bool) -> None:
    assert ANNA.word_is_in(text) is named


def test_nobody_in_particular_is_named_by_nothing() -> None:
    nobody = naming(["", "Ян"], ["", "12"], None)
    assert not nobody.is_in("Ян 12")
    assert not nobody.word_is_in("Ян 12")

"""The normal form of names."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournament.people.names import normalised_name


@pytest.mark.rule("CH-REG-4")
@pytest.mark.parametrize(
    "name",
    ["Соловьёв-Седов Андрей", "соловьев-седов  андрей", "СОЛОВЬЕВ - СЕДОВ\tАНДРЕЙ",
     "Соловье\u0308в\u2013Седов Андреи\u0306", "\u00a0Соловьёв\u2011Седов Андрей "],
)  # fmt: skip
def test_spellings_of_one_name(name: str) -> None:
    assert normalised_name(name) == "соловьев седов андрей"


def test_short_i_is_not_i() -> None:
    assert normalised_name("Андрей") != normalised_name("Андреи")


@given(st.text(max_size=40))
@example("е\u0308\u0308")
@example("ё - ё")
@example("ﬀ Ǆ ͅ ı")
def test_the_normal_form_is_its_own_normal_form(name: str) -> None:
    once = normalised_name(name)
    assert normalised_name(once) == once
    assert normalised_name(unicodedata.normalize("NFD", name)) == once

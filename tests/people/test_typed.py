"""What people type finds whom they mean, under either keyboard layout."""

import pytest

from tournament.people.names.alike import searched
from tournament.people.names.typed import as_searched, is_meant


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Иванов Пётр", "bdfyjd gtnh"),
        ("Хабибуллин Юрий", "[f,b,ekkby .hbq"),
        ("Ёлкин Семён", "`krby"),
        ("Smith John", "ыьшер ощрт"),
        ("O’Brien John", "o'brien"),
        ("Müller Jürgen", "muller"),
        ("Əliyev Rəşad", "aliyev rasad"),
        ("Нгуен Йен", "йен"),
    ],
)
def test_a_name_is_found_as_it_is_typed(name: str, typed: str) -> None:
    assert is_meant(typed, lambda words: all(word in searched(name) for word in words))


def test_other_names_are_not_found() -> None:
    assert not is_meant("bdfyjd", lambda words: all(word in "сидоров лев" for word in words))
    assert not is_meant("и", lambda words: all(word in searched("Нгуен Йен") for word in words))


def test_what_was_typed_comes_first_and_nothing_means_everybody() -> None:
    assert as_searched("Ива")[0] == "ива"
    assert as_searched("  ") == ()
    assert is_meant(" ", lambda words: False)

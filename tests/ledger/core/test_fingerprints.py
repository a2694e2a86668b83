"""The words of a key: which ones, and that nobody mistakes one for another."""

import hashlib
import itertools

import pytest

from tournament.ledger.core.fingerprints import WORDS, Language, six_words

LETTERS = {"ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя", "en": "abcdefghijklmnopqrstuvwxyz"}
LANGUAGES: list[Language] = ["ru", "en"]
each_language = pytest.mark.parametrize("language", LANGUAGES)


def distance(one: str, other: str) -> int:
    """How many letters have to be changed, put in or left out to make one word of another."""
    row = list(range(len(other) + 1))
    for count, letter in enumerate(one, start=1):
        above, row = row, [count]
        for place, theirs in enumerate(other):
            row.append(min(row[-1] + 1, above[place + 1] + 1, above[place] + (letter != theirs)))
    return row[-1]


@each_language
def test_there_are_256_short_words_in_plain_letters(language: Language) -> None:
    words = WORDS[language]
    assert len(set(words)) == len(words) == 256
    assert all(3 <= len(word) <= 7 for word in words)
    assert all(set(word) <= set(LETTERS[language]) for word in words)


@each_language
def test_no_word_is_nearly_another_one_or_its_beginning(language: Language) -> None:
    for one, other in itertools.combinations(WORDS[language], 2):
        assert distance(one, other) >= 2, (one, other)
        assert not one.startswith(other), (one, other)
        assert not other.startswith(one), (one, other)


@each_language
def test_a_word_is_chosen_by_each_of_the_first_six_bytes(language: Language) -> None:
    key = "0123456789abcdef0123456789abcdef"
    chosen = hashlib.sha256(key.encode()).digest()
    assert six_words(key, language) == tuple(WORDS[language][byte] for byte in chosen[:6])


def test_the_words_of_a_key_never_change() -> None:
    assert six_words("ab" * 16, "ru") == ("сугроб", "экран", "этаж", "одеяло", "носок", "редис")
    assert six_words("ab" * 16, "en") == ("ruby", "wolf", "wood", "lizard", "lava", "papaya")


def test_the_lists_never_change() -> None:
    """What somebody wrote down on paper is still the same key's name next year."""
    found = {
        name: hashlib.sha256(" ".join(words).encode()).hexdigest() for name, words in WORDS.items()
    }
    assert found == {
        "ru": "45cd94b62cbe40e53b5c3840d46c9225e6eba561e3fd45aefceae02203ec20cd",
        "en": "b9daa2998035678b00599b1a94d507e6f6bbd4b90bdf90318bf0018e1910b905",
    }

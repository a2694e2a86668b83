from datetime import date

import pytest

from reports.texts import MONTHS, WORDS, UnknownLanguage, long_date, texts_in


def test_there_are_twelve_months():
    assert [*MONTHS] == [str(number) for number in range(1, 13)]
    assert all(len({*names}) == 12 for names in zip(*MONTHS.values(), strict=True))


def test_russian_words_are_russian():
    untranslated = {key for key, (russian, english) in WORDS.items() if russian == english}
    assert untranslated == set()
    assert not any("a" <= letter.lower() <= "z" for letter in WORDS["leader_defeated"].ru)


@pytest.mark.parametrize("language", ["de", "", "RU"])
def test_an_unknown_language_is_refused(language):
    with pytest.raises(UnknownLanguage, match="en, ru"):
        texts_in(language)
    with pytest.raises(UnknownLanguage):
        long_date(date(2016, 3, 12), language)


def test_dates_in_words():
    assert long_date(date(2016, 3, 1), "ru") == "1 марта 2016 г."
    assert long_date(date(2016, 12, 31), "en") == "31 December 2016"

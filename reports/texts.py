"""The words of the printed documents: of `texts.toml`, since this room has no Django.

Owns the way a date is written; refuses a language it does not have.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Final

from rules_engine.core.texts import LANGUAGES, in_language, words

WORDS: Final = words("reports", "texts", "words")
MONTHS: Final = words("reports", "texts", "months")


class UnknownLanguage(LookupError):
    """A document was asked for in a language the catalogue does not have."""


@cache
def texts_in(language: str) -> Mapping[str, str]:
    """The words in one language, by key."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"{language!r}; there are {', '.join(sorted(LANGUAGES))}")
    return in_language(WORDS, language)


def long_date(day: date, language: str) -> str:
    """A date in words, e.g. "12 марта 2016 г." or "12 March 2016"."""
    texts_in(language)
    ending = " г." if language == "ru" else ""
    return f"{day.day} {MONTHS[str(day.month)].in_language(language)} {day.year}{ending}"

"""Text as people type it to find somebody, under either keyboard layout."""

import unicodedata
from collections.abc import Callable

from tournament.people.names.alike import searched

_LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./"
_CYRILLIC = "ёйцукенгшщзхъфывапролджэячсмитьбю."
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)


def in_latin_layout(text: str) -> str:
    """What the same keys type under the Latin layout, where the Russian one was on."""
    return text.casefold().translate(_TO_LATIN)


def as_searched(query: str) -> tuple[str, ...]:
    """What may have been meant: what was typed, then the same keys under the other layout."""
    typed = unicodedata.normalize("NFC", query).casefold()
    meant = (typed, typed.translate(_TO_LATIN), typed.translate(_TO_CYRILLIC))
    return tuple(dict.fromkeys(filter(None, map(searched, meant))))


def is_meant(query: str, fits: Callable[[list[str]], bool]) -> bool:
    """Whether the words of what was typed fit, under one of the layouts; no words always do."""
    return not query.strip() or any(fits(meant.split()) for meant in as_searched(query))


def is_held(query: str, text: str) -> bool:
    """Whether a text holds every word of what was typed."""
    known = searched(text)
    return is_meant(query, lambda words: all(word in known for word in words))

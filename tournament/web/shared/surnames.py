"""A pair of players in few words, where both names do not fit: by surname.

Names are typed by people in any order, so what is taken for the surname is a guess that only ever
shortens: the whole names stand on the page of the match.
"""

import re

_SHORTEST = 3
_PATRONYMIC = re.compile(r"(вич|вна|ична|инична)$", re.IGNORECASE)
_SURNAME = re.compile(r"([оеё]ва?|ина?|[сц]к(ий|ая)|ко|[ую]к|ян|дзе|швили)$", re.IGNORECASE)


def surname(name: str) -> str:
    """The word of a name that others call out; the whole name where none looks like a surname."""
    words = name.split()
    if len(words) < 2 or not all(_is_word(word) for word in (words[0], words[-1])):
        return name
    if _PATRONYMIC.search(words[-1]):
        return words[0]
    if _SURNAME.search(words[0]) and not _SURNAME.search(words[-1]):
        return words[0]
    return words[-1]


def pair(first: str, second: str) -> str:
    """Two players as “Danilov – Kudryashov”; namesakes keep their whole names."""
    short = surname(first), surname(second)
    return " – ".join(short if short[0] != short[1] else (first, second))


def _is_word(text: str) -> bool:
    return len(text) >= _SHORTEST and text.replace("-", "").isalpha()

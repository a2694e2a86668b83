"""Finding words in rules: by beginnings of words, whatever their case, ending or ё.

Pure text: what a reader types is cut to stems by a short list of endings, and a word of a rule is
found if it begins with one. Ids are found whole or by any part (`ch-de`, `10`, `DE-10`).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SHORTEST_STEM = 4
_WORD = re.compile(r"[^\W_]+")
_ENDINGS = """
    иями ями ами иях ях ах ией ией ого его ому ему ыми ими
    ая яя ое ее ые ие ый ий ой ей ую юю ых их ым им ом ем ам ям ов ев ешь ет ют ут ат ят ишь ит ить
    ать ять еть уть ть ла ло ли ал ел ил ии ия ию ью ья а я о е ы и у ю ь й ing ed es s
"""
"""Endings of Russian nouns, adjectives and verbs, and of English words."""
_LONGEST_FIRST = sorted(set(_ENDINGS.split()), key=lambda ending: (-len(ending), ending))


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence, marked if it holds what was looked for."""

    text: str
    found: bool = False


def folded(text: str) -> str:
    """Text as it is compared; every character stays one, so that positions stay true."""
    return "".join(one if len(low := one.casefold()) != 1 else low for one in text).replace(
        "ё", "е"
    )


def stem(word: str) -> str:
    """The beginning of a folded word that all its forms share, never below four letters."""
    if not word.isalpha():
        return word
    for ending in _LONGEST_FIRST:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word[: -len(ending)]
    return word


def asked(query: str) -> tuple[str, ...]:
    """What a query asks for: stems of its words; ids and numbers as they are."""
    return tuple(
        piece if any(one.isdigit() or one == "-" for one in piece) else stem(piece)
        for piece in folded(query).split()
        if _WORD.search(piece)
    )


def holds(rule: str, text: str, wanted: Iterable[str]) -> bool:
    """Whether a rule holds everything that is asked for, in its id or in its sentence."""
    words = _WORD.findall(folded(text))
    identity = folded(rule)
    return all(
        _in_id(piece, identity) or any(word.startswith(piece) for word in words) for piece in wanted
    )


def _in_id(piece: str, identity: str) -> bool:
    parts = identity.split("-")
    return piece == identity or any(
        parts[start:end] == piece.split("-")
        for start in range(len(parts))
        for end in range(start + 1, len(parts) + 1)
    )


def marked(text: str, wanted: Sequence[str]) -> tuple[Part, ...]:
    """The sentence in pieces; words that begin as asked are marked."""
    if not wanted:
        return (Part(text),)
    parts: list[Part] = []
    done = 0
    for word in _WORD.finditer(folded(text)):
        if not word[0].startswith(tuple(wanted)):
            continue
        if word.start() > done:
            parts.append(Part(text[done : word.start()]))
        parts.append(Part(text[word.start() : word.end()], found=True))
        done = word.end()
    if done < len(text):
        parts.append(Part(text[done:]))
    return tuple(parts)

"""A person's name as it must stand in the roster.

Owns what is asked of the letters and words of a name; comparing names is the job of
`people.names`. A name is Cyrillic or Latin throughout: a Latin letter inside a Russian word looks
right and is another person to every search.
"""

import re
import unicodedata

from tournament.events.roster.cells import plain, text_faults
from tournament.events.roster.problems import Fault, Params

LONGEST_NAME = 150

_JOINERS = "-\u2010\u2011\u2013\u2014'\u2019\u02bc"
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]?\.?|[^\W\d_]")
# Latin letters that a Cyrillic word can be written with by mistake.
_LOOKALIKES = frozenset("aceopxyABCEHKMOPTX")


def _alphabet(char: str) -> str:
    if not char.isalpha():
        return ""
    name = unicodedata.name(char, "")
    for alphabet in ("CYRILLIC", "LATIN"):
        if name.startswith(alphabet):
            return alphabet
    return "OTHER"


def _mixed_word(word: str) -> Fault | None:
    """The letters of the alphabet that is rarer in the word; Cyrillic is meant in a draw."""
    alphabets = [_alphabet(char) for char in word]
    latin, cyrillic = alphabets.count("LATIN"), alphabets.count("CYRILLIC")
    if not latin or not cyrillic:
        return None
    strange = "LATIN" if latin <= cyrillic else "CYRILLIC"
    places = [index for index, alphabet in enumerate(alphabets) if alphabet == strange]
    return Fault(
        "name_latin_letters" if strange == "LATIN" else "name_cyrillic_letters",
        {
            "word": word,
            "letters": ", ".join(word[index] for index in places),
            "positions": ", ".join(str(index + 1) for index in places),
        },
    )


def _word_faults(words: list[str]) -> list[Fault]:
    faults = [fault for word in words if (fault := _mixed_word(word))]
    letters = {_alphabet(char) for word in words for char in word} - {""}
    if not faults and "CYRILLIC" in letters:
        for word in words:
            if word and set(word) <= _LOOKALIKES:
                positions = ", ".join(str(index + 1) for index in range(len(word)))
                params = {"word": word, "letters": ", ".join(word), "positions": positions}
                faults.append(Fault("name_latin_letters", params))
    if any(_INITIALS.fullmatch(word) for word in words):
        faults.append(Fault("name_initials"))
    return faults


def _character_faults(text: str, words: list[str]) -> list[Fault]:
    faults: dict[str, Fault] = {}
    in_initials = any(_INITIALS.fullmatch(word) for word in words)
    for position, char in enumerate(text, start=1):
        params: Params = {"character": char, "position": position}
        if unicodedata.category(char) in {"Nd", "Nl", "No"}:
            faults.setdefault("name_digit", Fault("name_digit", params))
        elif _alphabet(char) not in {"CYRILLIC", "LATIN"} and char not in " " + _JOINERS:
            if char == "." and in_initials:
                continue
            code = "name_unexpected_character"
            faults.setdefault(code, Fault(code, params))
    for word in words:
        if not any(char.isalnum() for char in word) and word[0] in _JOINERS:
            code = "name_unexpected_character"
            position = text.index(word) + 1
            faults.setdefault(code, Fault(code, {"character": word[0], "position": position}))
    return list(faults.values())


def name_faults(text: str) -> list[Fault]:
    """Everything wrong with the letters of a name or of a part of one; empty text has no faults."""
    shown = plain(text)
    words = shown.split(" ") if shown else []
    faults = text_faults(text, LONGEST_NAME)
    if any(fault.code == "formula_error" for fault in faults):
        return faults
    return faults + _character_faults(shown, words) + _word_faults(words)


def full_name_faults(text: str) -> list[Fault]:
    """What is wrong with the number of words: a full name has a surname and a given name."""
    words = plain(text).split()
    if not words:
        return [Fault("name_missing")]
    return [Fault("name_one_word")] if len(words) == 1 else []


def two_alphabets(text: str) -> bool:
    """Whether the name has both Cyrillic and Latin letters, which is worth a second look."""
    return {"CYRILLIC", "LATIN"} <= {_alphabet(char) for char in text}

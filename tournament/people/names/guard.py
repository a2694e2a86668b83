"""The one guard of what people type: of a line of text, and of the name of a person.

Every way in asks it: form, list, API, the compatible surface. Comparing names is the job of the
room itself. A person's name is Cyrillic or Latin throughout: a Latin letter inside a Russian word
looks right and is another person to every search. Whoever plays under a name alone may be called as
they like, in letters that can be printed.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from reports.glyphs import not_drawn

LONGEST_NAME = 150
Params = Mapping[str, str | int]
Part = Literal["whole", "surname", "given_name", "patronymic"]


class Fault(NamedTuple):
    """What is wrong with one value, before it is known where the value stands."""

    code: str
    params: Params = {}


_FORMULA_ERROR = re.compile(
    r"#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|Н/Д|ССЫЛКА!|ЗНАЧ!|ИМЯ\?)"
)
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""
_STYLES = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""They choose a form of the sign before; only those of emoji are let through."""
_EMOJI_STYLES = frozenset("\ufe0e\ufe0f")
_EDGES = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_AT_THE_EDGES = re.compile(rf"^[\s{_EDGES}]+|[\s{_EDGES}]+$")

_ZWNJ, _ZWJ = "\u200c", "\u200d"
_VIRAMA = 9
_PICTURES = {"So", "Sk"}
_KEYS = "#*0123456789\u203c\u2049\u2194\u21a9\u21aa\u25fd\u25fe\u2934\u2935"
"""Signs of other kinds that have an emoji."""
_JOINING = re.compile(
    "[\u0620-\u064a\u066e-\u06d5\u06fa-\u06ff\u0710-\u077f\u0840-\u0858\u08a0-\u08c9"
    "\u07ca-\u07ea\u1820-\u1878\U0001e900-\U0001e943]"
)
"""Letters of scripts whose letters join: Arabic, Syriac, Mandaic, N'Ko, Mongolian, Adlam."""
_LAST_IN_A_GROUP = re.compile(
    "[\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb"
    "\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c]"
)
"""Letters that never join the one after them."""

_HYPHENS = "-\u2010\u2011\u2013\u2014"
_APOSTROPHES = "'\u2019\u02bc"
_JOINERS = _HYPHENS + _APOSTROPHES
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]?\.?|[^\W\d_]")
_VOWELS = frozenset("аеёиоуыэюяіїєўәөүұaeiouy")
# Latin letters that a Cyrillic word can be written with by mistake.
_LOOKALIKES = frozenset("aceopxyABCEHKMOPTX")


def trimmed(text: str) -> str:
    """The text without spaces and invisible marks at its edges, which copying leaves there."""
    return _AT_THE_EDGES.sub("", text)


def plain(text: str) -> str:
    """NFC with every run of white space as one space; invisible characters are left out."""
    text = trimmed(unicodedata.normalize("NFC", text))
    spaced = "".join(
        " " if char.isspace() else char
        for place, char in enumerate(text)
        if char.isspace() or not _is_hidden(text, place)
    )
    return " ".join(spaced.split())


def _is_hidden(text: str, place: int) -> bool:
    """Whether a character shows nothing and does nothing to what is shown beside it."""
    char = text[place]
    if char in _BLANKS or unicodedata.category(char) in _INVISIBLE:
        return char not in {_ZWNJ, _ZWJ} or not _joins(text, place)
    if any(ord(char) in styles for styles in _STYLES):
        return char not in _EMOJI_STYLES or not _is_picture(text[:place])
    return False


def _joins(text: str, place: int) -> bool:
    """Whether a joiner changes what is seen: the test of RFC 5892 for scripts, and of emoji.

    One between letters that join, or do not join, without it would make a second name that nobody
    can tell from the first.
    """
    before, after = text[:place], text[place + 1 :]
    if before and unicodedata.combining(before[-1]) == _VIRAMA:
        return True
    last, following = _letter(reversed(before)), _letter(after)
    goes_on = bool(_JOINING.fullmatch(last)) and not _LAST_IN_A_GROUP.fullmatch(last)
    comes_on = bool(_JOINING.fullmatch(following)) and following != "\u0621"
    if text[place] == _ZWNJ:
        return goes_on and comes_on
    if _is_picture(before) and after and unicodedata.category(after[0]) in _PICTURES:
        return True
    return goes_on != comes_on


def _is_idle_joiner(text: str, place: int) -> bool:
    """Whether a joiner beside letters that join changes nothing; then it is left out."""
    sides = _letter(reversed(text[:place])), _letter(text[place + 1 :])
    return text[place] in {_ZWNJ, _ZWJ} and any(map(_JOINING.fullmatch, sides))


def _letter(chars: Iterable[str]) -> str:
    """The first character that is no mark on another."""
    for char in chars:
        if unicodedata.category(char) not in {"Mn", "Me"}:
            return char
    return ""


def _is_picture(text: str) -> bool:
    """Whether the last sign is an emoji, or a digit or sign that can be one."""
    last = text.rstrip("\u20e3\ufe0e\ufe0f")[-1:]
    return last != "" and (last in _KEYS or unicodedata.category(last) in _PICTURES)


def text_faults(text: str, limit: int) -> list[Fault]:
    """What no stored text may have, with positions from 1.

    A spreadsheet's error, too many letters, a sign that no font of the printed documents has, and
    what is invisible: control characters, line breaks, zero-width characters, marks that turn the
    direction of writing. Who forgives such marks at the edges asks for the `trimmed` text.
    """
    faults: list[Fault] = []
    if _FORMULA_ERROR.fullmatch(text):
        faults.append(Fault("formula_error", {"error": text}))
    for place, char in enumerate(text):
        if _is_hidden(text, place) and not _is_idle_joiner(text, place):
            told: Params = {"character": f"U+{ord(char):04X}", "position": place + 1}
            faults.append(Fault("invisible_character", told))
            break
    if len(text) > limit:
        faults.append(Fault("text_too_long", {"length": len(text), "limit": limit}))
    elif not faults and (strange := not_drawn(unicodedata.normalize("NFC", text))):
        place, sign = strange
        faults.append(Fault("letter_not_printable", {"character": sign, "position": place + 1}))
    return faults


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


def _word_faults(words: list[str], part: Part) -> list[Fault]:
    faults = [fault for word in words if (fault := _mixed_word(word))]
    letters = {_alphabet(char) for word in words for char in word} - {""}
    if not faults and "CYRILLIC" in letters:
        for word in words:
            if word and set(word) <= _LOOKALIKES:
                positions = ", ".join(str(index + 1) for index in range(len(word)))
                params = {"word": word, "letters": ", ".join(word), "positions": positions}
                faults.append(Fault("name_latin_letters", params))
    if _has_initials(words, part):
        faults.append(Fault("name_initials"))
    return faults


def _has_initials(words: list[str], part: Part) -> bool:
    """Whether initials stand where a name has to be whole.

    A single vowel may be a surname (Ю, О, И), if it comes first and the other words are whole. In a
    Latin name one initial in the middle, or at the end of three words, is usual (John Q. Public).
    """
    short = [place for place, word in enumerate(words) if _INITIALS.fullmatch(word)]
    if not short:
        return False
    if part in {"whole", "surname"} and short == [0] and (part == "surname" or len(words) > 1):
        base = unicodedata.normalize("NFD", words[0].casefold())[0]
        return len(words[0]) > 1 or not {base, words[0].casefold()} & _VOWELS
    latin = all(_alphabet(char) in {"LATIN", ""} for word in words for char in word)
    if part == "patronymic":
        return not latin
    return not (part == "whole" and latin and len(words) > 2 and len(short) == 1 and short[0])


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
        if strange := _edge(word):
            code = "name_word_edge"
            faults.setdefault(code, Fault(code, {"word": word, "character": strange}))
    return list(faults.values())


def _edge(word: str) -> str:
    """A hyphen or apostrophe that stands beside no letter; empty if each has one on both sides.

    A Latin word may begin or end with an apostrophe ('t Hooft, D' Angelo).
    """
    for place, char in enumerate(word):
        if char not in _JOINERS:
            continue
        sides = word[place - 1 : place] if place else "", word[place + 1 : place + 2]
        lone = [side for side in sides if not side.isalpha()]
        latin = any(_alphabet(side) == "LATIN" for side in sides if side)
        if lone and not (char in _APOSTROPHES and latin and lone == [""]):
            return char
    return ""


def name_faults(text: str, part: Part = "whole") -> list[Fault]:
    """Everything wrong with the letters of a name or of a part of one; empty text has no faults."""
    shown = plain(text)
    words = shown.split(" ") if shown else []
    faults = text_faults(text, LONGEST_NAME)
    if any(fault.code == "formula_error" for fault in faults):
        return faults
    return faults + _character_faults(shown, words) + _word_faults(words, part)


def full_name_faults(text: str) -> list[Fault]:
    """What is wrong with the number of words: a full name has a surname and a given name."""
    words = plain(text).split()
    if not words:
        return [Fault("name_missing")]
    return [Fault("name_one_word")] if len(words) == 1 else []


def two_alphabets(text: str) -> bool:
    """Whether the name has both Cyrillic and Latin letters, which is worth a second look."""
    return {"CYRILLIC", "LATIN"} <= {_alphabet(char) for char in text}

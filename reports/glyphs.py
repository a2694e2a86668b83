"""Which letters the printed documents can draw: one answer for paper and for every form.

It is read from the tables of the fonts themselves, so nothing is listed beside them. A sign is a
letter with the marks on it, and one font has to draw all of it.
"""

import struct
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
NOTO: Final = FONTS / "noto"
CJK: Final = ("Noto Sans CJK SC", "Noto Sans CJK KR")
"""In two, since the typesetter finds no glyph beyond the 32,767th of a font."""

_SCRIPTS: Final = (
    "Armenian", "Georgian", "Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati",
    "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer",
    "Myanmar", "Ethiopic", "Mongolian", "Thaana", "Syriac", "NKo", "Cherokee",
    "CanAborig", "Tifinagh", "Vai", "Yi", "Javanese", "Balinese", "Sundanese",
    "Buginese", "Cham", "Adlam", "Ol Chiki", "Osage", "Lisu", "Deseret", "Coptic", "Glagolitic",
    "Runic", "Ogham", "Gothic", "MeeteiMayek", "Tai Le", "NewTaiLue", "Tai Viet", "Bamum",
    "Lepcha", "Limbu", "Kayah Li",
)  # fmt: skip
FAMILIES: Final = (
    "PT Sans",
    "Noto Sans",
    *(f"Noto Sans {script}" for script in _SCRIPTS),
    "Noto Serif Tibetan",
    *CJK,
    "Noto Emoji",
    "Noto Sans Symbols",
    "Noto Sans Symbols2",
    "Noto Sans Math",
)
"""The families in the order in which the typesetter asks them for a sign."""

_SIGN_GOES_ON: Final = {"Mn", "Mc", "Me"}
_NOT_DRAWN: Final = {"Cc", "Cf", "Zs", "Zl", "Zp"}
"""What takes room or says how neighbours join, and has no shape of its own."""
_VARIATION: Final = range(0xFE00, 0xFE10)

Ranges = tuple[tuple[int, ...], tuple[int, ...]]
"""First and last code points of what a font draws, ascending."""


def font_file(family: str, weight: str = "Regular") -> Path:
    """The file of a family of Noto."""
    kind = "otf" if family in CJK else "ttf"
    return NOTO / f"{family.replace(' ', '')}-{weight}.{kind}"


def not_drawn(text: str) -> tuple[int, str] | None:
    """The first sign that no font draws as a whole, with its position from 0; None if all are."""
    for start, sign in _signs(text):
        if not _is_drawn(sign):
            return start, sign
    return None


def _signs(text: str) -> Iterator[tuple[int, str]]:
    """Letters with the marks on them, each with its position."""
    start = 0
    for place, char in enumerate(text):
        if place and unicodedata.category(char) not in _SIGN_GOES_ON:
            yield start, text[start:place]
            start = place
    if text:
        yield start, text[start:]


@cache
def _is_drawn(sign: str) -> bool:
    codes = [
        ord(char)
        for char in sign
        if unicodedata.category(char) not in _NOT_DRAWN and ord(char) not in _VARIATION
    ]
    return any(all(_draws(ranges, code) for code in codes) for ranges in _fonts())


def _draws(ranges: Ranges, code: int) -> bool:
    firsts, lasts = ranges
    place = bisect_right(firsts, code) - 1
    return place >= 0 and code <= lasts[place]


@cache
def _fonts() -> tuple[Ranges, ...]:
    """What each family draws; of PT Sans both weights draw the same."""
    faces = [drawn_by(FONTS / "PTS55F.ttf"), *(drawn_by(font_file(name)) for name in FAMILIES[1:])]
    return tuple(_as_ranges(face) for face in faces)


def _as_ranges(codes: frozenset[int]) -> Ranges:
    firsts: list[int] = []
    lasts: list[int] = []
    for code in sorted(codes):
        if lasts and lasts[-1] == code - 1:
            lasts[-1] = code
        else:
            firsts.append(code)
            lasts.append(code)
    return tuple(firsts), tuple(lasts)


def drawn_by(font: Path) -> frozenset[int]:
    """Code points for which a font has a glyph, from its table `cmap` (formats 4 and 12)."""
    data = _table(font.read_bytes(), b"cmap")
    (count,) = struct.unpack_from(">2xH", data)
    found: set[int] = set()
    for number in range(count):
        (offset,) = struct.unpack_from(">4xI", data, 4 + 8 * number)
        (form,) = struct.unpack_from(">H", data, offset)
        if form == 4:
            found |= _format_4(data[offset:])
        elif form == 12:
            found |= _format_12(data[offset:])
    return frozenset(found)


def _table(font: bytes, name: bytes) -> bytes:
    (count,) = struct.unpack_from(">4xH", font)
    for number in range(count):
        tag, offset, length = struct.unpack_from(">4s4xII", font, 12 + 16 * number)
        if tag == name:
            return font[offset : offset + length]
    raise ValueError(f"the font has no table {name!r}")


def _format_4(data: bytes) -> set[int]:
    (twice,) = struct.unpack_from(">6xH", data)
    row = f">{twice // 2}H"
    lasts = struct.unpack_from(row, data, 14)
    firsts = struct.unpack_from(row, data, 16 + twice)
    deltas = struct.unpack_from(row, data, 16 + 2 * twice)
    start = 16 + 3 * twice
    offsets = struct.unpack_from(row, data, start)
    found = set()
    for place, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offsets[place]:
                at = start + 2 * place + offsets[place] + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", data, at)
                if not glyph:
                    continue
            if (glyph + deltas[place]) & 0xFFFF:
                found.add(code)
    return found


def _format_12(data: bytes) -> set[int]:
    (count,) = struct.unpack_from(">12xI", data)
    found: set[int] = set()
    for number in range(count):
        first, last, glyph = struct.unpack_from(">III", data, 16 + 12 * number)
        found.update(range(first + (not glyph), last + 1))
    return found

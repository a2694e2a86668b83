"""How the letters of a text file are encoded, when the file itself does not say it.

Owns weighing the code pages that lists are saved in against each other: words have one script, a
capital only in front, and the letters of a language in their usual shares. Where two code pages
make words of the same bytes, both are told with examples, and a person decides.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tournament.events.roster.problems import FileProblem

CODE_PAGES: Final = ("cp1251", "mac_cyrillic", "cp866", "koi8_r", "cp1250", "cp1252")
"""Code pages of one byte in the order of their likelihood: an equal reading is the first one's."""
NAMES: Final = {
    "cp1251": "Windows-1251",
    "mac_cyrillic": "MacCyrillic",
    "cp866": "CP866",
    "koi8_r": "KOI8-R",
    "cp1250": "Windows-1250",
    "cp1252": "Windows-1252",
}
"""What the code pages are called."""

_BOM_UTF8 = b"\xef\xbb\xbf"
_BOM_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r"))
_WORD = re.compile(rb"[^\s;,|\"0-9()@=.<>:/\\]+")
_MOST_WORDS = 2_000
_LONGEST_WORD = 60
_MOST_EXAMPLES = 3
_MARKS = "«»„“”№–—…•"
# How often a letter stands among a thousand of Russian text.
_SHARES = {
    "о": 110, "е": 85, "а": 80, "и": 74, "н": 67, "т": 63, "с": 55, "р": 47, "в": 45, "л": 44,
    "к": 35, "м": 32, "д": 30, "п": 28, "у": 26, "я": 20, "ы": 19, "ь": 17, "г": 17, "з": 16,
    "б": 16, "ч": 15, "й": 12, "х": 10, "ж": 9, "ш": 7, "ю": 6, "ц": 5, "щ": 4, "э": 3, "ф": 3,
}  # fmt: skip
_RARE = 2
_USUAL = 50
_CYRILLIC = "(?:[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+)"
_LATIN = "(?:[A-ZÀ-ÖØ-ÞĀ-ž]?[a-zß-öø-ÿĀ-ž]+|[A-ZÀ-ÖØ-ÞĀ-ž]+)"
_SHAPE = re.compile(
    rf"{_CYRILLIC}(?:[-–’'_]{_CYRILLIC})*[-'’_]?|{_LATIN}(?:[-–’'_]{_LATIN})*[-'’_]?"
)
# What lists are written in: ASCII, letters with accents, Cyrillic, marks of writing.
_OF_LISTS = re.compile("[\t\r\n -~\u00a0-\u024f\u0400-\u04ff\u2010-\u2122]")


class Example(NamedTuple):
    """A word of the file and the line in which it stands."""

    line: int
    word: str


class CodePage(NamedTuple):
    """A code page that makes words of the file, and what it makes of those that differ."""

    name: str
    examples: tuple[Example, ...]


class Decoded(NamedTuple):
    """The text of a file, how it was encoded, and the code pages that a person chooses from.

    `guessed`: neither the file nor the usual code page said it; its words did.
    """

    text: str
    encoding: str
    pages: tuple[CodePage, ...] = ()
    guessed: bool = False


def decode(data: bytes, chosen: str = "") -> Decoded | FileProblem:
    """The text of the file in the encoding in which it makes sense, or in the `chosen` code page.

    A file that is mostly sound UTF-8 is never read in a code page, which would accept nearly any
    bytes and give people unreadable names.
    """
    if data.startswith(_BOM_UTF16):
        return _sound(data, "utf-16", "utf-16")
    for encoding in ("utf-16-le", "utf-16-be"):
        if b"\0" in data[:1000] and _is_text(data, encoding):
            return _sound(data, encoding, "utf-16")
    if _is_noise(len(data) - len(data.translate(None, _CONTROLS)), len(data)):
        return FileProblem("file_not_a_table")
    encoding = "utf-8-sig" if data.startswith(_BOM_UTF8) else "utf-8"
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        marked = data.decode("utf-8", "replace")
        cyrillic = sum("\u0400" <= char <= "\u04ff" for char in marked)
        if encoding == "utf-8-sig" or cyrillic > marked.count("\ufffd"):
            return _undecodable(data, error.start)
    return _by_its_words(data, chosen)


def _undecodable(data: bytes, position: int) -> FileProblem:
    return FileProblem("file_undecodable", {"line": _line(data, position)})


def _line(data: bytes, position: int) -> int:
    return len(re.findall(b"\r\n|\r|\n", data[:position])) + 1


def _is_noise(controls: int, length: int) -> bool:
    # One stray control character is the fault of a cell; in a picture or archive every ninth is.
    return controls * 20 > length


def _sound(data: bytes, encoding: str, name: str) -> Decoded | FileProblem:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        return _undecodable(data, error.start)
    if _is_noise(sum(text.count(chr(code)) for code in _CONTROLS), len(text)):
        return FileProblem("file_not_a_table")
    return Decoded(text, name)


def _is_text(data: bytes, encoding: str) -> bool:
    """Whether the beginning is what lists are written in, with a line end or a delimiter."""
    start = data[:4000].decode(encoding, "replace")
    strange = len(start) - len(_OF_LISTS.findall(start))
    return strange * 50 <= len(start) and bool(re.search("[\n\r\t;,|]", start))


def _words(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The first words with letters beyond ASCII, each once, and where they stand."""
    seen: set[bytes] = set()
    for found in _WORD.finditer(data):
        word = found[0][:_LONGEST_WORD]
        if word.isascii() or word in seen:
            continue
        seen.add(word)
        yield found.start(), word
        if len(seen) == _MOST_WORDS:
            return


def _weight(word: str | None) -> float | None:
    """How likely it is that a person wrote this; None: nobody did."""
    if word is None:
        return None
    bare = word.strip(_MARKS)
    if not bare and len(word) == 1:
        return 0
    if not _SHAPE.fullmatch(bare):
        return None
    letters = [char for char in bare.casefold() if char.isalpha()]
    if any("а" <= char <= "ё" for char in letters):
        weight = sum(_SHARES.get(char, _RARE) for char in letters) / len(letters)
    else:
        # Of a Latin word most letters have no accent.
        weight = _USUAL * sum(char.isascii() for char in letters) / len(letters)
    marked = len(word) - len(bare)
    return weight if marked in (0, 2) else weight / 2


def _read(word: bytes, page: str) -> str | None:
    try:
        return word.decode(page)
    except UnicodeDecodeError:
        return None


def _by_its_words(data: bytes, chosen: str) -> Decoded | FileProblem:
    words = list(_words(data))
    weights = {page: [_weight(_read(word, page)) for _, word in words] for page in CODE_PAGES}
    sums = {page: sum(weight or 0 for weight in found) for page, found in weights.items()}
    best = max(CODE_PAGES, key=lambda page: sums[page])
    whole = {
        page
        for page, found in weights.items()
        if found.count(None) * 10 <= len(found) and _whole(data, page)
    }
    if best not in whole:
        first = next((n for n, weight in enumerate(weights[best]) if weight is None), 0)
        return _undecodable(data, words[first][0])
    rivals = [
        page
        for page in CODE_PAGES
        if page != best and page in whole and sums[page] * 5 >= sums[best] * 4
    ]
    pages = _told_apart(data, words, [best, *rivals])
    if chosen in {page.name for page in pages}:
        best = chosen
    return Decoded(data.decode(best), best, pages, guessed=best != "cp1251")


def _whole(data: bytes, page: str) -> bool:
    try:
        data.decode(page)
    except UnicodeDecodeError:
        return False
    return True


def _told_apart(
    data: bytes, words: list[tuple[int, bytes]], pages: list[str]
) -> tuple[CodePage, ...]:
    """The code pages that read some word otherwise than the first; none if they all agree."""
    kept, texts = [pages[0]], [[_read(word, pages[0]) for _, word in words]]
    for page in pages[1:]:
        text = [_read(word, page) for _, word in words]
        if text not in texts:
            kept.append(page)
            texts.append(text)
    if len(kept) == 1:
        return ()
    differing = [n for n in range(len(words)) if len({text[n] for text in texts}) > 1]
    return tuple(
        CodePage(
            page,
            tuple(
                Example(_line(data, words[n][0]), text[n] or "") for n in differing[:_MOST_EXAMPLES]
            ),
        )
        for page, text in zip(kept, texts, strict=True)
    )

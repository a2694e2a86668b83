"""What stands in plain sight on a page: its text, as those read it who open and point at nothing.

Folded details, scripts and the marks that open a rule are left out; so are addresses, which are no
text. What only screen readers say is heard by somebody, and counts.
"""

import re
from collections.abc import Container
from enum import StrEnum
from html import unescape
from html.parser import HTMLParser
from typing import Final

from django.db.models import TextChoices

_VOID: Final = frozenset({"area", "br", "hr", "img", "input", "link", "meta", "source", "wbr"})
_UNREAD: Final = frozenset({"head", "script", "style", "template", "details"})
_UNREAD_CLASSES: Final = frozenset({"rule-mark", "notice__rule"})
CODE: Final = re.compile(r"\b(?:[WLR]\d{1,2}\.\d{1,2}|GF2?|P3|[AB][01]|(?:CH|PT)-[A-Z]+-\d+)\b")
"""Codes: of a match, of a level of certainty, of a rule."""
_WORD: Final = re.compile(r"(?<![\w./@-])[a-z]+(?:[_-][a-z]+)*(?![\w@/-]|\.\w)")
_END_TAG: Final = re.compile(r"</[^>]*>")
_TAG: Final = re.compile(r"<[^>]*>")


class _Reader(HTMLParser):
    """Gathers the text; `_open` are the tags around it, each with whether it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in _VOID:
            return
        above = self._open[-1][1] if self._open else True
        classes = frozenset(given.get("class", "").split())
        unread = tag in _UNREAD or "hidden" in given or classes & _UNREAD_CLASSES
        self._open.append((tag, above and not unread))

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _read in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]
            self.text.append(" ")

    def handle_data(self, data: str) -> None:
        if not self._open or self._open[-1][1]:
            self.text.append(data)


def in_plain_sight(html: str) -> str:
    """The text of a page that everybody reads."""
    reader = _Reader()
    reader.feed(html)
    return " ".join("".join(reader.text).split())


def enum_codes() -> frozenset[str]:
    """What the members of every enum of the site are stored as."""
    kinds, found = [StrEnum, TextChoices], set()
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith("tournament."):
            found |= {str(member.value) for member in kind}
    return frozenset(found)


def enum_codes_in(html: str, language: str, known: Container[str]) -> list[str]:
    """The codes of enums in plain sight; in English one of a single word may be that word."""
    text = in_plain_sight(html)
    return [
        text[max(0, found.start() - 30) : found.end() + 20]
        for found in _WORD.finditer(text)
        if found[0] in known and (language != "en" or "_" in found[0])
    ]


def codes_in(html: str) -> list[str]:
    """The codes in plain sight, each with the words around it."""
    if not CODE.search(unescape(_TAG.sub("", _END_TAG.sub(" ", html)))):
        # Not even in what is folded away: the page need not be taken apart.
        return []
    text = in_plain_sight(html)
    return [text[max(0, found.start() - 30) : found.end() + 20] for found in CODE.finditer(text)]

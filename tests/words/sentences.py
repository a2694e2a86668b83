"""Every sentence of the catalogues in both languages, with where it is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils import translation

from tests.web.public.help_texts import pairs
from tests.words.tables import all_rows
from tournament.web.catalogues import read_translations
from tournament.web.shared.consent_texts import TEXTS as CONSENTS

_PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|<[^>]*>")


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence: its catalogue, the English and the Russian words, all plural forms of both."""

    place: str
    english: str
    russian: str

    def __str__(self) -> str:
        return f"{self.place}: {self.english!r} / {self.russian!r}"


def said(place: str, english: str, russian: str) -> Said:
    """A sentence without its placeholders, whose names are no words for people."""
    return Said(place, _PLACEHOLDER.sub(" ", english), _PLACEHOLDER.sub(" ", russian))


@cache
def _consented() -> frozenset[str]:
    """What people have consented to keeps its words: others would be a new version."""
    with translation.override("en"):
        return frozenset(
            str(words)
            for versions in CONSENTS.values()
            for text in versions
            for words in (text.title, *text.paragraphs, *text.points)
        )


def _translations() -> Iterator[Said]:
    for place, catalog in read_translations():
        for message in catalog:
            if message.id and message.id not in _consented():
                forms = [
                    (words,) if isinstance(words, str) else tuple(words or ())
                    for words in (message.id, message.string)
                ]
                yield said(place.rpartition("/")[2], *(" | ".join(form) for form in forms))


def _tables() -> Iterator[Said]:
    for place, rows in all_rows().items():
        for row in rows.values():
            yield said(place, row["en"], row["ru"])


def _guide() -> Iterator[Said]:
    for page, english, russian in pairs():
        yield said(f"help/{page}", english.words, russian.words)


@cache
def sentences() -> tuple[Said, ...]:
    """What the site, the rules, the refusals, the engine, the audit, papers and the guide say."""
    return tuple(dict.fromkeys([*_translations(), *_tables(), *_guide()]))

"""Every sentence of the catalogues in both languages, with where it is."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.utils import translation

from reports.texts import TEXTS as PRINTED
from rules_engine.pixel_tactics import (
    card_texts,
    decision_texts,
    due_texts,
    messages,
    names,
    remedies,
    rule_texts,
    sentence_texts,
    step_texts,
)
from tournament.ledger.audit import texts as audit_texts
from tournament.regulations.refusals import CODES
from tournament.regulations.rules import RULES
from tournament.web.catalogues import read_translations
from tournament.web.shared.consent_texts import TEXTS as CONSENTS

ENGINE = (
    card_texts, decision_texts, due_texts, messages, names, remedies, rule_texts, sentence_texts,
    step_texts,
)  # fmt: skip
OF_THE_GAME = frozenset(module.__name__.rpartition(".")[2] for module in ENGINE)
"""The catalogues of the rules engine."""
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


def _pairs(value: object) -> Iterator[tuple[str, str]]:
    """The pairs (Russian, English) anywhere in a table of a package without gettext."""
    if isinstance(value, Mapping):
        for one in value.values():
            yield from _pairs(one)
    elif isinstance(value, tuple):
        if len(value) == 2 and all(isinstance(one, str) for one in value):
            yield value
        else:
            for one in value:
                yield from _pairs(one)


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
    for module in (*ENGINE, audit_texts):
        for name, table in vars(module).items():
            if isinstance(table, Mapping | tuple) and not name.startswith("__"):
                for russian, english in _pairs(table):
                    yield said(module.__name__.rpartition(".")[2], english, russian)


@cache
def sentences() -> tuple[Said, ...]:
    """What the site, the rules, the refusals, the engine, the audit and the papers say."""
    found = [*_translations(), *_tables()]
    found += [said("refusals", code.en, code.ru) for code in CODES.values()]
    found += [said("rules", text.en, text.ru) for text in RULES.values()]
    found += [said("papers", word, PRINTED["ru"][key]) for key, word in PRINTED["en"].items()]
    return tuple(dict.fromkeys(found))

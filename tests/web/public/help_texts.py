"""The texts of the guide, taken apart for tests."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.utils import translation

from tournament.web.public.help.markdown import NAME, RULE, parse, plain
from tournament.web.public.help.pages import PAGES, text_file

LANGUAGES = ("ru", "en")
PICTURE = re.compile(r"!\[[^\]]*\]\(picture:([\w-]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\((\S+)\)")


@dataclass(frozen=True, slots=True)
class Part:
    """A heading, paragraph, point or cell: how it is written, and what is read, without rules."""

    kind: str
    source: str
    words: str

    @property
    def marks(self) -> list[str]:
        """Names, rules, pictures and links in it, sorted: sentences order them differently."""
        names = ["|".join(name) for name in NAME.findall(self.source)]
        found = [*names, *RULE.findall(self.source), *PICTURE.findall(self.source)]
        return sorted([*found, *LINK.findall(self.source)])


def source(page: str, language: str) -> str:
    """The Markdown of a page."""
    return text_file(page, language).read_text(encoding="utf-8")


@cache
def parts(page: str, language: str) -> tuple[Part, ...]:
    """A page in its order."""
    with translation.override(language):
        tokens = parse(source(page, language))
    return tuple(
        Part(
            tokens[at - 1].tag,
            token.content,
            plain(token),
        )
        for at, token in enumerate(tokens)
        if token.type == "inline"
    )


def pairs() -> Iterator[tuple[str, Part, Part]]:
    """Each part of every page in English and in Russian, with the page's name."""
    for page in PAGES:
        for english, russian in zip(parts(page, "en"), parts(page, "ru"), strict=True):
            yield page, english, russian

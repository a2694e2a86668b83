"""Sentences in two languages: TOML beside the modules that say them, read when first asked for.

Each key is a table with `ru` and `en`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final, NamedTuple, TypeVar

LANGUAGES: Final = ("ru", "en")
Row = TypeVar("Row")


class Words(NamedTuple):
    """A text in Russian and in English."""

    ru: str
    en: str

    def in_language(self, language: str) -> str:
        """One of the two; raises ValueError for a language that is not spoken here."""
        return self[LANGUAGES.index(language)]


class Table(Mapping[str, Row]):
    """Rows by key that are read when the first of them is asked for."""

    def __init__(self, read: Callable[[], Mapping[str, Row]]) -> None:
        self._read = read

    @cached_property
    def _rows(self) -> Mapping[str, Row]:
        return self._read()

    def __getitem__(self, key: str) -> Row:
        return self._rows[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def in_language(table: Mapping[str, Words], language: str) -> dict[str, str]:
    """All sentences of a table in one language."""
    return {key: row.in_language(language) for key, row in table.items()}


@cache
def read(package: str, name: str) -> Mapping[str, Any]:
    """What a TOML file beside the modules of a package holds, in a zip as well."""
    # Who needs no sentence pays for no parser.
    import tomllib
    from pkgutil import get_data

    data = get_data(package, f"{name}.toml")
    assert data is not None, name
    return tomllib.loads(data.decode())


def words(package: str, name: str, part: str = "") -> Table[Words]:
    """The sentences of a file, or of a part of it."""

    def rows() -> Mapping[str, Words]:
        held = read(package, name)
        return {key: Words(**row) for key, row in (held[part] if part else held).items()}

    return Table(rows)


def nested_words(package: str, name: str, part: str) -> Table[Mapping[str, Words]]:
    """The sentences of a part of a file that have a second key."""

    def rows() -> Mapping[str, Mapping[str, Words]]:
        held = read(package, name)[part].items()
        return {key: {word: Words(**row) for word, row in group.items()} for key, group in held}

    return Table(rows)

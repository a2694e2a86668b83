"""Every table of sentences that stands in a TOML file of a package."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("reports", "rules_engine", "tournament")
NO_WORDS = {"pyproject.toml", "ruling_positions.toml", "data.toml"}
"""How a package is built; positions of rulings and numbers of a game, which hold no sentences."""
Row = Mapping[str, Any]


def files() -> list[Path]:
    """The files, but for those without sentences."""
    found = (path for package in PACKAGES for path in (ROOT / package).rglob("*.toml"))
    return sorted(path for path in found if path.name not in NO_WORDS)


def place(path: Path) -> str:
    """A file as people name it."""
    return path.relative_to(ROOT).as_posix().removesuffix(".toml")


def rows(path: Path) -> Iterator[tuple[str, Row]]:
    """The keys of a file, parts before them, each with its row."""
    yield from _rows("", tomllib.loads(path.read_text(encoding="utf-8")))


@cache
def all_rows() -> Mapping[str, Mapping[str, Row]]:
    """The rows of all files by key, by place."""
    return {place(path): dict(rows(path)) for path in files()}


def _rows(above: str, table: Row) -> Iterator[tuple[str, Row]]:
    for key, row in table.items():
        if any(isinstance(value, dict) for value in row.values()):
            yield from _rows(f"{above}{key}.", row)
        else:
            yield f"{above}{key}", row

"""The tables of sentences are whole: two languages, the same placeholders, no key unknown."""

import re
from string import Formatter

import pytest

from rules_engine.core.texts import Table, Words, words
from tests.support.tables import every_row
from tests.words.tables import PACKAGES, ROOT, Row, all_rows

KNOWN = {"ru", "en"}
OF_A_REFUSAL = {"rule", "kind"}
CYRILLIC = re.compile("[А-Яа-яЁё]")
ASKED = re.compile(r'words\((?:_?PACKAGE|"reports"), "(\w+)"(?:, "(\w+)")?\)')
"""A table that code declares: its file and the part of it."""
PART = re.compile(r'self\.part\("(\w+)"\)')
"""A part of an open game's words that the game reads by itself."""
OF_EVERY_OPEN_GAME = {
    "name", "rules", "remedies", "facts", "values", "events", "labels", "reasons",
}  # fmt: skip
PROVENANCE = {"source"}
PLACES = all_rows()
OPEN_GAMES = [place for place in PLACES if re.fullmatch(r"rules_engine/\w+/texts", place)]


def faults(row: Row) -> list[str]:
    """What is wrong with a row."""
    found = [f"no {key}" for key in sorted(KNOWN - {key for key in row if row[key]})]
    found += [f"{key} is no text" for key, value in row.items() if not isinstance(value, str)]
    if found:
        return found
    russian, english = row["ru"], row["en"]
    if placeholders(russian) != placeholders(english):
        found.append("other placeholders")
    if CYRILLIC.search(english):
        found.append("Russian letters in English")
    found += [f"spaces of {key}" for key, text in row.items() if text != " ".join(text.split())]
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(text) if name is not None}


@every_row("place", PLACES)
def test_every_row_says_the_same_in_both_languages(place: str) -> None:
    known = KNOWN | OF_A_REFUSAL if "/refusal_texts/" in place else KNOWN
    known = KNOWN | PROVENANCE if place.endswith("/provenance") else known
    wrong = {key: faults(row) for key, row in PLACES[place].items() if faults(row)}
    assert wrong == {}
    assert {key for row in PLACES[place].values() for key in row} <= known


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"ru": "Да."}, "no en"),
        ({"ru": "", "en": "Yes."}, "no ru"),
        ({"ru": "Да, {who}.", "en": "Yes, {whom}."}, "other placeholders"),
        ({"ru": "Да.", "en": "Да."}, "Russian letters in English"),
        ({"ru": "Да. ", "en": "Yes."}, "spaces of ru"),
    ],
)
def test_a_fault_is_noticed(row: Row, fault: str) -> None:
    assert faults(row) == [fault]


def test_every_part_of_every_file_is_read() -> None:
    """The topics of rules and refusals are compared with their folders in tests/regulations."""
    named = {
        (name, part)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for name, part in ASKED.findall(path.read_text(encoding="utf-8"))
        if path.relative_to(ROOT).parent.as_posix() + "/texts" not in OPEN_GAMES
    }
    there = {
        (place.rpartition("/")[2], key.partition(".")[0] if "." in key else "")
        for place, rows in PLACES.items()
        if not place.startswith("tournament/regulations/r")
        and place.rpartition("/")[0] + "/texts" not in OPEN_GAMES
        for key in rows
    }
    assert named == there
    assert sum(map(len, PLACES.values())) > 1300


@pytest.mark.parametrize("place", OPEN_GAMES)
def test_every_part_of_an_open_games_words_is_read(place: str) -> None:
    own = {
        part
        for path in (ROOT / place).parent.glob("*.py")
        for source in [path.read_text(encoding="utf-8")]
        for part in [*PART.findall(source), *(part for _, part in ASKED.findall(source))]
    }
    assert {key.partition(".")[0] for key in PLACES[place]} <= own | OF_EVERY_OPEN_GAME


def test_a_table_is_read_when_a_row_is_asked_for() -> None:
    read: list[str] = []

    def rows() -> dict[str, Words]:
        read.append("read")
        return {"yes": Words("да", "yes")}

    table = Table(rows)
    assert read == []
    assert [table["yes"].in_language(language) for language in ("ru", "en")] == ["да", "yes"]
    assert [*table.items()] == [("yes", ("да", "yes"))]
    assert read == ["read"]
    with pytest.raises(ValueError):
        table["yes"].in_language("de")


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        words("reports", "nowhere").get("yes")

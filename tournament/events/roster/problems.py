"""What can be wrong with a registration list, as values.

Owns the catalogue of codes with the names of their parameters; a code or a parameter that is not
in it cannot be made, so every problem has its sentence in `messages`. Refuses protected data in
parameters: a birth date or a contact never enters an error message (CH-PD-2).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tournament.people.names.guard import Params

FILE_CODES: Final[Mapping[str, frozenset[str]]] = {
    "file_empty": frozenset(),
    "file_too_large": frozenset({"limit"}),
    "file_unpacks_too_large": frozenset(),
    "file_not_a_table": frozenset(),
    "file_web_page": frozenset(),
    "file_excel_xml": frozenset(),
    "file_old_excel": frozenset(),
    "file_open_document": frozenset(),
    "file_encrypted": frozenset(),
    "file_broken_xlsx": frozenset(),
    "file_undecodable": frozenset({"line"}),
    "file_broken_quotes": frozenset({"line"}),
    "file_no_rows": frozenset(),
    "too_many_rows": frozenset({"limit"}),
    "too_many_columns": frozenset({"limit"}),
    "cell_too_long": frozenset({"line", "column", "limit"}),
}
"""Codes of `FileProblem`: nothing of the file could be read."""

HEADING_CODES: Final[Mapping[str, frozenset[str]]] = {
    "column_missing": frozenset({"field"}),
    "column_ambiguous": frozenset({"field", "columns"}),
    "column_alike": frozenset({"field", "columns"}),
    "name_twice": frozenset({"fields", "columns"}),
    "column_hidden": frozenset({"columns"}),
    "heading_ambiguous": frozenset({"fields"}),
    "column_choices_clash": frozenset({"fields"}),
    "heading_repeated": frozenset({"columns"}),
    "public_consent_column_missing": frozenset(),
    "other_sheets_ignored": frozenset({"sheet", "others"}),
    "birth_dates_day_first": frozenset(),
    "code_page_guessed": frozenset({"code_page"}),
}
"""Codes of a `Problem` on the heading row."""

ROW_CODES: Final[Mapping[str, frozenset[str]]] = {
    "extra_cells": frozenset({"expected", "found"}),
    "repeated_heading": frozenset(),
    "formula_error": frozenset({"error"}),
    "invisible_character": frozenset({"character", "position"}),
    "letter_not_printable": frozenset({"character", "position"}),
    "text_too_long": frozenset({"length", "limit"}),
    "name_missing": frozenset(),
    "name_one_word": frozenset(),
    "name_initials": frozenset(),
    "name_latin_letters": frozenset({"word", "letters", "positions"}),
    "name_cyrillic_letters": frozenset({"word", "letters", "positions"}),
    "name_two_alphabets": frozenset(),
    "name_digit": frozenset({"character", "position"}),
    "name_unexpected_character": frozenset({"character", "position"}),
    "name_word_edge": frozenset({"word", "character"}),
    "birth_date_missing": frozenset(),
    "birth_date_not_understood": frozenset(),
    "birth_date_two": frozenset(),
    "birth_date_impossible": frozenset(),
    "birth_date_swapped": frozenset(),
    "birth_date_maybe_swapped": frozenset({"line"}),
    "birth_date_short_year": frozenset(),
    "birth_date_year_only": frozenset(),
    "birth_date_in_future": frozenset(),
    "birth_date_too_early": frozenset({"year"}),
    "birth_date_from_number": frozenset(),
    "contact_not_understood": frozenset(),
    "contact_several": frozenset(),
    "contact_damaged_number": frozenset(),
    "contact_mixed_letters": frozenset({"letters"}),
    "contact_other_letters": frozenset(),
    "consent_missing": frozenset(),
    "consent_not_understood": frozenset(),
    "duplicate_row": frozenset({"first_line"}),
    "duplicate_person": frozenset({"first_line"}),
    "similar_person": frozenset({"first_line"}),
}
"""Codes of a `Problem` in one row."""

CODES: Final[Mapping[str, frozenset[str]]] = {**FILE_CODES, **HEADING_CODES, **ROW_CODES}

RULES: Final[Mapping[str, str]] = {
    "consent_missing": "CH-REG-6",
    "public_consent_column_missing": "CH-PD-3",
    "duplicate_row": "CH-REG-4",
    "duplicate_person": "CH-REG-4",
    "similar_person": "CH-REG-4",
}
"""The rule of the championship behind a code; the other codes are about the file itself."""


def _check(code: str, params: Params, codes: Mapping[str, frozenset[str]]) -> None:
    if code not in codes:
        raise ValueError(f"unknown code {code!r}")
    if frozenset(params) != codes[code]:
        raise ValueError(f"{code} takes the parameters {sorted(codes[code])}")


@dataclass(frozen=True, slots=True)
class FileProblem:
    """Why the file as a whole cannot be read."""

    code: str
    params: Params = field(default_factory=dict)

    def __post_init__(self) -> None:
        _check(self.code, self.params, FILE_CODES)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in one place: the row as a spreadsheet numbers it, and the column's heading.

    The column is empty where the whole row is meant. `person` and `value` help to find the place:
    who stands in the row, and what stands in the cell unless that is protected.
    """

    line: int
    column: str
    code: str
    params: Params = field(default_factory=dict)
    person: str = field(default="", repr=False)
    value: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        _check(self.code, self.params, {**HEADING_CODES, **ROW_CODES})

    @property
    def rule(self) -> str | None:
        """The rule that refuses, if one does."""
        return RULES.get(self.code)

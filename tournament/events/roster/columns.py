"""Which column holds what.

Owns recognising the columns by their headings, saying which of them are in doubt, and taking a
person's own choice. Decides nothing silently: a field claimed by two columns stays open.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from tournament.events.roster.cells import Cell, as_text
from tournament.events.roster.limits import LONGEST_CELL, MOST_COLUMNS, MOST_TITLE_ROWS
from tournament.events.roster.problems import Problem
from tournament.events.roster.vocabulary import FIELDS, meaning, normalised_heading
from tournament.people.names.guard import Part

Reason = Literal["exact", "likely", "chosen"]

REQUIRED = ("full_name", "birth_date", "consent_processing")
NAME_PARTS: Final[tuple[Part, ...]] = ("surname", "given_name", "patronymic")
_NAME_FIELDS = frozenset({"full_name", "surname", "given_name"})
# A column "Name" or "Имя" alone holds the whole name; beside a surname it holds the given name.
_BARE_NAMES = frozenset({"name", "имя", "имя участника", "имя игрока"})


@dataclass(frozen=True, slots=True)
class ColumnMapping:
    """Field → index of its column, with the reason for each and what is in doubt.

    `reasons`: "exact" the heading is a known word, "likely" it contains one, "chosen" by a person.
    """

    headings: tuple[str, ...]
    heading_line: int
    columns: Mapping[str, int] = field(default_factory=dict)
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    issues: tuple[Problem, ...] = ()
    conflicts: tuple[Problem, ...] = ()
    on_paper: bool = False
    """Whether everybody has signed all consents on paper; an answer in the list still counts."""

    @property
    def ignored(self) -> tuple[str, ...]:
        """Headings of the columns that are not read, from left to right."""
        used = set(self.columns.values())
        return tuple(
            heading for index, heading in enumerate(self.headings) if heading and index not in used
        )

    def missing(self) -> tuple[str, ...]:
        """Required fields without a column; the full name may come as surname and given name."""
        split_name = {"surname", "given_name"} <= self.columns.keys()
        return tuple(
            name
            for name in REQUIRED
            if name not in self.columns
            and not (name == "full_name" and split_name)
            and not (name == "consent_processing" and self.on_paper)
        )

    @property
    def beyond_doubt(self) -> bool:
        """Whether every column that is needed is known by its heading, and none is in doubt."""
        exact = all(reason == "exact" for reason in self.reasons.values())
        return exact and not self.issues and not self.problems()

    def problems(self) -> tuple[Problem, ...]:
        """Choices that clash, and every required field without a column."""
        missing = tuple(
            Problem(self.heading_line, "", "column_missing", {"field": name})
            for name in self.missing()
        )
        return self.conflicts + missing

    def warnings(self) -> tuple[Problem, ...]:
        """What is in doubt, and the notice that nobody's name will be public (CH-PD-3)."""
        if "consent_public" in self.columns or self.on_paper:
            return self.issues
        notice = Problem(self.heading_line, "", "public_consent_column_missing")
        return (*self.issues, notice)

    def with_choice(self, name: str, index: int | None) -> "ColumnMapping":
        """The mapping with one field's column chosen by a person; None: the file has no such.

        A column holds one field, so a field that had the column loses it; so do the parts of the
        name when a column for the full name is chosen, and the other way round. Raises ValueError
        for a field or a column that does not exist.
        """
        if name not in FIELDS:
            raise ValueError(f"no such field: {name!r}")
        if index is not None and not 0 <= index < len(self.headings):
            raise ValueError(f"no such column: {index!r}")
        rivals = {name}
        if index is not None and name == "full_name":
            rivals |= set(NAME_PARTS)
        elif index is not None and name in NAME_PARTS:
            rivals.add("full_name")
        columns = {
            other: column
            for other, column in self.columns.items()
            if other not in rivals and column != index
        }
        reasons = {other: self.reasons[other] for other in columns}
        if index is not None:
            columns[name] = index
            reasons[name] = "chosen"
        issues = tuple(issue for issue in self.issues if not _settled(issue, name))
        return replace(self, columns=columns, reasons=reasons, issues=issues)

    def with_choices(self, choices: Mapping[str, int | None]) -> "ColumnMapping":
        """The mapping that a whole form of choices describes; fields not in it have no column.

        A column chosen for two fields, or a full name beside its parts, is left to `problems`.
        """
        unknown = choices.keys() - set(FIELDS)
        if unknown:
            raise ValueError(f"no such field: {min(unknown)!r}")
        chosen = {name: index for name in FIELDS if (index := choices.get(name)) is not None}
        mapping = replace(self, columns={}, reasons={})
        for name in FIELDS:
            mapping = mapping.with_choice(name, chosen.get(name))
        takers: dict[int, list[str]] = {}
        for name, index in chosen.items():
            takers.setdefault(index, []).append(name)
        clashes = [(index, names) for index, names in takers.items() if len(names) > 1]
        parts = [name for name in NAME_PARTS if name in chosen]
        if "full_name" in chosen and parts:
            clashes.append((chosen["full_name"], ["full_name", *parts]))
        conflicts = tuple(
            Problem(
                self.heading_line,
                self.headings[index],
                "column_choices_clash",
                {"fields": ", ".join(names)},
            )
            for index, names in clashes
        )
        return replace(mapping, conflicts=conflicts)


def _settled(issue: Problem, name: str) -> bool:
    """Whether a choice for the field answers the doubt."""
    doubtful = issue.params.get("field", issue.params.get("fields", ""))
    return name in str(doubtful).split(", ")


class _Claim(NamedTuple):
    column: int
    reason: Literal["exact", "likely"]


def recognise(
    headings: Sequence[str], heading_line: int = 1, hidden: Collection[int] = ()
) -> ColumnMapping:
    """What the columns are, as far as their headings say it beyond doubt.

    A known word beats a heading that merely contains it, a surname and a given name beat a full
    name, and both are reported; two columns of the same strength leave the field open and are
    reported, so is a heading that may mean two things. A column that the table hides (`hidden`)
    is taken where no other claims the field, and reported.
    """
    claims: dict[str, list[_Claim]] = {}
    issues = list(_repeated(headings, heading_line))
    normal = [normalised_heading(heading) for heading in headings]
    has_surname = any(meaning(heading).fields == ("surname",) for heading in headings)
    for index, heading in enumerate(headings):
        fields, reason = meaning(heading)
        if normal[index] in _BARE_NAMES:
            fields = ("given_name",) if has_surname else ("full_name",)
            reason = "exact" if has_surname else "likely"
        if len(fields) > 1:
            params = {"fields": ", ".join(fields)}
            issues.append(Problem(heading_line, heading, "heading_ambiguous", params))
        elif fields:
            claims.setdefault(fields[0], []).append(_Claim(index, reason))
    columns: dict[str, int] = {}
    reasons: dict[str, Reason] = {}
    for name in FIELDS:
        claimed = claims.get(name, [])
        claimed = [claim for claim in claimed if claim.column not in hidden] or claimed
        strongest = [claim for claim in claimed if claim.reason == "exact"] or claimed
        if len(strongest) == 1:
            columns[name] = strongest[0].column
            reasons[name] = strongest[0].reason
            if len(claimed) > 1:
                others = [claim.column for claim in claimed if claim is not strongest[0]]
                params = {"field": name, "columns": _listed(headings, others)}
                heading = headings[strongest[0].column]
                issues.append(Problem(heading_line, heading, "column_alike", params))
        elif strongest:
            params = {
                "field": name,
                "columns": _listed(headings, [claim.column for claim in strongest]),
            }
            issues.append(
                Problem(heading_line, headings[strongest[0].column], "column_ambiguous", params)
            )
    if "full_name" in columns and (parts := [part for part in NAME_PARTS if part in columns]):
        # Whose full name stands beside a surname nobody knows; often it is a parent's.
        twice = ["full_name", *parts]
        issues.append(
            Problem(
                heading_line,
                headings[columns["full_name"]],
                "name_twice",
                {
                    "fields": ", ".join(twice),
                    "columns": _listed(headings, [columns[name] for name in twice]),
                },
            )
        )
        whole = {"surname", "given_name"} <= columns.keys()
        for name in ("full_name",) if whole else parts:
            del columns[name], reasons[name]
    if unseen := sorted(set(columns.values()) & set(hidden)):
        params = {"columns": _listed(headings, unseen)}
        issues.append(Problem(heading_line, headings[unseen[0]], "column_hidden", params))
    return ColumnMapping(tuple(headings), heading_line, columns, reasons, tuple(issues))


def _repeated(headings: Sequence[str], line: int) -> list[Problem]:
    """Headings that stand above more than one column; a person can't tell those columns apart."""
    places: dict[str, list[int]] = {}
    for index, heading in enumerate(headings):
        if normal := normalised_heading(heading):
            places.setdefault(normal, []).append(index)
    return [
        Problem(line, headings[found[0]], "heading_repeated", {"columns": _listed(headings, found)})
        for found in places.values()
        if len(found) > 1
    ]


def _listed(headings: Sequence[str], indices: list[int]) -> str:
    """Columns as a person finds them: the letter of the spreadsheet and the heading."""
    return ", ".join(f"{column_letters(index)} ({headings[index]})" for index in indices)


def column_letters(index: int) -> str:
    """A, B … Z, AA …: how spreadsheets call the column with this index (from 0)."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class HeadingRow(NamedTuple):
    """The position of the row that looks most like headings, and how many fields it makes known."""

    position: int
    fields: int


def best_heading_row(rows: Sequence[Sequence[Cell]]) -> HeadingRow:
    """The first row with headings of both a name and a birth date; otherwise the first row.

    Titles above the headings ("Registration, Kazan, 10 December") are passed over by this.
    """
    for index, cells in enumerate(rows[:MOST_TITLE_ROWS]):
        known = _known(cells)
        if "birth_date" in known and known & _NAME_FIELDS:
            return HeadingRow(index, len(known))
    return HeadingRow(0, len(_known(rows[0])) if rows else 0)


def _known(cells: Sequence[Cell]) -> set[str]:
    """The fields that these cells would head; no more of them is looked at than a list may have."""
    texts = (as_text(cell) for cell in cells[:MOST_COLUMNS])
    return {name for text in texts if len(text) <= LONGEST_CELL for name in meaning(text).fields}

"""What the check of a list shows: faults, refused lines, who would be entered, what to edit."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.forms import BoundField
from django.utils.translation import gettext

from tournament.events.registration import ImportResult
from tournament.events.roster.cells import as_text
from tournament.events.roster.messages import describe
from tournament.events.roster.problems import Problem
from tournament.events.roster.rows import RosterReading, RosterRow
from tournament.events.roster.table import Table
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.import_forms import EditListForm
from tournament.web.shared.components import Kind
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.words import language

MOST_EDITED = 40
"""Lines that are edited on one page; the next ones come when these are right."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A problem or a warning with its place, ready to be shown and printed."""

    line: int
    column: str
    text: str
    rule: str
    person: str
    value: str


@dataclass(frozen=True, slots=True)
class RefusedLines:
    """Lines that one rule refuses for one reason."""

    lines: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """What becomes of one line."""

    line: int
    name: str
    birth_date: date
    outcome: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class FaultyLine:
    """A line with faults, and the fields in which it is edited."""

    line: int
    person: str
    problems: Sequence[RowProblem]
    fields: Sequence[BoundField]


def row_problems(problems: tuple[Problem, ...]) -> list[RowProblem]:
    """Problems ready to be shown."""
    return [
        RowProblem(
            problem.line,
            problem.column,
            describe(problem),
            problem.rule or "",
            problem.person,
            problem.value,
        )
        for problem in problems
    ]


def refused_lines(rows: tuple[RosterRow, ...], result: ImportResult) -> list[RefusedLines]:
    """The lines that a rule refuses, by the reason."""
    names = {row.line: row.full_name for row in rows}
    by_reason: dict[str, tuple[Refusal, list[int]]] = {}
    for item in result.refusals:
        text = item.refusal.text(language())
        by_reason.setdefault(text, (item.refusal, []))[1].append(item.line)
    return [
        RefusedLines(", ".join(f"{line} ({names[line]})" for line in lines), text, refusal.rule)
        for text, (refusal, lines) in by_reason.items()
    ]


def preview_lines(rows: tuple[RosterRow, ...], result: ImportResult) -> list[PreviewLine]:
    """What becomes of each line."""
    names = {row.line: row.full_name for row in rows}
    births = {row.line: row.birth_date for row in rows}
    return [
        PreviewLine(
            line,
            names[line],
            births[line],
            gettext("on the list already") if item.already else status_word(item.status),
            "neutral" if item.already else status_kind(item.status),
        )
        for line, item in result.registered
    ]


def refused_numbers(result: ImportResult) -> list[int]:
    """The lines that a rule refuses."""
    return [item.line for item in result.refusals]


def faulty_cells(
    table: Table, problems: Sequence[Problem], refused: Collection[int]
) -> dict[int, list[tuple[int, str, str]]]:
    """The first lines with a fault, and which of their cells have it, with what stands there."""
    cells = dict(table.rows)
    found: dict[int, list[tuple[int, str, str]]] = {
        line: [] for line in sorted({*(item.line for item in problems), *refused} & cells.keys())
    }
    kept = dict(list(found.items())[:MOST_EDITED])
    for item in problems:
        if item.line not in kept or table.headings.count(item.column) != 1:
            continue
        column = table.headings.index(item.column)
        cell = (column, item.column, as_text(cells[item.line][column]))
        if cell not in kept[item.line]:
            kept[item.line].append(cell)
    return kept


def faulty_lines(
    reading: RosterReading, faulty: Collection[int], form: EditListForm
) -> list[FaultyLine]:
    """What can be edited on the page, line by line."""
    people = {row.line: row.full_name for row in reading.rows}
    people.update((item.line, item.person) for item in reading.problems)
    return [
        FaultyLine(
            line,
            people.get(line, ""),
            [item for item in row_problems(reading.problems) if item.line == line],
            form.of_line(line),
        )
        for line in faulty
    ]

"""What the check of a list shows: faults, refused lines, who would be entered, what to edit."""

from collections.abc import Collection, Sequence

from django.forms import BoundField
from django.utils.translation import gettext

from tournament.events.registration import ImportResult
from tournament.events.roster.cells import as_text
from tournament.events.roster.problems import Problem
from tournament.events.roster.rows import RosterReading, RosterRow
from tournament.events.roster.table import Table
from tournament.web.organizer.import_forms import EditListForm
from tournament.web.shared.components import Kind
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.words import language

MOST_EDITED = 40
"""Lines that are edited on one page; the next ones come when these are right."""


def refused_lines(rows: tuple[RosterRow, ...], result: ImportResult) -> list[tuple[str, str, str]]:
    """The lines that a rule refuses, by the reason, each with its words and the rule."""
    names = {row.line: row.full_name for row in rows}
    by_reason: dict[tuple[str, str], list[str]] = {}
    for item in result.refusals:
        reason = item.refusal.text(language()), item.refusal.rule
        by_reason.setdefault(reason, []).append(f"{item.line} ({names[item.line]})")
    return [(", ".join(lines), *reason) for reason, lines in by_reason.items()]


def preview_lines(
    rows: tuple[RosterRow, ...], result: ImportResult
) -> list[tuple[RosterRow, str, Kind]]:
    """What becomes of each line, in words, and how that looks."""
    known, old = {row.line: row for row in rows}, gettext("on the list already")
    return [
        (known[line], old, "neutral")
        if item.already
        else (known[line], status_word(item.status), status_kind(item.status))
        for line, item in result.registered
    ]


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
) -> list[tuple[int, str, list[Problem], list[BoundField]]]:
    """What can be edited on the page, line by line: who stands there, what is wrong, the fields."""
    people = {row.line: row.full_name for row in reading.rows}
    people.update((item.line, item.person) for item in reading.problems)
    return [
        (
            line,
            people.get(line, ""),
            [item for item in reading.problems if item.line == line],
            form.of_line(line),
        )
        for line in faulty
    ]

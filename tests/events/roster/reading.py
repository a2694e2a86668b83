"""Short ways for the tests to get from cells or bytes to a reading."""

from collections.abc import Sequence
from datetime import date

from tests.support.rosters import CellValue, xlsx
from tournament.events.roster.columns import ColumnMapping, recognise
from tournament.events.roster.problems import FileProblem, Problem
from tournament.events.roster.rows import RosterReading, read_rows
from tournament.events.roster.table import Table, read_table

TODAY = date(2016, 12, 1)
HEADINGS = ("ФИО", "Дата рождения", "Контакт", "Город", "Согласие на обработку", "Показ имени")
GOOD = ("Иванов Пётр", "05.05.2004", "petr@mail.example", "Казань", "да", "да")


def table_of(data: bytes, filename: str = "roster.csv") -> Table:
    table = read_table(data, filename)
    assert isinstance(table, Table), table
    return table


def refusal_of(data: bytes, filename: str = "roster.csv") -> FileProblem:
    problem = read_table(data, filename)
    assert isinstance(problem, FileProblem), problem
    return problem


def mapping_of(table: Table) -> ColumnMapping:
    return recognise(table.headings, table.heading_line)


def read(data: bytes, today: date = TODAY) -> RosterReading:
    table = table_of(data)
    return read_rows(table, mapping_of(table), today=today)


def read_cells(
    *rows: Sequence[CellValue], headings: Sequence[CellValue] = HEADINGS
) -> RosterReading:
    """The reading of a workbook with these rows, so that every kind of cell can be tried."""
    return read(xlsx({"Лист1": [headings, *rows]}))


def row_with(**changes: CellValue) -> tuple[CellValue, ...]:
    """A row without fault but for the cells named: name, born, contact, city, consent, public."""
    names = ("name", "born", "contact", "city", "consent", "public")
    return tuple(changes.get(name, good) for name, good in zip(names, GOOD, strict=True))


def codes(problems: Sequence[Problem]) -> list[str]:
    return [problem.code for problem in problems]

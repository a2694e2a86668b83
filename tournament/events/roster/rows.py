"""Rows of a table as people to register, and everything that is wrong with them.

Owns judging each cell in its row and the rows against each other. Collects all problems of the
file, not only the first; a row with a problem gives no `RosterRow`. Whether the whole file is
then refused is the caller's decision: nothing may be half-imported.
"""

from dataclasses import dataclass, field, fields
from datetime import date

from tournament.events.roster.answers import LONGEST_CONTACT, contact_fault, read_answer
from tournament.events.roster.cells import Cell, as_text, told
from tournament.events.roster.columns import NAME_PARTS, ColumnMapping
from tournament.events.roster.dates import Order, orders_of, read_birth_date
from tournament.events.roster.doubts import Answers
from tournament.events.roster.encodings import NAMES
from tournament.events.roster.full_names import in_one_cell, without_brackets
from tournament.events.roster.problems import Problem
from tournament.events.roster.table import Table
from tournament.events.roster.vocabulary import normalised_heading
from tournament.people.names import guard as names
from tournament.people.names import normalised_name
from tournament.people.names.alike import similar_form
from tournament.people.names.guard import Fault, Params, plain, text_faults
from tournament.people.names.person_texts import PersonTexts
from tournament.regulations.inputs import declared

LONGEST_CITY = declared(PersonTexts, "city").longest
LONGEST_DISPLAY_NAME = declared(PersonTexts, "display_name").longest

PROTECTED = frozenset({"birth_date", "contact", "email", "phone", "representative_contact"})

_CONTACT_FIELDS = ("contact", "email", "phone")
_NAMES = ("full_name", *NAME_PARTS)


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One person of the list; protected data is left out of what logs would print (CH-PD-2)."""

    line: int
    full_name: str = field(repr=False)
    birth_date: date = field(repr=False)
    contact: str = field(repr=False)
    city: str
    display_name: str
    consent_processing: bool
    consent_public: bool
    representative_name: str = field(repr=False)
    representative_contact: str = field(repr=False)
    consent_representative: bool


@dataclass(frozen=True, slots=True)
class RosterReading:
    """The rows without fault, and all problems and warnings in the order of the file."""

    rows: tuple[RosterRow, ...]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def read_rows(
    table: Table, mapping: ColumnMapping, *, today: date, answers: Answers | None = None
) -> RosterReading:
    """Every row of the table, read with the mapping; `today` bounds the birth dates.

    `answers`: what a person said about what is doubtful in the list (`doubts_of`).

    A required column that is missing is the only problem then reported: nothing can be said of
    the rows without it.
    """
    warnings = list(mapping.warnings())
    if table.other_sheets:
        sheets = {"sheet": table.sheet, "others": ", ".join(table.other_sheets)}
        warnings.append(Problem(table.heading_line, "", "other_sheets_ignored", sheets))
    if table.guessed:
        guessed = {"code_page": NAMES[table.encoding]}
        warnings.append(Problem(table.heading_line, "", "code_page_guessed", guessed))
    if problems := mapping.problems():
        return RosterReading((), problems, tuple(warnings))
    answers = answers or Answers()
    left = table.hidden_rows if answers.hidden_rows == "leave" else frozenset()
    readers = [
        _Row(table, mapping, line, cells, today, answers)
        for line, cells in table.rows
        if line not in left
    ]
    found = [problem for reader in readers for problem in reader.problems]
    warnings += [problem for reader in readers for problem in reader.warnings]
    if not answers.order:
        warnings += _maybe_swapped(readers) or _day_first(table, mapping)
    rows: list[RosterRow] = []
    first_of: dict[tuple[str, date], RosterRow] = {}
    alike: dict[tuple[str, date], RosterRow] = {}
    for reader in readers:
        row = reader.row
        if row is None:
            continue
        key = (normalised_name(row.full_name), row.birth_date)
        first = first_of.setdefault(key, row)
        if first is not row and _same_data(first, row):
            found.append(_again(row, first, "duplicate_row"))
            continue
        other = alike.setdefault((similar_form(row.full_name), row.birth_date), row)
        # Namesakes exist: a person decides, the program does not (CH-REG-4).
        if first is not row:
            warnings.append(_again(row, first, "duplicate_person"))
        elif other is not row:
            warnings.append(_again(row, other, "similar_person"))
        rows.append(row)
    by_line = sorted(found, key=lambda problem: problem.line)
    return RosterReading(
        tuple(rows), tuple(by_line), tuple(sorted(warnings, key=lambda problem: problem.line))
    )


def _again(row: RosterRow, first: RosterRow, code: str) -> Problem:
    return Problem(row.line, "", code, {"first_line": first.line}, row.full_name)


def _same_data(first: RosterRow, second: RosterRow) -> bool:
    """Whether two rows of one person say the same; another spelling of the name says no more."""
    return all(
        getattr(first, each.name) == getattr(second, each.name)
        for each in fields(RosterRow)
        if each.name not in {"line", "full_name"}
    )


def _maybe_swapped(readers: list["_Row"]) -> list[Problem]:
    """Dates that read well both ways, in a file where another row has the month first."""
    swapped = [
        problem.line
        for reader in readers
        for problem in reader.problems
        if problem.code == "birth_date_swapped"
    ]
    if not swapped:
        return []
    return [
        Problem(
            reader.line,
            reader.date_heading,
            "birth_date_maybe_swapped",
            {"line": swapped[0]},
            reader.person,
        )
        for reader in readers
        if reader.order_unsure
    ]


def _day_first(table: Table, mapping: ColumnMapping) -> list[Problem]:
    """The notice that nothing in the column but its dots tells that the day comes first."""
    column = mapping.columns["birth_date"]
    cells = ((line, cells[column]) for line, cells in table.rows if column < len(cells))
    orders = orders_of(cells)
    if not orders.both or orders.day_first or orders.month_first:
        return []
    return [Problem(table.heading_line, table.headings[column], "birth_dates_day_first")]


class _Row:
    """Reads one row; after that `row` is the person, or None when there are problems."""

    def __init__(
        self,
        table: Table,
        mapping: ColumnMapping,
        line: int,
        cells: tuple[Cell, ...],
        today: date,
        answers: Answers,
    ) -> None:
        self.line = line
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.order_unsure = False
        self.date_heading = table.headings[mapping.columns["birth_date"]]
        self.row: RosterRow | None = None
        self._headings = table.headings
        self._columns = mapping.columns
        self._cells = cells
        self._on_paper = mapping.on_paper
        self._order: Order = "month" if answers.order == "month" else "day"
        self._brackets = answers.brackets
        self.person = told(" ".join(as_text(self._cell(name)) for name in _NAMES))
        if self._is_heading_again():
            self._problem("", "repeated_heading")
            return
        if len(cells) > len(table.headings):
            counts = {"expected": len(table.headings), "found": len(cells)}
            self._problem("", "extra_cells", counts)
        self._read(today)

    def _read(self, today: date) -> None:
        full_name = self._full_name()
        birth_date = self._birth_date(today)
        contact = self._contact()
        city = self._text("city", LONGEST_CITY)
        display_name = self._text("display_name", LONGEST_DISPLAY_NAME) or self._in_brackets()
        processing = self._consent("consent_processing")
        if processing is False:
            self._problem("consent_processing", "consent_missing")
        public = self._consent("consent_public")
        representative_name = self._representative_name()
        representative_contact = self._contact_in("representative_contact")
        representative_consent = self._consent("consent_representative")
        if self.problems or birth_date is None:
            return
        self.row = RosterRow(
            line=self.line,
            full_name=full_name,
            birth_date=birth_date,
            contact=contact,
            city=city,
            display_name=display_name,
            consent_processing=bool(processing),
            consent_public=bool(public),
            representative_name=representative_name,
            representative_contact=representative_contact,
            consent_representative=bool(representative_consent),
        )

    def _cell(self, name: str) -> Cell:
        index = self._columns.get(name)
        return "" if index is None or index >= len(self._cells) else self._cells[index]

    def _heading(self, name: str) -> str:
        return self._headings[self._columns[name]]

    def _problem(self, name: str, code: str, params: Params | None = None) -> None:
        """Note what is wrong with a field, or without its name with the row."""
        heading = self._heading(name) if name else ""
        value = "" if name in PROTECTED else told(as_text(self._cell(name)))
        found = Problem(self.line, heading, code, params or {}, self.person, value)
        self.problems.append(found)

    def _report(self, name: str, faults: list[Fault]) -> None:
        for code, params in faults:
            self._problem(name, code, params)

    def _is_heading_again(self) -> bool:
        """Whether the row repeats the headings, as joined files do."""
        return all(
            normalised_heading(as_text(self._cell(name))) == normalised_heading(self._heading(name))
            for name in self._columns
        )

    def _full_name(self) -> str:
        if "full_name" in self._columns:
            text = in_one_cell(as_text(self._cell("full_name")))
            if self._brackets:
                text, _ = without_brackets(text)
            self._report("full_name", names.name_faults(text) + names.full_name_faults(text))
            return self._checked_alphabets("full_name", plain(text))
        parts = []
        for name in NAME_PARTS:
            if name not in self._columns:
                continue
            text = as_text(self._cell(name))
            self._report(name, names.name_faults(text, name))
            if not plain(text) and name != "patronymic":
                self._report(name, [Fault("name_missing")])
            parts.append(plain(text))
        return self._checked_alphabets("surname", " ".join(part for part in parts if part))

    def _in_brackets(self) -> str:
        if self._brackets != "nickname" or "full_name" not in self._columns:
            return ""
        _, inside = without_brackets(as_text(self._cell("full_name")))
        self._report("full_name", text_faults(inside, LONGEST_DISPLAY_NAME))
        return plain(inside)

    def _checked_alphabets(self, name: str, full_name: str) -> str:
        mixed = any("_letters" in problem.code for problem in self.problems)
        if names.two_alphabets(full_name) and not mixed:
            doubt = Problem(
                self.line, self._heading(name), "name_two_alphabets", {}, self.person, self.person
            )
            self.warnings.append(doubt)
        return full_name

    def _birth_date(self, today: date) -> date | None:
        reading = read_birth_date(self._cell("birth_date"), today, self._order)
        self.order_unsure = reading.order_unsure
        if reading.fault:
            self._report("birth_date", [reading.fault])
        if reading.from_number:
            self.warnings.append(
                Problem(self.line, self.date_heading, "birth_date_from_number", {}, self.person)
            )
        return reading.value

    def _contact(self) -> str:
        """The one contact that is kept (CH-PD-1): the first that is filled in."""
        contacts = [self._contact_in(name) for name in _CONTACT_FIELDS]
        return next((contact for contact in contacts if contact), "")

    def _contact_in(self, name: str) -> str:
        text = as_text(self._cell(name))
        if name not in self._columns or not text:
            return ""
        fault = contact_fault(text)
        if fault and fault.code == "contact_several":
            self._report(name, [fault])
        else:
            self._report(name, text_faults(text, LONGEST_CONTACT) or ([fault] if fault else []))
        return plain(text)

    def _text(self, name: str, limit: int) -> str:
        text = as_text(self._cell(name))
        if name in self._columns:
            self._report(name, text_faults(text, limit))
        return plain(text)

    def _representative_name(self) -> str:
        text = as_text(self._cell("representative_name"))
        if not plain(text):
            return ""
        faults = names.name_faults(text) + names.full_name_faults(text)
        self._report("representative_name", faults)
        return plain(text)

    def _consent(self, name: str) -> bool | None:
        """Yes or no; None when the answer is not clear, which is then a problem of its own.

        Where nothing is answered, the consents on paper count; a parent's only if one is named.
        """
        if self._on_paper and not plain(as_text(self._cell(name))):
            return name != "consent_representative" or bool(
                plain(as_text(self._cell("representative_name")))
            )
        answer = read_answer(self._cell(name))
        if answer is None:
            self._problem(name, "consent_not_understood")
        return answer

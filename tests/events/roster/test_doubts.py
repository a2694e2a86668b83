"""What can be read in several ways is asked, with what the list itself says to it."""

import io
from collections.abc import Sequence
from datetime import date

import openpyxl
import pytest

from tests.events.roster.reading import TODAY, codes, mapping_of, table_of
from tests.support.rosters import CellValue, xlsx
from tournament.events.roster.doubts import Answers, Doubt, applied, doubts_of, unanswered
from tournament.events.roster.rows import RosterReading, RosterRow, read_rows
from tournament.events.roster.table import Table, read_table

HEAD = "ФИО;Дата рождения;Согласие на обработку"


def asked(table: Table, about: str) -> Doubt | None:
    """The doubt about this, if there is one."""
    return next(
        (doubt for doubt in doubts_of(table, mapping_of(table)) if doubt.about == about), None
    )


def read(table: Table, **answers: str) -> RosterReading:
    """The list as it is read with these answers."""
    return read_rows(table, mapping_of(table), today=TODAY, answers=Answers(**answers))


def born(rows: Sequence[RosterRow]) -> list[date]:
    """Their birth dates."""
    return [row.birth_date for row in rows]


def dated(*dates: str, more: str = "", extra: Sequence[str] = ()) -> Table:
    """A list with these birth dates, and one more column if its heading is given."""
    names = ("Аа Бб", "Вв Гг", "Дд Ее", "Жж Зз")
    lines = [HEAD + (f";{more}" if more else "")]
    for number, (name, day) in enumerate(zip(names, dates, strict=False)):
        other = f";{extra[number]}" if more else ""
        lines.append(f"{name};{day};да{other}")
    return table_of("\n".join(lines).encode())


@pytest.mark.rule("CH-REG-2")
@pytest.mark.parametrize(
    ("dates", "more", "suggested"),
    [
        (("03/05/2001", "04/06/2001"), (), ""),
        (("3-5-2001",), (), ""),
        (("03/05/2001", "04/25/2001"), (), "month"),
        (("03.05.2001", "04.25.2001"), (), ""),
        (("25/04/2001", "04/25/2001", "03/05/2001"), (), ""),
        (("03/05/2001",), ("11/27/2016 10:00:00",), "month"),
        (("03/05/2001",), ("27/11/2016 10:00",), "day"),
        (("03.05.2001",), ("11/27/2016",), ""),
    ],
)
def test_dates_with_two_readings_are_asked(
    dates: tuple[str, ...], more: tuple[str, ...], suggested: str
) -> None:
    heading = "Отметка времени" if more else ""
    table = dated(*dates, more=heading, extra=more)
    doubt = asked(table, "order")
    assert doubt is not None
    assert doubt.suggested == suggested
    day, month = doubt.choices
    assert {shown.day for shown in day.examples} != {shown.day for shown in month.examples}
    told = [text for text in (*dates, *more) if "25" in text or "27" in text]
    assert [shown.text for shown in doubt.evidence] == sorted(told, key=lambda one: one[:2] != "25")


@pytest.mark.parametrize(
    "dates",
    [
        ("25/04/2001", "03/05/2001"),
        ("25.04.2001", "26.04.2001", "27.04.2001", "04.25.2001"),
        ("03.05.2001", "04.06.2001"),
        ("05/05/2001",),
        ("2001-03-05",),
        ("5 марта 2001",),
    ],
)
def test_dates_with_one_reading_are_not_asked(dates: tuple[str, ...]) -> None:
    table = dated(*dates)
    assert doubts_of(table, mapping_of(table)) == ()


def test_the_answer_says_what_comes_first_and_what_is_typed_anew_has_its_day_first() -> None:
    table = dated("03/05/2001", "04/25/2001")
    assert born(read(table, order="month").rows) == [date(2001, 3, 5), date(2001, 4, 25)]
    by_day = read(table, order="day")
    assert born(by_day.rows) == [date(2001, 5, 3)]
    assert codes(by_day.problems) == ["birth_date_swapped"]
    from tournament.events.roster.table import edited

    typed = edited(table, {2: {1: "03.05.2001"}}, ())
    assert born(read(typed, order="month").rows) == [date(2001, 5, 3), date(2001, 4, 25)]


def test_without_a_column_of_birth_dates_all_dates_are_looked_at() -> None:
    table = table_of("кто;когда\nАа Бб;03/05/2001\n".encode())
    assert asked(table, "order") is not None


@pytest.mark.parametrize("encoding", ["mac_cyrillic", "cp866", "koi8_r", "cp1250"])
def test_a_code_page_that_its_words_tell_is_read_and_told(encoding: str) -> None:
    name = "Łukasz Żółkiewski" if encoding == "cp1250" else "Тарасов Тимофей"
    heading = "name;birth date;consent to processing"
    table = table_of(f"{heading}\r{name};05.05.2001;yes\r".encode(encoding))
    assert table.encoding == encoding
    reading = read(table)
    assert [row.full_name for row in reading.rows] == [name]
    assert "code_page_guessed" in codes(reading.warnings)


def test_two_code_pages_with_words_are_asked_with_places() -> None:
    data = "name;birth date;consent to processing\nJuan Muñoz;05.05.2001;yes\n".encode("cp1252")
    table = table_of(data)
    doubt = asked(table, "page")
    assert doubt is not None
    assert {choice.value: choice.examples[0][:2] for choice in doubt.choices} == {
        "cp1250": ("Muńoz", 2),
        "cp1252": ("Muñoz", 2),
    }
    other = read_table(data, "list", page="cp1252")
    assert isinstance(other, Table)
    assert [row.full_name for row in read(other).rows] == ["Juan Muñoz"]


def book(fill: CellValue = None) -> openpyxl.Workbook:
    """A workbook of three people; the last of them is for the test."""
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    for row in (
        ("ФИО", "Дата рождения", "Согласие на обработку"),
        ("Аа Бб", date(2001, 5, 13), "да"),
        ("Вв Гг", date(2001, 5, 14), "да"),
        ("Дд Ее", date(2001, 5, 15), "да"),
    ):
        sheet.append(row)
    return made


def saved(made: openpyxl.Workbook) -> bytes:
    """The bytes of the workbook."""
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def test_hidden_rows_are_asked_and_entered_only_if_it_is_said() -> None:
    made = book()
    made.worksheets[0].row_dimensions[3].hidden = True
    table = table_of(saved(made))
    doubt = asked(table, "hidden_rows")
    assert doubt is not None
    assert [shown[:2] for shown in doubt.evidence] == [("Вв Гг", 3)]
    assert doubt.suggested == ""
    assert [row.line for row in read(table, hidden_rows="leave").rows] == [2, 4]
    assert [row.line for row in read(table, hidden_rows="take").rows] == [2, 3, 4]


def test_a_hidden_column_is_told() -> None:
    made = book()
    made.worksheets[0].column_dimensions["B"].hidden = True
    table = table_of(saved(made))
    assert table.hidden_columns == {1}


LIST = [("ФИО", "Дата рождения"), ("Иванов Пётр", date(2000, 1, 13))]
TEXT = [("Как заполнять",), ("Одна строка на человека",)]


@pytest.mark.parametrize(
    ("sheets", "hidden", "read_first", "doubtful"),
    [
        ({"Инструкция": TEXT, "Люди": LIST}, (), "Люди", True),
        ({"Инструкция": TEXT[:1], "Люди": LIST}, (), "Люди", False),
        ({"День 1": LIST, "День 2": LIST}, (), "День 1", True),
        ({"Люди": LIST, "Итоги": TEXT}, (), "Люди", False),
        ({"Люди": LIST, "Черновик": LIST}, ("Черновик",), "Люди", False),
        ({"Люди": LIST}, ("Люди",), "Люди", True),
    ],
)
def test_a_sheet_is_asked_where_another_may_be_meant(
    sheets: dict[str, Sequence[Sequence[CellValue]]],
    hidden: tuple[str, ...],
    read_first: str,
    doubtful: bool,
) -> None:
    data = xlsx(sheets, hidden=frozenset(hidden))
    table = table_of(data)
    assert table.sheet == read_first
    assert (asked(table, "sheet") is not None) is doubtful
    last = list(sheets)[-1]
    chosen = read_table(data, "list", sheet=last)
    assert isinstance(chosen, Table)
    assert chosen.sheet == last


def test_a_name_in_brackets_is_offered() -> None:
    table = table_of(f"{HEAD}\nWei Chen (陈伟);05.05.2001;да\n".encode())
    doubt = asked(table, "brackets")
    assert doubt is not None
    assert [choice.examples[0].text for choice in doubt.choices] == ["Wei Chen", "陈伟"]
    (dropped,) = read(table, brackets="drop").rows
    assert (dropped.full_name, dropped.display_name) == ("Wei Chen", "")
    (shown,) = read(table, brackets="nickname").rows
    assert (shown.full_name, shown.display_name) == ("Wei Chen", "陈伟")


def test_an_answer_counts_for_the_doubt_that_it_was_given_to() -> None:
    table = dated("03/05/2001")
    doubts = doubts_of(table, mapping_of(table))
    assert unanswered(doubts, Answers(order="year")) == doubts
    assert unanswered(doubts, Answers(order="day")) == ()
    assert applied((), Answers(order="month")) == Answers()


@pytest.mark.parametrize(
    ("cell", "meant"),
    [
        ('="05.03.2001"', date(2001, 3, 5)),
        ("'05.03.2001", date(2001, 3, 5)),
        ("1990-01-01T00:00:00.000Z", date(1990, 1, 1)),
        ("1990-01-03 00:00:00+03:00", date(1990, 1, 3)),
        ("13-Apr-1996", date(1996, 4, 13)),
        ("April 13, 1996", date(1996, 4, 13)),
        ("13 April 1996", date(1996, 4, 13)),
        ("13th of April 1996", date(1996, 4, 13)),
        ("Sept. 1st, 1996", date(1996, 9, 1)),
    ],
)
def test_dates_of_other_programs(cell: str, meant: date) -> None:
    table = table_of(f"{HEAD}\nАа Бб;{cell};да\n".encode())
    assert born(read(table).rows) == [meant]


def test_a_moment_that_a_time_zone_has_moved_is_refused() -> None:
    table = dated("1990-01-02T21:00:00.000Z")
    assert codes(read(table).problems) == ["birth_date_not_understood"]


def test_a_telephone_with_the_mark_of_a_text_and_a_comma_in_a_name() -> None:
    head = "ФИО,Дата рождения,Телефон,Согласие на обработку"
    lines = '"Иванов, Иван",05.05.2001,\'+79000000002,да\nЮдин Ян,05.05.2001,"=""+79000000001""",да'
    rows = read(table_of(f"{head}\n{lines}\n".encode())).rows
    assert [(row.full_name, row.contact) for row in rows] == [
        ("Иванов Иван", "+79000000002"),
        ("Юдин Ян", "+79000000001"),
    ]

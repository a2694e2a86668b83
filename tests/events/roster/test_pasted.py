"""What is pasted or typed is read as the list of a file is."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.rosters import as_excel_csv, people
from tournament.events.roster.columns import recognise
from tournament.events.roster.limits import LONGEST_CELL, MOST_MEGABYTES, MOST_ROWS
from tournament.events.roster.pasted import name_readings, read_pasted
from tournament.events.roster.problems import FileProblem
from tournament.events.roster.rows import RosterReading, read_rows
from tournament.events.roster.table import Table, read_table

HEADINGS = ("ФИО", "Дата рождения", "Контакт")
TODAY = date(2016, 12, 1)


def read(text: str, *, on_paper: bool = True) -> RosterReading:
    table = read_pasted(text, "pasted", HEADINGS)
    assert isinstance(table, Table)
    mapping = recognise(table.headings, table.heading_line)
    object.__setattr__(mapping, "on_paper", on_paper)
    return read_rows(table, mapping, today=TODAY)


@pytest.mark.parametrize(
    "line",
    [
        "Иванов Пётр Ильич 12.03.1990 +7 912 345-67-89",
        "Иванов Пётр Ильич\t12.03.1990\t89123456789",
        "1. Иванов Пётр Ильич, 12.03.1990, 8 (912) 345-67-89",
        "12) Иванов Пётр Ильич – 12 марта 1990 – +79123456789",
        "Иванов Пётр Ильич; +7-912-345-67-89; 1990-03-12",
        "\ufeffИванов Пётр Ильич | 12 March 1990 | 89123456789",
        "March 12th, 1990 Иванов, Пётр Ильич 89123456789",
        "Иванов Пётр Ильич 1990-03-12T00:00:00.000Z 89123456789",
        "12/03/1990   Иванов Пётр Ильич   +7 912 345 67 89",
    ],
)
def test_a_line_is_a_person_however_it_is_written(line: str) -> None:
    (row,) = read(line).rows
    assert (row.full_name, row.birth_date) == ("Иванов Пётр Ильич", date(1990, 3, 12))
    assert "".join(sign for sign in row.contact if sign.isdigit())[1:] == "9123456789"
    assert (row.consent_processing, row.consent_public) == (True, True)
    assert not row.consent_representative


def test_an_address_is_a_contact_and_two_of_them_are_a_fault() -> None:
    lines = "Иванов Пётр 12.03.1990 petr@example.org\nСидоров Лев 1.4.1991 a@b.ru 89123456789"
    reading = read(lines)
    assert [row.contact for row in reading.rows] == ["petr@example.org"]
    assert [item.code for item in reading.problems] == ["contact_several"]


def test_what_is_missing_or_doubled_is_a_fault_of_its_line() -> None:
    reading = read("Иванов Пётр\nСидоров Лев 1.4.1991 2.5.1992\n\n13.03.1990")
    found = [(item.line, item.code) for item in reading.problems]
    assert found[:3] == [(1, "birth_date_missing"), (2, "birth_date_two"), (4, "name_missing")]
    assert reading.rows == ()


def test_a_list_with_headings_is_left_as_it_is() -> None:
    text = as_excel_csv(people(3)).decode("cp1251")
    assert read_pasted(text, "pasted", HEADINGS) == read_table(text.encode(), "pasted")


def test_without_the_paper_a_consent_is_missing_and_a_no_counts_with_it() -> None:
    assert [item.code for item in read("Иванов Пётр 12.03.1990", on_paper=False).problems] == [
        "column_missing"
    ]
    listed = "ФИО;Дата рождения;Согласие на обработку\nИванов Пётр;12.03.1990;нет\n"
    assert [item.code for item in read(listed).problems] == ["consent_missing"]
    assert len(read(listed.replace("нет", "")).rows) == 1


def test_nothing_and_too_much_are_refused() -> None:
    assert read_pasted(" \n ", "", HEADINGS) == FileProblem("file_empty")
    assert read_pasted("\ufeff", "", HEADINGS) == FileProblem("file_empty")
    too_much = "а" * (MOST_MEGABYTES * 1024 * 1024)
    long = FileProblem("cell_too_long", {"line": 2, "column": 1, "limit": LONGEST_CELL})
    assert read_pasted("Иванов Пётр\n" + "x" * 150_000, "", HEADINGS) == long
    many = FileProblem("too_many_rows", {"limit": MOST_ROWS})
    assert read_pasted("a\n" * 2_000_000, "", HEADINGS) == many
    assert read_pasted(too_much, "", HEADINGS) == FileProblem(
        "file_too_large", {"limit": MOST_MEGABYTES}
    )


@given(st.text(max_size=200))
def test_whatever_is_pasted_is_read_or_refused(text: str) -> None:
    assert isinstance(read_pasted(text, "", HEADINGS), Table | FileProblem)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (" 1. Аня \n\n2) Боря  Б.\nВера", ["Аня", "Боря Б.", "Вера"]),
        ("\ufeffАня\r\nБоря", ["Аня", "Боря"]),
        ("Иванов\tИван\nПетрова\tАнна", ["Иванов Иван", "Петрова Анна"]),
        ("1\tИванов\tИван\n2\tПетрова\tАнна", ["Иванов Иван", "Петрова Анна"]),
        ("Фамилия\tИмя\tРейтинг\nИванов\tИван\t1500\nЮ\tАнна\t", ["Иванов Иван", "Ю Анна"]),
        ("Рейтинг;ФИО\n1500;Иванов Иван\n1400;Юдин Ян", ["Иванов Иван", "Юдин Ян"]),
        ('name,institution\n"Lee, Ann",Oxford\nBob Ray,Kyiv', ["Lee Ann", "Bob Ray"]),
        ("Иванов Иван\t1500\nЮдин Ян\t1400", ["Иванов Иван", "Юдин Ян"]),
        ("Иванов, Иван\nЮдин, Ян", ["Иванов Иван", "Юдин Ян"]),
        ("Камень, ножницы\nБумага", ["Камень, ножницы", "Бумага"]),
        (
            "012 Open\n001    1 m    Lee, Ann                          1500 ENG\n"
            "001    2 m    Ray, Bob                          1400 ENG",
            ["Lee Ann", "Ray Bob"],
        ),
        ("", []),
    ],
)
def test_a_list_of_names_is_read_as_it_is_pasted(text: str, names: list[str]) -> None:
    (reading,) = name_readings(text)
    assert list(reading.names) == names


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        (
            "Иванов; Петров; Сидоров",
            {"parts": ["Иванов", "Петров", "Сидоров"], "joined": ["Иванов Петров Сидоров"]},
        ),
        ("Иванов\tИван", {"parts": ["Иванов", "Иван"], "joined": ["Иванов Иван"]}),
        (
            "Иванов Иван\tКазань\nЮдин Ян\tУфа",
            {
                "first": ["Иванов Иван", "Юдин Ян"],
                "joined": ["Иванов Иван Казань", "Юдин Ян Уфа"],
            },
        ),
    ],
)
def test_a_list_of_names_with_two_readings_has_both(
    text: str, readings: dict[str, list[str]]
) -> None:
    found = {one.kind: list(one.names) for one in name_readings(text)}
    assert found == readings


@given(st.text(max_size=200))
def test_whatever_is_pasted_has_a_reading_as_names(text: str) -> None:
    assert all(name.strip() for one in name_readings(text) for name in one.names)

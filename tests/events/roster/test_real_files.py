"""Lists of real sizes in the shapes that spreadsheets save, and the faults people make in them."""

from collections.abc import Callable, Sequence
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.events.roster.reading import codes, mapping_of, read, table_of
from tests.support.rosters import (
    GAME_DAY,
    YOUNGEST,
    SamplePerson,
    as_excel_csv,
    as_google_csv,
    as_libreoffice_xlsx,
    people,
)

Writer = Callable[[Sequence[SamplePerson]], bytes]
WRITERS = [as_excel_csv, as_google_csv, as_libreoffice_xlsx]
SIZES = [9, 10, 17, 32, 33, 100]


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("write", WRITERS)
def test_every_person_is_read_as_written(write: Writer, count: int) -> None:
    persons = people(count)
    reading = read(write(persons))
    assert reading.problems == ()
    assert reading.warnings == ()
    assert [asdict(row) for row in reading.rows] == [
        {"line": line, **asdict(person)} for line, person in enumerate(persons, start=2)
    ]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(0, 10_000), st.sampled_from(WRITERS))
def test_round_trip_of_any_people(count: int, seed: int, write: Writer) -> None:
    persons = people(count, seed)
    reading = read(write(persons))
    assert reading.problems == ()
    read_back = [asdict(row) | {"line": 0} for row in reading.rows]
    assert read_back == [asdict(person) | {"line": 0} for person in persons]


def test_the_shapes_are_what_the_programs_save() -> None:
    persons = people(10)
    excel, google, office = (table_of(write(persons)) for write in WRITERS)
    assert (excel.encoding, excel.delimiter, excel.sheet) == ("cp1251", ";", "")
    assert (google.encoding, google.delimiter, google.sheet) == ("utf-8", ",", "")
    assert (office.encoding, office.delimiter, office.sheet) == ("", "", "Лист1")
    assert as_excel_csv(persons).count(b"\r\n") == 11
    assert not as_google_csv(persons).endswith(b"\r\n")


def test_everything_in_the_samples_is_recognised() -> None:
    for write, ignored in zip(WRITERS, (("№",), ("Отметка времени",), ()), strict=True):
        mapping = mapping_of(table_of(write(people(3))))
        assert mapping.ignored == ignored
        assert mapping.missing() == ()
        assert mapping.issues == ()


def test_sample_people_are_the_same_for_ever_and_old_enough() -> None:
    persons = people(100, seed=7)
    assert persons == people(100, seed=7)
    assert persons != people(100, seed=8)
    assert len({person.full_name for person in persons}) == 100
    assert persons[0].birth_date == YOUNGEST == GAME_DAY.replace(year=GAME_DAY.year - 12)
    assert all(person.birth_date <= YOUNGEST for person in persons)


def _spoil(data: bytes, encoding: str, line: int, old: str, new: str) -> bytes:
    lines = data.decode(encoding).split("\r\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\r\n".join(lines).encode(encoding)


@pytest.mark.parametrize(
    ("write", "encoding"), [(as_excel_csv, "cp1251"), (as_google_csv, "utf-8")]
)
def test_all_faults_of_a_file_are_reported_at_once(write: Writer, encoding: str) -> None:
    persons = people(17)
    data = write(persons)
    born = [f"{person.birth_date:%d.%m.%Y}" for person in persons]
    surname = persons[3].full_name.split()[0]
    data = _spoil(data, encoding, 3, born[1], f"{born[1]} / {born[2]}")
    data = _spoil(data, encoding, 5, surname, surname[:-1] + "a")
    data = _spoil(data, encoding, 6, born[4], "05/23/1999")
    data = _spoil(data, encoding, 8, born[6], "31.02.1999")
    lines = data.decode(encoding).split("\r\n")
    last = lines[17]
    data = "\r\n".join([*lines[:18], last]).encode(encoding)
    reading = read(data)
    assert [(problem.line, problem.code) for problem in reading.problems] == [
        (3, "birth_date_two"),
        (5, "name_latin_letters"),
        (6, "birth_date_swapped"),
        (8, "birth_date_impossible"),
        (19, "duplicate_row"),
    ]
    assert reading.problems[4].params == {"first_line": 18}
    assert reading.problems[1].params["letters"] == "a"
    assert reading.problems[1].params["positions"] == str(len(surname))
    assert len(reading.rows) == 13
    assert {row.line for row in reading.rows}.isdisjoint({3, 5, 6, 8, 19})


@pytest.mark.rule("CH-PD-2")
def test_no_birth_date_and_no_contact_is_in_a_problem_or_in_a_printed_row() -> None:
    data = (
        "ФИО;Дата рождения;Контакт;Согласие на обработку\n"
        "Иванов Пётр;13.25.2004;petr at mail;да\n"
        "Иванов Пётр;05.05.1000;petr@mail.example, +79001234567;да\n"
        "Иванов Пётр;05.05.04;7,9001E+10;да\n"
        "Иванов Семён;07.05.2004;semyon@mail.example;да\n"
    ).encode()
    reading = read(data)
    assert len(codes(reading.problems)) == 6
    told = repr(reading)
    for protected in ("25", "05.05", "2004", "petr", "7900", "7,9", "semyon", "Семён"):
        assert protected not in told

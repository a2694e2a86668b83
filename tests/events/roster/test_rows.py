"""Faults of single cells and of rows against each other."""

from datetime import date, datetime

import pytest

from tests.events.roster.reading import GOOD, HEADINGS, codes, read, read_cells, row_with
from tests.support.rosters import CellValue
from tests.support.tables import every_row
from tournament.events.roster.dates import read_birth_date
from tournament.people.names import normalised_name

TODAY = date(2016, 12, 1)
MAY_5 = date(2004, 5, 5)


def test_a_row_without_fault() -> None:
    reading = read_cells(GOOD)
    assert (reading.problems, reading.warnings) == ((), ())
    (row,) = reading.rows
    assert (row.line, row.full_name, row.birth_date) == (2, "Иванов Пётр", MAY_5)
    assert (row.contact, row.city) == ("petr@mail.example", "Казань")
    assert (row.consent_processing, row.consent_public) == (True, True)
    assert (row.display_name, row.representative_name, row.representative_contact) == ("", "", "")
    assert row.consent_representative is False


@pytest.mark.parametrize(
    "cell",
    [
        "05.05.2004", "5.5.2004", " 05. 05. 2004 ", "05.05.2004 г.", "05.05.2004г.р.",
        "05.05.2004 0:00", "05.05.2004 00:00:00", "2004-05-05", "2004-05-05 00:00:00",
        "2004-05-05T00:00:00", "2004.05.05", "05/05/2004", "5-5-2004", "5 мая 2004",
        "5 МАЯ 2004 года", "05-май-2004", "5\u00a0мая 2004 г.", "38112", 38112, 38112.0, MAY_5,
    ],
)  # fmt: skip
def test_birth_dates_with_one_meaning(cell: CellValue) -> None:
    assert read_birth_date(cell, TODAY).value == MAY_5


@pytest.mark.parametrize(
    ("words", "month"),
    [("31 января", 1), ("28 фев.", 2), ("1 марта", 3), ("1 апр", 4), ("1 июнь", 6), ("1 июля", 7),
     ("1 августа", 8), ("1 сент.", 9), ("1 октября", 10), ("1 нояб.", 11), ("1 декабря", 12)],
)  # fmt: skip
def test_russian_months(words: str, month: int) -> None:
    value = read_birth_date(f"{words} 1999", TODAY).value
    assert value is not None
    assert value.month == month


@every_row(
    ("cell", "code"),
    [
        ("", "missing"),
        ("   ", "missing"),
        ("05.05.04", "short_year"),
        ("5/5/04", "short_year"),
        ("5 мая 04", "short_year"),
        ("2004", "year_only"),
        (2004, "year_only"),
        ("2004 г.", "year_only"),
        ("31.02.2004", "impossible"),
        ("29.02.2003", "impossible"),
        ("00.05.2004", "impossible"),
        ("05.00.2004", "impossible"),
        ("31 июня 2004", "impossible"),
        ("32.13.2004", "impossible"),
        ("05.05.0000", "impossible"),
        ("05/13/2004", "swapped"),
        ("12.31.2004", "swapped"),
        ("2004-31-12", "swapped"),
        ("05.05.2004 06.06.2005", "two"),
        ("05.05.2004/06.06.2005", "two"),
        ("05.05.2004\n06.06.2005", "two"),
        ("05.05.2004 или 5 июня 2004", "two"),
        ("02.12.2016", "in_future"),
        (date(2026, 5, 5), "in_future"),
        (99_999, "in_future"),
        ("31.12.1899", "too_early"),
        ("05.05.0204", "too_early"),
        ("05052004", "not_understood"),
        ("5.2004", "not_understood"),
        ("05,05,2004", "not_understood"),
        ("5 мартобря 2004", "not_understood"),
        ("двенадцать лет", "not_understood"),
        ("2004-05-04T21:00:00Z", "not_understood"),
        ("05.05.2004 18:30", "not_understood"),
        ("٠٥.٠٥.٢٠٠٤", "not_understood"),
        (True, "not_understood"),
        (38112.75, "not_understood"),
        (12, "not_understood"),
        (10**30, "not_understood"),
        (float("inf"), "not_understood"),
        (float("nan"), "not_understood"),
        (datetime(2004, 5, 5, 10, 0), "not_understood"),  # noqa: DTZ001
    ],
)
def test_birth_dates_that_are_refused(cell: CellValue, code: str) -> None:
    reading = read_birth_date(cell, TODAY)
    assert reading.value is None
    assert reading.fault is not None
    assert reading.fault.code == f"birth_date_{code}"


def test_today_is_no_future() -> None:
    assert read_birth_date("01.12.2016", TODAY).value == TODAY
    assert read_birth_date("01.01.1900", TODAY).value == date(1900, 1, 1)


def test_a_number_for_a_date_is_taken_with_a_warning() -> None:
    reading = read_cells(row_with(born=38112))
    assert reading.rows[0].birth_date == MAY_5
    assert codes(reading.warnings) == ["birth_date_from_number"]


def test_one_american_date_throws_doubt_on_the_others_with_slashes() -> None:
    reading = read_cells(
        row_with(name="Аа Аа", born="05/06/2004"),
        row_with(name="Бб Бб", born="05/13/2004"),
        row_with(name="Вв Вв", born="05.06.2004"),
        row_with(name="Гг Гг", born="05/05/2004"),
        row_with(name="Дд Дд", born="20/05/2004"),
    )
    assert [(p.line, p.code) for p in reading.problems] == [(3, "birth_date_swapped")]
    assert [(w.line, w.code, w.params) for w in reading.warnings] == [
        (2, "birth_date_maybe_swapped", {"line": 3})
    ]
    alone = read_cells(row_with(born="05/06/2004"))
    assert codes(alone.warnings) == ["birth_dates_day_first"]


@pytest.mark.parametrize(
    "name",
    ["Иванов Пётр", "Салтыков-Щедрин Михаил Евграфович", "O’Brien John", "Д'Артаньян Шарль",
     "Оглы Рашид Гейдар оглы", "Müller Jürgen", "ИВАНОВ ПЁТР", "Ли Ян", "Ю Анна", "О Ён Хи",
     "И Пётр", "U Thant",
     "John Q. Public", "John Q Public", "Public John Q.", "Əliyev Əli", "Nguyễn Văn",
     "’t Hooft Gerard"],
)  # fmt: skip
def test_names_without_fault(name: str) -> None:
    reading = read_cells(row_with(name=name))
    assert (reading.problems, reading.warnings) == ((), ())
    assert reading.rows[0].full_name == name


def test_spaces_and_composed_letters_are_made_one_way() -> None:
    reading = read_cells(row_with(name="  Иванов \u00a0 Пе\u0308тр  Андреи\u0306 "))
    assert reading.rows[0].full_name == "Иванов Пётр Андрей"


@pytest.mark.parametrize(
    ("name", "code", "params"),
    [
        ("", "name_missing", {}),
        ("Иванов", "name_one_word", {}),
        ("Иванов П.", "name_initials", {}),
        ("Иванов П. А.", "name_initials", {}),
        ("Иванов П.А.", "name_initials", {}),
        ("Иванов П", "name_initials", {}),
        ("Иванoв Пётр", "name_latin_letters",
         {"word": "Иванoв", "letters": "o", "positions": "5"}),
        ("Иванов Ceмён", "name_latin_letters",
         {"word": "Ceмён", "letters": "C, e", "positions": "1, 2"}),
        ("Иванов Hoa", "name_latin_letters",
         {"word": "Hoa", "letters": "H, o, a", "positions": "1, 2, 3"}),
        ("Smіth John", "name_cyrillic_letters",
         {"word": "Smіth", "letters": "і", "positions": "3"}),
        ("Иванов Пётр 2", "name_digit", {"character": "2", "position": 13}),
        ("Иванов Пётр Ⅱ", "name_digit", {"character": "Ⅱ", "position": 13}),
        ("Иванов, Пётр, мл", "name_unexpected_character", {"character": ",", "position": 7}),
        (", Пётр Ильич", "name_unexpected_character", {"character": ",", "position": 1}),
        ("Иванов Пётр (Тень)", "name_unexpected_character", {"character": "(", "position": 13}),
        ("Иванов Пётр мл.", "name_unexpected_character", {"character": ".", "position": 15}),
        ("Иванов Пётр -", "name_word_edge", {"word": "-", "character": "-"}),
        ("Ив?нов Пётр", "name_unexpected_character", {"character": "?", "position": 3}),
        ("Ивανов Пётр", "name_unexpected_character", {"character": "α", "position": 3}),
        ("Иванов Пе\u0301тр", "name_unexpected_character", {"character": "\u0301", "position": 10}),
        ("Иванов\u200b Пётр", "invisible_character", {"character": "U+200B", "position": 7}),
        ("Ива\u202eнов Пётр", "invisible_character", {"character": "U+202E", "position": 4}),
        ("-Иванов Пётр", "name_word_edge", {"word": "-Иванов", "character": "-"}),
        ("Иванов Пётр–", "name_word_edge", {"word": "Пётр–", "character": "–"}),
        ("Иванов Анна--Мария", "name_word_edge", {"word": "Анна--Мария", "character": "-"}),
        ("Б Анна", "name_initials", {}),
        ("Ю. Анна", "name_initials", {}),
        ("Ю И", "name_initials", {}),
        ("Ивано Q. Public", "name_initials", {}),
        ("J. Smith", "name_initials", {}),
        ("Иванов\nПётр", "invisible_character", {"character": "U+000A", "position": 7}),
        ("Ива\u00adнов Пётр", "invisible_character", {"character": "U+00AD", "position": 4}),
        ("#N/A", "formula_error", {"error": "#N/A"}),
        ("Иванов " + "П" * 150, "text_too_long", {"length": 157, "limit": 150}),
    ],
)  # fmt: skip
def test_names_that_are_refused(name: str, code: str, params: dict[str, str | int]) -> None:
    reading = read_cells(row_with(name=name))
    assert reading.rows == ()
    problem = reading.problems[0]
    assert (problem.line, problem.column, problem.code) == (2, "ФИО", code)
    assert problem.params == params


def test_a_null_character_in_a_text_file() -> None:
    reading = read(
        "ФИО;Дата рождения;Согласие на обработку\nИва\0нов Пётр;05.05.2004;да\n".encode()
    )
    assert reading.problems[0].params == {"character": "U+0000", "position": 4}


def test_two_alphabets_are_a_warning() -> None:
    reading = read_cells(row_with(name="Смит John"))
    assert codes(reading.warnings) == ["name_two_alphabets"]
    assert len(reading.rows) == 1


def test_a_name_in_parts() -> None:
    headings = ("Фамилия", "Имя", "Отчество", "Дата рождения", "Согласие на обработку")
    reading = read_cells(
        ("Иванов", "Пётр", "", MAY_5, "да"),
        ("Юдина", "Ева", "Олеговна", MAY_5, "да"),
        ("Иванов", "", "Олегович", MAY_5, "да"),
        ("Ивaнов", "Семён1", "", MAY_5, "да"),
        headings=headings,
    )
    assert [row.full_name for row in reading.rows] == ["Иванов Пётр", "Юдина Ева Олеговна"]
    assert [(p.line, p.column, p.code) for p in reading.problems] == [
        (4, "Имя", "name_missing"),
        (5, "Фамилия", "name_latin_letters"),
        (5, "Имя", "name_digit"),
    ]


@pytest.mark.parametrize(
    "contact",
    ["", "a@b.example", "a.b+c@mail.post.example", "name@пример.рф", "+7 (900) 123-45-67",
     "89001234567", "8 900 123 45 67", 79001234567, "+375 29 123-45-67"],
)  # fmt: skip
def test_contacts(contact: CellValue) -> None:
    reading = read_cells(row_with(contact=contact))
    assert reading.problems == ()
    assert reading.rows[0].contact == str(contact)


@pytest.mark.parametrize(
    ("contact", "code"),
    [
        ("a@b", "contact_not_understood"),
        ("a@@b.example", "contact_not_understood"),
        ("a b@c.example", "contact_not_understood"),
        ("a@b..example", "contact_not_understood"),
        ("@nickname", "contact_not_understood"),
        ("12345", "contact_not_understood"),
        ("1" * 16, "contact_not_understood"),
        (1.5, "contact_not_understood"),
        (MAY_5, "contact_not_understood"),
        ("7,9001E+10", "contact_damaged_number"),
        ("7.9E10", "contact_damaged_number"),
        ("a@b.example, c@d.example", "contact_several"),
        ("a@b.example +7 900 123-45-67", "contact_several"),
        ("+7 900 123-45-67\n+7 900 765-43-21", "contact_several"),
        ("89001234567 или 89007654321", "contact_several"),
        ("iv\u0430n@mail.example", "contact_mixed_letters"),
        ("почта@пример.рф", "contact_other_letters"),
        ("a@b.exa\u200bmple", "invisible_character"),
    ],
)
def test_contacts_that_are_refused(contact: CellValue, code: str) -> None:
    reading = read_cells(row_with(contact=contact))
    assert [(p.column, p.code) for p in reading.problems] == [("Контакт", code)]


def test_the_first_contact_that_is_filled_in_is_kept() -> None:
    headings = ("ФИО", "Дата рождения", "E-mail", "Телефон", "Согласие на обработку")
    reading = read_cells(
        ("Аа Аа", MAY_5, "a@b.example", "89001234567", "да"),
        ("Бб Бб", MAY_5, "", "89001234567", "да"),
        ("Вв Вв", MAY_5, "a@b.example", "123", "да"),
        headings=headings,
    )
    assert [row.contact for row in reading.rows] == ["a@b.example", "89001234567"]
    assert [(p.line, p.column) for p in reading.problems] == [(4, "Телефон")]


@pytest.mark.parametrize(
    "answer",
    ["да", "Да", "ДА!", "yes", "Y", "true", "TRUE", True, 1, "+", "☑", "✔️", "согласен", "Согласна",
     "Да, согласен(на)", "Я согласен на обработку", "даю согласие", "ИСТИНА", "I agree", "ок"],
)  # fmt: skip
def test_answers_that_mean_yes(answer: CellValue) -> None:
    reading = read_cells(row_with(consent=answer, public=answer))
    assert reading.problems == ()
    assert reading.rows[0].consent_public is True


@pytest.mark.parametrize(
    "answer",
    ["", "нет", "Нет", "no", "false", False, 0, "-", "—", "☐", "не согласен", "Нет, не разрешаю",
     "Отказываюсь", "ЛОЖЬ", "I do not agree", "Don't agree"],
)  # fmt: skip
def test_answers_that_mean_no(answer: CellValue) -> None:
    reading = read_cells(row_with(public=answer))
    assert reading.problems == ()
    assert reading.rows[0].consent_public is False


@pytest.mark.parametrize(
    "answer",
    ["x", "х", "☒", "?", "потом", "да, но не на сайте", "согласен, кроме фамилии", 2, 1.5, MAY_5,
     "нетривиально", "устно", "10.12.2016"],
)  # fmt: skip
def test_answers_that_are_neither(answer: CellValue) -> None:
    reading = read_cells(row_with(consent=answer, public=answer))
    assert [(p.column, p.code) for p in reading.problems] == [
        ("Согласие на обработку", "consent_not_understood"),
        ("Показ имени", "consent_not_understood"),
    ]


@pytest.mark.rule("CH-REG-6")
@pytest.mark.parametrize("answer", ["", "нет", "-", False])
def test_without_consent_to_processing_nobody_is_registered(answer: CellValue) -> None:
    reading = read_cells(row_with(consent=answer))
    assert reading.rows == ()
    (problem,) = reading.problems
    assert (problem.column, problem.code) == ("Согласие на обработку", "consent_missing")
    assert problem.rule == "CH-REG-6"


@pytest.mark.rule("CH-PD-3")
def test_without_the_column_nobody_consents_to_be_shown() -> None:
    reading = read_cells(GOOD[:-1], headings=HEADINGS[:-1])
    assert reading.rows[0].consent_public is False
    assert codes(reading.warnings) == ["public_consent_column_missing"]
    assert reading.warnings[0].rule == "CH-PD-3"


def test_a_missing_column_is_the_only_problem() -> None:
    reading = read_cells(("Ив4нов", "31.02.2004"), headings=("ФИО", "Дата рождения"))
    assert [(p.line, p.code, p.params) for p in reading.problems] == [
        (1, "column_missing", {"field": "consent_processing"})
    ]


def test_representatives() -> None:
    headings = (*HEADINGS[:2], "Согласие на обработку", "Показ имени", "ФИО родителя",
                "Телефон родителя", "Согласие родителя")  # fmt: skip
    start = ("Юдина Ева", MAY_5, "да", "да")
    reading = read_cells(
        (*start, "Юдина Анна", "89001234567", "да"),
        ("Юдин Ян", MAY_5, "да", "да", "Юдина", "нет телефона", "наверное"),
        headings=headings,
    )
    row = reading.rows[0]
    assert (row.representative_name, row.representative_contact) == ("Юдина Анна", "89001234567")
    assert row.consent_representative is True
    assert [(p.column, p.code) for p in reading.problems] == [
        ("ФИО родителя", "name_one_word"),
        ("Телефон родителя", "contact_not_understood"),
        ("Согласие родителя", "consent_not_understood"),
    ]


def test_all_problems_of_a_row_in_the_order_of_the_fields() -> None:
    reading = read_cells(("Ив4нов", "31.02.2004", "x", "Ка\u200bзань", "?", "!"))
    assert codes(reading.problems) == [
        "name_digit",
        "name_one_word",
        "birth_date_impossible",
        "contact_not_understood",
        "invisible_character",
        "consent_not_understood",
        "consent_not_understood",
    ]


@pytest.mark.rule("CH-REG-4")
def test_repeated_rows() -> None:
    again = ("иванов  петр", *GOOD[1:])
    reading = read_cells(GOOD, ("Юдин Ян", *GOOD[1:]), again, GOOD)
    assert [(p.line, p.code, p.params) for p in reading.problems] == [
        (4, "duplicate_row", {"first_line": 2}),
        (5, "duplicate_row", {"first_line": 2}),
    ]
    assert [row.line for row in reading.rows] == [2, 3]


@pytest.mark.rule("CH-REG-4")
def test_one_name_and_birth_date_with_other_data_is_left_to_a_person() -> None:
    reading = read_cells(GOOD, row_with(contact="other@mail.example"), row_with(born="06.05.2004"))
    assert reading.problems == ()
    assert [(w.line, w.code, w.params) for w in reading.warnings] == [
        (1, "birth_dates_day_first", {}),
        (3, "duplicate_person", {"first_line": 2}),
    ]
    assert len(reading.rows) == 3


def test_columns_that_are_not_read_do_not_make_rows_different() -> None:
    headings = ("Отметка времени", *HEADINGS)
    reading = read_cells(("1.1.2016", *GOOD), ("2.1.2016", *GOOD), headings=headings)
    assert codes(reading.problems) == ["duplicate_row"]


def test_a_delimiter_too_many_is_seen() -> None:
    data = (
        "ФИО;Дата рождения;Город;Согласие на обработку;Показ имени\n"
        "Иванов Пётр;05.05.2004;Казань;да;да\n"
        "Юдин Ян;05.05.2004;Казань;да;да;;\n"
        "Ежов Ян;05.05.2004;Казань; центр;да;да\n"
    )
    reading = read(data.encode())
    extra = [p for p in reading.problems if p.code == "extra_cells"]
    assert [(p.line, p.params) for p in extra] == [(4, {"expected": 5, "found": 6})]
    assert [row.line for row in reading.rows] == [2, 3]


def test_headings_in_the_middle_of_the_list() -> None:
    reading = read_cells(GOOD, HEADINGS, row_with(name="Юдин Ян"))
    assert [(p.line, p.code) for p in reading.problems] == [(3, "repeated_heading")]
    assert len(reading.rows) == 2


def test_names_are_compared_without_case_yo_spaces_and_kinds_of_hyphens() -> None:
    assert normalised_name(" СЕМЁНОВА — Юдина\u00a0 Алёна ") == "семенова юдина алена"
    assert normalised_name("Иванов Петр") != normalised_name("Петр Иванов")


@pytest.mark.rule("CH-REG-4")
def test_one_person_under_other_spellings_is_told_as_maybe_one() -> None:
    spellings = ("Королёва Алёна", "Алёна Королёва", "Королёва Алёна Игоревна", "Koroleva Alena")
    reading = read_cells(*(row_with(name=name) for name in spellings))
    assert [(w.line, w.code) for w in reading.warnings] == [
        (line, "similar_person") for line in (3, 4, 5)
    ]
    assert len(reading.rows) == 4
    assert read_cells(GOOD, row_with(name="Юдин Ян")).warnings == ()

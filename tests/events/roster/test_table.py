"""Kinds of files, encodings, delimiters, limits, headings."""

import io
import re
import zipfile
from datetime import date, datetime

import openpyxl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.events.roster.reading import TODAY, mapping_of, refusal_of, table_of
from tests.support.rosters import as_libreoffice_xlsx, pack, people, xlsx
from tournament.events.roster import columns, limits
from tournament.events.roster.delimited import DELIMITERS
from tournament.events.roster.limits import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from tournament.events.roster.problems import FileProblem
from tournament.events.roster.rows import read_rows
from tournament.events.roster.table import Table, read_table
from tournament.events.roster.vocabulary import meaning

TEXT = "ФИО;Дата рождения;Город\r\nЁлкин Пётр;05.05.2004;Орёл\r\n"
CELLS = ("Ёлкин Пётр", "05.05.2004", "Орёл")


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode("utf-8"), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8-sig"),
        (TEXT.encode("cp1251"), "cp1251"),
        (b"\xff\xfe" + TEXT.encode("utf-16-le"), "utf-16"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16"),
        (TEXT.encode("utf-16-be"), "utf-16"),
        (TEXT.encode("mac_cyrillic"), "mac_cyrillic"),
        (TEXT.encode("cp866"), "cp866"),
        (TEXT.encode("koi8_r"), "koi8_r"),
    ],
)
def test_encodings(data: bytes, encoding: str) -> None:
    table = table_of(data)
    assert table.encoding == encoding
    assert table.headings == ("ФИО", "Дата рождения", "Город")
    assert table.rows == ((2, CELLS),)


def test_unicode_text_of_excel_is_separated_by_tabs() -> None:
    table = table_of(b"\xff\xfe" + TEXT.replace(";", "\t").encode("utf-16-le"), "Книга1.txt")
    assert (table.encoding, table.delimiter) == ("utf-16", "\t")
    assert table.rows == ((2, CELLS),)


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
def test_delimiters_and_line_ends(delimiter: str, line_end: str) -> None:
    table = table_of(TEXT.replace(";", delimiter).replace("\r\n", line_end).encode())
    assert table.delimiter == delimiter
    assert table.rows == ((2, CELLS),)


def test_delimiters_inside_quotes_do_not_count() -> None:
    table = table_of(
        'ФИО,Дата рождения,Город\n"Иванов; Пётр",1.1.2000,"Казань; Уфа; ""Орёл"""\n'.encode()
    )
    assert table.delimiter == ","
    assert table.rows[0][1] == ("Иванов; Пётр", "1.1.2000", 'Казань; Уфа; "Орёл"')


def test_known_headings_outweigh_commas_in_every_row() -> None:
    rows = "".join(f"Иванов Пётр;1.1.19{n};a@b.example, +7900{n}\n" for n in range(60, 90))
    table = table_of(f"ФИО;Дата рождения;Контакт\n{rows}лишнее\nещё;одно\n".encode())
    assert table.delimiter == ";"


def test_unknown_headings_are_split_where_rows_have_the_same_width() -> None:
    table = table_of(b"a,b;c\n1,2;3\n4;5\n6,7;8\n")
    assert (table.delimiter, table.headings) == (";", ("a,b", "c"))


def test_the_line_that_names_the_delimiter_is_no_row() -> None:
    table = table_of(b"sep=,\r\n" + TEXT.replace(";", ",").encode())
    assert (table.delimiter, table.heading_line, table.rows) == (",", 1, ((2, CELLS),))


def test_lines_are_numbered_as_a_spreadsheet_numbers_rows() -> None:
    text = 'ФИО;Дата рождения;Город\n\n"Ёлкин\nПётр";1;2\n;;\nЮ Ю;3;4\n\n;;;\n'
    table = table_of(text.encode())
    assert [line for line, _ in table.rows] == [3, 5]


def test_titles_above_the_headings_are_passed_over() -> None:
    title = "Регистрация на 10 декабря;;\n;;\nКазань, ФИО и даты;;\n"
    table = table_of((title + TEXT).encode())
    assert table.heading_line == 4
    assert table.headings == ("ФИО", "Дата рождения", "Город")
    assert table.rows == ((5, CELLS),)


def test_without_known_headings_the_first_row_is_the_heading() -> None:
    table = table_of("один;два\nтри;четыре\n".encode())
    assert (table.heading_line, table.headings) == (1, ("один", "два"))


def test_empty_columns_and_rows_at_the_end_are_dropped() -> None:
    text = "ФИО;Дата рождения;;;\nИванов Пётр;1;;;\n;;;;\n;;;;\n"
    table = table_of(text.encode())
    assert (table.headings, table.rows) == (
        ("ФИО", "Дата рождения"),
        ((2, ("Иванов Пётр", "1")),),
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n\t\n", "file_empty"),
        (b";;;\n;;;\n", "file_empty"),
        (b"\xef\xbb\xbf", "file_empty"),
        ("ФИО;Дата рождения\n".encode(), "file_no_rows"),
        (b"%PDF-1.4\n1 0 obj\n", "file_not_a_table"),
        (b"{\\rtf1\\ansi", "file_not_a_table"),
        (b"\n<!DOCTYPE html><table>", "file_web_page"),
        (b'<meta charset="utf-8"><table><tr><td>x</td></tr></table>', "file_web_page"),
        (b"\xef\xbb\xbf<!-- x --><head></head><body>", "file_web_page"),
        (b"\xff\xfe" + "<html><body>".encode("utf-16-le"), "file_web_page"),
        (
            b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
            "file_excel_xml",
        ),
        (
            b'<?xml version="1.0"?><office:document xmlns:office="'
            b'urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
            "file_open_document",
        ),
        (b'<?xml version="1.0"?><list/>', "file_not_a_table"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "file_not_a_table"),
        (bytes(range(256)) * 20, "file_not_a_table"),
        (b"\xff\xfe\x00\x00" + TEXT.encode("utf-32-le"), "file_not_a_table"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500 + b"Workbook", "file_old_excel"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "file_encrypted",
        ),
        (pack({"mimetype": "application/vnd.oasis", "content.xml": "<a/>"}), "file_open_document"),
        (pack({"[Content_Types].xml": "<a/>", "xl/workbook.bin": ""}), "file_old_excel"),
        (pack({"[Content_Types].xml": "<a/>", "word/document.xml": "<a/>"}), "file_not_a_table"),
        (b"PK\x05\x06" + b"\0" * 18, "file_not_a_table"),
        (b"PK\x03\x04 and no archive", "file_broken_xlsx"),
        (TEXT.encode("cp866").replace(b";", b"\xa6\xb7;\xb7\xa6"), "file_undecodable"),
        (b"\xff\xfe" + TEXT.encode("utf-16-le") + b"\x04", "file_undecodable"),
        ('ФИО;Дата рождения\n"Иванов;1\nПетров;2\n'.encode(), "file_broken_quotes"),
        ('Дата рождения;ФИО\n1;"Иванов" Пётр\n2;Юдин Ян\n'.encode(), "file_broken_quotes"),
        (b"x" * 200_000, "file_not_a_table"),
    ],
)
def test_files_that_are_no_table(data: bytes, code: str) -> None:
    assert refusal_of(data).code == code


def test_damaged_utf8_is_not_taken_for_cp1251() -> None:
    data = TEXT.encode() + b"\xd0\xd0;1.1.2000;" + "Уфа\n".encode()
    problem = refusal_of(data)
    assert (problem.code, problem.params) == ("file_undecodable", {"line": 3})


def test_broken_quotes_name_the_line_where_the_row_begins() -> None:
    text = 'ФИО;Дата рождения\nПетров Пётр;1\n"Иванов" Иван;2\nСидоров Семён;3\n'
    assert refusal_of(text.encode()).params == {"line": 3}


def test_limits() -> None:
    assert refusal_of(b"a;b\n" + b"1;2\n" * 1_400_000).code == "file_too_large"
    rows = "ФИО;Дата рождения\n" + "Иванов Пётр;1\n" * MOST_ROWS
    assert len(table_of(rows.encode()).rows) == MOST_ROWS
    assert refusal_of(f"{rows}Иванов Пётр;1\n".encode()).code == "too_many_rows"
    assert refusal_of(f"Список\n{rows}Иванов Пётр;1\n".encode()).code == "too_many_rows"
    wide = ";".join(["x"] * (MOST_COLUMNS + 1))
    assert refusal_of(f"{wide}\n{wide}\n".encode()).code == "too_many_columns"
    long = f"ФИО;Дата рождения\nИванов;{'я' * (LONGEST_CELL + 1)}\n"
    assert refusal_of(long.encode()).params == {"line": 2, "column": 2, "limit": LONGEST_CELL}


def test_limits_of_workbooks() -> None:
    row = ("Иванов Пётр", date(2000, 1, 1))
    long = [("ФИО", "Дата рождения"), *[row] * (MOST_ROWS + 1)]
    assert refusal_of(xlsx({"А": long})).code == "too_many_rows"
    assert len(table_of(xlsx({"А": long[:-1]})).rows) == MOST_ROWS


def test_a_workbook_is_known_by_its_content_not_its_name() -> None:
    table = table_of(as_libreoffice_xlsx(people(3)), "roster.csv")
    assert (table.filename, table.sheet) == ("roster.csv", "Лист1")
    assert table_of(TEXT.encode(), "roster.xlsx").delimiter == ";"


def test_the_first_visible_sheet_with_anything_is_read_and_others_are_named() -> None:
    rows = [("ФИО", "Дата рождения"), ("Иванов Пётр", date(2000, 1, 1))]
    data = xlsx(
        {"Пусто": [], "Тайный": rows, "Люди": rows, "Итоги": rows, "Ещё пусто": [(None,)]},
        hidden=frozenset({"Тайный"}),
    )
    table = table_of(data)
    assert (table.sheet, table.other_sheets) == ("Люди", ("Тайный", "Итоги"))
    warnings = read_rows(table, mapping_of(table), today=TODAY).warnings
    assert {"sheet": "Люди", "others": "Тайный, Итоги"} in [warning.params for warning in warnings]


def test_cells_of_a_workbook_written_by_another_program() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Список", None, None])
    sheet.append([None])
    sheet.append(["ФИО", "Дата рождения", "Телефон", "Город"])
    sheet.append(["Иванов Пётр", datetime(2004, 5, 5), 79001234567, " "])  # noqa: DTZ001
    sheet.append(["Ёлкин Ян", datetime(2004, 5, 5, 21, 0), 1.5, True])  # noqa: DTZ001
    out = io.BytesIO()
    book.save(out)
    table = table_of(out.getvalue())
    assert table.heading_line == 3
    assert table.rows == (
        (4, ("Иванов Пётр", date(2004, 5, 5), 79001234567, "")),
        (5, ("Ёлкин Ян", datetime(2004, 5, 5, 21, 0), 1.5, True)),  # noqa: DTZ001
    )


def test_the_stored_value_of_a_formula_is_read() -> None:
    parts = _parts(as_libreoffice_xlsx(people(1)))
    name = "xl/worksheets/sheet1.xml"
    parts[name] = parts[name].replace(
        '<c r="A2" s="0" t="s"><v>10</v></c>',
        '<c r="A2" s="0" t="str"><f>B1&amp;C1</f><v>Юдина Ева</v></c>',
    )
    assert table_of(pack(parts)).rows[0][1][0] == "Юдина Ева"


def _parts(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


_WIDE_ROWS = "".join(f'<row><c r="XFD{n}"/></row>' for n in range(3, 203))


def test_bombs_are_refused_before_they_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = _parts(as_libreoffice_xlsx(people(1)))
    sheet = "xl/worksheets/sheet1.xml"
    monkeypatch.setattr(limits, "MOST_UNPACKED", 1024 * 1024)
    padded = parts | {sheet: parts[sheet] + " " * 1024 * 1024}
    data = pack(padded)
    assert len(data) < 20_000
    assert refusal_of(data).code == "file_unpacks_too_large"
    monkeypatch.undo()
    many = parts | {sheet: parts[sheet].replace("<sheetData>", "<sheetData>" + "<c/>" * 1_000_000)}
    assert refusal_of(pack(many)).code == "file_unpacks_too_large"
    styles = "xl/styles.xml"
    styled = parts | {styles: parts[styles].replace("</cellXfs>", "<xf/>" * 100_000 + "</cellXfs>")}
    assert refusal_of(pack(styled)).code == "file_unpacks_too_large"
    wide = parts | {sheet: parts[sheet].replace("</sheetData>", _WIDE_ROWS + "</sheetData>")}
    assert refusal_of(pack(wide)).code == "file_unpacks_too_large"


def test_cells_are_counted_before_any_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[str] = []

    def counted(heading: str) -> object:
        looked_at.append(heading)
        return meaning(heading)

    monkeypatch.setattr(columns, "meaning", counted)
    for line in (b"a;" * 100_000, b"a;b,c\t" * 90_000, b";" * 400_000, b"a," * 2_400_000):
        assert refusal_of(line).code == "too_many_columns"
        assert refusal_of(b"x\n" + line + b"\n1\n").code == "too_many_columns"
    assert refusal_of(b"x\n" + b"\n" * 4_000_000 + b"y").code == "too_many_rows"
    assert refusal_of(b"a b;" + b"x " * 60_000 + b"\n1;2\n").code == "cell_too_long"
    parts = _parts(as_libreoffice_xlsx(people(1)))
    sheet = "xl/worksheets/sheet1.xml"
    row = "<row>" + '<c t="str"><v>я</v></c>' * 16_000 + "</row>"
    wide = parts | {sheet: parts[sheet].replace("<sheetData>", "<sheetData>" + row)}
    assert refusal_of(pack(wide)).code == "too_many_columns"
    text = '<row><c t="str"><v>' + "я" * 40_000 + "</v></c></row>"
    long = parts | {sheet: parts[sheet].replace("<sheetData>", "<sheetData>" + text * 20)}
    assert refusal_of(pack(long)).code == "cell_too_long"
    assert len(looked_at) <= 20 * MOST_COLUMNS * len(DELIMITERS) * 12


def test_a_workbook_is_no_more_than_what_was_counted() -> None:
    parts = _parts(as_libreoffice_xlsx(people(1)))
    sheet, book = "xl/worksheets/sheet1.xml", "xl/workbook.xml"
    data = bytearray(pack(parts | {"xl/large.xml": "<a>" + " " * (30 << 20) + "</a>"}))
    # The archive says that this part has a hundred bytes.
    place = data.rindex(b"xl/large.xml") - 46
    assert data[place : place + 4] == b"PK\x01\x02"
    data[place + 24 : place + 28] = (100).to_bytes(4, "little")
    assert refusal_of(bytes(data)).code == "file_broken_xlsx"
    again = re.sub(r"<sheet [^>]*/>", lambda found: found[0] * 100, parts[book])
    assert again.count("<sheet ") == 100
    assert refusal_of(pack(parts | {book: again})).code == "file_broken_xlsx"
    for more in (
        "<row>" + "<c/>" * (limits.MOST_ROW_CELLS + 1) + "</row>",
        "<row><c/></row>" * (limits.MOST_CELLS + 1),
        "<a>" * (limits.MOST_DEPTH + 1) + "</a>" * (limits.MOST_DEPTH + 1),
        "<a/>" * (limits.MOST_OTHER_ELEMENTS + 1),
        "<a " + " ".join(f'a{n}="1"' for n in range(limits.MOST_ATTRIBUTES + 1)) + "/>",
        "<a " + " ".join(f'a{n}="1"' for n in range(100_000)) + "/>",
        '<row><c t="str"><v>' + "я" * 200_000 + "</v></c></row>",
    ):
        bomb = parts | {sheet: parts[sheet].replace("<sheetData>", "<sheetData>" + more)}
        assert refusal_of(pack(bomb)).code == "file_unpacks_too_large"


def test_document_types_are_refused() -> None:
    parts = _parts(as_libreoffice_xlsx(people(1)))
    name = "xl/sharedStrings.xml"
    entity = '<!DOCTYPE sst [<!ENTITY a "b">]>'
    parts[name] = parts[name].replace("?>\n", f"?>\n{entity}", 1)
    assert refusal_of(pack(parts)).code == "file_broken_xlsx"


@pytest.mark.parametrize(
    ("place", "code"),
    [("A99999999999", "file_unpacks_too_large"), ("A0", None), ("ZZZZZ2", "file_broken_xlsx")],
)
def test_impossible_places_of_cells(place: str, code: str | None) -> None:
    parts = _parts(as_libreoffice_xlsx(people(1)))
    name = "xl/worksheets/sheet1.xml"
    row = place.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    parts[name] = (
        parts[name].replace('<row r="2"', f'<row r="{row}"').replace('<c r="A2"', f'<c r="{place}"')
    )
    problem = read_table(pack(parts), "a.xlsx")
    assert isinstance(problem, FileProblem)
    assert code is None or problem.code == code


def test_a_cut_workbook_is_broken() -> None:
    data = as_libreoffice_xlsx(people(10))
    for length in range(10, len(data) - 1, 97):
        assert refusal_of(data[:length]).code == "file_broken_xlsx"


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400))
@example(b"PK\x03\x04")
@example(b"\xff\xfe")
@example(b"\xff\xfe\x00")
@example(b'"')
@example(b"a\0b;c\n\0;d\n")
def test_no_bytes_raise(data: bytes) -> None:
    _reads_without_raising(data)


@settings(max_examples=300, deadline=None)
@given(
    st.text(alphabet="ФИОДата рожденияёXx;,\t\n\r\"'05.0№\0\u202e", max_size=300),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_no_text_raises(text: str, encoding: str) -> None:
    _reads_without_raising(("ФИО;Дата рождения;Согласие на обработку\n" + text).encode(encoding))


@pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_to_a_workbook_raises(data: st.DataObject) -> None:
    parts = _parts(as_libreoffice_xlsx(people(2)))
    name = data.draw(st.sampled_from(sorted(parts)))
    start = data.draw(st.integers(0, len(parts[name])))
    end = data.draw(st.integers(start, min(len(parts[name]), start + 40)))
    new = data.draw(st.text(alphabet='<>/="&; abcrstv0199-_AZ', max_size=12))
    parts[name] = parts[name][:start] + new + parts[name][end:]
    _reads_without_raising(pack(parts))


@pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 5_000), st.binary(min_size=1, max_size=8))
def test_no_damage_to_an_archive_raises(place: int, new: bytes) -> None:
    data = as_libreoffice_xlsx(people(2))
    place %= len(data)
    _reads_without_raising(data[:place] + new + data[place + len(new) :])


def _reads_without_raising(data: bytes) -> None:
    table = read_table(data, "any")
    if isinstance(table, Table):
        read_rows(table, mapping_of(table), today=TODAY)

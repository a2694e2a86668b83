"""Realistic people for tests, and their list in the three shapes that spreadsheets save.

The bytes are written as the programs write them: Excel's "CSV (delimiters)" of Russian Windows,
Google's download of a form's answers, LibreOffice's XLSX with real date cells. The names come from
the lists below, so a seed gives the same people for ever.
"""

import csv
import io
import random
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from xml.sax.saxutils import escape

GAME_DAY = date(2016, 12, 10)
YOUNGEST = date(2004, 12, 10)
OLDEST = date(1971, 1, 1)
ADULT = date(1998, 12, 10)

_SURNAMES = (
    "Соловьёв", "Киселёв", "Щербаков", "Абрамов", "Ежов", "Лебедев", "Яковлев", "Третьяков",
    "Мамин-Сибиряк", "Фёдоров", "Богданов", "Юдин", "Воробьёв", "Гусев", "Цветков", "Савельев",
    "Рыбаков", "Шубин", "Хохлов", "Журавлёв", "Антипов", "Данилов", "Пастухов", "Ильин",
)  # fmt: skip
_MEN = (
    "Артём", "Пётр", "Семён", "Игорь", "Никита", "Максим", "Юрий", "Захар",
    "Глеб", "Тимофей", "Илья", "Эдуард", "Матвей", "Всеволод",
)  # fmt: skip
_WOMEN = (
    "Алёна", "Мария", "Софья", "Екатерина", "Ульяна", "Дарья", "Юлия", "Наталья",
    "Злата", "Ксения", "Ева", "Любовь",
)  # fmt: skip
_FATHERS = ("Андре", "Серге", "Алексе", "Петр", "Иван", "Семён", "Олег", "Виктор", "Артём", "Юрь")
_CITIES = (
    "Казань", "Уфа", "Орёл", "Пермь", "Ростов-на-Дону", "Нижний Новгород", "Йошкар-Ола",
    "Санкт-Петербург", "Ярославль", "Щёлково",
)  # fmt: skip
_NICKNAMES = ("", "", "Тень", "Рыцарь №7", "pixel_fox", "Ёж", "Mr. X; second", 'Игрок "Ноль"')
_MAIL = ("mail.example", "pochta.example", "post.example.com")


@dataclass(frozen=True, slots=True)
class SamplePerson:
    """One person as the organizer's list has them; field names are those of `RosterRow`."""

    full_name: str
    birth_date: date
    contact: str
    city: str
    display_name: str
    consent_processing: bool
    consent_public: bool
    representative_name: str
    representative_contact: str
    consent_representative: bool


def people(count: int, seed: int = 1) -> list[SamplePerson]:
    """Different people, all at least 12 on 10 December 2016; the first becomes 12 on that day.

    Everyone consents to processing, four of five to being shown, minors have a representative
    who consents.
    """
    rng = random.Random(seed)
    found: dict[str, SamplePerson] = {}
    while len(found) < count:
        number = len(found)
        born = YOUNGEST if number == 0 else _birth_date(rng)
        surname = rng.choice(_SURNAMES)
        name = _full_name(rng, surname)
        minor = born > ADULT
        found.setdefault(
            name,
            SamplePerson(
                full_name=name,
                birth_date=born,
                contact=_contact(rng, number),
                city=rng.choice(_CITIES),
                display_name=rng.choice(_NICKNAMES),
                consent_processing=True,
                consent_public=rng.randrange(5) > 0,
                representative_name=_full_name(rng, surname) if minor else "",
                representative_contact=_contact(rng, 50_000 + number) if minor else "",
                consent_representative=minor,
            ),
        )
    return list(found.values())


def _birth_date(rng: random.Random) -> date:
    # Mostly young people, as in a hall: the latest of two draws.
    days = (YOUNGEST - OLDEST).days
    return OLDEST + timedelta(days=max(rng.randrange(days), rng.randrange(days)))


def _full_name(rng: random.Random, surname: str) -> str:
    father = rng.choice(_FATHERS)
    soft = father[-1] in "еь"
    if rng.randrange(3):
        return f"{surname} {rng.choice(_MEN)} {father}{'евич' if soft else 'ович'}"
    feminine = surname if surname.endswith("як") else surname + "а"
    return f"{feminine} {rng.choice(_WOMEN)} {father}{'евна' if soft else 'овна'}"


def _contact(rng: random.Random, number: int) -> str:
    if rng.randrange(2):
        return f"player{number}@{rng.choice(_MAIL)}"
    return f"+7 900 {rng.randrange(100, 1000)}-{number // 100 % 100:02}-{number % 100:02}"


EXCEL_HEADINGS = (
    "№", "Фамилия Имя Отчество", "Дата рождения", "Контакт", "Город", "Ник",
    "Согласие на обработку персональных данных", "Согласие на показ имени",
    "Законный представитель", "Контакт представителя", "Согласие представителя",
)  # fmt: skip
GOOGLE_HEADINGS = (
    "Отметка времени", "1. Фамилия, имя, отчество (полностью)", "2. Когда вы родились?",
    "Контакт для связи (e-mail или телефон)", "Из какого вы города?",
    "Ник, под которым вас показывать", "Согласен(на) на обработку персональных данных *",
    "Разрешаю показывать моё имя на сайте", "Законный представитель: фамилия и имя",
    "Законный представитель: телефон или e-mail", "Согласие законного представителя",
)  # fmt: skip
LIBREOFFICE_HEADINGS = (
    "Full name", "Date of birth", "Contact", "City", "Nickname", "Consent to processing",
    "Public consent", "Guardian name", "Guardian contact", "Guardian consent",
)  # fmt: skip


def _delimited(rows: Sequence[Sequence[str]], delimiter: str) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    return out.getvalue()


def as_excel_csv(persons: Sequence[SamplePerson]) -> bytes:
    """Excel on Russian Windows, "CSV (delimiters)": cp1251, semicolons, CRLF after every row."""
    rows = [
        (
            str(number), person.full_name, f"{person.birth_date:%d.%m.%Y}", person.contact,
            person.city, person.display_name, "да" if person.consent_processing else "нет",
            "да" if person.consent_public else "нет", person.representative_name,
            person.representative_contact, "да" if person.consent_representative else "",
        )
        for number, person in enumerate(persons, start=1)
    ]  # fmt: skip
    return _delimited([EXCEL_HEADINGS, *rows], ";").encode("cp1251")


def as_google_csv(persons: Sequence[SamplePerson]) -> bytes:
    """Google's download of a form's answers: UTF-8 without BOM, commas, no line end at the end."""
    rows = [
        (
            f"{1 + number % 28:02}.11.2016 {number % 24}:05:09", person.full_name,
            f"{person.birth_date:%d.%m.%Y}", person.contact, person.city, person.display_name,
            "Да, согласен(на)" if person.consent_processing else "",
            "Разрешаю" if person.consent_public else "Нет, не разрешаю",
            person.representative_name, person.representative_contact,
            "Да" if person.consent_representative else "",
        )
        for number, person in enumerate(persons)
    ]  # fmt: skip
    return _delimited([GOOGLE_HEADINGS, *rows], ",").removesuffix("\r\n").encode("utf-8")


def as_libreoffice_xlsx(persons: Sequence[SamplePerson]) -> bytes:
    """LibreOffice Calc's XLSX: shared strings, dates as numbers with a date format, TRUE/FALSE."""
    rows: list[Sequence[CellValue]] = [LIBREOFFICE_HEADINGS]
    rows += [
        (
            person.full_name, person.birth_date, person.contact, person.city,
            person.display_name, person.consent_processing, person.consent_public,
            person.representative_name, person.representative_contact,
            person.consent_representative,
        )
        for person in persons
    ]  # fmt: skip
    return xlsx({"Лист1": rows})


CellValue = str | bool | int | float | date | None

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_PARTS = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLES = (
    f'{_XML}<styleSheet xmlns="{_MAIN}"><numFmts count="2"><numFmt numFmtId="164" '
    'formatCode="General"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/></numFmts>'
    '<fonts count="1"><font><sz val="10"/><name val="Arial"/><family val="2"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill '
    'patternType="gray125"/></fill></fills><borders count="1"><border diagonalUp="false" '
    'diagonalDown="false"><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="164" fontId="0" fillId="0" borderId="0"/>'
    '</cellStyleXfs><cellXfs count="2"><xf numFmtId="164" fontId="0" fillId="0" borderId="0" '
    'xfId="0"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    "</styleSheet>"
)


def xlsx(
    sheets: dict[str, Sequence[Sequence[CellValue]]],
    *,
    hidden: frozenset[str] = frozenset(),
    errors: frozenset[str] = frozenset({"#N/A", "#REF!"}),
) -> bytes:
    """A workbook with these sheets, part by part as LibreOffice lays it out."""
    strings: dict[str, int] = {}
    parts = {
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/_rels/workbook.xml.rels": _relations(
            [("styles", "styles.xml")]
            + [("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)]
            + [("sharedStrings", "sharedStrings.xml")]
        ),
        "xl/styles.xml": _STYLES,
        "xl/workbook.xml": f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}/relationships">'
        '<workbookPr backupFile="false" showObjects="all" date1904="false"/><sheets>'
        + "".join(
            f'<sheet name="{escape(name)}" sheetId="{n}" '
            f'state="{"hidden" if name in hidden else "visible"}" r:id="rId{n + 1}"/>'
            for n, name in enumerate(sheets, start=1)
        )
        + '</sheets><calcPr iterateCount="100" refMode="A1"/></workbook>',
    }
    for number, rows in enumerate(sheets.values(), start=1):
        parts[f"xl/worksheets/sheet{number}.xml"] = _sheet(rows, strings, errors)
    parts["xl/sharedStrings.xml"] = (
        f'{_XML}<sst xmlns="{_MAIN}" count="{len(strings)}" uniqueCount="{len(strings)}">'
        + "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in strings)
        + "</sst>"
    )
    parts["[Content_Types].xml"] = _content_types(parts)
    return pack(parts)


def pack(parts: dict[str, str]) -> bytes:
    """A zip archive of the parts, the same bytes every time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            info = zipfile.ZipInfo(name, (2016, 11, 20, 12, 0, 0))
            archive.writestr(info, text, compress_type=zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _relations(targets: list[tuple[str, str]]) -> str:
    return (
        f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="rId{n}" Type="{_OFFICE}/relationships/{kind}" Target="{target}"/>'
            for n, (kind, target) in enumerate(targets, start=1)
        )
        + "</Relationships>"
    )


def _content_types(parts: dict[str, str]) -> str:
    kinds = {"workbook": "sheet.main", "styles": "styles", "sharedStrings": "sharedStrings"}
    overrides = {
        name: kinds.get(name.removeprefix("xl/").removesuffix(".xml"), "worksheet")
        for name in parts
        if name.endswith(".xml")
    }
    return (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="xml" '
        'ContentType="application/xml"/><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        + "".join(
            f'<Override PartName="/{name}" ContentType="{_PARTS}.{kind}+xml"/>'
            for name, kind in overrides.items()
        )
        + "</Types>"
    )


def _sheet(
    rows: Sequence[Sequence[CellValue]], strings: dict[str, int], errors: frozenset[str]
) -> str:
    lines = [
        f'<row r="{n}" customFormat="false" ht="12.8" hidden="false" outlineLevel="0">'
        + "".join(_cell(f"{chr(65 + c)}{n}", value, strings, errors) for c, value in enumerate(row))
        + "</row>"
        for n, row in enumerate(rows, start=1)
    ]
    return (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetPr filterMode="false"/><dimension ref="A1:J'
        f'{max(1, len(rows))}"/><sheetFormatPr defaultRowHeight="12.8"/><sheetData>'
        + "".join(lines)
        + "</sheetData></worksheet>"
    )


def _cell(place: str, value: CellValue, strings: dict[str, int], errors: frozenset[str]) -> str:
    if value is None or value == "":
        return f'<c r="{place}" s="0"/>'
    if isinstance(value, bool):
        return f'<c r="{place}" s="0" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, date):
        return f'<c r="{place}" s="1" t="n"><v>{(value - date(1899, 12, 30)).days}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}" s="0" t="n"><v>{value}</v></c>'
    if value in errors:
        return f'<c r="{place}" s="0" t="e"><f>LOOKUP(1)</f><v>{value}</v></c>'
    return f'<c r="{place}" s="0" t="s"><v>{strings.setdefault(value, len(strings))}</v></c>'

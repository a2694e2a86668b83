"""From a file to the list, or to everything that is wrong with the file."""

import csv
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.support.rosters import (
    SamplePerson,
    as_excel_csv,
    as_google_csv,
    as_libreoffice_xlsx,
    people,
    xlsx,
)
from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.events.roster.columns import recognise
from tournament.events.roster.table import Table, read_table
from tournament.events.states import championship_state
from tournament.people.models import Person

Writer = Callable[[Sequence[SamplePerson]], bytes]


def upload(client: Client, scenario: Scenario, data: bytes, name: str = "list.csv") -> Any:
    """Send the file."""
    url = reverse("roster_import", args=[scenario.event])
    return client.post(url, {"file": SimpleUploadedFile(name, data)})


def columns_of(data: bytes) -> dict[str, str]:
    """The form of columns as it comes filled in."""
    table = read_table(data, "list")
    assert isinstance(table, Table)
    mapping = recognise(table.headings, table.heading_line)
    return {name: str(index) for name, index in mapping.columns.items()}


def preview(client: Client, scenario: Scenario, data: bytes) -> str:
    """Upload, confirm the columns where they are in doubt; the preview's address."""
    answer = upload(client, scenario, data)
    assert answer.status_code == 302, text_of(answer)
    if answer["Location"].endswith("/preview/"):
        return str(answer["Location"])
    assert client.get(answer["Location"]).status_code == 200
    chosen = client.post(answer["Location"], columns_of(data))
    assert chosen.status_code == 302, text_of(chosen)
    address: str = chosen["Location"]
    return address


def kept_files() -> list[Path]:
    """What lies in the folder of uploads."""
    folder = Path(settings.DATA_DIR) / "uploads"
    return list(folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("writer", [as_excel_csv, as_google_csv, as_libreoffice_xlsx])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_ten_people(scenario: Scenario, clock: None, writer: Writer, language: str) -> None:
    client = browser(scenario.organizer, language)
    assert page(client, "roster_import", scenario.event).status_code == 200
    address = preview(client, scenario, writer(people(10)))
    before = entries()
    shown = client.get(address)
    assert shown.status_code == 200
    assert entries() == before
    assert not Person.objects.exists()
    response = client.post(address, follow=True)
    assert response.status_code == 200
    state = championship_state(scenario.championship)
    assert [item.status for item in state.registrations.values()] == ["confirmed"] * 10
    assert kept_files() == []
    for person in people(10):
        assert person.full_name in text_of(response)
        assert person.contact not in text_of(response)


@pytest.mark.rule("CH-DAY-3")
def test_thirty_three_are_thirty_two_and_one_waiting(organizer: Client, scenario: Scenario) -> None:
    address = preview(organizer, scenario, as_excel_csv(people(33)))
    text = text_of(organizer.get(address))
    assert "новых с местом 32" in text
    assert "новых в листе ожидания 1" in text
    organizer.post(address)
    statuses = [
        item.status for item in championship_state(scenario.championship).registrations.values()
    ]
    assert statuses == ["confirmed"] * 32 + ["waitlisted"]


def test_the_same_file_twice_changes_nothing(organizer: Client, scenario: Scenario) -> None:
    data = as_google_csv(people(17))
    organizer.post(preview(organizer, scenario, data))
    before, persons = entries(), Person.objects.count()
    address = preview(organizer, scenario, data)
    assert "Ничего нового" in text_of(organizer.get(address))
    response = organizer.post(address, follow=True)
    assert "Ничего нового" in text_of(response)
    assert (entries(), Person.objects.count()) == (before, persons)


def test_a_confirmation_sent_twice_is_one_import(organizer: Client, scenario: Scenario) -> None:
    address = preview(organizer, scenario, as_excel_csv(people(10)))
    organizer.post(address, {"command_id": "import-1"})
    before = entries()
    again = organizer.post(address, {"command_id": "import-1"})
    assert again.status_code == 302
    assert entries() == before


def test_a_faulty_file_is_reported_whole_and_not_taken_in(
    organizer: Client, scenario: Scenario
) -> None:
    rows = list(csv.reader(io.StringIO(as_excel_csv(people(10)).decode("cp1251")), delimiter=";"))
    rows[3][2] = "12.31.1990"
    rows[5][1] = "Иванов Ивaн"
    rows[5][6] = "нет"
    rows.insert(8, rows[7])
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    before = entries()
    address = preview(organizer, scenario, out.getvalue().encode("cp1251"))
    text = text_of(organizer.get(address))
    assert "В списке 4 ошибки. Никто не записан." in text
    assert "Дата рождения" in text
    assert "CH-REG-6" in text
    assert "CH-REG-4" in text
    assert text.count("Иванов Ивaн") >= 2, "who it is, and what stands in the cell"
    assert "12.31.1990" not in text
    assert organizer.post(address).status_code == 422
    assert entries() == before
    assert not Person.objects.exists()


@pytest.mark.rule("CH-PD-2")
def test_a_fault_shows_the_cell_but_no_date_and_no_contact(
    organizer: Client, scenario: Scenario
) -> None:
    rows = list(csv.reader(io.StringIO(as_excel_csv(people(10)).decode("cp1251")), delimiter=";"))
    name, city = 1, 4
    rows[2][name] = "Петров 12.03.2010"
    rows[3][name] = "petrov@example.org"
    rows[4][city] = "Каз\u200bань"
    rows[5][name] = "Сид0ров Пётр"
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    text = text_of(organizer.get(preview(organizer, scenario, out.getvalue().encode("utf-8"))))
    assert "Сид0ров Пётр" in text
    assert "Казань" in text
    assert rows[4][name] in text
    assert "12.03.2010" not in text
    assert "petrov@" not in text


@pytest.mark.rule("CH-REG-2")
def test_lines_that_a_rule_refuses_keep_the_whole_list_out(
    organizer: Client, scenario: Scenario
) -> None:
    persons = people(10)
    persons[4] = replace(
        persons[4],
        birth_date=date(2004, 12, 11),
        representative_name="Иванова Анна",
        consent_representative=True,
    )
    address = preview(organizer, scenario, as_excel_csv(persons))
    text = text_of(organizer.get(address))
    assert "Строки: 6" in text
    assert "CH-REG-2" in text
    before = entries()
    assert organizer.post(address).status_code == 422
    assert entries() == before
    assert not Person.objects.exists()


def test_columns_can_be_chosen_by_hand(organizer: Client, scenario: Scenario) -> None:
    data = "кто;когда;согласие;прочее\r\nПетров Пётр;01.02.1990;да;x\r\n".encode()
    answer = upload(organizer, scenario, data)
    shown = organizer.get(answer["Location"])
    assert "Нет колонки" in text_of(shown) or "Выберите" in text_of(shown)
    refused = organizer.post(answer["Location"], {"full_name": "0", "birth_date": "0"})
    assert refused.status_code == 422
    nonsense = organizer.post(answer["Location"], {"full_name": "99", "birth_date": "\x00"})
    assert nonsense.status_code == 422
    chosen = organizer.post(
        answer["Location"], {"full_name": "0", "birth_date": "1", "consent_processing": "2"}
    )
    assert chosen.status_code == 302
    organizer.post(chosen["Location"])
    assert Person.objects.get().full_name == "Петров Пётр"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "В списке ничего нет"),
        (b"\x00" * 100, "таблиц"),
        (b"%PDF-1.7 something", "таблиц"),
        (b"PK\x03\x04broken", "XLSX"),
        (b"a" * (5 * 1024 * 1024 + 1), "5 МБ"),
        ("ФИО;Дата рождения\r\n".encode(), "людей"),
    ],
)
def test_files_that_are_no_list(
    organizer: Client, scenario: Scenario, data: bytes, words: str
) -> None:
    response = upload(organizer, scenario, data)
    assert response.status_code == 422
    assert "Исправьте" in text_of(response)
    assert words in text_of(response)
    assert kept_files() == []


def test_no_file_at_all(organizer: Client, scenario: Scenario) -> None:
    assert send(organizer, "roster_import", scenario.event).status_code == 422
    assert send(organizer, "roster_import", scenario.event, file="text").status_code == 422


def test_an_upload_lives_an_hour(organizer: Client, scenario: Scenario) -> None:
    address = preview(organizer, scenario, as_excel_csv(people(10)))
    assert len(kept_files()) == 2
    scenario.now += timedelta(minutes=61)
    response = organizer.get(address, follow=True)
    assert "больше нет" in text_of(response)
    assert kept_files() == []


def test_an_upload_belongs_to_its_sender_and_day(
    organizer: Client, scenario: Scenario, publisher: Client
) -> None:
    address = preview(organizer, scenario, as_excel_csv(people(10)))
    assert publisher.get(address).status_code == 403
    other = Scenario().plan(city="moscow")
    stranger = browser(other.organizer)
    assert stranger.get(address).status_code == 403
    assert stranger.get(address.replace(scenario.event, other.event)).status_code == 302
    assert organizer.get(address).status_code == 200


def test_an_upload_is_thrown_away(organizer: Client, scenario: Scenario) -> None:
    address = preview(organizer, scenario, as_excel_csv(people(10)))
    organizer.post(address.replace("/preview/", "/discard/"))
    assert kept_files() == []


def test_personal_data_stand_neither_in_the_session_nor_in_the_form(
    organizer: Client, scenario: Scenario
) -> None:
    persons = people(10)
    address = preview(organizer, scenario, as_excel_csv(persons))
    answer = organizer.get(address)
    assert "no-store" in answer["Cache-Control"], "the preview shows birth dates"
    session = str(dict(organizer.session.items()))
    for person in persons:
        assert person.contact not in answer.text
        assert person.full_name not in session
        assert f"{person.birth_date:%d.%m.%Y}" not in session


PASTED = "\n".join(
    f"{number}. Петров {name} {number + 1:02}.03.1990 8912345{number:04}"
    for number, name in enumerate(("Лев", "Пётр", "Иван", "Олег", "Глеб", "Роман"), start=1)
)


def paste(client: Client, scenario: Scenario, text: str, **more: str) -> Any:
    """Send a pasted list."""
    return client.post(
        reverse("roster_import", args=[scenario.event]), {"text": text, **more}, follow=True
    )


@pytest.mark.rule("CH-REG-6")
def test_a_pasted_list_with_consents_on_paper(organizer: Client, scenario: Scenario) -> None:
    shown = paste(organizer, scenario, PASTED, on_paper="on")
    text = text_of(shown)
    assert "Петров Олег" in text
    assert "дата рождения 05.03.1990" in text
    organizer.post(shown.request["PATH_INFO"])
    state = championship_state(scenario.championship)
    assert [item.status for item in state.registrations.values()] == ["confirmed"] * 6
    kinds = Person.objects.get(full_name="Петров Олег").consents.values_list("kind", flat=True)
    assert sorted(kinds) == ["processing", "public"]
    without = paste(organizer, scenario, "Сидоров Лев 01.03.1990")
    assert without.request["PATH_INFO"].endswith("/preview/") is False
    assert "согласие на обработку" in text_of(without)


def test_faults_are_edited_on_the_page_and_lines_left_out(
    organizer: Client, scenario: Scenario
) -> None:
    text = PASTED.replace("02.03.1990", "02.13.1990") + "\nПетров Пётр 03.03.1990 89123450002"
    asked = paste(organizer, scenario, text, on_paper="on")
    assert "строка 1: 02.13.1990" in text_of(asked), "one date alone tells an order"
    shown = organizer.post(asked.request["PATH_INFO"], {"doubt_order": "day"}, follow=True)
    fields = re.findall(r'name="((?:cell|out)-[0-9-]+)"(?: value="([^"]*)")?', shown.text)
    assert fields == [("cell-1-1", "02.13.1990"), ("out-1", ""), ("out-7", "")]
    edit = reverse(
        "roster_edit_list", args=[scenario.event, shown.request["PATH_INFO"].split("/")[-3]]
    )
    again = organizer.post(edit, {"cell-1-1": "02.12.1990"}, follow=True)
    assert 'name="out-7"' in again.text
    assert "cell-1-1" not in again.text
    right = organizer.post(edit, {"out-7": "on"}, follow=True)
    assert "дата рождения 02.12.1990" in text_of(right)
    organizer.post(right.request["PATH_INFO"])
    assert Person.objects.count() == 6


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_empty_list_is_read_beyond_doubt(scenario: Scenario, language: str) -> None:
    client = browser(scenario.organizer, language)
    empty = client.get(reverse("roster_template", args=[scenario.event]))
    line = "Петров Лев;12.03.1990;;;да;да;;;" if language == "ru" else "Li Bo;12.03.1990;;;yes;yes"
    answer = upload(client, scenario, empty.content + line.encode())
    assert answer["Location"].endswith("/preview/")


@pytest.mark.parametrize("sent", ["nothing", "both"])
def test_one_of_file_and_text_is_sent(organizer: Client, scenario: Scenario, sent: str) -> None:
    file = {"file": SimpleUploadedFile("list.csv", as_google_csv(people(3)))}
    url = reverse("roster_import", args=[scenario.event])
    answer = organizer.post(url, {"text": PASTED, **file} if sent == "both" else {})
    assert answer.status_code == 422
    assert kept_files() == []


@pytest.mark.rule("CH-REG-6")
def test_a_pasted_list_without_the_tick_is_asked_for_it_and_for_nothing_else(
    organizer: Client, scenario: Scenario
) -> None:
    shown = paste(organizer, scenario, "Сидоров Лев 13.03.1990\nЮдин Ян")
    assert not shown.request["PATH_INFO"].endswith("/preview/")
    assert "<select" not in shown.text, "there are no columns to choose from"
    assert 'name="on_paper"' in shown.text
    assert "файл" not in text_of(shown).casefold()
    refused = organizer.post(shown.request["PATH_INFO"], {})
    assert refused.status_code == 422
    assert "на бумаге" in text_of(refused)
    answered = organizer.post(shown.request["PATH_INFO"], {"on_paper": "on"}, follow=True)
    assert answered.request["PATH_INFO"].endswith("/preview/")
    assert "строка 2" in text_of(answered), "lines are counted from 1"
    assert "строка 3" not in text_of(answered)


@pytest.mark.rule("CH-REG-2")
def test_what_is_doubtful_is_asked_once_on_one_page(organizer: Client, scenario: Scenario) -> None:
    rows = ["ФИО;Фамилия;Имя;Дата рождения;Согласие на обработку;Отметка времени"]
    rows.append("Сидорова Анна;Сидоров;Лев (Лёва);03/05/1990;да;11/27/2016")
    data = "\n".join(rows).encode()
    answer = upload(organizer, scenario, data)
    assert not answer["Location"].endswith("/preview/")
    page = organizer.get(answer["Location"])
    assert "5 марта 1990" in text_of(page)
    assert "3 мая 1990" in text_of(page)
    assert "строка 2: 11/27/2016" in text_of(page)
    assert "родителя" in text_of(page)
    assert "Сидорова Анна" in page.text, "examples stand beside the headings"
    past = organizer.get(answer["Location"] + "preview/")
    assert past.status_code == 302, "nobody gets past the questions"
    columns = {"full_name": "0", "birth_date": "3", "consent_processing": "4"}
    assert organizer.post(answer["Location"], columns).status_code == 422
    chosen = organizer.post(answer["Location"], {**columns, "doubt_order": "month"}, follow=True)
    assert "дата рождения 05.03.1990" in text_of(chosen)
    again = organizer.get(answer["Location"])
    assert re.search(r'value="month"[^>]*checked', again.text), "the answer stays"


def test_another_worksheet_brings_its_own_columns(organizer: Client, scenario: Scenario) -> None:
    head = ("ФИО", "Дата рождения", "Согласие на обработку")
    data = xlsx(
        {
            "Правила": [("Как заполнять",), ("Строка на человека",)],
            "День 1": [head, ("Петров Лев", date(1990, 3, 13), "да")],
            "День 2": [(*head, "Город"), ("Юдин Ян", date(1990, 3, 14), "да", "Казань")],
        }
    )
    answer = upload(organizer, scenario, data, "list.xlsx")
    page = organizer.get(answer["Location"])
    assert re.search(r'value="День 1"[^>]*checked', page.text)
    chosen = {"full_name": "0", "birth_date": "1", "consent_processing": "2"}
    other = organizer.post(answer["Location"], {**chosen, "doubt_sheet": "День 2"}, follow=True)
    assert "Юдин Ян" in text_of(other)
    assert "Петров" not in text_of(other)


def test_hidden_rows_are_not_entered_unless_it_is_said(
    organizer: Client, scenario: Scenario
) -> None:
    made = openpyxl.Workbook()
    sheet = made.worksheets[0]
    for row in (
        ("ФИО", "Дата рождения", "Согласие на обработку"),
        ("Петров Лев", date(1990, 3, 13), "да"),
        ("Юдин Ян", date(1990, 3, 14), "да"),
    ):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    out = io.BytesIO()
    made.save(out)
    answer = upload(organizer, scenario, out.getvalue(), "list.xlsx")
    assert "строка 3: Юдин Ян" in text_of(organizer.get(answer["Location"]))
    chosen = {"full_name": "0", "birth_date": "1", "consent_processing": "2"}
    assert organizer.post(answer["Location"], chosen).status_code == 422
    left = organizer.post(answer["Location"], {**chosen, "doubt_hidden_rows": "leave"}, follow=True)
    organizer.post(left.request["PATH_INFO"])
    assert [person.full_name for person in Person.objects.all()] == ["Петров Лев"]

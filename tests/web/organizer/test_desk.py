"""Entering people at the desk."""

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.championship.event_state import Entrant
from tournament.events.states import championship_state, event_state
from tournament.people.models import Consent, Person

GOOD = {
    "full_name": "Петров Пётр Петрович",
    "birth_date": "01.02.1990",
    "contact": "petrov@example.org",
    "consent_processing": "on",
    "consent_public": "on",
}


def enter(client: Client, scenario: Scenario, **changes: Any) -> Any:
    """Send the form."""
    fields = {**GOOD, **changes}
    fields = {name: value for name, value in fields.items() if value is not None}
    return client.post(f"/staff/days/{scenario.event}/desk/", fields, follow=True)


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "№ 1 · Петров Пётр Петрович: есть место"), ("en", "№ 1 · Петров Пётр Петрович: has a")],
)
def test_a_person_is_entered(scenario: Scenario, clock: None, language: str, words: str) -> None:
    client = browser(scenario.organizer, language)
    response = enter(client, scenario)
    assert words in text_of(response)
    assert 'value="Петров' not in response.content.decode()
    person = Person.objects.get()
    assert (person.full_name, person.public_name_consent) == ("Петров Пётр Петрович", True)
    assert Consent.objects.count() == 2


@pytest.mark.rule("CH-REG-2")
def test_an_eleven_year_old_is_refused_and_the_form_is_kept(
    organizer: Client, scenario: Scenario
) -> None:
    before = entries()
    response = enter(organizer, scenario, birth_date="11.12.2004")
    assert response.status_code == 422
    assert "CH-REG-2" in text_of(response)
    assert "Петров Пётр Петрович" in response.content.decode()
    assert entries() == before
    assert not Person.objects.exists()
    assert enter(organizer, scenario, birth_date="10.12.2004").status_code == 200


@pytest.mark.rule("CH-REG-3")
def test_a_person_registered_elsewhere_is_refused(organizer: Client, scenario: Scenario) -> None:
    other = scenario.in_tomsk(date(2016, 12, 17))
    assert enter(organizer, scenario).status_code == 200
    elsewhere = organizer.post(f"/staff/days/{other}/desk/", GOOD)
    assert elsewhere.status_code == 422
    assert "CH-REG-3" in text_of(elsewhere)
    again = enter(organizer, scenario)
    assert again.status_code == 422
    assert "CH-REG-3" in text_of(again)


@pytest.mark.rule("CH-REG-4")
def test_a_namesake_is_another_person(organizer: Client, scenario: Scenario) -> None:
    enter(organizer, scenario)
    response = enter(organizer, scenario, namesake="on")
    assert "№ 2 · Петров Пётр Петрович: есть место" in text_of(response)
    assert Person.objects.count() == 2


@pytest.mark.rule("CH-REG-6")
def test_without_consent_nobody_is_entered(organizer: Client, scenario: Scenario) -> None:
    response = enter(organizer, scenario, consent_processing=None)
    assert response.status_code == 422
    assert "CH-REG-6" in text_of(response)
    assert not Person.objects.exists()


@pytest.mark.rule("CH-REG-6")
def test_a_minor_waits_for_a_parent(organizer: Client, scenario: Scenario) -> None:
    response = enter(organizer, scenario, birth_date="04.03.2002")
    assert "№ 1 · Петров Пётр Петрович: ждёт согласия родителя" in text_of(response)
    link = re.search(r'<a href="([^"]+)#consents">Записать согласие родителя</a>', response.text)
    assert link is not None
    assert "Записать согласие" in text_of(organizer.get(link[1]))
    response = enter(
        organizer,
        scenario,
        full_name="Петрова Анна",
        birth_date="04.03.2002",
        representative_name="Петрова Вера",
        representative_contact="+7 900 123-45-67",
        consent_representative="on",
    )
    assert "№ 2 · Петрова Анна: есть место" in text_of(response)
    assert "#consents" not in response.text
    proof = Consent.objects.get(kind=Consent.Kind.REPRESENTATIVE)
    assert proof.given_by == "Петрова Вера"


@pytest.mark.rule("CH-DAY-3")
def test_the_thirty_third_waits(organizer: Client, scenario: Scenario) -> None:
    scenario.register(32)
    before = text_of(page(organizer, "desk", scenario.event))
    assert "Для новых мест сейчас нет" in before
    assert "будет 1-м в листе ожидания" in before
    after = text_of(enter(organizer, scenario))
    assert "№ 33 · Петров Пётр Петрович: в листе ожидания, 1-й" in after
    assert "будет 2-м в листе ожидания" in after


def test_one_command_is_one_person(organizer: Client, scenario: Scenario) -> None:
    for _ in range(3):
        response = enter(organizer, scenario, command_id="desk-1")
        assert "№ 1 · Петров Пётр Петрович: есть место" in text_of(response)
    assert Person.objects.count() == 1
    assert len(championship_state(scenario.championship).registrations) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"full_name": ""},
        {"full_name": "Петров"},
        {"full_name": "Пeтров Пётр"},
        {"full_name": "Петров\x00 Пётр"},
        {"full_name": "Пет\u202eров Пётр"},
        {"full_name": "Я" * 5000},
        {"birth_date": "31.02.1990"},
        {"birth_date": "02.13.1990"},
        {"birth_date": "вчера"},
        {"birth_date": "01.02.2090"},
        {"birth_date": "\x00"},
        {"contact": "нет"},
        {"contact": "a@example.org, b@example.org"},
        {"display_name": "x" * 61},
        {"city": "Ка\u200bзань"},
        {"representative_name": "Мама"},
        {"representative_contact": "звонить вечером"},
    ],
)
def test_what_is_wrong_is_said(
    organizer: Client, scenario: Scenario, change: dict[str, str]
) -> None:
    before = entries()
    response = enter(organizer, scenario, **change)
    assert response.status_code == 422
    assert "Исправьте" in text_of(response)
    assert entries() == before


def test_forms_that_make_no_sense(organizer: Client, scenario: Scenario) -> None:
    url = f"/staff/days/{scenario.event}/desk/"
    assert organizer.post(url, {}).status_code == 422
    assert organizer.post(url, {**GOOD, "command_id": "\x00 bad"}).status_code == 400
    assert organizer.delete(url).status_code == 405
    assert page(organizer, "desk", "no-such-day").status_code == 403
    assert send(organizer, "check_in_player", scenario.event, "no-such").status_code == 404


@pytest.mark.parametrize("typed", ["01021990", "01.02.1990", "1 февраля 1990"])
def test_a_birth_date_may_be_typed_as_eight_digits(
    organizer: Client, scenario: Scenario, typed: str
) -> None:
    enter(organizer, scenario, birth_date=typed)
    assert Person.objects.get().birth_date == date(1990, 2, 1)


@pytest.mark.parametrize("typed", ["31021990", "19900201", "0102199", "010219900"])
def test_eight_digits_that_are_no_date_are_explained(
    organizer: Client, scenario: Scenario, typed: str
) -> None:
    assert enter(organizer, scenario, birth_date=typed).status_code == 422
    assert not Person.objects.exists()


def standing_of(scenario: Scenario, number: int) -> Entrant:
    """An entrant of the day by number."""
    entrants = event_state(scenario.event).entrants.values()
    return next(item for item in entrants if item.number == number)


@pytest.mark.rule("CH-REG-1")
def test_on_site_entry_lets_in_at_once(organizer: Client, scenario: Scenario) -> None:
    assert 'name="here"' not in page(organizer, "desk", scenario.event).content.decode()
    send(organizer, "check_in_open", scenario.event)
    html = page(organizer, "desk", scenario.event).content.decode()
    assert re.search(r'<input type="checkbox" name="here"[^>]* checked', html)
    assert "autofocus" in html
    for _ in range(2):
        response = enter(organizer, scenario, here="on", command_id="on-site-1")
        assert "№ 1 · Петров Пётр Петрович: на месте" in text_of(response)
        assert "autofocus" in response.content.decode()
    assert standing_of(scenario, 1).status == "checked_in"
    later = {"full_name": "Орлова Мария", "contact": "orlova@example.org"}
    assert "№ 2 · Орлова Мария: есть место" in text_of(enter(organizer, scenario, **later))
    assert standing_of(scenario, 2).status == "confirmed"


@pytest.mark.rule("CH-REG-6")
def test_on_site_a_minor_without_consent_is_entered_only(
    organizer: Client, scenario: Scenario
) -> None:
    send(organizer, "check_in_open", scenario.event)
    response = enter(organizer, scenario, birth_date="04.03.2002", here="on")
    assert "ждёт согласия родителя" in text_of(response)
    assert standing_of(scenario, 1).status == "awaiting_consent"
    enter(
        organizer,
        scenario,
        full_name="Петрова Анна",
        birth_date="04.03.2002",
        representative_name="Петрова Вера",
        consent_representative="on",
        here="on",
    )
    assert standing_of(scenario, 2).status == "checked_in"


@pytest.mark.rule("CH-WAIT-1")
def test_on_site_entry_of_a_full_day_waits_in_the_hall(
    organizer: Client, scenario: Scenario
) -> None:
    held = scenario.register(32)
    send(organizer, "check_in_open", scenario.event)
    assert "будет в очереди в зале 1-м" in text_of(page(organizer, "desk", scenario.event))
    response = enter(organizer, scenario, here="on")
    assert "№ 33 · Петров Пётр Петрович: ждёт в зале, 1-й в очереди" in text_of(response)
    assert "будет в очереди в зале 2-м" in text_of(response)
    assert standing_of(scenario, 33).here
    said = send(organizer, "roster_withdraw", scenario.event, held[0], asked_by="player")
    assert standing_of(scenario, 33).status == "checked_in"
    told = text_of(organizer.get(said["Location"]))
    assert "Место получает № 33 · Петров Пётр Петрович" in told


@pytest.mark.rule("CH-WAIT-1")
def test_whoever_stands_at_the_desk_goes_before_those_of_the_line_who_are_not_here(
    organizer: Client, scenario: Scenario
) -> None:
    held = scenario.register(33)
    send(organizer, "check_in_open", scenario.event)
    send(organizer, "roster_withdraw", scenario.event, held[0], asked_by="player")
    assert "Для новых мест сейчас нет" not in text_of(page(organizer, "desk", scenario.event))
    enter(organizer, scenario, here="on")
    assert standing_of(scenario, 34).status == "checked_in"
    assert standing_of(scenario, 33).status == "waitlisted"


@pytest.mark.rule("CH-CHECKIN-2")
def test_after_check_in_is_closed_the_desk_says_what_to_do(
    organizer: Client, scenario: Scenario
) -> None:
    scenario.register(10)
    scenario.check_in_all()
    assert "Сначала продлите её" in text_of(page(organizer, "desk", scenario.event))
    assert enter(organizer, scenario, here="on").status_code == 422
    send(organizer, "draw_freeze", scenario.event)
    text = text_of(page(organizer, "desk", scenario.event))
    assert "добавить никого нельзя" in text
    refused = enter(organizer, scenario)
    assert refused.status_code in {409, 422}
    assert Person.objects.count() == 10

"""The list of registrations and the page of one."""

from datetime import date, timedelta

import pytest
from django.test import Client

from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import page, send, text_of
from tournament.championship.commands import RuleDisqualification
from tournament.events.states import championship_state, event_state
from tournament.people.models import Consent, Person, ProtectedRead

MINOR = date(2002, 3, 4)


def child(scenario: Scenario, representative: bool = False) -> str:
    """A boy of 14 without their parent's consent."""
    application = scenario.application(77, birth=MINOR)
    return scenario.enrol(application).registration


@pytest.mark.parametrize(("language", "words"), [("ru", "С местом"), ("en", "With a place")])
def test_list(scenario: Scenario, clock: None, language: str, words: str) -> None:
    scenario.register(3)
    text = text_of(page(browser(scenario.organizer, language), "roster", scenario.event))
    assert words in text
    assert "Иванов Игрок" in text


def test_search_on_the_server(organizer: Client, scenario: Scenario) -> None:
    scenario.register(3)
    text = text_of(page(organizer, "roster", scenario.event, q="игрок Б"))
    assert "Игрок Бн" in text
    assert "Игрок Вн" not in text


@pytest.mark.rule("CH-DAY-3")
@pytest.mark.rule("CH-WAIT-1")
def test_waiting_list_in_its_order(organizer: Client, scenario: Scenario) -> None:
    scenario.register(34)
    text = text_of(page(organizer, "roster", scenario.event))
    assert "1-й в очереди: 33" in text
    assert "2-й в очереди: 34" in text


@pytest.mark.rule("CH-PD-2")
def test_no_page_shows_protected_data_unasked(
    organizer: Client, judge: Client, publisher: Client, scenario: Scenario
) -> None:
    held = scenario.register(11)
    scenario.check_in_all()
    for client, names in (
        (organizer, ("roster", "desk", "check_in", "draw", "staff_day")),
        (judge, ("roster", "check_in", "draw", "staff_day")),
        (publisher, ("roster", "draw", "staff_day")),
    ):
        for name in names:
            html = page(client, name, scenario.event).content.decode()
            assert "@example.org" not in html
            assert "05.05.1995" not in html
        html = page(client, "roster_entry", scenario.event, held[0]).content.decode()
        assert "@example.org" not in html
        assert "05.05.1995" not in html


@pytest.mark.rule("CH-PD-4")
def test_protected_data_on_demand_are_logged(organizer: Client, scenario: Scenario) -> None:
    held = scenario.register(1)
    response = send(organizer, "roster_protected", scenario.event, held[0])
    assert "05.05.1995" in text_of(response)
    assert "p1@example.org" in text_of(response)
    read = ProtectedRead.objects.get()
    assert read.person_id == Person.objects.get().pk
    assert "birth_date" in read.fields


@pytest.mark.rule("CH-PD-2")
def test_a_judge_never_sees_protected_data(judge: Client, scenario: Scenario) -> None:
    held = scenario.register(1)
    response = send(judge, "roster_protected", scenario.event, held[0])
    assert response.status_code == 403
    assert not ProtectedRead.objects.exists()
    assert "Показать дату" not in text_of(page(judge, "roster_entry", scenario.event, held[0]))


@pytest.mark.rule("CH-PD-2")
def test_thirty_days_after_the_stage_the_organizer_sees_them_no_more(
    scenario: Scenario, clock: None
) -> None:
    held = scenario.register(1)
    scenario.now += timedelta(days=31)
    client, publisher = browser(scenario.organizer), browser(scenario.publisher)
    assert send(client, "roster_protected", scenario.event, held[0]).status_code == 403
    assert send(publisher, "roster_protected", scenario.event, held[0]).status_code == 200


def test_withdrawal(organizer: Client, scenario: Scenario) -> None:
    held = scenario.register(2)
    unsaid = send(organizer, "roster_withdraw", scenario.event, held[0])
    assert unsaid.status_code == 422
    assert "Кто попросил?" in text_of(unsaid)
    asked = {"asked_by": "representative"}
    assert send(organizer, "roster_withdraw", scenario.event, held[0], **asked).status_code == 302
    registration = championship_state(scenario.championship).registrations[held[0]]
    assert (registration.status, registration.asked_by) == ("withdrawn", "representative")
    again = send(organizer, "roster_withdraw", scenario.event, held[0], **asked)
    assert again.status_code == 409
    text = text_of(page(organizer, "roster_entry", scenario.event, held[0]))
    assert "Кто попросил родитель или опекун" in text


def test_a_registration_of_another_day_is_not_found(organizer: Client, scenario: Scenario) -> None:
    other = Scenario().plan(city="moscow")
    held = other.register(1)
    for name in (
        "roster_withdraw",
        "roster_consent",
        "roster_protected",
        "roster_answer",
        "roster_reconfirm",
        "roster_edit",
        "roster_move",
        "roster_link",
        "check_in_player",
    ):
        assert send(organizer, name, scenario.event, held[0]).status_code == 404
    assert championship_state(other.championship).registrations[held[0]].status == "confirmed"


@pytest.mark.rule("CH-REG-6")
def test_a_parents_consent_gives_the_place_and_is_proved(
    organizer: Client, scenario: Scenario
) -> None:
    key = child(scenario)
    assert "Нет согласия родителя" in text_of(page(organizer, "roster", scenario.event))
    refused = send(organizer, "roster_consent", scenario.event, key, given_by="Иванова")
    assert refused.status_code == 422
    response = send(organizer, "roster_consent", scenario.event, key, given_by="Иванова Анна")
    assert response.status_code == 302
    assert championship_state(scenario.championship).registrations[key].status == "confirmed"
    proof = Consent.objects.get(kind=Consent.Kind.REPRESENTATIVE)
    assert proof.given_by == "Иванова Анна"
    assert page(organizer, "roster_entry", scenario.event, key).status_code == 200


def test_back_leads_nowhere_else(organizer: Client, scenario: Scenario) -> None:
    key = child(scenario)
    response = send(
        organizer,
        "roster_consent",
        scenario.event,
        key,
        given_by="Иванова Анна",
        back="https://example.org/",
    )
    assert response["Location"].startswith("/staff/")


def test_an_erased_person_is_a_number(organizer: Client, scenario: Scenario) -> None:
    scenario.register(2)
    Person.objects.first().delete()  # type: ignore[union-attr]
    assert page(organizer, "roster", scenario.event).status_code == 200


@pytest.mark.rule("CH-DQ-1")
def test_whoever_is_disqualified_stays_on_the_list(organizer: Client, scenario: Scenario) -> None:
    scenario.drawn(10)
    out = event_state(scenario.event).order[0]
    scenario.ruled(
        RuleDisqualification, registration=out, category="conduct", reason="Ударил соперника"
    )
    text = text_of(page(organizer, "roster", scenario.event))
    assert "Не участвуют 1" in text

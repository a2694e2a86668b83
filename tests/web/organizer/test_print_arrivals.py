"""The arrival list on paper."""

import re
from datetime import date

import pytest
from django.test import Client

from tests.reports.reading import pages_of
from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import page, send


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ("Список на входе", "есть место", "2-й в листе ожидания", "нет согласия родителя")),
        ("en", ("Arrival list", "has a place", "No. 2 on the waiting list", "parent's consent is")),
    ],
)
def test_a_full_day_with_its_waiting_list(
    scenario: Scenario, clock: None, language: str, words: tuple[str, ...]
) -> None:
    scenario.register(40)
    scenario.enrol(scenario.application(77, birth=date(2002, 3, 4)))
    client = browser(scenario.judge, language)
    response = page(client, "print_arrivals", scenario.event)
    assert response["Content-Type"] == "application/pdf"
    text = " ".join(pages_of(response.content))
    for word in words:
        assert word in text, word
    assert text.count("Иванов Игрок") == 41
    assert text.index("Иванов Игрок Ба") < text.index("Иванов Игрок Вн")


@pytest.mark.rule("CH-PD-2")
def test_it_holds_no_birth_date_and_no_contact(organizer: Client, scenario: Scenario) -> None:
    scenario.register(12)
    text = " ".join(pages_of(page(organizer, "print_arrivals", scenario.event).content))
    assert not re.search(r"\b1995\b", text)
    assert "example.org" not in text


def test_who_is_here_is_ticked_and_who_left_is_not_listed(
    organizer: Client, scenario: Scenario
) -> None:
    held = scenario.register(3)
    send(organizer, "check_in_open", scenario.event)
    send(organizer, "check_in_player", scenario.event, held[0])
    send(organizer, "roster_withdraw", scenario.event, held[1], asked_by="player")
    text = " ".join(pages_of(page(organizer, "print_arrivals", scenario.event).content))
    assert text.count("×") == 1
    assert "Иванов Игрок Вн" not in text


def test_the_way_to_it_is_shown_while_somebody_is_on_the_list(
    organizer: Client, scenario: Scenario
) -> None:
    address = f"/staff/days/{scenario.event}/print/arrivals.pdf"
    assert address not in page(organizer, "roster", scenario.event).content.decode()
    assert address not in page(organizer, "check_in", scenario.event).content.decode()
    scenario.register(1)
    assert address in page(organizer, "roster", scenario.event).content.decode()
    assert address in page(organizer, "check_in", scenario.event).content.decode()


def test_an_empty_list_is_not_printed(organizer: Client, scenario: Scenario) -> None:
    assert page(organizer, "print_arrivals", scenario.event).status_code == 404

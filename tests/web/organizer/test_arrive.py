"""The code that a player shows on site."""

import re
from dataclasses import replace
from datetime import date
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.entrance import code_of_before
from tests.support.scenario import GAME_DAY, Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.events import registration
from tournament.events.arrival import arrival_code, codes_of_day
from tournament.events.changes import move_registration
from tournament.events.states import event_state
from tournament.events.venue import hall_file
from tournament.events.venue.hall_file import HallFile
from tournament.people.models import User

JSON = {"Accept": "application/json"}


def status(scenario: Scenario, key: str) -> str:
    """Where an entrant stands."""
    return event_state(scenario.event).entrants[key].status


@pytest.fixture
def opened(scenario: Scenario, organizer: Client) -> list[str]:
    """Thirty-three registered, check-in open."""
    held = scenario.register(33)
    send(organizer, "check_in_open", scenario.event)
    return held


@pytest.mark.parametrize(("language", "words"), [("ru", "Отметить"), ("en", "Check in")])
def test_the_page_shows_the_person_and_one_button(
    scenario: Scenario, opened: list[str], language: str, words: str
) -> None:
    client = browser(scenario.judge, language)
    response = page(client, "arrive", arrival_code(opened[3]))
    html = response.content.decode()
    assert "Иванов Игрок Дн" in html
    assert html.count(f"<span>{words}</span>") == 1
    assert "@example.org" not in html
    assert not re.search(r"\b1995\b", text_of(response))


@pytest.mark.rule("CH-CHECKIN-1")
def test_the_button_checks_in_and_a_second_press_changes_nothing(
    judge: Client, scenario: Scenario, opened: list[str]
) -> None:
    code = arrival_code(opened[3])
    response = send(judge, "arrive", code)
    assert response.status_code == 302
    assert status(scenario, opened[3]) == "checked_in"
    told = text_of(judge.get(response["Location"]))
    assert "№ 4 · Иванов Игрок Дн: на месте" in told
    before = entries()
    assert send(judge, "arrive", code).status_code == 302
    assert entries() == before
    assert send(judge, "check_in_undo", scenario.event, opened[3]).status_code == 302
    assert status(scenario, opened[3]) == "confirmed"


@pytest.mark.rule("CH-WAIT-1")
def test_whoever_waits_is_told_his_place_in_the_hall(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    code = arrival_code(opened[32])
    assert "1-й" in text_of(page(organizer, "arrive", code))
    response = send(organizer, "arrive", code)
    told = text_of(organizer.get(response["Location"]))
    assert "№ 33 · Иванов Игрок Гг: ждёт в зале, 1-й в очереди" in told
    assert "Отменить" in told


def test_a_script_is_told_in_json(organizer: Client, scenario: Scenario, opened: list[str]) -> None:
    def scan(code: str) -> tuple[int, dict[str, str]]:
        answer = organizer.post(f"/staff/arrive/{code}/", headers=JSON)
        return answer.status_code, answer.json()

    for _ in range(2):
        code, told = scan(arrival_code(opened[0]))
        assert code == 200
        assert told.pop("next") == f"/staff/arrive/{arrival_code(opened[0])}/"
        assert told == {"kind": "success", "sentence": "№ 1 · Иванов Игрок Бн: на месте."}
    code, told = scan(arrival_code(opened[32]))
    assert (code, told["kind"]) == (200, "warning")
    assert "ждёт в зале" in told["sentence"]
    code, told = scan("made-up")
    assert (code, told["kind"]) == (404, "refusal")
    send(organizer, "check_in_close", scenario.event)
    code, told = scan(arrival_code(opened[1]))
    assert (code, told["kind"]) == (422, "refusal")
    assert "№ 2 · Иванов Игрок Вн" in told["sentence"]


@pytest.mark.parametrize("code", ["made-up", "0" * 32, "x" * 3000, "ж", "%00", "a-b-c"])
def test_a_code_that_is_not_ours_is_explained(
    organizer: Client, scenario: Scenario, opened: list[str], code: str
) -> None:
    response = organizer.get(f"/staff/arrive/{code}/")
    assert response.status_code == 404
    assert "не наш код" in text_of(response)


def test_a_changed_code_opens_nothing(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    code = arrival_code(opened[0])
    other = arrival_code(opened[1])
    mixed = f"{opened[0]}-{other.partition('-')[2]}"
    for bad in (code[:-1], f"{code}a", mixed):
        assert page(organizer, "arrive", bad).status_code == 404


@pytest.mark.parametrize(
    "written", ["https://championship.example/staff/arrive/{}/", "  {}", "HTTP://HQ/ARRIVE/{}"]
)
def test_a_code_is_found_where_names_are_typed(
    organizer: Client, scenario: Scenario, opened: list[str], written: str
) -> None:
    typed = written.format(arrival_code(opened[3]).upper())
    response = organizer.get(f"/staff/days/{scenario.event}/door/", {"q": typed}, follow=True)
    assert response.redirect_chain == [(reverse("arrive", args=[arrival_code(opened[3])]), 302)]
    assert "Иванов Игрок Дн" in text_of(response)
    damaged = organizer.get(
        f"/staff/days/{scenario.event}/door/", {"q": typed.rstrip("/")[:-2]}, follow=True
    )
    assert "arrive" not in typed.casefold() or damaged.status_code == 404


@pytest.mark.parametrize(
    ("language", "no_codes", "other_day"),
    [
        ("ru", "не может проверить код", "Этот код для другого дня: Томск"),
        ("en", "can’t check codes", "This code is for another day: Tomsk"),
    ],
)
def test_the_halls_laptop_says_why_it_does_not_know_a_code(
    scenario: Scenario, opened: list[str], language: str, no_codes: str, other_day: str
) -> None:
    tomsk = scenario.in_tomsk(GAME_DAY)
    caller = scenario.by(scenario.organizer)
    there = registration.register_person(
        caller, event=tomsk, application=scenario.application(50)
    ).registration
    organizer, code = browser(scenario.organizer, language), arrival_code(there)
    without = HallFile(scenario.championship, scenario.event, "m", "k", 3, scenario.now, (), b"")
    with patch.object(hall_file, "read", lambda: without):
        assert other_day in text_of(page(organizer, "arrive", code))
        own = page(organizer, "arrive", code_of_before(opened[0]))
        assert own.status_code == 404
        assert no_codes in text_of(own)
        way = reverse("check_in", args=[scenario.event])
        assert f'href="{way}"' in own.content.decode(), "the list is one tap away"
    codes = codes_of_day(scenario.event)
    with patch.object(hall_file, "read", lambda: replace(without, codes=codes)):
        own = page(organizer, "arrive", code_of_before(opened[0]))
        assert own.status_code == 200


def test_a_code_of_another_day_is_explained_without_its_name(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    elsewhere = Scenario().plan(city="moscow")
    held = elsewhere.register(1)
    for client in (organizer, browser(User.objects.create_user("guest", "long-enough-1"))):
        for method in (client.get, client.post):
            response = method(f"/staff/arrive/{arrival_code(held[0])}/")
            assert response.status_code == 403
            assert "Москва, 10.12.2016" in text_of(response)
            assert "Иванов" not in text_of(response)
    assert not event_state(elsewhere.event).id


def test_a_stranger_logs_in_first(scenario: Scenario, opened: list[str]) -> None:
    response = page(Client(), "arrive", arrival_code(opened[0]))
    assert response.status_code == 302
    assert "/account/login/" in response["Location"]


@pytest.mark.rule("CH-REG-6")
def test_a_minor_without_consent_is_not_checked_in(organizer: Client, scenario: Scenario) -> None:
    key = scenario.enrol(scenario.application(77, birth=date(2002, 3, 4))).registration
    send(organizer, "check_in_open", scenario.event)
    code = arrival_code(key)
    assert "Нет согласия родителя" in text_of(page(organizer, "arrive", code))
    refused = send(organizer, "arrive", code)
    assert refused.status_code == 422
    assert "CH-REG-6" in text_of(refused)


@pytest.mark.rule("CH-CHECKIN-1")
def test_before_and_after_check_in_the_page_says_so(organizer: Client, scenario: Scenario) -> None:
    held = scenario.register(11)
    code = arrival_code(held[0])
    assert "сейчас не идёт" in text_of(page(organizer, "arrive", code))
    assert send(organizer, "arrive", code).status_code == 422
    send(organizer, "check_in_open", scenario.event)
    for key in held[1:]:
        send(organizer, "check_in_player", scenario.event, key)
    send(organizer, "check_in_close", scenario.event)
    assert "сейчас не идёт" in text_of(page(organizer, "arrive", code))
    send(organizer, "roster_withdraw", scenario.event, held[1], asked_by="player")
    assert "заявка отозвана" in text_of(page(organizer, "arrive", arrival_code(held[1])))


@pytest.mark.rule("CH-REG-7")
def test_the_code_of_a_moved_registration_names_the_new_day(
    organizer: Client, scenario: Scenario
) -> None:
    later = scenario.in_tomsk(date(2016, 12, 17))
    held = scenario.register(1)
    move_registration(
        scenario.by(scenario.organizer),
        event=scenario.event,
        registration=held[0],
        to_event=later,
        channel="desk",
        accept_waiting=False,
        consented=True,
    )
    assert "17.12.2016" in text_of(page(organizer, "arrive", arrival_code(held[0])))


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "Включить камеру"), ("en", "Turn the camera on")]
)
def test_the_camera_page_works_without_a_camera_too(
    scenario: Scenario, opened: list[str], language: str, words: str
) -> None:
    response = page(browser(scenario.judge, language), "check_in_scan", scenario.event)
    html = response.content.decode()
    assert words in html
    assert response["Permissions-Policy"] == "camera=(self)"
    policy = response["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert f'action="/staff/days/{scenario.event}/door/"' in html
    assert "<script>" not in html

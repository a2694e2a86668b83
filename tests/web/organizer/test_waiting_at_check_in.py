"""The waiting list on site: who is here waits in order, and free places give themselves."""

import pytest
from django.test import Client

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.organizer.reading import page, send, text_of
from tournament.championship.event_state import Entrant
from tournament.events.states import event_state
from tournament.regulations.refusals import Refusal


def entrant(scenario: Scenario, key: str) -> Entrant:
    """An entrant as the day's ledger has them."""
    return event_state(scenario.event).entrants[key]


def check_in(client: Client, scenario: Scenario, **query: str) -> str:
    """What the page of check-in says."""
    return text_of(page(client, "check_in", scenario.event, **query))


def tap(client: Client, scenario: Scenario, name: str, key: str) -> str:
    """Press a button of check-in and read the page that follows."""
    response = send(client, name, scenario.event, key)
    assert response.status_code == 302
    return text_of(client.get(response["Location"]))


@pytest.fixture
def full(scenario: Scenario, organizer: Client) -> list[str]:
    """A day of 32 and three who wait, check-in open."""
    held = scenario.register(35)
    send(organizer, "check_in_open", scenario.event)
    return held


@pytest.mark.rule("CH-WAIT-1")
def test_whoever_waits_waits_in_the_hall_until_a_place_is_free(
    judge: Client, organizer: Client, scenario: Scenario, full: list[str]
) -> None:
    text = check_in(judge, scenario, show="waiting")
    assert "1-й в листе ожидания" in text
    assert "занято мест 32 из 32" in text
    assert "в листе ожидания 3" in text
    told = tap(judge, scenario, "check_in_player", full[33])
    assert "№ 34 · Иванов Игрок Гд: ждёт в зале, 1-й в очереди" in told
    assert "из них в зале: 1" in told
    told = tap(judge, scenario, "check_in_player", full[32])
    assert "№ 33 · Иванов Игрок Гг: ждёт в зале, 1-й в очереди" in told
    assert "ждёт в зале, 2-й в очереди" in told
    assert send(judge, "check_in_player", scenario.event, full[32]).status_code == 409
    response = send(organizer, "roster_withdraw", scenario.event, full[0], asked_by="player")
    told = text_of(organizer.get(response["Location"]))
    assert "Место получает № 33 · Иванов Игрок Гг" in told
    assert entrant(scenario, full[32]).status == "checked_in"
    assert entrant(scenario, full[33]).here
    assert_rebuilds()


@pytest.mark.rule("CH-WAIT-1")
def test_with_a_free_place_and_nobody_ahead_in_the_hall_the_tap_is_the_place(
    organizer: Client, scenario: Scenario, full: list[str]
) -> None:
    send(organizer, "roster_withdraw", scenario.event, full[0], asked_by="player")
    told = tap(organizer, scenario, "check_in_player", full[34])
    assert "№ 35 · Иванов Игрок Ге: на месте" in told
    assert entrant(scenario, full[34]).status == "checked_in"


@pytest.mark.rule("CH-CHECKIN-1")
@pytest.mark.rule("CH-WAIT-1")
def test_closing_gives_the_places_of_the_absent_to_those_in_the_hall(
    organizer: Client, scenario: Scenario, full: list[str]
) -> None:
    for key in full[:31]:
        send(organizer, "check_in_player", scenario.event, key)
    send(organizer, "check_in_player", scenario.event, full[33])
    send(organizer, "check_in_player", scenario.event, full[34])
    closed = send(organizer, "check_in_close", scenario.event)
    told = text_of(organizer.get(closed["Location"]))
    assert "Место получает № 34 · Иванов Игрок Гд" in told
    assert "№ 35 · Иванов Игрок Ге. Отметка" not in told
    assert entrant(scenario, full[31]).status == "no_show"
    assert "занято мест 32 из 32" in told
    # Extended: the late player finds their place given, and is told so (CH-CHECKIN-2).
    scenario.wait(hours=2)
    send(organizer, "check_in_extend", scenario.event, minutes="10")
    assert Refusal("no_place", {"places": 32}).text("ru") in check_in(organizer, scenario)
    late = send(organizer, "check_in_player", scenario.event, full[31])
    assert late.status_code == 422
    assert "CH-DAY-3" in text_of(late)


@pytest.mark.rule("CH-CHECKIN-3")
@pytest.mark.rule("CH-WAIT-1")
def test_undo_of_a_tap_in_the_line(organizer: Client, scenario: Scenario, full: list[str]) -> None:
    tap(organizer, scenario, "check_in_player", full[32])
    tap(organizer, scenario, "check_in_player", full[33])
    tap(organizer, scenario, "check_in_undo", full[32])
    assert not entrant(scenario, full[32]).here
    send(organizer, "roster_withdraw", scenario.event, full[0], asked_by="player")
    assert entrant(scenario, full[33]).status == "checked_in"
    # The one who was let in from the list leaves it again: the place goes to the next one here.
    tap(organizer, scenario, "check_in_player", full[34])
    told = tap(organizer, scenario, "check_in_undo", full[33])
    assert "Место получает № 35 · Иванов Игрок Ге" in told
    assert entrant(scenario, full[33]).status == "waitlisted"
    assert_rebuilds()


@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.rule("CH-REG-6")
def test_a_consent_that_comes_at_check_in_stands_at_the_end_of_the_line(
    organizer: Client, scenario: Scenario
) -> None:
    minor = scenario.enrol(
        scenario.application(77, birth=scenario.now.date().replace(year=2002))
    ).registration
    held = scenario.register(33)
    send(organizer, "check_in_open", scenario.event)
    send(organizer, "roster_consent", scenario.event, minor, given_by="Иванова Анна")
    assert entrant(scenario, minor).status == "waitlisted"
    assert "2-й в листе ожидания" in check_in(organizer, scenario, q="Зз", show="waiting")
    send(organizer, "check_in_player", scenario.event, minor)
    send(organizer, "check_in_player", scenario.event, held[32])
    assert "ждёт в зале, 2-й в очереди" in check_in(organizer, scenario, q="Зз")
    send(organizer, "roster_withdraw", scenario.event, held[0], asked_by="player")
    assert entrant(scenario, held[32]).status == "checked_in"
    assert entrant(scenario, minor).here


@pytest.mark.rule("CH-CHECKIN-1")
def test_after_the_draw_check_in_offers_nothing_to_the_line(
    organizer: Client, scenario: Scenario, full: list[str]
) -> None:
    for key in full[:10]:
        send(organizer, "check_in_player", scenario.event, key)
    send(organizer, "check_in_close", scenario.event)
    send(organizer, "draw_freeze", scenario.event)
    html = page(organizer, "check_in", scenario.event).content.decode()
    assert "/check-in/" not in html
    assert "/undo/" not in html
    assert send(organizer, "draw", scenario.event, text="1 2 3").status_code == 302
    text = check_in(organizer, scenario)
    assert "в очереди" not in text
    assert page(organizer, "roster", scenario.event).status_code == 200

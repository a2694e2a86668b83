"""Moving a player to another day at the desk (CH-REG-7)."""

from datetime import date

import pytest
from django.test import Client

from tests.factories import DayFactory
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.events import services
from tournament.events.states import championship_state

pytestmark = pytest.mark.rule("CH-REG-7")
AGREED = {"consented": "on"}


@pytest.fixture
def scenario(db: None) -> Scenario:
    """A day in Kazan, some days ahead."""
    return DayFactory(days_before=5)


@pytest.fixture
def tomsk(scenario: Scenario) -> Scenario:
    """A day of another city and another organizer, in the same championship."""
    return DayFactory(beside=scenario, day=date(2016, 12, 17), start="12:00")


def status(scenario: Scenario, key: str) -> str:
    """Status of a registration."""
    return championship_state(scenario.championship).registrations[key].status


def test_the_player_goes_to_the_day_of_another_city(
    organizer: Client, scenario: Scenario, tomsk: Scenario
) -> None:
    held = scenario.register(33)
    shown = text_of(page(organizer, "roster_move", scenario.event, held[0]))
    assert "Томск, 17.12.2016, 12:00: свободно мест: 32" in shown
    assert "Казань, 10.12.2016, 11:00:" not in shown
    for _ in range(2):
        response = send(
            organizer,
            "roster_move",
            scenario.event,
            held[0],
            to_event=tomsk.event,
            command_id="move-1",
            **AGREED,
        )
        assert response.status_code == 302
    told = text_of(organizer.get(response["Location"]))
    assert "Заявка перенесена: Томск, 17.12.2016. Там № 1 · Иванов Игрок Бн: есть место." in told
    assert "Место предложено: № 33" in told
    assert "переведите его обратно" in told
    state = championship_state(scenario.championship)
    assert state.registrations[held[0]].status == "moved"
    made = state.registrations[state.registrations[held[0]].successor]
    assert (made.event, made.status, made.channel) == (tomsk.event, "confirmed", "desk")
    assert status(scenario, held[32]) == "offered"
    assert_rebuilds()


def test_without_the_players_word_nothing_happens(
    organizer: Client, scenario: Scenario, tomsk: Scenario
) -> None:
    held = scenario.register(1)
    before = entries()
    refused = send(organizer, "roster_move", scenario.event, held[0], to_event=tomsk.event)
    assert refused.status_code == 422
    assert "Спросите игрока" in text_of(refused)
    assert entries() == before


def test_a_full_day_needs_the_waiting_list_to_be_fine(
    organizer: Client, scenario: Scenario, tomsk: Scenario
) -> None:
    held = scenario.register(1)
    for number in range(100, 132):
        tomsk.enrol(tomsk.application(number))
    assert "мест нет" in text_of(page(organizer, "roster_move", scenario.event, held[0]))
    move = {"to_event": tomsk.event, **AGREED}
    refused = send(organizer, "roster_move", scenario.event, held[0], **move)
    assert refused.status_code == 422
    assert "CH-REG-7" in text_of(refused)
    assert status(scenario, held[0]) == "confirmed"
    moved = send(organizer, "roster_move", scenario.event, held[0], accept_waiting="on", **move)
    assert "лист" in text_of(organizer.get(moved["Location"]))
    successor = championship_state(scenario.championship).registrations[held[0]].successor
    assert status(scenario, successor) == "waitlisted"


@pytest.mark.rule("CH-REG-2")
def test_the_age_is_checked_for_the_new_date(
    organizer: Client, scenario: Scenario, tomsk: Scenario
) -> None:
    stage = scenario.add_city("perm")
    earlier = scenario.add_day(stage, date(2016, 12, 7))
    services.open_registration(scenario.by(scenario.publisher), event=earlier)
    young = scenario.enrol(scenario.application(50, birth=date(2004, 12, 10))).registration
    refused = send(organizer, "roster_move", scenario.event, young, to_event=earlier, **AGREED)
    assert refused.status_code == 422
    assert "CH-REG-2" in text_of(refused)
    fine = send(organizer, "roster_move", scenario.event, young, to_event=tomsk.event, **AGREED)
    assert fine.status_code == 302


def test_undoing_it_is_moving_back(
    organizer: Client, scenario: Scenario, tomsk: Scenario, clock: None
) -> None:
    held = scenario.register(1)
    send(organizer, "roster_move", scenario.event, held[0], to_event=tomsk.event, **AGREED)
    made = championship_state(scenario.championship).registrations[held[0]].successor
    there = browser(tomsk.organizer)
    assert (
        send(organizer, "roster_move", tomsk.event, made, to_event=scenario.event).status_code
        == 403
    )
    back = send(there, "roster_move", tomsk.event, made, to_event=scenario.event, **AGREED)
    assert back.status_code == 302
    again = championship_state(scenario.championship).registrations[made].successor
    assert status(scenario, again) == "confirmed"


def test_from_the_opening_of_check_in_on_nobody_moves(
    scenario: Scenario, tomsk: Scenario, clock: None
) -> None:
    held = scenario.register(1)
    scenario.wait(days=5)
    organizer = browser(scenario.organizer)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    entry = page(organizer, "roster_entry", scenario.event, held[0]).content.decode()
    assert f"/{held[0]}/move/" not in entry
    refused = send(
        organizer, "roster_move", scenario.event, held[0], to_event=tomsk.event, **AGREED
    )
    assert refused.status_code == 422
    assert "CH-REG-7" in text_of(refused)


@pytest.mark.parametrize("odd", ["", "no-such-day", "\x00", "x" * 5000])
def test_a_day_that_is_not_offered_is_refused(
    organizer: Client, scenario: Scenario, tomsk: Scenario, odd: str
) -> None:
    held = scenario.register(1)
    response = send(organizer, "roster_move", scenario.event, held[0], to_event=odd, **AGREED)
    assert response.status_code == 422
    own = send(organizer, "roster_move", scenario.event, held[0], to_event=scenario.event, **AGREED)
    assert own.status_code == 422
    assert status(scenario, held[0]) == "confirmed"


def test_without_another_open_day_the_page_says_so(organizer: Client, scenario: Scenario) -> None:
    held = scenario.register(1)
    text = text_of(page(organizer, "roster_move", scenario.event, held[0]))
    assert "Других открытых дней нет" in text

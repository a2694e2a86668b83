"""Check-in on the pages."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.events.states import championship_state, event_state
from tournament.people.models import Person


def status(scenario: Scenario, key: str) -> str:
    """Where an entrant stands."""
    return event_state(scenario.event).entrants[key].status


@pytest.fixture
def opened(scenario: Scenario, organizer: Client) -> list[str]:
    """Twelve expected players, check-in open."""
    held = scenario.register(12)
    assert send(organizer, "check_in_open", scenario.event).status_code == 302
    return held


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "Открыть отметку"), ("en", "Open check-in")]
)
def test_before_it_opens(scenario: Scenario, clock: None, language: str, words: str) -> None:
    client = browser(scenario.judge, language)
    assert words in text_of(page(client, "check_in", scenario.event))


@pytest.mark.rule("CH-CHECKIN-1")
def test_it_does_not_open_before_the_day(scenario: Scenario, clock: None) -> None:
    later = scenario.in_tomsk(date(2016, 12, 17))
    response = send(browser(scenario.organizer), "check_in_open", later)
    assert response.status_code == 422
    assert "CH-CHECKIN-1" in text_of(response)
    assert "17.12.2016" in text_of(response)


@pytest.mark.rule("CH-CHECKIN-1")
@pytest.mark.rule("CH-CHECKIN-3")
def test_a_tap_and_its_undo_lead_back_to_the_same_place(
    judge: Client, scenario: Scenario, opened: list[str]
) -> None:
    response = send(judge, "check_in_player", scenario.event, opened[3], q="игрок", show="expected")
    assert response["Location"].endswith("show=expected#r4")
    assert "q=" in response["Location"]
    assert status(scenario, opened[3]) == "checked_in"
    assert send(judge, "check_in_player", scenario.event, opened[3]).status_code == 409
    text = text_of(page(judge, "check_in", scenario.event))
    assert "1 на месте" in text or "на месте 1" in text
    assert send(judge, "check_in_undo", scenario.event, opened[3]).status_code == 302
    assert status(scenario, opened[3]) == "confirmed"


def test_one_tap_sent_three_times_is_one_entry(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    before = sum(entries().values())
    for _ in range(3):
        response = send(organizer, "check_in_player", scenario.event, opened[0], command_id="tap-1")
        assert response.status_code == 302
    assert sum(entries().values()) == before + 1


def registered_name(scenario: Scenario, number: int) -> str:
    """The surname of whoever has this number."""
    state = championship_state(scenario.championship)
    person = next(item.person for item in state.of_day(scenario.event) if item.number == number)
    return Person.objects.get(pk=person).full_name.split()[0]


def test_search_and_parts(organizer: Client, scenario: Scenario, opened: list[str]) -> None:
    send(organizer, "check_in_player", scenario.event, opened[0])
    html = page(organizer, "check_in", scenario.event, q="12").content.decode()
    assert 'id="r12"' in html
    assert 'id="r2"' not in html
    name = registered_name(scenario, 12)
    keys = str.maketrans("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "f,dult`;pbqrkvyjghcnea[wxio]sm'.z")
    html = page(organizer, "check_in", scenario.event, q=name.lower().translate(keys)).text
    assert 'id="r12"' in html, "typed under the Latin layout"
    html = page(organizer, "check_in", scenario.event, show="present").content.decode()
    assert 'id="r1"' in html
    assert 'id="r2"' not in html
    for odd in ("\x00", "\u202e", "x" * 5000, "%s"):
        assert page(organizer, "check_in", scenario.event, q=odd, show=odd).status_code == 200


@pytest.mark.rule("CH-CHECKIN-2")
def test_late_players_and_the_limit_of_extensions(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    for key in opened[:11]:
        send(organizer, "check_in_player", scenario.event, key)
    assert send(organizer, "check_in_close", scenario.event).status_code == 302
    assert status(scenario, opened[11]) == "no_show"
    refused = send(organizer, "check_in_player", scenario.event, opened[11])
    assert refused.status_code == 422
    assert "CH-CHECKIN-1" in text_of(refused)
    scenario.wait(hours=2)
    assert send(organizer, "check_in_extend", scenario.event, minutes="50").status_code == 302
    assert send(organizer, "check_in_player", scenario.event, opened[11]).status_code == 302
    too_long = send(organizer, "check_in_extend", scenario.event, minutes="11")
    assert too_long.status_code == 422
    assert "осталось 10" in text_of(too_long)
    stays = too_long.content.decode()
    assert f'href="/staff/days/{scenario.event}/desk/"' in stays
    assert 'value="11"' in stays
    scenario.wait(minutes=51)
    assert "Время вышло" in text_of(page(organizer, "check_in", scenario.event))
    for odd in ("", "0", "-5", "x", "99999999999999999999", "\x00"):
        assert send(organizer, "check_in_extend", scenario.event, minutes=odd).status_code == 422


def test_closing_check_in_is_one_ordinary_press(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    shown = page(organizer, "check_in", scenario.event).text
    form = shown.partition(f'action="/staff/days/{scenario.event}/door/close/"')[2]
    assert 'class="button button--quiet"' in form.partition("</button>")[0]
    before = shown.partition(form)[0]
    assert before.count("<details") == before.count("</details>"), "it is not folded away"
    assert "button--danger" not in shown


@pytest.mark.rule("CH-CHECKIN-2")
def test_check_in_closed_by_mistake_is_opened_again_as_the_page_says(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    """Two hours before play 5, 30 and 60 minutes were refused, though pages promised sixty."""
    address = reverse("check_in_extend", args=[scenario.event])
    endless = send(organizer, "check_in_extend", scenario.event, minutes="10")
    assert endless.status_code == 422
    assert "продлевать нечего" in text_of(endless)
    for minutes in ("0", "5", "30", "60"):
        send(organizer, "check_in_close", scenario.event)
        shown = page(organizer, "check_in", scenario.event)
        offered = re.findall(rf'action="{address}".*?name="minutes" value="(\d+)"', shown.text)
        assert offered == ["0"], "the page itself offers to open again without a minute"
        assert "останется 60 мин" in text_of(shown)
        answer = send(organizer, "check_in_extend", scenario.event, minutes=minutes)
        assert answer.status_code == 302
        told = text_of(page(organizer, "check_in", scenario.event))
        ends = "12:00" if minutes == "60" else f"11:{minutes:0>2}"
        assert f"Открыта до {ends}" in told or f"до {ends}" in told
    assert send(organizer, "check_in_player", scenario.event, opened[0]).status_code == 302
    send(organizer, "check_in_close", scenario.event)
    scenario.wait(hours=2)
    again = page(organizer, "check_in", scenario.event)
    assert "На продление осталось 60 мин" in text_of(again), "nothing was used before the start"
    refused = organizer.post(address, {"minutes": "0"}, headers={"accept": "application/json"})
    assert refused.json()["error"] == "extension_used_up"


@pytest.mark.rule("CH-REG-6")
def test_a_consent_is_recorded_at_check_in(organizer: Client, scenario: Scenario) -> None:
    application = scenario.application(77, birth=date(2002, 3, 4))
    key = scenario.enrol(application).registration
    send(organizer, "check_in_open", scenario.event)
    refused = send(organizer, "check_in_player", scenario.event, key)
    assert refused.status_code == 422
    assert "CH-REG-6" in text_of(refused)
    send(organizer, "roster_consent", scenario.event, key, given_by="Иванова Анна")
    assert send(organizer, "check_in_player", scenario.event, key).status_code == 302


def test_after_the_list_is_frozen_nothing_is_offered(
    organizer: Client, scenario: Scenario, opened: list[str]
) -> None:
    for key in opened:
        send(organizer, "check_in_player", scenario.event, key)
    send(organizer, "check_in_close", scenario.event)
    send(organizer, "draw_freeze", scenario.event)
    html = page(organizer, "check_in", scenario.event).content.decode()
    assert "/undo/" not in html
    assert send(organizer, "check_in_undo", scenario.event, opened[0]).status_code == 422

"""“Age seen in a document” from check-in to the player's own page, and who sees what of it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.reports.reading import pages_of
from tests.support.people_to_hide import GROWN_UP
from tests.support.scenario import Scenario
from tests.web.judge.reading import press
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import page, send, text_of
from tournament.events import bundles, registration, services
from tournament.events.arrival import arrival_code
from tournament.events.own_data import as_json, own_data
from tournament.events.states import event_state
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.people.models import Person, ProtectedRead, User

pytestmark = pytest.mark.rule("CH-PD-1")

LATEST = "10.12.2004"
BORN = ("23.11.1998", "1998-11-23", "23 ноября 1998", GROWN_UP.contact)


@pytest.fixture
def player(scenario: Scenario) -> registration.Registered:
    """A registered player; check-in is open."""
    entered = scenario.enrol(registration.Application(GROWN_UP, True, True, False))
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    return entered


@pytest.fixture
def helper(scenario: Scenario, player: registration.Registered) -> Client:
    """Somebody who helps at the desk of the day."""
    user = User.objects.create_user("helper", "long-enough-1")
    scenario.grant(scenario.organizer, user, "helper")
    return browser(user)


def seen(scenario: Scenario, player: registration.Registered) -> bool:
    return event_state(scenario.event).entrants[player.registration].age_seen


@pytest.mark.rule("CH-ROLE-4")
def test_a_helper_compares_with_the_latest_date_and_sees_no_other(
    scenario: Scenario, player: registration.Registered, helper: Client
) -> None:
    code = arrival_code(player.registration)
    addresses = [
        reverse("check_in", args=[scenario.event]),
        reverse("arrive", args=[code]),
        reverse("roster_entry", args=[scenario.event, player.registration]),
    ]
    judge = browser(scenario.judge)
    for client in (helper, judge):
        for address in addresses:
            answer = client.get(address)
            if answer.status_code == 403:
                continue
            text = text_of(answer)
            assert not any(word in text for word in BORN), address
        assert LATEST in text_of(client.get(addresses[0]))
        assert LATEST in text_of(client.get(addresses[1]))
    assert not ProtectedRead.objects.exists()


def test_the_tick_goes_with_the_check_in(
    scenario: Scenario, player: registration.Registered, helper: Client
) -> None:
    shown = page(helper, "check_in", scenario.event)
    assert "возраст подходит" not in text_of(shown)
    answer = press(helper, shown, "Отметить", age_seen="1")
    assert answer.status_code == 302
    assert seen(scenario, player)
    text = text_of(page(helper, "check_in", scenario.event))
    assert "возраст подходит" in text
    assert text.count("возраст проверен по документу") == 1


def test_one_tap_lets_in_and_the_tick_may_follow(
    scenario: Scenario, player: registration.Registered, helper: Client
) -> None:
    assert press(helper, page(helper, "check_in", scenario.event), "Отметить").status_code == 302
    assert not seen(scenario, player)
    shown = page(helper, "check_in", scenario.event)
    answer = press(helper, shown, f"12+ возраст проверен по документу: {GROWN_UP.full_name}")
    assert answer["Location"].endswith(f"#r{player.number}")
    assert seen(scenario, player)
    again = send(helper, "check_in_age", scenario.event, player.registration)
    assert again.status_code == 409
    assert "уже отмечен" in text_of(again)
    send(helper, "check_in_undo", scenario.event, player.registration)
    assert not seen(scenario, player)
    absent = send(helper, "check_in_age", scenario.event, player.registration)
    assert absent.status_code == 422
    assert "CH-PD-1" in text_of(absent)


def test_by_the_code_that_the_player_shows(
    scenario: Scenario, player: registration.Registered, helper: Client
) -> None:
    address = reverse("arrive", args=[arrival_code(player.registration)])
    assert press(helper, helper.get(address), "Отметить").status_code == 302
    assert "возраст подходит" not in text_of(helper.get(address))
    press(helper, helper.get(address), "Возраст проверен по документу")
    assert "возраст подходит" in text_of(helper.get(address))
    services.undo_check_in(
        scenario.by(scenario.organizer), event=scenario.event, registration=player.registration
    )
    press(helper, helper.get(address), "Отметить", age_seen="1")
    assert seen(scenario, player)


def test_whoever_is_entered_at_the_desk_has_shown_it_there(
    scenario: Scenario, player: registration.Registered, organizer: Client
) -> None:
    shown = page(organizer, "desk", scenario.event)
    typed = {
        "full_name": "Новый Игрок",
        "birth_date": "01.02.1990",
        "contact": "new@example.org",
        "consent_processing": "on",
        "here": "on",
        "age_seen": "on",
    }
    assert press(organizer, shown, "Записать", **typed).status_code == 302
    last = list(event_state(scenario.event).entrants.values())[-1]
    assert (last.status, last.age_seen) == ("checked_in", True)


def test_paper_log_own_data_and_bundle_tell_the_tick_alone(
    scenario: Scenario, player: registration.Registered, organizer: Client
) -> None:
    services.check_in(
        scenario.by(scenario.organizer),
        event=scenario.event,
        registration=player.registration,
        age_seen=True,
    )
    paper = " ".join(pages_of(page(organizer, "print_arrivals", scenario.event).content))
    assert f"родился не позже {LATEST}" in paper
    assert paper.count("×") == 2
    log = text_of(
        page(Client(headers={"Accept-Language": "ru"}), "day_ledger_page", scenario.event)
    )
    assert "Возраст игрока проверили по документу." in log
    bundle = bundles.championship_bundle(scenario.championship)
    assert audit(read_bundle(bundle)).failures == ()
    for public in (log, paper, bundle.decode("latin-1")):
        assert not any(word in public for word in BORN)
    entry = text_of(page(organizer, "roster_entry", scenario.event, player.registration))
    assert "подходит, проверен по документу" in entry
    person = Person.objects.get(pk=player.person)
    (mine,) = as_json(own_data(person), {}, scenario.now)["registrations"]
    assert mine["age_seen_in_document"] is True

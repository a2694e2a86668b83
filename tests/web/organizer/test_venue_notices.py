"""A day that a laptop in the hall has: what the site's public and personal pages say of it."""

from datetime import date, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.personal.conftest import enter
from tests.web.personal.people import Family, text_of
from tournament.events.states import championship_state
from tournament.events.venue.handover import hand_over
from tournament.events.venue.todos import todos

pytestmark = [pytest.mark.pages, pytest.mark.django_db]
PASSPHRASE = "лодка фонарь июль"


@pytest.fixture
def scenario(db: None, settings: Any, tmp_path: Any) -> Scenario:
    settings.EMAIL_FILE_PATH = str(tmp_path / "outbox")
    cache.clear()
    day = Scenario().plan(day=date(2016, 12, 10))
    day.now = datetime.fromisoformat("2016-12-03T06:00:00+00:00")
    return day


@pytest.fixture
def family(scenario: Scenario) -> Family:
    """A grown-up who entered themselves before the day was handed over."""
    return enter(scenario)


def to_the_hall(day: Scenario) -> None:
    day.wait(minutes=5)
    hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)


def reader(language: str = "ru") -> Client:
    return Client(headers={"Accept-Language": language})


def page(name: str, day: Scenario, language: str = "ru") -> str:
    answer = reader(language).get(reverse(name, args=[day.event]))
    assert answer.status_code == 200
    return text_of(answer)  # type: ignore[arg-type]


@pytest.mark.rule("CH-VENUE-2")
def test_the_day_page_says_where_to_register_instead_of_offering_a_form(scenario: Scenario) -> None:
    address = reverse("day", args=[scenario.event])
    before = reader().get(address)
    assert reverse("register", args=[scenario.event]) in before.content.decode()
    to_the_hall(scenario)
    after = reader().get(address, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200, "the page is another one now"
    assert reverse("register", args=[scenario.event]) not in after.content.decode()
    told = page("day", scenario)
    assert "День идёт в зале" in told
    assert "Регистрация – на входе" in told
    assert "появятся здесь, когда их пришлёт зал" in told
    assert "Register on site" in page("day", scenario, "en")


@pytest.mark.rule("CH-VENUE-2")
def test_the_registration_form_is_replaced_by_the_rule(scenario: Scenario) -> None:
    assert (
        "<form method" in reader().get(reverse("register", args=[scenario.event])).content.decode()
    )
    to_the_hall(scenario)
    answer = reader().get(reverse("register", args=[scenario.event]))
    assert "<form method" not in answer.content.decode()
    assert "запишитесь на входе" in text_of(answer)  # type: ignore[arg-type]
    assert "register on site" in page("register", scenario, "en")


@pytest.mark.rule("CH-VENUE-2")
def test_a_player_tells_the_organizer_that_he_does_not_come(
    family: Family, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    assert "Отозвать заявку" in family.text()
    to_the_hall(scenario)
    card = family.text()
    assert "День идёт в зале" in card
    assert "Перенести" not in card
    asked = family.text("my_withdraw", family.registration)
    assert "отозвать заявку здесь нельзя" in asked
    assert "Заявка отозвана" not in asked
    answer = family.send("my_withdraw", family.registration)
    assert answer.status_code == 302
    assert "Организатору передано" in text_of(family.client.get(answer.headers["Location"]))  # type: ignore[arg-type]
    state = championship_state(scenario.championship)
    assert state.registrations[family.registration].status == "confirmed", "the hall decides"
    (todo,) = todos(scenario.event)
    assert (todo.kind, todo.registration) == ("withdrawal-requested", family.registration)
    assert reverse("my_withdraw", args=[family.token, family.registration]) not in (
        family.get().content.decode()
    )


@pytest.mark.rule("CH-VENUE-2")
def test_nobody_is_offered_a_move_into_a_day_in_the_hall(
    family: Family, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    other = scenario.in_tomsk(date(2016, 12, 17))
    move = reverse("my_move_to", args=[family.token, family.registration, other])
    assert move in family.get("my_move", family.registration).content.decode()
    hand_over(scenario.by(scenario.organizer), event=other, passphrase=PASSPHRASE)
    assert "Перенести" not in family.text(), "there is no other day to move to"
    assert family.get("my_move_to", family.registration, other).status_code == 422


def test_a_day_that_is_run_here_says_nothing_of_a_hall(family: Family, scenario: Scenario) -> None:
    assert "в зале" not in page("day", scenario)
    assert "День идёт в зале" not in family.text()

"""On-site entry with the keyboard alone: so few keys that a person takes under twenty seconds."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, expect

from tests.factories import DayFactory
from tests.support.chromium import chromium
from tests.support.scenario import Scenario
from tournament.events.states import event_state

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.rule("CH-REG-1")]

KEYS_A_SECOND = 3.3
"""Forty words a minute: a helper who is no typist."""
WITHIN = 20.0
PEOPLE = (
    ("Орлова Мария Петровна", "05051995", "+79001234567"),
    ("Кузнецов Андрей Сергеевич", "01021990", "kuznetsov@mail.ru"),
)


@pytest.fixture
def scenario(beside_a_browser: None, pages_see: Any) -> Scenario:
    """Check-in is open and nobody is on the list."""
    return pages_see(DayFactory(checking_in=True, players=0))


@pytest.fixture
def browser(scenario: Scenario) -> Iterator[Browser]:
    """Closed before the database is emptied."""
    with chromium() as program:
        yield program


@pytest.mark.parametrize("script", [True, False])
def test_two_people_one_after_another(
    browser: Browser, live_server: Any, scenario: Scenario, script: bool
) -> None:
    client = Client()
    client.force_login(scenario.organizer)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="ru-RU", java_script_enabled=script
    )
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/staff/days/{scenario.event}/desk/")
    for number, (name, born, contact) in enumerate(PEOPLE, start=1):
        expect(page.locator("[name=full_name]")).to_be_focused()
        for text in (name, born, contact):
            page.keyboard.type(text)
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.locator(".messages")).to_contain_text(f"№ {number} · {name}: на месте")
        keys = len(name + born + contact) + len(
            ("Tab", "Tab", "Tab", "Space", "Tab", "Space", "Enter")
        )
        assert keys / KEYS_A_SECOND < WITHIN
    context.close()
    entrants = event_state(scenario.event).entrants.values()
    assert [item.status for item in entrants] == ["checked_in", "checked_in"]

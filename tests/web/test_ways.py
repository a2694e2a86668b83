"""The ways through the site in a real browser: tabs that fit, taps to a trouble, back to work."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.factories import DayFactory
from tests.support.chromium import chromium
from tests.support.scenario import Scenario
from tests.web.test_every_page import session_of
from tournament.events.states import event_state
from tournament.play.models import JudgeCall

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HIDDEN = """nav => [...nav.querySelectorAll('a')].filter(link => {
  const box = link.getBoundingClientRect();
  return box.height < 44 || box.left < 0 || box.right > document.documentElement.clientWidth;
}).map(link => link.textContent)"""
"""Tabs that do not fit, or that a thumb would miss."""


def opened(browser: Browser, base: str, session: str = "", width: int = 390) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 800})
    cookies = {"language": "ru"} | ({"sessionid": session} if session else {})
    context.add_cookies([{"name": key, "value": cookies[key], "url": base} for key in cookies])
    return context.new_page()


@pytest.fixture
def day(db: None) -> Scenario:
    """A drawn day; from the table of W1.2 the judge was called, and no one came."""
    scenario = DayFactory(called="W1.2")
    JudgeCall.objects.create(
        game_day_id=scenario.event,
        match="W1.2",
        table=1,
        registration_id=str(event_state(scenario.event).player("W1.2", "A")),
        called_at=timezone.now() - timedelta(minutes=10),
    )
    return scenario


def test_every_tab_fits(day: Scenario, live_server: Any) -> None:
    of_day = ["staff_day", "check_in", "tables", "precedents", "day_more", "close_day"]
    organizer, publisher = (session_of(user.username) for user in (day.organizer, day.publisher))
    shown: list[tuple[str, str, list[str]]] = [
        *((organizer, name, [day.event]) for name in of_day),
        *((publisher, name, []) for name in ("publisher_home", "privacy", "jobs")),
        *(("", name, [day.event]) for name in ("day", "day_check")),
    ]
    wrong = []
    with chromium() as browser:
        for width in (390, 1280):
            pages: dict[str, Page] = {}
            for session, name, args in shown:
                if session not in pages:
                    pages[session] = opened(browser, live_server.url, session, width)
                pages[session].goto(live_server.url + reverse(name, args=args))
                hidden = pages[session].locator(".site-header nav.tabs").evaluate(HIDDEN)
                wrong += [f"{name} at {width}: {text}" for text in hidden]
            for page in pages.values():
                page.context.close()
    assert wrong == []


def test_the_publisher_is_at_a_trouble_in_two_taps(day: Scenario, live_server: Any) -> None:
    publisher = session_of(day.publisher.username)
    with chromium() as browser:
        page = opened(browser, live_server.url, publisher)
        page.goto(live_server.url + reverse("start"))
        page.get_by_role("link", name="зовут судью, никто не идёт").click()
        expect(page).to_have_url(live_server.url + reverse("match", args=[day.event, "W1.2"]))
        page.context.close()


def test_public_pages_lead_back_to_work(day: Scenario, live_server: Any) -> None:
    public = live_server.url + reverse("day", args=[day.event])
    console = live_server.url + reverse("console", args=[day.event])
    judge, organizer = (session_of(user.username) for user in (day.judge, day.organizer))
    with chromium() as browser:
        stranger = opened(browser, live_server.url)
        stranger.goto(public)
        expect(stranger.get_by_role("link", name="Организаторам")).to_be_visible()
        place = stranger.locator(".site-header__tools").bounding_box()
        stranger.context.close()

        page = opened(browser, live_server.url, judge)
        page.goto(console)
        page.goto(public)
        back = page.get_by_role("link", name="К матчам", exact=True)
        expect(back).to_be_visible()
        expect(page.get_by_role("link", name="Организаторам")).to_have_count(0)
        assert page.locator(".site-header__tools").bounding_box() == place, "nothing moves"
        back.click()
        expect(page).to_have_url(console)

        other = {"name": "sessionid", "value": organizer, "url": live_server.url}
        page.context.add_cookies([other])
        page.goto(live_server.url + reverse("staff_home"))
        page.goto(public)
        expect(page.get_by_role("link", name="Организаторам")).to_be_visible()

        page.goto(live_server.url + reverse("staff_day", args=[day.event]))
        page.goto(public)
        page.get_by_role("link", name="К стойке", exact=True).click()
        page.locator(".account summary").click()
        page.get_by_role("button", name="Выйти").click()
        page.goto(public)
        expect(page.get_by_role("link", name="Организаторам")).to_be_visible()
        page.context.close()

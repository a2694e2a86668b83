"""A staff member's key by the steps of docs/running/keys.md: made, confirmed, lost, made anew."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.support.chromium import chromium
from tests.support.scenario import Scenario
from tournament.events.states import event_state
from tournament.people.models import User

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GUIDE = Path(__file__).parents[2] / "docs/running/keys.md"


def quoted(step: int) -> list[str]:
    """What a step of the guide says in quotation marks, in its order."""
    section = GUIDE.read_text("utf-8").split("## A staff member's key")[1].split("\n## ")[0]
    (text,) = re.findall(rf"^{step}\. (.*(?:\n   .*)*)", section, re.M)
    return re.findall(r"“([^”]*)”", text)


@pytest.fixture
def day(beside_a_browser: None, pages_see: Any) -> Scenario:
    return pages_see(Scenario().drawn(10))


@pytest.fixture
def browser(day: Scenario) -> Iterator[Browser]:
    with chromium() as program:
        yield program


def phone_of(user: User, browser: Browser, base: str) -> Page:
    """A phone on which they are logged in; every one has keys of its own."""
    client = Client()
    client.force_login(user)
    context = browser.new_context(viewport={"width": 390, "height": 800}, locale="en-GB")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies(
        [
            {"name": "sessionid", "value": session, "url": base},
            {"name": settings.LANGUAGE_COOKIE_NAME, "value": "en", "url": base},
        ]
    )
    return context.new_page()


def press(page: Page, words: str) -> None:
    """What is called so, whatever it is: a link, a button, something that opens."""
    page.get_by_text(words, exact=True).locator("visible=true").first.click()


def test_a_staff_members_key_by_the_written_steps(
    browser: Browser, day: Scenario, live_server: Any
) -> None:
    page_of_day = live_server.url + reverse("staff_day", args=[day.event])
    desk = phone_of(day.organizer, browser, live_server.url)
    made = [make_and_confirm(browser, day, desk, page_of_day)]
    keys_page, revoke = quoted(3)
    desk.goto(page_of_day)
    press(desk, quoted(2)[0])
    press(desk, keys_page)
    press(desk, revoke)
    press(desk, "The phone is lost")
    expect(desk.get_by_text("ended", exact=True)).to_be_visible()
    made.append(make_and_confirm(browser, day, desk, page_of_day))
    held = event_state(day.event).keys
    assert [held[key].valid for key in made] == [False, True]


def make_and_confirm(browser: Browser, day: Scenario, desk: Page, page_of_day: str) -> str:
    """Steps 1 and 2 with a new phone of the judge; the id of its key."""
    before = set(event_state(day.event).keys)
    phone = phone_of(day.judge, browser, page_of_day.partition("/staff")[0])
    phone.goto(page_of_day)
    for words in quoted(1):
        press(phone, words)
    expect(phone.get_by_role("heading", name="Have the words compared")).to_be_visible()
    shown = phone.locator("#own-words li").all_inner_texts()
    assert len(shown) == 6
    *way, same = quoted(2)
    desk.goto(page_of_day)
    for words in way:
        press(desk, words)
    expect(desk.locator("#asked li li")).to_have_text(shown)
    press(desk, same)
    expect(desk.get_by_text("No one waits.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="This device signs")).to_be_visible()
    (key,) = set(event_state(day.event).keys) - before
    return key

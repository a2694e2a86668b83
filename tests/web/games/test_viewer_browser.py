"""The viewer on a phone: keys, swipe, by itself, a link to a moment; without its script, too."""

import re
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.support.axe import axe_violations
from tests.support.chromium import chromium, follow
from tests.support.scenario import Scenario
from tests.support.watched_games import hand_in, played

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}
AT_FIRST, LATER = "2016-12-10T14:05:00", "2016-12-10T16:05:00"
"""By the page's clock, which goes on by itself until it is paused."""
SWIPE = """([from, to]) => {
    const board = document.getElementById("viewer-board");
    const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 });
    board.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
    board.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
}"""


def step(page: Page, at: int) -> None:
    """The viewer stands at a moment."""
    expect(page.locator("#viewer-at")).to_have_text(str(at))


def test_a_game_is_watched_on_a_phone(transactional_db: None, live_server: Any) -> None:
    day = Scenario().drawn(10)
    day.play_match("W2.2")
    hand_in(day, "W2.2", played(1))
    address = live_server.url + reverse("game", args=[day.event, "W2.2", 1])
    with chromium() as browser:
        watch_by_hand(browser, address)
        watch_without_script(browser, address)
        watch_what_does_not_fit(browser, address)


def watch_by_hand(browser: Browser, address: str) -> None:
    """Every way to step, without the network once all steps are there."""
    context = browser.new_context(viewport=PHONE, locale="ru-RU", has_touch=True)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.clock.install(time=AT_FIRST)
    page.goto(address + "?at=20")
    step(page, 20)
    page.reload()
    context.set_offline(True)  # From here on the viewer needs nothing from the server.
    page.keyboard.press("ArrowRight")
    step(page, 21)
    board = page.locator("#viewer-board").inner_html()
    page.keyboard.press("ArrowLeft")
    step(page, 20)
    page.keyboard.press("End")
    step(page, 90)
    expect(page.locator("#viewer-when")).to_have_text("Партия окончена")
    page.keyboard.press("Home")
    step(page, 1)
    page.evaluate(SWIPE, [300, 100])
    step(page, 2)
    page.evaluate(SWIPE, [100, 300])
    step(page, 1)
    page.get_by_role("link", name="На шаг вперёд").click()
    step(page, 2)
    page.locator("#viewer-slider").fill("88")
    step(page, 88)
    page.locator("#viewer-speed").select_option("450")
    page.clock.pause_at(LATER)
    page.get_by_role("button", name="Смотреть").click()
    expect(page.get_by_role("button", name="Пауза")).to_be_visible()
    step(page, 89)
    page.clock.run_for(450)
    step(page, 90)
    page.clock.run_for(450)
    expect(page.get_by_role("button", name="Смотреть")).to_be_visible()
    page.clock.resume()
    page.locator('a.viewer__step[data-at="21"]').click()
    step(page, 21)
    assert page.locator("#viewer-board").inner_html() == board
    expect(page).to_have_url(address + "?at=21")
    page.locator("#viewer-sharing summary").click()
    path = address.partition("/days/")[2]
    expect(page.locator("#share-moment")).to_have_value(re.compile(rf"{path}\?at=21$"))
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults == []
    context.close()


def watch_without_script(browser: Browser, address: str) -> None:
    """Each step is a page of its own."""
    plain = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = plain.new_page()
    page.goto(address + "?at=21")
    said = page.locator("#viewer-said").inner_text()
    back = page.get_by_role("link", name="One step back")
    follow(back.or_(page.get_by_role("link", name="На шаг назад")))
    step(page, 20)
    assert page.locator("#viewer-said").inner_text() != said
    expect(page.locator("#viewer-play")).to_be_hidden()
    plain.close()


def watch_what_does_not_fit(browser: Browser, address: str) -> None:
    """Moments that are others than the page's: it is loaded again once, then says so."""
    context = browser.new_context(viewport=PHONE, locale="ru-RU")
    page = context.new_page()
    loads: list[str] = []
    page.on("request", lambda asked: asked.is_navigation_request() and loads.append(asked.url))
    page.route("**/frames.json*", lambda request: request.fulfill(json={"steps": []}))
    page.goto(address + "?at=20")
    expect(page.locator("#viewer-offline")).to_contain_text("страница ей пока не соответствует")
    assert len(loads) == 2
    page.get_by_role("link", name="На шаг вперёд").click()
    expect(page).to_have_url(re.compile("at=21$"))
    step(page, 21)
    context.close()

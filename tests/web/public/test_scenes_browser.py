"""Scenes as a program for streams shows them: a browser of 1920 × 1080 without a background.

Such a program is a Chromium that draws every pixel with its transparency over the camera; what it
would show is asked of Chromium here.
"""

import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.chromium import chromium, settled
from tests.support.scenario import Scenario
from tests.web.public.test_live_browser import look
from tournament.events.states import event_state
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.shown_parts import SCENES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WIDTH, HEIGHT = 1920, 1080
MINUTES = 10
WORDS = """() => {
  const found = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const hidden = text.parentElement.closest(".visually-hidden, template, script, [hidden]");
    if (text.data.trim() && !hidden && box.width > 2)
      found.push([text.data.trim(), box.left, box.top, box.right, box.bottom].map(
        (one) => typeof one === "number" ? Math.round(one) : one));
  }
  return found;
}"""
SCROLLS = """() => {
  const all = [document.documentElement, ...document.querySelectorAll("body, body *")];
  const bars = all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) &&
    (one.offsetWidth > one.clientWidth + 4 || one.scrollHeight > one.clientHeight + 1));
  const root = document.documentElement;
  return [root.clientWidth, root.clientHeight, root.scrollWidth, root.scrollHeight,
    bars.map((one) => one.className)];
}"""


@pytest.fixture
def day(beside_a_browser: None) -> Scenario:
    """Sixteen players, four matches played, four at their tables."""
    day = Scenario().drawn(16, tables=8)
    day.play_on(4)
    for match in event_state(day.event).progress.ready()[:4]:
        day.start(match)
    return day


def go_on(day: Scenario) -> str:
    """One match ends and another one begins; which."""
    played = event_state(day.event).active_matches()[0]
    day.enter(played, "A")
    day.attest(played)
    day.wait(minutes=30)
    known = event_state(day.event)
    match = next(item for item in known.progress.ready() if item not in known.plays)
    day.start(match)
    return match


def told(page: Page) -> list[str]:
    """The words of a scene, whatever its minutes are."""
    return [re.sub(r"[\d\s]+", " ", words[0]) for words in page.evaluate(WORDS)]


def opened(context: BrowserContext, site: Any, day: Scenario, what: str) -> Page:
    page = context.new_page()
    page.clock.install()
    page.goto(f"{site.url}/scenes/days/{day.event}/{what}/")
    return page


def fonts_of(context: BrowserContext, page: Page) -> dict[str, int]:
    """With which fonts how many letters of the page are drawn."""
    session = context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    main = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "main, main *"})
    found: dict[str, int] = {}
    for node in main["nodeIds"]:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            found[font["familyName"]] = found.get(font["familyName"], 0) + int(font["glyphCount"])
    return found


def test_nothing_but_the_words_covers_the_camera(day: Scenario, live_server: Any) -> None:
    with chromium() as browser:
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, locale="ru-RU", reduced_motion="reduce"
        )
        for what in SCENES:
            page = opened(context, live_server, day, what)
            picture = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
            alpha = picture.getchannel("A")
            assert picture.size == (WIDTH, HEIGHT)
            corners = [(0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1), (WIDTH - 1, HEIGHT // 2)]
            assert [alpha.getpixel(corner) for corner in corners] == [0, 0, 0], what
            words = page.evaluate(WORDS)
            assert len(words) > 3, what
            for text, *box in words:
                assert alpha.crop(box).getextrema()[1] == 255, (what, text)
                assert 0 <= box[0] <= box[2] <= WIDTH, (what, text)
                assert 0 <= box[1] <= box[3] <= HEIGHT, (what, text)
            seen = page.evaluate(SCROLLS)
            assert seen == [WIDTH, HEIGHT, WIDTH, HEIGHT, []], what
            fonts = fonts_of(context, page)
            assert sum(fonts.values()) > 20, what
            assert not any("LastResort" in font or "Tofu" in font for font in fonts), what
            page.close()
        context.close()


def test_a_scene_lasts_ten_minutes_of_results_and_a_lost_connection(
    day: Scenario, live_server: Any
) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, locale="ru-RU")
        page = opened(context, live_server, day, "now")
        faults: list[str] = []
        asked: set[str] = set()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("request", lambda request: asked.add(request.url.split("/")[2]))
        for minute in range(MINUTES):
            if minute == MINUTES // 2:
                before = told(page)
                context.set_offline(True)
                page.clock.run_for(60_000)
                settled(page)
                assert told(page) == before, "a stream tells nothing of our network"
                context.set_offline(False)
            newest = go_on(day)
            page.clock.run_for(53_000)
            settled(page)
            look(page)
            reading = read_day(day.event)
            for player in reading.event.players(newest):
                expect(page.locator("body")).to_contain_text(reading.names[player or ""])
        assert page.evaluate(SCROLLS) == [WIDTH, HEIGHT, WIDTH, HEIGHT, []]
        assert faults == []
        assert asked == {live_server.url.split("/")[2]}
        context.close()

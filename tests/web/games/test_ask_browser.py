"""A judge asks the engine on a phone, by taps alone; with its script and without, in as many."""

from contextlib import nullcontext
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.support.axe import axe_violations
from tests.support.chromium import chromium

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}
MOST_TAPS = 14
"""Five cards with damage and a body, and the question: far below a minute."""
OF_THE_SCREEN = 0.4
"""The part of a phone's screen that what was tapped takes from the board."""


class Finger:
    """Taps on the page, counted."""

    def __init__(self, page: Page, *, script: bool) -> None:
        self.page = page
        self.taps = 0
        self._answer = nullcontext if script else page.expect_navigation
        """Without the script every tap leads to another page."""

    def tap(self, selector: str, shown: str) -> None:
        """Tap something, which brings something."""
        self.taps += 1
        with self._answer():
            self.page.locator(selector).tap()
        expect(self.page.locator(shown).first).to_be_visible()

    def put(self, area: str, card: str) -> None:
        """A card into an empty place, in two taps."""
        choice = f'button[value="put {area} {card}"]'
        self.tap(f'button[data-area="{area}"]', choice)
        self.tap(choice, f'[data-area="{area}"][data-card-here="{card}"]')


def test_a_judge_sets_a_position_up_and_asks(transactional_db: None, live_server: Any) -> None:
    address = live_server.url + reverse("ask")
    with chromium() as browser:
        for script in (True, False):
            ask_by_taps(browser, address, script=script)


def ask_by_taps(browser: Browser, address: str, *, script: bool) -> None:
    """Set a position up, ask whether a hero in the second row may be attacked, and read why not."""
    context = browser.new_context(
        viewport=PHONE, locale="ru-RU", has_touch=True, java_script_enabled=script
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    loads: list[str] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
    page.goto(address)
    finger = Finger(page, script=script)
    finger.put("A:V1", "A:knight")
    finger.tap('[value="damage A:V1 2"]', '[value="damage A:V1 2"][aria-pressed=true]')
    finger.put("A:V2", "A:mascot")
    finger.put("B:V1", "B:witch")
    finger.put("B:F1", "B:oracle")
    finger.put("B:V3", "B:healer")
    finger.tap('[value="body B:V3"]', '[data-area="B:V3"].board-cell--body')
    finger.tap('button[data-area="A:V1"]', 'button[value="A attack A:V1 melee B:F1"]')
    board_stays_in_sight(page)
    finger.tap('button[value="A attack A:V1 melee B:F1"]', "#ask-verdict")
    expect(page.locator("#ask-verdict")).to_contain_text("Нельзя")
    expect(page.locator('[data-area="B:V1"]')).to_have_attribute("data-may", "")
    board_stays_in_sight(page)
    assert finger.taps <= MOST_TAPS
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    if script:
        assert len(loads) == 1
        assert axe_violations(page) == []
        page.go_back()
        expect(page.locator("#ask-verdict")).to_have_count(0)
        expect(page.locator('button[value="A attack A:V1 melee B:F1"]')).to_be_visible()
    assert faults == []
    context.close()


def board_stays_in_sight(page: Page) -> None:
    """What was tapped takes little of the screen, and every place can be brought above it."""
    panel = "document.getElementById('now').getBoundingClientRect()"
    assert page.evaluate(f"{panel}.height / innerHeight") <= OF_THE_SCREEN
    for area in ("B:R1", "A:R3"):
        place = f"document.querySelector('[data-area=\"{area}\"]')"
        page.evaluate(f"{place}.scrollIntoView()")
        assert page.evaluate(f"{place}.getBoundingClientRect().bottom <= {panel}.top"), area

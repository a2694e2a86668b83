"""The staff's bracket: a tap on a match opens what can be done, and a result takes three taps."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.support.chromium import chromium
from tests.support.scenario import Scenario
from tests.web.public.days import running
from tests.web.test_every_page import session_of
from tournament.events.states import event_state

MOST_TAPS = 3


def test_without_a_script_the_address_opens_a_match(drawn: Scenario, judge: Client) -> None:
    address = reverse("bracket", args=[drawn.event])
    page = judge.get(address).content.decode()
    opened = re.findall(r'<a class="bracket__match[^>]*href="([^"]*)"', page)
    assert len(opened) == len(event_state(drawn.event).structure.matches)
    assert "Вызвать" not in page
    ready = event_state(drawn.event).progress.ready()[0]
    link = next(item for item in opened if item.endswith(f"={ready}"))
    page = judge.get(link).content.decode()
    form = re.search(rf'action="{reverse("call_match", args=[drawn.event, ready])}"', page)
    assert form is not None
    sent = {"page": "bracket", "table": 1, "command_id": "c" * 20}
    told = judge.post(reverse("call_match", args=[drawn.event, ready]), sent)
    assert told.headers["Location"].startswith(link)
    assert "Кто победил?" in judge.get(link).content.decode()
    assert judge.get(address, {"match": "W9.9"}).status_code == 200


def test_an_unchanged_page_costs_nothing_and_an_open_match_has_a_tag_of_its_own(
    drawn: Scenario, judge: Client
) -> None:
    address = reverse("bracket", args=[drawn.event])
    tag = judge.get(address).headers["ETag"]
    assert judge.get(address, headers={"if-none-match": tag}).status_code == 304
    other = judge.get(address, {"match": "W1.2"}, headers={"if-none-match": tag})
    assert other.status_code == 200


class Hand:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, where: Any) -> None:
        where.click()
        self.taps += 1


@pytest.mark.browser
@pytest.mark.slow
def test_a_result_takes_three_taps_in_the_bracket(
    transactional_db: None, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    day = running()
    called = event_state(day.event).active_matches()[0]
    cookies = {settings.SESSION_COOKIE_NAME: session_of(day.organizer.username), "language": "ru"}
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies(
            [{"name": k, "value": v, "url": live_server.url} for k, v in cookies.items()]
        )
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(live_server.url + reverse("bracket", args=[day.event]))
        page.evaluate("window.neverLoadedAgain = true")
        hand = Hand(page)
        panel = page.locator("#bracket-panel")
        hand.tap(page.locator(f'.bracket a[href$="={called}"] .bracket__side').first)
        expect(panel).to_contain_text("Кто победил?")
        assert page.evaluate("window.neverLoadedAgain")
        hand.tap(panel.locator("[name=outcome]").first)
        hand.tap(panel.get_by_role("button", name="Оба подписали"))
        expect(panel).to_contain_text("сыгран")
        assert hand.taps <= MOST_TAPS
        assert event_state(day.event).match_status(called) == "decided"
        # The panel goes as it came, and the place in the bracket is kept.
        panel.get_by_role("link", name="Закрыть").click()
        expect(panel).to_be_empty()
        expect(page).to_have_url(live_server.url + reverse("bracket", args=[day.event]))
        assert faults == []
        context.close()

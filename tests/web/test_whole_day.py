"""A whole day through the pages in a real browser, on a phone; and the halls without JavaScript."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.support.chromium import chromium, follow
from tests.support.hall import let_in, play_to_the_grand_final
from tests.support.rebuilt import assert_rebuilds
from tests.support.rosters import as_google_csv, people
from tests.support.scenario import Scenario
from tournament.events.states import championship_state, event_state
from tournament.play.services import call_match

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}
PASSWORD = "long-enough-1"


@pytest.fixture
def day(beside_a_browser: None) -> Scenario:
    """A planned day."""
    return Scenario().plan(day=date(2016, 12, 10))


@pytest.fixture
def phone() -> Iterator[BrowserContext]:
    with chromium() as browser:
        context = browser.new_context(viewport=PHONE, locale="ru-RU")
        yield context
        context.close()


@pytest.fixture
def phone_without_script() -> Iterator[BrowserContext]:
    with chromium() as browser:
        context = browser.new_context(viewport=PHONE, locale="ru-RU", java_script_enabled=False)
        yield context
        context.close()


class Desk:
    """Somebody of the staff with a phone."""

    def __init__(self, context: BrowserContext, base: str, day: Scenario) -> None:
        self.page = context.new_page()
        self.base = base
        self.day = f"{base}/staff/days/{day.event}"
        self.public = f"{base}/days/{day.event}/"
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def log_in(self, username: str) -> None:
        self.page.goto(f"{self.base}/account/login/")
        self.page.fill("input[name=login]", username)
        self.page.fill("input[name=password]", PASSWORD)
        follow(self.page.locator("main form button[type=submit]").first)
        assert self.page.url.endswith("/staff/")

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.day}/{path}")
        return self.page

    def press(self, action: str) -> None:
        """Press the first button of the form that goes to an address with this end."""
        form = self.page.locator(f'form[action$="{action}"]').first
        details = form.locator("xpath=ancestor::details[not(@open)]")
        if details.count():
            details.last.locator("summary").first.click()
        follow(form.locator("button[type=submit], button:not([type])").first)

    def close_the_day(self) -> None:
        """By the page of its places and the one that says what is final."""
        page = self.open("close/")
        follow(page.locator('main a[href$="/close/complete/"]'))
        page.locator("[name=anyway]").check()
        self.press("/close/complete/")

    def has(self, action: str) -> bool:
        return self.page.locator(f'form[action$="{action}"]').count() > 0


def import_file(desk: Desk, data: bytes) -> None:
    page = desk.open("roster/import/")
    page.set_input_files(
        "input[type=file]", {"name": "список.csv", "mimeType": "text/csv", "buffer": data}
    )
    for _ in range(3):
        follow(page.locator("main form button[type=submit]").first)


def play(desk: Desk, matches: int) -> None:
    """So many matches on the console, fewer if there are no more."""
    page = desk.open("console/")
    while matches and (done := play_one(desk)):
        matches -= done == "/signed/"
        if "/console/" not in page.url:
            desk.open("console/")


def play_one(desk: Desk) -> str:
    """Do the next thing on the console; what it was, empty when nothing is left to do."""
    for action in ("/signed/", "/result/"):
        if desk.has(action):
            desk.press(action)
            return action
    if not desk.has("/call/"):
        return ""
    desk.press("/call/")
    waiver = desk.page.locator('form:has([name="rest_waived"])')
    if waiver.count():
        follow(waiver.locator("button").first)
        desk.open("console/")
    return "/call/"


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_day_of_ten_from_the_list_to_the_qualifiers_on_a_phone(
    day: Scenario, live_server: Any, phone: BrowserContext
) -> None:
    desk = Desk(phone, live_server.url, day)
    desk.log_in(day.organizer.username)
    import_file(desk, as_google_csv(people(10)))
    assert len(championship_state(day.championship).registrations) == 10

    page = desk.open("door/")
    desk.press("/door/open/")
    for _ in range(2):
        desk.press("/check-in/")
    assert fits(page)
    let_in(day)
    page = desk.open("door/")
    assert not desk.has("/check-in/")
    desk.press("/door/close/")

    page = desk.open("draw/")
    desk.press("/draw/freeze/")
    page.fill("input[name=text], textarea[name=text]", "семнадцать, 4, 23")
    follow(page.locator("main form:has([name=text]) button").first)
    assert len(event_state(day.event).order) == 10

    play(desk, 3)
    assert fits(page)
    play_to_the_grand_final(day)
    play(desk, 2)
    assert fits(page)
    assert event_state(day.event).status == "finished"

    desk.close_the_day()
    page.goto(desk.public)
    assert fits(page)
    text = page.inner_text("main")
    names = [person.display_name or person.full_name for person in people(10)]
    state = championship_state(day.championship)
    assert [place["first"] for place in state.days[day.event].places[:2]] == [1, 2]
    assert any(name in text for name in names)
    assert desk.faults == []
    assert_rebuilds()


def test_desk_bracket_and_result_without_javascript(
    day: Scenario, live_server: Any, phone_without_script: BrowserContext
) -> None:
    desk = Desk(phone_without_script, live_server.url, day)
    desk.log_in(day.organizer.username)
    page = desk.open("desk/")
    page.fill("[name=full_name]", "Орлова Мария Петровна")
    page.fill("[name=birth_date]", "05.05.1995")
    page.check("[name=consent_processing]")
    page.check("[name=consent_public]")
    follow(page.locator("main form:has([name=full_name]) button[type=submit]").first)
    assert len(championship_state(day.championship).registrations) == 1

    day.register(9)
    day.check_in_all()
    day.draw()
    ready = event_state(day.event).progress.ready()[0]
    day.wait(minutes=10)
    call_match(day.by(day.organizer), event=day.event, match=ready)
    page = desk.open("console/")
    desk.press("/result/")
    desk.press("/signed/")
    assert event_state(day.event).match_status(ready) == "decided"
    page.goto(desk.public)
    assert "Орлова" in page.inner_text("main")

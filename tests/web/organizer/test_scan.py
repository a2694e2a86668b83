"""The camera on site in a real browser; what it sees is put before it by the test."""

from collections.abc import Iterator
from typing import Any

import pytest
import segno
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.factories import DayFactory
from tests.support.axe import axe_violations
from tests.support.chromium import chromium, follow, settled, until
from tests.support.scenario import Scenario
from tournament.events.arrival import arrival_code
from tournament.events.states import championship_state, event_state

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CAMERA = """
window.seen = [];
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() { return window.seen.map((rawValue) => ({ rawValue })); }
};
window.askedForCamera = 0;
navigator.mediaDevices.getUserMedia = async () => {
  window.askedForCamera += 1;
  const picture = document.createElement("canvas");
  picture.getContext("2d").fillRect(0, 0, 10, 10);
  return picture.captureStream();
};
"""
NO_CAMERA = "delete Navigator.prototype.mediaDevices;"
NO_READER = """
delete window.BarcodeDetector;
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1280, 720];
  const paper = canvas.getContext("2d");
  const paint = () => {
    paper.fillStyle = "#6b7a5e";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.save();
    paper.translate(640, 360);
    paper.rotate(0.3);
    if (window.shown) paper.drawImage(window.shown, -200, -200, 400, 400);
    paper.restore();
  };
  setInterval(paint, 50);
  return canvas.captureStream(20);
};
"""
"""No reader of codes in the browser; what is held before the camera is `shown`, a little askew."""
REFUSED = (
    CAMERA
    + """
navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException("no", "NotAllowedError");
};
"""
)


@pytest.fixture
def held(beside_a_browser: None, pages_see: Any) -> tuple[Scenario, list[str]]:
    """A full day with one who waits; check-in is open, and the clock stands."""
    scenario = pages_see(DayFactory(checking_in=True, players=33))
    planned = championship_state(scenario.championship).days[scenario.event]
    return scenario, list(planned.registrations)


@pytest.fixture
def browser(held: tuple[Scenario, list[str]]) -> Iterator[Browser]:
    """Closed before the database is emptied."""
    with chromium() as program:
        yield program


def phone(browser: Browser, scenario: Scenario, base: str, **options: Any) -> BrowserContext:
    """The judge's phone, logged in."""
    client = Client()
    client.force_login(scenario.judge)
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="ru-RU", **options)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
    return context


def scanner(context: BrowserContext, scenario: Scenario, base: str, script: str) -> Page:
    """The page of the camera in a browser that has what the script gives it."""
    context.add_init_script(script)
    page = context.new_page()
    page.goto(f"{base}/staff/days/{scenario.event}/door/scan/")
    return page


def show(page: Page, text: str) -> None:
    """Hold a code before the camera."""
    page.evaluate("text => { window.seen = text ? [text] : []; }", text)


def says(page: Page, words: str) -> None:
    """What the camera has seen last is answered in these words."""
    now = page.locator("[data-scan-now]")
    until(page, lambda: words in now.inner_text())


def test_one_code_after_another(
    browser: Browser, live_server: Any, held: tuple[Scenario, list[str]]
) -> None:
    scenario, registrations = held
    with phone(browser, scenario, live_server.url) as context:
        page = scanner(context, scenario, live_server.url, CAMERA)
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        expect(page.get_by_text("Здесь камера недоступна")).to_be_hidden()
        assert page.evaluate("window.askedForCamera") == 0
        page.get_by_role("button", name="Включить камеру").click()
        expect(page.locator("[data-scan-now]")).to_have_text("Можно показывать код.")
        for number, name in ((1, "Бн"), (2, "Вн"), (3, "Гн")):
            show(
                page, f"https://any.example/staff/arrive/{arrival_code(registrations[number - 1])}/"
            )
            says(page, f"№ {number} · Иванов Игрок {name}: на месте.")
        assert page.evaluate("window.askedForCamera") == 1
        statuses = [event_state(scenario.event).entrants[key].status for key in registrations[:4]]
        assert statuses == ["checked_in", "checked_in", "checked_in", "confirmed"]
        expect(page.locator("[data-scan-last] li")).to_have_count(3)

        show(page, f"/staff/arrive/{arrival_code(registrations[32])}/")
        says(page, "ждёт в зале, 1-й в очереди")
        show(page, "https://example.org/ticket/17")
        says(page, "не код со страницы игрока")
        show(page, "/staff/arrive/made-up/")
        says(page, "Это не наш код")
        assert axe_violations(page) == []

        context.set_offline(True)
        show(page, f"/staff/arrive/{arrival_code(registrations[4])}/")
        says(page, "Код не подтверждён")
        says(page, "Нет связи")
        context.set_offline(False)
        says(page, "№ 5 · Иванов Игрок Ен: на месте")

        # What nobody has confirmed is said so, without the green message of the last one.
        told: list[tuple[str, str]] = []
        answered: list[str] = []

        def in_its_place(route: Route) -> None:
            kind, body = told[-1]
            route.fulfill(status=200, content_type=kind, body=body)
            answered.append(body)

        page.route("**/arrive/**", in_its_place)
        for kind, body in (("application/json", '{"kind": "succ'), ("text/html", "<p>Wi-Fi</p>")):
            told.append((kind, body))
            show(page, f"/staff/arrive/{arrival_code(registrations[5])}/")
            until(page, lambda body=body: body in answered)
            settled(page)
            says(page, "Код не подтверждён")
            assert "на месте" not in page.locator("[data-scan-now]").inner_text()
        page.unroute("**/arrive/**")
        says(page, "№ 6 · Иванов Игрок Жн: на месте")
        expect(page.locator("[data-scan-last] li").first).to_contain_text("Игрок Жн")
        expect(page.locator("[data-scan-last] li").nth(1)).to_contain_text("Игрок Ен")
        page.get_by_role("link", name="№ 3 · Иванов").click()
        page.get_by_role("button", name="Отменить").click()
        assert event_state(scenario.event).entrants[registrations[2]].status == "confirmed"
        assert faults == []


def test_where_no_camera_is_the_page_says_so_and_the_list_is_a_search_away(
    browser: Browser, live_server: Any, held: tuple[Scenario, list[str]]
) -> None:
    scenario, registrations = held
    for script, options in ((NO_CAMERA, {}), ("", {"java_script_enabled": False})):
        with phone(browser, scenario, live_server.url, **options) as context:
            page = scanner(context, scenario, live_server.url, script)
            expect(page.get_by_text("Здесь камера недоступна")).to_be_visible()
            expect(page.get_by_text("Включить камеру")).to_be_hidden()
            page.fill("input[name=q]", "12")
            follow(page.get_by_role("button", name="Найти"))
            form = page.locator(f"form[action$='{registrations[11]}/check-in/']")
            expect(form).to_have_count(1)


def test_a_camera_that_is_not_allowed_is_explained(
    browser: Browser, live_server: Any, held: tuple[Scenario, list[str]]
) -> None:
    scenario, _ = held
    with phone(browser, scenario, live_server.url) as context:
        page = scanner(context, scenario, live_server.url, REFUSED)
        page.get_by_role("button", name="Включить камеру").click()
        expect(page.locator("[data-scan-now]")).to_contain_text("Камера запрещена")


HOLD_UP = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  window.shown = picture;
}"""


def test_a_browser_without_a_reader_gets_one_and_a_log_in_that_has_ended_is_said(
    browser: Browser, live_server: Any, held: tuple[Scenario, list[str]]
) -> None:
    """As on iPhones and in Firefox: under the strict policy, and loaded nowhere else."""
    scenario, registrations = held
    with phone(browser, scenario, live_server.url) as context:
        asked: list[str] = []
        faults: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        page = scanner(context, scenario, live_server.url, CAMERA)
        page.get_by_role("button", name="Включить камеру").click()
        expect(page.locator("[data-scan-now]")).to_have_text("Можно показывать код.")
        assert not [url for url in asked if "vendor" in url]

        page = scanner(context, scenario, live_server.url, NO_READER)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.get_by_role("button", name="Включить камеру").click()
        expect(page.locator("[data-scan-now]")).to_have_text("Можно показывать код.")
        assert [url for url in asked if "vendor" in url]
        codes = [
            segno.make(f"http://192.168.1.10:8000/staff/arrive/{arrival_code(key)}/", error="m")
            for key in registrations[:2]
        ]
        page.evaluate(HOLD_UP, codes[0].png_data_uri(scale=8, border=4))
        says(page, "№ 1 · Иванов Игрок Бн: на месте.")
        context.clear_cookies(name="sessionid")
        page.evaluate(HOLD_UP, codes[1].png_data_uri(scale=8, border=4))
        says(page, "Сеанс закончился. Войти снова")
        assert faults == []
    assert event_state(scenario.event).entrants[registrations[1]].status == "confirmed"

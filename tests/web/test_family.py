"""A parent registers two children on a phone; one gets a place later; both come to check-in."""

import io
from datetime import UTC, date, datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.chromium import follow
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.events import services
from tournament.events.states import championship_state, event_state
from tournament.jobs.worker import run_due, sweep

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 360, "height": 740}
PASSWORD = "long-enough-1"
GAME_DAY = date(2016, 12, 10)


class Clock:
    """The time that the whole site sees; it goes on by itself and jumps when told to."""

    def __init__(self, start: datetime) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=50)
        return self.now

    def jump(self, **duration: float) -> None:
        self.now += timedelta(**duration)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(datetime(2016, 12, 5, 9, 0, tzinfo=UTC))
    monkeypatch.setattr(timezone, "now", clock)
    return clock


@pytest.fixture
def day(beside_a_browser: None, clock: Clock) -> Scenario:
    """A day in Kazan that is open."""
    return Scenario(now=clock.now - timedelta(days=1)).plan(day=GAME_DAY)


def phone(browser: Browser, **settings: Any) -> BrowserContext:
    context = browser.new_context(viewport=PHONE, locale="ru-RU", **settings)
    return context


def pages_are_sound(page: Page) -> None:
    """No page scrolls sideways, and nobody is kept out."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url
    violations = Axe().run(page).response["violations"]
    assert not violations, (page.url, [item["id"] for item in violations])


def press(page: Page, pressed: str) -> None:
    """Press what leads to another page."""
    follow(page.locator(pressed).first)


def fill_in(page: Page, clock: Clock, **fields: str) -> None:
    """Fill a form as a person does: not within a second."""
    for name, value in fields.items():
        page.fill(f"[name={name}]", value)
    for name in ("consent_processing", "consent_representative"):
        page.check(f"[name={name}]")
    clock.jump(seconds=40)
    press(page, "form.register button[type=submit], form.register button:not([type])")


def parents_son(page: Page, clock: Clock, name: str, birth: str, **parent: str) -> None:
    fill_in(page, clock, full_name=name, birth_date=birth, **parent)


def work(clock: Clock) -> None:
    """What the worker does in between."""
    sweep(clock())
    while run_due(clock, "test"):
        pass


def letters(folder: Path) -> list[Any]:
    found = [
        message_from_bytes(path.read_bytes(), policy=policy.default)
        for path in sorted(folder.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns)
    ]
    return [letter for letter in found if letter["To"] == "mama@example.org"]


def read_code(page: Page) -> str:
    """What the camera of the desk's phone reads from the player's screen."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("L")
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)


def log_in(page: Page, base: str, username: str) -> None:
    page.goto(f"{base}/account/login/")
    page.fill("input[name=login]", username)
    page.fill("input[name=password]", PASSWORD)
    press(page, "main form button[type=submit]")
    assert page.url.endswith("/staff/")


@pytest.mark.rule("CH-REG-6")
@pytest.mark.rule("CH-WAIT-1")
def test_two_children_one_of_them_from_the_waiting_list(
    day: Scenario,
    clock: Clock,
    live_server: Any,
    browser: Browser,
    tmp_path: Path,
    settings: Any,
) -> None:
    settings.EMAIL_BACKEND = "tournament.outbox.transports.FileBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    settings.SITE_URL = live_server.url
    others = day.register(31)

    # The parent's phone has JavaScript switched off.
    parent = phone(browser, java_script_enabled=False)
    page = parent.new_page()
    page.goto(f"{live_server.url}/days/{day.event}/")
    press(page, f'a[href="/days/{day.event}/register/"]')
    mother = {
        "representative_name": "Петрова Анна Олеговна",
        "representative_contact": "mama@example.org",
        "contact": "mama@example.org",
    }
    parents_son(page, clock, "Петров Лев Ильич", "14.03.2004", **mother)
    assert "/my/" in page.url
    assert "Петров Лев Ильич" in page.inner_text("main")
    link = page.url.split("?")[0]

    page.goto(link)
    press(page, 'a[href$="/another/"]')
    press(page, f'a[href$="/another/{day.event}/"]')
    assert page.input_value("[name=representative_name]") == "Петрова Анна Олеговна"
    parents_son(page, clock, "Петров Юрий Ильич", "02.10.2003")
    state = championship_state(day.championship)
    lev, yuri = [item for item in state.of_day(day.event) if item.channel == "online"]
    assert (lev.status, yuri.status) == ("confirmed", "waitlisted")
    page.goto(link)
    assert "Петров Юрий Ильич" in page.inner_text(f"#r-{yuri.id}")

    work(clock)

    # Somebody withdraws; the place is offered, a letter says so, the mother takes it.
    clock.jump(hours=3)
    day.now = clock.now
    services.withdraw_registration(day.by(day.organizer), event=day.event, registration=others[4])
    work(clock)
    offered = championship_state(day.championship).registrations[yuri.id]
    assert offered.status == "offered"
    said = letters(tmp_path)[-1].get_body(("plain",)).get_content()
    assert link in said
    assert "mama@example.org" not in said
    page.goto(link)
    press(page, 'form[action$="/accept/"] button')
    assert championship_state(day.championship).registrations[yuri.id].status == "confirmed"
    work(clock)
    told = [letter["Subject"].strip().split(":")[0] for letter in letters(tmp_path)]
    assert told == ["Вы записаны", "Вы в листе ожидания", "Для вас есть место", "Вы записаны"]

    # With JavaScript nothing is lost, and nobody is kept out.
    scripted = phone(browser).new_page()
    for address in (link, f"{live_server.url}/days/{day.event}/register/"):
        scripted.goto(address)
        pages_are_sound(scripted)

    # The day: the desk's phone reads the codes from the mother's.
    clock.now = datetime(2016, 12, 10, 6, 30, tzinfo=UTC)
    day.now = clock.now
    services.open_check_in(day.by(day.organizer), event=day.event)
    desk = phone(browser).new_page()
    log_in(desk, live_server.url, day.organizer.username)
    for child in (lev, yuri):
        page.goto(f"{link}registration/{child.id}/code/")
        desk.goto(read_code(page))
        pages_are_sound(desk)
        press(desk, "main form button[type=submit], main form button:not([type])")
        assert event_state(day.event).entrants[child.id].status == "checked_in"
    page.goto(link)
    assert "отмечен" in page.inner_text(f"#r-{lev.id}").lower()
    parent.close()
    assert_rebuilds()

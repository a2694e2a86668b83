"""The hall's screen in a browser: nothing is cut, a call is seen, a draw is opened by keys."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.support.chromium import chromium
from tests.support.scenario import Scenario
from tests.web.public.test_live_browser import look
from tournament.events.states import event_state
from tournament.people.models import Person
from tournament.play import services as play

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONG = "Константин Константинопольский-Вознесенский-Преображенский"
SCREENS = ((1920, 1080), (1280, 720), (3840, 2160))
SMALLEST = 28
"""Pixels of a name at 1920 × 1080: readable at ten metres."""
NAMES = ".slide strong, .live__name, .live__waiting"

FAULTS = """([smallest, names]) => {
  const slide = document.querySelector("[data-slide]:not([hidden])");
  const room = document.querySelector(".screen__slides").getBoundingClientRect();
  const found = [];
  const words = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
  const lines = [];
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const place = text.parentElement;
    if (!text.data.trim() || place.closest(".visually-hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const size = parseFloat(getComputedStyle(place).fontSize);
    if (place.closest(names) && size < smallest) found.push(`${size} px: ${text.data}`);
    for (const edges of range.getClientRects()) lines.push([text.data, edges, size]);
  }
  for (const [text, edges] of lines) {
    const across = edges.left >= room.left - 1 && edges.right <= room.right + 1;
    if (!across || edges.top < room.top - 1 || edges.bottom > innerHeight)
      found.push(`cut: ${text}`);
  }
  for (const [number, [text, a, size]] of lines.entries())
    for (const [other, b] of lines.slice(number + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > size / 4) found.push(`over each other: ${text} / ${other}`);
    }
  const longer = document.documentElement.scrollHeight - innerHeight;
  if (longer > 0) found.push(`${longer} px longer than the screen`);
  return found;
}"""


@pytest.fixture
def day(beside_a_browser: None) -> Scenario:
    """Thirty-two players, a third of them with long names, drawn and not begun."""
    day = Scenario().drawn(32, tables=16)
    for number, person in enumerate(Person.objects.order_by("pk")):
        if number % 3 == 0:
            person.display_name = f"{LONG} {number}"
            person.save()
    return day


def shown(page: Page) -> str:
    return str(page.evaluate("document.querySelector('[data-slide]:not([hidden])').id"))


def faults_of(page: Page, width: int) -> list[str]:
    """What is wrong on any slide of the page that is open."""
    found = []
    for _ in range(page.locator("[data-slide]").count()):
        faults = page.evaluate(FAULTS, [SMALLEST * width / 1920, NAMES])
        found += [f"{width}, {shown(page)}: {fault}" for fault in faults]
        page.keyboard.press("ArrowRight")
    return found


def test_every_slide_fits_every_screen_and_a_call_is_seen_at_once(
    day: Scenario, live_server: Any
) -> None:
    day.play_on(5)
    ready = event_state(day.event).progress.ready()
    for match in ready[:-2][:16]:
        play.call_match(day.by(day.organizer), event=day.event, match=match)
    until = (day.now).isoformat()
    address = f"{live_server.url}/days/{day.event}/hall/"
    found: list[str] = []
    with chromium() as browser:
        context = browser.new_context(locale="ru-RU", reduced_motion="reduce")
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda fault: errors.append(str(fault)))
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(address)
            found += faults_of(page, width)
        play.pause_day(day.by(day.organizer), event=day.event, until=until)
        page.set_viewport_size({"width": 1920, "height": 1080})
        for show in ("tables,bracket,standings,calls", "draw", "clock"):
            page.goto(f"{address}?show={show}")
            page.keyboard.press("End")
            found += faults_of(page, 1920)
        assert "\n".join(found) == ""
        play.resume_day(day.by(day.organizer), event=day.event)

        page.clock.install()
        page.goto(f"{address}?show=calls,standings")
        page.keyboard.press("ArrowLeft")
        assert shown(page).startswith("slide-standings")
        stay = page.get_by_role("button", name="Не переключать")
        stay.click()
        look(page)
        page.clock.run_for(30_000)
        assert shown(page).startswith("slide-standings"), "it stays where it was stopped"
        day.now = timezone.now()
        play.call_match(day.by(day.organizer), event=day.event, match=ready[-2])
        look(page)
        expect(page.locator("[data-new]")).to_have_count(1)
        assert shown(page) == "slide-calls-1", "whoever is called sees it at once"
        stay.click()
        page.clock.run_for(13_000)
        assert shown(page) != "slide-calls-1", "it turns on by itself"
        assert errors == []
        context.close()


def test_a_draw_is_opened_seed_by_seed_with_the_keys_alone(day: Scenario, live_server: Any) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="ru-RU")
        page = context.new_page()
        page.clock.install()
        page.goto(f"{live_server.url}/days/{day.event}/hall/?show=draw")
        visible = page.locator(".draw__side[data-seed]:not([data-closed])")
        expect(page.locator(".draw__name:visible")).to_have_count(0)
        expect(visible).to_have_count(0)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(visible).to_have_count(2)
        card = page.locator("[data-card]")
        expect(card).to_contain_text("играет с посевом 31")
        page.keyboard.press("ArrowLeft")
        expect(visible).to_have_count(1)
        look(page)
        expect(visible).to_have_count(1)
        page.keyboard.press(" ")
        page.clock.run_for(3_100)
        expect(visible).to_have_count(2)
        page.reload()
        expect(visible).to_have_count(2)
        page.clock.run_for(3_100)
        expect(visible).to_have_count(3)
        page.keyboard.press("End")
        expect(visible).to_have_count(32)
        expect(card).to_be_hidden()
        page.reload()
        expect(visible).to_have_count(32)
        page.keyboard.press("Home")
        expect(visible).to_have_count(0)
        context.close()
        plain = browser.new_context(java_script_enabled=False)
        page = plain.new_page()
        page.goto(f"{live_server.url}/days/{day.event}/hall/?show=draw")
        expect(page.locator(".draw__name:visible")).not_to_have_count(0)
        plain.close()


def test_the_last_minutes_of_a_break_count_in_seconds(day: Scenario, live_server: Any) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="ru-RU")
        page = context.new_page()
        # By a clock that stands: how long a busy machine takes for a page counts for nothing.
        begins = timezone.now() + timedelta(hours=1)
        page.clock.install(time=begins)
        page.clock.pause_at(begins + timedelta(seconds=1))
        ends = begins + timedelta(minutes=5, seconds=20)
        play.pause_day(day.by(day.organizer), event=day.event, until=ends.isoformat())
        page.goto(f"{live_server.url}/days/{day.event}/hall/?show=clock")
        left = page.locator("[data-minutes-until]")
        expect(left).to_have_text("6 мин")
        context.set_offline(True)  # Else the hall's clock is set right by the site's.
        page.clock.run_for(40_000)
        expect(left).to_have_text("4:39")
        page.clock.run_for(1_000)
        expect(left).to_have_text("4:38")
        page.clock.run_for(5 * 60_000)
        expect(left).to_have_text("0:00")
        context.close()

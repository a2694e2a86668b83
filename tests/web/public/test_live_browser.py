"""A spectator's phone: a result appears on the open page by itself, and little is sent for it."""

from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.support.axe import axe_violations
from tests.support.chromium import chromium, settled
from tests.support.drawn_days import drawn_day
from tests.support.scenario import Scenario
from tests.web.public.days import running
from tournament.events.states import event_state

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHANGE = 5 * 1024
REAL_FRAMES = "window.realFrame = window.requestAnimationFrame.bind(window);"
"""The test's clock makes those of the page its own."""
WATCH_MOVES = """() => {
  window.moves = new PerformanceObserver((list) => { window.moved.push(...list.getEntries()); });
  window.moved = [];
  window.moves.observe({type: "layout-shift"});
}"""
MOVED = """async () => {
  for (const frame of [1, 2]) await new Promise(window.realFrame);
  const place = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(" ");
  const all = [...window.moved.splice(0), ...window.moves.takeRecords()];
  return all.map(({value, sources}) => [value, sources.map(({node, previousRect, currentRect}) =>
    `${node?.outerHTML ?? node?.data}: ${place(previousRect)} → ${place(currentRect)}`)]);
}"""
"""What has moved since it was last asked, and how much, once all of it is drawn."""


@pytest.fixture
def day(beside_a_browser: None) -> Scenario:
    """A day in progress."""
    return running()


def look(page: Page) -> Response:
    """Move the clock until the page has asked once and shows it; what it got from the site."""
    settled(page)
    with page.expect_response(lambda answer: "since=" in answer.url) as answer:
        page.clock.run_for(7_000)
    settled(page)
    return answer.value


def test_a_result_appears_without_loading_the_page_again(day: Scenario, live_server: Any) -> None:
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ru-RU")
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.clock.install()
        page.goto(f"{live_server.url}/days/{day.event}/?view=rounds")
        page.evaluate("window.neverLoadedAgain = true")
        assert look(page).status == 304
        for decided in range(3, 5):
            words = f"сыграно матчей: {decided} из 22"
            expect(page.locator("#day-state")).to_contain_text(words)
            state = event_state(day.event)
            day.play_match(next(item for item in state.progress.ready() if item not in state.plays))
            answer = look(page)
            assert answer.status == 200
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["content-encoding"] == "gzip"
            sent = answer.request.sizes()
            assert 0 < sent["responseBodySize"] + sent["responseHeadersSize"] <= CHANGE
        expect(page.locator("#day-state")).to_contain_text("сыграно матчей: 5 из 22")
        assert page.evaluate("window.neverLoadedAgain")
        shown = page.content()
        page.reload()
        assert shown.count("line-match--done") == page.content().count("line-match--done")
        assert faults == []
        context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_while_tables_are_called_and_freed(
    day: Scenario, live_server: Any, width: int
) -> None:
    """At the top of the page too, where the tables stand above the bracket."""
    with chromium() as browser:
        page = browser.new_context(
            viewport={"width": width, "height": 844}, locale="ru-RU"
        ).new_page()
        page.add_init_script(REAL_FRAMES)
        page.clock.install()
        page.goto(f"{live_server.url}/days/{day.event}/")
        page.evaluate(WATCH_MOVES)
        look(page)
        for _ in range(2):
            progress, plays = event_state(day.event).progress, event_state(day.event).plays
            match = next(item for item in progress.ready() if item not in plays)
            for change in (day.start, day.end):
                change(match)
                look(page)
                expect(page.locator(f".now a[href$='/{match}/']")).to_have_count(
                    int(change == day.start)
                )
                assert page.evaluate(MOVED) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_bracket_begins_on_the_first_screen_beside_sixteen_tables(
    transactional_db: None,
    live_server: Any,
    monkeypatch: pytest.MonkeyPatch,
    width: int,
    height: int,
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    day = drawn_day(32, called=16)
    with chromium() as browser:
        size: Any = {"width": width, "height": height}
        page = browser.new_context(viewport=size, locale="ru-RU").new_page()
        page.goto(f"{live_server.url}/days/{day.event}/")
        expect(page.locator(".now a")).to_have_count(16)
        box = page.get_by_role("heading", name="Сетка").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < height
        # The last table is one stretch of the strip away, by keys as well.
        page.locator(".now__matches").focus()
        page.locator("#table-16").scroll_into_view_if_needed()
        expect(page.locator("#table-16")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert axe_violations(page) == []

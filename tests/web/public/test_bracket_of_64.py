"""The largest bracket of a day in a browser: whole, folded, followed, by keys; and late times."""

import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.chromium import chromium
from tests.support.drawn_days import drawn_day
from tests.support.scenario import Scenario
from tests.web.public.days import running
from tests.web.public.test_bracket_browser import FITS, LOOKS, MEETS, SPILLS
from tests.web.test_long_names import name_all_at_length
from tournament.brackets import WinnerOf
from tournament.events.states import event_state
from tournament.people.public_names import raise_public_names_version
from tournament.web.shared.words import round_word

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

OVERDUE = "#bracket [data-expected][data-overdue]"
SCALE = """() => {
  const box = document.querySelector(".bracket__match:not(.bracket__match--folded)");
  return box.querySelector(".bracket__frame").getBoundingClientRect().height / 49;
}"""


def opened(browser: Any, address: str, day: Scenario, width: int, **wait: float) -> Page:
    """The page as it is so long after the last thing that happened."""
    page: Page = browser.new_context(
        viewport={"width": width, "height": 844}, locale="ru-RU"
    ).new_page()
    page.clock.set_fixed_time(day.now + timedelta(**wait))
    page.goto(address)
    return page


def test_a_bracket_of_64_is_readable_and_can_be_steered(live_server: Any) -> None:
    day = drawn_day(64, played=52, called=4)
    state = event_state(day.event)
    called = state.active_matches()[0]
    address = f"{live_server.url}/days/{day.event}/?view=picture"
    with chromium() as browser:
        for width in (390, 1280):
            page = opened(browser, address, day, width)
            region = page.locator("#bracket-region")
            # It opens in a size that can be read, at what is played; what is over is folded.
            region.scroll_into_view_if_needed()
            assert page.evaluate(SCALE) >= 0.7
            expect(page.locator(f'.bracket a[href$="/{called}/"]')).to_be_in_viewport()
            expect(page.locator('.bracket a[href$="/W1.32/"]')).to_be_hidden()
            expect(page.locator(".bracket__match")).to_have_count(state.match_count + 1)
            assert page.evaluate(SPILLS) == []
            assert page.evaluate(MEETS) == []
            # All of it fits into the region; from there it is zoomed in again.
            page.get_by_role("button", name="Целиком").click()
            assert page.evaluate(FITS)
            small = page.evaluate(SCALE)
            page.get_by_role("button", name="Крупнее").click(click_count=6)
            assert page.evaluate(SCALE) > small * 3
            page.get_by_role("button", name="Целиком").click()
            page.locator(".bracket__round").first.press("Enter")
            expect(page.locator('.bracket a[href$="/W1.32/"]')).to_be_visible()
            # A player's path is found by name, from the first round to the next match.
            seed = next(seed for seed in range(1, 65) if len(state.progress.path(seed)) > 2)
            page.locator("#follow-player").select_option(
                value=str(state.entrants[state.order[seed - 1]].number)
            )
            assert page.evaluate(LOOKS, "followed") == list(state.progress.path(seed))
            # The list of a phone has every match.
            assert page.locator("#bracket-rounds tr.line-match").count() == state.match_count + 1
            page.context.close()
        # Long names, too, stay in their boxes.
        name_all_at_length()
        raise_public_names_version()
        page = opened(browser, address, day, 390)
        assert "Воскресенский" in page.locator(".bracket").inner_html()
        assert page.evaluate(SPILLS) == []
        assert page.evaluate(MEETS) == []
        page.context.close()


def test_the_keys_light_the_paths_of_both_players(live_server: Any) -> None:
    day = drawn_day(10, played=8)
    state = event_state(day.event)
    ready = state.progress.ready()[-1]
    onward = next(
        item.id for item in state.structure.matches if WinnerOf(ready) in (item.a, item.b)
    )
    with chromium() as browser:
        page = opened(browser, f"{live_server.url}/days/{day.event}/", day, 1280)
        match = page.locator(f'.bracket a[href$="/{ready}/"]')
        match.focus()
        players = [state.player(ready, letter) for letter in ("A", "B")]
        paths = {
            step for player in players for step in state.progress.path(state.seed_of[str(player)])
        }
        assert len(paths) > 3
        assert set(page.evaluate(LOOKS, "followed")) == paths
        assert page.evaluate(LOOKS, "ahead")[0] == ready
        # A screen reader hears the players as the link, the rest as its description.
        expect(match).to_have_accessible_description(
            f"{round_word(ready, state.structure)}. готов к вызову. "
            f"Пути обоих подсвечены. Победитель идёт дальше: {round_word(onward, state.structure)}"
        )
        page.evaluate("document.activeElement.blur()")
        assert page.evaluate(LOOKS, "followed") == []
        # A tap lights one player alone, and is no focus by keys.
        match.locator(".bracket__side").first.click()
        seed = state.seed_of[str(players[0])]
        assert page.evaluate(LOOKS, "followed") == list(state.progress.path(seed))
        page.context.close()


def test_expected_times_that_have_passed_are_told_as_late(live_server: Any) -> None:
    day = running()
    address = f"{live_server.url}/days/{day.event}/?view=picture&player=5"
    with chromium() as browser:
        page = opened(browser, address, day, 1280)
        expected = page.locator("#bracket [data-expected]").count()
        assert expected > 20
        expect(page.locator(OVERDUE)).to_have_count(0)
        page.context.close()
        page = opened(browser, address, day, 1280, hours=9)
        expect(page.locator(OVERDUE)).to_have_count(expected)
        words = page.locator(f".rounds {OVERDUE.removeprefix('#bracket ')}").first
        assert re.fullmatch(r"≈\d\d:\d\d, задержка", words.inner_text())
        drawn = page.locator(".bracket [data-expected] tspan").all_text_contents()
        assert re.fullmatch(r"≈\d\d:\d\d", drawn[0])
        assert drawn[1] == "позже"
        assert page.evaluate(SPILLS) == []
        page.context.close()
        # Nothing is told without the script, which alone knows what time it is.
        context = browser.new_context(java_script_enabled=False, locale="ru-RU")
        page = context.new_page()
        page.goto(address)
        assert "задержка" not in page.locator(".rounds").inner_text()
        assert "≈" in page.locator(".rounds").inner_text()
        context.close()

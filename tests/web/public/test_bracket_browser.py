"""The bracket in a spectator's hands: found, zoomed, dragged, folded, lit, and never jumping."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.chromium import chromium, hasty, settled, until
from tests.support.final_scenes import drawn_rehearsal, win
from tests.support.remembered import remembered
from tests.support.scenario import Scenario
from tests.web.public.test_live_browser import look
from tournament.brackets import WinnerOf
from tournament.championship.event_state import EventState
from tournament.events.states import event_state
from tournament.people.models import Person
from tournament.people.public_names import raise_public_names_version

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

LONG = "Максимилиан Константинопольский-Вознесенский"
WHERE = """() => {
  const {scrollLeft, scrollTop} = document.getElementById("bracket-region");
  return [scrollLeft, scrollTop];
}"""
FITS = """() => {
  const {scrollWidth, clientWidth} = document.getElementById("bracket-region");
  return scrollWidth <= clientWidth + 1;
}"""
CHOOSE = """(option) => {
  option.selected = true;
  option.parentElement.dispatchEvent(new Event("change", {bubbles: true}));
}"""
"""What a tap on a name in the list of the phone does."""
SPILLS = """() => [...document.querySelectorAll(".bracket__match")].flatMap((box) => {
  const frame = box.querySelector(".bracket__frame").getBoundingClientRect();
  return [...box.querySelectorAll("text")].filter((text) => {
    const {left, right} = text.getBoundingClientRect();
    return left < frame.left - 1 || right > frame.right + 1;
  }).map((text) => text.textContent);
})"""
"""Words that stand out of their boxes."""
MEETS = """() => [...document.querySelectorAll(".bracket__side")].filter((side) => {
  const [name, mark] = [".bracket__name", ".bracket__mark"].map((part) => side.querySelector(part));
  return mark && name.getBoundingClientRect().right > mark.getBoundingClientRect().left;
}).map((side) => side.textContent)"""
LOOKS = """(look) => [...document.querySelectorAll(`.bracket__match--${look}`)]
  .map((box) => box.getAttribute("href").split("/").at(-2))"""


@remembered
def played(day: Scenario) -> Scenario:
    """Everything of the first columns is over; one match is called to a table."""
    day.drawn(10)
    while first := [item for item in event_state(day.event).progress.ready() if _early(item)]:
        day.play_match(first[0])
    return day


def _early(match: str) -> bool:
    return match.startswith(("W1.", "W2.", "L1."))


def region_of(page: Page) -> Any:
    return page.locator("#bracket-region")


def test_a_spectator_works_with_the_bracket(live_server: Any) -> None:
    day = played(Scenario())
    state = event_state(day.event)
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ru-RU")
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.clock.install()
        # From the front page one's own match is found by two taps.
        page.goto(live_server.url)
        page.locator(f'main a[href="/days/{day.event}/"]').first.click()
        ready = state.progress.ready()[0]
        seed = seed_in(state, ready)
        page.locator(f"#follow-player [data-seed='{seed}']").evaluate(CHOOSE)
        settled(page)
        expect(page.locator("#follower")).to_contain_text("≈")
        # The list is first on a phone; the picture is one tap away, and that is remembered.
        page.goto(f"{live_server.url}/days/{day.event}/")
        expect(page.locator("#bracket-rounds")).to_be_visible()
        page.get_by_text("Картинкой").click()
        page.reload()
        expect(region_of(page)).to_be_visible()
        # It opens where something is to be played, and what is over is folded.
        region_of(page).evaluate("(region) => region.scrollIntoView()")
        expect(page.locator(f'.bracket a[href$="/{ready}/"]')).to_be_in_viewport()
        round_name = page.locator(".bracket__round").first
        expect(round_name).to_have_attribute("aria-expanded", "false")
        over = page.locator('.bracket a[href$="/W1.2/"]')
        expect(over).to_be_hidden()
        round_name.press("Enter")
        expect(over).to_be_visible()
        # Tab stops at one match; arrows lead along the lines.
        match = page.locator(f'.bracket a[href$="/{ready}/"]')
        expect(page.locator(".bracket a[tabindex='0']")).to_have_count(1)
        match.focus()
        onward = next(
            spec.id for spec in state.structure.matches if WinnerOf(ready) in (spec.a, spec.b)
        )
        page.keyboard.press("ArrowRight")
        expect(page.locator(f'.bracket a[href$="/{onward}/"]')).to_be_focused()
        # Names of rounds stay in sight.
        region_of(page).evaluate("(region) => region.scrollTo(0, 200)")
        expect(round_name).to_be_in_viewport()
        # Buttons, keys, wheel and a pinch zoom; a mouse drags.
        box = page.locator(f'.bracket a[href$="/{ready}/"] .bracket__frame')
        wide = [box.bounding_box()["width"]]  # type: ignore[index]
        page.get_by_role("button", name="Крупнее").click()
        wide.append(box.bounding_box()["width"])  # type: ignore[index]
        region_of(page).press("+")
        wide.append(box.bounding_box()["width"])  # type: ignore[index]
        region_of(page).hover(position={"x": 100, "y": 200})
        page.keyboard.down("Control")
        page.mouse.wheel(0, -60)
        until(page, lambda: box.bounding_box()["width"] > wide[-1])  # type: ignore[index]
        page.keyboard.up("Control")
        wide.append(box.bounding_box()["width"])  # type: ignore[index]
        pinch(page)
        wide.append(box.bounding_box()["width"])  # type: ignore[index]
        assert wide == sorted(wide)
        assert len(set(wide)) == len(wide)
        before = page.evaluate(WHERE)
        page.mouse.down()
        page.mouse.move(60, 300, steps=4)
        page.mouse.up()
        until(page, lambda: page.evaluate(WHERE) != before)
        page.keyboard.press("0")
        assert page.evaluate(FITS)
        page.keyboard.press("f")
        expect(page.get_by_role("button", name="На весь экран")).to_have_attribute(
            "aria-pressed", "true"
        )
        page.keyboard.press("f")
        page.get_by_role("button", name="Крупнее").click(click_count=5)
        # A tap lights the whole path and the way to the end; the card leads to the match.
        side = page.locator(f'.bracket a[href$="/{ready}/"] .bracket__side').filter(
            has=page.get_by_text(str(seed), exact=True)
        )
        side.click()
        assert page.evaluate(LOOKS, "followed") == list(state.progress.path(seed))
        assert page.evaluate(LOOKS, "ahead")[0] == ready
        assert "GF" in page.evaluate(LOOKS, "hoped")
        expect(page.get_by_role("link", name="К матчу")).to_have_attribute(
            "href", f"matches/{ready}/"
        )
        # An update moves nothing, and the path stays lit.
        before, size = page.evaluate(WHERE), box.bounding_box()
        day.play_match(next(item for item in state.progress.ready() if item != ready))
        look(page)
        expect(page.locator("#day-state")).to_contain_text(f"{state.decided_count + 1} из")
        assert (page.evaluate(WHERE), box.bounding_box()) == (before, size)
        assert page.evaluate(LOOKS, "followed") == list(state.progress.path(seed))
        assert faults == []
        context.close()


def test_who_chooses_before_the_script_has_come_does_not_choose_twice(live_server: Any) -> None:
    """A slow line brings the list first; on the way back nothing is asked anew."""
    day = played(Scenario())
    with chromium() as browser:
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        held: list[Route] = []
        page.route("**/bracket.*js", lambda route: held.append(route))
        with hasty():
            page.goto(f"{live_server.url}/days/{day.event}/", wait_until="commit")
        page.locator("#follow-player [data-seed='3']").evaluate(CHOOSE)
        until(page, lambda: held)
        expect(page.locator("#follower")).to_have_count(0)
        page.unroute("**/bracket.*js")
        settled(page)
        expect(page.locator("#follower")).to_be_visible()
        page.go_back()
        expect(page.locator("#bracket-tool")).to_have_class(re.compile("bracket-tool--works"))
        expect(page.locator("#follower")).to_have_count(0)


def seed_in(state: EventState, match: str) -> int:
    """A player of a match."""
    return next(seed for seed in range(1, 11) if state.progress.next_match(seed) == match)


def pinch(page: Page) -> None:
    """Two fingers that go apart."""
    page.evaluate("""() => {
      const region = document.getElementById("bracket-region");
      const fire = (type, apart) => {
        const touch = (identifier, clientX) =>
          new Touch({identifier, target: region, clientX, clientY: 300});
        const touches = type === "touchend" ? [] : [touch(1, 180 - apart), touch(2, 180 + apart)];
        region.dispatchEvent(new TouchEvent(type, {touches, bubbles: true, cancelable: true}));
      };
      fire("touchstart", 40);
      fire("touchmove", 60);
      fire("touchend", 0);
    }""")


@pytest.mark.parametrize("players", [10, 32])
def test_long_names_stay_in_their_boxes(live_server: Any, players: int) -> None:
    day = Scenario().drawn(players)
    Person.objects.update(display_name=LONG)
    raise_public_names_version()
    day.play_on(3)
    day.walkover(event_state(day.event).progress.ready()[0])
    with chromium() as browser:
        for scripts in (True, False):
            context = browser.new_context(java_script_enabled=scripts, locale="ru-RU")
            page = context.new_page()
            page.goto(f"{live_server.url}/days/{day.event}/?view=picture&player=1")
            if scripts:
                assert page.evaluate(SPILLS) == []
                assert page.evaluate(MEETS) == []
                assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
            # The whole name is in the sentence of its match and in the list.
            expect(page.locator("#bracket-rounds")).to_contain_text(LONG)
            assert LONG in page.locator(".bracket__match title").first.inner_html()
            context.close()


def test_the_third_place_keeps_its_name_above_its_match_when_rounds_fold(live_server: Any) -> None:
    scene = drawn_rehearsal(3)
    while "P3" not in (ready := event_state(scene.rehearsal).progress.ready()):
        win(scene.day, ready[0])
    with chromium() as browser:
        page = browser.new_context(viewport={"width": 1280, "height": 844}).new_page()
        page.goto(f"{live_server.url}/days/{scene.rehearsal}/")
        expect(page.locator(".bracket__match--folded")).not_to_have_count(0)
        heading = page.locator(".bracket__heading").bounding_box()
        box = page.locator(".bracket a[href$='/P3/'] .bracket__frame").bounding_box()
        assert heading is not None
        assert box is not None
        assert abs(heading["x"] - box["x"]) < 10
        page.locator(".bracket__round").last.click()
        expect(page.locator(".bracket__heading")).to_be_hidden()

"""A recorder's page on the screens that it is used on: what is tapped is in sight, where it was."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.factories import DayFactory
from tests.support.chromium import settled
from tests.support.scenario import Scenario
from tests.web.games.test_recorder_browser import HANDS, MATCH, PHONE, Table, logged_in
from tests.web.games.test_recorder_taps import GAMES, steps_of
from tournament.play.models import Recording
from tournament.web.shared.staff_day import staff_day_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def playing(beside_a_browser: None, pages_see: Any) -> Scenario:
    """Two players with names as in life sit at a table."""
    return pages_see(DayFactory(in_play=MATCH, named=True))


LAPTOP = {"width": 1280, "height": 800}
ON_SCREEN = """element => {
  const {top, left, bottom, right} = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""
PLACES = """() => {
  const tiles = [...document.querySelectorAll('#table-board [data-card]')];
  return Object.fromEntries(tiles.map((tile) => {
    const {left, top} = tile.getBoundingClientRect();
    return [tile.dataset.card, [Math.round(left), Math.round(top)]];
  }));
}"""


def test_a_turn_on_a_laptop_needs_no_scrolling_and_every_card_keeps_its_place(
    browser: Browser, playing: Scenario, live_server: Any
) -> None:
    """Setup and turns of two actions at 1280 × 800, whose end comes and goes with the last tap."""
    page = logged_in(browser, playing, live_server.url)
    page.set_viewport_size(LAPTOP)
    page.goto(live_server.url + reverse("record", args=[playing.event, MATCH]))
    page.locator("form[action$='start/'] button").click()
    table = Table(page)
    stood = page.evaluate("scrollY"), page.evaluate(PLACES)
    assert len(stood[1]) == 50
    taps = 0

    def tap(selector: str) -> None:
        nonlocal taps
        taps += 1
        assert page.locator(selector).first.evaluate(ON_SCREEN), selector
        page.mouse.click(*_middle(page, selector))
        settled(page)
        assert page.evaluate("scrollY") == stood[0], selector
        moved = {card for card, at in page.evaluate(PLACES).items() if at[0] != stood[1][card][0]}
        assert not moved

    def card(name: str) -> str:
        return f'#table-board [data-card="{name}"]'

    for seat, cards in HANDS.items():
        for name in cards:
            tap(card(f"{seat}:{name}"))
    tap(card("A:alchemist"))
    tap(card("B:dragon_mage"))
    tap("#table-choices .button:nth-of-type(1)")
    settled(page)
    lay, taps = page.evaluate(PLACES), 0
    expect(page.locator(card("A:alchemist"))).to_be_disabled()
    expect(page.locator(card("A:witch"))).to_be_enabled()
    tap(card("A:witch"))
    tap('#table-board [data-area="A:V1"]')
    expect(page.locator(card("A:witch"))).to_be_disabled()
    tap("#table-choices .button:has-text('Взять карту')")
    expect(page.locator(card("A:oracle"))).to_be_enabled()
    tap(card("A:oracle"))
    assert taps == 4
    expect(table.steps.first).to_contain_text("завершает ход")
    tap(card("B:witch"))
    tap('#table-board [data-area="B:V2"]')
    assert page.evaluate(PLACES) == lay
    # What the last tap of a turn has done is taken back by one tap, without a reason.
    tap(card("B:gunner"))
    tap('#table-board [data-area="B:V1"]')
    texts = [step.text for step in Recording.objects.get().steps.filter(undone_at=None)]
    assert texts[-2:] == ["B recruit B:gunner B:V1", "B end_turn"]
    tap("#table-undo")
    assert Recording.objects.get().size == len(texts) - 2
    expect(page.locator("#table-reason")).to_have_count(0)
    tap(card("B:gunner"))
    tap('#table-board [data-area="B:V1"]')
    page.reload()
    settled(page)
    assert Recording.objects.get().size == len(texts)
    tap("#table-undo")
    assert Recording.objects.get().size == len(texts) - 2
    assert table.faults == []


def _middle(page: Page, selector: str) -> tuple[float, float]:
    """Where a finger falls that means an element."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


IN_SIGHT = """element => {
  const panel = document.getElementById('table-panel');
  const over = !panel.contains(element) && getComputedStyle(panel).position === 'sticky';
  const {top, bottom} = element.getBoundingClientRect();
  return top >= 0 && bottom <= (over ? panel.getBoundingClientRect().top : innerHeight);
}"""
"""Whether it is on the screen, and not behind the panel that lies over a phone's board."""


KINDS = {"melee": "Ближняя атака", "ranged": "Дальняя атака"}


def tapped(step: str, day: Scenario) -> list[str]:
    """What is tapped for a step of a game without effects: words on buttons, cards, areas."""
    verb, *words = step.split(" ")[1:]
    if verb == "first_player":
        return [f"Первым ходит {staff_day_of(day.event).name_of_seat(MATCH, words[0])}"]
    if verb == "draw":
        return ["Взять карту"]
    # Which kind of attack it is, is asked where both are possible.
    return [
        *(word for word in words if ":" in word),
        *(KINDS[word] for word in words if word in KINDS),
    ]


@pytest.mark.parametrize(("screen", "most"), [(LAPTOP, 0), (PHONE, 2)], ids=["laptop", "phone"])
def test_a_whole_game_is_tapped_with_hardly_any_scrolling(
    browser: Browser, playing: Scenario, live_server: Any, screen: Any, most: int
) -> None:
    """Of some sixty taps: the page itself brings what may be tapped into sight."""
    page = logged_in(browser, playing, live_server.url)
    page.set_viewport_size(screen)
    page.goto(live_server.url + reverse("record", args=[playing.event, MATCH]))
    page.locator("form[action$='start/'] button").click()
    table, steps, taps, hidden = Table(page), steps_of(GAMES[0]), 0, list[str]()
    for step in steps:
        # Ends of turns come by themselves.
        for thing in tapped(step, playing):
            place = table.choices.get_by_role("button", name=thing)
            if ":" in thing:
                board = f'#table-board :is([data-card="{thing}"], [data-area="{thing}"])'
                place = page.locator(board)
            elif thing in KINDS.values() and not place.count():
                continue
            hidden += [] if place.evaluate(IN_SIGHT) else [f"{step}: {thing}"]
            place.click()
            settled(page)
            taps += 1
    assert [row.text for row in Recording.objects.get().steps.order_by("number")] == steps
    expect(table.needs).to_contain_text("Партия окончена")
    assert taps > 50
    assert len(hidden) <= most, hidden
    assert table.faults == []

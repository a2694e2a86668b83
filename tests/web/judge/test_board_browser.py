"""The table board in a hall of sixteen tables: how many taps a task takes, how many Tabs.

What is counted may not grow: whoever needs a tap more changes the number here and says why.
"""

from contextlib import nullcontext
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect

from tests.factories import DayFactory, HandedInLogFactory
from tests.support.axe import axe_violations
from tests.support.chromium import follow
from tests.support.scenario import Scenario
from tests.web.test_every_page import session_of
from tournament.events.execution import Caller
from tournament.events.states import event_state
from tournament.people.policy import Actor
from tournament.play import games, signing
from tournament.play import services as play

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}
TABLES = 16
TABS = 8


class Judge:
    """A judge with a phone; every press is counted."""

    def __init__(self, browser: Browser, site: str, day: Scenario, *, script: bool = True) -> None:
        context = browser.new_context(viewport=PHONE, java_script_enabled=script)
        cookies = {settings.SESSION_COOKIE_NAME: session_of(day.judge.username), "language": "ru"}
        context.add_cookies([{"name": k, "value": v, "url": site} for k, v in cookies.items()])
        self.page: Page = context.new_page()
        self._answer = nullcontext if script else self.page.expect_navigation
        """Without scripts every tap leads to another page."""
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.taps = 0
        self.home = site + reverse("console", args=[day.event])
        self.page.goto(self.home)

    def tap(self, words: str, place: str = "main") -> None:
        """What these words stand on."""
        found = self.page.locator(place).get_by_role("button", name=words)
        either = found.or_(self.page.locator(place).get_by_role("link", name=words))
        with self._answer():
            either.first.click()
        self.taps += 1

    def counted(self) -> int:
        """The taps since it was last asked."""
        taps, self.taps = self.taps, 0
        return taps


@pytest.fixture
def day(beside_a_browser: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """Thirty-two players, sixteen tables, nobody called."""
    scenario = Scenario().drawn(32)
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    tables = event_state(scenario.event).tables
    for table in range(1, TABLES + 1):
        if not tables.get(table):
            caller = scenario.by(scenario.organizer)
            play.set_table(caller, event=scenario.event, table=table, in_use=True)
    return scenario


def disputed(day: Scenario, match: str) -> None:
    """Each of both says on their phone that they have won; the game was recorded."""
    HandedInLogFactory(day=day, match=match, log__legal=True)
    state = event_state(day.event)
    for seat in ("A", "B"):
        registration = str(state.player(match, seat))
        person = state.entrants[registration].person
        day.wait(seconds=1)
        caller = Caller(Actor(None, "link", persons=frozenset({person})), seat, day.now)
        about = {"event": day.event, "registration": registration, "match": match, "game": 1}
        signing.say_result(caller, **about, revision=0, outcome=seat)  # type: ignore[arg-type]


@pytest.mark.rule("CH-SHEET-2")
@pytest.mark.parametrize("otherwise", [False, True])
def test_the_taps_of_a_dispute(
    beside_a_browser: None, pages_see: Any, live_server: Any, browser: Browser, otherwise: bool
) -> None:
    """From the board to its end: three where the sheet is right, four where it was otherwise."""
    day = pages_see(DayFactory(in_play="W1.2"))
    disputed(day, "W1.2")
    judge = Judge(browser, live_server.url, day)
    page, main = judge.page, judge.page.locator("main")
    judge.tap("Решить спор", "#needs")
    for words in ("В протоколе", "говорит", "По записи партии победитель", "Последний шаг"):
        expect(main).to_contain_text(words)
    assert axe_violations(page) == []
    if otherwise:
        page.locator("[name=outcome][value=B]").check()
        judge.taps += 1
    page.get_by_role("radio", name="Что было, видно по записи партии.").check()
    judge.taps += 1
    judge.tap("Решить и принять")
    state = event_state(day.event)
    assert judge.counted() == (4 if otherwise else 3)
    assert state.match_status("W1.2") == "decided"
    game = state.plays["W1.2"].games[0]
    assert (game.outcome, len(game.sheets)) == (("B", 2) if otherwise else ("A", 1))
    facts = ["correct_result"] if otherwise else []
    assert [ruling.type for ruling in state.rulings] == [*facts, "accept_result"]
    expect(main).to_contain_text("Запись партии")
    assert judge.faults == []


def status(day: Scenario, match: str) -> str:
    return event_state(day.event).match_status(match)


def test_the_taps_of_a_hall(day: Scenario, live_server: Any, browser: Browser) -> None:
    judge = Judge(browser, live_server.url, day)
    page = judge.page
    page.evaluate("window.neverLeft = true")

    # The whole hall is called by one tap, and stands on one screen.
    judge.tap("Вызвать всех: 16")
    expect(page.locator("#done")).to_contain_text("Вызвано 16 матчей")
    assert judge.counted() == 1
    assert len(event_state(day.event).active_matches()) == TABLES
    chips = page.locator(".chip")
    assert chips.first.inner_text().split()[:2] == ["Стол", "1"]
    boxes = [chip.bounding_box() for chip in chips.all()]
    assert len(boxes) == TABLES
    page.evaluate("scrollTo(0, 0)")
    assert all(box and box["y"] + box["height"] <= PHONE["height"] for box in boxes)
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)

    # A result: two taps at its table's row; one more on the board, where nothing is scrolled.
    match = page.locator("#results article").nth(7).get_attribute("id")
    assert match is not None
    row = f"[id='{match}']"
    name = page.locator(row).get_by_role("button").nth(1).inner_text()
    page.locator(row).scroll_into_view_if_needed()
    before = page.locator(row).bounding_box()
    judge.tap(name, row)
    judge.tap("Оба подписали", row)
    expect(page.locator("#done")).to_contain_text("Матч завершён")
    assert judge.counted() == 2
    assert status(day, match.removeprefix("match-")) == "decided"
    assert before is not None
    page.evaluate("scrollTo(0, 0)")
    page.locator(".chip").first.click()
    panel = page.locator("#panel")
    expect(panel.get_by_role("heading")).to_contain_text("–")
    expect(panel).to_be_focused()

    # What was just entered is put right by one tap, in the place where it is said.
    panel.locator(".taps button").first.click()
    expect(page.locator("#done")).to_contain_text("Внесена победа")
    judge.tap("Нет, ", "#done")
    play_of = {item.table: item for item in event_state(day.event).plays.values()}
    at_one = play_of[1].match
    assert event_state(day.event).plays[at_one].open_game.revision == 2
    assert judge.counted() == 1
    assert page.evaluate("window.neverLeft")

    # A refused sheet: to the ruling, who won, one reason, done.
    game = event_state(day.event).plays[at_one].open_game
    assert game.sheet is not None
    games.refuse_sheet(
        day.by(day.organizer),
        event=day.event,
        match=at_one,
        game=game.number,
        digest=game.sheet.digest,
        seat="A",
        declared_by_judge=False,
    )
    page.goto(judge.home)
    assert axe_violations(page) == []
    judge.tap("Решить: принять или переиграть", "#needs")
    page.get_by_role("radio", name="Судья выслушал обоих игроков.").check()
    judge.tap("Решить и принять")
    assert status(day, at_one) == "decided"
    assert judge.counted() + 1 == 3, "a radio button is a tap"
    assert judge.faults == []


def test_by_keys_a_result_is_a_few_tabs_away(
    day: Scenario, live_server: Any, browser: Browser
) -> None:
    for match in event_state(day.event).call_list()[:12]:
        play.call_match(day.by(day.organizer), event=day.event, match=match)
    judge = Judge(browser, live_server.url, day)
    page = judge.page
    tabs = 0
    while page.evaluate("document.activeElement.name") != "outcome":
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= TABS
        if "skip-link" in str(page.evaluate("document.activeElement.className")):
            page.keyboard.press("Enter")
    # The focus stays at the match: the next Tab is at “both have signed”.
    match = page.evaluate("document.activeElement.closest('article').id")
    page.keyboard.press("Enter")
    expect(page.locator(f"[id='{match}']")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Оба подписали")).to_be_focused()
    page.keyboard.press("Enter")
    assert status(day, match.removeprefix("match-")) == "decided"


def test_the_place_is_kept_and_what_fails_is_said(
    day: Scenario, live_server: Any, browser: Browser
) -> None:
    for match in event_state(day.event).call_list()[:12]:
        play.call_match(day.by(day.organizer), event=day.event, match=match)
    judge = Judge(browser, live_server.url, day)
    page, done = judge.page, judge.page.locator("#done")
    last = page.locator("#results article").last
    last.scroll_into_view_if_needed()
    before = last.bounding_box()
    button = last.locator("[name=outcome]").first
    page.route("**/result/", lambda route: route.abort())
    button.click()
    expect(page.locator("#signing-note")).to_contain_text("Нет связи")
    page.unroute("**/result/")
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.post_data or ""))
    button.click()
    expect(done).to_contain_text("Внесена победа")
    after = last.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 2
    # Somebody else was faster: it is said, and the page shows what is there.
    other = page.locator("#results article").nth(3)
    match = str(other.get_attribute("id")).removeprefix("match-")

    def late(route: Route) -> None:
        day.enter(match, "B")
        route.continue_()

    page.route("**/result/", late, times=1)
    other.locator("[name=outcome]").first.click()
    expect(done.get_by_role("alert")).to_be_visible()
    expect(other).to_contain_text("Оба подписали")
    # A name finds its match while it is typed, and the field keeps what was typed.
    name = page.locator("#results article [name=outcome]").last.inner_text()
    page.locator("#search-q").press_sequentially(name)
    expect(page.locator("#panel")).to_contain_text(name)
    expect(page.locator("#search-q")).to_be_focused()
    assert judge.faults == []


def test_without_scripts_the_board_is_links_and_forms(
    day: Scenario, live_server: Any, browser: Browser
) -> None:
    judge = Judge(browser, live_server.url, day, script=False)
    page = judge.page
    judge.tap("Вызвать всех: 16")
    follow(page.locator("#chip-9"))
    panel = page.locator("#panel")
    expect(panel).to_be_in_viewport()
    follow(panel.locator("[name=outcome]").first)
    expect(page.locator("#done")).to_contain_text("Внесена победа")
    expect(page.locator("#done")).to_be_in_viewport()
    judge.tap("Оба подписали", "#panel")
    expect(panel).to_contain_text("Стол 9 свободен")
    page.locator("#search-q").fill("Игрок")
    judge.tap("Найти")
    expect(page.locator("#found li")).to_have_count(8)

"""A game recorded by taps on a phone, with the network cut meanwhile; practice by taps."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect

from tests.factories import DayFactory
from tests.support.axe import axe_violations
from tests.support.chromium import hasty, settled, until
from tests.support.cut_line import Line, line_to
from tests.support.scenario import Scenario
from tests.web.judge.test_tablet_browser import agree, draw
from tournament.events.states import event_state
from tournament.people.models import User
from tournament.play.log_verification import judge_at_once
from tournament.play.models import Recording, RecordingNote, SubmittedLog
from tournament.play.recording_access import drop
from tournament.web.shared.staff_day import staff_day_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MATCH = "W1.2"
PHONE = {"width": 390, "height": 844}
HANDS = {
    "A": ["alchemist", "assassin", "berserker", "knight", "witch"],
    "B": ["dragon_mage", "gunner", "knight", "witch", "healer"],
}


@pytest.fixture
def playing(beside_a_browser: None, pages_see: Any) -> Scenario:
    """Two players sit at a table; the clock stands on the day of play."""
    return pages_see(DayFactory(in_play=MATCH))


@pytest.fixture
def line(live_server: Any) -> Iterator[Line]:
    """The way to the site, to be cut and restored."""
    with line_to(live_server.url) as way:
        yield way


class Table:
    """The page of a table, and a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.choices = page.locator("#table-choices")
        self.needs = page.locator("#table-needs")
        self.steps = page.locator("#table-last > .game-table__step")
        self.faults: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def card(self, card: str) -> None:
        self.page.locator(f'#table-board [data-card="{card}"]').click()

    def area(self, area: str) -> None:
        self.page.locator(f'#table-board [data-area="{area}"]').click()

    def choose(self, words: str) -> None:
        self.choices.get_by_role("button", name=re.compile(f"^{words}")).first.click()

    def recruit(self, card: str, area: str) -> None:
        self.card(card)
        self.area(area)

    def end_turn(self) -> None:
        """A turn is ended before its time by one tap."""
        self.choose("Пас")

    def unchecked(self) -> Any:
        return self.page.locator(".game-table__step--unchecked")


def logged_in(
    browser: Browser, scenario: Scenario, base: str, user: User | None = None, **options: Any
) -> Page:
    client = Client()
    client.force_login(user or scenario.judge)
    context = browser.new_context(viewport=PHONE, locale="ru-RU", **options)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
    return context.new_page()


def starting_hands(table: Table) -> None:
    """The cards that both draw are tapped; the page asks as long as some are missing."""
    for seat, cards in HANDS.items():
        for card in cards:
            expect(table.needs).to_contain_text("отметьте взятые карты")
            size = table.steps.count()
            table.card(f"{seat}:{card}")
            expect(table.steps).to_have_count(size + 1)
            expect(table.unchecked()).to_have_count(0)
    expect(table.needs).to_contain_text("Лидеры открываются")


@pytest.mark.rule("CH-SHEET-3")
def test_a_game_from_setup_to_the_sheet_with_the_network_cut(
    browser: Browser, playing: Scenario, line: Line
) -> None:
    page = logged_in(browser, playing, line.url)
    page.goto(line.url + reverse("record", args=[playing.event, MATCH]))
    page.locator("form[action$='start/'] button").click()
    table = Table(page)
    day = staff_day_of(playing.event)
    names = {seat: day.name_of_seat(MATCH, seat) for seat in "AB"}
    starting_hands(table)
    table.card("A:alchemist")
    table.card("B:dragon_mage")
    table.choose(f"Первым ходит {names['A']}")
    expect(table.needs).to_contain_text(f"Ходит {names['A']}")
    assert axe_violations(page) == []

    # What is not possible is explained, and nothing happens.
    table.recruit("A:witch", "A:R1")
    table.page.locator("#table-answer button").click()
    expect(page.locator("#table-answer")).to_contain_text("PT-RECRUIT")
    table.recruit("A:witch", "A:V1")
    expect(table.steps.first).to_contain_text("Ведьма")
    expect(table.unchecked()).to_have_count(0)

    # Without connection the taps are kept, through a reload as well.
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    assert page.evaluate(PAGE_IS_KEPT)
    line.cut()
    table.recruit("A:knight", "A:V2")
    expect(table.unchecked()).to_have_count(1)
    expect(page.locator("#table-net")).to_contain_text("Связи нет")
    table.end_turn()
    expect(table.unchecked()).to_have_count(2)
    page.reload()
    expect(table.unchecked()).to_have_count(2)
    expect(page.locator("#table-net")).to_contain_text("Связи нет")
    table.choose(names["B"])
    table.choose("Нанять")
    table.card("B:gunner")
    table.area("B:R1")
    expect(table.unchecked()).to_have_count(3)
    assert Recording.objects.get().steps.filter(text="A recruit A:knight A:V2").count() == 0

    # With it they are checked in their order; the first that is illegal is corrected.
    line.restore()
    settled(page, waiting=1)
    expect(table.choices).to_contain_text("Этот шаг не подходит")
    expect(table.unchecked()).to_have_count(1)
    assert axe_violations(page) == []
    table.recruit("B:gunner", "B:V1")
    expect(table.unchecked()).to_have_count(0)
    expect(table.steps.first).to_contain_text("Стрелок")

    # A step of the present turn is taken back at once, an earlier one is noted with a reason.
    page.get_by_role("button", name="Отменить", exact=True).click()
    expect(table.steps.first).not_to_contain_text("Стрелок")
    table.recruit("B:gunner", "B:V3")
    expect(table.steps.first).to_contain_text("Стрелок")
    table.page.get_by_role(
        "button", name=re.compile(f"Отменить отсюда: {names['A']} пасует")
    ).click()
    table.page.locator("#table-reason").fill("Пас был после второй карты")
    assert axe_violations(page) == []
    table.choose("Отменить с пометкой")
    expect(table.needs).to_contain_text("завершите ход")
    table.choose("Повторить: Пас")
    expect(table.needs).to_contain_text(f"Ходит {names['B']}")
    table.choose("Повторить: Нанять: Стрелок")
    expect(table.steps.first).to_contain_text("Стрелок")
    assert RecordingNote.objects.get().taken_back[0] == "A pass"
    table.end_turn()
    expect(table.needs).to_contain_text(f"Ходит {names['A']}")

    # The recording goes on in other hands.
    page = other_hands(browser, playing, line.url, page)
    faults, table = table.faults, Table(page)
    expect(table.needs).to_contain_text(f"Ходит {names['A']}")

    # A card that is tapped while nobody can be asked is still tapped when somebody can.
    page.route("**/steps/", lambda request: request.abort())
    table.recruit("A:berserker", "A:F3")
    expect(page.locator("#table-net")).to_contain_text("Связи нет")
    table.card("A:assassin")
    page.unroute("**/steps/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    settled(page, waiting=0)
    expect(table.unchecked()).to_have_count(0)
    expect(page.locator("#table-chosen")).to_contain_text("Ассасин")

    # The list that somebody has opened stays open when the answer comes late.
    held: list[Route] = []
    page.route("**/steps/", lambda request: held.append(request))
    with hasty():
        table.area("A:F1")
        expect(table.unchecked()).to_have_count(1)
        page.locator("#table-ends summary").click()
    until(page, lambda: held)
    for request in held:
        request.continue_()
    page.unroute("**/steps/")
    settled(page, waiting=0)
    expect(table.unchecked()).to_have_count(0)
    # Nothing is left to do, so the turn has ended with it; one tap takes both back.
    expect(table.steps.nth(1)).to_contain_text("Ассасин")
    expect(table.steps.first).to_contain_text("завершает ход")
    page.get_by_role("button", name="Отменить", exact=True).click()
    expect(table.steps.first).to_contain_text("Берсерк")
    table.recruit("A:assassin", "A:F1")
    expect(table.needs).to_contain_text(f"Ходит {names['B']}")
    assert faults == []
    page.locator("#table-ends summary").click()
    page.get_by_role("button", name=f"Сдаётся {names['B']}").click()
    table.choose("Сдаётся")
    expect(table.needs).to_contain_text("Партия окончена")
    table.choose("Заполнить протокол")
    expect(page).to_have_url(re.compile("recorded="))
    nothing_kept(page)
    assert SubmittedLog.objects.get().source == "recorder"
    page.get_by_role("button", name="Внести результат").click()
    both_sign(page, line.url + reverse("tablet", args=[playing.event, MATCH]))
    sheet = event_state(playing.event).plays[MATCH].games[0].sheet
    assert sheet is not None
    assert sheet.statement["outcome"] == "A"
    assert sheet.statement["end_reason"] == "concession"
    assert list(sheet.statement["details"]["leaders"]) == [1, 5]
    assert sheet.state == "accepted"
    assert event_state(playing.event).match_status(MATCH) == "decided"

    # The game is verified, and anybody steps through it.
    judge_at_once([SubmittedLog.objects.get().pk], playing.now)
    page.goto(line.url + reverse("game", args=[playing.event, MATCH, 1]))
    page.keyboard.press("End")
    expect(page.locator("#viewer-when")).to_have_text("Партия окончена")
    last = page.locator("#viewer-at").inner_text()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#viewer-at")).to_have_text(str(int(last) - 1))
    expect(page.locator('#viewer-board [data-card-here="A:assassin"]')).to_be_visible()
    assert table.faults == []


@pytest.mark.rule("CH-MATCH-3")
@pytest.mark.rule("CH-NOSHOW-1")
def test_a_called_match_is_recorded_entered_and_signed(
    browser: Browser, beside_a_browser: None, pages_see: Any, live_server: Any
) -> None:
    """From the call on by clicks alone; what was begun by mistake goes back to the call."""
    day, site = pages_see(DayFactory(called=MATCH)), live_server.url
    first, second = (staff_day_of(day.event).name_of_seat(MATCH, seat) for seat in "AB")
    page = logged_in(browser, day, site, service_workers="block")

    def begins() -> Table:
        page.goto(site + reverse("match", args=[day.event, MATCH]))
        page.get_by_role("link", name="Вести запись партии").click()
        expect(page.locator("main")).to_contain_text("Он начнётся вместе с записью")
        page.get_by_role("button", name="Начать запись").click()
        expect(page.locator("#table")).to_be_visible()
        assert event_state(day.event).match_status(MATCH) == "in_play"
        return Table(page)

    begins()
    page.get_by_role("button", name="Ещё не начали").click()
    expect(page.get_by_role("link", name="Вести запись партии")).to_be_visible()
    assert event_state(day.event).match_status(MATCH) == "called"
    table = begins()
    starting_hands(table)
    expect(page.get_by_role("button", name="Ещё не начали")).to_be_hidden()
    table.card("A:alchemist")
    table.card("B:dragon_mage")
    table.choose(f"Первым ходит {first}")
    page.locator("#table-ends summary").click()
    page.get_by_role("button", name=f"Сдаётся {second}").click()
    table.choose(f"Сдаётся {second}")
    table.choose("Заполнить протокол")
    expect(page.locator("main")).to_contain_text("По записи партии победитель")

    # Left and come back: the record still proposes its result in one line.
    page.goto(site + reverse("console", args=[day.event]) + "?table=1")
    page.locator("#panel").get_by_role("link", name="Внести этот результат").click()
    page.get_by_role("button", name="Внести результат").click()
    both_sign(page, site + reverse("tablet", args=[day.event, MATCH]))
    state = event_state(day.event)
    assert state.match_status(MATCH) == "decided"
    assert state.plays[MATCH].games[0].outcome == "A"
    assert table.faults == []


def other_hands(browser: Browser, scenario: Scenario, base: str, page: Page) -> Page:
    """The organizer goes on with a recording on their phone, by the code that this one shows."""
    page.locator(".game-table__more > summary").first.click()
    page.locator("#recorder-hand-over").click()
    shown = page.locator("#recorder-code a")
    expect(shown).to_have_text(re.compile(r"^\w{8}$"))
    code = shown.inner_text()
    # What a service worker asks for goes past the faults that are made up for this page.
    other = logged_in(browser, scenario, base, scenario.organizer, service_workers="block")
    key = Recording.objects.get().pk
    address = reverse("record_claim", args=[scenario.event, MATCH, key])
    other.goto(f"{base}{address}?code={code}")
    assert axe_violations(other) == []
    other.locator("form[action$='claim/'] button").click()
    expect(other.locator("#table")).to_be_visible()
    return other


def both_sign(page: Page, tablet: str) -> None:
    """Both players draw their signatures on the organizer's tablet."""
    page.goto(tablet)
    for _player in range(2):
        page.get_by_role("link", name="Я – ").first.click()
        draw(page)
        agree(page)
        expect(page.get_by_text("Подпись есть:")).to_be_visible()
    expect(page.get_by_text("Оба согласны. Результат засчитан.")).to_be_visible()


def test_what_is_no_answer_loses_no_step(
    browser: Browser, playing: Scenario, live_server: Any
) -> None:
    """A network's own page, a fault of the site, a log-in that ended: the steps wait for better."""
    # What a service worker asks for goes past the answers that are made up here.
    page = logged_in(browser, playing, live_server.url, service_workers="block")
    page.goto(live_server.url + reverse("record", args=[playing.event, MATCH]))
    page.locator("form[action$='start/'] button").click()
    table = Table(page)
    refusals = [
        (200, "text/html", "<p>Wi-Fi</p>", "Ответил не сайт"),
        (200, "application/json", '{"size": 1, "boa', "Ответил не сайт"),
        (500, "text/html", "<p>500</p>", "сбой"),
        (401, "application/json", '{"error": "log_in"}', "Войти снова"),
    ]
    # Between two answers the page may ask again by itself: one is always given in the site's place.
    answers: list[dict[str, Any]] = []
    page.route("**/steps/", lambda route: route.fulfill(**answers[-1]))
    for status, kind, body, words in refusals:
        answers.append({"status": status, "content_type": kind, "body": body})
        if len(answers) > 1:
            page.reload()
        else:
            table.card("A:witch")
        expect(page.locator("#table-net")).to_contain_text(words)
        expect(page.locator("#table-net")).to_contain_text("Нажатое сохраняется")
        expect(table.unchecked()).to_have_count(1)
        expect(table.choices).not_to_contain_text("Этот шаг не подходит")
    page.unroute("**/steps/")
    page.reload()
    expect(table.unchecked()).to_have_count(0)
    expect(table.steps.first).to_contain_text("Ведьма")
    assert Recording.objects.get().steps.count() == 1
    assert table.faults == []


def test_a_second_device_is_told_who_records(
    browser: Browser, playing: Scenario, live_server: Any
) -> None:
    first = logged_in(browser, playing, live_server.url)
    address = live_server.url + reverse("record", args=[playing.event, MATCH])
    first.goto(address)
    first.locator("form[action$='start/'] button").click()
    expect(first.locator("#table")).to_be_visible()
    second = logged_in(browser, playing, live_server.url)
    second.goto(address)
    elsewhere = second.locator("#recorder-elsewhere")
    expect(elsewhere).to_be_visible()
    assert axe_violations(second) == []
    second.locator("#recorder-take-reason").fill("Телефон разрядился")
    second.locator("#recorder-take-over").click()
    expect(elsewhere).to_be_hidden()
    table = Table(first)
    table.card("A:witch")
    expect(first.locator("#recorder-elsewhere")).to_be_visible()
    expect(table.unchecked()).to_have_count(1)


WITHOUT_LOCKS = "delete Navigator.prototype.locks;"
"""A hall without certificate: browsers have locks on secure pages alone."""


@pytest.mark.parametrize("script", ["", WITHOUT_LOCKS], ids=["locks", "notes"])
def test_two_tabs_lose_no_step_and_nothing_is_left_at_the_end(
    browser: Browser, playing: Scenario, line: Line, script: str
) -> None:
    """One tab records; the other looks on, goes on when the first is gone or when it is told."""
    first = logged_in(browser, playing, line.url)
    first.context.add_init_script(script)
    address = line.url + reverse("record", args=[playing.event, MATCH])
    first.goto(address)
    first.locator("form[action$='start/'] button").click()
    expect(first.locator("#table")).to_be_visible()
    assert first.evaluate(PAGE_IS_KEPT)
    second = first.context.new_page()
    second.goto(address)
    looking_on = second.locator("#recorder-other-tab")
    expect(looking_on).to_be_visible()
    expect(second.locator("#table-panel")).to_be_hidden()
    assert axe_violations(second) == []

    # What the first has kept unsent the second sends, once it is its turn.
    line.cut()
    Table(first).card("A:witch")
    expect(Table(first).unchecked()).to_have_count(1)
    settled(second, waiting=1)
    expect(Table(second).unchecked()).to_have_count(1)
    first.goto("about:blank")
    until(second, looking_on.is_hidden)
    table = Table(second)
    expect(table.unchecked()).to_have_count(1)
    line.restore()
    settled(second, waiting=0)
    expect(table.unchecked()).to_have_count(0)
    table.card("A:knight")
    expect(table.steps).to_have_count(2)
    expect(table.unchecked()).to_have_count(0)
    recording = Recording.objects.get()
    assert [row.text.split()[-1] for row in recording.steps.order_by("pk")] == [
        "A:witch",
        "A:knight",
    ]

    # A tab that is told to record does, and the focus is at its table.
    first.goto(address)
    first.get_by_role("button", name="Записывать в этой вкладке").press("Enter")
    until(second, looking_on.is_visible)
    expect(first.locator("#recorder-other-tab")).to_be_hidden()
    assert first.evaluate(FOCUSED)
    first.locator('[data-card="A:assassin"]').press("Enter")
    expect(Table(first).steps).to_have_count(3)
    expect(first.locator('[data-card="A:assassin"]')).to_be_focused()

    # It ended elsewhere: the page says so, and the browser keeps nothing of it.
    organizer = playing.by(playing.organizer)
    drop(
        organizer,
        event=playing.event,
        recording=recording.pk,
        registration=None,
        reason="Не нужна",
    )
    Table(first).card("A:fighter")
    expect(first.locator("#recorder-over")).to_be_visible()
    nothing_kept(first)


HELD_UP = """([owner, action]) => {
  const held = window[owner].prototype;
  const act = held[action];
  held[action] = function (...given) {
    return new Promise((goOn) => { window.goOn = goOn; }).then(() => act.apply(this, given));
  };
}"""
"""A page whose browser is slow in doing one thing, until it is told to go on."""


@pytest.mark.parametrize("slow", [("Cache", "addAll"), ("ServiceWorkerContainer", "register")])
def test_what_is_still_being_kept_when_the_recording_ends_is_let_go(
    browser: Browser, playing: Scenario, live_server: Any, slow: tuple[str, str]
) -> None:
    page = logged_in(browser, playing, live_server.url)
    page.context.add_init_script(f"({HELD_UP})({json.dumps(slow)})")
    page.goto(live_server.url + reverse("record", args=[playing.event, MATCH]))
    with hasty():
        page.locator("form[action$='start/'] button").click()
    settled(page, busy="keeping")
    until(page, lambda: page.evaluate("Boolean(window.goOn)"))
    drop(
        playing.by(playing.organizer),
        event=playing.event,
        recording=Recording.objects.get().pk,
        registration=None,
        reason="Не нужна",
    )
    with hasty():
        Table(page).card("A:witch")
    settled(page, busy="keeping")
    expect(page.locator("#recorder-over")).to_be_visible()
    page.evaluate("window.goOn()")
    settled(page)
    nothing_kept(page)


FOCUSED = "document.getElementById('table').contains(document.activeElement)"
PAGE_IS_KEPT = """caches.keys().then(async ([key]) =>
    key && (await (await caches.open(key)).keys()).length > 3)"""
"""A cache is filled in one go."""


def nothing_kept(page: Page) -> None:
    """The worker of the recorder's page is gone, and the page that it kept."""
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []


def by_keyboard(page: Page, selector: str) -> None:
    """Go on by Tab to what may be pressed, from where the focus is, and press it."""
    for _place in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab does not come to {selector}")
    page.keyboard.press("Enter")


def test_a_turn_is_played_by_the_keyboard_alone(browser: Browser, live_server: Any) -> None:
    """After each step the focus is at the table, and what happened is said."""
    page = browser.new_context(viewport=PHONE, locale="ru-RU").new_page()
    page.goto(live_server.url + reverse("practice"))
    page.locator("#practice-begin").press("Enter")
    table = Table(page)
    heard = page.locator("#table-heard")
    expect(table.needs).to_contain_text("выберите лидера")
    while "выберите лидера" in table.needs.inner_text():
        assert page.evaluate(FOCUSED)
        before = table.steps.count()
        by_keyboard(page, "#table-board .board-card[data-may]")
        expect(table.steps).not_to_have_count(before)
        expect(heard).to_contain_text(table.steps.first.locator("span").first.inner_text())
    steps = ["#table-board .board-card[data-may]", "#table-board .board-cell[data-may]"]
    for selector in [*steps, "#table-choices button", "#table-choices button"]:
        assert page.evaluate(FOCUSED)
        by_keyboard(page, selector)
    assert page.evaluate(FOCUSED)
    assert table.faults == []


def test_practice_against_the_program_by_taps(browser: Browser, live_server: Any) -> None:
    context = browser.new_context(viewport=PHONE, locale="ru-RU")
    page = context.new_page()
    page.goto(live_server.url + reverse("practice"))
    assert axe_violations(page) == []
    page.locator("#practice-begin").click()
    table = Table(page)
    expect(table.needs).to_contain_text("выберите лидера")
    # Whoever takes the program's leader by chance is asked again (PT-SETUP-4).
    while "выберите лидера" in table.needs.inner_text():
        before = table.steps.count()
        page.locator("#table-board .board-card[data-may]").first.click()
        expect(table.steps).not_to_have_count(before)
    expect(table.needs).to_contain_text("Ходит A (Вы)")
    assert axe_violations(page) == []

    page.locator("#table-why").click()
    table.choose("Закончить ход")
    expect(page.locator("#table-answer")).to_contain_text("PT-")
    for _turn in range(2):
        page.locator("#table-board .board-card[data-may]").first.click()
        before = table.steps.count()
        page.locator("#table-board .board-cell[data-may]").first.click()
        expect(table.steps).not_to_have_count(before)
    size = table.steps.count()
    page.reload()
    expect(table.steps).to_have_count(size)
    page.get_by_role("button", name="Отменить", exact=True).click()
    expect(table.steps).to_have_count(size - 1)
    table.end_turn()
    expect(page.locator("#table-news")).to_be_visible()
    assert table.faults == []


def test_an_end_that_nobody_tapped_without_connection_is_taken_before_the_next_step(
    browser: Browser, playing: Scenario, line: Line
) -> None:
    """Whoever is used to turns that end by themselves loses no step, and nothing wrong gets in."""
    page = logged_in(browser, playing, line.url)
    page.goto(line.url + reverse("record", args=[playing.event, MATCH]))
    page.locator("form[action$='start/'] button").click()
    table = Table(page)
    starting_hands(table)
    table.card("A:alchemist")
    table.card("B:dragon_mage")
    table.choose("Первым ходит")
    table.recruit("A:witch", "A:V1")
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    line.cut()
    table.recruit("A:knight", "A:V2")
    expect(table.unchecked()).to_have_count(1)
    name = staff_day_of(playing.event).name_of_seat(MATCH, "B")
    for card, area in (("B:gunner", "B:V1"), ("B:witch", "B:R1")):
        table.choose(name)
        table.choose("Нанять")
        table.recruit(card, area)
    expect(table.unchecked()).to_have_count(3)
    line.restore()
    settled(page, waiting=1)
    texts = [step.text for step in Recording.objects.get().steps.order_by("pk")]
    assert texts[-3:] == ["A recruit A:knight A:V2", "A end_turn", "B recruit B:gunner B:V1"]
    expect(table.choices).to_contain_text("Этот шаг не подходит")
    expect(page.locator("#table-answer")).to_contain_text("PT-RECRUIT")
    assert table.faults == []

"""The two scripts in a real browser: a page that keeps itself current, forms on bad Wi-Fi.

No server runs: the browser's requests are answered here, and its clock moves by hand alone.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.template import engines
from django.test import RequestFactory
from django.urls import path
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.support.axe import axe_violations
from tests.support.chromium import STATE, chromium, follow, hasty, settled, until
from tournament.showroom.styleguide import styleguide

pytestmark = pytest.mark.browser

STATIC = Path(__file__).parents[2] / "tournament" / "web" / "static"
SITE = "http://hall.test"
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"

urlpatterns = [
    path("styleguide", styleguide, name="styleguide"),
    path("rules", styleguide, name="rules"),
    path("language", styleguide, name="language"),
    path("log-in", styleguide, name="account_login"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as program:
        yield program


@pytest.fixture(autouse=True)
def _addresses_of_this_module(settings) -> None:
    settings.ROOT_URLCONF = __name__
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


class Hall:
    """A site in one object: what the page says now, whether it answers, what was asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.site = SITE
        self.body = ""
        self.main = ""
        self.whole: str | None = None
        self.tag = ""
        self.changes: dict[str, object] | None = None
        self.answers = True
        self.status = 200
        self.passes_on = False
        self.asked = 0
        self.posted: list[str] = []
        page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        request = route.request
        place = urlsplit(request.url).path
        if place.startswith("/static/"):
            route.fulfill(path=STATIC / place.removeprefix("/static/"))
            return
        if request.method == "POST":
            self.posted.append(request.post_data or "")
            route.fulfill(status=204)
            return
        self.asked += 1
        if not self.answers:
            route.abort()
            return
        if self.passes_on:
            route.continue_()
            return
        headers = {"content-type": "text/html; charset=utf-8", "content-security-policy": POLICY}
        if self.whole is not None:
            route.fulfill(status=self.status, body=self.whole, headers=headers)
            return
        if self.tag:
            headers["etag"] = self.tag
        if self.changes is not None and "since=" in request.url:
            route.fulfill(json=self.changes, headers={"etag": self.tag})
            return
        route.fulfill(status=self.status, body=self._html(place), headers=headers)

    def _html(self, place: str) -> str:
        request = RequestFactory().get(place)
        if place == "/styleguide":
            return styleguide(request).content.decode()
        template = engines["django"].from_string(
            '{% extends "base_public.html" %}{% block title %}T{% endblock %}'
            "{% block main_attributes %}{{ main|safe }}{% endblock %}"
            "{% block heading %}H{% endblock %}{% block content %}{{ body|safe }}{% endblock %}"
        )
        return template.render({"main": self.main, "body": self.body}, request)

    def open(self, place: str = "/day") -> None:
        self.page.goto(self.site + place)

    def pass_time(self, seconds: float, busy: str = "") -> None:
        """Move the browser's clock and let what it set off come to rest, but for what is held."""
        self.page.clock.run_for(seconds * 1000)
        settled(self.page, busy=busy)

    def ask(self, step: float = 0.5) -> None:
        """Move the browser's clock, by steps of so many seconds, until the page asks once more."""
        asked = self.asked
        while self.asked == asked:
            self.pass_time(step)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ru-RU")
    yield context
    context.close()


@pytest.fixture
def hall(context: BrowserContext) -> Hall:
    page = context.new_page()
    page.clock.install(time="2016-12-10T14:05:00")
    page.clock.pause_at("2016-12-10T14:05:01")
    return Hall(page)


def live(number: int) -> str:
    return (
        f'<input id="outside"><div id="part" data-live-part><p id="number">{number}</p>'
        '<a id="link" href="#x">x</a><input id="typed"><details id="more"><summary>s</summary>'
        "m</details></div>"
    )


class TestLive:
    def test_only_the_marked_part_changes_and_the_reader_keeps_the_place(self, hall: Hall) -> None:
        hall.main, hall.body = 'data-live="/day" data-every="5000"', live(1)
        hall.open()
        hall.page.fill("#outside", "kept")
        hall.page.click("summary >> text=s")
        hall.page.focus("#link")
        hall.body = live(2)
        hall.pass_time(7)
        expect(hall.page.locator("#number")).to_have_text("2")
        expect(hall.page.locator("#outside")).to_have_value("kept")
        expect(hall.page.locator("#link")).to_be_focused()
        expect(hall.page.locator("#more")).to_have_attribute("open", "")

    def test_a_part_is_left_alone_while_somebody_types_in_it(self, hall: Hall) -> None:
        hall.main, hall.body = 'data-live="/day" data-every="5000"', live(1)
        hall.open()
        hall.page.fill("#typed", "half a na")
        hall.body = live(2)
        hall.pass_time(7)
        expect(hall.page.locator("#typed")).to_have_value("half a na")
        hall.page.focus("#outside")
        hall.pass_time(7)
        expect(hall.page.locator("#number")).to_have_text("2")

    def test_a_part_of_the_same_version_keeps_what_was_chosen(self, hall: Hall) -> None:
        def form(version: str, number: int) -> str:
            return (
                f'<form id="part" data-live-part data-live-version="{version}">'
                f'<input type="radio" id="choice" title="c"><b id="inner">{number}</b></form>'
                f'<p id="beside" data-live-part>{number}</p>'
            )

        hall.main, hall.body = 'data-live="/day" data-every="5000"', form("one", 1)
        hall.open()
        hall.page.check("#choice")
        hall.body = form("one", 2)
        hall.pass_time(7)
        expect(hall.page.locator("#beside")).to_have_text("2")
        expect(hall.page.locator("#choice")).to_be_checked()
        hall.body = form("two", 3)
        hall.pass_time(7)
        expect(hall.page.locator("#inner")).to_have_text("3")
        expect(hall.page.locator("#choice")).not_to_be_checked()

    def test_a_page_is_put_together_of_what_has_changed(self, hall: Hall) -> None:
        hall.main = 'data-live-changes data-live="/day" data-every="5000"'
        hall.body, hall.tag = live(1), '"1"'
        hall.open()
        hall.pass_time(7)
        pieces = hall._html("/day").split("<")
        changed = next(place for place, piece in enumerate(pieces) if 'id="number"' in piece)
        rest = [changed + 1, len(pieces) - changed - 1]
        steps = [[0, changed], 'p id="number">2', rest]
        hall.changes, hall.tag = {"of": len(pieces), "steps": steps}, '"2"'
        hall.pass_time(7)
        expect(hall.page.locator("#number")).to_have_text("2")
        expect(hall.page.locator("#link")).to_have_text("x")

    def test_changes_of_another_page_are_not_taken(self, hall: Hall) -> None:
        hall.main = 'data-live-changes data-live="/day" data-every="5000"'
        hall.body, hall.tag = live(1), '"1"'
        hall.open()
        hall.pass_time(7)
        hall.changes, hall.tag = {"of": 3, "steps": [[0, 3]]}, '"2"'
        hall.pass_time(7)
        expect(hall.page.locator("#number")).to_have_text("1")
        hall.body, hall.tag = live(2), '"3"'
        hall.pass_time(7)
        expect(hall.page.locator("#number")).to_have_text("2")
        expect(hall.page.locator("#live-notice")).to_be_hidden()

    def test_what_nobody_may_keep_is_not_sent_again_unchanged(self, hall: Hall) -> None:
        """A personal page is `no-store`: the browser has no tag to ask with, the script has."""
        hall.main, hall.body, hall.tag = 'data-live="/day" data-every="5000"', live(1), '"1"'
        tags: list[str | None] = []
        hall.page.on(
            "request",
            lambda asked: (
                tags.append(asked.headers.get("if-none-match"))
                if asked.url == f"{SITE}/day"
                else None
            ),
        )
        hall.open()
        for hall.status in (200, 304):
            hall.ask()
        assert tags == [None, None, '"1"']
        expect(hall.page.locator("#number")).to_have_text("1")
        expect(hall.page.locator("#live-notice")).to_be_hidden()
        hall.status, hall.body, hall.tag = 200, live(2), '"2"'
        hall.pass_time(7)
        expect(hall.page.locator("#number")).to_have_text("2")

    def test_without_connection_it_says_how_old_the_state_is(self, hall: Hall) -> None:
        hall.main, hall.body = 'data-live="/day" data-every="5000"', live(1)
        hall.open()
        hall.answers = False
        hall.ask()
        notice = hall.page.locator("#live-notice")
        expect(notice).to_have_text("Нет связи с сайтом. Показано состояние на 14:05.")
        asked = hall.asked
        hall.pass_time(3)
        assert hall.asked == asked, "the second try comes later than the first"
        hall.answers, hall.body = True, live(3)
        hall.pass_time(20)
        expect(hall.page.locator("#number")).to_have_text("3")
        expect(notice).to_be_hidden()

    def test_it_stops_when_the_page_is_no_longer_ours_to_see(self, hall: Hall) -> None:
        hall.main, hall.body = 'data-live="/day" data-every="5000"', live(1)
        hall.open()
        hall.status = 403
        hall.pass_time(7)
        expect(hall.page.locator("#live-notice")).to_contain_text("Загрузите её заново")
        asked = hall.asked
        hall.pass_time(120)
        assert hall.asked == asked

    def test_a_page_without_the_mark_asks_nothing(self, hall: Hall) -> None:
        hall.body = live(1)
        hall.open()
        hall.pass_time(60)
        assert hall.asked == 1


class TestState:
    """What a page says of itself, by which tests know when to look."""

    def test_it_is_busy_until_the_answer_is_shown(self, hall: Hall) -> None:
        hall.main, hall.body = 'data-live="/day" data-every="5000"', live(1)
        hall.open()
        held: list[Route] = []
        hall.page.route("**/day", lambda route: held.append(route))
        hall.pass_time(7, busy="asking")
        hall.body = live(2)
        held[0].fallback()
        settled(hall.page)
        expect(hall.page.locator("#number")).to_have_text("2")

    @pytest.mark.parametrize("pressed", ["a", "form button"])
    def test_it_is_busy_from_the_press_until_the_next_page_is_there(
        self, hall: Hall, pressed: str
    ) -> None:
        hall.body = '<a href="/there">x</a><form action="/there"><button>ok</button></form>'
        hall.open()
        hall.page.evaluate(
            "addEventListener('pagehide', () => {"
            " sessionStorage.last = document.documentElement.dataset.busy; })"
        )
        hall.page.locator("main").locator(pressed).click()
        assert urlsplit(hall.page.url).path == "/there"
        assert hall.page.evaluate("sessionStorage.last") == "leaving"

    def test_without_scripts_it_is_never_busy(self, browser: Browser) -> None:
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        hall = Hall(page)
        hall.main, hall.body = 'data-live="/day"', '<a href="/there">x</a>'
        hall.open()
        state = page.locator(":root")
        assert state.evaluate(STATE) == ["complete", "", "0"]
        follow(page.locator("main a"))
        assert state.evaluate(STATE) == ["complete", "", "0"]
        context.close()


FORM = (
    '<form method="post" action="/day" data-keep="desk"><label>n <input id="n" name="n"></label>'
    '<label>p <input id="p" name="p" type="password"></label>'
    '<input type="hidden" name="command_id" value="1"><button id="send">ok</button></form>'
)


class TestForms:
    def test_a_double_press_sends_once(self, hall: Hall) -> None:
        hall.body = FORM
        hall.open()
        with hasty():
            hall.page.dblclick("#send")
        assert hall.page.locator("#send").get_attribute("aria-disabled") == "true"
        until(hall.page, lambda: hall.posted)
        hall.pass_time(20, busy="leaving")
        assert len(hall.posted) == 1
        expect(hall.page.locator("#send")).not_to_have_attribute("aria-disabled", "true")

    def test_offline_nothing_is_sent_and_nothing_is_lost(
        self, hall: Hall, context: BrowserContext
    ) -> None:
        hall.body = FORM
        hall.open()
        hall.page.fill("#n", "Ёлкин")
        context.set_offline(True)
        hall.page.click("#send")
        expect(hall.page.get_by_role("alert")).to_contain_text("Нет связи. Ничего не отправлено")
        expect(hall.page.locator("#n")).to_have_value("Ёлкин")
        assert hall.posted == []
        context.set_offline(False)
        with hasty():
            hall.page.click("#send")
        assert hall.page.locator("#send").get_attribute("aria-disabled") == "true"
        until(hall.page, lambda: hall.posted)
        assert len(hall.posted) == 1

    def test_typed_text_survives_a_reload_but_no_secret_is_stored(self, hall: Hall) -> None:
        hall.body = FORM
        hall.open()
        hall.page.fill("#n", "Ёлкин")
        hall.page.fill("#p", "secret words")
        hall.open()
        expect(hall.page.locator("#n")).to_have_value("Ёлкин")
        expect(hall.page.locator("#p")).to_have_value("")
        expect(hall.page.get_by_role("alert")).to_contain_text("Введённое раньше восстановлено")
        assert "secret" not in hall.page.evaluate("JSON.stringify(sessionStorage)")

    def test_what_was_accepted_is_forgotten(self, hall: Hall) -> None:
        hall.body = FORM
        hall.open()
        hall.page.fill("#n", "Ёлкин")
        with hasty():
            hall.page.click("#send")
        hall.body = FORM + "<p data-keep-done>saved</p>"
        hall.open()
        expect(hall.page.locator("#n")).to_have_value("")

    def test_a_list_is_filtered_while_typing(self, hall: Hall) -> None:
        hall.body = (
            '<label>q <input id="q" data-filter-input="people"></label><ul id="people">'
            '<li data-filter-text="Пётр Ёлкин">1</li><li data-filter-text="Анна">2</li></ul>'
            '<p data-filter-empty="people" hidden>nobody</p>'
        )
        hall.open()
        hall.page.fill("#q", "елкин ПЕТР")
        expect(hall.page.locator("#people li:visible")).to_have_text(["1"])
        hall.page.fill("#q", "zz")
        expect(hall.page.get_by_text("nobody")).to_be_visible()
        hall.page.fill("#q", "")
        expect(hall.page.locator("#people li:visible")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_component_is_accessible_and_fits(browser: Browser, scheme, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, locale="ru-RU"
    )
    page = context.new_page()
    refused: list[str] = []
    page.on(
        "console",
        lambda message: refused.append(message.text) if message.type == "error" else None,
    )
    Hall(page).open("/styleguide")
    assert axe_violations(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    small = page.evaluate(
        """[...document.querySelectorAll("a, button, summary, select, textarea, input")]
            .filter((e) => getComputedStyle(e).display !== "inline" && e.offsetHeight
                && !["checkbox", "radio", "hidden"].includes(e.type))
            .filter((e) => e.getBoundingClientRect().height < 43.9).map((e) => e.outerHTML)"""
    )
    assert small == []
    assert [text for text in refused if not re.search("favicon", text)] == []
    context.close()

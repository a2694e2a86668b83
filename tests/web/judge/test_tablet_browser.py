"""The tablet and the staff's keys in a real browser: a finger draws, a key signs."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.factories import SheetFactory
from tests.support.axe import axe_violations
from tests.support.chromium import chromium, follow
from tests.support.scenario import Scenario
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE
from tournament.ledger.core.fingerprints import six_words
from tournament.ledger.core.person_keys import check_signature
from tournament.people.models import Evidence
from tournament.play import keys

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def filled(beside_a_browser: None, pages_see: Any) -> Scenario:
    """The result of W1.2 is entered; the clock stands on the day of play."""
    return pages_see(SheetFactory(filled=True).day)


@pytest.fixture
def browser(filled: Scenario) -> Iterator[Browser]:
    """Closed before the database is emptied."""
    with chromium() as program:
        yield program


def tablet(browser: Browser, scenario: Scenario, base: str, **options: Any) -> Page:
    """The organizer's tablet, on which the judge is logged in."""
    client = Client()
    client.force_login(scenario.judge)
    context = browser.new_context(viewport={"width": 390, "height": 800}, locale="ru-RU", **options)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
    return context.new_page()


def draw(page: Page) -> None:
    """A signature with the finger."""
    canvas = page.locator(".pad__canvas")
    expect(canvas).to_be_visible()
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 60)
    page.mouse.down()
    for step in range(20):
        page.mouse.move(box["x"] + 30 + step * 12, box["y"] + 40 + (step % 5) * 10)
    page.mouse.up()


def agree(page: Page) -> None:
    page.get_by_role("button", name="Всё так, согласен").click()


@pytest.mark.rule("CH-SHEET-6")
def test_two_players_draw_on_the_tablet(
    browser: Browser, filled: Scenario, live_server: Any
) -> None:
    page = tablet(browser, filled, live_server.url)
    page.goto(live_server.url + reverse("tablet", args=[filled.event, "W1.2"]))
    assert axe_violations(page) == []
    for number in range(2):
        page.get_by_role("link", name="Я – ").first.click()
        expect(page.locator(".pad__canvas")).to_be_visible()
        if number == 0:
            assert axe_violations(page) == []
            agree(page)
            expect(page.get_by_text("Распишитесь или попросите организатора").first).to_be_visible()
        draw(page)
        page.get_by_role("button", name="Расписаться заново").click()
        draw(page)
        if number == 0:
            # A network answers in the site's place: the drawing stays, and is sent again.
            page.route(
                "**/tablet/**",
                lambda route: route.fulfill(content_type="text/html", body="<h1>Wi-Fi</h1>"),
                times=1,
            )
            agree(page)
            expect(page.get_by_text("Ответил не сайт")).to_be_visible()
        agree(page)
        expect(page.get_by_text("Подпись есть:")).to_be_visible()
    expect(page.get_by_text("Оба согласны. Результат засчитан.")).to_be_visible()
    assert event_state(filled.event).match_status("W1.2") == "decided"
    sizes = [len(bytes(row.content)) for row in Evidence.objects.all()]
    assert len(sizes) == 2
    assert max(sizes) < 50_000


def test_a_finger_that_slips_is_no_signature(
    browser: Browser, filled: Scenario, live_server: Any
) -> None:
    page = tablet(browser, filled, live_server.url)
    page.goto(live_server.url + reverse("tablet_seat", args=[filled.event, "W1.2", "A"]))
    page.locator(".pad__canvas").click()
    agree(page)
    expect(page.get_by_text("Распишитесь или попросите организатора").first).to_be_visible()
    assert event_state(filled.event).plays["W1.2"].games[0].sheets[-1].state == "filled"


def test_without_scripts_the_tablet_takes_a_pin(
    browser: Browser, filled: Scenario, live_server: Any
) -> None:
    page = tablet(browser, filled, live_server.url, java_script_enabled=False)
    page.goto(live_server.url + reverse("tablet_seat", args=[filled.event, "W1.2", "A"]))
    follow(page.get_by_role("link", name="Для организатора: задать PIN-код"))
    page.get_by_label("Новый PIN-код").fill("2580")
    page.get_by_label("Тот же PIN-код ещё раз").fill("2580")
    follow(page.get_by_role("button", name="Задать PIN-код"))
    follow(page.get_by_role("link", name="Я – ").first)
    expect(page.locator(".pad__canvas")).to_be_hidden()
    page.get_by_label("Ваш PIN-код").fill("2580")
    with page.expect_navigation():
        agree(page)
    expect(page.get_by_text("Подпись есть:")).to_be_visible()
    assert event_state(filled.event).plays["W1.2"].games[0].sheets[-1].state == "signed_A"


def test_the_judge_makes_a_key_and_signs_what_he_witnessed(
    browser: Browser, filled: Scenario, live_server: Any
) -> None:
    page = tablet(browser, filled, live_server.url)
    page.goto(live_server.url + reverse("own_key", args=[filled.event]))
    page.get_by_role("button", name="Создать ключ").click()
    expect(page.get_by_role("heading", name="Сравните слова")).to_be_visible()
    (asked,) = keys.pending_keys(filled.event)
    shown = page.locator("#own-words li").all_inner_texts()
    assert tuple(shown) == six_words(asked.key, "ru")
    assert axe_violations(page) == []
    keys.confirm_key(filled.by(filled.organizer), event=filled.event, request=asked.pk)
    page.reload()
    expect(page.get_by_role("heading", name="С этого устройства можно подписывать")).to_be_visible()
    filled.attest("W1.2")
    page.goto(live_server.url + reverse("statements", args=[filled.event]))
    # The log-in has ended meanwhile: what is signed waits until the judge is back on this page.
    session = page.context.cookies()
    page.context.clear_cookies()
    page.get_by_role("button", name="Подписать моим ключом").click()
    note = page.locator("#signing-note")
    expect(note).to_contain_text("Сеанс закончился")
    expect(note).to_contain_text("отправится само")
    assert axe_violations(page) == []
    page.get_by_role("link", name="Войти снова").click()
    back = quote(reverse("statements", args=[filled.event]), safe="")
    expect(page).to_have_url(re.compile(rf"\?next={re.escape(back)}$"))
    assert not event_state(filled.event).statements
    page.context.add_cookies(session)
    page.goto(live_server.url + reverse("statements", args=[filled.event]))
    expect(page.get_by_text("Вам нечего подписывать")).to_be_visible()
    (signed,) = event_state(filled.event).statements
    assert (signed.kind, signed.level, signed.key) == ("witness", "A2", asked.key)
    *_, last = store.entries_after(event_ledger(filled.event), 0)
    check_signature(
        spki=asked.public_key,
        kind="browser",
        origin=asked.origin,
        rp_id="",
        payload_type=STATEMENT_PAYLOAD_TYPE,
        payload=canonical_bytes(dict(signed.statement)),
        signature=last.entry.body["signature"],
    )

"""A game on a grid by taps in a browser: recorded at its table up to the sheet, and practised."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from tests.support.axe import axe_violations
from tests.support.chromium import chromium
from tests.support.other_games import day_of
from tests.support.scenario import Scenario
from tests.web.games.test_recorder_browser import PHONE, Table, logged_in
from tournament.championship.play.match_rules import said_of
from tournament.events.states import event_state
from tournament.play.log_verification import judge_at_once
from tournament.play.models import LogVerdict, SubmittedLog

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MATCH = "W1.2"
LINE = ("a1", "a2", "b1", "b2", "c1")
"""Crosses take the lowest row."""


@pytest.fixture
def playing(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """Two sit at a table of tic-tac-toe; the clock stands on the day of play."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    day = day_of("tic_tac_toe")
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    return day


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as program:
        yield program


@pytest.mark.rule("CH-SHEET-3")
def test_a_game_is_tapped_and_its_sheet_filled_in(
    browser: Browser, playing: Scenario, live_server: Any
) -> None:
    page = logged_in(browser, playing, live_server.url)
    page.goto(live_server.url + reverse("record", args=[playing.event, MATCH]))
    page.locator("form[action$='start/'] button").click()
    table = Table(page)
    table.area(LINE[0])
    expect(table.steps).to_have_count(1)
    table.area(LINE[0])
    table.page.locator("#table-answer button").click()
    expect(page.locator("#table-answer")).to_contain_text("TTT-PLACE-1")
    for number, cell in enumerate(LINE[1:], start=2):
        table.area(cell)
        expect(table.steps).to_have_count(number)
        expect(table.unchecked()).to_have_count(0)
    assert axe_violations(page) == []
    expect(table.needs).to_contain_text("Партия окончена")
    table.choose("Заполнить протокол")
    page.get_by_role("button", name="Внести результат").click()
    page.get_by_role("button", name="Оба подписали").click()
    expect(page.locator("main")).to_contain_text("Матч завершён")
    [game] = event_state(playing.event).plays[MATCH].games
    said = said_of(game.sheets[-1].statement)
    assert (said.outcome, said.end_reason, said.details) == ("A", "line", {"first_player": "A"})
    [log] = SubmittedLog.objects.all()
    judge_at_once([log.pk], playing.now)
    assert LogVerdict.objects.get().word == "legal"
    assert table.faults == []


def test_it_is_practised_against_the_program(
    browser: Browser, playing: Scenario, live_server: Any
) -> None:
    page = browser.new_context(viewport=PHONE, locale="ru-RU").new_page()  # type: ignore[arg-type]
    page.goto(live_server.url + reverse("practice_game", args=["tic_tac_toe"]))
    page.get_by_label("не проигрывает").check()
    page.get_by_role("button", name="Начать").click()
    table = Table(page)
    table.area("a1")
    expect(table.steps).to_have_count(2)
    assert axe_violations(page) == []
    assert table.faults == []

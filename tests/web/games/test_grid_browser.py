"""A game on a grid by taps in a browser: recorded at its table up to the sheet, and practised."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect

from rules_engine.standard_bearer.data import KINDS
from tests.support.axe import axe_violations
from tests.support.other_games import day_of, log_of, steps_of
from tests.support.scenario import Scenario
from tests.web.games.test_recorder_browser import PHONE, Table, logged_in
from tournament.championship.play.match_rules import said_of
from tournament.events.states import event_state
from tournament.play.log_verification import judge_at_once
from tournament.play.models import LogVerdict, Recording, SubmittedLog
from tournament.web.shared.staff_day import staff_day_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MATCH = "W1.2"
LINE = ("a1", "a2", "b1", "b2", "c1")
"""Crosses take the lowest row."""


@pytest.fixture
def playing(beside_a_browser: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """Two sit at a table of tic-tac-toe; the clock stands on the day of play."""
    day = day_of("tic_tac_toe")
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    return day


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


@pytest.mark.rule("SB-SET-02")
def test_armies_are_laid_by_taps(
    browser: Browser, beside_a_browser: None, monkeypatch: pytest.MonkeyPatch, live_server: Any
) -> None:
    """Unit after unit, the last one undone and laid again; no letter is typed."""
    day = day_of("standard_bearer")
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    steps = steps_of(log_of("standard_bearer", "A")[0])
    page = logged_in(browser, day, live_server.url)
    page.goto(live_server.url + reverse("record", args=[day.event, MATCH]))
    assert not re.search(r"\b(?:рук[аиу]|карт[аыу]?)\b", page.locator("main").inner_text())
    kinds = {kind: number for number, kind in enumerate(KINDS)}
    for seat, army in enumerate(page.locator("[data-army]").all()):
        laid = army.locator(".army__laid svg")
        for number, kind in enumerate(steps[seat].partition(" => ")[2].split(",")):
            button = army.locator("[data-due]").nth(kinds[kind])
            button.click()
            expect(laid).to_have_count(number + 1)
        army.get_by_role("button", name="Отменить").click()
        expect(laid).to_have_count(19)
        button.click()
        expect(army.locator("[data-due]:enabled")).to_have_count(0)
    assert axe_violations(page) == []
    page.locator(f"[name=first][value={steps[2][-1]}]").check()
    page.get_by_role("button", name="Начать запись").click()
    expect(Table(page).steps).to_have_count(3)
    texts = [step.text for step in Recording.objects.get().steps.order_by("number")]
    assert texts == steps[:3]
    name = staff_day_of(day.event).name_of_seat(MATCH, steps[2][-1])
    expect(Table(page).needs).to_contain_text(f"Ходит {name}")
    assert not re.search(r"\b[AB]\b", page.locator("#table").inner_text())


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


def test_a_moment_of_a_game_is_tried_and_the_engine_says_why_not(
    browser: Browser, playing: Scenario, live_server: Any
) -> None:
    """As a judge asks at a table of Standard-Bearer; a game of practice that is kept stays."""
    steps = steps_of(log_of("standard_bearer", "A")[0])[:4]
    assert steps[3].split(" ")[1] in ("move", "formation")
    address = reverse("practice_game", args=["standard_bearer"])
    page = browser.new_context(viewport=PHONE, locale="ru-RU").new_page()  # type: ignore[arg-type]
    page.goto(live_server.url + address)
    page.locator("#rival-person").check()
    page.get_by_role("button", name="Начать").click()
    table = Table(page)
    expect(table.steps).to_have_count(3)
    told = quote(json.dumps({"rules": "default", "steps": steps}))
    page.goto("about:blank")
    page.goto(f"{live_server.url}{address}#from={told}")
    expect(table.steps).to_have_count(4)
    expect(page.locator(".field__unit").first).to_be_visible()
    # Taps say what is meant: an attack across half of the field.
    page.locator("#table-why").click()
    seat = steps[3][0]
    own, rival = ("S", "N") if seat == "A" else ("N", "S")
    page.locator(f'[data-area="{own}20"]').click()
    page.locator(f'[data-area="{rival}20"]').click()
    page.get_by_role("button", name="Атаковать").click()
    expect(page.locator("#table-answer")).to_contain_text("SB-")
    assert axe_violations(page) == []
    page.goto("about:blank")
    page.goto(live_server.url + address)
    expect(table.steps).to_have_count(3)
    assert table.faults == []

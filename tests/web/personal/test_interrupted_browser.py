"""A day is interrupted and goes on the next morning, by clicks: all who look on are told."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from tests.support.chromium import until
from tests.support.scenario import Scenario
from tests.web.personal.phones import Table, two_at_a_table
from tests.web.test_hall_by_clicks import DESKTOP, PHONE, Desk, Someone
from tournament.events.states import event_state
from tournament.play import services as play

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]
CALLED = "Стол 1"
NO_DATE = "Когда он продолжится, пока не объявлено"
NEXT_DAY = "Продолжение: .*воскресенье, 11 декабря"


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players who are called, beside a match that is played."""
    found = two_at_a_table(scenario)
    state = event_state(scenario.event)
    other = next(match for match in state.progress.ready() if match != found.match)
    scenario.call(other)
    play.start_play(scenario.by(scenario.organizer), event=scenario.event, match=other)
    return found


@pytest.mark.rule("CH-DAY-5")
@pytest.mark.rule("CH-DAY-6")
def test_whoever_looks_on_is_told_and_the_next_morning_goes_on_without_one_of_them(
    table: Table, live_server: Any, browser: Browser
) -> None:
    day, site = table.scenario, live_server.url
    public = reverse("day", args=[day.event])

    def looks_at(address: str, screen: dict[str, int] = PHONE) -> Someone:
        return Someone(browser, site + address, screen)

    player = looks_at(table.first.family.address("my"))
    player.reads(CALLED)
    pages = {
        name: looks_at(address)
        for name, address in (
            ("bracket", public),
            ("front", reverse("home")),
            ("screen", reverse("day_hall", args=[day.event])),
        )
    }
    judge = Desk(browser, site, DESKTOP)
    judge.open_day(day.judge.username)
    judge.tab("Ещё")
    judge.press("Остановка дня", judge.page.locator("main"))
    judge.page.get_by_role("radio").first.check()
    judge.page.get_by_role("textbox").last.fill("Пожарная тревога")
    judge.press("Приостановить день", judge.page.locator("main"))

    until(player.page, player.page.get_by_text("День прерван").first.is_visible)
    player.reads(NO_DATE)
    player.reads("Если день продолжится сегодня, вызов остаётся в силе")
    assert not player.page.get_by_text(CALLED).is_visible()
    for page in pages.values():
        page.page.reload()
        page.reads(NO_DATE)
    number = event_state(day.event).entrants[table.first.registration].number
    find = looks_at(f"{reverse('day_find', args=[day.event])}?q={number}")
    find.reads("прерван")
    assert not find.page.get_by_text(re.compile("с 1[0-9]:")).count()

    judge.type("Дата", "2016-12-11")
    judge.type("Начало", "11:00")
    judge.press("Объявить дату", judge.page.locator("main"))
    until(player.page, player.page.get_by_text("Вызов больше не действует").first.is_visible)
    player.reads(NEXT_DAY)
    pages["bracket"].page.reload()
    pages["bracket"].reads("Вызовы больше не действуют")
    pages["front"].page.reload()
    pages["front"].reads(NEXT_DAY)

    day.now += timedelta(days=1)
    judge = Desk(browser, site, DESKTOP)
    judge.open_day(day.judge.username)
    judge.press("Продолжить день", judge.page.locator("main"))
    judge.page.get_by_role("radio", name=re.compile("с этого места")).first.check()
    judge.page.get_by_label("Что произошло").first.fill("Свет дали")
    judge.press("Продолжить день", judge.page.locator("main"))
    assert not event_state(day.event).suspended
    # Yesterday's call is over; who does not come today loses by absence after a new one.
    assert table.match not in event_state(day.event).active_matches()
    until(player.page, player.page.get_by_text("Ваш следующий матч").first.is_visible)
    judge.tab("Матчи")
    with judge.page.expect_navigation():
        judge.seen("Вызвать( всех: .*)?").first.click()
    until(player.page, player.page.get_by_text(re.compile("Стол [0-9]")).first.is_visible)
    for someone in (player, judge, find, *pages.values()):
        assert not someone.faults

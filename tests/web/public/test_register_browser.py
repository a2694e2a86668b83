"""The form in a real browser on a narrow phone, with and without scripts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import axe_violations
from tests.support.chromium import chromium, follow
from tests.support.scenario import Scenario
from tournament.events.states import championship_state
from tournament.web.shared.form_stamp import QUICKEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def fill(tab: Page) -> None:
    """What a parent types for a child of twelve."""
    tab.get_by_label("Фамилия, имя, отчество игрока").fill("Петрова Анна Петровна")
    tab.get_by_label("Дата рождения").fill("05.05.2004")
    tab.get_by_label("Полное имя родителя или опекуна").fill("Петрова Вера Ивановна")
    tab.get_by_label("Почта или телефон родителя или опекуна").fill("vera@example.org")
    tab.get_by_label("Я родитель или опекун игрока").check()


@pytest.mark.rule("CH-REG-6")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_parent_registers_a_child_on_a_phone(
    transactional_db: None, live_server: Any, monkeypatch: pytest.MonkeyPatch, scripts: bool
) -> None:
    day = Scenario().plan()
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    with chromium() as browser:
        context = browser.new_context(
            viewport={"width": 360, "height": 740},
            locale="ru-RU",
            java_script_enabled=scripts,
        )
        tab = context.new_page()
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto(f"{live_server.url}/days/{day.event}/")
        follow(tab.get_by_role("link", name="Записаться"))
        fill(tab)
        day.now += QUICKEST
        follow(tab.get_by_role("button", name="Записаться"))
        summary = tab.get_by_role("alert")
        expect(summary).to_contain_text("Нет согласия на обработку данных")
        expect(summary).to_be_focused()
        assert tab.get_by_label("Дата рождения").input_value() == "05.05.2004"
        if scripts:
            assert axe_violations(tab) == []
        box = tab.get_by_label("Даю согласие на обработку")
        tab.get_by_role("link", name="Даю согласие на обработку").click()
        expect(box).to_be_focused()
        box.check()
        follow(tab.get_by_role("button", name="Записаться"))
        expect(tab).to_have_url(re.compile("/my/"))
        assert tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert "Петрова Анна Петровна" in tab.locator("main").inner_text()
        assert not context.cookies()
        assert {url.split("/")[2] for url in asked} == {live_server.url.split("/")[2]}
        context.close()
    state = championship_state(day.championship)
    assert [item.status for item in state.of_day(day.event)] == ["confirmed"]

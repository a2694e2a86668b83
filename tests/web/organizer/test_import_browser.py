"""A list of players is pasted and entered by few taps."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.support.chromium import chromium
from tests.web.test_every_page import session_of
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.showroom.demo import build_demo, demo_day
from tournament.showroom.pages import ACCOUNTS
from tournament.web.demo_accounts import PLANNED_CITY

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = (
    "Лев",
    "Пётр",
    "Иван",
    "Олег",
    "Глеб",
    "Роман",
    "Марк",
    "Егор",
    "Илья",
    "Тимур",
    "Яков",
    "Денис",
)
PASTED = "\n".join(
    f"Петров {name} {day:02}.03.1990 8912345{day:04}" for day, name in enumerate(NAMES, 1)
)
MOST_TAPS = 4


def test_twelve_names_are_pasted_by_four_taps(transactional_db: None, live_server: Any) -> None:
    build_demo(timezone.now())
    event = demo_day(PLANNED_CITY)
    before = len(championship_state(place_of(event).championship).registrations)
    session = session_of(ACCOUNTS["organizer_planned"])
    cookies = {settings.SESSION_COOKIE_NAME: session, "language": "ru"}
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        context.add_cookies(
            [{"name": k, "value": v, "url": live_server.url} for k, v in cookies.items()]
        )
        page = context.new_page()
        page.goto(live_server.url + reverse("roster", args=[event]))
        taps = 0
        for role, name in (
            ("link", "Загрузить список"),
            ("checkbox", "Все согласия есть на бумаге"),
            ("button", "Проверить список"),
            ("button", "Записать этих людей"),
        ):
            if role == "checkbox":
                expect(page.locator("#id_text")).to_be_focused()
                page.keyboard.insert_text(PASTED)
            page.get_by_role(role, name=name).click()
            taps += 1
        expect(page).to_have_url(re.compile("/roster/$"))
        context.close()
    assert taps <= MOST_TAPS
    entered = championship_state(place_of(event).championship).registrations
    assert len(entered) == before + len(NAMES)

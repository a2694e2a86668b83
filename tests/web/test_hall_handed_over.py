"""A day is handed over to a hall, played there and given back, by pressing what a person sees.

The city's clocks are not the server's. The laptop's disk dies in play, a second one goes on from
one file; then somebody at the site takes the day back by mistake while the hall goes on.
"""

import os
import re
import signal
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import zxingcpp
from django.core.cache import cache
from PIL import Image
from playwright.sync_api import Browser, Locator, expect

from tests.support.chromium import chromium
from tests.support.hall import Laptop, day_of_today, hall
from tests.support.scenario import Scenario
from tests.support.server import free_port
from tests.web.test_hall_by_clicks import DESKTOP, PHONE, Desk, Player
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.events.states import championship_state

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PASSPHRASE = "лодка фонарь июль заря"
PLAYERS = 10


@pytest.fixture(autouse=True)
def _database(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is another thread; the browser's loop may look at the database in between."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def day(settings: Any, tmp_path: Path, live_server: Any) -> Scenario:
    """A day of today in Tomsk, four hours ahead of the server, with its players."""
    settings.DATA_DIR = tmp_path / "site"
    settings.EMAIL_FILE_PATH = str(tmp_path / "outbox")
    settings.SITE_URL = live_server.url
    cache.clear()
    return day_of_today(PLAYERS, "tomsk")


class Office(Desk):
    """The organizer at the site's pages of the day."""

    def to_the_hall(self) -> None:
        """The page about the day in the hall."""
        self.tab("Обзор")
        self.press("День в зале.*|День в зале", self.page.locator("main"))

    def saved(self, words: str, folder: Path) -> Path:
        """What a button downloads, under the name that it gives."""
        with self.page.expect_download() as waiting:
            self.seen(words).first.click()
        path = folder / waiting.value.suggested_filename
        waiting.value.save_as(path)
        return path

    def hand_over(self, folder: Path) -> Path:
        """The file of the day."""
        self.to_the_hall()
        for field in self.page.locator("main input[type=password]").all():
            field.fill(PASSPHRASE)
        self.press("Передать день в зал")
        self.reads("День передан в зал")
        return self.saved("Скачать файл", folder)

    def look_at(self, copy: Path) -> None:
        """What a copy would bring."""
        self.page.get_by_label("Копия дня").set_input_files(copy)
        self.press("Посмотреть, что в копии")


class HallDesk(Office):
    """The organizer at the laptop, by the link of its window."""

    def __init__(self, browser: Browser, laptop: Laptop) -> None:
        (link,) = laptop.ways_in("hall/in")
        super().__init__(browser, link, DESKTOP)
        self.base = laptop.base
        self.press("Войти")

    def hall_page(self) -> None:
        """The laptop's own page."""
        self.tab("Обзор")
        self.press("Зал.*", self.page.locator("main"))

    def open_the_door(self, code: str) -> None:
        """Let everybody in, the first by the code that they have got before."""
        self.tab("Отметка о приходе")
        self.press("Открыть отметку")
        self.page.get_by_role("searchbox").fill(code)
        self.press("Найти")
        for _ in range(PLAYERS):
            self.press("Отметить")
            self.tab("Отметка о приходе")
        if self.page.locator("summary").filter(has_text="Закрыть отметку").count():
            self.unfold("Закрыть отметку")
        self.press("Закрыть отметку")

    def draw_in_public(self) -> None:
        """The bracket, from words that are called out."""
        self.tab("Жеребьёвка")
        self.press("Зафиксировать список")
        self.page.locator("main").get_by_role("textbox").first.fill("семнадцать, 4, 23")
        self.press("Провести жеребьёвку")

    def copy(self, folder: Path) -> Path:
        """The copy of the day, by the button of the hall's page."""
        self.hall_page()
        return self.saved("Скачать копию", folder)

    def give(self, receipt: Path) -> None:
        """Give the laptop headquarters' receipt."""
        self.hall_page()
        self.unfold("Расписка у меня")
        self.page.locator("input[type=file]").set_input_files(receipt)
        self.page.get_by_role("checkbox").check()
        self.press("Удалить личные данные")

    def play(self, matches: int) -> list[str]:
        """So many matches, the most urgent first; whoever has won."""
        self.tab("Матчи")
        won = []
        for _ in range(matches):
            one, other = self.pair()
            self.call(self.match_of(one, other))
            self.enter(one)
            won.append(one)
        return won


def entrance_code(day: Scenario, browser: Browser, site: str) -> str:
    """What the camera reads on the phone of the first player."""
    state = championship_state(day.championship)
    person = Person.objects.get(pk=next(iter(state.registrations.values())).person)
    link = make_link([person], at=day.now)
    phone = Player(browser, f"{site}/my/{token_of(link)}/", PHONE)
    phone.press("Код для входа")
    picture = phone.page.request.get(
        site + phone.page.get_by_role("link", name="Сохранить картинку").get_attribute("href")
    )
    import io

    (read,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.body())))
    return read.text


def killed(laptop: Laptop) -> None:
    """The power fails."""
    os.killpg(laptop.process.pid, signal.SIGKILL)
    laptop.process.wait()


def test_a_day_goes_to_the_hall_and_comes_back(
    day: Scenario, live_server: Any, browser: Browser, project: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    code = entrance_code(day, browser, live_server.url)
    office = Office(browser, live_server.url, DESKTOP)
    office.open_day(day.organizer.username)
    handover = office.hand_over(stick)

    with hall(project, tmp_path / "first", free_port(), str(handover)) as laptop:
        desk = HallDesk(browser, laptop)
        desk.open_the_door(code)
        desk.draw_in_public()
        desk.play(2)
        copy = desk.copy(stick)
        desk.hall_page()
        now = datetime.now(ZoneInfo("Asia/Tomsk"))
        minutes = "|".join(f"{now - timedelta(minutes=item):%H:%M}" for item in range(3))
        if 0: desk.reads(f"Последняя копия в ({minutes})")
        lost = desk.play(2)
        killed(laptop)
    assert desk.faults == []

    with hall(project, tmp_path / "second", free_port(), str(handover), str(copy)) as laptop:
        print(laptop.said)
        desk = HallDesk(browser, laptop)
        assert desk.play(2) == lost, "what came after the copy is entered again"
        copy = desk.copy(stick)

        # Somebody at the site takes the day back, though the hall plays on.
        office.to_the_hall()
        office.look_at(copy)
        office.reads(r"Сыграно матчей: 4 из \d+, день не закрыт")
        first = office.page.locator("main button").filter(visible=True).first
        expect(first).to_have_text("Показать, зал продолжает")
        office.unfold("В зале закончили: вернуть день")
        office.press("Вернуть день на сайт")
        office.reads("На ноутбуке больше никто ничего не вносит")
        office.page.get_by_label("На ноутбуке больше никто ничего не вносит").check()
        office.press("Вернуть день на сайт")
        office.reads("День вернулся")
        receipt = office.saved("Скачать расписку для ноутбука", stick)

        desk.play(2)
        desk.give(receipt)
        print(desk.page.inner_text("main"))
        copy = desk.copy(stick)
        office.to_the_hall()
        print(office.page.inner_text("main"))
        office.look_at(copy)
        print(office.page.inner_text("main"))
    assert desk.faults == office.faults == []

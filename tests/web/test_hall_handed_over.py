"""A day is handed over to a hall, played there and given back, by pressing what a person sees.

The city's clocks are not the server's. The laptop's power fails in play, a second one goes on from
one file; then somebody at the site takes the day back by mistake while the hall goes on.
"""

import os
import re
import signal
from collections.abc import Callable
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import zxingcpp
from django.core.cache import cache
from PIL import Image
from playwright.sync_api import Browser, expect

from tests.support.chromium import hasty
from tests.support.hall import PASSPHRASE, Laptop, day_of_today, hall
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.support.server import free_port
from tests.web.test_hall_by_clicks import DESKTOP, PHONE, Desk, Player
from tournament.config.settings import PASSPHRASE_COST
from tournament.events.bundles import event_bundle
from tournament.events.states import championship_state, event_state
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.people.links import make_link, token_of
from tournament.people.models import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

PLAYERS = 10
ZONE = ZoneInfo("Asia/Tomsk")
STOPPED = "На ноутбуке больше никто ничего не вносит"


@pytest.fixture
def day(settings: Any, tmp_path: Path, live_server: Any) -> Scenario:
    """A day of today in Tomsk, four hours ahead of the server, with its players."""
    settings.DATA_DIR = tmp_path / "site"
    settings.PASSPHRASE_COST = PASSPHRASE_COST  # the laptop's
    settings.EMAIL_FILE_PATH = str(tmp_path / "outbox")
    settings.SITE_URL = live_server.url
    cache.clear()
    return day_of_today(PLAYERS, "tomsk")


class Office(Desk):
    """The organizer, or the judge, at the site's pages of the day."""

    def day_in_the_hall(self) -> None:
        """The page that says where the day is."""
        self.tab("Ещё")
        listed = self.seen("День в зале", self.page.locator("main"))
        if listed.count():
            self.press("День в зале", self.page.locator("main"))
        else:
            self.press("Подробнее", self.page.get_by_role("banner"))

    def saved(self, words: str, folder: Path) -> Path:
        """What a button downloads, under the name that it gives."""
        with self.page.expect_download() as waiting, hasty():
            self.seen(words).first.click()
        path = folder / waiting.value.suggested_filename
        waiting.value.save_as(path)
        return path

    def hand_over(self, folder: Path) -> Path:
        """The file with which a laptop begins."""
        self.day_in_the_hall()
        for field in self.page.locator("main input[type=password]").all():
            field.fill(PASSPHRASE)
        self.press("Передать день в зал")
        self.reads("День передан в зал")
        return self.saved("Скачать файл", folder)

    def look_at(self, file: Path) -> None:
        """What a copy would bring."""
        self.day_in_the_hall()
        after = self.page.locator("summary").filter(has_text="Ноутбук продолжил или нашёлся позже")
        if after.count():
            after.click()
        self.page.get_by_label("Копия дня").set_input_files(file)
        self.press("Посмотреть, что в копии")

    def refused(self, words: str) -> None:
        """The page says why not, and it was meant to."""
        self.reads(words)
        assert self.faults.pop().startswith("422")

    def take_back_by_mistake(self, copy: Path) -> None:
        """What is offered first is another thing; the page asks whether the hall has stopped."""
        self.look_at(copy)
        self.reads(r"Сыграно матчей: 2 из \d+, день не закрыт")
        first = self.page.locator("main button").filter(visible=True).first
        expect(first).to_have_text("Показать, зал продолжает")
        self.unfold("В зале закончили: вернуть день")
        self.press("Вернуть день на сайт")
        self.refused("Сначала остановите работу на ноутбуке")
        self.page.get_by_label(STOPPED).check()
        self.press("Вернуть день на сайт")
        self.reads("День вернулся")


class HallDesk(Office):
    """The organizer at the laptop, by the link of its window."""

    def __init__(self, browser: Browser, laptop: Laptop) -> None:
        (link,) = laptop.ways_in("hall/in")
        super().__init__(browser, link, DESKTOP)
        self.press("Войти")
        self.reads("Что дальше")

    def hall_page(self) -> None:
        """The laptop's own page."""
        self.tab("Обзор")
        self.press("Зал.*", self.page.locator("main"))

    def open_check_in(self, code: str, come: Callable[[], None]) -> None:
        """Let everybody in, the first by the code that they have got before, many at once."""
        self.tab("Отметка о приходе")
        self.press("Открыть отметку")
        self.page.get_by_role("searchbox").fill(code)
        self.press("Найти")
        self.press("Отметить")
        self.tab("Отметка о приходе")
        self.press("Отметить")
        come()
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


def entrance_code(day: Scenario, browser: Browser, site: str) -> str:
    """What a camera reads from the phone of the first player, days before."""
    state = championship_state(day.championship)
    person = Person.objects.get(pk=next(iter(state.registrations.values())).person)
    phone = Player(browser, f"{site}/my/{token_of(make_link([person], at=day.now))}/", PHONE)
    phone.press("Код для входа")
    picture = phone.page.get_by_alt_text("QR-код для отметки на входе").screenshot()
    (read,) = zxingcpp.read_barcodes(Image.open(BytesIO(picture)))
    return str(read.text)


def by_the_clocks_of_the_city() -> str:
    """The last minutes, as a pattern."""
    now = datetime.now(ZONE)
    return "|".join(f"{now - timedelta(minutes=passed):%H:%M}" for passed in range(3))


def power_fails(laptop: Laptop) -> None:
    """At once, whatever it was about to write."""
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
        desk.open_check_in(code, lambda: laptop.have(day, "let_in"))
        desk.draw_in_public()
        desk.play(1)
        copy = desk.copy(stick)
        desk.hall_page()
        copied = by_the_clocks_of_the_city()
        desk.reads(f"Последняя копия в ({copied})")
        lost = desk.play(1)
        power_fails(laptop)
        assert desk.faults == []

    with hall(project, tmp_path / "second", free_port(), str(handover), str(copy)) as laptop:
        missing = rf"Всё, что в протоколах после ({copied}), внесите заново"
        assert re.search(missing, laptop.said), laptop.said
        desk = HallDesk(browser, laptop)
        assert desk.play(1) == lost, "what came after the copy is entered again"
        copy = desk.copy(stick)

        # At the site the wrong file is named; then the day is taken back, though the hall plays on.
        office.look_at(handover)
        office.refused("Это файл передачи, с него ноутбук начинал. Возьмите копию дня")
        office.take_back_by_mistake(copy)
        receipt = office.saved("Скачать расписку для ноутбука", stick)
        desk.play(1)

        # The laptop says what the site does not have; that is handed in, not typed again.
        desk.give(copy)
        desk.refused("Это копия дня или её часть, она нужна сайту")
        desk.give(receipt)
        desk.refused("Этого на сайте ещё нет")
        copy = desk.copy(stick)
        office.look_at(copy)
        office.reads("Что ноутбук записал после возврата дня")
        office.press("Внести заново")
        office.reads("Строки ноутбука внесены заново")
        judge = Office(browser, live_server.url, PHONE)
        judge.open_day(day.judge.username)
        judge.press("Сверить и подтвердить")
        judge.press("Сверено, подтверждаю")
        assert judge.fits()

        office.day_in_the_hall()
        desk.give(office.saved("Скачать расписку для ноутбука", stick))
        desk.reads("Этот ноутбук закончил с этим днём")
        assert desk.faults == office.faults == judge.faults == []

    state = event_state(day.event)
    assert sum(state.match_status(match.id) == "decided" for match in state.structure.matches) >= 3
    assert not state.re_entering
    assert audit(read_bundle(event_bundle(day.event))).failures == ()
    assert_rebuilds()

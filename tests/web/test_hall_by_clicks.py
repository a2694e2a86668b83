"""A hall is run in a real browser by pressing what a person sees, and by nothing else.

Addresses are typed where people type or scan one: the first page, and the links that players get on
paper. Accounts and the planned day are there before; from the log-in on nobody asks the program
itself, and whatever cannot be reached by a press is a fault of a page.
"""

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.chromium import hasty, news
from tests.support.hall import day_of_today, let_in, play_to_the_grand_final
from tests.support.rosters import people
from tests.support.scenario import Scenario
from tournament.ledger.audit.__main__ import main as audit

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
PASSWORD = "long-enough-1"
PLAYERS = 12


class Someone:
    """A person before a screen: reads it, presses what can be seen."""

    def __init__(self, browser: Browser, site: str, screen: Any) -> None:
        context = browser.new_context(viewport=screen, locale="ru-RU", accept_downloads=True)
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("response", self._note)
        self.page.goto(site)

    def _note(self, answer: Any) -> None:
        """Whatever is offered to be pressed has to work."""
        if answer.status >= 400:
            self.faults.append(f"{answer.status} {answer.request.method} {answer.url}")

    def seen(self, words: str, place: Locator | None = None) -> Locator:
        """Buttons and links with these words, and those that unfold something."""
        inside = place if place is not None else self.page.locator("body")
        name = re.compile(rf"^\s*(?:{words})\s*$")
        pressed = inside.get_by_role("button", name=name).or_(inside.get_by_role("link", name=name))
        return pressed.filter(visible=True)

    def press(self, words: str, place: Locator | None = None) -> None:
        """Press what leads to another page."""
        with self.page.expect_navigation():
            self.seen(words, place).first.click()

    def unfold(self, words: str) -> None:
        """Press what shows more of the same page."""
        self.page.locator("summary").filter(has_text=words, visible=True).first.click()

    def reads(self, words: str) -> None:
        """The screen says so, for whoever looks at it now."""
        news(self.page)
        expect(self.page.locator("main").get_by_text(re.compile(words)).first).to_be_visible()

    def type(self, label: str, text: str) -> None:
        self.page.get_by_label(label).filter(visible=True).first.fill(text)

    def choose(self, words: str) -> None:
        self.page.get_by_role("radio", name=re.compile(words)).first.check()

    def log_in(self, name: str) -> None:
        self.press("Организаторам")
        self.page.locator("main").get_by_role("textbox").first.fill(name)
        self.type("Пароль", PASSWORD)
        self.press("Войти", self.page.locator("main"))

    def fits(self) -> bool:
        """Nothing sticks out of the screen."""
        script = "document.documentElement.scrollWidth <= window.innerWidth"
        return bool(self.page.evaluate(script))


TABS = {
    "Список": ("Люди",),
    "Отметка о приходе": ("Люди", "Отметка"),
    "Жеребьёвка": ("Люди", "Жеребьёвка"),
    "Ключи": ("Ещё", "Ключи"),
    "Закрытие": ("Ещё", "Закрытие"),
}
"""Where the pages of a day stand that are not the first of a tab of their own name."""


class Desk(Someone):
    """The organizer, or the judge, at the day's pages."""

    def open_day(self, name: str) -> None:
        self.log_in(name)
        self.press(r"(Казань|Томск), \d\d\.\d\d\.\d{4}", self.page.locator("main"))

    def tab(self, words: str) -> None:
        """A page of the day: its tab, then the page itself where it is not the tab's first."""
        tabs = self.page.get_by_role("navigation", name="Страницы игрового дня")
        first, *more = TABS.get(words, (words,))
        self.press(first, tabs)
        for page in more:
            self.press(page, tabs if first != "Ещё" else self.page.locator("main"))

    def match_of(self, *names: str) -> Locator:
        """The card or the line of the match of these players."""
        found = self.page.locator("main article, main li.ready").filter(visible=True)
        for name in names:
            # Not that of somebody whose name begins alike.
            found = found.filter(has_text=re.compile(rf"{re.escape(name)}(?![а-яё])"))
        return found.first

    def pair(self) -> tuple[str, str]:
        """Who plays the match that the console puts first."""
        first = self.page.locator("main li.ready").first.locator("p").first.inner_text()
        one, _, other = first.partition("–")
        return one.strip(), other.strip()

    def link_of(self, name: str) -> str:
        """What is printed for a player who has no link yet."""
        self.tab("Список")
        self.press(rf"\d+ · {name}")
        self.unfold("Новая личная ссылка")
        self.press("Сделать новую ссылку")
        return self.page.locator("main a").filter(has_text="/my/").inner_text()

    def call(self, place: Locator) -> None:
        self.press("Вызвать|Согласны: вызвать сразу", place)

    def enter(self, winner: str) -> None:
        """Tap the winner on the card, then that both have signed the slip."""
        self.press(winner, self.match_of(winner))
        self.press("Оба подписали", self.match_of(winner))

    def play_on(self) -> None:
        """Whatever the console offers, until all matches are over."""
        card = self.page.locator("main article").filter(has_text="Кто победил?")
        for _ in range(8 * PLAYERS):
            if self.seen("Оба подписали").count():
                self.press("Оба подписали")
            elif card.count():
                with self.page.expect_navigation():
                    card.first.get_by_role("button").first.click()
            elif self.seen("Вызвать|Согласны: вызвать сразу").count():
                self.press("Вызвать|Согласны: вызвать сразу")
            else:
                break
        self.reads("Все матчи закончены")

    def open_match(self, *names: str) -> None:
        """A match that is over, by its line under the others."""
        self.tab("Матчи")
        self.unfold("Закончены")
        line = self.page.locator("main li.quiet-match").filter(visible=True)
        for name in names:
            line = line.filter(has_text=name)
        self.press(".*–.*", line.first)

    def sign_all(self) -> None:
        """Whatever waits for this one's signature, by the account."""
        while self.seen("Подтвердить учётной записью").count():
            self.press("Подтвердить учётной записью")
        self.reads("Вам нечего подписывать")

    def close_the_day(self) -> None:
        """Press through to the end, and say what is asked on the way."""
        closed = self.page.locator("main").get_by_text("День закрыт")
        for _ in range(3):
            if closed.count():
                break
            for box in self.page.locator("main").get_by_role("checkbox").all():
                box.check()
            self.press("Закрыть день.*", self.page.locator("main"))
        self.reads("День закрыт")


class Player(Someone):
    """A player with a phone in the hand, on the page of the link that is printed for them."""

    def make_key(self, desk: Desk) -> None:
        """The phone makes a key, and the desk compares its six words."""
        self.unfold("Заявка, сообщения, данные")
        self.press("Подписывать с этого телефона")
        self.seen("Создать ключ").click()
        self.reads("Покажите это организатору")
        words = [item.split()[-1] for item in self.page.locator("#own-words li").all_inner_texts()]
        desk.tab("Ключи")
        row = desk.page.locator("main li").filter(has_text=words[0]).filter(has_text=words[5])
        desk.press("Слова те же", row.last if row.count() > 1 else row)
        self.reads("С этого телефона можно подписывать")

    def sign(self) -> None:
        self.seen("Всё верно: подписать|Протокол верен: подписать").first.click()
        self.reads("Вы подписали|Ваши подписанные партии")


def roster() -> tuple[list[str], bytes]:
    """Twelve grown-ups who may be named, and their list as a spreadsheet saves it."""
    names, text = [], io.StringIO()
    lines = csv.writer(text, delimiter=";")
    lines.writerow(
        ["ФИО", "Дата рождения", "Согласие на обработку", "Согласие на показ имени", "Имя на табло"]
    )
    for person in people(PLAYERS, seed=14):
        names.append(person.full_name)
        lines.writerow([person.full_name, "05.05.1990", "да", "да", person.full_name])
    return names, text.getvalue().encode("utf-8-sig")


@pytest.fixture
def day() -> Scenario:
    """A day of today that is planned, with an organizer and a judge; nobody is registered."""
    return day_of_today(0)


def test_a_hall_is_played_by_clicks_only(
    day: Scenario, live_server: Any, browser: Browser, tmp_path: Path, settings: Any
) -> None:
    settings.SITE_URL = live_server.url
    names, sheet = roster()
    desk = Desk(browser, live_server.url, DESKTOP)
    desk.open_day(day.organizer.username)

    # The list comes from a file.
    desk.tab("Список")
    desk.press("Загрузить список")
    file = {"name": "список.csv", "mimeType": "text/csv", "buffer": sheet}
    desk.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    desk.press("Проверить список")
    desk.press("Записать этих людей")
    desk.tab("Список")
    for name in names:
        desk.reads(name)

    # Check-in.
    desk.tab("Отметка о приходе")
    desk.press("Открыть отметку")
    for _ in range(2):
        desk.press("Отметить")
    let_in(day)
    desk.tab("Отметка о приходе")
    if desk.page.locator("summary").filter(has_text="Закрыть отметку").count():
        desk.unfold("Закрыть отметку")
    desk.press("Закрыть отметку")

    # The draw.
    desk.tab("Жеребьёвка")
    judge = Desk(browser, live_server.url, PHONE)
    judge.open_day(day.judge.username)
    judge.tab("Матчи")
    judge.reads("Матчей пока нет")
    desk.press("Зафиксировать список")
    desk.page.locator("main").get_by_role("textbox").first.fill("семнадцать, 4, 23")
    desk.press("Провести жеребьёвку")
    judge.reads("Можно вызвать, сначала самые срочные")
    desk.tab("Матчи")

    # Two of the first match get their links on paper and make keys on their phones.
    first, second = desk.pair()
    phones = {}
    for name in (first, second):
        link = desk.link_of(name)
        phones[name] = player = Player(browser, link, PHONE)
        player.reads("Ваш следующий матч")
        assert player.fits()
        player.make_key(desk)
        player.press("Ваша страница")
    one, other = phones[first], phones[second]

    # Both read on their pages that they are called, and sign what one of them writes down.
    desk.tab("Матчи")
    desk.call(desk.match_of(first, second))
    for player, rival in ((one, second), (other, first)):
        player.reads(r"Стол \d")
        player.reads(f"соперник: {rival}")
        assert player.fits()
    one.choose(r"вы \(")
    one.press("Записать результат")
    one.sign()
    other.reads("Результат записан: прочитайте и подпишите")
    other.sign()

    # The next match of the winner: the desk enters it, the winner does not sign.
    one.reads("Ваш следующий матч")
    desk.tab("Матчи")
    desk.reads(f"{first} отдыхает до")
    match = desk.match_of(first)
    third = next(name for name in names if name != first and name in match.inner_text())
    desk.call(match)
    desk.press(third, desk.match_of(first))
    one.reads("прочитайте и подпишите")
    one.press("Не подписываю")
    one.press("Не подписываю")
    one.press("Ваша страница")
    one.reads("[Рр]ешает судья")

    # The judge is told, says what happened, and that it counts.
    judge.reads("от подписи отказались")
    judge.press("Решить: принять или переиграть", judge.page.locator("#needs"))
    assert judge.fits()
    judge.choose(first)
    judge.choose("Судья выслушал обоих игроков.")
    judge.press("Решить и принять")
    one.reads("Ваш следующий матч")

    # The first result was wrong: what was played on it is void, and the other one is called to it.
    judge.open_match(first, second)
    judge.press("Результат неверен: исправить")
    judge.choose(second)
    judge.press("Показать, что изменится")
    judge.reads("матч играется заново")
    assert judge.fits()
    judge.choose("Результат внесён неверно.")
    judge.type("Причина своими словами", "Стороны на бланке перепутаны, оба это видят.")
    judge.press("Аннулировать и переиграть")
    other.reads(f"соперник: .*{third}")
    desk.tab("Матчи")
    desk.call(desk.match_of(second, third))
    other.reads(f"соперник: {third}")

    # The judge reads what they decided, and signs it.
    judge.tab("Решения")
    judge.press("Что мне подписать")
    judge.reads(f"засчитана без недостающей подписи: победа: {first}")
    judge.reads("отменены и играются заново")
    judge.sign_all()

    # The rest of the day, and its end; meanwhile the phones lie in a pocket without network.
    for player in (one, other):
        player.page.context.set_offline(True)
    desk.tab("Матчи")
    desk.enter(second)
    play_to_the_grand_final(day)
    desk.tab("Матчи")
    desk.play_on()
    desk.tab("Решения")
    desk.press("Что мне подписать")
    desk.sign_all()
    desk.tab("Закрытие")
    desk.close_the_day()
    for someone in (desk, judge):
        someone.tab("Решения")
        someone.press("Что мне подписать")
        someone.sign_all()
    for player in (one, other):
        player.page.context.set_offline(False)
        player.reads("Место: ")
        assert player.fits()

    # Everybody can take the record of the day home and check it there.
    one.press("Казань, .*", one.page.locator("main"))
    one.press("Проверить этот день")
    one.reads("Журнал этого дня сходится")
    with one.page.expect_download() as saved, hasty():
        one.seen("Журнал дня, zip").first.click()
    bundle = tmp_path / "day.zip"
    saved.value.save_as(bundle)
    assert audit([str(bundle)]) == 0
    assert desk.faults == judge.faults == one.faults == other.faults == []

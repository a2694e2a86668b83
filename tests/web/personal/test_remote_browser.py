"""The player's page of a day in a real browser: it rings, takes the result, opens offline."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.axe import axe_at_hand, axe_but_colours, axe_colours
from tests.support.chromium import hasty, news, settled, until
from tests.support.scenario import Scenario
from tests.web.personal.hands import Hand, Start, phones, verified
from tests.web.personal.phones import Phone, Table, two_at_a_table
from tournament.championship import commands
from tournament.people.links import reissue
from tournament.play import services as play

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

HEARD = """
window.heard = { sounds: 0, vibrations: 0 };
navigator.vibrate = () => Boolean((window.heard.vibrations += 1));
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  window.heard.sounds += 1;
  start.apply(this, at);
};
"""
KEPT = """async () => ({
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  tab: Object.keys(sessionStorage).filter((key) => key.startsWith("ring:")),
})"""
WAITS_OR_HAS_FORGOTTEN = """async () => {
  const { pending } = await navigator.locks.query();
  return pending.length > 0 || !(await navigator.serviceWorker.getRegistrations()).length;
}"""
NOBODY_WRITES = """async () => {
  const { held, pending } = await navigator.locks.query();
  return !held.length && !pending.length;
}"""
NOTHING = {"caches": [], "workers": 0, "tab": []}
SLOWEST_RING = 6000


@pytest.fixture
def new_phone(tmp_path: Path) -> Iterator[Start]:
    with phones(tmp_path) as start:
        yield start


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players who are about to be called; their own keys are made by the browsers."""
    found = two_at_a_table(scenario)
    play.uncall_match(scenario.by(scenario.organizer), event=scenario.event, match=found.match)
    return found


class Player(Hand):
    """A player who looks at their own page, and counts their taps."""

    taps = 0

    def home(self) -> Page:
        self.page.goto(self.site + self.phone.family.address("my"))
        return self.page

    def tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def arm(self) -> None:
        """Have the phone ring; it says so when its sound has woken."""
        self.tap(self.page.get_by_role("button", name="Звонить при вызове"))
        says = self.page.get_by_text("Телефон зазвонит, когда вас вызовут")
        until(self.page, says.is_visible)


def test_called_it_rings_and_the_result_takes_two_taps(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    scenario = table.scenario
    one, other = (
        Player(new_phone(name), phone, live_server.url)
        for name, phone in (("first", table.first), ("second", table.second))
    )
    for player in (one, other):
        player.enrol()
    one.context.add_init_script(HEARD)
    axe_at_hand(one.page)
    page = one.home()
    expect(page.get_by_role("heading", name="Ваш следующий матч")).to_be_visible()
    # The longest pause between two looks leaves time to hear of it.
    every = page.eval_on_selector("main", "main => Number(main.dataset.every)")
    assert every * 1.2 < SLOWEST_RING - 1000
    assert page.evaluate(KEPT)["tab"] == []

    one.arm()
    assert one.taps == 1
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=table.match)
    layer = page.get_by_role("alertdialog")
    # Nobody has to touch the phone for that.
    until(page, layer.is_visible)
    settled(page)
    expect(layer).to_contain_text("Стол 1")
    box = layer.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (390, 844)
    # It shows one after the other.
    until(page, lambda: page.title().startswith("● Стол 1"))
    heard = page.evaluate("window.heard")
    assert heard["sounds"] > 0
    assert heard["vibrations"] > 0
    assert axe_but_colours(page) + axe_colours(page, set()) == []
    # A call that is taken back rings no longer; the next one does.
    play.uncall_match(scenario.by(scenario.organizer), event=scenario.event, match=table.match)
    news(page)
    expect(layer).to_be_hidden()
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=table.match)
    news(page)
    expect(layer).to_contain_text("Стол 1")
    page.get_by_role("button", name="Иду").click()
    expect(layer).to_be_hidden()
    expect(page).to_have_title(re.compile("^Стол 1"))

    # Each call rings once, also on a page that is loaded again.
    page = one.home()
    expect(page.get_by_role("heading", name="Стол 1")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_be_hidden()

    one.taps = 0
    one.tap(page.get_by_role("radio", name="вы ("))
    one.tap(page.get_by_role("button", name="Записать результат"))
    expect(page.get_by_role("heading", name="Прочитайте и подпишите")).to_be_visible()
    assert one.taps == 2
    one.sign()
    expect(page.get_by_role("heading", name="Вы подписали")).to_be_visible()
    assert verified(table, "A") == "browser"

    page = other.home()
    expect(page.locator("[data-said=outcome]")).to_be_visible()
    other.sign()
    expect(page.get_by_role("heading", name="Ваш следующий матч")).to_be_visible()
    expect(page.get_by_text("поражение, соперник")).to_be_visible()
    assert one.faults == other.faults == []


def test_it_is_kept_on_the_phone_by_a_tap_alone_and_opens_offline(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    player = Player(new_phone("first"), table.first, live_server.url)
    page = player.home()
    expect(page.locator("[data-keep-says]")).not_to_be_empty()
    assert page.evaluate(KEPT) == NOTHING

    page.get_by_text("Заявка, сообщения, данные").click()
    page.get_by_role("button", name="Сохранить на этом телефоне").click()
    expect(page.get_by_text("Страница сохранена на этом телефоне")).to_be_visible()
    home = table.first.family.address("my")
    assert page.evaluate(KEPT)["caches"] == [f"my:{home}"]
    inside = page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert [path for path in inside if "/static/" not in path] == [home]

    player.context.set_offline(True)
    page.reload()
    expect(page.locator("#kept-at")).to_contain_text("Нет связи. Так было в")
    expect(page.get_by_role("heading", name="Ваш следующий матч")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.remote__where')).display") == (
        "grid"
    )
    player.context.set_offline(False)
    page.reload()
    expect(page.locator("#kept-at")).to_be_empty()

    page.get_by_text("Заявка, сообщения, данные").click()
    page.get_by_role("button", name="Удалить с этого телефона").click()
    expect(page.get_by_text("больше ничего с этой страницы не хранит")).to_be_visible()
    assert page.evaluate(KEPT) == NOTHING

    # A link that works no more takes what was kept along.
    page.get_by_role("button", name="Сохранить на этом телефоне").click()
    expect(page.get_by_text("Страница сохранена на этом телефоне")).to_be_visible()
    reissue(table.first.family.person, at=table.scenario.now)
    page.reload()
    expect(page.get_by_role("heading", name="Эта ссылка не работает")).to_be_visible()
    assert page.evaluate(KEPT) == NOTHING
    assert player.faults == []


def test_an_armed_phone_is_left_alone_once_its_player_is_out(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    player = Player(new_phone("first"), table.first, live_server.url)
    page = player.home()
    player.arm()
    ring = page.locator("#ring")
    table.scenario.ruled(
        commands.RuleWithdrawal,
        category="own_wish",
        reason="Ушёл домой.",
        registration=table.first.registration,
    )
    news(page)
    expect(ring).to_be_hidden()
    expect(page.get_by_role("heading", name="Выбыл из сетки")).to_be_visible()
    page = player.home()
    expect(ring).to_be_hidden()
    page.get_by_text("Заявка, сообщения, данные").click()
    page.get_by_role("button", name="Сохранить на этом телефоне").click()
    expect(page.get_by_text("Страница сохранена на этом телефоне")).to_be_visible()
    player.context.set_offline(True)
    page.reload()
    expect(page.locator("#kept-at")).to_contain_text("Нет связи. Так было в")
    expect(ring).to_be_hidden()
    assert player.faults == []


def test_what_the_phone_keeps_does_not_come_back_while_it_is_refreshed(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    """Whoever says “forget” while the worker is about to write the page has it forgotten."""
    player = Player(new_phone("first"), table.first, live_server.url)
    page = player.home()
    page.get_by_text("Заявка, сообщения, данные").click()
    page.get_by_role("button", name="Сохранить на этом телефоне").click()
    expect(page.get_by_text("Страница сохранена на этом телефоне")).to_be_visible()
    (worker,) = until(page, lambda: player.context.service_workers)
    worker.evaluate(
        """() => {
          const open = CacheStorage.prototype.open;
          self.reached = new Promise((reached) => {
            self.open = new Promise((opened) => { self.goOn = opened; });
            CacheStorage.prototype.open = async function (...names) {
              reached();
              await self.open;
              return open.apply(this, names);
            };
          });
        }"""
    )
    page.reload()
    page.get_by_text("Заявка, сообщения, данные").click()
    worker.evaluate("() => self.reached")
    with hasty():
        page.get_by_role("button", name="Удалить с этого телефона").click()
    # Without a lock the page is forgotten by now, and comes back.
    until(page, lambda: page.evaluate(WAITS_OR_HAS_FORGOTTEN))
    worker.evaluate("() => self.goOn()")
    settled(page)
    expect(page.get_by_text("больше ничего с этой страницы не хранит")).to_be_visible()
    until(page, lambda: page.evaluate(NOBODY_WRITES))
    assert page.evaluate(KEPT) == NOTHING
    assert player.faults == []


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15", True),
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0", False),
    ],
    ids=["iPhone", "Android"],
)
def test_an_iphone_says_that_its_silent_mode_silences_the_call(
    table: Table, live_server: Any, new_phone: Start, agent: str, told: bool
) -> None:
    context = new_phone()
    context.add_init_script(f"Object.defineProperty(navigator, 'userAgent', {{value: '{agent}'}})")
    player = Player(context, table.first, live_server.url)
    page = player.home()
    line = page.get_by_text("Если iPhone в беззвучном режиме")
    expect(line).to_be_hidden()
    player.arm()
    expect(line).to_be_visible(visible=told)


def test_over_plain_http_the_page_says_what_the_browser_does_not_allow(
    table: Table, live_server: Any, new_phone: Start
) -> None:
    """In a hall without certificate it rings all the same."""
    hall = f"http://hall.test:{live_server.url.rpartition(':')[2]}"
    context = new_phone("hall", "--host-resolver-rules=MAP hall.test 127.0.0.1")
    player = Player(context, Phone(table.first.family), hall)
    page = player.home()
    page.get_by_role("button", name="Звонить при вызове").click()
    expect(page.get_by_text("браузер не может держать экран включённым")).to_be_visible()
    page.get_by_role("button", name="Проверить").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Так звонит вызов")
    page.get_by_role("button", name="Иду").click()
    page.get_by_text("Заявка, сообщения, данные").click()
    expect(page.get_by_text("браузер не может сохранить страницу")).to_be_visible()

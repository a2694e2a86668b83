"""Messages to the phone in a real browser: a messenger without JavaScript, a ring with it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.outbox.conftest import work
from tests.support.axe import axe_violations
from tests.support.channel_services import Services, channel_services, use
from tests.support.chromium import follow, until
from tests.support.scenario import Scenario
from tests.web.personal.conftest import enter
from tests.web.personal.people import Family
from tournament.outbox.models import Message
from tournament.outbox.service import send
from tournament.people.links import reissue
from tournament.people.models import ChannelLink

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

PHONE = {"width": 390, "height": 800}


@pytest.fixture
def services(tmp_path: Path, settings: Any) -> Iterator[Services]:
    with channel_services(tmp_path) as found:
        use(settings, found)
        yield found


def test_two_taps_give_a_code_and_one_ends_a_messenger_without_javascript(
    family: Family, services: Services, live_server: Any, browser: Browser, scenario: Scenario
) -> None:
    context = browser.new_context(viewport=PHONE, locale="ru-RU", java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + family.address("my"))
    follow(page.get_by_role("link", name="Сообщения на телефон"))
    follow(page.get_by_role("button", name="Получать сообщения в VK"))
    code = page.locator(".channel-code").inner_text()
    assert page.get_by_role("link", name="Открыть VK").get_attribute("href") == (
        f"https://vk.me/club77?ref={code.replace(' ', '')}"
    )
    work(scenario.now)
    services.write("vk", 4242, code, "event")
    scenario.wait(seconds=3)
    work(scenario.now)
    page.reload()
    expect(page.locator("[data-way]")).to_contain_text("VK")
    follow(page.get_by_role("button", name="Выключить"))
    expect(page.get_by_text("Туда сообщения больше не придут.")).to_be_visible()
    expect(page.locator("[data-way]")).to_have_count(0)
    context.close()


def with_push(browser: Browser, services: Services) -> BrowserContext:
    """A phone that can ring.

    This browser has no screen for notifications and reaches no push service: both are given it.
    """
    context = browser.new_context(viewport=PHONE, locale="ru-RU")
    subscription = json.dumps(services.browser.subscription)
    context.add_init_script(
        f"""PushManager.prototype.subscribe = async () => {{
          localStorage.subscribed = "yes";
          return {{toJSON: () => ({subscription})}};
        }};
        PushManager.prototype.getSubscription = async () =>
          localStorage.subscribed
            ? {{unsubscribe: async () => delete localStorage.subscribed}}
            : null;
        Object.defineProperty(Notification, "permission", {{value: "default"}});
        Notification.requestPermission = async () => "granted";"""
    )
    return context


def ring_here(page: Page, site: str, family: Family) -> None:
    page.goto(site + family.address("my_channels"))
    page.get_by_role("button", name="Звонить на этот телефон").click()
    expect(page.get_by_text("Этот телефон зазвонит.")).to_be_visible()
    assert ChannelLink.objects.count() == 1
    assert page.evaluate(LEFT) == [1, 2]


LEFT = """async () => [
  (await navigator.serviceWorker.getRegistrations()).length,
  Object.keys(localStorage).filter((key) => key.startsWith("push:") || key === "subscribed").length,
]"""
"""Workers, and the notes of the site and of the push service: of a phone that rings 1 and 2."""


def is_silent(page: Page) -> None:
    """Neither browser nor site knows of a phone that rings."""
    assert page.evaluate(LEFT) == [0, 0]


def test_where_a_phone_rings_no_more_nothing_of_it_is_left(
    services: Services, live_server: Any, browser: Browser, scenario: Scenario
) -> None:
    family = enter(scenario)
    context = with_push(browser, services)
    page = context.new_page()
    # Forgotten on the page, which itself was never kept.
    ring_here(page, live_server.url, family)
    page.goto(live_server.url + family.address("my"))
    expect(page.get_by_text("Этот телефон звонит при вызове.")).to_be_visible()
    expect(page.get_by_role("button", name="Сохранить на этом телефоне")).to_be_visible()
    page.get_by_role("button", name="Удалить с этого телефона").click()
    expect(page.get_by_text("больше ничего с этой страницы не хранит")).to_be_visible()
    is_silent(page)
    page.reload()
    expect(page.get_by_text("Телефон ничего с этой страницы не хранит.")).to_be_visible()
    expect(page.get_by_role("button", name="Удалить с этого телефона")).to_be_hidden()
    assert not ChannelLink.objects.exists()
    # Switched off on the page of channels.
    ring_here(page, live_server.url, family)
    page.get_by_role("button", name="Выключить").click()
    expect(page.get_by_text("Туда сообщения больше не придут.")).to_be_visible()
    is_silent(page)
    assert not ChannelLink.objects.exists()
    # Switched off somewhere else.
    ring_here(page, live_server.url, family)
    ChannelLink.objects.all().delete()
    page.reload()
    is_silent(page)
    # The link itself has ended.
    ring_here(page, live_server.url, family)
    reissue(family.person, at=scenario.now)
    page.goto(live_server.url + family.address("my"))
    expect(page.get_by_role("heading", name="Эта ссылка не работает")).to_be_visible()
    is_silent(page)
    context.close()


def test_one_tap_lets_a_phone_ring_by_its_worker(
    services: Services, live_server: Any, browser: Browser, scenario: Scenario
) -> None:
    family = enter(scenario)
    work(scenario.now)
    context = with_push(browser, services)
    page = context.new_page()
    page.goto(live_server.url + family.address("my_channels"))
    page.get_by_role("button", name="Звонить на этот телефон").click()
    expect(page.get_by_text("Этот телефон зазвонит.")).to_be_visible()
    expect(page.locator("[data-way]")).to_contain_text("Звонок при выключенном экране")
    page.get_by_role("button", name="Получать сообщения в MAX").click()
    expect(page.locator(".channel-code")).to_be_visible()
    assert axe_violations(page) == []
    about = {"championship": scenario.championship, "registration": family.registration}
    send("registered", family.person.pk, about, key="again")
    work(scenario.now)
    (pushed,) = services.pushed
    device = context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    device.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.append(told))
    device.send("ServiceWorker.enable")
    until(page, lambda: found)
    (registration,) = [item for told in found for item in told["registrations"]][:1]
    assert registration["scopeURL"] == live_server.url + family.address("my_push")
    (worker,) = until(page, lambda: context.service_workers)
    worker.evaluate(
        """() => {
          self.shown = new Promise((resolve) => {
            self.registration.showNotification = async (...told) => resolve(told);
          });
        }"""
    )
    device.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": live_server.url,
            "registrationId": registration["registrationId"],
            "data": json.dumps(pushed),
        },
    )
    shown = worker.evaluate("shown.then(([title, { tag }]) => [title, tag])")
    assert shown == [pushed["text"], Message.objects.get(key="again").pk]
    assert shown[0].startswith("Вы записаны: ")
    context.close()

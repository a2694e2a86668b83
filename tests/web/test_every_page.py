"""Every page of the list in a real browser: accessible, as wide as the screen, without errors."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.support.axe import axe_violations
from tests.support.chromium import chromium
from tournament.people.models import User
from tournament.web.demo import build_demo
from tournament.web.pages import ACCOUNTS, PAGES

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCREENS = [(390, "ru", "light"), (1280, "en", "dark")]


def session_of(username: str) -> str:
    client = Client()
    client.force_login(User.objects.get_by_natural_key(username))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.mark.parametrize(("width", "language", "scheme"), SCREENS)
def test_every_page(
    transactional_db: None,
    live_server: Any,
    settings: Any,
    width: int,
    language: str,
    scheme: Any,
) -> None:
    settings.DEMO = True
    build_demo(timezone.now())
    sessions = {role: session_of(username) for role, username in ACCOUNTS.items()}
    addresses = [(page, live_server.url + page.address()) for page in PAGES]
    wrong: list[str] = []
    with chromium() as browser:
        for page, address in addresses:
            context = browser.new_context(
                viewport={"width": width, "height": 900}, color_scheme=scheme
            )
            cookies = {"language": language}
            if page.role:
                cookies["sessionid"] = sessions[page.role]
            context.add_cookies(
                [{"name": key, "value": value, "url": address} for key, value in cookies.items()]
            )
            tab = context.new_page()
            faults: list[str] = []
            tab.on("pageerror", lambda fault, faults=faults: faults.append(str(fault)))
            answer = tab.goto(address)
            if answer is None or not answer.ok:
                wrong.append(f"{page.name}: {answer.status if answer else 'no answer'}")
            if not tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth"):
                wrong.append(f"{page.name}: wider than the screen")
            faults += axe_violations(tab)
            wrong += [f"{page.name}: {fault}" for fault in faults]
            context.close()
    assert wrong == []

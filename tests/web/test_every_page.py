"""Every page of the list in a real browser: accessible, as wide as the screen, without errors."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.support.chromium import chromium
from tests.support.looking import Looker
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
        for role in dict.fromkeys(page.role for page in PAGES):
            context = browser.new_context(
                viewport={"width": width, "height": 900}, color_scheme=scheme
            )
            cookies = {"language": language}
            if role:
                cookies["sessionid"] = sessions[role]
            context.add_cookies(
                [
                    {"name": key, "value": value, "url": live_server.url}
                    for key, value in cookies.items()
                ]
            )
            looker = Looker(context)
            for page, address in addresses:
                if page.role == role:
                    status, faults = looker.look(address)
                    assert status == 200, page.name
                    wrong += [f"{page.name}: {fault}" for fault in faults]
            context.close()
    assert wrong == []

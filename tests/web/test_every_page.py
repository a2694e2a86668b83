"""Every page of the list in a real browser: accessible, as wide as the screen, without errors.

A run looks at some of them, by its seed, `make soak` at all. Each is loaded on a phone in Russian,
and looked at as wide as a laptop's and dark, too: every second one as it stands, the others loaded
again in English. The soak has the two reversed as well.
Every template is judged as a whole on the first page that shows it (`Looker`).
"""

from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser

from tests.support.chromium import chromium
from tests.support.examples import all_are_tried, some
from tests.support.looking import TOO_WIDE, Judged, Looker
from tournament.people.models import User
from tournament.showroom.demo import build_demo
from tournament.showroom.pages import ACCOUNTS, PAGES, ShownPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, LAPTOP = 390, 1280


def session_of(username: str) -> str:
    client = Client()
    client.force_login(User.objects.get_by_natural_key(username))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def tab(browser: Browser, base: str, width: int, judged: Judged, **cookies: str) -> Looker:
    """A tab of this width that reads a language, and is logged in where a session is given."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="light" if width == PHONE else "dark",
    )
    context.add_cookies(
        [{"name": key, "value": value, "url": base} for key, value in cookies.items()]
    )
    return Looker(context, judged)


@pytest.mark.parametrize("turned", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_every_page(transactional_db: None, live_server: Any, settings: Any, turned: int) -> None:
    settings.DEMO = True
    build_demo(timezone.now())
    sessions = {role: {"sessionid": session_of(name)} for role, name in ACCOUNTS.items()}
    pages: Sequence[ShownPage] = PAGES if all_are_tried() else some(PAGES)[::2]
    addresses = [(page, live_server.url + page.address()) for page in pages]
    wrong: list[str] = []
    judged = Judged()
    with chromium() as browser:
        for role in dict.fromkeys(page.role for page in pages):
            session = sessions.get(role or "", {})
            russian = tab(browser, live_server.url, PHONE, judged, language="ru", **session)
            english = tab(browser, live_server.url, LAPTOP, judged, language="en", **session)
            for number, (page, address) in enumerate(addresses, turned):
                if page.role != role:
                    continue
                status, faults = russian.look(address)
                assert status == 200, page.name
                if number % 2:
                    faults += [f"in English: {fault}" for fault in english.look(address)[1]]
                else:
                    faults += russian.look_again(LAPTOP, "dark")
                # A scene is as wide as a stream, wherever it is looked at.
                narrow = not page.name.startswith("scene")
                wrong += [f"{page.name}: {one}" for one in faults if narrow or TOO_WIDE not in one]
            for looker in (russian, english):
                looker.tab.context.close()
    assert wrong == []

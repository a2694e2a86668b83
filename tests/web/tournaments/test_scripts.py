"""No script of a page fails in a tournament of a game that the engine does not know."""

from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import ConsoleMessage

from tests.support.chromium import chromium
from tests.web.tournaments.scenes import Row, Scene
from tournament.regulations.profile import NO_GAME

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PUBLIC = ("day", "day_rounds", "day_standings", "day_hall", "day_find")
STAFF = ("staff_day", "tournament_names", "tournament_play", "console", "tables", "close_day")
OF_A_MATCH = ("match", "score", "day_match")


@pytest.mark.usefixtures("transactional_db")
def test_no_script_fails(live_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    scene = Scene(Row("swiss", NO_GAME, "in play"))
    event = scene.free.event
    paths = [
        *(reverse(name) for name in ("home", "tournaments")),
        *(reverse(name, args=[event]) for name in (*PUBLIC, *STAFF)),
        *(reverse(name, args=[event, scene.matches[1]]) for name in OF_A_MATCH),
        *(reverse(name, args=[event, "now"]) for name in ("embed", "scene")),
        reverse("my", args=[scene.token]),
    ]
    session = scene.client("O").cookies[settings.SESSION_COOKIE_NAME].value
    faults: list[str] = []

    def told(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"{message.location.get('url')}: {message.text}")

    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="ru-RU")
        cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(f"{page.url}: {fault}"))
        page.on("console", told)
        for path in paths:
            answer = page.goto(live_server.url + path, wait_until="load")
            assert answer is not None
            if answer.status != 200:
                faults.append(f"{path}: {answer.status}")
    assert faults == []

"""Long names and many players: nothing is cut off, lies on other text or goes past the screen."""

from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from tests.support.chromium import chromium
from tests.support.crowding import CROWDED
from tests.support.drawn_days import drawn_day
from tests.support.examples import some
from tests.support.free_tournaments import FreeTournament
from tests.support.looking import WIDE
from tests.web.test_every_page import session_of
from tournament.people.models import Person
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PUBLIC = ("day", "day_standings", "day_find", "day_draw", "day_hall", "day_history")
STAFF = (
    *("staff_day", "roster", "check_in", "console", "bracket", "tables", "rulings", "close_day"),
)
LONG = ("Константин-Александр", "Воскресенский-Преображенский", "Вольдемарович")


def name_all_at_length() -> None:
    """Everybody gets a name of two double names, told apart by one letter or two."""
    for number, person in enumerate(Person.objects.order_by("pk")):
        first, last, patronymic = LONG
        letter, second = chr(ord("А") + number % 32), "оа"[number // 32]
        person.full_name = f"{last} {letter}{second}{first[1:].lower()} {patronymic}"
        person.display_name = f"{letter}{second}{first[1:].lower()} {last}"
        person.save(update_fields=["full_name", "display_name"])


@pytest.mark.parametrize(("players", "widths"), some([(32, (390, 1280)), (64, (390, 768, 1280))]))
def test_long_names_can_be_read_on_every_page_of_a_day(
    transactional_db: None,
    live_server: Any,
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    widths: tuple[int, ...],
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    day = drawn_day(players, played=20, called=7)
    name_all_at_length()
    session = session_of(day.organizer.username)
    wrong: list[str] = []
    with chromium() as browser:
        for width, names in product(widths, (PUBLIC, STAFF)):
            context = browser.new_context(viewport={"width": width, "height": 900})
            cookies = {"language": "ru"}
            if names is STAFF:
                cookies[settings.SESSION_COOKIE_NAME] = session
            context.add_cookies(
                [{"name": k, "value": v, "url": live_server.url} for k, v in cookies.items()]
            )
            page = context.new_page()
            page.clock.set_fixed_time(day.now)
            for name in names:
                answer = page.goto(live_server.url + reverse(name, args=[day.event]))
                assert answer is not None
                assert answer.ok, name
                faults = page.evaluate(CROWDED)
                if page.evaluate(WIDE):
                    faults.append("wider than the screen")
                wrong += [f"{name} at {width}: {fault}" for fault in faults]
            context.close()
    assert not wrong, "\n".join(wrong)


def test_a_pair_that_waits_for_a_table_keeps_room_for_its_names(
    transactional_db: None, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    club = FreeTournament(TournamentRules("swiss"), plan={"tables": 2}).filled(6).started()
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 900})
        session = session_of(club.organizer.username)
        cookies = {"language": "ru", settings.SESSION_COOKIE_NAME: session}
        context.add_cookies(
            [{"name": k, "value": v, "url": live_server.url} for k, v in cookies.items()]
        )
        page = context.new_page()
        page.goto(live_server.url + reverse("console", args=[club.event]))
        names = page.locator("#match-S1\\.3 .ready__text")
        assert "ждёт стола" in names.inner_text()
        box = names.bounding_box()
        assert box is not None
        assert box["width"] > 200
        context.close()

"""The publisher brings a season to its end by pressing what the pages propose.

From the closed days of the cities to the archive; the players' answers and the matches come by the
services, and what the publisher presses is counted.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, expect

from tests.factories.seasons import Season, season
from tests.support.scenario import Scenario
from tests.support.unmarked import unmarked
from tests.web.test_hall_by_clicks import PHONE, Desk
from tournament.championship.now.championship import championship_now
from tournament.events import qualification
from tournament.people.models import Person
from tournament.people.persons import hide_name

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

MOST_CLICKS = 15
"""From headquarters, once the last city's day is closed, to the archive: with two cities, the
closing of the final and a lot; a tick beside."""


class Publisher(Desk):
    """Counts what they press."""

    clicks = 0

    def press(self, words: str, place: Any = None) -> None:
        super().press(words, place)
        self.clicks += 1

    def comes_back(self, site: str, name: str) -> None:
        """Months later they log in again; that is no press of the season's end."""
        pressed = self.clicks
        self.page.context.clear_cookies()
        self.page.goto(site)
        self.log_in(name)
        self.clicks = pressed


def test_a_season_comes_to_the_archive_by_what_the_pages_propose(
    live_server: Any, browser: Browser, pages_see: Callable[[Scenario], Scenario]
) -> None:
    one = season()
    day = pages_see(one.day)
    who = Publisher(browser, live_server.url, PHONE)
    who.log_in(day.publisher.username)
    assert "всё спокойно" not in who.page.locator("main").inner_text()
    assert who.seen("утвердите финалистов").count() == 2
    who.clicks = 0
    qualifiers_are_confirmed(who, one)
    who.press("Чемпионат 2016–2017")
    who.press("Утвердить состав финала")
    assert who.seen("Открыть финал").count() == 1
    assert not who.seen("Открыть этапы снова").count(), "the way back is folded away"
    who.press("Открыть финал")
    sent_away = the_final_is_played(one)
    who.comes_back(live_server.url, day.publisher.username)
    who.page.goto(live_server.url + reverse("close_day", args=[one.final]))
    who.press("Закрыть день…")
    who.page.get_by_role("checkbox").check()
    who.press("Закрыть день окончательно")
    who.press("Присудить призы")
    who.reads("Места 4–7 делят несколько игроков")
    who.press("Бросить жребий при всех")
    who.page.locator("main").get_by_role("textbox").first.fill("7, 13, 21")
    who.press("Бросить жребий")
    who.press("Присудить призы")
    who.press("Чемпионат 2016–2017")
    who.press("Убрать в архив")
    who.reads("Чемпионат в архиве")
    assert championship_now(one.state, timezone.now()).status == "archived"
    assert who.fits()
    assert who.clicks <= MOST_CLICKS
    who.press("Финал")
    expect(who.page.locator("main").get_by_text("Вручён…")).to_have_count(4)
    assert not who.faults
    everybody_reads_who_won(one, sent_away)


def qualifiers_are_confirmed(who: Publisher, one: Season) -> None:
    """Headquarters leads to the one city, the list of seats to the other; everybody comes."""
    for words in ("утвердите финалистов", "Утвердить финалистов"):
        who.press(words)
        who.press("Утвердить и спросить")
    for key in one.state.invitations:
        about = {"championship": one.day.championship, "registration": key}
        by = one.day.by(one.day.publisher)
        qualification.answer(by, **about, coming=True, said_by="publisher")


def the_final_is_played(one: Season) -> str:
    """One of the two who stand in its last match is sent away; their registration."""
    one.on_the_day()
    one.play(frozenset({"F"}))
    sent_away = next(key for key in one.event.players("F") if key is not None)
    one.disqualify(sent_away)
    one.play()
    return sent_away


def everybody_reads_who_won(one: Season, sent_away: str) -> None:
    """On the front page, the championship's page and in the cities, by the names consented to."""
    champion = one.state.honours.holders[0]
    person = Person.objects.get(pk=one.state.registrations[champion].person)
    public = Client(headers={"Accept-Language": "ru"})
    about = reverse("championship_about", args=[one.day.championship])
    for address in ("/", about):
        page = unmarked(public.get(address).text)
        assert f"Чемпион: {person.display_name}" in page
        assert "15\u00a0000" in page
    assert "место 1 в финале" in public.get(about).text
    city = public.get(reverse("day_standings", args=[one.state.invitations[sent_away].event])).text
    rows = re.findall(r"<tr[ >].*?</tr>", city, re.DOTALL)
    assert sum("в финале" in row for row in rows) == 3, "four went there, one was sent away"
    assert "едет на финал" not in city
    hide_name(person, at=one.day.now)
    for address in ("/", about):
        page = unmarked(public.get(address).text)
        assert person.display_name not in page
        assert f"Чемпион: Игрок {one.state.registrations[champion].number}" in page

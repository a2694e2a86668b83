"""The front page: what is on in all cities, the map, the way to a match, the road to the final."""

import gzip
import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from playwright.sync_api import expect

from tests.support.chromium import chromium, settled
from tests.support.scenario import Scenario
from tests.web.public.days import HIDDEN_NAME, completed, running
from tests.web.public.test_live_browser import MOVED, REAL_FRAMES, WATCH_MOVES
from tournament.events.selectors import cities
from tournament.events.states import event_state, event_states
from tournament.people.models import Consent, Person
from tournament.people.persons import withdraw_consent
from tournament.web.public import search, views
from tournament.web.public.city_map import HEIGHT, WIDTH, labels, places
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.kept_pages import PAGES

MOST_BYTES = 12 * 1024
MOST_QUERIES = 12


def front(query: str = "", language: str = "ru") -> str:
    answer = Client(headers={"accept-language": language}).get("/" + query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def on_now(page: str) -> str:
    return page.partition('id="on-now"')[2].partition('id="days"')[0]


class TestMap:
    """The scheme of the cities: each can be hit by a finger, and north stays north."""

    def test_circles_are_a_finger_apart_also_where_the_map_is_half_as_wide(self) -> None:
        found = self.circles()
        assert len(found) == 19
        for one, (x, y) in found.items():
            assert 44 <= x <= WIDTH - 44
            assert 44 <= y <= HEIGHT - 44
            for other in found.keys() - {one}:
                assert math.dist((x, y), found[other]) >= 88, (one, other)

    def test_the_country_is_known_by_its_corners(self) -> None:
        found = self.circles()
        by_x, by_y = (sorted(found, key=lambda code: found[code][axis]) for axis in (0, 1))
        assert by_x[-1] == "petropavlovsk-kamchatsky"
        assert by_y[0] == "murmansk"
        assert by_x.index("saint-petersburg") < by_x.index("kazan") < by_x.index("tomsk")
        assert by_y.index("moscow") < by_y.index("rostov-on-don") < by_y.index("astrakhan")

    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_every_name_has_room_and_covers_no_circle(self, language: str) -> None:
        names = [(code, getattr(city, language)) for code, city in cities().items()]
        assert labels(self.circles(), names, 17).keys() == cities().keys()

    @staticmethod
    def circles() -> dict[str, tuple[int, int]]:
        return places(
            [(code, city.longitude or 0, city.latitude or 0) for code, city in cities().items()]
        )


@pytest.mark.django_db
def test_what_is_played_stands_first_with_table_players_and_the_instant() -> None:
    day = running()
    (match,) = event_state(day.event).active_matches()
    play = event_state(day.event).plays[match]
    now = on_now(front())
    assert f"Стол {play.table}" in now
    assert f'data-minutes-since="{play.called_at.isoformat()}"' in now  # type: ignore[union-attr]
    for player in event_state(day.event).players(match):
        assert read_day(day.event).names[player or ""] in now
    assert HIDDEN_NAME not in front() + front(f"?q={HIDDEN_NAME.split()[0]}")


@pytest.mark.django_db
def test_a_name_taken_back_leaves_the_front_page_at_once() -> None:
    day = running()
    reading = read_day(day.event)
    players = reading.event.players(reading.event.active_matches()[0])
    names = {reading.person(item): reading.names[item] for item in players if item}
    person = Person.objects.filter(pk__in=names, public_name_consent=True)[:1].get()
    name = names[person.pk]
    before = Client(headers={"accept-language": "ru"}).get("/")
    assert name in on_now(before.content.decode())
    withdraw_consent(person, Consent.Kind.PUBLIC, at=day.now)
    after = Client(headers={"accept-language": "ru", "if-none-match": before["ETag"]}).get("/")
    assert after.status_code == 200
    assert name not in after.content.decode()


@pytest.mark.django_db
def test_who_is_looked_for_is_found_with_what_to_do_now_by_name_or_number() -> None:
    day = running()
    reading = read_day(day.event)
    event = reading.event
    player = event.players(event.active_matches()[0])[0] or ""
    number = reading.number(player)
    for query in (reading.names[player].split()[0].lower(), str(number)):
        page = front(f"?q={query}")
        assert f'{reverse("day_find", args=[day.event])}?q={number}"' in page
        assert "Пройдите к столу" in page
    assert f'href="/days/{day.event}/"' in front("?q=КАЗ").partition("found-title")[2]
    assert "Нет ни такого города" in front("?q=zzz")


@pytest.mark.django_db
def test_a_search_is_short_and_kept_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    day = running()
    name = read_day(day.event).names[event_state(day.event).order[1]].split()[0]
    front()
    kept = len(PAGES)
    with CaptureQueriesContext(connection) as captured:
        page = front(f"?q={name}")
    assert len(captured) <= MOST_QUERIES
    assert len(PAGES) == kept, "whoever types makes no page go"
    assert "city-map" not in page
    assert 'id="on-now"' not in page
    assert 'data-every="30000"' in page
    monkeypatch.setattr(search, "MOST_SHOWN", 3)
    found = front("?q=%D0%B8").partition("found-title")[2]
    assert found.count('class="row"') <= 3


@pytest.mark.django_db
def test_a_network_that_searches_too_often_waits_and_everything_else_stays_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache.clear()
    monkeypatch.setattr(views, "SEARCHES_OF_ADDRESS", replace(search.SEARCHES_OF_ADDRESS, most=2))
    day = running()
    client = Client(headers={"accept-language": "ru"})
    first = client.get("/?q=казань")
    for _ in range(5):
        again = client.get("/?q=казань", headers={"if-none-match": first["ETag"]})
        assert again.status_code == 304, "what is not made does not count"
    assert client.get("/?q=пермь").status_code == 200
    stopped = client.get("/?q=томск")
    assert (stopped.status_code, stopped["Retry-After"]) == (429, "60")
    text = stopped.content.decode()
    assert 'value="томск"' in text, "what was typed is kept"
    assert "Попробуйте через минуту" in text
    assert client.get("/").status_code == 200
    page = reverse("day_find", args=[day.event])
    assert client.get(page + "?q=1").status_code == 200
    assert client.get(page + "?q=иванов").status_code == 200
    elsewhere = Client(REMOTE_ADDR="192.0.2.7", headers={"accept-language": "ru"})
    assert elsewhere.get("/?q=томск").status_code == 200


@pytest.mark.django_db
def test_open_days_have_a_button_and_no_other(
    pages_see: Callable[[Scenario], Scenario],
) -> None:
    day = pages_see(Scenario().plan())
    address = reverse("register", args=[day.event])
    assert address in front()
    assert reverse("register", args=[running().event]) not in front()


@pytest.mark.django_db
def test_running_days_cost_no_query_each_and_little_weight() -> None:
    day, other = running(), Scenario().drawn(10, city="perm")
    page = front()
    PAGES.clear()
    with CaptureQueriesContext(connection) as captured:
        assert front() == page
    assert len(captured) <= MOST_QUERIES + 3, "two championships: three of them for the second"
    assert len(gzip.compress(page.encode())) <= MOST_BYTES
    with CaptureQueriesContext(connection) as captured:
        found = event_states([day.event, other.event])
    assert len(captured) == 1
    assert found == {event: event_state(event) for event in (day.event, other.event)}


@pytest.mark.django_db
def test_the_page_of_a_championship_tells_who_is_through() -> None:
    day = completed()
    page = Client(headers={"accept-language": "ru"}).get(
        reverse("championship_about", args=[day.championship])
    )
    text = page.content.decode().partition('id="through-title"')[2].partition("</section>")[0]
    reading = read_day(day.event)
    assert reading.finalists
    for registration in reading.finalists:
        assert reading.names[registration] in text


@pytest.mark.browser
@pytest.mark.slow
def test_my_match_is_two_taps_from_the_front_page(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, live_server: Any
) -> None:
    """Find, then the own line; what changes meanwhile moves nothing that is read."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    day = running()
    reading = read_day(day.event)
    player = reading.event.players(reading.event.active_matches()[0])[0] or ""
    taps = 0
    with chromium() as browser:
        page = browser.new_context(
            viewport={"width": 390, "height": 844}, locale="ru-RU"
        ).new_page()
        page.add_init_script(REAL_FRAMES)
        page.clock.install()
        page.goto(live_server.url)
        expect(page.locator(".ongoing__since time").first).to_be_visible()
        page.evaluate(WATCH_MOVES)
        ready = next(
            item
            for item in event_state(day.event).progress.ready()
            if item not in event_state(day.event).plays
        )
        day.start(ready)
        page.clock.run_for(7_000)
        settled(page)
        expect(page.locator(".ongoing__match")).to_have_count(2)
        assert sum(value for value, _ in page.evaluate(MOVED)) < 0.01
        page.get_by_role("searchbox").fill(str(reading.number(player)))
        page.get_by_role("button", name="Найти").click()
        taps += 1
        expect(page.locator(".found")).to_contain_text("Пройдите к столу")
        page.locator(".found a").first.click()
        taps += 1
        expect(page.locator(".find__table")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert taps <= 2

"""The front page on the day of all days: nineteen cities play at once, with long names."""

import gzip
from itertools import product
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.support.chromium import chromium
from tests.support.crowding import CROWDED
from tests.support.scenario import Scenario
from tournament.events import selectors, services
from tournament.events.describe import Description, describe_day
from tournament.events.execution import Place
from tournament.events.states import event_state
from tournament.people.models import Person
from tournament.web.shared.kept_pages import PAGES

pytestmark = [pytest.mark.slow]

PLAYERS = 10
MOST_BYTES = 12 * 1024
MOST_QUERIES = 12
FIRST = [
    *("Константин", "Александра", "Вячеслав", "Екатерина"),
    *("Станислав", "Анастасия", "Мстислав", "Маргарита"),
]
LAST = [
    *("Вознесенск", "Преображенск", "Константинопольск", "Рождественск", "Крестовоздвиженск"),
    *("Богоявленск", "Краснопольск", "Заболоцк", "Милославск", "Верхоглядовск", "Белосельск"),
    *("Новосильцевск", "Перещепинск"),
]


def everywhere() -> Scenario:
    """Nineteen days that are played at this moment, each with a stream and two matches shown."""
    day = Scenario()
    for number, city in enumerate(selectors.cities()):
        if not number:
            day.plan(city=city, tables=8)
        else:
            stage = day.add_city(city)
            whole = Place(day.championship, stage)
            day.grant(day.publisher, day.organizer, "organizer", whole)
            day.grant(day.publisher, day.judge, "judge", whole)
            day.event = day.add_day(stage, day.now.date(), tables=8)
            services.open_registration(day.by(day.organizer), event=day.event)
        for player in range(number * PLAYERS + 1, (number + 1) * PLAYERS + 1):
            day.enrol(day.application(player))
        stream = Description(stream_url=f"https://vk.com/video-{number * 7919}_4562{number:03}")
        describe_day(day.by(day.organizer), event=day.event, description=stream)
        day.check_in_all()
        day.draw()
        for match in event_state(day.event).progress.ready()[:2]:
            day.start(match)
    long_names()
    return day


def long_names() -> None:
    """Everybody has another one, as people have."""
    pairs = [(one, other) for one, other in product(LAST, LAST) if one != other]
    chance = Random(19)
    chance.shuffle(pairs)
    for person, (one, other) in zip(Person.objects.order_by("pk"), pairs * 2, strict=False):
        first = chance.choice(FIRST)
        ending = "ая" if first[-1] in "ая" else "ий"
        person.display_name = f"{first} {one}{ending}-{other}{ending}"
        person.save(update_fields=["display_name"])


@pytest.mark.django_db
def test_nineteen_running_days_weigh_little_and_ask_little() -> None:
    everywhere()
    client = Client(headers={"accept-language": "ru"})
    client.get("/")
    PAGES.clear()
    with CaptureQueriesContext(connection) as captured:
        page = client.get("/")
    assert page.content.count(b'class="ongoing__match"') == 38
    assert len(captured) <= MOST_QUERIES
    weight = len(gzip.compress(page.content))
    assert weight <= MOST_BYTES, weight
    PAGES.clear()
    with CaptureQueriesContext(connection) as captured:
        found = client.get("/?q=мсти")
    assert len(captured) <= MOST_QUERIES
    assert len(gzip.compress(found.content)) <= MOST_BYTES // 2


@pytest.mark.browser
def test_long_names_in_nineteen_cities_leave_nothing_cut_or_sideways(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, live_server: Any
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    everywhere()
    wrong: list[str] = []
    with chromium() as browser:
        for width, address in product((390, 1280), ("/", "/?q=мсти")):
            context = browser.new_context(
                viewport={"width": width, "height": 900}, locale="ru-RU", color_scheme="light"
            )
            page = context.new_page()
            page.goto(live_server.url + address)
            wrong += [f"{address} at {width}: {fault}" for fault in page.evaluate(CROWDED)]
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{address} at {width}: {wide} px wide")
            context.close()
    assert "\n".join(wrong) == ""

"""Parts of a day on other sites and in streams, and what a shared link shows of a page."""

import gzip
import re
import struct
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.chromium import chromium
from tests.support.scenario import Scenario
from tests.web.public.days import HIDDEN_NAME, completed, opened, running
from tournament.events.states import event_state
from tournament.people.models import Consent, Person
from tournament.people.persons import withdraw_consent
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.player_links import player_urls
from tournament.web.shared.shown_parts import FRAMES, SCENES

MOST_BYTES = 12 * 1024
SMALLEST_TYPE = 28
"""Pixels of the smallest letters that are read on a stream."""


def get(name: str, *where: str, **headers: str) -> Any:
    client = Client(headers={"accept-language": "ru", **headers})
    return client.get(reverse(name, args=where))


@pytest.mark.django_db
def test_frames_may_stand_on_any_site_and_scenes_on_none() -> None:
    day = running()
    names = read_day(day.event).names.values()
    for name, parts in (("embed", FRAMES), ("scene", SCENES)):
        for what in parts:
            answer = get(name, day.event, what)
            page = answer.content.decode()
            assert answer.status_code == 200
            assert not answer.cookies
            assert ("X-Frame-Options" in answer.headers) is (name == "scene")
            policy = answer.headers["Content-Security-Policy"]
            assert ("frame-ancestors *" in policy) is (name == "embed")
            assert any(shown in page for shown in names), (name, what)
            assert HIDDEN_NAME not in page
            assert "<form" not in page
            assert len(gzip.compress(answer.content)) <= MOST_BYTES
            again = get(name, day.event, what, **{"if-none-match": answer.headers["ETag"]})
            assert again.status_code == 304
        assert get(name, day.event, "secrets").status_code == 404


@pytest.mark.django_db
def test_before_the_draw_a_frame_says_when_it_comes() -> None:
    assert "Появится после жеребьёвки" in get("embed", opened().event, "bracket").text


@pytest.mark.django_db
def test_a_shared_link_has_a_picture_made_once_for_each_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = completed()
    reading = read_day(day.event)
    (match,) = (item for item in reading.event.structure.matches if item.id == "GF")
    pages = {
        "day": (day.event,),
        "day_match": (day.event, match.id),
        "championship_about": (day.championship,),
    }
    for name, where in pages.items():
        page = get(name, *where).text
        tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
        assert tags["url"].endswith(reverse(name, args=where))
        assert tags["url"].startswith("http")
        assert tags["title"]
        assert tags["description"]
        path = "/" + tags["image"].split("/", 3)[3]
        picture = Client(headers={"accept-language": "ru"}).get(path)
        assert picture.headers["Content-Type"] == "image/png"
        assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
        with monkeypatch.context() as context:
            context.delattr("tournament.web.public.previews.preview_png")
            assert Client(headers={"accept-language": "ru"}).get(path).content == picture.content
    assert get("match_picture", day.event, "W9.9").status_code == 404


@pytest.mark.django_db
@pytest.mark.rule("CH-PD-3")
def test_a_shared_link_forgets_a_name_that_is_taken_back() -> None:
    day = completed()
    reading = read_day(day.event)
    allowed = player_urls(reading)
    best = next(key for key, place in reading.places.items() if place.first <= 2 and key in allowed)
    name, before = reading.names[best], get("day_picture", day.event).headers["ETag"]
    described = re.compile(r'og:description" content="([^"]*)"')
    assert name in described.findall(get("day", day.event).text)[0]
    person = Person.objects.get(pk=reading.person(best))
    withdraw_consent(person, Consent.Kind.PUBLIC, at=day.now)
    assert name not in described.findall(get("day", day.event).text)[0]
    assert get("day_picture", day.event).headers["ETag"] != before


@pytest.mark.browser
@pytest.mark.slow
def test_a_scene_is_large_type_on_nothing(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, live_server: Any
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    day = Scenario().drawn(32, tables=16)
    for match in event_state(day.event).progress.ready()[:16]:
        day.start(match)
    with chromium() as browser:
        page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        for what in SCENES:
            page.goto(live_server.url + reverse("scene", args=[day.event, what]))
            seen = page.evaluate(_LOOK)
            assert seen["grounds"] == ["rgba(0, 0, 0, 0)"] * 3, what
            assert seen["size"] == [1920, 1080], what
            assert seen["below"] == [], what
            assert seen["smallest"] >= SMALLEST_TYPE, what


_LOOK = """() => {
  const all = [...document.querySelectorAll("#shown *, .scene__title *")];
  const has = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const own = all.filter(has);
  const shown = own.filter((one) => one.getBoundingClientRect().width > 2);
  const ground = (one) => getComputedStyle(one).backgroundColor;
  return {
    grounds: [document.documentElement, document.body, document.querySelector("main")].map(ground),
    size: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    below: shown.filter((one) => one.getBoundingClientRect().bottom > 1080).map((one) => one.id),
    smallest: Math.min(...shown.map((one) => parseFloat(getComputedStyle(one).fontSize))),
  };
}"""

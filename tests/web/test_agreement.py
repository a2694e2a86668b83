"""What several pages tell of one day is the same on each: its matches, how far it is."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.events.states import event_state

pytestmark = pytest.mark.pages


@pytest.fixture
def publisher(db: None) -> Client:
    return Client(headers={"Accept-Language": "en"})


def told(client: Client, day: Scenario) -> list[tuple[int, int]]:
    """How many matches are over and how many there are, as each page says."""
    found = []
    for name, arguments in (("day", [day.event]), ("day_hall", [day.event])):
        page = client.get(reverse(name, args=arguments)).text
        found += re.findall(r"(\d+) of (\d+) matches decided", page)
    page = client.get(reverse("publisher_championship", args=[day.championship])).text
    found += re.findall(r"matches (\d+)/(\d+)", page)
    return [(int(over), int(all_of_them)) for over, all_of_them in found]


@pytest.mark.rule("CH-DE-6")
@pytest.mark.parametrize(
    ("outcome", "ends"), [("A", (18, 18)), ("B", (19, 19))], ids=["one final", "with the reset"]
)
def test_all_pages_count_the_same_matches(
    publisher: Client, outcome: str, ends: tuple[int, int]
) -> None:
    day = Scenario().drawn(10)
    publisher.force_login(day.publisher)
    assert told(publisher, day) == [(0, 18)] * 3
    day.play_on(17)
    assert told(publisher, day) == [(17, 18)] * 3
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(day.organizer)
    assert "1 match is open" in client.get(reverse("close_day", args=[day.event])).text
    day.play_match("GF", outcome)
    if outcome == "B":
        assert told(publisher, day) == [(18, 19)] * 3
        day.play_match("GF2")
    assert told(publisher, day) == [ends] * 3


def test_all_pages_know_that_the_last_match_is_over(publisher: Client) -> None:
    day = Scenario().drawn(10)
    day.play_on()
    publisher.force_login(day.publisher)
    assert event_state(day.event).status == "finished"
    for name, arguments in (
        ("home", []),
        ("day", [day.event]),
        ("staff_home", []),
        ("staff_day", [day.event]),
        ("publisher_home", []),
        ("publisher_championship", [day.championship]),
    ):
        page = publisher.get(reverse(name, args=arguments)).text
        badges = set(re.findall(r'class="badge[^"]*">([^<]*)<', page))
        assert "played, not closed yet" in badges, name
        # The stage is still running: that ends with the closing of its days (spec 5.3).
        assert "being played" not in badges or name == "publisher_championship", name

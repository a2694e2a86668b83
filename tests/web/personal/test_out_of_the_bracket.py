"""Who is not called to a table any more reads their place, and no phone is armed for them."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events.states import event_state
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import services as play

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A drawn day, whose pages see its clock."""
    drawn = DayFactory(drawn=True)
    monkeypatch.setattr("django.utils.timezone.now", lambda: drawn.now)
    return drawn


def pages(day: Scenario, registration: str) -> list[str]:
    """The player's own page, and the one of their matches."""
    person = Person.objects.get(pk=event_state(day.event).entrants[registration].person)
    token = token_of(make_link([person], at=day.now))
    client = Client(headers={"Accept-Language": "ru"})
    found = [client.get(reverse("my", args=[token]))]
    found.append(client.get(reverse("my_match", args=[token, registration])))
    assert [answer.status_code for answer in found] == [200, 200]
    return [answer.text for answer in found]


def arms(html: str) -> bool:
    """Whether a phone can be armed on this page."""
    ring = re.search(r'<section class="ring"[^>]*>', html)
    awaited = "data-awaits-call" in html
    assert awaited == (ring is not None and " hidden" not in ring[0]), "script and page agree"
    return awaited


def out(day: Scenario) -> str:
    """Play until somebody is out, and return them."""
    while True:
        state = event_state(day.event)
        for registration in state.order:
            if state.progress.exit_number(state.seed_of[registration]) is not None:
                return registration
        day.play_match(state.progress.ready()[0])


@pytest.mark.rule("CH-PLACE-1")
def test_who_has_lost_twice_reads_a_place_and_is_offered_no_ring(day: Scenario) -> None:
    first = event_state(day.event).order[0]
    assert all(arms(page) for page in pages(day, first))
    registration = out(day)
    own, matches = pages(day, registration)
    assert not arms(own)
    assert not arms(matches)
    assert "Место пока не определилось: другие ещё играют" in own
    while event_state(day.event).progress.ready():
        day.play_match(event_state(day.event).progress.ready()[0])
        if "Место: " in pages(day, registration)[0]:
            break
    assert re.search(r"Место: \d", pages(day, registration)[0])
    assert event_state(day.event).status == "running", "long before the end"
    assert "Матчей больше нет" in own


@pytest.mark.rule("CH-WD-1", "CH-DQ-1")
@pytest.mark.parametrize(
    ("command", "said", "place"),
    [
        (commands.RuleWithdrawal, "Выбыл из сетки", r"Место: \d"),
        (commands.RuleDisqualification, "Дисквалифицирован", "В итогах без места"),
    ],
)
def test_who_has_left_reads_it_and_is_offered_no_ring(
    command: type[commands.Command], said: str, place: str, day: Scenario
) -> None:
    registration = event_state(day.event).order[0]
    category = "own_wish" if command is commands.RuleWithdrawal else "conduct"
    day.ruled(command, category=category, reason="Ушёл домой.", registration=registration)
    day.play_on()
    own, matches = pages(day, registration)
    assert not arms(own)
    assert not arms(matches)
    assert re.search(place, own)


def test_when_all_is_played_nobody_is_called_also_before_the_day_is_closed(day: Scenario) -> None:
    day.play_on()
    assert event_state(day.event).status == "finished"
    champion = event_state(day.event).order[0]
    own, matches = pages(day, champion)
    assert not arms(own)
    assert "Место: " in own
    assert not arms(matches)
    play.complete_day(day.by(day.organizer), event=day.event)
    own, _matches = pages(day, champion)
    assert not arms(own)
    assert "Место: " in own


def test_who_has_won_or_lost_once_is_still_called(day: Scenario) -> None:
    day.play_match("W1.2")
    state = event_state(day.event)
    assert all(arms(page) for player in state.players("W1.2") for page in pages(day, str(player)))

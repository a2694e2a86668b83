"""A player's public page: only with the consent to the name, and only what is public anyway."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.public.days import (
    HIDDEN_NAME,
    complete,
    completed,
    hidden_application,
    opened,
    text,
)
from tournament.events.states import championship_state
from tournament.people.models import Consent, Person
from tournament.people.persons import withdraw_consent
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.player_links import player_urls

pytestmark = pytest.mark.django_db


def page(person: str) -> str:
    answer = Client(headers={"accept-language": "ru"}).get(reverse("player", args=[person]))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def gone(person: str) -> bool:
    return Client().get(reverse("player", args=[person])).status_code == 404


@pytest.mark.rule("CH-PD-3")
def test_the_page_is_there_with_the_consent_and_gone_without_it() -> None:
    day = completed()
    reading = read_day(day.event)
    allowed = player_urls(reading)
    best = next(key for key, place in reading.places.items() if place.first <= 2 and key in allowed)
    person, name = reading.person(best), reading.names[best]
    shown = page(person)
    assert f'<h1 class="page-header__heading"><span translate="no">{name}</span></h1>' in shown
    assert '<meta name="robots" content="noindex">' in shown
    assert f"<dd>{reading.places[best].first}</dd>" in shown
    for place in ("day_standings", "championship_about"):
        where = day.event if place == "day_standings" else day.championship
        answer = Client().get(reverse(place, args=[where]))
        assert reverse("player", args=[person]) in answer.content.decode()
    row = Person.objects.get(pk=person)
    for secret in (row.full_name, row.contact, str(row.birth_date or "1990")):
        assert not secret or secret == name or secret not in shown
    withdraw_consent(row, Consent.Kind.PUBLIC, at=day.now)
    assert gone(person)
    assert reverse("player", args=[person]) not in text(day.event, "day_standings")


@pytest.mark.rule("CH-PD-3")
def test_bracket_card_draw_and_search_lead_to_the_pages_of_those_who_have_one_alone() -> None:
    day = completed()
    reading = read_day(day.event)
    allowed = player_urls(reading)
    hidden = Person.objects.get(display_name=HIDDEN_NAME).pk
    for registration in reading.event.order:
        number, address = reading.number(registration), allowed.get(registration, "no page")
        links = {
            "bracket": text(day.event, "day", f"?player={number}"),
            "search": text(day.event, "day_find", f"?q={number}"),
            "draw": text(day.event, "day_draw"),
        }
        for where, shown in links.items():
            assert (f'href="{address}"' in shown) is (registration in allowed), where
            assert hidden not in shown, where
    person = reading.person(next(iter(allowed)))
    withdraw_consent(Person.objects.get(pk=person), Consent.Kind.PUBLIC, at=day.now)
    assert person not in text(day.event, "day_draw")


@pytest.mark.rule("CH-PD-3")
def test_who_hides_their_name_has_no_page() -> None:
    day = completed()
    hidden = Person.objects.get(display_name=HIDDEN_NAME)
    assert gone(hidden.pk)
    assert gone("nobody")
    seen = [page(reading_person(day.event, key)) for key in shown_players(day.event)]
    assert not any(HIDDEN_NAME in one or hidden.pk in one for one in seen)


def test_who_is_only_registered_has_no_page_yet() -> None:
    registered = championship_state(opened().championship).registrations.values()
    assert len(registered) == 12
    assert all(gone(item.person) for item in registered)


def test_wins_and_losses_against_each_other_agree() -> None:
    day = completed()
    reading = read_day(day.event)
    shown = player_urls(reading)
    pairs = (reading.event.players(match) for match in reading.event.plays)
    # Whose name is hidden has no page, wherever the draw has put them.
    one, other = next((str(a), str(b)) for a, b in pairs if a in shown and b in shown)
    first, second = (page(reading.person(item)) for item in (one, other))

    def against(shown: str, name: str) -> tuple[int, int]:
        row = shown.partition("met-title")[2].partition(f">{name}<")[2].partition("</li>")[0]
        won, lost = row.rpartition("</span>")[2].partition("</strong>")[0].split(" : ")
        return int(won), int(lost)

    won, lost = against(first, reading.names[other])
    assert against(second, reading.names[one]) == (lost, won)
    assert won + lost >= 1


@pytest.mark.rule("CH-PD-3")
def test_whose_name_is_hidden_is_not_known_again_by_their_numbers() -> None:
    """A hidden name is another number on every day: nobody learns from a page that both are one."""
    earlier = completed()
    hidden = Person.objects.get(display_name=HIDDEN_NAME)
    twice: set[str] = set()
    while not twice:
        # The draw decides whom they meet again.
        later = Scenario().plan()
        for number in range(2, 13):
            later.enrol(later.application(number))
        later.enrol(hidden_application())
        later.check_in_all()
        later.draw()
        later.play_on()
        complete(later)
        twice = met_by(hidden, earlier.event) & met_by(hidden, later.event)
    for person in twice:
        shown = page(person).partition("met-title")[2]
        assert {">Игрок 1<", ">Игрок 12<"} <= set(re.findall(r">Игрок \d+<", shown))


def met_by(person: Person, event: str) -> set[str]:
    """Who has played against somebody on a day."""
    reading = read_day(event)
    (own,) = [item for item in reading.event.order if reading.person(item) == person.pk]
    path = reading.event.progress.path(reading.event.seed_of[own])
    both = [reading.event.players(match) for match in path]
    return {reading.person(str(item)) for players in both for item in players if item} - {person.pk}


def shown_players(event: str) -> list[str]:
    reading = read_day(event)
    allowed = set(Person.objects.filter(public_name_consent=True).values_list("pk", flat=True))
    return [item for item in reading.event.order if reading.person(item) in allowed][:4]


def reading_person(event: str, registration: str) -> str:
    return read_day(event).person(registration)

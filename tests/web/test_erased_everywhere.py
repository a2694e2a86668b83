"""Whoever is erased, or whose time is over, is on no page and in no export; no page breaks.

A run looks everywhere for who is erased from a day that is over, and at every third address, by
its seed, after the retention and on a day to come; `make soak` everywhere.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.reports.reading import pages_of
from tests.support.examples import some
from tests.support.people_to_hide import AT_THE_DESK, GROWN_UP
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.test_permissions import TABLE, address, worth_asking
from tournament.championship import commands
from tournament.events import erasure, registration, retention, services
from tournament.events.states import championship_state, event_state
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import services as play

pytestmark = [pytest.mark.pages, pytest.mark.django_db]


@pytest.fixture
def played() -> Scenario:
    """A closed day of ten; the first two players have names of their own."""
    day = Scenario().plan()
    for data in (GROWN_UP, AT_THE_DESK):
        day.enrol(registration.Application(data, True, data is GROWN_UP, False))
    day.register(8)
    day.check_in_all()
    day.draw()
    day.wait(minutes=10)
    match = event_state(day.event).progress.ready()[0]
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    day.wait(minutes=11)
    day.ruled(
        commands.RuleWalkover,
        match=match,
        winner="A",
        category="other",
        reason="Вазелиновой и Куролесова не было в зале",
    )
    day.play_on()
    play.complete_day(day.by(day.organizer), event=day.event)
    return day


SHOWING = ("day", "roster")
"""Pages that show a name as long as it may be shown."""


def everything(day: Scenario, names: Iterable[str] = tuple(TABLE)) -> str:
    """Every page and export that answers GET, or those of these names, as its readers see it."""
    clients = {"": Client(), "P": Client(), "O": Client(), "J": Client()}
    for letter, user in (("P", day.publisher), ("O", day.organizer), ("J", day.judge)):
        clients[letter].force_login(user)
    registered = championship_state(day.championship).days[day.event].registrations
    asked = [(name, address(name, day)) for name in names]
    asked += [
        ("roster_entry", reverse("roster_entry", args=[day.event, key])) for key in registered
    ]
    texts = []
    for name, path in asked:
        row = TABLE[name]
        for letter, client in clients.items():
            # A page that anyone may see is the same for all.
            if not (row.get == "A" if not letter else row.get != "A" and worth_asking(row, letter)):
                continue
            answer = client.get(path)
            assert answer.status_code < 500, path
            content = b"".join(answer) if answer.streaming else answer.content
            texts.append(text_of(content))
    return "\n".join(texts)


def a_third() -> list[str]:
    """Every third address, and those that show names."""
    names = [name for name in TABLE if name not in SHOWING]
    return [*SHOWING, *some(names, len(names) // 3)]


def text_of(content: bytes) -> str:
    """What a person reads in a page or in a printed sheet."""
    if content.startswith(b"%PDF"):
        return "\n".join(pages_of(content))
    return content.decode("utf-8", "replace")


def printed_bracket(day: Scenario) -> bytes:
    client = Client()
    client.force_login(day.organizer)
    return client.get(reverse("print_bracket", args=[day.event])).content


def person_of(name: str) -> Person:
    return Person.objects.get(full_name=name)


WORDS = ("Вазелинов", "Пелаге", "Молни", "pelageya", "23.11.1998")
OTHERS = ("Куролесов", "Онуфри", "onufriy", "29.10.1979")


@pytest.mark.rule("CH-PD-4")
def test_an_erased_player_is_a_number_on_every_page_and_in_every_export(played: Scenario) -> None:
    person = person_of(GROWN_UP.full_name)
    mine = reverse("my", args=[token_of(make_link([person], at=played.now))])
    before = everything(played, SHOWING)
    printed = text_of(printed_bracket(played))
    assert "Пелагея-Молния" in printed
    assert [word for word in ("Вазелинов", "Пелаге", "Молни") if word not in before] == []
    assert Client().get(mine).status_code == 200
    erasure.erase(played.by(played.publisher), person=person.pk)
    after = everything(played)
    assert [word for word in WORDS if word in after] == []
    assert "Игрок 1" in text_of(printed_bracket(played))
    assert "Куролесов" in after
    assert Client().get(mine).status_code == 404
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
def test_after_the_retention_pages_know_the_shown_name_only(played: Scenario) -> None:
    now = datetime(2017, 5, 13, 6, 0, tzinfo=UTC)
    list(retention.run(retention.rehearse(played.championship, now), now))
    after = everything(played, a_third())
    assert [word for word in (*WORDS, *OTHERS) if word in after] == ["Пелаге", "Молни"]
    assert "Пелагея-Молния" in after
    assert "Игрок 2" in after
    assert_rebuilds()


@pytest.mark.rule("CH-PD-4")
def test_an_erased_player_of_a_planned_day_leaves_its_pages(db: None) -> None:
    day = Scenario().plan(day=date(2016, 12, 10))
    registered = day.enrol(registration.Application(GROWN_UP, True, True, False))
    day.register(2)
    services.open_check_in(day.by(day.organizer), event=day.event)
    services.check_in(day.by(day.organizer), event=day.event, registration=registered.registration)
    assert "Вазелинов" in everything(day, SHOWING)
    erasure.erase(day.by(day.publisher), person=registered.person)
    after = everything(day, a_third())
    assert [word for word in WORDS if word in after] == []
    assert_rebuilds()

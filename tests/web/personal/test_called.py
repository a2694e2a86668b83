"""The personal page of somebody who is called: table, opponent and the next step come first."""

import re
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.personal.people import Family, text_of
from tests.web.personal.phones import Phone, Table, two_at_a_table
from tournament.events.states import event_state
from tournament.people.public_names import names_for
from tournament.play import games, suspension
from tournament.play import services as play


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players at a table, both with a confirmed key."""
    return two_at_a_table(scenario)


def reading(phone: Phone) -> str:
    return phone.family.text()


def rival_of(phone: Phone, table: Table) -> str:
    """What the public calls whoever sits on the other side."""
    other = table.second if phone is table.first else table.first
    state = event_state(table.scenario.event)
    person = state.entrants[other.registration].person
    return names_for({person: state.entrants[other.registration].number}, "public")[person]


@pytest.mark.parametrize(
    ("language", "where", "against", "what"),
    [
        ("ru", "Стол 1", "соперник: ", "Подойдите к столу"),
        ("en", "Table 1", "against ", "Go to your table"),
    ],
)
def test_the_table_and_the_rival_stand_before_everything(
    language: str, where: str, against: str, what: str, table: Table
) -> None:
    family = table.first.family
    family.client = Client(headers={"accept-language": language})
    text = family.text().partition("<main")[2] or family.text()
    places = [text.index(words) for words in (where, against, what, family.person.full_name)]
    assert places == sorted(places)
    main = family.get().content.decode().partition("<main")[2]
    assert re.search(r"<h2[^>]*>.*?</h2>", main, re.S)[0].count(where) == 1  # type: ignore[index]


def test_every_step_says_what_to_do_now(table: Table) -> None:
    one, other = table.first, table.second
    event, match = table.scenario.event, table.match
    assert "Подойдите к столу" in reading(one)
    play.start_play(table.scenario.by(table.scenario.organizer), event=event, match=match)
    assert "Когда партия закончится, запишите здесь результат" in reading(one)
    table.say(one)
    assert "прочитайте и подпишите" in reading(one)
    assert "прочитайте и подпишите" in reading(other)
    table.say(other, "B")
    assert "говорите разное" in reading(one)
    table.say(one, "B")
    assert one.sign(table.sheet).status_code == 200
    assert f"Теперь подписывает {rival_of(one, table)}" in reading(one)
    assert "прочитайте и подпишите" in reading(other)
    games.refuse_sheet(
        table.scenario.by(table.scenario.organizer),
        event=event,
        match=match,
        game=1,
        digest=table.sheet.digest,
        seat="B",
        declared_by_judge=False,
    )
    assert "решает судья" in reading(one)
    assert "Стол 1" in reading(one)


def test_a_call_taken_back_and_a_match_that_is_over(table: Table) -> None:
    one, scenario = table.first, table.scenario
    by = scenario.by(scenario.organizer)
    play.uncall_match(by, event=scenario.event, match=table.match)
    text = reading(one)
    assert "Стол 1" not in text
    assert "Ваш следующий матч" in text
    assert rival_of(one, table) in text
    scenario.play_on()
    text = reading(one)
    assert "Эта страница скажет" not in text
    place = event_state(scenario.event).places_known[
        event_state(scenario.event).seed_of[one.registration]
    ]
    assert f"Место: {place.first}" in text


def test_who_waits_reads_against_whom_when_and_what_was_played(table: Table) -> None:
    scenario, one = table.scenario, table.first
    # Two of one name are told apart by their numbers.
    rival = rf"соперник: {rival_of(one, table)}( \(№ \d+\))? Верхняя сетка, круг 1"
    by = scenario.by(scenario.organizer)
    play.uncall_match(by, event=scenario.event, match=table.match)
    before = event_state(scenario.event).call_list().index(table.match)
    text = reading(one)
    assert re.search(rival, text)
    assert ("вы следующие" if before == 0 else f"перед вашим {before} матч") in text
    scenario.play_match(table.match, "A")
    text = reading(one)
    assert re.search(f"победа, {rival}", text)
    assert re.search(r"Ваш отдых до \d\d:\d\d", text)
    assert re.search(r"Ожидается около \d\d:\d\d", text)
    first_screen, _fold, _rest = text.partition("Заявка, сообщения, данные")
    assert not re.search(r"\b[WL]\d\.\d", first_screen)
    suspension.suspend_day(
        scenario.by(scenario.judge), event=scenario.event, category="power", reason="Нет света"
    )
    first_screen, _fold, _rest = reading(one).partition("Заявка, сообщения, данные")
    assert "День прерван" in first_screen
    assert "Ожидается" not in first_screen


def test_of_many_children_the_called_one_comes_first(table: Table) -> None:
    called, state = table.first.family, event_state(table.scenario.event)
    called.link.persons.add(*(entrant.person for entrant in state.entrants.values()))
    cards = re.findall(
        r'<section class="card remote[^>]* id="remote-(\w+)"', called.get().content.decode()
    )
    assert len(cards) == len(state.entrants)
    assert set(cards[:2]) == {called.registration, table.second.registration}
    # Whose table it is has to be said where there are others.
    assert called.text().count(f"{called.person.full_name} Стол 1 соперник") == 1


def test_asking_again_costs_nothing_until_something_happens(table: Table) -> None:
    family, scenario = table.first.family, table.scenario
    tags = set()

    def ask(tag: str = "") -> HttpResponse:
        headers = {"If-None-Match": tag} if tag else {}
        return family.client.get(family.address("my"), headers=headers)  # type: ignore[return-value]

    def changed(tag: str) -> str:
        answer = ask(tag)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
        new = answer.headers["ETag"]
        assert new not in tags
        tags.add(new)
        kept = ask(new)
        assert (kept.status_code, kept.content) == (304, b"")
        assert kept.headers["Cache-Control"] == "no-store"
        return str(new)

    tag = changed("")
    family.send("my_judge", family.registration)
    tag = changed(tag)
    table.say(table.first)
    tag = changed(tag)
    family.send("my_messages", on="no")
    scenario.now += timedelta(minutes=1)
    tag = changed(tag)
    family.client = Client(headers={"accept-language": "en"})
    changed(tag)


def test_the_page_looks_by_itself_and_keeps_what_is_typed(table: Table) -> None:
    html = table.first.family.get().content.decode()
    assert f'data-live="{table.first.family.address("my")}" data-every="4000"' in html
    assert '<div id="now" data-live-part data-awaits-call>' in html
    versions = re.findall(r'data-live-version="(\w+)"', html)
    assert versions == re.findall(
        r'data-live-version="(\w+)"', table.first.family.get().content.decode()
    )
    play.uncall_match(
        table.scenario.by(table.scenario.organizer), event=table.scenario.event, match=table.match
    )
    assert versions != re.findall(
        r'data-live-version="(\w+)"', table.first.family.get().content.decode()
    )


def test_the_link_is_open_only_where_it_was_just_made(family: Family) -> None:
    made = family.get("my", new="").content.decode()
    assert '<details class="more" id="link" open><summary>Сохраните эту ссылку' in made
    used = family.get().content.decode()
    assert '<details class="more" id="link"><summary>Сохраните эту ссылку' in used
    assert text_of(family.get()).count(reverse("my", args=[family.token])) == 1

"""Every page in every state of a day: it answers, hides what is hidden and asks no session."""

import json
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.public.days import (
    EXPORTS,
    HIDDEN_NAME,
    PAGES,
    STATES,
    ask,
    person_with_number,
    running,
    text,
)
from tournament.people.models import Consent
from tournament.people.persons import withdraw_consent

pytestmark = pytest.mark.django_db


@pytest.mark.rule("CH-PD-3")
@pytest.mark.rule("CH-PUBLIC-1")
@pytest.mark.parametrize("state", STATES)
def test_a_hidden_name_stands_on_no_page(state: str) -> None:
    day = STATES[state]()
    for language in ("ru", "en"):
        for page in (*PAGES, *EXPORTS):
            shown = text(day.event, page, language=language)
            assert "Тайнов" not in shown
            assert "hidden@example.org" not in shown
            assert "1990-01-01" not in shown
            assert "01.01.1990" not in shown
        assert "Тайнов" not in text(day.event, "day_find", "?q=1", language)
        assert "Тайнов" not in text(day.event, "day", "?player=1", language)


@pytest.mark.rule("CH-PD-3")
def test_a_hidden_name_is_not_found_by_searching_for_it() -> None:
    day = running()
    page = text(day.event, "day_find", f"?q={HIDDEN_NAME.split()[0]}")
    assert "No one by that name" in page
    assert 'id="player-1"' in text(day.event, "day_find", "?q=1")


@pytest.mark.parametrize("state", STATES)
def test_public_pages_keep_nothing_about_the_reader(state: str) -> None:
    day = STATES[state]()
    for page in (*PAGES, *EXPORTS):
        answer = ask(day.event, page)
        assert not answer.cookies
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Vary"] == "Cookie, Accept-Language, Accept-Encoding"
        assert not answer.wsgi_request.session.accessed  # type: ignore[attr-defined]
        assert "csrfmiddlewaretoken" not in answer.content.decode()


@pytest.mark.parametrize(
    ("state", "english", "russian"),
    [
        ("planned", "Registration has not been opened yet.", "Регистрация ещё не открыта."),
        ("open", "20 of 32 places are left.", "Осталось 20 мест из 32."),
        ("check_in", "Check-in is on.", "Идёт отметка на входе."),
        ("frozen", "The list of players is frozen.", "Список игроков зафиксирован."),
        ("drawn", "0 of 22 matches decided", "сыграно матчей: 0 из 22"),
        ("running", "At the tables", "За столами"),
        ("completed", "Champion of the day", "Победа в игровом дне"),
        ("cancelled", "This game day does not take place.", "Этот игровой день не состоится."),
        ("drawn and cancelled", "This game day does not", "Этот игровой день не состоится."),
    ],
)
def test_the_day_says_how_far_it_is(
    state: str, english: str, russian: str, pages_see: Callable[[Scenario], Scenario]
) -> None:
    day = pages_see(STATES[state]())
    assert english in text(day.event)
    assert russian in text(day.event, language="ru")


def test_what_people_are_called_is_escaped() -> None:
    day = running()
    person = person_with_number(day, 3)
    person.display_name = "=<script>alert(1)</script>"
    person.save()
    for page in PAGES:
        assert "<script>alert" not in text(day.event, page)
    assert "&lt;script&gt;alert" in text(day.event)


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_no_name_is_a_formula_in_a_spreadsheet(start: str) -> None:
    day = running()
    person = person_with_number(day, 3)
    person.display_name = f"{start}1+1"
    person.save()
    assert f";'{start}1+1;" in text(day.event, "day_export_csv")


def test_an_unknown_day_is_not_found() -> None:
    for page in (*PAGES, *EXPORTS):
        assert ask("0" * 32, page).status_code == 404
        assert ask("no-such-day", page).status_code == 404


def test_strange_questions_are_answered_calmly() -> None:
    day = running()
    for query in ("?player=x", "?player=%00", "?player=999", "?view=%3Cb%3E", "?player=²"):
        assert ask(day.event, "day", query).status_code == 200
    for query in ("?q=%00", "?q=²", "?q=" + "9" * 5000, "?q=%F0%9F%92%A9"):
        assert ask(day.event, "day_find", query).status_code == 200
    assert ask(day.event, "day_hall", "?show=%22&turn=%22").status_code == 200


def test_only_reading_is_possible() -> None:
    day = running()
    for page in (*PAGES, *EXPORTS):
        assert Client().post(reverse(page, args=[day.event])).status_code == 405


@pytest.mark.rule("CH-PUBLIC-1")
def test_the_export_holds_public_values_only() -> None:
    day = STATES["completed"]()
    data = json.loads(text(day.event, "day_export_json"))
    assert set(data) == {"format", "day", "players", "matches"}
    assert set(data["players"][0]) == {"number", "name", "seed", "place_first", "place_last"}
    assert len(data["players"]) == 12
    assert sum(match["winner"] is not None for match in data["matches"]) in {22, 23}
    assert {player["place_first"] for player in data["players"]} == {1, 2, 3, 4, 5, 7, 9}
    lines = text(day.event, "day_export_csv").lstrip("\ufeff").splitlines()
    assert lines[0] == "number;name;seed;place_first;place_last"
    assert len(lines) == 13
    assert text(day.event, "day_export_csv", "?table=matches").startswith("\ufeffmatch;bracket")


@pytest.mark.rule("CH-PD-3")
def test_withdrawing_a_consent_changes_pages_already_seen() -> None:
    day = running()
    before = ask(day.event)
    person = person_with_number(day, 3)
    assert person.display_name in before.content.decode()
    withdraw_consent(person, Consent.Kind.PUBLIC, at=datetime(2016, 12, 10, tzinfo=UTC))
    after = ask(day.event)
    assert after.headers["ETag"] != before.headers["ETag"]
    assert person.display_name not in after.content.decode()
    assert "Player 3" in after.content.decode()

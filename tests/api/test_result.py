"""A result over JSON: accepted once, refused with rule and present state, repeated safely."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.events.states import event_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Scenario:
    return DayFactory(called="W1.2")


def post(client: Client, day: Scenario, what: str, body: Any, **headers: str) -> Any:
    address = f"/api/v1/days/{day.event}/matches/W1.2/{what}/"
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(address, text, content_type="application/json", headers=headers)


RESULT = {"game": 1, "revision": 0, "outcome": "A"}


def test_a_result_is_entered_and_witnessed(client: Client, day: Scenario) -> None:
    client.force_login(day.judge)
    (entry,) = post(client, day, "result", RESULT).json()["entries"]
    assert entry["type"] == "sheet-filled"
    answer = post(client, day, "attestation", {"game": 1, "digest": entry["digest"]})
    assert answer.status_code == 200
    assert event_state(day.event).match_status("W1.2") == "decided"


@pytest.mark.rule("CH-SHEET-4")
@pytest.mark.parametrize(("language", "word"), [("ru", "Матч"), ("en", "Match")])
def test_whoever_comes_second_gets_the_present_state(
    client: Client, day: Scenario, language: str, word: str
) -> None:
    client.force_login(day.judge)
    post(client, day, "result", RESULT)
    answer = post(client, day, "result", RESULT, accept_language=language)
    assert answer.status_code == 409
    assert answer.json()["rule"] == "CH-SHEET-4"
    assert answer.json()["present"][word] == "W1.2"


def test_the_same_key_three_times_is_one_entry_and_equal_answers(
    client: Client, day: Scenario
) -> None:
    client.force_login(day.judge)
    answers = [
        post(client, day, "result", RESULT, idempotency_key="one-tap").content for _ in range(3)
    ]
    assert len(set(answers)) == 1
    assert len(event_state(day.event).plays["W1.2"].games[0].sheets) == 1


@pytest.mark.rule("CH-ROLE-1")
def test_strangers_and_other_roles_are_refused(client: Client, day: Scenario) -> None:
    assert post(client, day, "result", RESULT).status_code == 401
    client.force_login(day.publisher)
    answer = post(client, day, "result", RESULT)
    assert (answer.status_code, answer.json()["rule"]) == (403, "CH-ROLE-1")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        '"A"',
        "\x00",
        '{"game": 1e999, "revision": 0, "outcome": "A"}',
        {},
        {**RESULT, "game": 0},
        {**RESULT, "game": "one"},
        {**RESULT, "revision": 10**30},
        {**RESULT, "outcome": "C"},
        {**RESULT, "outcome": ["A"]},
        {**RESULT, "details": {"living_heroes": [1]}},
        {**RESULT, "details": {"living_heroes": [1, -1]}},
        {**RESULT, "details": {"hands": [1, 2]}},
        {**RESULT, "details": [1, 2]},
        {**RESULT, "end_reason": "<b>"},
    ],
)
def test_bad_input_is_told_and_changes_nothing(client: Client, day: Scenario, body: Any) -> None:
    client.force_login(day.judge)
    answer = post(client, day, "result", body)
    assert answer.status_code == 400
    assert not event_state(day.event).plays["W1.2"].games


def test_a_bad_key_is_told(client: Client, day: Scenario) -> None:
    client.force_login(day.judge)
    answer = post(client, day, "result", RESULT, idempotency_key="ы" * 3)
    assert answer.status_code == 400


def test_a_day_or_match_that_is_not_there(client: Client, day: Scenario) -> None:
    client.force_login(day.judge)
    nowhere = client.post("/api/v1/days/nothing/matches/W1.2/result/", RESULT)
    assert nowhere.status_code in {404, 415}
    address = f"/api/v1/days/{day.event}/matches/W9.9/result/"
    answer = client.post(address, json.dumps(RESULT), content_type="application/json")
    assert (answer.status_code, answer.json()["error"]) == (409, "match_unknown")


@pytest.mark.rule("PT-SETUP-4")
def test_leaders_are_card_numbers_that_differ(client: Client, day: Scenario) -> None:
    client.force_login(day.judge)
    for leaders in ([0, 3], [3], [26, 1], "x"):
        answer = post(client, day, "result", {**RESULT, "details": {"leaders": leaders}})
        assert answer.status_code == 400
        assert set(answer.json()["fields"]) == {"details"}
    same = post(client, day, "result", {**RESULT, "details": {"leaders": [7, 7]}})
    assert same.status_code == 422
    assert same.json()["rule"] == "PT-SETUP-4"
    noted_leader = {**RESULT, "details": {"leaders": [7, None]}}
    (entry,) = post(client, day, "result", noted_leader).json()["entries"]
    assert entry["type"] == "sheet-filled"
    said = event_state(day.event).plays["W1.2"].games[0].sheets[0].statement
    assert tuple(said["details"]["leaders"]) == (7, None)

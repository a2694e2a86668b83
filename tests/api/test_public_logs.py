"""Logs and recorded games for everybody: nothing before the match is over (PT-LOG-14)."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema import validate

from tests.support.interface import operations, token_of
from tests.support.scenario import Scenario
from tournament.api.schema import description
from tournament.jobs.worker import run_due
from tournament.play import services as play

pytestmark = pytest.mark.django_db

LOGS = Path(__file__).resolve().parents[2] / "fixtures" / "logs"
LEGAL = (LOGS / "legal-short.log").read_bytes()
ILLEGAL = (LOGS / "illegal-second-attack.log").read_bytes()
MATCH = "W1.2"


@pytest.fixture
def day() -> Scenario:
    scenario = Scenario().drawn(10)
    scenario.wait(minutes=10)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=MATCH)
    play.start_play(scenario.by(scenario.judge), event=scenario.event, match=MATCH)
    return scenario


def hand_in(day: Scenario, data: bytes) -> str:
    headers = {"authorization": f"Bearer {token_of(day.judge, 'submit_logs')}"}
    where = f"/api/v1/days/{day.event}/matches/{MATCH}/games/1/logs/"
    sent = Client().post(where, data, content_type="text/plain", headers=headers)
    assert sent.status_code == 201
    assert run_due(timezone.now, "test", 100) > 0
    return str(sent.json()["id"])


def read(day: Scenario, what: str, operation: str) -> Any:
    answer = Client(headers={"accept-language": "en"}).get(f"/api/v1/days/{day.event}/{what}")
    (one,) = [item for item in operations() if item.id == operation]
    (content,) = one.said["responses"][str(answer.status_code)]["content"].values()
    validate(answer.json(), {**content["schema"], "components": description()["components"]})
    return answer


def over(day: Scenario) -> None:
    day.enter(MATCH, "A")
    day.attest(MATCH)


@pytest.mark.rule("PT-LOG-14")
def test_a_log_is_secret_until_its_match_is_over(day: Scenario) -> None:
    log = hand_in(day, LEGAL)
    assert read(day, "logs/", "list_public_logs").json()["results"] == []
    assert read(day, f"logs/{log}/", "read_public_log").status_code == 404
    (game,) = read(day, "games/", "read_recorded_games").json()["games"]
    assert (game["match"], game["game"], game["whole"], game["log"]) == (MATCH, 1, False, None)
    over(day)
    (line,) = read(day, "logs/", "list_public_logs").json()["results"]
    assert (line["id"], line["verdict"]) == (log, "legal")
    (game,) = read(day, "games/", "read_recorded_games").json()["games"]
    assert (game["whole"], game["log"]) == (True, log)
    whole = read(day, f"logs/{log}/", "read_public_log").json()
    assert whole["outcomes"]
    assert whole["text"].startswith("Format:")


@pytest.mark.rule("CH-PD-6")
def test_what_people_typed_into_a_log_is_told_to_nobody(day: Scenario) -> None:
    named = LEGAL.replace(b"\nA: ", "\nA: Пелагея-Молния ".encode(), 1)
    assert named != LEGAL
    log = hand_in(day, named)
    over(day)
    assert "Пелагея" not in read(day, f"logs/{log}/", "read_public_log").json()["text"]


def test_a_broken_rule_is_told_with_its_place(day: Scenario) -> None:
    log = hand_in(day, ILLEGAL)
    over(day)
    told = read(day, f"logs/{log}/", "read_public_log").json()
    assert (told["verdict"], told["rule"]) == ("illegal", "PT-ATTACK-2")
    assert told["line"] > 1
    assert told["reason"]
    assert read(day, "games/", "read_recorded_games").json()["games"] == []


def test_statistics_count_what_is_verified_and_confirmed(day: Scenario) -> None:
    hand_in(day, LEGAL)

    def games(query: str = "") -> int:
        answer = Client().get(f"/api/v1/statistics/{query}")
        return int(answer.json()["games"])

    assert games() == 0
    day.enter(MATCH, "A")
    day.attest(MATCH)
    of_day = games(f"?day={day.event}")
    assert games() == games(f"?championship={day.championship}") == of_day
    assert games(f"?day={day.event}&championship=another") == 0

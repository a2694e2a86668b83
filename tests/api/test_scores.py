"""Numbers, running numbers and draws of matches by the desk's word, read everywhere."""

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.api.writes import tournament_rows as free
from tests.api.writes.programs import of_account
from tests.support.scenario import Scenario
from tournament.events.states import event_state

pytestmark = pytest.mark.django_db
RUNNING, WON, DRAWN = [[2, 1]], [[3, 1], [0, 2], [4, 0]], [[1, 1]]


@pytest.fixture
def swiss() -> Scenario:
    """A round of three matches: one goes on, one is won, one is drawn."""
    day = free.published(draws=True, scores=True)
    program = of_account(day.organizer)
    for match, scores, winner in (
        ("S1.1", RUNNING, None),
        ("S1.2", WON, "A"),
        ("S1.3", DRAWN, "draw"),
    ):
        body = {"scores": scores, "winner": winner}
        seen = str(event_state(day.event).version_of(match))
        program.done("enter_score", body, seen=seen, event_id=day.event, match=match)
    return day


def text(path: str) -> str:
    answer = Client(headers={"accept-language": "en"}).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def from_matches(day: Scenario) -> Any:
    found = json.loads(text(f"/api/v1/days/{day.event}/matches/"))["results"]
    return {row["id"]: row["scores"] for row in found}


def from_each_match(day: Scenario) -> Any:
    at = f"/api/v1/days/{day.event}/matches"
    return {key: json.loads(text(f"{at}/{key}/"))["scores"] for key in ("S1.1", "S1.2", "S1.3")}


def from_bracket(day: Scenario) -> Any:
    found = json.loads(text(f"/api/v1/days/{day.event}/bracket/"))["matches"]
    return {row["id"]: row["scores"] for row in found}


def from_export(day: Scenario) -> Any:
    found = json.loads(text(f"/api/v1/days/{day.event}/export/"))["bracket"]["matches"]
    return {row["id"]: row["scores"] for row in found}


def from_document(day: Scenario) -> Any:
    found = json.loads(text(f"/days/{day.event}/export.json"))["matches"]
    return {row["match"]: row["scores"] for row in found}


def numbers(words: str) -> list[list[int]]:
    return [[int(one) for one in pair.split(":")] for pair in words.split(", ")]


def from_table(day: Scenario) -> Any:
    written = text(f"/days/{day.event}/export.csv?table=matches").removeprefix("\ufeff")
    rows = csv.DictReader(io.StringIO(written), delimiter=";")
    return {row["match"]: numbers(row["scores"]) for row in rows}


def from_pages(day: Scenario) -> Any:
    pages = {key: text(f"/days/{day.event}/matches/{key}/") for key in ("S1.1", "S1.2", "S1.3")}
    shown = re.compile(r"Numbers of the games: <strong>([^<]+)<")
    return {key: numbers(shown.findall(page)[0]) for key, page in pages.items()}


@pytest.mark.parametrize(
    "teller",
    [
        from_matches,
        from_each_match,
        from_bracket,
        from_export,
        from_document,
        from_table,
        from_pages,
    ],
)
def test_everything_tells_the_numbers_that_were_entered(
    swiss: Scenario, teller: Callable[[Scenario], Any]
) -> None:
    assert teller(swiss) == {"S1.1": RUNNING, "S1.2": WON, "S1.3": DRAWN}


def test_a_draw_is_told_as_one(swiss: Scenario) -> None:
    found = json.loads(text(f"/api/v1/days/{swiss.event}/matches/S1.3/"))
    assert (found["winner"], found["ended_by"]) == (None, "played")
    assert [side["result"] for side in found["sides"]] == ["draw", "draw"]
    assert text(f"/days/{swiss.event}/matches/S1.3/").count("small-match__draw") == 2
    row = json.loads(text(f"/api/v1/days/{swiss.event}/matches/S1.2/"))
    assert [side["games_won"] for side in row["sides"]] == [2, 1]


def test_a_bracket_shows_the_numbers_of_its_matches() -> None:
    day = free.listed("single_elimination", 4, scores=True)
    program = of_account(day.organizer)
    program.done("start_tournament", {"words": "17 4 23"}, event_id=day.event)
    body = {"scores": [[5, 3]], "winner": "A"}
    program.done("enter_score", body, seen="0", event_id=day.event, match="R1.1")
    model = json.loads(text(f"/days/{day.event}/brackets-model.json"))
    scored = [row for row in model["match"] if row["match"] == "R1.1"]
    assert [row["opponent1"]["score"] for row in scored] == [5]
    assert [row["opponent2"]["score"] for row in scored] == [3]
    picture = text(f"/embed/days/{day.event}/bracket/")
    assert "5 · ✓" in picture

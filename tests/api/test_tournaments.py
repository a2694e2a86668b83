"""What programs read of free tournaments: the list, rounds, standings with their tie-breaks."""

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.api.writes import tournament_rows as free
from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tournament.events.models import TournamentText
from tournament.events.states import event_state
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = pytest.mark.django_db


def read(path: str) -> Any:
    answer = Client().get(f"/api/v1/{path}")
    assert answer.status_code == 200
    return answer.json()


def test_the_list_has_those_that_are_for_everybody() -> None:
    day = free.listed()
    (row,) = read("tournaments/")["results"]
    assert (row["day"], row["name"], row["slug"]) == (day.event, "Клубный вечер", "klubnyy-vecher")


def test_a_private_one_is_in_no_list() -> None:
    free.listed()
    TournamentText.objects.update(private=True)
    assert read("tournaments/")["results"] == []


def test_rounds_and_standings_are_those_of_the_ledger() -> None:
    day = free.decided(tie_breaks=("buchholz", "wins"))
    state = event_state(day.event)
    told = read(f"days/{day.event}/rounds/")
    assert (told["format"], told["rounds_planned"], told["tie_breaks"]) == (
        "swiss",
        3,
        ["buchholz", "wins"],
    )
    (first,) = told["rounds"]
    pairs = [(pair["first"], pair["second"]) for pair in first["pairs"]]
    assert pairs == list(state.rounds.published[0].pairs)
    assert [pair["match"] for pair in first["pairs"]] == ["S1.1", "S1.2", "S1.3"]
    (group,) = told["standings"]
    assert [line["points"] for line in group["lines"]] == [10, 10, 10, 0, 0, 0]
    assert {Fraction(line["tie_breaks"]["buchholz"]) for line in group["lines"]} == {0, 1}
    assert group["lines"][0]["name"].startswith("Игрок")


def test_a_bracket_has_no_rounds() -> None:
    day = Scenario().drawn(10)
    told = read(f"days/{day.event}/rounds/")
    assert (told["format"], told["rounds"], told["standings"]) == ("", [], [])


@pytest.mark.parametrize(("players", "groups"), [(5, 1), (10, 2)])
def test_who_has_no_opponent_in_a_round_robin_is_named(players: int, groups: int) -> None:
    rules = TournamentRules("round_robin", groups=groups)
    day = FreeTournament(rules).filled(players).started()
    everybody, free_once = set(day.state.order), []
    for item in read(f"days/{day.event}/rounds/")["rounds"]:
        playing = {pair[side] for pair in item["pairs"] for side in ("first", "second")}
        assert item["bye"] in everybody - playing
        free_once.append(item["bye"])
    assert sorted(free_once) == sorted(everybody)
    page = Client().get(f"/days/{day.event}/rounds/", headers={"Accept-Language": "en"})
    assert page.content.decode().count("no opponent") == 5

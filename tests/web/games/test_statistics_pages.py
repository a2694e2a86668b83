"""Statistics pages: only what is verified, confirmed and over counts; nothing from too few."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.scenario import Scenario
from tournament.jobs.worker import run_due
from tournament.play.counted_games import counted_games
from tournament.play.log_submission import submit_log

pytestmark = pytest.mark.django_db

LEGAL = (Path(__file__).resolve().parents[3] / "fixtures" / "logs" / "legal-short.log").read_bytes()


def hand_in(day: Scenario, match: str, data: bytes = LEGAL) -> None:
    submit_log(day.by(day.judge), event=day.event, match=match, game=1, data=data, source="upload")
    run_due(timezone.now, "test", 100)


@pytest.fixture
def day() -> Scenario:
    scenario = Scenario().drawn(10)
    scenario.wait(minutes=10)
    return scenario


def winner_of_log() -> str:
    return "A" if b" game_end A " in LEGAL else "B"


def counted(day: Scenario) -> list[Any]:
    return counted_games(frozenset({day.event}), "pixel_tactics")


@pytest.mark.rule("PT-LOG-14")
def test_a_game_counts_once_its_match_is_over_and_confirmed(day: Scenario) -> None:
    day.start("W1.2")
    hand_in(day, "W1.2")
    assert counted(day) == []
    answer = day.enter("W1.2", winner_of_log(), by=day.judge)  # fmt: skip
    assert answer.entries
    assert counted(day) == []
    day.attest("W1.2")
    assert len(counted(day)) == 1


@pytest.mark.rule("CH-SHEET-5")
def test_a_log_with_another_winner_than_the_sheet_does_not_count(day: Scenario) -> None:
    day.play_match("W1.2", "A" if winner_of_log() == "B" else "B")
    hand_in(day, "W1.2")
    assert counted(day) == []


def test_two_logs_of_a_game_count_once(day: Scenario) -> None:
    day.play_match("W1.2", winner_of_log())
    hand_in(day, "W1.2")
    hand_in(day, "W1.2", LEGAL.replace(b"\nA: ", b"\nA: x ", 1))
    assert len(counted(day)) == 1


@pytest.mark.parametrize(("language", "word"), [("ru", "1 партия"), ("en", "1 game")])
def test_too_few_games_give_no_share(
    client: Client, day: Scenario, language: str, word: str
) -> None:
    day.play_match("W1.2", winner_of_log())
    hand_in(day, "W1.2")
    for name, argument in (
        ("statistics", None),
        ("championship_statistics", day.championship),
        ("day_statistics", day.event),
    ):
        address = reverse(name, args=[argument] if argument else [])
        answer = client.get(address, headers={"accept-language": language})
        text = answer.content.decode()
        assert answer.status_code == 200
        assert word in text
        assert "chart__share" not in text
        assert "chart__interval" not in text


def test_nothing_to_count_is_said(client: Client, day: Scenario) -> None:
    text = client.get(reverse("day_statistics", args=[day.event])).content.decode()
    assert '<svg class="chart"' not in text


def test_the_figures_are_given_as_csv(client: Client, day: Scenario) -> None:
    day.play_match("W1.2", winner_of_log())
    hand_in(day, "W1.2")
    answer = client.get(reverse("day_statistics", args=[day.event]) + "?format=csv")
    assert answer.headers["Content-Type"].startswith("text/csv")
    lines = answer.content.decode().split("\r\n")
    assert lines[0].startswith("\ufeffkind;card;against;games;won"), "as a Russian Excel reads it"
    assert sum(line.startswith("leader;") for line in lines) == 2


@pytest.mark.parametrize("name", ["day_statistics", "championship_statistics", "statistics"])
def test_the_page_changes_with_a_verdict(client: Client, day: Scenario, name: str) -> None:
    """Whoever looks between the log and its verdict does not leave the page of that moment."""
    day.play_match("W1.2", winner_of_log())
    of = {"day_statistics": [day.event], "championship_statistics": [day.championship]}
    address = reverse(name, args=of.get(name, []))
    submit_log(
        day.by(day.judge), event=day.event, match="W1.2", game=1, data=LEGAL, source="upload"
    )
    before = client.get(address)
    run_due(timezone.now, "test", 100)
    answer = client.get(address, headers={"if-none-match": before.headers["ETag"]})
    assert answer.status_code == 200
    assert answer.content != before.content
    assert "chart" in answer.content.decode()

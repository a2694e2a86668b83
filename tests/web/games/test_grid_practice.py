"""Practice of a game on a grid, whose pages say nothing but which game it is."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine.rulesets import ruleset
from tournament.web.shared.game_pages import pages_of

GAME = {"seed": 7, "rules": "usual", "rival": "perfect", "steps": [], "viewer": "A"}


def play(steps: list[str]) -> dict[str, Any]:
    answer = Client().post(
        reverse("practice_game_play", args=["tic_tac_toe"]),
        json.dumps({**GAME, "steps": steps}),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    said: dict[str, Any] = answer.json()
    return said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", ("Крестики-нолики", "не проигрывает")), ("en", ("Tic-tac-toe", "never loses"))],
)
def test_the_table_offers_the_game_and_its_programs(language: str, words: tuple[str, ...]) -> None:
    page = Client().get(
        reverse("practice_game", args=["tic_tac_toe"]), headers={"accept-language": language}
    )
    assert page.status_code == 200
    assert all(word in page.content.decode() for word in words)


def test_the_program_answers_and_the_board_shows_it() -> None:
    said = play(["A place a1"])
    assert said["steps"] == ["A place a1", "B place b2"]
    assert [offer["text"] for offer in said["legal"]][:2] == ["A place b1", "A place c1"]


def test_cells_are_drawn_from_the_top_and_can_be_tapped() -> None:
    position = ruleset("tic_tac_toe").read_position("marks=A...B.... result=-")
    html = pages_of("tic_tac_toe").board_html(
        position, "en", names={"A": "Anna", "B": "Boris"}, tappable=True
    )
    assert html.index('data-area="a3"') < html.index('data-area="b2"') < html.index('"a1"')
    assert html.count("<button") == 9
    assert html.count("grid-board__cell--A") == html.count("grid-board__cell--B") == 1
    assert 'aria-label="b2: nought"' in html
    assert "Anna</strong>" in html

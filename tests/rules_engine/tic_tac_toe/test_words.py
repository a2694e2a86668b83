"""The game's words in both languages."""

import pytest

from rules_engine.tic_tac_toe.ruleset import RULESET
from tests.rules_engine.tic_tac_toe.square import played, rule
from tests.rules_engine.tic_tac_toe.switches import SWITCHES


def test_every_rule_that_is_enforced_has_words() -> None:
    assert {switch.rule for switch in SWITCHES} == set(RULESET.rules)
    assert {RULESET.log_fault, rule(played("a1"), "B place a1")} < set(RULESET.rules)


def test_a_broken_rule_says_what_it_is_about() -> None:
    wrong = played("a1").why_illegal("B place a1")
    assert wrong is not None
    said = RULESET.broken(wrong.rule, wrong.params)
    assert said.facts("en") == "cell a1"
    assert said.facts("ru") == "клетка a1"
    assert said.remedy("en") == "Choose an empty cell."


def test_events_labels_and_results() -> None:
    assert RULESET.step_sentence("A place b2", "en") == "Player A places a mark on b2."
    assert RULESET.step_label("A place b2", "ru") == "Знак на b2"
    assert RULESET.result_words("drawn", "full", "en").endswith("no empty cell is left")
    assert RULESET.result_words("A", "line", "ru").endswith("три знака в ряд")


def test_a_drawn_position_says_each_cell() -> None:
    drawn = RULESET.drawing(played("b2", "a1"), "en")
    assert [[cell["words"] for cell in row] for row in drawn["rows"]] == [
        ["a3: empty", "b3: empty", "c3: empty"],
        ["a2: empty", "b2: cross", "c2: empty"],
        ["a1: nought", "b1: empty", "c1: empty"],
    ]
    assert (drawn["turn"], drawn["result"]) == ("A", "")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_terminal_says_who_is_next_or_who_has_won(language: str) -> None:
    lines = RULESET.board(played("b2"), language).split("\n")
    assert len(lines) == 5
    assert "B" in lines[-1]
    won = RULESET.board(played("a1", "a2", "b1", "b2", "c1"), language)
    assert won.split("\n")[-1] == RULESET.result_words("A", "line", language)

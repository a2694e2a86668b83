"""Whose turn it is, in which phase, what a phase that cannot be carried out costs."""

import pytest

from rules_engine.standard_bearer.rules import StandardBearerPosition
from tests.rules_engine.standard_bearer.scenes import cell, play, rule, scene
from tests.rules_engine.standard_bearer.test_setup import SHUFFLES, begun

FACING = ("S1 rider d4", "N1 archer d5")


@pytest.mark.rule("SB-TURN-01")
def test_an_attack_does_not_come_before_the_move() -> None:
    assert rule(scene(*FACING), "A attack S1 N1") == "SB-TURN-01"
    assert rule(scene(*FACING, phase="attack"), "A attack S1 N1") == ""


@pytest.mark.rule("SB-TURN-02")
def test_only_one_unit_or_one_formation_moves() -> None:
    position = play(scene(*FACING), "A move S1 c4")
    assert rule(position, "A move S1 d4") == "SB-TURN-02"
    assert rule(position, "A formation N 1 S19 S20") == "SB-TURN-02"


@pytest.mark.rule("SB-FRM-07")
def test_after_a_formation_nobody_else_moves() -> None:
    position = play(scene(*FACING, "S2 rider g2"), "A formation N 1 S2 S18")
    assert rule(position, "A move S1 c4") == "SB-TURN-02"
    assert rule(position, "A formation N 1 S2 S18") == "SB-TURN-02"


@pytest.mark.rule("SB-TURN-03")
def test_one_attack_by_any_unit_ends_the_turn() -> None:
    position = play(scene(*FACING, "S2 rider a1"), "A move S2 a2", "A attack S1 N1")
    assert position.turn() == "B"
    assert rule(position, "A attack S1 N1") == "SB-TURN-06"


@pytest.mark.rule("SB-TURN-04")
def test_a_unit_is_given_up_only_when_a_phase_is_impossible() -> None:
    position = scene("S7 rider d2", "S8 archer a1", "N1 pikeman d7")
    assert rule(position, "A sacrifice S7") == "SB-TURN-04"
    play(position, "A move S7 c2")
    assert rule(position, "A attack S7 N1") == "SB-ATK-02"
    assert "A sacrifice S7" in position.legal_actions()
    play(position, "A sacrifice S7")
    assert (cell(position, "S7"), position.turn()) == ("", "B")
    able = play(scene("S7 rider d2", "S8 archer d5", "N1 pikeman d7"), "A move S7 c2")
    assert rule(able, "A sacrifice S7") == "SB-TURN-04"


@pytest.mark.rule("SB-TURN-04")
def test_no_attack_follows_a_move_that_nobody_can_make() -> None:
    shut = ("S18 bearer a1", "N1 heavy a2", "N2 archer b1", "N20 bearer g8")
    position = scene(*shut, away=())
    assert rule(position, "A attack S18 N2") == "SB-TURN-01"
    assert position.legal_actions() == ["A sacrifice S18"]
    position = scene(*shut, "S1 rider g1", "N3 heavy f1", "N4 heavy g2", away=())
    play(position, "A sacrifice S1")
    assert position.turn() == "B"
    assert position.result is None


@pytest.mark.rule("SB-TURN-05")
def test_a_move_that_leaves_no_attack_is_legal() -> None:
    position = play(scene(*FACING), "A move S1 a1")
    units = ("S1", "S20", "S19", "S18")
    assert position.legal_actions() == [f"A sacrifice {unit}" for unit in units]


@pytest.mark.rule("SB-TURN-06")
@pytest.mark.parametrize(
    "action",
    ["B move N1 d6", "A move N1 d6", "A move S2 a1", "A formation N 1 S20 N1", "A sacrifice N1"],
)
def test_whose_turn_it_is_acts_with_their_own_living_units(action: str) -> None:
    assert rule(scene(*FACING), action) == "SB-TURN-06"
    assert rule(scene(*FACING), "A move S1 c4") == ""


@pytest.mark.rule("SB-LOG-02")
def test_events_have_their_time() -> None:
    empty = StandardBearerPosition()
    for action in ("A move S1 a5", "table first => A", SHUFFLES[1], "A sacrifice S1"):
        assert rule(empty, action) == "SB-LOG-02"
    half = play(empty, SHUFFLES[0])
    assert rule(half, SHUFFLES[0]) == "SB-LOG-02"
    assert rule(half, SHUFFLES[1]) == ""
    for action in (*SHUFFLES, "table first => A"):
        assert rule(begun(), action) == "SB-LOG-02"
    over = scene(*FACING)
    over.end("A", "concession")
    assert rule(over, "A move S1 c4") == "SB-LOG-02"
    assert over.legal_actions() == []


@pytest.mark.rule("SB-LOG-03")
@pytest.mark.parametrize(
    "action", ["A move S21 a1", "A move S1 h1", "A move S1 a9", "A move S1 a0"]
)
def test_units_and_cells_exist(action: str) -> None:
    assert rule(scene(*FACING), action) == "SB-LOG-03"


@pytest.mark.rule("SB-LOG-03")
@pytest.mark.parametrize("action", ["A attack S1 N21", "A attack X1 N1", "A sacrifice S0"])
def test_units_of_attacks_exist(action: str) -> None:
    empty = play(scene("S1 rider a4", "N1 archer d5"), "A move S1 b4")
    position = empty if "sacrifice" in action else scene(*FACING, phase="attack")
    assert rule(position, action) == "SB-LOG-03"


def test_the_order_in_which_rules_are_told() -> None:
    attacking = scene(*FACING, phase="attack")
    assert rule(attacking, "B move N99 z9") == "SB-TURN-06"
    assert rule(attacking, "A move S99 z9") == "SB-TURN-02"
    assert rule(scene(*FACING), "A attack S99 N1") == "SB-TURN-01"
    assert rule(attacking, "A sacrifice S99") == "SB-TURN-04"
    over = scene(*FACING)
    over.end("B", "ruling")
    assert rule(over, "B move N99 z9") == "SB-LOG-02"

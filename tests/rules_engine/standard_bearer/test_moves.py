"""Moves of one unit and of lines that a bearer leads."""

import pytest

from tests.rules_engine.standard_bearer.scenes import cell, play, rule, scene

SHUT = ("S2 heavy c4", "S3 heavy e4", "N1 heavy d5", "N2 heavy d3")


@pytest.mark.rule("SB-MOV-01")
@pytest.mark.parametrize(
    ("kind", "end", "broken"),
    [
        ("archer", "f3", ""),
        ("archer", "f4", "SB-MOV-01"),
        ("heavy", "g2", ""),
        ("heavy", "d6", "SB-MOV-01"),
        ("berserker", "d7", ""),
        ("pikeman", "e7", "SB-MOV-01"),
    ],
)
def test_steps_are_counted(kind: str, end: str, broken: str) -> None:
    assert rule(scene(f"S1 {kind} d2"), f"A move S1 {end}") == broken


@pytest.mark.rule("SB-MOV-01")
def test_a_way_round_others_counts_its_steps() -> None:
    walls = ("S2 heavy a2", "S3 heavy b2", "S4 heavy c2")
    found = scene("S1 archer b1", *walls).why_illegal("A move S1 b3")
    assert found is not None
    assert (found.rule, found.params["needed"], found.params["allowed"]) == ("SB-MOV-01", 6, 3)


@pytest.mark.rule("SB-MOV-01")
def test_a_path_has_no_more_steps_than_allowed_and_no_gaps() -> None:
    position = scene("S1 archer d2")
    assert rule(position, "A move S1 d3 d4 d5") == ""
    assert rule(position, "A move S1 d3 d4 d5 d6") == "SB-MOV-01"
    assert rule(position, "A move S1 c2 c3 d3 d4") == "SB-MOV-01"
    assert rule(position, "A move S1 d4 d5") == "SB-MOV-01"


@pytest.mark.rule("SB-MOV-02")
def test_a_path_has_no_diagonal_step() -> None:
    position = scene("S1 archer d2")
    assert rule(position, "A move S1 d3 e4") == "SB-MOV-02"
    assert rule(position, "A move S1 d3 e3") == ""
    assert rule(position, "A move S1 d3 e3 e4") == ""


@pytest.mark.rule("SB-MOV-03")
def test_only_empty_cells_are_entered_and_nobody_is_jumped_over() -> None:
    position = scene("S1 rider d4", *SHUT)
    for end in ("c4", "d5", "a1", "d6", "g7"):
        assert rule(position, f"A move S1 {end}") == "SB-MOV-03"
    corridor = scene("S1 archer a1", "S2 heavy b1", "N1 heavy a2")
    assert rule(corridor, "A move S1 a3") == "SB-MOV-03"
    assert rule(scene("S1 archer a1", "S2 heavy a2"), "A move S1 a2 a3") == "SB-MOV-03"
    assert rule(scene("S1 archer a1"), "A move S1 a2 a3") == ""


@pytest.mark.rule("SB-MOV-03")
def test_who_walks_has_left_their_cell() -> None:
    position = scene("S1 rider d4")
    assert rule(position, "A move S1 d5 d4 c4") == ""
    assert rule(position, "A move S1 d5 d4") == "SB-MOV-05"


@pytest.mark.rule("SB-MOV-04")
def test_a_rider_goes_as_far_as_cells_are_free() -> None:
    walls = tuple(f"S{card} heavy {column}2" for card, column in enumerate("abcdef", start=2))
    position = scene("S1 rider a1", *walls, away=("g4", "f4", "e4"))
    assert rule(position, "A move S1 a8") == ""
    assert rule(position, "A move S1 g1") == ""


@pytest.mark.rule("SB-MOV-05")
def test_nobody_stays_where_they_are() -> None:
    assert rule(scene("S1 rider d4"), "A move S1 d4") == "SB-MOV-05"
    assert rule(scene("S1 rider d4", *SHUT), "A move S1 d4") == "SB-MOV-05"


@pytest.mark.rule("SB-MOV-06")
def test_moves_lead_back_sideways_and_over_the_middle() -> None:
    position = scene("S1 rider d4")
    for end in ("d3", "c4", "e4", "d5", "d7"):
        assert rule(position, f"A move S1 {end}") == ""
    play(position, "A move S1 d7")
    assert cell(position, "S1") == "d7"


# Formations.

COLUMN = ("S1 bearer b4", "S2 heavy c4", "S3 rider d4")
LINE = ("S1 bearer a2", "S2 bearer b2", "S3 archer c2")


@pytest.mark.rule("SB-FRM-01")
def test_a_formation_is_a_line_of_two_or_more_with_a_bearer() -> None:
    position = scene(*COLUMN, "S4 archer d5")
    assert rule(position, "A formation E 2 S1 S2 S3") == ""
    for units in ("S1", "S2 S3", "S1 S2 S4", "S1 S1", "S1 S2 S1"):
        assert rule(position, f"A formation E 1 {units}") == "SB-FRM-01"


@pytest.mark.rule("SB-FRM-02")
def test_a_formation_has_one_bearer() -> None:
    position = scene(*LINE)
    assert rule(position, "A formation N 1 S1 S2 S3") == "SB-FRM-02"
    assert rule(position, "A formation N 3 S2 S3") == ""


@pytest.mark.rule("SB-FRM-03")
def test_a_formation_has_no_gap() -> None:
    assert rule(scene(*LINE), "A formation N 1 S1 S3") == "SB-FRM-03"
    tall = scene("S1 bearer a2", "S2 archer a4", "S3 archer a3")
    assert rule(tall, "A formation E 1 S1 S2") == "SB-FRM-03"
    assert rule(tall, "A formation E 1 S1 S2 S3") == ""


@pytest.mark.rule("SB-FRM-04")
@pytest.mark.parametrize(("steps", "broken"), [(0, "SB-FRM-04"), (3, ""), (4, "SB-FRM-04")])
def test_a_formation_shifts_by_one_to_three(steps: int, broken: str) -> None:
    assert rule(scene(*LINE), f"A formation N {steps} S2 S3") == broken


@pytest.mark.rule("SB-FRM-05")
def test_the_steps_of_others_do_not_matter_in_a_formation() -> None:
    position = scene("S1 bearer b2", "S2 rider c2", "S3 pikeman d2")
    assert rule(position, "A formation N 4 S1 S2 S3") == "SB-FRM-04"
    play(position, "A formation N 3 S1 S2 S3")
    assert [cell(position, name) for name in ("S1", "S2", "S3")] == ["b5", "c5", "d5"]


@pytest.mark.rule("SB-FRM-06")
def test_every_step_of_a_formation_is_free_and_on_the_board() -> None:
    position = scene(*COLUMN, "N1 heavy g4")
    assert rule(position, "A formation E 2 S1 S2 S3") == ""
    assert rule(position, "A formation E 3 S1 S2 S3") == "SB-FRM-06"
    assert rule(position, "A formation W 1 S1 S2 S3") == ""
    assert rule(position, "A formation W 2 S1 S2 S3") == "SB-FRM-06"
    across = scene(*COLUMN, "S4 archer c6")
    assert rule(across, "A formation N 1 S1 S2 S3") == ""
    assert rule(across, "A formation N 2 S1 S2 S3") == "SB-FRM-06"
    assert rule(across, "A formation N 3 S1 S2 S3") == "SB-FRM-06"
    assert rule(across, "A formation S 3 S1 S2 S3") == ""


def test_units_of_a_formation_are_named_in_any_order() -> None:
    position = scene(*COLUMN)
    assert rule(position, "A formation E 2 S3 S1 S2") == ""
    assert "A formation E 2 S1 S2 S3" in position.legal_actions()
    play(position, "A formation W 1 S3 S1 S2")
    assert [cell(position, name) for name in ("S1", "S2", "S3")] == ["a4", "b4", "c4"]

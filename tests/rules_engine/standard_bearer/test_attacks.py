"""Attacks: shapes, strength, wounds, archers and berserkers, the end of the game."""

import pytest

from tests.rules_engine.standard_bearer.scenes import cell, play, rule, scene, wounds


def attacked(*units: str, attack: str = "A attack S1 N1") -> list[int]:
    """The wounds of S1 and N1 after an attack."""
    return wounds(play(scene(*units, phase="attack"), attack), "S1", "N1")


def fault(*units: str, attack: str = "A attack S1 N1") -> str:
    return rule(scene(*units, phase="attack"), attack)


@pytest.mark.rule("SB-ATK-01")
def test_an_attack_names_a_unit_and_a_living_rival() -> None:
    units = ("S1 rider d4", "S2 rider c4", "N1 archer d5", "N2 pikeman e4")
    assert fault(*units) == ""
    assert fault(*units, attack="A attack S1 S2") == "SB-ATK-01"
    assert fault(*units, attack="A attack S1 N3") == "SB-ATK-01"
    assert fault(*units, attack="A attack S1 N1 N2") == "SB-ATK-01"
    both = ("S1 berserker d4", "N1 archer d5", "N2 pikeman e4", "N4 pikeman c4")
    assert fault(*both, attack="A attack S1 N1 N2") == ""
    assert fault(*both, attack="A attack S1 N1 N2 N4") == "SB-ATK-01"


@pytest.mark.rule("SB-ATK-02")
@pytest.mark.parametrize(
    ("kind", "cells"),
    [
        ("archer", "c3 c4 c5 d3 d5 e3 e4 e5 d2 d6 b4 f4"),
        ("pikeman", "c3 c4 c5 d3 d5 e3 e4 e5"),
        ("rider", "c4 d3 d5 e4"),
        ("berserker", "c4 d3 d5 e4"),
        ("heavy", "c4 d3 d5 e4"),
        ("bearer", "c4 d3 d5 e4"),
    ],
)
def test_every_kind_has_its_shape(kind: str, cells: str) -> None:
    names = [f"{column}{row}" for row in range(2, 8) for column in "abcdefg"]
    struck = {
        name
        for name in names
        if name != "d4" and fault(f"S1 {kind} d4", f"N1 pikeman {name} 1") == ""
    }
    assert struck == set(cells.split())


@pytest.mark.rule("SB-ARC-01")
def test_an_archer_strikes_diagonally_one_cell_only() -> None:
    assert fault("S1 archer d4", "N1 pikeman e5") == ""
    assert fault("S1 archer d4", "N1 pikeman d6") == ""
    for far in ("f6", "e6", "f5", "d7", "b2"):
        assert fault("S1 archer d4", f"N1 pikeman {far}") == "SB-ATK-02"


@pytest.mark.rule("SB-ATK-03")
def test_wounds_take_strength() -> None:
    assert fault("S1 pikeman d4", "N1 heavy d5 2") == ""
    assert fault("S1 pikeman d4", "N1 heavy d5 1") == "SB-ATK-05"
    assert fault("S1 heavy d4 2", "N1 heavy d5 2") == ""
    assert fault("S1 heavy d4 2", "N1 heavy d5 1") == "SB-ATK-05"


@pytest.mark.rule("SB-ATK-04")
def test_only_the_attacker_has_bonuses() -> None:
    # 4 + 1 for class against 4: the target's own class would not help it.
    assert attacked("S1 rider d4", "N1 archer d5") == [0, 1]
    assert fault("S1 archer d4 1", "N1 rider d5 1") == ""
    assert fault("S1 rider d4", "N1 heavy d5") == "SB-ATK-05"
    assert fault("S1 rider d4", "N1 heavy d5 1") == ""


@pytest.mark.rule("SB-ATK-05")
def test_an_attack_is_no_weaker_than_its_target() -> None:
    assert fault("S1 pikeman d4", "N1 heavy d5") == "SB-ATK-05"
    found = scene("S1 rider d4 1", "N1 heavy d5", phase="attack").why_illegal("A attack S1 N1")
    assert found is not None
    assert (found.params["attack"], found.params["defence"]) == ("3", 5)
    position = scene("S1 bearer d3", "S2 pikeman c3", "N1 heavy c5")
    found = play(position, "A formation N 1 S1 S2").why_illegal("A attack S2 N1")
    assert found is not None
    assert (found.params["attack"], found.params["defence"]) == ("3 + 1 = 4", 5)


@pytest.mark.rule("SB-ATK-06")
@pytest.mark.parametrize(
    ("attacker", "target", "left"),
    [
        ("heavy 2", "archer 1", [2, -1]),  # 3 + 1 > 3
        ("bearer 1", "pikeman 0", [2, 1]),  # 2 + 1 = 3: equal
        ("rider 1", "rider 1", [2, 2]),  # 3 = 3, no bonus within a class
        ("berserker 1", "pikeman 0", [1, 1]),  # 3 + 1 > 3
        ("archer 0", "rider 0", [1, 1]),  # 4 = 4, none upward
    ],
)
def test_heavier_classes_add_one(attacker: str, target: str, left: list[int]) -> None:
    one, two = (text.split() for text in (attacker, target))
    units = (f"S1 {one[0]} d4 {one[1]}", f"N1 {two[0]} d5 {two[1]}")
    assert attacked(*units) == left


@pytest.mark.rule("SB-ATK-07")
def test_a_formation_adds_one_in_its_turn() -> None:
    units = ("S1 pikeman c3", "S2 bearer d3", "N1 heavy c5 1", "N2 archer g4")
    position = play(scene(*units), "A formation N 1 S1 S2")
    assert rule(position, "A attack S1 N1") == ""
    assert wounds(play(position, "A attack S1 N1"), "S1", "N1") == [1, 3]
    alone = play(scene(*units), "A move S1 c4")
    assert rule(alone, "A attack S1 N1") == "SB-ATK-05"
    later = scene("S1 pikeman c3", "S2 bearer d3", "S3 heavy f6", "N1 heavy c5 1", "N2 archer f7")
    play(later, "A formation N 1 S1 S2", "A attack S3 N2")
    assert later.field.formation == 0
    play(later, "B move N1 c6", "B sacrifice N2", "A move S1 c5")
    assert rule(later, "A attack S1 N1") == "SB-ATK-05"


@pytest.mark.rule("SB-ATK-07")
def test_the_bearer_of_a_formation_attacks_with_one_more() -> None:
    position = play(
        scene("S1 bearer d3", "S2 heavy c3", "N1 berserker d5"), "A formation N 1 S1 S2"
    )
    assert wounds(play(position, "A attack S1 N1"), "S1", "N1") == [0, 1]


@pytest.mark.rule("SB-DMG-01")
def test_an_attack_wounds_once() -> None:
    assert attacked("S1 heavy d4", "N1 rider d5") == [0, 1]
    assert attacked("S1 pikeman d4", "N1 pikeman d5 1") == [0, -1]
    assert attacked("S1 pikeman d4", "N1 bearer d5 1") == [0, 2]


@pytest.mark.rule("SB-DMG-02")
def test_equal_strengths_wound_both_at_any_distance() -> None:
    assert attacked("S1 archer d4", "N1 rider d6") == [1, 1]
    assert attacked("S1 rider d4", "N1 rider d5") == [1, 1]


@pytest.mark.rule("SB-DMG-03")
def test_a_pikeman_wounds_heavy_infantry_twice() -> None:
    units = ("S1 pikeman c3", "S2 bearer d3", "N1 heavy c5 2")
    position = play(scene(*units), "A formation N 1 S1 S2", "A attack S1 N1")
    assert wounds(position, "S1", "N1") == [0, -1]
    assert attacked("S1 pikeman d4", "N1 bearer d5") == [1, 1]
    defended = play(scene("S1 heavy d4", "N1 pikeman d5", phase="attack"), "A attack S1 N1")
    assert wounds(defended, "S1", "N1") == [0, 1]


@pytest.mark.rule("SB-DMG-04")
def test_a_pikeman_of_equal_strength_gives_two_and_gets_one() -> None:
    assert attacked("S1 pikeman d4", "N1 heavy d5 2") == [1, -1]
    units = ("S1 pikeman c3", "S2 bearer d3", "N1 heavy c5 1")
    position = play(scene(*units), "A formation N 1 S1 S2", "A attack S1 N1")
    assert wounds(position, "S1", "N1") == [1, 3]


@pytest.mark.rule("SB-DMG-05")
def test_the_killed_leave_the_board() -> None:
    position = play(scene("S1 rider d4", "N1 archer d5 1", phase="attack"), "A attack S1 N1")
    assert cell(position, "N1") == ""
    assert rule(position, "B move N1 d6") == "SB-TURN-06"
    play(position, "B move N20 d8")
    assert cell(position, "N20") == "d8"
    both = play(scene("S1 archer d4 1", "N1 archer d5 1", phase="attack"), "A attack S1 N1")
    assert (cell(both, "S1"), cell(both, "N1")) == ("", "")


@pytest.mark.rule("SB-ARC-02")
def test_a_rival_close_by_shields_the_one_behind() -> None:
    units = ("S1 archer d4", "N2 heavy d5", "N1 pikeman d6")
    assert fault(*units) == "SB-ARC-02"
    assert fault(*units, "N3 pikeman f4", attack="A attack S1 N3") == ""
    assert fault(*units, "N3 pikeman e5", attack="A attack S1 N3") == ""


@pytest.mark.rule("SB-ARC-03")
def test_a_friend_or_nobody_between_shields_nobody() -> None:
    assert attacked("S1 archer d4", "S2 rider d5", "N1 pikeman d6") == [0, 1]
    assert attacked("S1 archer d4", "N1 pikeman d6") == [0, 1]


TWO = ("S1 berserker d4", "N1 archer d5", "N2 pikeman c4", "N3 pikeman c5", "N4 heavy e4")


@pytest.mark.rule("SB-BER-01")
def test_a_berserker_attacks_two_at_their_sides_for_a_wound() -> None:
    position = play(scene(*TWO, phase="attack"), "A attack S1 N1 N2")
    assert wounds(position, "S1", "N1", "N2") == [1, 1, 1]
    assert fault(*TWO, attack="A attack S1 N2 N1") == ""
    assert fault(*TWO, attack="A attack S1 N1 N3") == "SB-BER-01"
    assert fault(*TWO, attack="A attack S1 N1 N1") == "SB-BER-01"


@pytest.mark.rule("SB-BER-02")
def test_an_attack_on_two_is_no_weaker_than_either() -> None:
    assert fault(*TWO, attack="A attack S1 N1 N4") == "SB-BER-02"
    assert fault(*TWO, attack="A attack S1 N1 N2") == ""


@pytest.mark.rule("SB-BER-03")
def test_wounds_of_an_attack_on_two_add_up() -> None:
    units = ("S1 berserker d4", "N1 archer d5", "N2 rider c4")
    position = play(scene(*units, phase="attack"), "A attack S1 N1 N2")
    assert wounds(position, "S1", "N1", "N2") == [2, 1, 1]
    units = ("S1 berserker d4", "N1 rider d5", "N2 rider c4")
    position = play(scene(*units, phase="attack"), "A attack S1 N1 N2")
    assert wounds(position, "S1", "N1", "N2") == [-1, 1, 1]
    units = ("S1 berserker d4 1", "N1 rider d5 1", "N2 rider c4 1")
    position = play(scene(*units, phase="attack"), "A attack S1 N1 N2")
    assert wounds(position, "S1", "N1", "N2") == [-1, 2, 2]


# The end.


@pytest.mark.rule("SB-END-01")
def test_the_last_bearer_that_falls_loses() -> None:
    units = ("S1 heavy d4", "N1 bearer d5 2", "S20 bearer a1")
    position = play(scene(*units, phase="attack", away=()), "A attack S1 N1")
    assert position.result == ("A", "bearers")
    assert position.legal_actions() == []
    more = play(scene(*units, "N2 bearer g8", phase="attack", away=()), "A attack S1 N1")
    assert more.result is None
    own = scene("S1 bearer d4 2", "N1 pikeman d5 1", "N2 bearer g8", phase="attack", away=())
    play(own, "A attack S1 N1")
    assert own.result == ("B", "bearers")


@pytest.mark.rule("SB-END-02")
def test_both_last_bearers_falling_together_is_a_draw() -> None:
    units = ("S1 bearer d4 2", "N1 bearer d5 2", "S2 rider a1", "N2 rider g8")
    position = play(scene(*units, phase="attack", away=()), "A attack S1 N1")
    assert position.result == ("drawn", "bearers")


@pytest.mark.rule("SB-END-03")
def test_a_bearer_that_is_given_up_counts_as_killed() -> None:
    units = ("S1 bearer a1", "S2 rider b1", "N1 bearer g8")
    position = play(scene(*units, away=()), "A move S2 b2", "A sacrifice S1")
    assert position.result == ("B", "bearers")
    kept = play(scene(*units, away=()), "A move S2 b2", "A sacrifice S2")
    assert kept.result is None

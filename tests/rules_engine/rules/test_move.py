import pytest

from tests.rules_engine.rules.asking import broken, can
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-MOVE-1")
@pytest.mark.parametrize("wave", ["V", "F", "R"])
def test_a_hero_moves_to_any_empty_area_of_its_unit_in_any_wave(wave: str) -> None:
    game = scene("A:V1=knight A:V2=oracle B:V1=witch", wave=wave)
    for target in ("A:V2", "A:F2", "B:V2"):
        assert broken(game, f"A move A:V1 {target}") == "PT-MOVE-1"
    assert broken(game, "A move A:V3 A:R3") == "PT-MOVE-1"
    assert broken(game, "A move B:V1 A:R3") == "PT-MOVE-1"
    act(game, "A move A:V1 A:R3")
    assert (at(game, "A:V1"), at(game, "A:R3")) == ("", "knight:0:moved")


@pytest.mark.rule("PT-MOVE-2")
def test_a_leader_does_not_move() -> None:
    game = scene("A:V1=knight")
    assert broken(game, "A move A:F2 A:V2") == "PT-MOVE-2"
    assert can(game, "A move A:V1 A:V2")


@pytest.mark.rule("PT-MOVE-3")
@pytest.mark.parametrize("done", ["attacked", "cast"])
def test_who_attacked_or_cast_does_not_move(done: str) -> None:
    game = scene(f"A:V1=knight:0:{done} A:V2=oracle")
    assert broken(game, "A move A:V1 A:R1") == "PT-MOVE-3"
    assert can(game, "A move A:V2 A:R2")


@pytest.mark.rule("PT-MOVE-4")
def test_a_hero_moves_once_in_a_turn() -> None:
    game = act(scene("A:V1=knight A:V2=oracle"), "A move A:V1 A:R1")
    assert broken(game, "A move A:R1 A:V1") == "PT-MOVE-4"
    assert can(game, "A move A:V2 A:R2")


@pytest.mark.rule("PT-MOVE-5")
def test_a_body_does_not_move() -> None:
    game = scene("A:V1=knight:body A:V2=oracle")
    assert broken(game, "A move A:V1 A:R1") == "PT-MOVE-5"
    assert can(game, "A move A:V2 A:R2")


@pytest.mark.rule("PT-ROTATE-1")
def test_two_of_ones_own_heroes_and_bodies_change_places() -> None:
    game = scene("A:V1=knight A:V2=oracle:body A:F3=healer:body A:R1=fighter:2 B:V1=witch")
    for other in ("A:F2", "A:V3", "B:V1"):
        assert broken(game, f"A rotate A:V1 {other}") == "PT-ROTATE-1"
    for one, other in (("A:V1", "A:R1"), ("A:V1", "A:V2"), ("A:V2", "A:F3")):
        assert can(game, f"A rotate {one} {other}")
    act(game, "A rotate A:V2 A:R1")
    assert (at(game, "A:V2"), at(game, "A:R1")) == ("fighter:2:rotated", "oracle:body:")


@pytest.mark.rule("PT-ROTATE-2")
def test_rotating_costs_both_actions() -> None:
    game = scene("A:V1=knight A:V2=oracle")
    assert broken(scene("A:V1=knight A:V2=oracle", ap=1), "A rotate A:V1 A:V2") == "PT-LONG-1"
    assert act(game, "A rotate A:V1 A:V2").field("ap") == "0"


@pytest.mark.rule("PT-ROTATE-3")
@pytest.mark.rule("PT-AMB-22")
@pytest.mark.rule("PT-CON-18")
@pytest.mark.parametrize("done", ["recruited", "attacked", "cast", "moved", "rotated"])
def test_rotating_is_the_one_action_of_each_hero_but_not_of_bodies(done: str) -> None:
    game = scene(f"A:V1=knight:0:{done} A:V2=oracle A:V3=healer:body", ap=4)
    assert broken(game, "A rotate A:V1 A:V2") == "PT-ROTATE-3"
    act(game, "A rotate A:V2 A:V3")
    assert (at(game, "A:V2"), at(game, "A:V3")) == ("healer:body:", "oracle:0:rotated")
    assert broken(game, "A rotate A:V2 A:V3") == "PT-ROTATE-3"


@pytest.mark.rule("PT-AMB-22")
def test_a_body_that_was_rotated_may_be_rotated_again() -> None:
    game = act(scene("A:V1=knight:body A:V2=oracle:body", ap=4), "A rotate A:V1 A:V2")
    assert can(game, "A rotate A:V1 A:V2")


@pytest.mark.rule("PT-CLEAR-1")
@pytest.mark.rule("PT-CON-17")
@pytest.mark.parametrize("wave", ["V", "R"])
def test_a_body_of_ones_own_unit_is_cleared_in_any_wave(wave: str) -> None:
    units = "A:V1=knight A:R1=oracle:body A:F2=witch B:V1=healer:body"
    game = scene(units, wave=wave)
    for area in ("A:V1", "A:V2", "A:F2", "B:V1"):
        assert broken(game, f"A clear {area}") == "PT-CLEAR-1"
    act(game, "A clear A:R1")
    assert (at(game, "A:R1"), game.field("discardA")) == ("", "A:oracle")


@pytest.mark.rule("PT-CLEAR-2")
def test_clearing_is_not_yet_recruiting() -> None:
    game = act(scene("A:V1=oracle:body A:F2=fighter", handA="witch"), "A clear A:V1")
    assert (at(game, "A:V1"), game.field("handA"), game.field("ap")) == ("", "A:witch", "1")
    assert at(act(game, "A recruit A:witch A:V1"), "A:V1") == "witch:0:recruited"

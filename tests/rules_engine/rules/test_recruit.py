import pytest

from tests.rules_engine.rules.asking import broken, can
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-RECRUIT-1")
def test_a_hero_is_recruited_into_the_row_of_the_wave() -> None:
    game = scene(handA="witch", wave="F")
    assert broken(game, "A recruit A:witch A:V1") == "PT-RECRUIT-1"
    assert broken(game, "A recruit A:witch B:F1") == "PT-RECRUIT-1"
    assert can(game, "A recruit A:witch A:F1")


@pytest.mark.rule("PT-RECRUIT-2")
def test_a_full_row_takes_no_recruit() -> None:
    game = scene("A:F1=knight A:F3=oracle:body", handA="witch", wave="F")
    assert broken(game, "A recruit A:witch A:F1") == "PT-RECRUIT-2"
    assert broken(game, "A recruit A:witch A:F3") == "PT-RECRUIT-2"
    assert can(scene("A:F1=knight", handA="witch", wave="F"), "A recruit A:witch A:F3")


@pytest.mark.rule("PT-RECRUIT-3")
def test_a_recruit_comes_undamaged_from_ones_own_hand() -> None:
    game = scene(handA="witch", handB="oracle")
    assert broken(game, "A recruit A:oracle A:V1") == "PT-RECRUIT-3"
    assert broken(game, "A recruit B:oracle A:V1") == "PT-RECRUIT-3"
    act(game, "A recruit A:witch A:V1")
    assert (at(game, "A:V1"), game.field("handA")) == ("witch:0:recruited", "")


@pytest.mark.rule("PT-RECRUIT-4")
def test_nobody_is_recruited_into_the_leaders_area() -> None:
    game = scene(handA="witch", wave="F")
    assert broken(game, "A recruit A:witch A:F2") == "PT-RECRUIT-4"
    assert can(game, "A recruit A:witch A:F3")


@pytest.mark.rule("PT-RECRUIT-5")
def test_two_heroes_may_be_recruited_in_a_turn() -> None:
    game = act(scene(handA="witch,oracle"), "A recruit A:witch A:V1")
    assert can(game, "A recruit A:oracle A:V2")


@pytest.mark.rule("PT-AMB-44")
@pytest.mark.rule("PT-CON-22")
@pytest.mark.parametrize(("profile", "rule"), [("championship", ""), ("box", "PT-ACTOR-2")])
def test_a_hero_that_an_effect_recruited_may_act(profile: str, rule: str) -> None:
    game = scene("A:F1=summoner", wave="F", handA="oracle", rules=f"{profile}:1:-:0,0")
    act(game, "A spell A:F1 F", "A pick A:oracle@A:F3")
    assert broken(game, "A attack A:F3 melee B:F2") == rule

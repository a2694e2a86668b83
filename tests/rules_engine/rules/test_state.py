import pytest

from tests.rules_engine.rules.asking import broken, can, choices, end_wave
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-STATE-1")
def test_a_card_in_a_unit_is_hero_leader_or_body() -> None:
    game = scene("A:V1=knight", handA="assassin")
    assert can(game, "A attack A:V1 melee B:F2")
    assert not can(game, "A clear A:V1")
    act(game, "A order A:assassin", "A pick A:V1")
    assert not can(game, "A attack A:V1 melee B:F2")
    assert can(game, "A clear A:V1")


@pytest.mark.rule("PT-STATE-2")
def test_a_hero_is_called_by_the_row_in_which_it_stands() -> None:
    game = scene("A:V1=oracle A:F1=knight B:V2=healer B:R2=witch", handA="pyromancer")
    act(game, "A order A:pyromancer")
    areas = ("A:V1", "A:F1", "B:V2", "B:R2")
    assert [at(game, area).split(":")[1] for area in areas] == ["7", "0", "7", "0"]


@pytest.mark.rule("PT-BODY-1")
def test_a_body_neither_blocks_nor_acts_nor_has_abilities() -> None:
    game = scene("A:F1=oracle A:V1=knight:body B:V2=knight:body", wave="F")
    assert can(game, "A attack A:F1 melee B:F2")
    assert broken(scene("A:V1=knight:body"), "A attack A:V1 melee B:F2") == "PT-ATTACK-1"
    assert can(scene("A:V1=gunner B:V2=knight:body"), "A attack A:V1 ranged B:F2")


@pytest.mark.rule("PT-BODY-2")
def test_a_body_remembers_nothing() -> None:
    game = end_wave(scene("A:V1=oracle:5:attacked+struck+b5"))
    assert at(game, "A:V1") == "oracle:body:"
    game = scene("A:V1=oracle:3:attacked+struck+hurt+b5", handA="assassin,priestess")
    act(game, "A order A:assassin", "A pick A:V1")
    assert at(game, "A:V1") == "oracle:body:"
    act(game, "A order A:priestess", "A pick A:V1")
    assert at(game, "A:V1") == "oracle:0:"


@pytest.mark.rule("PT-BODY-3")
def test_a_body_keeps_its_area() -> None:
    game = scene("A:F2=witch A:V1=knight:body", handA="oracle,healer")
    assert broken(game, "A recruit A:oracle A:V1") == "PT-BODY-3"
    assert can(game, "A recruit A:oracle A:V2")
    act(game, "A clear A:V1")
    assert can(game, "A recruit A:oracle A:V1")


@pytest.mark.rule("PT-BODY-4")
def test_an_effect_on_a_hero_cannot_choose_a_body() -> None:
    game = scene("B:V1=knight:body B:V2=healer", handA="assassin")
    act(game, "A order A:assassin")
    assert broken(game, "A pick B:V1") == "PT-BODY-4"
    assert can(game, "A pick B:V2")


@pytest.mark.rule("PT-BODY-4")
@pytest.mark.rule("PT-AMB-09")
@pytest.mark.rule("PT-CON-15")
def test_a_body_is_not_attacked() -> None:
    game = scene("A:V1=gunner B:V1=knight:body B:R1=healer")
    for kind in ("melee", "ranged"):
        assert broken(game, f"A attack A:V1 {kind} B:V1") == "PT-ATTACK-6"
        assert can(game, f"A attack A:V1 {kind} B:R1")
    assert can(game, "A attack A:V1 ranged B:F2")


@pytest.mark.rule("PT-REL-1")
def test_the_first_living_card_of_a_column_is_in_melee() -> None:
    front = "A:V1=knight A:R1=oracle A:V2=witch:body A:R3=healer"
    attackers = {
        word.split()[2]
        for wave in "VFR"
        for word in choices(scene(front, wave=wave))
        if " attack " in word
    }
    assert attackers == {"A:V1", "A:F2", "A:R3"}
    assert broken(scene(front, wave="R"), "A attack A:R1 melee B:F2") == "PT-MELEE-1"


@pytest.mark.rule("PT-REL-2")
def test_forerunner_and_supporter_stand_directly_before_and_behind() -> None:
    units = "A:V1=oracle A:F1=mystic A:R1=healer A:F2=witch B:V1=knight"
    game = act(scene(units), "A attack A:V1 melee B:V1")
    assert at(game, "B:V1") == "knight:4:hurt"  # 2, and 2 by the Mystic behind
    units = "A:F1=dragon_mage A:R1=gunner A:F2=witch B:V1=knight"
    game = act(scene(units, wave="R"), "A attack A:R1 ranged B:V1")
    assert at(game, "B:V1") == "knight:8:hurt"  # 5, and 3 by the Dragon Mage before


@pytest.mark.rule("PT-REL-2")
def test_an_empty_area_is_not_looked_through() -> None:
    units = "A:V1=oracle A:R1=mystic A:F2=witch B:V1=knight"
    assert at(act(scene(units), "A attack A:V1 melee B:V1"), "B:V1") == "knight:2:hurt"


@pytest.mark.rule("PT-CON-02")
def test_a_body_may_be_the_forerunner() -> None:
    game = scene("A:V1=oracle:body A:F1=witch B:V1=knight", wave="F")
    act(game, "A attack A:F1 melee B:V1")
    assert at(game, "B:V1") == "knight:5:hurt"  # 1, and 4 for the body in front

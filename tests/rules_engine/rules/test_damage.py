import pytest

from tests.rules_engine.rules.asking import broken, can, choices, end_wave
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-DAMAGE-1")
def test_damage_stays_until_it_is_taken_off() -> None:
    game = scene("A:V1=knight:4 A:V2=healer:3 B:F2=witch:6", wave="R")
    act(end_wave(game), "table round_end")
    assert [at(game, area) for area in ("A:V1", "A:V2", "B:F2")] == [
        "knight:4:", "healer:3:", "witch:6:",
    ]  # fmt: skip


@pytest.mark.rule("PT-DAMAGE-2")
def test_dealing_damage_is_not_attacking() -> None:
    # The Berserker answers melee attacks on its unit and suffers less by attacks: not here.
    units = "A:V1=oracle B:F1=berserker B:V2=fighter"
    game = act(scene(units, handA="pyromancer,planestalker"), "A order A:planestalker")
    assert at(game, "B:F1") == "berserker:5:hurt"
    act(game, "A order A:pyromancer")
    assert can(game, "A draw")
    game = act(scene(units), "A attack A:V1 melee B:V2")
    assert choices(game) == ["B reaction B:F1"]


@pytest.mark.rule("PT-DAMAGE-3")
@pytest.mark.rule("PT-AMB-25")
def test_damage_above_life_is_kept() -> None:
    game = scene("B:V1=oracle", handA="pyromancer,healer")
    act(game, "A order A:pyromancer")
    assert at(game, "B:V1") == "oracle:7:hurt"
    act(game, "A order A:healer", "A pick B:V1*3", "A done")
    end_wave(game)
    assert at(game, "B:V1") == "oracle:body:"


@pytest.mark.rule("PT-DAMAGE-4")
@pytest.mark.rule("PT-AMB-26")
def test_a_card_with_lethal_damage_acts_until_the_check() -> None:
    units = "A:V1=knight:10 A:F1=priestess:7 A:F2=fighter:24 B:V1=knight"
    assert can(scene(units), "A attack A:V1 melee B:F2")
    game = act(scene(units, wave="F"), "A attack A:F2 melee B:V1")
    assert at(game, "B:V1") == "knight:7:hurt"
    act(game, "A spell A:F1 F", "A done")
    end_wave(game)
    assert at(game, "A:F2") == "fighter:22:"
    assert (at(game, "A:V1"), at(game, "A:F1")) == ("knight:body:", "priestess:body:")


@pytest.mark.rule("PT-HEAL-1")
@pytest.mark.rule("PT-AMB-45")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 0), (6, 2)])
def test_healing_takes_damage_off_as_far_as_there_is_any(before: int, after: int) -> None:
    game = scene(f"A:F1=healer A:V1=knight:{before}", wave="F")
    act(game, "A spell A:F1 F")
    assert can(game, "A pick A:V1")
    act(game, "A pick A:V1")
    assert at(game, "A:V1") == f"knight:{after}:"


@pytest.mark.rule("PT-HEAL-2")
def test_healing_without_up_to_takes_off_the_full_amount() -> None:
    game = act(scene("A:V1=mystic:6 A:F2=healer:5 A:V2=knight:3"), "A spell A:V1 V")
    assert at(game, "A:V1") == "mystic:0:cast"  # nothing to choose
    assert "A pass" in choices(game)
    act(game, "A pass")
    assert choices(game) == ["A reaction A:F2"]
    act(game, "A reaction A:F2")
    assert (at(game, "A:V2"), at(game, "A:F2")) == ("knight:1:", "healer:5:")
    act(scene("A:F2=healer:5", wave="F"), "A pass", "A reaction A:F2")


@pytest.mark.rule("PT-DEFEAT-1")
def test_a_hero_that_is_defeated_is_a_body_at_once() -> None:
    game = act(scene("B:V1=knight", handA="assassin"), "A order A:assassin", "A pick B:V1")
    assert at(game, "B:V1") == "knight:body:"


@pytest.mark.rule("PT-DEFEAT-2")
@pytest.mark.rule("PT-TARGET-4")
def test_a_leader_is_not_chosen_by_an_effect_on_heroes() -> None:
    game = act(scene("B:V1=knight", handA="assassin"), "A order A:assassin")
    assert broken(game, "A pick B:F2") == "PT-TARGET-4"
    assert broken(game, "A pick A:F2") == "PT-TARGET-4"
    assert can(game, "A pick B:V1")


@pytest.mark.rule("PT-REVIVE-1")
def test_a_revived_body_is_an_undamaged_hero_of_its_row() -> None:
    game = scene("A:F1=fighter:body B:V1=knight", handA="priestess", wave="F")
    act(game, "A order A:priestess", "A pick A:F1")
    assert at(game, "A:F1") == "fighter:0:"
    act(game, "A attack A:F1 melee B:V1")
    assert at(game, "B:V1") == "knight:6:hurt"  # 4, and 2 in the flank


@pytest.mark.rule("PT-REVIVE-2")
@pytest.mark.rule("PT-AMB-27")
@pytest.mark.parametrize("done", ["recruited", "attacked", "cast", "moved"])
def test_a_revived_hero_may_act_whatever_it_had_done(done: str) -> None:
    game = scene(f"A:V1=oracle:0:{done}", handA="assassin,priestess")
    assert not can(game, "A attack A:V1 melee B:F2")
    act(game, "A order A:assassin", "A pick A:V1", "A order A:priestess", "A pick A:V1")
    assert can(game, "A attack A:V1 melee B:F2")


@pytest.mark.rule("PT-REVIVE-3")
def test_only_a_body_can_be_revived_and_where_it_lies() -> None:
    game = scene("A:V1=oracle A:R2=knight:body", handA="priestess")
    act(game, "A order A:priestess")
    assert broken(game, "A pick A:V1") == "PT-REVIVE-3"
    assert broken(game, "A pick A:V3") == "PT-REVIVE-3"
    act(game, "A pick A:R2")
    assert at(game, "A:R2") == "knight:0:"


@pytest.mark.rule("PT-REVIVE-3")
@pytest.mark.rule("PT-AMB-28")
def test_nobody_is_revived_from_the_discard_pile() -> None:
    game = scene("A:V1=oracle", handA="priestess", discardA="knight")
    assert broken(game, "A order A:priestess") == "PT-ORDER-4"

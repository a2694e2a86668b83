import pytest

from tests.rules_engine.rules.asking import broken, can, choices
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-TARGET-1")
def test_who_uses_an_effect_chooses_among_what_it_names() -> None:
    game = act(scene("A:V1=oracle B:V1=knight", handA="assassin"), "A order A:assassin")
    assert choices(game) == ["A pick A:V1", "A pick B:V1"]
    for pick in ("B:V2", "A:witch", "A:V", "1"):
        assert broken(game, f"A pick {pick}") == "PT-TARGET-1"


@pytest.mark.rule("PT-TARGET-2")
def test_an_effect_on_a_row_targets_no_card_of_it() -> None:
    # So it needs nobody there.
    game = scene(handA="pyromancer,fighter")
    assert can(game, "A order A:pyromancer")
    assert can(game, "A order A:fighter")


@pytest.mark.rule("PT-TARGET-5")
def test_an_effect_on_the_heroes_of_a_row_leaves_its_leader_alone() -> None:
    game = act(scene("B:F1=knight A:F3=oracle", handA="planestalker"), "A order A:planestalker")
    assert [at(game, area) for area in ("B:F1", "B:F2", "A:F2", "A:F3")] == [
        "knight:5:hurt", "paladin:0:", "mystic:0:", "oracle:5:hurt",
    ]  # fmt: skip


@pytest.mark.rule("PT-TARGET-6")
def test_a_card_is_chosen_from_the_zone_that_the_text_names() -> None:
    game = scene("A:V1=oracle", handB="witch,knight", discardB="gunner")
    act(game, "A spell A:V1 V")
    assert broken(game, "A pick B:gunner") == "PT-TARGET-6"
    assert broken(game, "A pick B:healer") == "PT-TARGET-6"
    assert can(game, "A pick B:witch")


@pytest.mark.rule("PT-TARGET-7")
def test_a_hero_without_a_side_is_a_hero_of_either_unit() -> None:
    game = act(scene("A:V1=oracle B:V1=knight", handA="assassin"), "A order A:assassin")
    assert can(game, "A pick A:V1")
    assert can(game, "A pick B:V1")


@pytest.mark.rule("PT-TARGET-8")
@pytest.mark.rule("PT-AMB-31")
def test_a_chosen_row_is_a_row_of_one_unit() -> None:
    game = scene("A:V1=oracle:body B:V1=knight:body B:R1=healer:body", handA="witch")
    act(game, "A order A:witch", "A pick B:V")
    areas = ("A:V1", "B:V1", "B:R1")
    assert [at(game, area) for area in areas] == ["oracle:body:", "", "healer:body:"]


@pytest.mark.rule("PT-TARGET-9")
def test_a_reaction_that_names_no_target_offers_no_choice() -> None:
    game = scene("A:V1=oracle A:V2=fighter B:V1=knight")
    act(game, "A attack A:V1 melee B:V1", "B reaction B:V1")
    assert at(game, "A:V1") == "oracle:2:attacked+struck+hurt"
    assert "A draw" in choices(game)


@pytest.mark.rule("PT-ABILITY-1")
def test_abilities_of_a_row_begin_and_end_with_standing_there() -> None:
    units = "A:V1=knight A:R1=oracle B:V1=gunner"
    assert broken(act(scene(units), "A pass"), "B attack B:V1 ranged A:R1") == "PT-INTERCEPT-1"
    game = act(scene(units), "A move A:V1 A:F1", "A pass")
    assert can(game, "B attack B:V1 ranged A:R1")


@pytest.mark.rule("PT-ABILITY-2")
def test_a_passive_ability_is_always_on_and_free() -> None:
    game = act(scene("A:F1=fighter B:V1=knight", wave="F"), "A attack A:F1 melee B:V1")
    assert (at(game, "B:V1"), game.field("ap")) == ("knight:6:hurt", "1")

import pytest

from tests.rules_engine.rules.asking import broken, can, choices
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-SPELL-1")
def test_a_hero_with_a_spell_in_its_row_may_cast_it() -> None:
    game = scene("A:V1=mystic:3 A:V2=knight A:F2=witch B:V1=pyromancer")
    assert broken(game, "A spell A:V2 V") == "PT-SPELL-1"
    assert broken(game, "A spell B:V1 V") == "PT-SPELL-1"
    act(game, "A spell A:V1 V")
    assert at(game, "A:V1") == "mystic:0:cast"


@pytest.mark.rule("PT-SPELL-2")
def test_a_spell_is_not_an_attack() -> None:
    # Neither the Knight, nor the Berserker of the flank, strikes back; attacks alone are reduced.
    game = scene("A:V1=pyromancer B:V1=knight B:F3=berserker B:V2=healer")
    act(game, "A spell A:V1 V")
    assert [at(game, area) for area in ("B:V1", "B:V2")] == ["knight:3:hurt", "healer:3:hurt"]
    assert "A draw" in choices(game)


@pytest.mark.rule("PT-SPELL-3")
@pytest.mark.parametrize("done", ["attacked", "moved", "cast"])
def test_who_has_acted_does_not_cast(done: str) -> None:
    game = scene(f"A:V1=mystic:2:{done} A:V2=pyromancer A:F2=witch")
    assert broken(game, "A spell A:V1 V") == "PT-SPELL-3"
    assert can(game, "A spell A:V2 V")


@pytest.mark.rule("PT-SPELL-3")
def test_a_hero_casts_once_in_a_turn() -> None:
    game = act(scene("A:V1=mystic:2 A:F2=witch"), "A spell A:V1 V")
    assert broken(game, "A spell A:V1 V") == "PT-SPELL-3"


@pytest.mark.rule("PT-SPELL-4")
def test_a_spell_that_names_no_target_needs_none_and_hurts_nobody() -> None:
    game = scene("A:V1=mystic A:F2=witch B:V1=oracle")
    assert can(game, "A spell A:V1 V")
    act(game, "A spell A:V1 V")
    assert (at(game, "B:V1"), at(game, "B:F2")) == ("oracle:0:", "paladin:0:")
    assert can(scene("A:V1=pyromancer"), "A spell A:V1 V")


@pytest.mark.rule("PT-SPELL-5")
@pytest.mark.rule("PT-AMB-19")
def test_the_caster_stands_in_the_row_of_the_wave() -> None:
    units = "A:V1=mystic:2 A:F1=healer A:F2=witch"
    assert broken(scene(units, wave="F"), "A spell A:V1 V") == "PT-SPELL-5"
    assert can(scene(units, wave="F"), "A spell A:F1 F")


@pytest.mark.rule("PT-LEADERACT-1")
@pytest.mark.parametrize("wave", ["V", "F", "R"])
def test_a_leader_action_belongs_to_some_leaders_and_to_every_wave(wave: str) -> None:
    units = "A:V1=knight:body"
    assert broken(scene(f"A:F2=fighter {units}", wave=wave), "A leader_action") == "PT-LEADERACT-1"
    assert can(scene(f"A:F2=witch {units}", wave=wave), "A leader_action")
    assert broken(scene(f"A:F2=witch {units}", wave=wave, ap=0), "A leader_action") == "PT-AP-1"

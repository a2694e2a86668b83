import pytest

from tests.rules_engine.rules.asking import broken, can, choices, chosen_leaders, end_wave
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-CARD-1")
def test_a_card_is_leader_hero_or_order() -> None:
    leader = act(chosen_leaders("witch", "knight"), "table leader_reveal A:witch B:knight")
    assert at(leader, "A:F2") == "witch:0:"
    game = scene("A:R1=fighter:body", handA="witch")
    assert at(act(game.copy(), "A recruit A:witch A:V1"), "A:V1") == "witch:0:recruited"
    act(game, "A order A:witch", "A pick A:R")
    assert game.field("handA") == "A:fighter"


@pytest.mark.rule("PT-CARD-2")
def test_a_hero_has_the_numbers_of_its_hero_side() -> None:
    game = act(scene("A:V1=assassin B:V1=oracle"), "A attack A:V1 melee B:V1")
    assert at(game, "B:V1") == "oracle:3:hurt"  # as a leader it would have 8


@pytest.mark.rule("PT-CARD-3")
def test_a_card_is_a_leader_only_in_the_centre() -> None:
    game = scene("A:F2=witch:5 B:V1=witch:5")
    end_wave(game)
    assert at(game, "A:F2") == "witch:5:"  # life 20 as leader
    assert at(game, "B:V1") == "witch:body:"  # life 5 as hero


@pytest.mark.rule("PT-CARD-5")
@pytest.mark.rule("PT-CON-16")
@pytest.mark.rule("PT-AMB-03")
def test_damage_equal_to_life_is_lethal() -> None:
    game = end_wave(scene("A:V1=oracle:4 A:V2=healer:3"))
    assert at(game, "A:V1") == "oracle:body:"
    assert at(game, "A:V2") == "healer:3:"


@pytest.mark.rule("PT-CARD-6")
def test_an_effect_on_heroes_passes_leaders_by() -> None:
    game = act(scene("B:V2=knight B:R2=healer", handA="fighter"), "A order A:fighter", "A pick 2")
    assert [at(game, area) for area in ("B:V2", "B:R2", "B:F2", "A:F2")] == [
        "knight:5:hurt", "healer:5:hurt", "paladin:0:", "mystic:0:",
    ]  # fmt: skip


@pytest.mark.rule("PT-CARD-7")
def test_only_the_spell_of_the_heros_own_row_can_be_cast() -> None:
    game = scene("A:F1=priestess:0 B:V1=oracle:body", wave="F")
    assert broken(game, "A spell A:F1 R") == "PT-CARD-7"
    assert can(game, "A spell A:F1 F")


@pytest.mark.rule("PT-CARD-8")
@pytest.mark.parametrize(("wave", "area"), [("V", "A:V1"), ("R", "A:R1")])
def test_a_leaders_ability_holds_in_every_wave(wave: str, area: str) -> None:
    game = scene(f"A:F2=fighter {area}=oracle B:V1=knight", wave=wave)
    act(game, f"A attack {area} melee B:V1")
    assert at(game, "B:V1") == "knight:5:hurt"  # 2, and 3 by Hikaru


@pytest.mark.rule("PT-CARD-9")
@pytest.mark.rule("PT-AMB-04")
def test_what_a_value_becomes_comes_before_what_is_added() -> None:
    # Sagas becomes as strong as Hikaru, 4, and then has Hikaru's 3 more.
    game = scene("A:F2=doppelganger B:F2=fighter", wave="F")
    assert at(act(game, "A attack A:F2 melee B:F2"), "B:F2") == "fighter:7:hurt"


@pytest.mark.rule("PT-AMB-01")
def test_a_card_gives_what_the_rules_do_not() -> None:
    assert "A move A:V1 A:R1" in choices(scene("A:F2=paladin B:F2=witch A:V1=knight", ap=0))

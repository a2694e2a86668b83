import pytest

from tests.rules_engine.rules.asking import broken, can, choices
from tests.rules_engine.scenes import act, at, scene


@pytest.mark.rule("PT-ATTACK-1")
@pytest.mark.rule("PT-CON-13")
@pytest.mark.rule("PT-AMB-15")
def test_the_attacker_stands_in_the_row_of_the_wave() -> None:
    game = scene("A:V1=knight A:F3=oracle", wave="F")
    assert broken(game, "A attack A:V1 melee B:F2") == "PT-ATTACK-1"
    assert can(game, "A attack A:F3 melee B:F2")


@pytest.mark.rule("PT-ATTACK-1")
def test_the_attacker_is_ones_own_living_card() -> None:
    game = scene("A:V1=knight:body B:V1=oracle")
    for attacker in ("A:V1", "A:V2", "B:V1"):
        assert broken(game, f"A attack {attacker} melee B:F2") == "PT-ATTACK-1"


@pytest.mark.rule("PT-ATTACK-2")
def test_a_card_attacks_once_in_a_turn() -> None:
    game = act(scene("A:V1=knight A:V2=oracle"), "A attack A:V1 melee B:F2")
    assert broken(game, "A attack A:V1 melee B:F2") == "PT-ATTACK-2"
    assert can(game, "A attack A:V2 melee B:F2")


@pytest.mark.rule("PT-ATTACK-3")
@pytest.mark.parametrize("done", ["moved", "cast"])
def test_who_moved_or_cast_does_not_attack(done: str) -> None:
    game = scene(f"A:V1=knight:0:{done} A:V2=oracle")
    assert broken(game, "A attack A:V1 melee B:F2") == "PT-ATTACK-3"
    assert can(game, "A attack A:V2 melee B:F2")


@pytest.mark.rule("PT-ATTACK-3")
def test_a_move_into_the_row_of_the_wave_gives_no_attack() -> None:
    game = act(scene("A:V1=knight", wave="R"), "A move A:V1 A:R1")
    assert broken(game, "A attack A:R1 melee B:F2") == "PT-ATTACK-3"


@pytest.mark.rule("PT-ATTACK-4")
@pytest.mark.parametrize(("kind", "damage"), [("melee", "3:hurt"), ("ranged", "0:")])
def test_the_attacker_chooses_between_melee_and_ranged(kind: str, damage: str) -> None:
    game = scene("A:V1=planestalker B:V1=trapper")
    act(game, f"A attack A:V1 {kind} B:V1")
    assert at(game, "B:V1") == f"trapper:{damage}"  # no damage from ranged attacks


@pytest.mark.rule("PT-ATTACK-5")
def test_an_attack_places_damage_equal_to_the_strength() -> None:
    game = act(scene("A:V1=illusionist B:V1=fighter"), "A attack A:V1 melee B:V1")
    assert at(game, "B:V1") == "fighter:4:hurt"


@pytest.mark.rule("PT-ATTACK-6")
def test_the_target_is_a_card_of_the_rival() -> None:
    game = scene("A:V1=gunner A:V2=knight B:V1=oracle")
    for kind in ("melee", "ranged"):
        assert broken(game, f"A attack A:V1 {kind} A:V2") == "PT-ATTACK-6"
        assert broken(game, f"A attack A:V1 {kind} B:V3") == "PT-ATTACK-6"
        assert can(game, f"A attack A:V1 {kind} B:V1")


@pytest.mark.rule("PT-ATTACK-7")
def test_reactions_wait_until_the_damage_lies_there() -> None:
    game = act(scene("A:V1=oracle B:V1=knight"), "A attack A:V1 melee B:V1")
    assert at(game, "B:V1") == "knight:2:hurt"
    assert (at(game, "A:V1"), choices(game)) == ("oracle:0:attacked+struck", ["B reaction B:V1"])


@pytest.mark.rule("PT-ATTACK-8")
@pytest.mark.rule("PT-AMB-16")
def test_an_attack_of_strength_0_is_an_attack() -> None:
    game = scene("A:F2=priestess", wave="F")
    assert can(game, "A attack A:F2 melee B:F2")
    act(game, "A attack A:F2 melee B:F2")
    assert (at(game, "A:F2"), at(game, "B:F2")) == ("priestess:0:attacked", "paladin:0:")
    assert game.field("ap") == "1"


@pytest.mark.rule("PT-MELEE-1")
def test_a_melee_attacker_is_in_melee() -> None:
    behind = scene("A:F1=oracle A:V1=knight", wave="F")
    assert broken(behind, "A attack A:F1 melee B:F2") == "PT-MELEE-1"
    assert can(scene("A:F1=oracle A:V1=knight:body", wave="F"), "A attack A:F1 melee B:F2")


@pytest.mark.rule("PT-MELEE-2")
def test_a_melee_target_is_in_melee() -> None:
    game = scene("A:V1=knight B:V1=oracle B:F1=witch B:V3=fighter:body B:F3=healer")
    assert broken(game, "A attack A:V1 melee B:F1") == "PT-MELEE-2"
    assert can(game, "A attack A:V1 melee B:V1")
    assert can(game, "A attack A:V1 melee B:F3")


@pytest.mark.rule("PT-MELEE-3")
@pytest.mark.rule("PT-AMB-17")
def test_columns_need_not_match_and_an_empty_one_opens_no_other() -> None:
    game = scene("A:V1=knight B:V1=oracle B:V2=witch B:R2=mystic B:V3=templar")
    for target in ("B:V1", "B:V2", "B:V3"):
        assert can(game, f"A attack A:V1 melee {target}")
    game = scene("A:V1=knight B:V2=witch B:R2=mystic")
    assert broken(game, "A attack A:V1 melee B:R2") == "PT-MELEE-2"


@pytest.mark.rule("PT-AMB-40")
def test_without_heroes_the_leader_is_the_only_melee_target() -> None:
    found = [word for word in choices(scene("A:V1=knight")) if " attack " in word]
    assert found == ["A attack A:V1 melee B:F2"]


@pytest.mark.rule("PT-MELEE-4")
@pytest.mark.rule("PT-CON-05")
def test_every_hero_and_leader_can_attack_in_melee() -> None:
    assert can(scene("A:F2=healer", wave="F"), "A attack A:F2 melee B:F2")
    assert can(scene("A:V1=healer"), "A attack A:V1 melee B:F2")


@pytest.mark.rule("PT-CON-05")
def test_a_leader_may_have_ranged_attack() -> None:
    game = scene("A:F2=gunner A:V2=knight B:R1=oracle B:V1=witch", wave="F")
    assert can(game, "A attack A:F2 ranged B:R1")


@pytest.mark.rule("PT-RANGED-1")
def test_ranged_attack_is_an_ability() -> None:
    game = scene("A:V1=knight A:V2=gunner B:V1=oracle")
    assert broken(game, "A attack A:V1 ranged B:V1") == "PT-RANGED-1"
    assert can(game, "A attack A:V2 ranged B:V1")


@pytest.mark.rule("PT-RANGED-2")
def test_a_ranged_attack_reaches_every_row() -> None:
    game = scene("A:V1=gunner B:V1=oracle B:F1=witch B:R1=healer B:V2=mascot")
    for target in ("B:V1", "B:F1", "B:R1", "B:F2"):
        assert can(game, f"A attack A:V1 ranged {target}")


@pytest.mark.rule("PT-RANGED-3")
def test_a_ranged_attacker_shoots_over_its_own_unit() -> None:
    game = scene("A:V1=knight A:F1=oracle A:R1=gunner B:V1=witch", wave="R")
    assert can(game, "A attack A:R1 ranged B:V1")
    assert broken(game, "A attack A:R1 melee B:V1") == "PT-MELEE-1"


@pytest.mark.rule("PT-RANGED-4")
def test_ranged_attack_does_not_take_melee_away() -> None:
    game = scene("A:V1=gunner B:V2=knight B:R2=oracle")
    assert can(game, "A attack A:V1 melee B:V2")


@pytest.mark.rule("PT-INTERCEPT-1")
@pytest.mark.rule("PT-CON-06")
def test_cards_behind_an_interceptor_are_no_ranged_targets() -> None:
    game = scene("A:V1=gunner B:V2=fighter B:R2=oracle B:F1=witch")
    assert broken(game, "A attack A:V1 ranged B:F2") == "PT-INTERCEPT-1"
    assert broken(game, "A attack A:V1 ranged B:R2") == "PT-INTERCEPT-1"
    assert can(game, "A attack A:V1 ranged B:F1")


@pytest.mark.rule("PT-CON-06")
def test_in_the_box_rules_the_interceptor_takes_the_attack_for_a_hero() -> None:
    game = scene("A:V1=gunner B:V1=fighter B:R1=oracle", rules="box:1:-:0,0")
    act(game, "A attack A:V1 ranged B:R1")
    assert (at(game, "B:V1"), at(game, "B:R1")) == ("fighter:8:hurt", "oracle:0:")


@pytest.mark.rule("PT-INTERCEPT-2")
@pytest.mark.parametrize("kind", ["melee", "ranged"])
def test_the_interceptor_itself_may_be_attacked(kind: str) -> None:
    assert can(scene("A:V1=gunner B:V2=fighter"), f"A attack A:V1 {kind} B:V2")


@pytest.mark.rule("PT-INTERCEPT-3")
def test_intercept_stops_nothing_but_ranged_attacks() -> None:
    units = "A:R1=assassin B:V2=fighter B:R2=oracle"
    game = scene(units, wave="R")
    act(game, "A spell A:R1 R")
    assert at(game, "B:F2") == "paladin:3:hurt"
    game = act(scene("B:V2=fighter B:R2=oracle", handA="assassin"), "A order A:assassin")
    assert can(game, "A pick B:R2")


@pytest.mark.rule("PT-INTERCEPT-4")
def test_intercept_protects_only_what_stands_behind_it() -> None:
    # Khadath gives intercept to all of their heroes.
    game = scene("A:V1=gunner B:F2=trapper B:F1=oracle B:R1=witch B:R3=healer B:R2=knight")
    assert can(game, "A attack A:V1 ranged B:F1")
    assert broken(game, "A attack A:V1 ranged B:R1") == "PT-INTERCEPT-1"
    assert can(game, "A attack A:V1 ranged B:R3")
    assert can(game, "A attack A:V1 ranged B:F2")


@pytest.mark.rule("PT-INTERCEPT-5")
@pytest.mark.rule("PT-AMB-18")
def test_an_interceptor_protects_until_it_is_a_body() -> None:
    dying = scene("A:V1=gunner B:V2=fighter:8")
    assert broken(dying, "A attack A:V1 ranged B:F2") == "PT-INTERCEPT-1"
    assert can(scene("A:V1=gunner B:V2=fighter:body"), "A attack A:V1 ranged B:F2")


@pytest.mark.rule("PT-AMB-43")
def test_a_hero_that_an_effect_moved_may_attack() -> None:
    game = scene("A:F1=paladin A:V3=knight A:F3=oracle:body B:F2=gunner", wave="F")
    act(game, "A spell A:F1 F", "A pick A:V3", "A pick A:F3")
    assert can(game, "A attack A:F3 melee B:F2")


@pytest.mark.rule("PT-AMB-46")
def test_a_card_that_takes_no_damage_may_be_attacked() -> None:
    game = scene("A:V1=gunner B:V1=trapper")
    assert can(game, "A attack A:V1 ranged B:V1")
    act(game, "A attack A:V1 ranged B:V1")
    assert (at(game, "A:V1"), at(game, "B:V1")) == ("gunner:0:attacked", "trapper:0:")

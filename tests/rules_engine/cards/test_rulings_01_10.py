"""PT-FAQ-01 … PT-FAQ-10: reductions, doubled strength, answers to attacks, damage, Shekhtur."""

import pytest

from tests.rules_engine.cards.playing import after, answers, blow, cast, damage, ordered, play
from tests.rules_engine.scenes import at, scene, why

rule = pytest.mark.rule
BOX = "box:1:-:0,0"


@rule("PT-FAQ-01")
def test_reductions_with_a_minimum_come_before_those_without() -> None:
    """3 is reduced to 1 by the Alchemist and then to 0 by Cadenza, not to 2 and then to 1."""
    cadenza = "B:F2=knight B:V1=alchemist"
    assert blow(scene(f"A:V1=homunculus {cadenza}"), "A:V1 melee B:V1") == 2
    assert blow(scene(f"A:V1=assassin {cadenza}"), "A:V1 melee B:V1") == 0
    assert blow(scene(f"A:V1=mascot {cadenza}"), "A:V1 melee B:V1") == 0
    guarded = scene("A:V1=assassin B:V1=alchemist B:F1=mystic")
    assert blow(guarded, "A:V1 melee B:V1") == 0


@rule("PT-FAQ-01")
def test_no_damage_at_all_comes_last() -> None:
    assert blow(scene("A:V1=gunner B:F1=templar B:R1=alchemist"), "A:V1 ranged B:R1") == 0
    assert blow(scene("A:V1=mascot B:V1=trapper A:F1=gunner"), "A:V1 melee B:V1") == 1


@rule("PT-FAQ-02")
def test_bonuses_are_not_doubled() -> None:
    units = "A:F2=fighter A:V1=assassin A:F1=mystic"
    assert blow(scene(units), "A:V1 melee B:F2") == 6 + 2 + 3
    marked = scene("A:F2=priestess A:V1=gunner A:F1=assassin B:V1=knight", markers="2,0")
    assert blow(marked, "A:V1 melee B:V1") == 10 + 3 + 2


@rule("PT-FAQ-02")
def test_strength_copied_by_sagas_is_his_printed_strength() -> None:
    game = scene("A:F2=doppelganger B:F2=fighter", wave="F")
    assert blow(game, "A:F2 melee B:F2") == 4 + 3


@rule("PT-FAQ-03")
def test_knight_answers_only_who_chose_it_and_hit_it() -> None:
    units = "A:V1=fighter B:F2=illusionist B:V1=knight B:V2=oracle"
    away = play(scene(units), "A attack A:V1 melee B:V1", "B redirect B:V2")
    assert away.field("pending") == "-"
    towards = play(scene(units), "A attack A:V1 melee B:V2", "B redirect B:V1")
    assert towards.field("pending") == "-"
    same = play(scene(units), "A attack A:V1 melee B:V1", "B redirect B:V1")
    assert answers(same) == ["B reaction B:V1"]


@rule("PT-FAQ-03")
def test_knight_answers_an_attack_that_did_nothing_and_one_that_another_card_took() -> None:
    nothing = scene("A:V1=mascot B:F2=pyromancer B:V1=knight")
    assert blow(nothing, "A:V1 melee B:V1") == 0
    assert after(nothing, "B reaction B:V1")["A:V1"].startswith("mascot:2:")
    taken = scene("A:V1=fighter B:V1=knight B:F1=vampire")
    play(taken, "A attack A:V1 melee B:V1", "B replace B:F1 yes", "B reaction B:V1")
    assert (damage(taken, "B:V1"), damage(taken, "B:F1"), damage(taken, "A:V1")) == (0, 4, 2)


@rule("PT-FAQ-03")
def test_knight_does_not_answer_what_intercept_turned_to_it_in_the_box() -> None:
    units = "A:V1=gunner B:V1=knight B:R1=oracle"
    turned = play(scene(units, rules=BOX), "A attack A:V1 ranged B:R1")
    assert at(turned, "B:V1") == "knight:8:hurt"
    assert turned.field("pending") == "-"
    chosen = play(scene(units, rules=BOX), "A attack A:V1 ranged B:V1")
    assert answers(chosen) == ["B reaction B:V1"]
    leader = scene("A:V1=gunner B:V2=knight", rules=BOX)
    assert blow(leader, "A:V1 ranged B:F2") == 5
    plain = scene("A:V1=gunner B:V1=mascot B:F1=fighter B:R1=oracle", rules=BOX)
    assert blow(plain, "A:V1 ranged B:R1") == 5


@rule("PT-FAQ-03")
def test_redirected_attacks_do_not_escape_berserker_and_templar() -> None:
    units = "A:V1=fighter B:F2=illusionist B:V1=oracle B:V2=mystic B:F1=berserker"
    game = scene(units)
    play(game, "A attack A:V1 melee B:V1", "B redirect B:V2")
    assert answers(game) == ["B reaction B:F1"]
    avenged = scene(units, vengeance="B")
    play(avenged, "A attack A:V1 melee B:V1", "B redirect B:V2")
    assert at(avenged, "A:V1") == "fighter:body:"


@rule("PT-FAQ-04")
def test_berserker_answers_attacks_on_the_leader_and_by_command() -> None:
    game = scene("A:V1=fighter A:V2=mascot B:F1=berserker B:V1=knight")
    play(game, "A spell A:V2 V", "A effect_attack A:V1 melee B:F2")
    assert answers(game) == ["B reaction B:F1"]
    play(game, "B reaction B:F1", "A attack A:V1 melee B:F2", "B reaction B:F1")
    assert damage(game, "A:V1") == 4
    row = scene("A:V1=fighter B:V1=berserker B:R3=oracle")
    assert play(row, "A attack A:V1 melee B:V1").field("pending") == "-"


@rule("PT-FAQ-05")
def test_any_hero_and_all_units_mean_own_heroes_too() -> None:
    game = scene("A:V1=mascot A:V2=dragon_mage B:V1=oracle")
    assert cast(game, "A:V2", "A:V1")["A:V1"] == "mascot:body:"
    summoned = scene("A:V1=mascot A:V2=summoner B:V1=oracle")
    assert cast(summoned, "A:V2", "A:V2") == {"A:V2": "", "handA": "+summoner"}
    burned = scene("A:V1=knight", handA="pyromancer")
    assert ordered(burned, "pyromancer") == {"A:V1": "knight:7:hurt"}


@rule("PT-FAQ-06")
def test_damage_is_reduced_on_its_target_and_then_replaced_whole() -> None:
    healer = scene("A:V1=fighter B:V1=healer B:F1=vampire")
    play(healer, "A attack A:V1 melee B:V1", "B replace B:F1 yes")
    assert (damage(healer, "B:V1"), damage(healer, "B:F1")) == (0, 2)
    cadenza = scene("A:V1=fighter B:F2=knight B:V1=oracle B:F1=vampire")
    play(cadenza, "A attack A:V1 melee B:V1", "B replace B:F1 yes")
    assert damage(cadenza, "B:F1") == 3


@rule("PT-FAQ-06")
def test_a_packet_is_replaced_once_at_most_and_never_by_its_own_target() -> None:
    units = "A:V1=gunner B:R1=homunculus B:R2=A:homunculus:0:stolen B:R3=oracle"
    game = scene(units)
    play(game, "A attack A:V1 ranged B:R3")
    assert answers(game) == ["B replace B:R1 no", "B replace B:R1 yes"]
    first = play(game.copy(), "B replace B:R1 yes")
    assert (first.field("pending"), damage(first, "B:R1")) == ("-", 5)
    play(game, "B replace B:R1 no")
    assert answers(game) == ["B replace B:R2 no", "B replace B:R2 yes"]
    play(game, "B replace B:R2 yes")
    assert at(game, "B:R2") == "A:homunculus:5:hurt+stolen"
    own = play(scene(units), "A attack A:V1 ranged B:R1")
    assert answers(own) == ["B replace B:R2 no", "B replace B:R2 yes"]


@rule("PT-FAQ-06")
def test_replacements_of_simultaneous_packets_are_asked_in_order() -> None:
    units = "A:R1=homunculus A:R3=knight B:R1=homunculus B:R2=oracle B:R3=mystic"
    game = scene(units, handA="gunner")
    play(game, "A order A:gunner")
    assert answers(game)[0] == "A replace A:R1 no"
    play(game, "A replace A:R1 yes")
    assert at(game, "A:R1") == "homunculus:0:"
    play(game, "B replace B:R1 yes")
    assert answers(game)[0] == "B replace B:R1 no"
    assert after(game, "B replace B:R1 no") == {
        "A:R1": "homunculus:10:hurt",
        "B:R1": "homunculus:10:hurt",
        "B:R3": "mystic:5:hurt",
        "discardA": "+gunner",
    }


@rule("PT-FAQ-06")
def test_replaced_damage_comes_from_the_same_dealer_and_is_no_attack() -> None:
    game = scene("A:F2=assassin A:V1=fighter B:V1=oracle B:F1=vampire:2")
    play(game, "A attack A:V1 melee B:V1", "B replace B:F1 yes")
    assert at(game, "B:F1") == "vampire:body:"
    spell = scene("A:R1=alchemist B:R1=homunculus B:R3=oracle", wave="R")
    play(spell, "A spell A:R1 R", "B:R3", "done", "B replace B:R1 yes")
    assert (damage(spell, "B:R1"), damage(spell, "B:R3")) == (1, 0)


@rule("PT-FAQ-06")
def test_kehrolyn_comes_after_an_optional_replacement() -> None:
    game = scene("A:V1=fighter B:F2=homunculus B:V1=oracle B:F1=vampire:3")
    play(game, "A attack A:V1 melee B:V1", "B replace B:F1 yes")
    assert (damage(game, "B:F1"), damage(game, "B:F2"), damage(game, "B:V1")) == (5, 2, 0)


@rule("PT-FAQ-06")
def test_moved_damage_triggers_nothing_but_kehrolyn() -> None:
    units = "A:F2=templar A:V1=knight:7 A:R1=homunculus A:R3=oracle B:V1=mystic"
    game = scene(units, handA="vampire")
    assert ordered(game, "vampire", "A:V1", "A:R3") == {"A:V1": "knight:0:", "A:R3": "oracle:7:"}
    onto_her = scene("A:F2=homunculus A:V1=knight:7 A:R3=oracle:1", handA="vampire")
    assert ordered(onto_her, "vampire", "A:V1", "A:R3") == {
        "A:V1": "knight:0:",
        "A:R3": "oracle:3:",
        "A:F2": "homunculus:5:",
    }
    taken = scene("A:F2=homunculus A:R1=knight:8 A:V1=fighter:5", wave="R")
    assert cast(taken, "A:R1", "A:V1*5", "done") == {
        "A:V1": "fighter:0:",
        "A:R1": "knight:9:cast",
        "A:F2": "homunculus:4:",
    }


@rule("PT-FAQ-07")
def test_kehrolyn_takes_lethal_damage_of_any_kind_but_no_defeat() -> None:
    units = "A:V1=knight B:F2=homunculus B:V1=fighter:6 B:R1=assassin"
    hit = scene(units, handA="pyromancer")
    assert ordered(hit, "pyromancer") == {
        "A:V1": "knight:7:hurt",
        "B:V1": "fighter:7:hurt",
        "B:F2": "homunculus:6:hurt",
    }
    whole = scene(units, handA="gunner")
    assert ordered(whole, "gunner") == {"B:F2": "homunculus:5:hurt"}
    fallen = scene(units, handA="assassin")
    assert ordered(fallen, "assassin", "B:V1") == {"B:V1": "fighter:body:"}


@rule("PT-FAQ-07")
def test_kehrolyn_takes_what_is_left_after_reductions() -> None:
    game = scene("A:V1=gunner B:F2=homunculus B:V1=healer:1")
    play(game, "A attack A:V1 melee B:V1")
    assert (damage(game, "B:V1"), damage(game, "B:F2")) == (3, 4)


@rule("PT-FAQ-08")
def test_end_of_turn_comes_before_the_rival_s_turn_and_before_the_check() -> None:
    first = play(scene("A:F2=alchemist B:V1=oracle:3"), "A pass")
    assert (first.field("turn"), first.field("ended")) == ("-", "A")
    assert answers(first) == ["A reaction A:F2"]
    second = scene("B:F2=alchemist A:V1=oracle:3", turn="B", first="A", ended="A")
    play(second, "B pass")
    assert answers(second) == ["B reaction B:F2"]
    play(second, "B reaction B:F2")
    assert answers(second) == ["table check"]
    assert at(play(second, "table check"), "A:V1") == "oracle:body:"
    other_row = scene("A:F2=healer:5 A:V1=knight A:F1=oracle:1")
    assert play(other_row, "A pass").field("turn") == "B"


@rule("PT-FAQ-09")
@pytest.mark.parametrize(
    ("units", "actions"),
    [
        ("A:V1=pyromancer B:V1=oracle:1", ("A spell A:V1 V",)),
        (
            "A:V1=mascot A:V2=fighter B:V1=oracle",
            ("A spell A:V1 V", "A effect_attack A:V2 melee B:V1"),
        ),
        ("A:V1=gunner B:V1=oracle", ("A attack A:V1 ranged B:V1",)),
    ],
)
def test_heketch_counts_attacks_and_spells_of_his_unit(
    units: str, actions: tuple[str, ...]
) -> None:
    assert at(play(scene(f"A:F2=assassin {units}"), *actions), "B:V1") == "oracle:body:"


@rule("PT-FAQ-09")
def test_heketch_hits_both_units_and_all_together() -> None:
    units = "A:F2=assassin A:R1=alchemist A:V1=mascot:3 B:V1=oracle:3 B:V2=mystic"
    game = scene(units, wave="R")
    assert cast(game, "A:R1", "A:V1", "B:V1", "B:V2", "done") == {
        "A:R1": "alchemist:0:cast",
        "A:V1": "mascot:body:",
        "B:V1": "oracle:body:",
        "B:V2": "mystic:1:hurt",
    }
    order = scene("A:F2=assassin A:V1=fighter B:V1=oracle", handA="berserker")
    play(order, "A order A:berserker", "A effect_attack A:V1 melee B:V1")
    assert at(order, "B:V1") == "oracle:body:"


@rule("PT-FAQ-09")
def test_heketch_does_not_count_moved_or_no_damage() -> None:
    moved = scene("A:F2=assassin A:V1=knight:7 B:V1=oracle", handA="vampire")
    assert ordered(moved, "vampire", "A:V1", "B:V1")["B:V1"] == "oracle:7:"
    nothing = scene("A:F2=assassin A:V1=mascot B:V1=berserker:9")
    play(nothing, "A attack A:V1 melee B:V1")
    assert at(nothing, "B:V1") == "berserker:9:"
    rival = scene("A:V1=fighter B:F2=assassin B:V1=oracle")
    play(rival, "A attack A:V1 melee B:V1")
    assert at(rival, "B:V1") == "oracle:4:hurt"


@rule("PT-FAQ-09")
def test_heketch_is_faster_than_the_victim_s_reaction() -> None:
    game = scene("A:F2=assassin A:V1=fighter B:V1=knight:6")
    play(game, "A attack A:V1 melee B:V1")
    assert at(game, "B:V1") == "knight:body:"
    play(game, "B reaction B:V1")
    assert damage(game, "A:V1") == 2
    answered = scene("A:V1=fighter:6 B:F2=assassin B:V1=knight")
    play(answered, "A attack A:V1 melee B:V1", "B reaction B:V1")
    assert at(answered, "A:V1") == "fighter:body:"


@rule("PT-FAQ-10")
def test_the_fallen_of_a_check_attack_after_all_flips() -> None:
    units = "A:F2=berserker A:V1=fighter:8 A:F1=oracle:4 A:V2=mascot:4 B:V1=knight:10 B:F1=mystic"
    game = scene(units, turn="B", first="A", ended="A")
    play(game, "B pass", "table check")
    assert answers(game) == [f"A reaction A:F2 {area}" for area in ("A:V1", "A:V2", "A:F1")]
    play(game, "A reaction A:F2 A:V1")
    assert answers(game) == [
        "A effect_attack A:V1 melee B:F1",
        "A effect_attack A:V1 melee B:F2",
    ]
    play(game, "A effect_attack A:V1 melee B:F1", "A reaction A:F2 A:F1")
    play(game, "A effect_attack A:F1 melee B:F1", "A reaction A:F2 A:V2")
    play(game, "A effect_attack A:V2 melee B:F1")
    assert at(game, "B:F1") == "mystic:7:hurt"
    assert answers(game) == ["table wave_end"]
    play(game, "table wave_end")
    assert at(game, "B:F1") == "mystic:7:"


@rule("PT-FAQ-10")
def test_who_falls_behind_a_living_card_does_not_attack() -> None:
    units = "A:F2=berserker A:V1=knight A:F1=oracle:4 A:R2=mascot:4 A:R3=witch:5 A:V3=fighter:8"
    game = scene(units, turn="B", first="A", ended="A")
    play(game, "B pass", "table check")
    assert answers(game) == ["A reaction A:F2 A:V3", "A reaction A:F2 A:R3"]


@rule("PT-FAQ-10")
@rule("PT-FAQ-39")
def test_nobody_strikes_back_when_a_leader_fell() -> None:
    game = scene("A:F2=berserker A:V1=fighter:8 B:F2=paladin:17", turn="B", first="A", ended="A")
    play(game, "B pass", "table check")
    assert answers(game) == ["table game_end A leader"]


@pytest.mark.parametrize(
    ("units", "amount"),
    [
        ("A:V1=templar:6 A:F1=mystic", 1 + 2),
        ("A:V1=oracle:4:b5", 2),
        ("A:V1=fighter:8:hurt", 4),
        ("A:F1=fighter:8 A:V1=witch:body", 4 + 2),
        ("A:V1=oracle:4 A:F1=assassin", 4),
    ],
)
@rule("PT-FAQ-10")
def test_the_fallen_has_its_row_and_living_neighbours_but_no_memories(
    units: str, amount: int
) -> None:
    game = scene(f"A:F2=berserker {units} B:V1=homunculus", turn="B", first="A", ended="A")
    play(game, "B pass", "table check")
    area = answers(game, "A reaction A:F2")[0]
    play(game, f"A reaction A:F2 {area}", f"A effect_attack {area} melee B:V1")
    assert damage(game, "B:V1") == amount


@rule("PT-FAQ-10")
def test_reactions_meant_for_the_fallen_attacker_are_lost() -> None:
    units = "A:F2=berserker A:V1=fighter:1 B:V1=knight B:F1=berserker"
    game = scene(units, handA="assassin")
    play(game, "A order A:assassin", "A:V1", "A reaction A:F2 A:V1")
    assert after(game, "A effect_attack A:V1 melee B:V1") == {
        "B:V1": "knight:4:hurt",
        "discardA": "+assassin",
    }
    assert game.field("pending") == "-"


@rule("PT-FAQ-10")
def test_attack_of_the_fallen_hero_is_an_attack_on_a_unit_led_by_arec() -> None:
    game = scene("A:F2=berserker A:V1=fighter:1 B:F2=illusionist B:V1=knight", handA="assassin")
    play(game, "A order A:assassin", "A:V1", "A reaction A:F2 A:V1")
    play(game, "A effect_attack A:V1 melee B:F2")
    assert answers(game) == ["B redirect B:V1", "B redirect B:F2"]
    assert why(game, "A end_turn") == "PT-LOG-15"

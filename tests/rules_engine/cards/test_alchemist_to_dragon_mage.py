"""Alchemist, Assassin, Berserker, Doppelganger, Dragon Mage: each of their five uses."""

import pytest

from tests.rules_engine.cards.playing import (
    after,
    answers,
    blow,
    cast,
    damage,
    ordered,
    picks,
    play,
)
from tests.rules_engine.scenes import at, scene, why

rule = pytest.mark.rule


# Alchemist


@pytest.mark.parametrize(
    ("attacker", "amount"), [("mascot", 1), ("oracle", 1), ("fighter", 2), ("dragon_mage", 4)]
)
@rule("PT-FAQ-01")
def test_alchemist_vanguard_takes_two_less_never_below_one(attacker: str, amount: int) -> None:
    assert blow(scene(f"A:V1={attacker} B:V1=alchemist"), "A:V1 melee B:V1") == amount


@rule("PT-FAQ-01")
def test_alchemist_vanguard_leaves_nothing_of_nothing() -> None:
    game = scene("A:F2=priestess B:V1=alchemist", wave="F")
    assert blow(game, "A:F2 melee B:V1") == 0


def test_alchemist_vanguard_intercepts() -> None:
    game = scene("A:V1=gunner B:V1=alchemist B:F1=knight B:R1=oracle B:R2=witch")
    assert answers(game, "A attack A:V1 ranged") == ["B:V1", "B:F2", "B:R2"]
    assert why(game, "A attack A:V1 ranged B:R1") == "PT-INTERCEPT-1"


def test_alchemist_vanguard_reduces_attacks_only() -> None:
    game = scene("A:V1=pyromancer B:V1=alchemist B:F2=paladin")
    cast(game, "A:V1")
    assert damage(game, "B:V1") == 3


@rule("PT-FAQ-01")
def test_alchemist_flank_spares_its_leader() -> None:
    assert blow(scene("A:V1=fighter B:F1=alchemist"), "A:V1 melee B:F2") == 2
    assert blow(scene("A:V1=mascot B:F3=alchemist"), "A:V1 melee B:F2") == 1
    both = "B:F1=alchemist B:F3=A:alchemist:0:stolen"
    assert blow(scene(f"A:V1=fighter {both}"), "A:V1 melee B:F2") == 1
    assert blow(scene(f"A:V1=dragon_mage {both}"), "A:V1 melee B:F2") == 2


def test_alchemist_flank_spares_neither_itself_nor_against_spells() -> None:
    assert blow(scene("A:V1=fighter B:F1=alchemist"), "A:V1 melee B:F1") == 4
    assert blow(scene("A:V1=fighter B:F1=alchemist:body"), "A:V1 melee B:F2") == 4
    game = scene("A:R1=assassin B:F1=alchemist", wave="R")
    assert cast(game, "A:R1") == {"A:R1": "assassin:0:cast", "B:F2": "paladin:3:hurt"}


def test_alchemist_rear_hits_up_to_five_heroes_of_both_units() -> None:
    units = "A:V1=knight A:R1=alchemist B:V1=fighter B:V2=oracle B:F1=witch B:R1=mascot B:R2=mystic"
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    heroes = {"A:V1", "A:R1", "B:V1", "B:V2", "B:F1", "B:R1", "B:R2"}
    assert picks(game) == heroes | {"done"}
    play(game, "A:R1", "B:V1", "B:V2")
    assert picks(game) == {"B:F1", "B:R1", "B:R2", "done"}
    changed = after(game, "B:F1", "B:R2")
    assert changed == {
        "A:R1": "alchemist:1:cast+hurt",
        "B:V1": "fighter:1:hurt",
        "B:V2": "oracle:1:hurt",
        "B:F1": "witch:1:hurt",
        "B:R2": "mystic:1:hurt",
    }


def test_alchemist_rear_may_hit_nobody() -> None:
    game = scene("A:R1=alchemist B:V1=fighter", wave="R")
    assert cast(game, "A:R1", "done") == {"A:R1": "alchemist:0:cast"}


def test_alchemist_order_splits_exactly_seven() -> None:
    game = scene("A:V1=knight B:V1=fighter B:R1=witch:body", handA="alchemist")
    play(game, "A order A:alchemist")
    assert picks(game) == {"B:V1*7", *(f"A:V1*{n}" for n in range(1, 8))}
    assert after(game, "A:V1*2", "B:V1*5") == {
        "A:V1": "knight:2:hurt",
        "B:V1": "fighter:5:hurt",
        "discardA": "+alchemist",
    }


def test_alchemist_leader_strikes_all_rivals_after_each_own_turn() -> None:
    game = scene("A:F2=alchemist A:V1=knight B:V1=oracle B:R3=mystic B:F1=witch:body", ap=0)
    play(game, "A end_turn")
    assert answers(game) == ["A reaction A:F2"]
    assert after(game, "A reaction A:F2") == {
        "B:V1": "oracle:1:hurt",
        "B:R3": "mystic:1:hurt",
        "B:F2": "paladin:1:hurt",
        "turn": "B",
        "ap": "2",
    }
    play(game, "B pass")
    assert answers(game) == ["table check"]


def test_alchemist_leader_sleeps_in_the_truce() -> None:
    game = play(scene("A:F2=alchemist B:V1=oracle", round=1), "A pass")
    assert game.field("turn") == "B"
    assert at(game, "B:V1") == "oracle:0:"


# Assassin


@rule("PT-FAQ-02")
def test_assassin_vanguard_doubles_its_printed_strength_against_leaders() -> None:
    assert blow(scene("A:V1=assassin"), "A:V1 melee B:F2") == 6
    assert blow(scene("A:V1=assassin:0:b5"), "A:V1 melee B:F2") == 11
    assert blow(scene("A:V1=assassin B:V1=knight"), "A:V1 melee B:V1") == 3


@rule("PT-FAQ-02")
def test_assassin_flank_doubles_its_forerunner_against_heroes() -> None:
    units = "A:V1=fighter A:F1=assassin A:V2=berserker A:F3=dragon_mage B:V1=homunculus"
    assert blow(scene(units), "A:V1 melee B:V1") == 8
    assert blow(scene(units), "A:V1 melee B:F2") == 4
    assert blow(scene(units), "A:V2 melee B:V1") == 5
    game = scene("A:V1=fighter:0:b5 A:F1=assassin B:V1=homunculus")
    assert blow(game, "A:V1 melee B:V1") == 13
    game = scene("A:F1=assassin A:R1=gunner B:V1=homunculus", wave="R")
    assert blow(game, "A:R1 ranged B:V1") == 5


def test_assassin_rear_hits_the_rival_leader() -> None:
    game = scene("A:R2=assassin A:V2=knight B:V2=knight", wave="R")
    assert cast(game, "A:R2") == {"A:R2": "assassin:0:cast", "B:F2": "paladin:3:hurt"}


@rule("PT-FAQ-05")
def test_assassin_order_defeats_any_hero() -> None:
    game = scene("A:V1=knight:1 B:V1=witch:body B:R2=oracle", handA="assassin")
    play(game, "A order A:assassin")
    assert picks(game) == {"A:V1", "B:R2"}
    assert why(game, "A pick B:F2") == "PT-TARGET-4"
    assert why(game, "A pick B:V1") == "PT-BODY-4"
    play(game, "B:R2")
    assert at(game, "B:R2") == "oracle:body:"
    own = scene("A:V1=knight:1 B:R2=oracle", handA="assassin")
    assert ordered(own, "assassin", "A:V1") == {"A:V1": "knight:body:"}


@rule("PT-FAQ-09")
def test_assassin_leader_defeats_at_once_what_his_unit_wounds_to_death() -> None:
    game = scene("A:F2=assassin A:V1=fighter B:V1=oracle")
    assert after(game, "A attack A:V1 melee B:V1") == {
        "A:V1": "fighter:0:attacked+struck",
        "B:V1": "oracle:body:",
        "ap": "1",
    }
    own = scene("A:F2=assassin B:V1=knight:2", wave="F")
    assert after(own, "A attack A:F2 melee B:V1") == {
        "A:F2": "assassin:0:attacked",
        "B:V1": "knight:body:",
        "ap": "1",
    }


@rule("PT-FAQ-09")
def test_assassin_leader_leaves_an_order_s_own_damage_to_the_check() -> None:
    game = scene("A:F2=assassin B:V1=oracle", handA="pyromancer")
    assert ordered(game, "pyromancer") == {"B:V1": "oracle:7:hurt"}


# Berserker


def test_berserker_vanguard_takes_one_less_and_hits_harder() -> None:
    assert blow(scene("A:V1=oracle B:V1=berserker"), "A:V1 melee B:V1") == 1
    assert blow(scene("A:V1=mascot B:V1=berserker"), "A:V1 melee B:V1") == 0
    assert blow(scene("A:V1=berserker B:V1=homunculus"), "A:V1 melee B:V1") == 5
    game = scene("A:V1=berserker", handA="pyromancer")
    assert ordered(game, "pyromancer") == {"A:V1": "berserker:7:hurt"}


@rule("PT-FAQ-04")
@pytest.mark.parametrize("target", ["B:V2", "B:F1", "B:F3"])
def test_berserker_flank_answers_melee_attacks_on_its_unit(target: str) -> None:
    game = scene("A:V1=fighter B:V2=oracle B:F1=berserker B:F3=mascot")
    play(game, f"A attack A:V1 melee {target}")
    assert answers(game) == ["B reaction B:F1"]
    assert after(game, "B reaction B:F1") == {"A:V1": "fighter:2:attacked+struck+hurt"}


@rule("PT-FAQ-04")
def test_berserker_flank_ignores_leaders_and_ranged_attacks() -> None:
    game = scene("B:V2=oracle B:F1=berserker", wave="F")
    assert after(game, "A attack A:F2 melee B:V2") == {
        "A:F2": "mystic:0:attacked",
        "B:V2": "oracle:1:hurt",
        "ap": "1",
    }
    game = scene("A:V1=gunner B:V2=oracle B:F1=berserker")
    play(game, "A attack A:V1 ranged B:F1")
    assert game.field("pending") == "-"


@rule("PT-FAQ-45")
def test_berserker_rear_attacks_after_the_first_order_of_a_turn() -> None:
    game = scene("A:R1=berserker A:V1=healer B:V1=fighter B:R1=oracle", handA="scientist,gunner")
    play(game, "A order A:scientist")
    assert game.field("discardA") == "A:scientist"
    assert answers(game) == ["A reaction A:R1"]
    play(game, "A reaction A:R1")
    assert answers(game) == [
        "A effect_attack A:R1 ranged B:V1",
        "A effect_attack A:R1 ranged B:F2",
    ]
    assert after(game, "A effect_attack A:R1 ranged B:V1") == {"B:V1": "fighter:3:hurt"}
    play(game, "A order A:gunner")
    assert game.field("pending") == "-"


@rule("PT-FAQ-46")
def test_berserker_order_lets_every_hero_in_melee_attack_heroes() -> None:
    units = (
        "A:V1=fighter A:V2=mascot A:F1=gunner A:F3=oracle B:V1=homunculus B:F1=witch B:V3=mystic"
    )
    game = scene(units, handA="berserker")
    play(game, "A order A:berserker")
    attackers, targets = ("A:V1", "A:V2", "A:F3"), ("B:V1", "B:V3")
    assert answers(game, "A effect_attack") == [
        f"{a} melee {t}" for a in attackers for t in targets
    ]
    assert why(game, "A effect_attack A:V1 melee B:F2") == "PT-FAQ-46"
    play(game, "A effect_attack A:F3 melee B:V1")
    assert answers(game, "A effect_attack") == [
        f"{a} melee {t}" for a in attackers[:2] for t in targets
    ]
    play(game, "A effect_attack A:V1 melee B:V1", "A effect_attack A:V2 melee B:V3")
    assert game.field("pending") == "-"
    assert at(game, "B:V1") == "homunculus:6:hurt"
    assert at(game, "B:V3") == "mystic:1:hurt"
    assert at(game, "A:V1") == "fighter:0:struck"


@rule("PT-FAQ-10")
def test_berserker_leader_lets_the_fallen_strike_back_at_once() -> None:
    game = scene("A:F2=berserker A:V1=fighter:3 B:V1=homunculus", handA="assassin")
    play(game, "A order A:assassin", "A:V1")
    assert at(game, "A:V1") == "fighter:body:"
    play(game, "A reaction A:F2 A:V1")
    assert answers(game) == [
        "A effect_attack A:V1 melee B:V1",
        "A effect_attack A:V1 melee B:F2",
    ]
    assert after(game, "A effect_attack A:V1 melee B:V1") == {
        "B:V1": "homunculus:4:hurt",
        "discardA": "+assassin",
    }


# Doppelganger


@rule("PT-FAQ-26")
def test_doppelganger_vanguard_copies_a_vanguard_spell_of_either_unit() -> None:
    units = "A:V1=doppelganger A:V2=fighter A:V3=priestess A:F1=scientist B:V1=pyromancer"
    game = scene(f"{units} B:V2=doppelganger B:F1=oracle B:V3=illusionist:body")
    play(game, "A spell A:V1 V")
    assert picks(game) == {"A:V3", "B:V1"}
    assert after(game, "B:V1") == {"B:V1": "pyromancer:3:hurt", "B:V2": "doppelganger:3:hurt"}
    healing = scene(units.replace("A:V2=fighter", "A:V2=fighter:6"))
    assert cast(healing, "A:V1", "A:V3", "A:V2") == {
        "A:V1": "doppelganger:0:cast",
        "A:V2": "fighter:2:",
    }


@rule("PT-FAQ-26")
def test_doppelganger_flank_copies_a_flank_spell() -> None:
    game = scene("A:F1=doppelganger A:V1=priestess B:F3=scientist", wave="F")
    assert cast(game, "A:F1", "B:F3") == {
        "A:F1": "doppelganger:0:cast",
        "handA": "+alchemist +assassin",
        "deckA": "-alchemist -assassin",
    }
    assert why(scene("A:F1=doppelganger B:F3=fighter", wave="F"), "A spell A:F1 F") == "PT-ORDER-4"


@rule("PT-FAQ-26")
def test_doppelganger_rear_copies_a_rear_spell() -> None:
    game = scene("A:R1=doppelganger A:R3=assassin B:R1=fighter", wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {"A:R3"}
    assert after(game, "A:R3") == {"B:F2": "paladin:3:hurt"}
    alone = scene("A:R1=doppelganger A:R3=fighter B:V1=pyromancer", wave="R")
    assert why(alone, "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-44")
def test_doppelganger_order_carries_out_the_order_of_a_card_in_hand() -> None:
    game = scene("B:V1=oracle", handA="doppelganger,scientist,priestess,knight")
    play(game, "A order A:doppelganger")
    assert picks(game) == {"A:scientist", "A:knight"}
    assert why(game, "A pick A:priestess") == "PT-ORDER-4"
    assert after(game, "A:knight") == {
        "B:V1": "oracle:4:hurt",
        "B:F2": "paladin:4:hurt",
        "discardA": "+doppelganger",
    }
    assert game.field("handA") == "A:knight,A:priestess,A:scientist"
    assert why(scene(handA="doppelganger,priestess"), "A order A:doppelganger") == "PT-ORDER-4"


@rule("PT-FAQ-15")
def test_doppelganger_leader_has_what_the_rival_leader_has() -> None:
    game = scene("A:F2=doppelganger B:F2=assassin B:V1=knight:2", wave="F")
    assert after(game, "A attack A:F2 melee B:V1")["B:V1"] == "knight:body:"
    ranged = scene("A:F2=doppelganger B:F2=gunner B:R1=oracle", wave="F")
    assert blow(ranged, "A:F2 ranged B:R1") == 5
    for wounds, defeated in ((35, False), (36, True)):
        game = scene(f"A:F2=doppelganger:{wounds} B:F2=homunculus", turn="B", first="A", ended="A")
        play(game, "B pass", "table check")
        assert (answers(game) == ["table game_end B leader"]) is defeated


# Dragon Mage


@rule("PT-FAQ-05")
def test_dragon_mage_vanguard_defeats_a_hero_in_melee_of_either_unit() -> None:
    game = scene(
        "A:V1=dragon_mage A:F1=knight A:F3=fighter B:V1=witch:body B:F1=oracle:1 B:R1=mascot"
    )
    play(game, "A spell A:V1 V")
    assert picks(game) == {"A:V1", "A:F3", "B:F1"}
    assert after(game, "B:F1") == {"B:F1": "oracle:body:"}
    assert why(game, "A pick B:F2") != ""


def test_dragon_mage_flank_strengthens_its_supporter() -> None:
    units = "A:F1=dragon_mage A:R1=gunner A:R3=pyromancer B:V1=homunculus"
    assert blow(scene(units, wave="R"), "A:R1 ranged B:V1") == 8
    assert blow(scene(units, wave="R"), "A:R3 ranged B:V1") == 3
    assert blow(scene("A:V1=oracle A:F1=dragon_mage B:V1=homunculus"), "A:V1 melee B:V1") == 2


def test_dragon_mage_rear_attacks_at_range() -> None:
    game = scene("A:R1=dragon_mage A:V1=knight B:V1=homunculus B:V2=mystic B:R3=oracle", wave="R")
    assert answers(game, "A attack A:R1") == ["ranged B:V1", "ranged B:V2", "ranged B:R3"]
    assert blow(game, "A:R1 ranged B:R3") == 6


@rule("PT-FAQ-41")
def test_dragon_mage_order_strengthens_a_hero_for_this_wave() -> None:
    game = scene("A:V1=oracle B:V1=homunculus B:V2=witch:body", handA="dragon_mage")
    play(game, "A order A:dragon_mage")
    assert picks(game) == {"A:V1", "B:V1"}
    assert after(game, "A:V1") == {
        "A:V1": "oracle:0:b5",
        "discardA": "+dragon_mage",
    }
    assert blow(game, "A:V1 melee B:V1") == 7
    game = scene("A:V1=oracle:0:b5 B:V1=homunculus", turn="B", first="A", ended="A")
    play(game, "B pass", "table check")
    assert at(game, "A:V1") == "oracle:0:b5"
    play(game, "table wave_end")
    assert at(game, "A:V1") == "oracle:0:"


@rule("PT-FAQ-34")
def test_dragon_mage_leader_bars_rivals_from_clearing_bodies() -> None:
    barred = scene("A:V1=witch:body B:F2=dragon_mage")
    assert why(barred, "A clear A:V1") == "PT-FAQ-34"
    assert answers(barred, "A clear") == []
    own = scene("A:F2=dragon_mage A:V1=witch:body")
    assert after(own, "A clear A:V1") == {"A:V1": "", "ap": "1", "discardA": "+witch"}
    effect = scene("A:R1=witch A:V1=oracle:body B:F2=dragon_mage", wave="R")
    assert cast(effect, "A:R1", "A:V") == {
        "A:R1": "witch:0:cast",
        "A:V1": "",
        "discardA": "+oracle",
    }

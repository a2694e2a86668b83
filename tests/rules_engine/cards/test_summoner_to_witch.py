"""Summoner, Templar, Trapper, Vampire, Witch: each of their five uses."""

import pytest

from rules_engine.pixel_tactics.codes import CARD_IDS
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
from tests.rules_engine.scenes import act, at, scene, why

rule = pytest.mark.rule


# Summoner


@rule("PT-FAQ-43")
def test_summoner_vanguard_returns_a_hero_in_melee_of_either_unit() -> None:
    units = "A:V1=summoner A:F1=knight A:F3=oracle B:V1=witch:body B:F1=fighter:3 B:R1=mystic"
    game = scene(units, handB="gunner,mascot,healer,knight,oracle")
    play(game, "A spell A:V1 V")
    assert picks(game) == {"A:V1", "A:F3", "B:F1"}
    assert after(game, "B:F1") == {"B:F1": "", "handB": "+fighter"}


@rule("PT-FAQ-32")
def test_summoner_flank_recruits_into_any_free_area() -> None:
    units = "A:F1=summoner A:V1=knight A:V2=witch:body"
    game = scene(units, wave="F", handA="gunner")
    play(game, "A spell A:F1 F")
    assert picks(game) == {f"A:gunner@A:{area}" for area in ("V3", "F3", "R1", "R2", "R3")}
    assert why(game, "A pick A:gunner@A:V2") == "PT-BODY-3"
    play(game, "A:gunner@A:F3")
    assert at(game, "A:F3") == "gunner:0:"
    assert answers(game, "A attack A:F3 ranged") == ["B:F2"]
    assert why(scene(units, wave="F"), "A spell A:F1 F") == "PT-ORDER-4"


@rule("PT-FAQ-31")
def test_summoner_rear_draws_three_and_deals_them_out() -> None:
    game = scene("A:R1=summoner", wave="R", deckA="knight,witch,oracle,gunner")
    play(game, "A spell A:R1 R")
    assert picks(game) == {"A:knight", "A:witch", "A:oracle"}
    play(game, "A:witch")
    assert picks(game) == {"A:knight", "A:oracle"}
    play(game, "A:oracle")
    assert game.field("handA") == "A:witch"
    assert game.field("deckA") == "A:oracle,A:gunner/"
    assert "A:knight" in game.field("discardA")
    two = scene("A:R1=summoner", wave="R", deckA="knight,witch")
    play(two, "A spell A:R1 R", "A:witch", "A:knight")
    assert (two.field("handA"), two.field("deckA")) == ("A:witch", "A:knight/")
    one = scene("A:R1=summoner", wave="R", deckA="knight")
    play(one, "A spell A:R1 R")
    assert (one.field("handA"), one.field("deckA")) == ("A:knight", "/")
    assert why(scene("A:R1=summoner", wave="R", deckA=""), "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-49")
def test_summoner_order_searches_the_deck_for_a_named_card() -> None:
    game = scene(handA="summoner,witch", deckA="knight,gunner")
    play(game, "A order A:summoner")
    found = set(answers(game, "A search"))
    in_deck = {"knight", "gunner"}
    assert found == {
        f"A:{card} {'found' if card in in_deck else 'missing'}" for card in CARD_IDS[1:]
    }
    assert why(game, "A search A:knight missing") == "PT-LOG-17"
    play(game, "A search A:gunner found")
    assert answers(game) == ["table shuffle A"]
    assert game.field("handA") == "A:gunner,A:witch"
    play(game, "table shuffle A")
    assert game.field("deckA") == "/A:knight"
    missing = scene(handA="summoner", deckA="knight,gunner")
    play(missing, "A order A:summoner", "A search A:witch missing", "table shuffle A")
    assert missing.field("handA") == ""
    assert why(scene(handA="summoner", deckA=""), "A order A:summoner") == "PT-ORDER-4"


def test_summoner_leader_recruits_for_free() -> None:
    game = scene("A:F2=summoner", handA="knight,witch", ap=0)
    assert after(game, "A recruit A:knight A:V1", "A recruit A:witch A:V2") == {
        "A:V1": "knight:0:recruited",
        "A:V2": "witch:0:recruited",
        "handA": "-knight -witch",
    }
    truce = scene("A:F2=summoner", handA="knight", ap=2, round=1)
    assert "ap" not in after(truce, "A recruit A:knight A:V1")


# Templar


def test_templar_vanguard_grows_with_its_damage() -> None:
    assert blow(scene("A:V1=templar"), "A:V1 melee B:F2") == 1
    assert blow(scene("A:V1=templar:5"), "A:V1 melee B:F2") == 6
    assert blow(scene("A:F1=templar:5", wave="F"), "A:F1 melee B:F2") == 1


def test_templar_flank_shields_its_supporter_from_attacks() -> None:
    units = "A:V1=gunner B:F1=templar B:R1=witch B:R3=mystic"
    assert blow(scene(units), "A:V1 ranged B:R1") == 0
    assert blow(scene(units), "A:V1 ranged B:R3") == 5
    assert blow(scene(units), "A:V1 ranged B:F1") == 5
    assert ordered(scene("B:F1=templar B:R1=witch", handA="gunner"), "gunner") == {
        "B:R1": "witch:5:hurt"
    }


@rule("PT-FAQ-55")
def test_templar_rear_changes_places_and_attacks() -> None:
    units = "A:R1=templar:3 A:V1=knight:2:attacked A:F3=oracle A:R3=mascot B:V1=homunculus"
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {"A:V1", "A:F3"}
    play(game, "A:V1")
    assert at(game, "A:R1") == "knight:2:attacked"
    assert answers(game) == [
        "A effect_attack A:V1 melee B:V1",
        "A effect_attack A:V1 melee B:F2",
    ]
    assert after(game, "A effect_attack A:V1 melee B:V1") == {
        "A:V1": "templar:3:cast+struck",
        "B:V1": "homunculus:4:hurt",
    }
    alone = scene("A:R1=templar A:V2=knight:body", wave="R")
    assert why(alone, "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-20")
def test_templar_order_defeats_who_attacks_the_unit_in_melee_in_this_wave() -> None:
    units = "A:V1=knight B:V1=oracle:0:struck B:V2=mascot B:R1=witch:0:struck B:V3=gunner"
    game = scene(units, handA="templar", first="B", ended="B")
    assert ordered(game, "templar") == {
        "B:V1": "oracle:body:",
        "B:R1": "witch:body:",
        "vengeance": "A",
    }
    later = scene("A:V1=mystic A:F2=paladin B:V2=mascot B:V3=gunner", handA="templar")
    play(later, "A order A:templar", "A pass")
    assert after(later, "B attack B:V2 melee A:V1")["B:V2"] == "mascot:body:"
    play(later, "B attack B:V3 ranged A:V1")
    assert at(later, "B:V3") == "gunner:0:attacked"
    play(later, "B end_turn", "table check")
    assert later.field("vengeance") == "A"
    play(later, "table wave_end")
    assert later.field("vengeance") == "-"


@rule("PT-FAQ-58")
def test_templar_leader_strengthens_heroes_hurt_in_this_wave() -> None:
    units = "A:F2=templar A:V1=oracle:1:hurt A:V2=mascot:1 B:V1=homunculus"
    assert blow(scene(units), "A:V1 melee B:V1") == 7
    assert blow(scene(units), "A:V2 melee B:V1") == 1
    own = scene("A:F2=templar A:V1=knight B:V1=fighter", handA="pyromancer")
    play(own, "A order A:pyromancer")
    assert blow(own, "A:V1 melee B:V1") == 8
    leader = scene("A:F2=templar:2:hurt", wave="F")
    assert blow(leader, "A:F2 melee B:F2") == 4


# Trapper


def test_trapper_vanguard_intercepts_and_is_unhurt_by_ranged_attacks() -> None:
    game = scene("A:V1=gunner B:V1=trapper B:F1=oracle")
    assert answers(game, "A attack A:V1 ranged") == ["B:V1", "B:F2"]
    assert blow(game, "A:V1 ranged B:V1") == 0
    assert blow(scene("A:V1=gunner B:V1=trapper"), "A:V1 melee B:V1") == 8
    assert blow(scene("A:V1=gunner B:F1=trapper"), "A:V1 ranged B:F1") == 5


@rule("PT-FAQ-57")
def test_trapper_flank_lends_intercept_forward_and_ranged_attack_back() -> None:
    units = "A:V2=gunner A:F1=trapper A:R1=oracle B:V1=mascot B:F1=trapper B:R1=witch"
    assert answers(scene(units), "A attack A:V2 ranged") == ["B:V1", "B:F2"]
    assert answers(scene(units, wave="R"), "A attack A:R1 ranged") == ["B:V1", "B:F2"]
    assert answers(scene("A:V1=oracle A:F1=trapper"), "A attack A:V1 ranged") == []


@rule("PT-FAQ-22")
def test_trapper_rear_takes_a_random_card() -> None:
    game = scene("A:R1=trapper", wave="R", handB="knight,witch")
    play(game, "A spell A:R1 R")
    assert answers(game) == ["table random_discard B:knight", "table random_discard B:witch"]
    assert after(game, "table random_discard B:witch") == {
        "handB": "-witch",
        "discardB": "+witch",
    }
    assert cast(scene("A:R1=trapper", wave="R"), "A:R1") == {"A:R1": "trapper:0:cast"}


@rule("PT-FAQ-22")
def test_trapper_order_takes_three_random_cards() -> None:
    game = scene(handA="trapper", handB="knight,witch,gunner,oracle")
    play(game, "A order A:trapper")
    for card in ("witch", "oracle", "knight"):
        play(game, f"table random_discard B:{card}")
    assert (game.field("handB"), game.field("pending")) == ("B:gunner", "-")
    two = scene(handA="trapper", handB="knight,witch")
    play(two, "A order A:trapper", "table random_discard B:witch", "table random_discard B:knight")
    assert two.field("pending") == "-"
    assert ordered(scene(handA="trapper"), "trapper") == {}


@rule("PT-FAQ-57")
def test_trapper_leader_is_ranged_and_lends_its_heroes_intercept() -> None:
    units = "B:F2=trapper B:V2=oracle B:F1=mascot B:R1=witch B:R2=knight"
    game = scene(f"A:V1=planestalker {units}")
    assert answers(game, "A attack A:V1 ranged") == ["B:F1", "B:V2"]
    open_leader = scene("A:V1=planestalker B:F2=trapper B:R2=oracle")
    assert answers(open_leader, "A attack A:V1 ranged") == ["B:F2", "B:R2"]
    leader = scene("A:F2=trapper A:V2=knight B:R1=oracle", wave="F")
    assert answers(leader, "A attack A:F2") == ["ranged B:R1", "ranged B:F2"]


# Vampire


@rule("PT-FAQ-23")
def test_vampire_vanguard_heals_by_the_damage_it_deals() -> None:
    game = scene("A:V1=vampire:4 B:V1=fighter")
    play(game, "A attack A:V1 melee B:V1", "A reaction A:V1")
    assert at(game, "A:V1") == "vampire:2:attacked+struck"
    reduced = scene("A:V1=vampire:4 B:V1=alchemist")
    play(reduced, "A attack A:V1 melee B:V1", "A reaction A:V1")
    assert damage(reduced, "A:V1") == 3
    assert damage(reduced, "B:V1") == 1
    whole = play(scene("A:V1=vampire B:V1=fighter"), "A attack A:V1 melee B:V1")
    assert whole.field("pending") == "-"


@rule("PT-FAQ-06")
def test_vampire_flank_may_take_what_its_forerunner_would_take() -> None:
    units = "A:V1=fighter B:V1=oracle B:F1=vampire B:V2=mascot"
    game = scene(units)
    play(game, "A attack A:V1 melee B:V1")
    assert answers(game) == ["B replace B:F1 no", "B replace B:F1 yes"]
    assert after(game, "B replace B:F1 yes") == {
        "A:V1": "fighter:0:attacked+struck",
        "B:F1": "vampire:4:hurt",
    }
    kept = play(scene(units), "A attack A:V1 melee B:V1", "B replace B:F1 no")
    assert (damage(kept, "B:V1"), damage(kept, "B:F1")) == (4, 0)
    other = play(scene(units), "A attack A:V1 melee B:V2")
    assert other.field("pending") == "-"


@rule("PT-FAQ-63")
def test_vampire_rear_moves_damage_from_its_leader_onto_a_hero() -> None:
    units = "A:R1=vampire A:F2=paladin:5 B:V1=fighter"
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {"done", "A:R1*1", "A:R1*2", "B:V1*1", "B:V1*2"}
    assert after(game, "B:V1*2") == {"A:F2": "paladin:3:", "B:V1": "fighter:2:"}
    one = scene("A:R1=vampire A:F2=paladin:1 B:V1=fighter", wave="R")
    play(one, "A spell A:R1 R")
    assert picks(one) == {"done", "A:R1*1", "B:V1*1"}
    assert why(one, "A pick B:V1*2") == "PT-FAQ-63"
    assert after(one, "done") == {}


@rule("PT-FAQ-06")
def test_vampire_order_moves_all_damage_of_a_hero_onto_another() -> None:
    game = scene("A:V1=knight:7 B:V1=fighter:1 B:R1=oracle", handA="vampire")
    play(game, "A order A:vampire")
    assert picks(game) == {"A:V1", "B:V1", "B:R1"}
    play(game, "A:V1")
    assert picks(game) == {"B:V1", "B:R1"}
    assert after(game, "B:V1") == {
        "A:V1": "knight:0:",
        "B:V1": "fighter:8:",
        "discardA": "+vampire",
    }
    assert why(scene("A:V1=knight:7", handA="vampire"), "A order A:vampire") == "PT-ORDER-4"
    none = scene("A:V1=knight B:V1=fighter:1", handA="vampire")
    assert ordered(none, "vampire", "A:V1", "B:V1") == {}


@rule("PT-FAQ-23")
def test_vampire_leader_lets_attackers_heal_by_the_damage_dealt() -> None:
    game = scene("A:F2=vampire:9 A:V1=fighter:6 B:V1=oracle")
    play(game, "A attack A:V1 melee B:V1", "A reaction A:F2 A:V1")
    assert at(game, "A:V1") == "fighter:2:attacked+struck"
    leader = scene("A:F2=vampire:9 B:V1=oracle", wave="F")
    play(leader, "A attack A:F2 melee B:V1", "A reaction A:F2")
    assert damage(leader, "A:F2") == 6
    spell = scene("A:F2=vampire:9 A:V1=pyromancer:1 B:V1=oracle")
    assert cast(spell, "A:V1")["B:V1"] == "oracle:3:hurt"
    assert damage(spell, "A:V1") == 1


# Witch


def test_witch_vanguard_grows_with_the_bodies_of_all_units() -> None:
    units = "A:V1=witch A:F1=oracle:body A:R3=mascot:body B:F1=gunner:body"
    assert blow(scene(units), "A:V1 melee B:F2") == 4
    assert blow(scene("A:V1=witch"), "A:V1 melee B:F2") == 1


def test_witch_flank_is_stronger_behind_a_body() -> None:
    assert blow(scene("A:V1=oracle:body A:F1=witch", wave="F"), "A:F1 melee B:F2") == 5
    assert blow(scene("A:V2=oracle:body A:F1=witch", wave="F"), "A:F1 melee B:F2") == 1


@rule("PT-FAQ-19")
def test_witch_rear_clears_one_row_of_one_unit() -> None:
    units = (
        "A:R1=witch A:R2=oracle:body A:V1=mascot:body B:R1=gunner:body B:R2=knight B:R3=healer:body"
    )
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {f"{unit}:{row}" for unit in "AB" for row in "VFR"}
    assert after(game, "B:R") == {"B:R1": "", "B:R3": "", "discardB": "+gunner +healer"}
    assert cast(scene(units, wave="R"), "A:R1", "A:F") == {"A:R1": "witch:0:cast"}


@rule("PT-FAQ-19")
def test_witch_order_returns_the_bodies_of_one_row() -> None:
    units = "A:R2=oracle:body A:V1=mascot:body B:R1=gunner:body B:R2=knight:3 B:R3=healer:body"
    assert ordered(scene(units, handA="witch"), "witch", "B:R") == {
        "B:R1": "",
        "B:R3": "",
        "handB": "+gunner +healer",
    }


@rule("PT-FAQ-19")
def test_witch_leader_lets_a_body_attack() -> None:
    units = "A:F2=witch A:V1=oracle:body A:F1=fighter:body A:V3=knight A:R3=mascot:body B:V1=gunner"
    game = scene(units, wave="R")
    play(game, "A leader_action")
    assert picks(game) == {"A:V1", "A:F1"}
    play(game, "A:F1")
    assert picks(game) == {"B:V1", "B:F2"}
    assert after(game, "B:V1") == {"A:F1": "fighter:body:raised", "B:V1": "gunner:3:hurt"}
    assert game.field("ap") == "1"
    play(game, "A leader_action")
    assert picks(game) == {"A:V1"}
    assert why(game, "A pick A:F1") == "PT-LIMITED-1"
    assert why(game, "A pick A:R3") == "PT-MELEE-1"
    none = scene("A:F2=witch A:V3=knight A:R3=mascot:body")
    assert why(none, "A leader_action") == "PT-ORDER-4"
    truce = act(scene(units, round=1))
    assert why(truce, "A leader_action") == "PT-TRUCE-5"

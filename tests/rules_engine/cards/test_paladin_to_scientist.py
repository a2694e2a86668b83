"""Paladin, Planestalker, Priestess, Pyromancer, Scientist: each of their five uses."""

import pytest

from tests.rules_engine.cards.playing import (
    after,
    answers,
    blow,
    cast,
    healed,
    ordered,
    picks,
    play,
)
from tests.rules_engine.scenes import at, scene, why

rule = pytest.mark.rule


# Paladin


def test_paladin_vanguard_intercepts() -> None:
    game = scene("A:V1=gunner B:F2=mystic B:V3=paladin B:F3=oracle B:R3=witch B:F1=fighter")
    assert answers(game, "A attack A:V1 ranged") == ["B:F1", "B:F2", "B:V3"]


@rule("PT-FAQ-59")
def test_paladin_flank_swaps_two_own_cards() -> None:
    units = "A:F1=paladin A:V1=knight:2:attacked A:R3=witch:body B:V1=oracle"
    game = scene(units, wave="F")
    play(game, "A spell A:F1 F")
    assert picks(game) == {"A:V1", "A:F1"}
    assert why(game, "A pick A:R3") == "PT-TARGET-1"
    play(game, "A:V1")
    assert picks(game) == {"A:F1", "A:R3"}
    assert after(game, "A:R3") == {"A:V1": "witch:body:", "A:R3": "knight:2:attacked"}
    assert cast(scene(units, wave="F"), "A:F1", "A:V1", "A:F1") == {
        "A:V1": "paladin:0:cast",
        "A:F1": "knight:2:attacked",
    }
    alone = scene("A:F1=paladin B:V1=oracle B:V2=knight", wave="F")
    assert why(alone, "A spell A:F1 F") == "PT-ORDER-4"


@rule("PT-FAQ-59")
def test_paladin_rear_swaps_two_cards_of_the_rival() -> None:
    game = scene("A:R1=paladin B:V1=oracle:1:hurt B:F3=knight B:R2=witch:body", wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {"B:V1", "B:F3"}
    play(game, "B:V1")
    assert picks(game) == {"B:F3", "B:R2"}
    assert after(game, "B:R2") == {"B:V1": "witch:body:", "B:R2": "oracle:1:hurt"}
    one = scene("A:R1=paladin A:V1=mascot B:V1=oracle", wave="R")
    assert why(one, "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-59")
def test_paladin_order_rearranges_one_column_of_any_unit() -> None:
    units = "A:V2=knight:3 A:R2=oracle A:V1=mascot B:V1=fighter:2 B:F1=witch:body"
    game = scene(units, handA="paladin")
    play(game, "A order A:paladin")
    assert picks(game) == {f"{unit}:{column}" for unit in "AB" for column in "123"}
    play(game, "A:2")
    assert picks(game) == {"A:V2=A:knight", "A:V2=A:oracle"}
    play(game, "A:V2=A:oracle")
    assert picks(game) == {"A:R2=A:knight"}
    assert after(game, "A:R2=A:knight") == {
        "A:V2": "oracle:0:",
        "A:R2": "knight:3:",
        "discardA": "+paladin",
    }
    rival = scene(units, handA="paladin")
    assert ordered(rival, "paladin", "B:1", "B:V1=B:witch", "B:F1=-", "B:R1=B:fighter") == {
        "B:V1": "witch:body:",
        "B:F1": "",
        "B:R1": "fighter:2:",
    }
    same = scene(units, handA="paladin")
    assert ordered(same, "paladin", "B:3", "B:V3=-", "B:F3=-", "B:R3=-") == {}


@rule("PT-FAQ-53")
def test_paladin_leader_moves_and_clears_for_free() -> None:
    units = (
        "A:F2=paladin A:V1=knight A:V2=oracle:0:attacked A:R1=witch:body A:R3=mascot:0:recruited"
    )
    game = scene(units, ap=0)
    assert answers(game, "A move A:V2") == []
    assert answers(game, "A rotate") == []
    assert after(game, "A clear A:R1", "A move A:V1 A:R1") == {
        "A:V1": "",
        "A:R1": "knight:0:moved",
        "discardA": "+witch",
    }
    assert why(game, "A move A:R1 A:V1") == "PT-MOVE-4"
    assert why(game, "A move A:V2 A:V1") == "PT-MOVE-3"
    assert why(game, "A move A:R3 A:V1") == "PT-ACTOR-2"
    rotating = scene(units)
    assert after(rotating, "A rotate A:V1 A:R1")["ap"] == "0"


# Planestalker


def test_planestalker_vanguard_intercepts_and_is_ranged() -> None:
    game = scene("A:V1=planestalker B:V1=planestalker B:R1=oracle")
    assert answers(game, "A attack A:V1") == [
        "melee B:V1",
        "melee B:F2",
        "ranged B:V1",
        "ranged B:F2",
    ]


def test_planestalker_flank_lends_its_neighbours_ranged_attacks() -> None:
    units = "A:V1=oracle A:F1=planestalker A:R1=mascot A:V2=knight B:R1=witch"
    ranged = ["ranged B:F2", "ranged B:R1"]
    assert [w for w in answers(scene(units), "A attack A:V1") if "ranged" in w] == [
        "ranged B:R1",
        "ranged B:F2",
    ]
    assert answers(scene(units, wave="R"), "A attack A:R1") == ranged[::-1]
    assert answers(scene(units, wave="F"), "A attack A:F1") == []
    assert [w for w in answers(scene(units), "A attack A:V2") if "ranged" in w] == []


def test_planestalker_rear_is_ranged() -> None:
    game = scene("A:R1=planestalker A:V1=knight B:V1=fighter B:R1=oracle", wave="R")
    assert answers(game, "A attack A:R1") == ["ranged B:V1", "ranged B:F2"]
    assert blow(game, "A:R1 ranged B:V1") == 3


def test_planestalker_order_hits_every_flank_hero() -> None:
    units = "A:F1=knight A:V1=oracle B:F1=fighter B:F3=witch:body B:R1=mystic"
    assert ordered(scene(units, handA="planestalker"), "planestalker") == {
        "A:F1": "knight:5:hurt",
        "B:F1": "fighter:5:hurt",
    }


def test_planestalker_leader_makes_the_whole_unit_ranged() -> None:
    units = "A:F2=planestalker A:V1=knight A:V2=oracle A:R1=mascot B:V1=fighter B:R1=witch"
    for wave, attackers in (("V", ["A:V1", "A:V2"]), ("F", ["A:F2"]), ("R", ["A:R1"])):
        game = scene(units, wave=wave)
        found = [words for words in answers(game, "A attack") if "ranged" in words]
        assert found == [f"{a} ranged {t}" for a in attackers for t in ("B:V1", "B:F2")]


# Priestess


def test_priestess_vanguard_heals_up_to_four_on_any_hero() -> None:
    game = scene("A:V1=priestess:6 A:F1=mascot B:V1=fighter:3 B:R1=oracle:body")
    play(game, "A spell A:V1 V")
    assert picks(game) == healed(4, "A:V1", "A:F1", "B:V1")
    assert after(game, "A:V1") == {"A:V1": "priestess:2:cast"}


def test_priestess_flank_heals_its_leader() -> None:
    game = scene("A:F1=priestess A:F2=paladin:5", wave="F")
    spell = {"A:F1": "priestess:0:cast"}
    assert cast(game.copy(), "A:F1", "done") == {**spell, "A:F2": "paladin:3:"}
    assert cast(game.copy(), "A:F1", "A:F2*1") == {**spell, "A:F2": "paladin:4:"}
    assert cast(game, "A:F1", "A:F2*0") == spell
    game = scene("A:F1=priestess A:F2=paladin:1", wave="F")
    assert cast(game, "A:F1", "done")["A:F2"] == "paladin:0:"


@rule("PT-FAQ-17")
def test_priestess_rear_revives_and_suffers_the_life_revived() -> None:
    units = "A:R1=priestess A:V1=oracle:body B:F1=fighter:body A:V2=knight"
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {"A:V1", "B:F1"}
    assert after(game, "A:V1") == {"A:V1": "oracle:0:", "A:R1": "priestess:4:cast+hurt"}
    assert cast(scene(units, wave="R"), "A:R1", "B:F1") == {
        "A:R1": "priestess:8:cast+hurt",
        "B:F1": "fighter:0:",
    }
    assert why(scene("A:R1=priestess A:V1=knight", wave="R"), "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-17")
def test_priestess_order_revives_a_body_of_either_unit() -> None:
    game = scene("A:V1=oracle:body B:F1=fighter:body A:V2=knight", handA="priestess")
    play(game, "A order A:priestess")
    assert picks(game) == {"A:V1", "B:F1"}
    play(game, "A:V1", "A attack A:V1 melee B:F2")
    assert at(game, "A:V1") == "oracle:0:attacked+struck"
    assert why(scene("A:V1=knight", handA="priestess"), "A order A:priestess") == "PT-ORDER-4"


@rule("PT-FAQ-18")
def test_priestess_leader_gains_a_marker_at_the_end_of_each_round() -> None:
    game = scene("A:F2=priestess", wave="R", turn="B", first="A", ended="A")
    play(game, "B pass", "table check", "table wave_end")
    assert answers(game) == ["A reaction A:F2"]
    play(game, "A reaction A:F2", "table round_end")
    assert game.field("markers") == "1,0"
    strong = scene("A:F2=priestess A:V1=oracle A:F1=gunner", markers="3,0")
    assert blow(strong, "A:V1 melee B:F2") == 5
    leader = scene("A:F2=priestess", markers="3,0", wave="F")
    assert blow(leader, "A:F2 melee B:F2") == 0
    truce = scene("A:F2=priestess", wave="R", turn="B", first="A", ended="A", round=1)
    play(truce, "B pass", "table check", "table wave_end", "table round_end")
    assert truce.field("markers") == "0,0"


# Pyromancer


def test_pyromancer_vanguard_burns_the_rivals_in_melee() -> None:
    units = "A:V1=pyromancer A:V2=oracle B:V1=fighter B:F1=mascot B:F3=mystic B:V3=witch:body"
    assert cast(scene(units), "A:V1") == {
        "A:V1": "pyromancer:0:cast",
        "B:V1": "fighter:3:hurt",
        "B:F2": "paladin:3:hurt",
        "B:F3": "mystic:3:hurt",
    }


def test_pyromancer_flank_is_ranged_and_lends_it_to_its_forerunner() -> None:
    units = "A:V1=oracle A:F1=pyromancer A:R1=mascot B:R1=witch B:V1=knight"
    assert answers(scene(units, wave="F"), "A attack A:F1") == ["ranged B:V1", "ranged B:F2"]
    assert answers(scene(units), "A attack A:V1") == [
        "melee B:V1",
        "melee B:F2",
        "ranged B:V1",
        "ranged B:F2",
    ]
    assert answers(scene(units, wave="R"), "A attack A:R1") == []


def test_pyromancer_rear_is_ranged() -> None:
    game = scene("A:V1=knight A:R1=pyromancer B:V1=fighter", wave="R")
    assert answers(game, "A attack") == ["A:R1 ranged B:V1", "A:R1 ranged B:F2"]
    assert blow(game, "A:R1 ranged B:F2") == 3


def test_pyromancer_order_hits_every_vanguard_hero() -> None:
    units = "A:V1=knight A:F1=oracle B:V1=fighter B:V2=witch:body B:V3=homunculus B:R1=mystic"
    assert ordered(scene(units, handA="pyromancer"), "pyromancer") == {
        "A:V1": "knight:7:hurt",
        "B:V1": "fighter:7:hurt",
        "B:V3": "homunculus:7:hurt",
    }


@rule("PT-FAQ-24")
def test_pyromancer_leader_helps_its_heroes_by_the_first_player_of_the_round() -> None:
    units = "A:F2=pyromancer A:V1=oracle B:V1=homunculus"
    assert blow(scene(units), "A:V1 melee B:V1") == 5
    assert blow(scene(units, first="B", ended="B"), "A:V1 melee B:V1") == 2
    guarded = "A:V1=mascot B:F2=pyromancer B:V1=fighter"
    assert blow(scene(guarded), "A:V1 melee B:V1") == 0
    assert blow(scene(guarded, first="B", ended="B"), "A:V1 melee B:V1") == 1
    assert blow(scene(guarded), "A:V1 melee B:F2") == 1
    assert blow(scene(guarded.replace("mascot", "fighter")), "A:V1 melee B:V1") == 3
    leader = scene("A:F2=pyromancer B:V1=knight B:R1=oracle", wave="F")
    assert answers(leader, "A attack A:F2 ranged") == ["B:V1", "B:F2"]
    assert blow(leader, "A:F2 ranged B:F2") == 6


# Scientist


@rule("PT-FAQ-12")
def test_scientist_vanguard_takes_an_action_of_the_next_wave() -> None:
    game = scene("A:V1=scientist")
    assert cast(game, "A:V1") == {"A:V1": "scientist:0:cast", "penalty": "0,0,0,1"}
    play(game, "A pass")
    assert game.field("ap") == "2"
    play(game, "B pass", "table check", "table wave_end")
    assert (game.field("ap"), game.field("penalty")) == ("2", "0,1,0,0")
    play(game, "A pass")
    assert (game.field("ap"), game.field("penalty")) == ("1", "0,0,0,0")


def test_scientist_flank_draws_two() -> None:
    assert cast(scene("A:F1=scientist", wave="F", deckA="knight,witch,oracle"), "A:F1") == {
        "A:F1": "scientist:0:cast",
        "handA": "+knight +witch",
        "deckA": "-knight -witch",
    }
    assert why(scene("A:F1=scientist", wave="F", deckA=""), "A spell A:F1 F") == "PT-ORDER-4"


@rule("PT-FAQ-56")
def test_scientist_rear_sends_another_hero_into_melee() -> None:
    units = "A:R1=scientist A:V2=gunner:0:cast A:F3=oracle A:R3=witch B:V1=fighter"
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    assert answers(game) == [
        f"A effect_attack {attacker} melee {target}"
        for attacker in ("A:V2", "A:F3")
        for target in ("B:V1", "B:F2")
    ]
    assert after(game, "A effect_attack A:V2 melee B:F2")["B:F2"] == "paladin:5:hurt"
    alone = scene("A:R1=scientist A:R2=gunner", wave="R")
    assert why(alone, "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-14")
def test_scientist_order_gives_three_actions() -> None:
    game = scene("A:F2=paladin", handA="scientist", ap=1)
    play(game, "A order A:scientist")
    assert game.field("ap") == "3"
    play(game, "A draw", "A draw", "A draw")
    assert why(game, "A draw") == "PT-AP-1"


@rule("PT-FAQ-54")
def test_scientist_leader_has_one_more_action_in_every_wave() -> None:
    game = scene("B:F2=scientist")
    play(game, "A pass")
    assert game.field("ap") == "3"
    truce = scene("B:F2=scientist", round=1)
    assert play(truce, "A pass").field("ap") == "3"
    slowed = scene("B:F2=scientist", penalty="0,1,0,0")
    assert play(slowed, "A pass").field("ap") == "2"

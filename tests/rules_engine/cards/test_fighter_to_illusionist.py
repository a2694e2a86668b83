"""Fighter, Gunner, Healer, Homunculus, Illusionist: each of their five uses."""

import pytest

from tests.rules_engine.cards.playing import (
    after,
    answers,
    blow,
    cast,
    damage,
    healed,
    ordered,
    picks,
    play,
)
from tests.rules_engine.scenes import at, scene, why

rule = pytest.mark.rule
FACING = "championship:1:-:0,0:facing"


# Fighter


def test_fighter_vanguard_intercepts_and_has_no_bonus() -> None:
    game = scene("A:V1=gunner B:V1=fighter B:F1=oracle B:R1=witch B:F3=mystic")
    assert answers(game, "A attack A:V1 ranged") == ["B:V1", "B:F2", "B:F3"]
    assert blow(scene("A:V1=fighter"), "A:V1 melee B:F2") == 4


def test_fighter_flank_is_stronger() -> None:
    assert blow(scene("A:F1=fighter", wave="F"), "A:F1 melee B:F2") == 6


def test_fighter_rear_is_stronger_still() -> None:
    assert blow(scene("A:R1=fighter", wave="R"), "A:R1 melee B:F2") == 8


@pytest.mark.parametrize(("rules", "hit"), [("championship:1:-:0,0", "B:V1"), (FACING, "B:V3")])
@rule("PT-FAQ-37")
def test_fighter_order_hits_the_column_of_that_name_in_all_units(rules: str, hit: str) -> None:
    units = "A:V1=knight A:R1=oracle:1 A:V2=mascot A:F1=witch:body B:V1=knight B:V3=homunculus"
    game = scene(f"{units} B:R2=mystic", handA="fighter", rules=rules)
    play(game, "A order A:fighter")
    assert picks(game) == {"1", "2", "3"}
    found = after(game, "1")
    del found["discardA"]
    card = {"B:V1": "knight", "B:V3": "homunculus"}[hit]
    assert found == {
        "A:V1": "knight:5:hurt",
        "A:R1": "oracle:6:hurt",
        hit: f"{card}:5:hurt",
    }


@rule("PT-FAQ-37")
def test_fighter_order_spares_leaders() -> None:
    game = scene("A:V2=knight B:R2=mystic B:V2=oracle:body", handA="fighter")
    assert ordered(game, "fighter", "2") == {"A:V2": "knight:5:hurt", "B:R2": "mystic:5:hurt"}


def test_fighter_leader_strengthens_melee_of_heroes_and_leader() -> None:
    units = "A:F2=fighter B:V1=homunculus A:V1=planestalker A:F1=mascot"
    assert blow(scene(units), "A:V1 melee B:V1") == 6
    assert blow(scene(units), "A:V1 ranged B:V1") == 3
    assert blow(scene(units, wave="F"), "A:F2 melee B:V1") == 7


# Gunner


@rule("PT-FAQ-57")
def test_gunner_vanguard_is_ranged_and_stronger_against_intercept() -> None:
    units = "A:V1=gunner B:V1=fighter B:V2=witch B:F2=paladin B:V3=templar B:F3=trapper"
    assert blow(scene(units), "A:V1 ranged B:V1") == 8
    assert blow(scene(units), "A:V1 melee B:V1") == 8
    assert blow(scene(units), "A:V1 ranged B:V2") == 5
    assert blow(scene(units), "A:V1 melee B:V3") == 8
    granted = scene("A:V1=gunner B:F2=trapper B:R1=homunculus")
    assert blow(granted, "A:V1 ranged B:R1") == 8
    assert blow(scene("A:V1=gunner B:F2=trapper"), "A:V1 ranged B:F2") == 5


def test_gunner_flank_is_ranged_and_lends_it_to_its_supporter() -> None:
    units = "A:V1=knight A:F1=gunner A:R1=oracle A:R2=mascot B:V1=homunculus B:R3=witch"
    assert answers(scene(units, wave="F"), "A attack A:F1") == [
        "ranged B:V1",
        "ranged B:F2",
        "ranged B:R3",
    ]
    assert answers(scene(units, wave="R"), "A attack") == [
        "A:R1 ranged B:V1",
        "A:R1 ranged B:F2",
        "A:R1 ranged B:R3",
    ]
    assert why(scene(units), "A attack A:V1 ranged B:V1") == "PT-RANGED-1"


def test_gunner_rear_is_ranged() -> None:
    game = scene("A:V1=knight A:R1=gunner B:V1=fighter", wave="R")
    assert answers(game, "A attack") == ["A:R1 ranged B:V1", "A:R1 ranged B:F2"]
    assert blow(game, "A:R1 ranged B:V1") == 5
    behind = scene("A:R1=gunner B:V1=mascot B:R1=oracle", wave="R")
    assert blow(behind, "A:R1 ranged B:R1") == 5


def test_gunner_order_hits_every_rear_hero() -> None:
    game = scene(
        "A:R1=knight A:R2=witch:body A:F1=oracle B:R1=homunculus B:R3=mystic B:V1=mascot",
        handA="gunner",
    )
    play(game, "A order A:gunner", "B replace B:R1 no")
    assert at(game, "A:R1") == "knight:5:hurt"
    assert at(game, "B:R1") == "homunculus:5:hurt"
    assert at(game, "B:R3") == "mystic:5:hurt"
    assert [at(game, a) for a in ("A:F1", "B:V1", "A:R2")] == [
        "oracle:0:",
        "mascot:0:",
        "witch:body:",
    ]
    assert damage(game, "B:F2") == 0


@rule("PT-FAQ-29")
def test_gunner_leader_is_ranged_and_shoots_after_each_order() -> None:
    units = "A:F2=gunner A:V2=knight B:V1=fighter B:R3=oracle"
    assert answers(scene(units, wave="F"), "A attack A:F2") == [
        "ranged B:V1",
        "ranged B:F2",
        "ranged B:R3",
    ]
    game = scene(units, handA="mystic,scientist")
    play(game, "A order A:mystic")
    assert game.field("discardA") == "A:mystic"
    play(game, "A reaction A:F2")
    assert picks(game) == {"A:V2", "B:V1", "B:R3"}
    assert after(game, "B:R3") == {"B:R3": "oracle:3:hurt"}
    play(game, "A order A:scientist", "A reaction A:F2", "A:V2")
    assert at(game, "A:V2") == "knight:3:hurt"
    alone = scene("A:F2=gunner", handA="mystic")
    assert ordered(alone, "mystic") == {"order_ap": "3"}


# Healer


def test_healer_vanguard_intercepts_and_takes_two_less() -> None:
    assert blow(scene("A:V1=fighter B:V1=healer"), "A:V1 melee B:V1") == 2
    assert blow(scene("A:V1=oracle B:V1=healer"), "A:V1 melee B:V1") == 0
    game = scene("A:V1=planestalker B:V1=healer B:F1=oracle")
    assert answers(game, "A attack A:V1 ranged") == ["B:V1", "B:F2"]


def test_healer_flank_heals_up_to_four_on_any_hero() -> None:
    units = "A:F1=healer A:V1=knight:7 B:V1=fighter:3 B:R1=oracle:body"
    game = scene(units, wave="F")
    play(game, "A spell A:F1 F")
    assert picks(game) == healed(4, "A:V1", "A:F1", "B:V1")
    assert after(game.copy(), "A:V1*1") == {"A:V1": "knight:6:"}
    assert after(game, "A:V1") == {"A:V1": "knight:3:"}
    assert cast(scene(units, wave="F"), "A:F1", "B:V1") == {
        "A:F1": "healer:0:cast",
        "B:V1": "fighter:0:",
    }


@rule("PT-FAQ-36")
def test_healer_rear_heals_exactly_three_heroes_or_all() -> None:
    units = "A:R1=healer:3 A:V1=knight:7 B:V1=fighter:1"
    game = scene(f"{units} B:V2=oracle", wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == healed(2, "A:V1", "A:R1")
    play(game, "A:V1")
    assert picks(game) == healed(2, "A:R1", "B:V1")
    assert why(game, "A done") == "PT-TARGET-1"
    play(game, "A:R1")
    assert picks(game) == healed(2, "B:V1", "B:V2")
    assert after(game, "B:V1") == {
        "A:V1": "knight:5:",
        "A:R1": "healer:1:cast",
        "B:V1": "fighter:0:",
    }
    two = scene("A:R1=healer:3 A:V1=knight:7", wave="R")
    assert cast(two, "A:R1", "A:V1", "A:R1") == {"A:V1": "knight:5:", "A:R1": "healer:1:cast"}


@rule("PT-FAQ-63")
def test_healer_order_splits_up_to_ten() -> None:
    units = "A:V1=knight:9 B:V1=fighter:2"
    game = scene(units, handA="healer")
    play(game, "A order A:healer")
    assert picks(game) == {
        "done",
        *(f"{area}*{n}" for area in ("A:V1", "B:V1") for n in range(1, 11)),
    }
    play(game, "A:V1*7")
    assert picks(game) == {"done", "B:V1*1", "B:V1*2", "B:V1*3"}
    assert after(game, "B:V1*3") == {
        "A:V1": "knight:2:",
        "B:V1": "fighter:0:",
        "discardA": "+healer",
    }
    assert ordered(scene(units, handA="healer"), "healer", "B:V1*1", "done") == {
        "B:V1": "fighter:1:"
    }


@rule("PT-FAQ-08")
def test_healer_leader_heals_its_row_after_each_own_turn() -> None:
    units = "A:F2=healer:5 A:V1=knight:7 A:V2=fighter:1 A:F1=oracle:3 A:R3=mystic:4 B:V1=witch:4"
    for wave, changed in (
        ("V", {"A:V1": "knight:5:", "A:V2": "fighter:0:"}),
        ("F", {"A:F1": "oracle:1:", "A:F2": "healer:3:"}),
        ("R", {"A:R3": "mystic:2:"}),
    ):
        game = play(scene(units, wave=wave), "A pass")
        assert after(game, "A reaction A:F2") == {**changed, "turn": "B", "ap": "2"}


@rule("PT-FAQ-08")
def test_healer_leader_heals_before_the_check() -> None:
    game = scene("B:F2=healer B:V1=fighter:9", turn="B", first="A", ended="A")
    play(game, "B pass", "B reaction B:F2", "table check")
    assert at(game, "B:V1") == "fighter:7:"


# Homunculus


def test_homunculus_vanguard_intercepts_and_is_stronger() -> None:
    assert blow(scene("A:V1=homunculus"), "A:V1 melee B:F2") == 5
    game = scene("A:V1=gunner B:V1=homunculus B:R1=oracle")
    assert answers(game, "A attack A:V1 ranged") == ["B:V1", "B:F2"]
    assert blow(scene("A:F1=homunculus", wave="F"), "A:F1 melee B:F2") == 3


@rule("PT-FAQ-63")
def test_homunculus_flank_takes_up_to_seven_from_its_unit() -> None:
    units = "A:F1=homunculus:1 A:V1=knight:5 A:V2=fighter:3 A:F3=oracle A:F2=mystic:4 B:V1=witch:3"
    game = scene(units, wave="F")
    play(game, "A spell A:F1 F")
    assert picks(game) == {
        "done",
        *(f"A:V1*{n}" for n in range(1, 6)),
        "A:V2*1",
        "A:V2*2",
        "A:V2*3",
    }
    assert why(game, "A pick A:V1*6") == "PT-FAQ-63"
    play(game, "A:V1*5")
    assert picks(game) == {"done", "A:V2*1", "A:V2*2"}
    assert after(game, "A:V2*2") == {
        "A:V1": "knight:0:",
        "A:V2": "fighter:1:",
        "A:F1": "homunculus:8:cast",
    }
    assert cast(scene(units, wave="F"), "A:F1", "done") == {"A:F1": "homunculus:1:cast"}


@rule("PT-FAQ-06")
def test_homunculus_rear_may_take_what_another_rear_hero_would_take() -> None:
    units = "A:V1=gunner B:R1=homunculus B:R3=oracle B:F1=mystic"
    game = scene(units)
    play(game, "A attack A:V1 ranged B:R3")
    assert answers(game) == ["B replace B:R1 no", "B replace B:R1 yes"]
    assert after(game, "B replace B:R1 yes") == {"B:R1": "homunculus:5:hurt"}
    kept = scene(units)
    play(kept, "A attack A:V1 ranged B:R3", "B replace B:R1 no")
    assert (at(kept, "B:R3"), at(kept, "B:R1")) == ("oracle:5:hurt", "homunculus:0:")
    for other in ("B:R1", "B:F1"):
        game = scene(units)
        play(game, f"A attack A:V1 ranged {other}")
        assert game.field("pending") == "-"


@rule("PT-FAQ-30")
def test_homunculus_order_rearranges_the_own_unit() -> None:
    game = scene(
        "A:V1=knight:5:attacked A:F3=witch:body A:R2=oracle:1 B:V1=mascot", handA="homunculus"
    )
    play(game, "A order A:homunculus")
    assert picks(game) == {"A:V1=A:knight", "A:V1=A:witch", "A:V1=A:oracle", "A:V1=-"}
    play(game, "A:V1=A:witch", "A:V2=-", "A:V3=-", "A:F1=-", "A:F3=A:oracle")
    assert picks(game) == {"A:R1=A:knight", "A:R1=-"}
    play(game, "A:R1=-", "A:R2=-")
    assert picks(game) == {"A:R3=A:knight"}
    assert after(game, "A:R3=A:knight") == {
        "A:V1": "witch:body:",
        "A:F3": "oracle:1:",
        "A:R2": "",
        "A:R3": "knight:5:attacked",
        "discardA": "+homunculus",
    }


@rule("PT-FAQ-07")
def test_homunculus_leader_takes_what_would_be_lethal() -> None:
    game = scene("A:V1=gunner B:F2=homunculus:3 B:V1=oracle")
    play(game, "A attack A:V1 melee B:V1")
    assert at(game, "B:V1") == "oracle:3:hurt"
    assert at(game, "B:F2") == "homunculus:5:hurt"
    one = scene("A:V1=fighter B:F2=homunculus B:V1=assassin")
    play(one, "A attack A:V1 melee B:V1")
    assert (at(one, "B:V1"), at(one, "B:F2")) == ("assassin:0:", "homunculus:4:hurt")


# Illusionist


@rule("PT-FAQ-43")
def test_illusionist_vanguard_returns_an_own_hero() -> None:
    units = "A:V1=illusionist A:R1=knight:7 A:V2=B:oracle:0:stolen A:F1=witch:body B:V1=mascot"
    game = scene(units)
    play(game, "A spell A:V1 V")
    assert picks(game) == {"A:V1", "A:V2", "A:R1"}
    assert after(game, "A:R1") == {"A:R1": "", "handA": "+knight"}
    assert after(play(scene(units), "A spell A:V1 V"), "A:V2") == {"A:V2": "", "handB": "+oracle"}
    assert after(play(scene(units), "A spell A:V1 V"), "A:V1") == {
        "A:V1": "",
        "handA": "+illusionist",
    }


@rule("PT-FAQ-44")
def test_illusionist_flank_carries_out_the_order_of_a_card_that_the_rival_shows() -> None:
    game = scene("A:F1=illusionist A:V1=oracle", wave="F", handB="knight,scientist")
    play(game, "A spell A:F1 F")
    assert picks(game, "B") == {"B:knight", "B:scientist"}
    assert after(game, "B pick B:scientist") == {"ap": "4"}
    assert game.field("handB") == "B:knight,B:scientist"
    assert game.field("orders") == "0,0"
    empty = scene("A:F1=illusionist", wave="F")
    assert why(empty, "A spell A:F1 F") == "PT-ORDER-4"


@rule("PT-FAQ-27")
def test_illusionist_rear_recruits_uses_and_discards_a_hero() -> None:
    units = "A:R1=illusionist B:V1=fighter"
    game = scene(units, wave="R", handA="gunner,assassin")
    play(game, "A spell A:R1 R")
    assert picks(game) == {
        f"A:{card}@A:{area}" for card in ("gunner", "assassin") for area in ("R2", "R3")
    }
    play(game, "A:gunner@A:R3")
    assert at(game, "A:R3") == "gunner:0:"
    assert answers(game) == [
        "A effect_attack A:R3 melee B:V1",
        "A effect_attack A:R3 melee B:F2",
        "A effect_attack A:R3 ranged B:V1",
        "A effect_attack A:R3 ranged B:F2",
        "A pick none",
    ]
    assert after(game, "A effect_attack A:R3 ranged B:F2") == {
        "A:R3": "",
        "B:F2": "paladin:5:hurt",
        "discardA": "+gunner",
    }
    spell = play(scene(units, wave="R", handA="assassin"), "A spell A:R1 R", "A:assassin@A:R2")
    assert answers(spell, "A effect_spell") == ["A:R2 R"]
    assert after(spell, "A effect_spell A:R2 R") == {
        "A:R2": "",
        "B:F2": "paladin:3:hurt",
        "discardA": "+assassin",
    }
    neither = play(scene(units, wave="R", handA="assassin"), "A spell A:R1 R", "A:assassin@A:R2")
    assert after(neither, "none") == {"A:R2": "", "discardA": "+assassin"}


@rule("PT-FAQ-28")
def test_illusionist_order_carries_out_a_random_card_and_discards_it() -> None:
    game = scene("A:V1=oracle", handA="illusionist", handB="scientist,knight")
    play(game, "A order A:illusionist")
    assert answers(game) == ["table random_discard B:knight", "table random_discard B:scientist"]
    assert after(game, "table random_discard B:knight") == {
        "B:F2": "paladin:4:hurt",
        "handB": "-knight",
        "discardA": "+illusionist",
        "discardB": "+knight",
    }
    assert why(scene(handA="illusionist"), "A order A:illusionist") == "PT-ORDER-4"


@rule("PT-FAQ-47")
def test_illusionist_leader_redirects_melee_attacks() -> None:
    units = "A:V1=fighter B:F2=illusionist B:V1=oracle B:R1=mascot B:V3=mystic"
    game = scene(units)
    play(game, "A attack A:V1 melee B:V1")
    assert answers(game) == [f"B redirect {area}" for area in ("B:V1", "B:F2", "B:V3")]
    assert after(game, "B redirect B:V3") == {
        "A:V1": "fighter:0:attacked+struck",
        "B:V3": "mystic:4:hurt",
    }
    leader = play(scene("B:F2=illusionist B:V1=oracle", wave="F"), "A attack A:F2 melee B:F2")
    assert answers(leader) == ["B redirect B:V1", "B redirect B:F2"]
    alone = scene("A:V1=fighter B:F2=illusionist B:R2=oracle")
    assert blow(alone, "A:V1 melee B:F2") == 4
    assert alone.field("pending") == "-"
    ranged = scene("A:V1=gunner B:F2=illusionist B:V1=oracle")
    assert blow(ranged, "A:V1 ranged B:V1") == 5
    assert ranged.field("pending") == "-"

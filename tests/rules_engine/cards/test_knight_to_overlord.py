"""Knight, Mascot, Mystic, Oracle, Overlord: each of their five uses."""

import pytest

from rules_engine.pixel_tactics.codes import CARD_CODE
from rules_engine.pixel_tactics.hidden import right_picks
from tests.rules_engine.cards.playing import (
    after,
    answers,
    blow,
    cast,
    ordered,
    picks,
    play,
)
from tests.rules_engine.scenes import at, scene, why

rule = pytest.mark.rule


# Knight


@rule("PT-FAQ-03")
def test_knight_vanguard_intercepts_and_strikes_back() -> None:
    game = scene("A:V1=planestalker B:V1=knight B:R1=oracle")
    assert answers(game, "A attack A:V1 ranged") == ["B:V1", "B:F2"]
    for kind in ("melee", "ranged"):
        game = play(scene("A:V1=planestalker B:V1=knight"), f"A attack A:V1 {kind} B:V1")
        assert answers(game) == ["B reaction B:V1"]
        assert after(game, "B reaction B:V1")["A:V1"].startswith("planestalker:2:")
    leader = scene("B:V1=knight", wave="F")
    play(leader, "A attack A:F2 melee B:V1")
    assert leader.field("pending") == "-"
    other = scene("A:V1=fighter B:V1=knight B:V2=oracle")
    play(other, "A attack A:V1 melee B:V2")
    assert other.field("pending") == "-"


def test_knight_flank_shields_its_leader_from_ranged_attacks() -> None:
    assert blow(scene("A:V1=gunner B:F1=knight"), "A:V1 ranged B:F2") == 0
    assert blow(scene("A:V1=gunner B:F3=knight"), "A:V1 melee B:F2") == 5
    assert blow(scene("A:V1=gunner B:F3=knight"), "A:V1 ranged B:F3") == 5
    assert blow(scene("A:V1=gunner B:R1=knight"), "A:V1 ranged B:F2") == 5
    spell = scene("A:R1=assassin B:F1=knight", wave="R")
    assert cast(spell, "A:R1")["B:F2"] == "paladin:3:hurt"


@rule("PT-FAQ-63")
def test_knight_rear_takes_up_to_six_from_its_unit() -> None:
    units = "A:R1=knight:2 A:V1=fighter:5 A:F3=mascot:3 A:F2=mystic:4 B:V1=oracle:2"
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {
        "done",
        *(f"A:V1*{n}" for n in range(1, 6)),
        *(f"A:F3*{n}" for n in (1, 2, 3)),
    }
    play(game, "A:V1*4")
    assert picks(game) == {"done", "A:F3*1", "A:F3*2"}
    assert after(game, "A:F3*2") == {
        "A:V1": "fighter:1:",
        "A:F3": "mascot:1:",
        "A:R1": "knight:8:cast",
    }


def test_knight_order_hits_the_rivals_in_melee() -> None:
    units = "A:V1=oracle B:V1=fighter B:F1=mascot B:F3=mystic B:R2=witch B:V3=templar:body"
    assert ordered(scene(units, handA="knight"), "knight") == {
        "B:V1": "fighter:4:hurt",
        "B:F2": "paladin:4:hurt",
        "B:F3": "mystic:4:hurt",
    }


@rule("PT-FAQ-01")
def test_knight_leader_lets_heroes_and_leader_take_one_less() -> None:
    units = "A:V1=oracle B:F2=knight B:V1=witch B:V3=healer"
    assert blow(scene(units), "A:V1 melee B:V1") == 1
    assert blow(scene(units), "A:V1 melee B:F2") == 1
    assert blow(scene(units), "A:V1 melee B:V3") == 0
    assert blow(scene("A:V1=mascot B:F2=knight"), "A:V1 melee B:F2") == 0
    assert ordered(scene("B:F2=knight B:V1=fighter", handA="knight"), "knight") == {
        "B:V1": "fighter:4:hurt",
        "B:F2": "knight:4:hurt",
    }


# Mascot


@rule("PT-FAQ-56")
def test_mascot_vanguard_sends_another_vanguard_hero_into_melee() -> None:
    units = "A:V1=mascot A:V2=gunner A:V3=fighter:0:attacked A:F1=oracle B:V1=knight B:R1=witch"
    game = scene(units)
    play(game, "A spell A:V1 V")
    assert answers(game) == [
        f"A effect_attack {attacker} melee {target}"
        for attacker in ("A:V2", "A:V3")
        for target in ("B:V1", "B:F2")
    ]
    assert after(game, "A effect_attack A:V3 melee B:F2") == {
        "A:V3": "fighter:0:attacked+struck",
        "B:F2": "paladin:4:hurt",
    }
    assert why(scene("A:V1=mascot A:F2=fighter A:F1=knight"), "A spell A:V1 V") == "PT-ORDER-4"


@rule("PT-FAQ-56")
def test_mascot_flank_grants_another_flank_hero_a_ranged_attack() -> None:
    _grants_a_ranged_attack("F", "F3")


@rule("PT-FAQ-56")
def test_mascot_rear_grants_another_rear_hero_a_ranged_attack() -> None:
    _grants_a_ranged_attack("R", "R2")


def _grants_a_ranged_attack(row: str, other: str) -> None:
    units = f"A:V2=knight A:{row}1=mascot A:{other}=oracle B:V1=paladin B:R1=witch B:R2=fighter"
    game = scene(f"{units} B:F2=mystic", wave=row)
    play(game, f"A spell A:{row}1 {row}")
    assert answers(game) == [
        f"A effect_attack A:{other} ranged {target}" for target in ("B:V1", "B:F2", "B:R2")
    ]
    assert after(game, f"A effect_attack A:{other} ranged B:R2")["B:R2"] == "fighter:2:hurt"
    alone = scene(f"A:{row}1=mascot A:V1=knight B:{other}=fighter", wave=row)
    assert why(alone, f"A spell A:{row}1 {row}") == "PT-ORDER-4"


def test_mascot_order_uses_the_order_on_the_leader_s_card() -> None:
    game = scene("A:F2=knight B:V1=oracle", handA="mascot")
    assert ordered(game, "mascot") == {"B:V1": "oracle:4:hurt", "B:F2": "paladin:4:hurt"}
    chosen = scene("A:F2=assassin B:V1=oracle", handA="mascot")
    assert ordered(chosen, "mascot", "B:V1") == {"B:V1": "oracle:body:"}
    assert why(scene("A:F2=assassin", handA="mascot"), "A order A:mascot") == "PT-ORDER-4"


@rule("PT-FAQ-16")
def test_mascot_leader_lets_a_recruit_act_at_once() -> None:
    units = "A:F2=mascot B:V1=fighter B:R1=oracle"
    game = scene(units, handA="gunner,pyromancer")
    play(game, "A recruit A:gunner A:V1")
    assert answers(game) == ["A reaction A:F2 A:V1"]
    play(game, "A reaction A:F2 A:V1", "yes")
    assert answers(game) == [
        "A effect_attack A:V1 melee B:V1",
        "A effect_attack A:V1 melee B:F2",
        "A effect_attack A:V1 ranged B:V1",
        "A effect_attack A:V1 ranged B:F2",
    ]
    assert after(game, "A effect_attack A:V1 ranged B:F2") == {
        "A:V1": "gunner:0:recruited+attacked",
        "B:F2": "paladin:5:hurt",
    }
    assert game.field("ap") == "1"
    play(
        game, "A recruit A:pyromancer A:V2", "A reaction A:F2 A:V2", "yes", "A effect_spell A:V2 V"
    )
    assert at(game, "B:V1") == "fighter:3:hurt"
    assert at(game, "A:V2") == "pyromancer:0:recruited+cast"
    declined = scene(units, handA="gunner")
    play(declined, "A recruit A:gunner A:V1", "A reaction A:F2 A:V1", "no")
    assert declined.field("pending") == "-"
    truce = scene(units, handA="gunner", round=1)
    play(truce, "A recruit A:gunner A:V1")
    assert truce.field("pending") == "-"


# Mystic


def test_mystic_vanguard_intercepts_and_heals_itself() -> None:
    game = scene("A:V1=mystic:6 B:V1=mystic B:R1=oracle A:V2=gunner A:F2=fighter")
    assert answers(game, "A attack A:V2 ranged") == ["B:V1", "B:F2"]
    assert cast(game, "A:V1") == {"A:V1": "mystic:0:cast"}


def test_mystic_flank_strengthens_and_guards_its_forerunner() -> None:
    game = scene("A:F2=paladin A:V1=oracle A:F1=mystic A:V2=mascot B:V1=homunculus")
    assert blow(game, "A:V1 melee B:V1") == 4
    assert blow(game, "A:V2 melee B:V1") == 1
    guarded = scene("A:V1=oracle A:V2=mascot B:V1=fighter B:F1=mystic B:V3=witch")
    assert blow(guarded, "A:V1 melee B:V1") == 1
    assert blow(guarded, "A:V2 melee B:V1") == 0
    assert blow(scene("A:V1=oracle B:F1=mystic"), "A:V1 melee B:F1") == 2


@rule("PT-FAQ-33")
def test_mystic_rear_plays_the_drawn_card_or_keeps_it() -> None:
    units = "A:F2=paladin A:R1=mystic B:V1=oracle"
    played = scene(units, wave="R", deckA="knight,witch")
    play(played, "A spell A:R1 R")
    assert picks(played) == {"yes", "no"}
    assert played.field("resolving") == "A:knight"
    assert played.field("handA") == ""
    assert after(played, "yes") == {
        "B:V1": "oracle:4:hurt",
        "B:F2": "paladin:4:hurt",
        "discardA": "+knight",
        "orders": "1,0",
    }
    assert played.field("ap") == "1"
    kept = scene(units, wave="R", deckA="knight,witch")
    assert cast(kept, "A:R1", "no") == {
        "A:R1": "mystic:0:cast",
        "handA": "+knight",
        "deckA": "-knight",
    }
    barred = scene(units, wave="R", deckA="priestess,witch")
    assert cast(barred, "A:R1")["handA"] == "+priestess"
    assert why(scene(units, wave="R", deckA=""), "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-14")
def test_mystic_order_gives_three_actions_for_orders_only() -> None:
    game = scene(
        "A:F2=paladin A:V1=knight", handA="mystic,scientist,knight,gunner,pyromancer", ap=1
    )
    assert after(game, "A order A:mystic") == {
        "ap": "0",
        "order_ap": "3",
        "orders": "1,0",
        "handA": "-mystic",
        "discardA": "+mystic",
    }
    assert why(game, "A draw") == "PT-AP-1"
    assert why(game, "A attack A:V1 melee B:F2") == "PT-AP-1"
    play(game, "A order A:knight", "A order A:gunner", "A order A:scientist")
    assert (game.field("ap"), game.field("order_ap")) == ("3", "0")
    play(game, "A order A:pyromancer")
    assert game.field("ap") == "2"


@rule("PT-FAQ-14")
def test_mystic_leader_makes_the_first_two_plays_of_orders_free() -> None:
    game = scene("A:F2=mystic", handA="knight,gunner,pyromancer,planestalker", ap=1)
    play(game, "A order A:knight", "A order A:gunner")
    assert (game.field("ap"), game.field("orders")) == ("1", "2,0")
    play(game, "A order A:pyromancer")
    assert game.field("ap") == "0"
    assert why(game, "A order A:planestalker") == "PT-AP-1"


# Oracle


def test_oracle_vanguard_discards_a_chosen_card_of_the_rival() -> None:
    game = scene("A:V1=oracle", handA="witch", handB="knight,mystic")
    play(game, "A spell A:V1 V")
    assert picks(game) == {"B:knight", "B:mystic"}
    assert after(game, "B:mystic") == {"handB": "-mystic", "discardB": "+mystic"}
    assert why(scene("A:V1=oracle", handA="witch"), "A spell A:V1 V") == "PT-ORDER-4"


@rule("PT-FAQ-48")
def test_oracle_flank_orders_the_top_five_cards() -> None:
    deck = "knight,gunner,mascot,witch,healer,fighter"
    game = scene("A:F1=oracle", wave="F", deckA=deck)
    play(game, "A spell A:F1 F")
    assert picks(game) == {"A:knight", "A:gunner", "A:mascot", "A:witch", "A:healer"}
    play(game, "A:witch", "A:knight", "A:healer", "A:gunner", "A:mascot")
    assert game.field("deckA") == "A:witch,A:knight,A:healer,A:gunner,A:mascot,A:fighter/"
    assert game.field("pending") == "-"
    short = scene("A:F1=oracle", wave="F", deckA="knight,gunner")
    play(short, "A spell A:F1 F", "A:gunner", "A:knight")
    assert short.field("deckA") == "A:gunner,A:knight/"
    assert why(scene("A:F1=oracle", wave="F", deckA=""), "A spell A:F1 F") == "PT-ORDER-4"


@rule("PT-TARGET-6")
def test_oracle_flank_names_no_more_new_cards_than_were_unknown() -> None:
    """Four of the five top cards are known: only one of those looked at can be another."""
    game = scene("A:F1=oracle", wave="F", deckA="knight,gunner,mascot,witch,healer,fighter")
    line = game.text()
    for known in ("A:healer", "A:fighter"):
        line = line.replace(f",{known}", "", 1)
    game = game.from_text(line.replace("A:witch/", "A:witch/A:fighter,A:healer"))
    play(game, "A spell A:F1 F")
    assert picks(game) == {"A:knight", "A:gunner", "A:mascot", "A:witch", "A:healer", "A:fighter"}
    cards = {name: CARD_CODE[f"A:{name}"] for name in ("healer", "fighter")}
    assert right_picks(game, 0, (cards["healer"], 0, 0, 0, 0))
    assert not right_picks(game, 0, (cards["healer"], cards["fighter"], 0, 0, 0))
    play(game, "A:healer")
    assert picks(game) == {"A:knight", "A:gunner", "A:mascot", "A:witch"}
    assert why(game, "A pick A:fighter") == "PT-TARGET-6"


@rule("PT-FAQ-48")
def test_oracle_rear_shows_its_player_the_top_of_his_deck() -> None:
    game = scene("A:R1=oracle", deckA="knight,gunner,witch")
    assert game.observe(0).field("deckA") == "A:knight/A:gunner,A:witch"
    assert game.observe(1).field("deckA") == "/A:gunner,A:knight,A:witch"
    for fallen in ("A:R1=oracle:body", "A:F1=oracle"):
        hidden = scene(fallen, deckA="knight,gunner,witch")
        assert hidden.observe(0).field("deckA") == "/A:gunner,A:knight,A:witch"
    assert answers(game, "A spell") == []


@rule("PT-FAQ-44")
def test_oracle_order_renews_the_hand_and_one_card_more() -> None:
    game = scene("A:F2=paladin", handA="oracle,knight,witch", deckA="gunner,mascot,healer,fighter")
    assert after(game, "A order A:oracle") == {
        "handA": "-knight -oracle -witch +gunner +healer +mascot",
        "deckA": "-gunner -mascot -healer",
        "discardA": "+knight +oracle +witch",
        "ap": "1",
        "orders": "1,0",
    }
    revealed = scene("A:F2=paladin", handA="doppelganger,oracle", deckA="gunner,mascot,healer")
    play(revealed, "A order A:doppelganger", "A:oracle")
    assert revealed.field("handA") == "A:gunner,A:mascot"
    last = scene(handA="oracle", deckA="")
    assert ordered(last, "oracle") == {}


@rule("PT-FAQ-48")
def test_oracle_leader_lays_the_rival_s_hand_open() -> None:
    game = scene("A:F2=oracle", handA="witch", handB="knight,gunner", round=1)
    for viewer in (0, -1):
        assert game.observe(viewer).field("handB") == "B:gunner,B:knight"
    assert game.observe(1).field("handA") == "+1"
    assert scene(handB="knight,gunner").observe(0).field("handB") == "+2"


# Overlord


def test_overlord_vanguard_intercepts() -> None:
    game = scene("A:V1=gunner B:V2=overlord B:R2=oracle B:R1=witch")
    assert answers(game, "A attack A:V1 ranged") == ["B:R1", "B:V2"]


@rule("PT-FAQ-56")
def test_overlord_flank_lets_the_leader_attack_in_melee() -> None:
    game = scene("A:F1=overlord A:F2=gunner:0:attacked B:V1=oracle B:R3=witch", wave="F")
    play(game, "A spell A:F1 F")
    assert answers(game) == [
        f"A effect_attack A:F2 melee {target}" for target in ("B:V1", "B:F2", "B:R3")
    ]
    assert after(game, "A effect_attack A:F2 melee B:F2") == {"B:F2": "paladin:5:hurt"}
    behind = scene("A:F1=overlord A:V2=oracle", wave="F")
    assert why(behind, "A spell A:F1 F") == "PT-ORDER-4"


@rule("PT-FAQ-56")
def test_overlord_rear_lets_any_own_hero_in_melee_attack() -> None:
    units = "A:R1=overlord A:V2=gunner A:F2=mystic A:F3=oracle:0:recruited A:R3=witch B:V1=knight"
    game = scene(units, wave="R")
    play(game, "A spell A:R1 R")
    assert answers(game) == [
        f"A effect_attack {attacker} melee {target}"
        for attacker in ("A:V2", "A:F3", "A:R1")
        for target in ("B:V1", "B:F2")
    ]
    assert after(game, "A effect_attack A:R1 melee B:F2")["B:F2"] == "paladin:3:hurt"
    hidden = scene("A:R2=overlord B:V1=knight", wave="R")
    assert why(hidden, "A spell A:R2 R") == "PT-ORDER-4"


@rule("PT-FAQ-52")
def test_overlord_order_recruits_any_number_into_one_row() -> None:
    game = scene("A:V1=knight A:F2=paladin", handA="overlord,mascot,witch")
    play(game, "A order A:overlord")
    areas = ("V2", "V3", "F1", "F3", "R1", "R2", "R3")
    assert picks(game) == {"done", *(f"A:{c}@A:{a}" for c in ("mascot", "witch") for a in areas)}
    play(game, "A:witch@A:F1")
    assert picks(game) == {"done", "A:mascot@A:F3"}
    assert why(game, "A pick A:mascot@A:R1") == "PT-FAQ-52"
    assert after(game, "A:mascot@A:F3") == {
        "A:F1": "witch:0:",
        "A:F3": "mascot:0:",
        "handA": "-mascot -witch",
        "discardA": "+overlord",
    }
    assert game.field("ap") == "1"
    none = scene("A:F2=paladin", handA="overlord,mascot")
    assert ordered(none, "overlord", "done") == {}


@rule("PT-FAQ-11")
def test_overlord_leader_takes_a_fallen_rival() -> None:
    game = scene("A:F2=overlord A:R1=knight B:V1=oracle:2", handA="assassin")
    play(game, "A order A:assassin", "B:V1", "A reaction A:F2 B:V1")
    assert picks(game) == {"yes", "no"}
    play(game, "yes")
    assert picks(game) == {f"A:{area}" for area in ("V1", "V2", "V3", "F1", "F3", "R2", "R3")}
    assert after(game, "A:V2") == {
        "A:V2": "B:oracle:0:stolen",
        "B:V1": "",
        "discardA": "+assassin",
    }
    assert blow(game, "A:V2 melee B:F2") == 2
    left = scene("A:F2=overlord B:V1=oracle:2", handA="assassin")
    play(left, "A order A:assassin", "B:V1", "A reaction A:F2 B:V1", "no")
    assert at(left, "B:V1") == "oracle:body:"

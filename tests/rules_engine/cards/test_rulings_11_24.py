"""PT-FAQ-11 … PT-FAQ-24: stolen heroes, actions, plays, Sagas, recruits, Witch, Templar, Arec."""

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
BOX = "box:1:-:0,0"


@rule("PT-FAQ-11")
def test_every_rival_fallen_at_a_check_may_be_taken() -> None:
    units = "A:F2=overlord B:V1=oracle:4 B:R1=witch:5 A:V1=knight A:V2=fighter A:V3=gunner"
    full = f"{units} A:F1=mystic A:F3=healer A:R1=mascot A:R2=templar"
    game = scene(full, turn="B", first="A", ended="A")
    play(game, "B pass", "table check")
    assert answers(game) == ["A reaction A:F2 B:V1", "A reaction A:F2 B:R1"]
    play(game, "A reaction A:F2 B:R1", "yes", "A:R3")
    assert at(game, "A:R3") == "B:witch:0:stolen"
    assert at(game, "B:R1") == ""
    play(game, "A reaction A:F2 B:V1")
    assert picks(game) == {"no"}
    play(game, "no")
    assert answers(game) == ["table wave_end"]
    assert at(game, "B:V1") == "oracle:body:"
    nowhere = scene(f"{full} A:R3=scientist", turn="B", first="A", ended="A")
    play(nowhere, "B pass", "table check")
    assert answers(nowhere) == ["table wave_end"]


@rule("PT-FAQ-11")
def test_a_stolen_hero_falls_by_one_damage_onto_its_owner_s_discard_pile() -> None:
    units = "A:F2=overlord A:V1=B:fighter:0:stolen B:V1=mascot"
    game = scene(f"{units} B:F2=doppelganger", turn="B", first="A", ended="A")
    play(game, "B attack B:V1 melee A:V1", "B pass")
    found = after(game, "table check")
    assert found == {"A:V1": "", "discardB": "+fighter"}
    assert answers(game) == ["table wave_end"]


@rule("PT-FAQ-11")
def test_a_stolen_hero_returned_to_hand_is_its_owner_s_again() -> None:
    game = scene(
        "A:F2=overlord A:V1=B:knight:0:stolen B:V1=summoner", turn="B", first="A", ended="A"
    )
    play(game, "B spell B:V1 V", "B pick A:V1")
    assert (at(game, "A:V1"), game.field("handB")) == ("", "B:knight")
    play(game, "B recruit B:knight B:V2", "B end_turn", "table check")
    assert at(game, "B:V2") == "knight:0:"


@rule("PT-FAQ-11")
def test_the_attack_of_a_fallen_hero_that_was_stolen_first_is_lost() -> None:
    game = scene("A:F2=overlord B:F2=berserker B:V1=oracle:1", handA="assassin")
    play(game, "A order A:assassin", "B:V1")
    assert answers(game) == ["A reaction A:F2 B:V1"]
    assert why(game, "B reaction B:F2 B:V1") == "PT-REACT-2"
    play(game, "A reaction A:F2 B:V1", "yes", "A:R3")
    assert after(game, "B reaction B:F2 B:V1") == {"discardA": "+assassin"}
    kept = scene("A:F2=overlord B:F2=berserker B:V1=oracle:1", handA="assassin")
    play(kept, "A order A:assassin", "B:V1", "A reaction A:F2 B:V1", "no", "B reaction B:F2 B:V1")
    assert answers(kept) == ["B effect_attack B:V1 melee A:F2"]


@rule("PT-FAQ-11")
def test_a_fallen_hero_that_lives_again_cannot_be_taken() -> None:
    """B's Dragon Mage fells B:V2, B's Priestess revives it, only then is it Cairngort's turn."""
    hand = "overlord,illusionist,priestess,dragon_mage"
    game = scene("A:F2=overlord B:F2=mascot B:V2=knight", turn="B", handB=hand)
    recruits = ("B pick B:illusionist@B:R1", "B pick B:priestess@B:R3")
    play(game, "B order B:overlord", *recruits, "B done", "B reaction B:F2 B:R1", "B pick yes")
    play(game, "B effect_spell B:R1 R", "B pick B:dragon_mage@B:V1")
    play(game, "B effect_spell B:V1 V", "B pick B:V2")
    play(game, "B reaction B:F2 B:R3", "B pick yes", "B effect_spell B:R3 R", "B pick B:V2")
    play(game, "B reaction B:F2 B:V1", "B pick no", "A reaction A:F2 B:V2")
    assert picks(game) == {"no"}
    assert why(game, "A pick yes") == "PT-REACT-4"
    play(game, "no")
    assert at(game, "B:V2") == "knight:0:"


@rule("PT-FAQ-12")
def test_penalties_add_up_and_leave_one_action() -> None:
    game = scene("A:V1=scientist A:V2=doppelganger A:V3=mascot")
    play(game, "A spell A:V1 V", "A spell A:V2 V", "A:V1")
    assert game.field("penalty") == "0,0,0,2"
    play(game, "A end_turn")
    assert game.field("ap") == "2"
    play(game, "B pass", "table check", "table wave_end", "A pass")
    assert game.field("ap") == "1"
    luc = scene("A:V1=scientist B:F2=scientist")
    play(luc, "A spell A:V1 V", "A pass", "B pass", "table check", "table wave_end", "A pass")
    assert luc.field("ap") == "2"


@rule("PT-FAQ-12")
def test_a_penalty_of_the_rear_wave_counts_in_the_next_round() -> None:
    game = scene(wave="R", turn="B", first="A", ended="A", penalty="0,0,1,0")
    play(game, "B pass", "table check", "table wave_end", "table round_end")
    assert (game.field("wave"), game.field("turn"), game.field("ap")) == ("V", "B", "2")
    play(game, "B pass")
    assert (game.field("turn"), game.field("ap")) == ("A", "1")


@rule("PT-FAQ-13")
def test_an_order_carried_out_through_another_card_is_no_play() -> None:
    units = "A:F2=gunner A:R1=berserker B:V1=fighter"
    game = scene(units, handA="doppelganger,scientist")
    play(game, "A order A:doppelganger", "A:scientist")
    assert answers(game) == ["A reaction A:F2", "A reaction A:R1"]
    assert game.field("orders") == "1,0"
    play(game, "A reaction A:F2", "B:V1", "A reaction A:R1", "A effect_attack A:R1 ranged B:V1")
    assert game.field("pending") == "-"
    shown = scene("A:F2=gunner A:F1=illusionist B:V1=fighter", wave="F", handB="scientist")
    play(shown, "A spell A:F1 F")
    assert (shown.field("orders"), shown.field("pending")) == ("0,0", "-")


@rule("PT-FAQ-13")
def test_mystic_s_drawn_order_is_a_play() -> None:
    units = "A:F2=gunner A:R1=mystic A:R3=berserker B:V1=fighter"
    game = scene(units, wave="R", deckA="scientist")
    play(game, "A spell A:R1 R", "yes")
    assert game.field("orders") == "1,0"
    assert answers(game) == ["A reaction A:F2", "A reaction A:R3"]


@rule("PT-FAQ-14")
def test_a_play_is_paid_by_the_first_means_there_is() -> None:
    game = scene("A:F2=paladin", handA="knight,gunner", order_ap=1)
    play(game, "A order A:knight")
    assert (game.field("ap"), game.field("order_ap")) == ("2", "0")
    play(game, "A order A:gunner")
    assert game.field("ap") == "1"
    free = scene("A:F2=mystic", handA="knight", order_ap=1)
    play(free, "A order A:knight")
    assert (free.field("ap"), free.field("order_ap")) == ("2", "1")


@rule("PT-FAQ-14")
def test_a_free_play_uses_up_one_of_tatsumi_s() -> None:
    game = scene(
        "A:F2=doppelganger B:F2=mystic A:R1=mystic",
        wave="R",
        ap=1,
        deckA="knight",
        handA="gunner,pyromancer",
    )
    play(game, "A spell A:R1 R", "yes", "A order A:gunner")
    assert (game.field("ap"), game.field("orders")) == ("0", "2,0")
    assert why(game, "A order A:pyromancer") == "PT-AP-1"


@rule("PT-FAQ-14")
def test_extra_actions_add_up_and_end_with_the_turn() -> None:
    game = scene("A:F2=paladin A:V1=oracle A:R1=mascot", handA="mystic,scientist,knight")
    play(game, "A order A:mystic", "A order A:scientist")
    assert (game.field("ap"), game.field("order_ap")) == ("4", "2")
    play(game, "A rotate A:V1 A:R1")
    assert game.field("ap") == "2"
    play(game, "A pass")
    assert (game.field("ap"), game.field("order_ap"), game.field("orders")) == ("2", "0", "0,0")
    long = scene("A:V1=oracle A:R1=mascot", ap=1, order_ap=3)
    assert why(long, "A rotate A:V1 A:R1") == "PT-LONG-1"
    assert why(long, "A end_turn") == "PT-TURN-6"
    assert why(scene(ap=0, order_ap=3), "A end_turn") == ""


@rule("PT-FAQ-15")
def test_sagas_uses_the_copied_text_from_his_own_side() -> None:
    luc = scene("B:F2=doppelganger A:F2=scientist", round=1)
    assert play(luc, "A pass").field("ap") == "3"
    both = scene("A:F2=doppelganger B:F2=priestess", wave="R", turn="B", first="A", ended="A")
    play(both, "B pass", "table check", "table wave_end")
    assert answers(both) == ["A reaction A:F2"]
    play(both, "A reaction A:F2", "B reaction B:F2", "table round_end")
    assert both.field("markers") == "1,1"
    lixis = scene("A:F2=doppelganger B:F2=alchemist A:V1=knight B:V1=oracle")
    play(lixis, "A pass", "A reaction A:F2")
    assert (damage(lixis, "B:V1"), damage(lixis, "B:F2"), damage(lixis, "A:V1")) == (1, 1, 0)


@rule("PT-FAQ-15")
def test_mascot_s_order_with_sagas_is_the_doppelganger_s() -> None:
    game = scene("A:F2=doppelganger B:F2=fighter B:V1=oracle", handA="mascot,knight")
    play(game, "A order A:mascot")
    assert picks(game) == {"A:knight"}
    assert after(game, "A:knight")["B:V1"] == "oracle:4:hurt"


@rule("PT-FAQ-15")
def test_two_sagas_in_the_box_have_nothing_to_copy() -> None:
    game = scene("A:F2=doppelganger:17 B:F2=doppelganger", wave="F", rules=BOX)
    assert blow(game, "A:F2 melee B:F2") == 2
    play(game, "A pass", "B attack B:F2 melee A:F2", "B pass", "table check")
    assert answers(game) == ["table game_end B leader"]


@rule("PT-FAQ-16")
def test_the_free_action_is_in_any_wave_and_is_the_starred_action() -> None:
    units = "A:F2=mascot A:F1=summoner B:V1=fighter"
    game = scene(units, wave="F", handA="gunner,assassin")
    play(game, "A spell A:F1 F", "A:gunner@A:F3", "A reaction A:F2 A:F3", "yes")
    play(game, "A effect_attack A:F3 ranged B:V1")
    assert at(game, "A:F3") == "gunner:0:attacked"
    assert why(game, "A attack A:F3 ranged B:V1") == "PT-ATTACK-2"
    rear = scene(units, wave="F", handA="assassin")
    play(rear, "A spell A:F1 F", "A:assassin@A:R3", "A reaction A:F2 A:R3", "yes")
    assert answers(rear) == [
        "A effect_attack A:R3 melee B:V1",
        "A effect_attack A:R3 melee B:F2",
        "A effect_spell A:R3 R",
    ]
    play(rear, "A effect_spell A:R3 R")
    assert at(rear, "A:R3") == "assassin:0:cast"
    undeclarable = scene("A:F2=mascot", handA="oracle")
    play(undeclarable, "A recruit A:oracle A:V1", "A reaction A:F2 A:V1", "yes")
    assert answers(undeclarable) == ["A effect_attack A:V1 melee B:F2"]
    assert why(undeclarable, "A effect_spell A:V1 V") == "PT-ORDER-4"
    unable = scene("A:F2=mascot A:F1=summoner A:V1=knight", wave="F", handA="oracle")
    play(unable, "A spell A:F1 F", "A:oracle@A:R1")
    assert unable.field("pending") == "-"


@rule("PT-FAQ-17")
def test_the_priestess_s_damage_is_dealt_by_nobody_and_may_be_taken_over() -> None:
    heketch = scene("A:F2=assassin A:R1=priestess:2 A:V1=mascot A:R2=knight:body", wave="R")
    assert cast(heketch, "A:R1", "A:R2")["A:R1"] == "priestess:12:cast+hurt"
    units = "A:R1=priestess A:R3=homunculus B:V1=oracle:body"
    taken = scene(units, wave="R")
    play(taken, "A spell A:R1 R", "B:V1")
    assert answers(taken) == ["A replace A:R3 no", "A replace A:R3 yes"]
    assert at(taken, "B:V1") == "oracle:0:"
    play(taken, "A replace A:R3 yes")
    assert (damage(taken, "A:R1"), damage(taken, "A:R3")) == (0, 4)
    hers = scene("A:F2=homunculus A:R1=priestess A:V1=knight:body", wave="R")
    play(hers, "A spell A:R1 R", "A:V1")
    assert (damage(hers, "A:R1"), damage(hers, "A:F2")) == (6, 4)


@rule("PT-FAQ-18")
def test_markers_have_no_highest_number_and_help_heroes_only() -> None:
    game = scene("A:F2=priestess", wave="R", turn="B", first="A", ended="A", markers="9,0")
    play(game, "B pass", "table check", "table wave_end", "A reaction A:F2", "table round_end")
    assert game.field("markers") == "10,0"
    assert blow(scene("A:F2=priestess A:V1=mascot", markers="9,4"), "A:V1 melee B:F2") == 10


@rule("PT-FAQ-18")
def test_no_marker_for_the_truce() -> None:
    game = scene("A:F2=priestess", wave="R", turn="B", first="A", ended="A", round=1)
    play(game, "B pass", "table check", "table wave_end")
    assert answers(game) == ["table round_end"]


@rule("PT-FAQ-19")
def test_a_raised_body_has_strength_three_and_is_no_hero() -> None:
    units = "A:F2=witch:5 A:V1=templar:body B:V1=knight B:F1=berserker"
    game = scene(units)
    play(game, "A leader_action", "A:V1", "B:V1")
    assert at(game, "B:V1") == "knight:3:hurt"
    assert game.field("pending") == "-"
    avenged = scene("A:F2=witch A:V1=oracle:body B:V1=mystic", vengeance="B")
    play(avenged, "A leader_action", "A:V1", "B:V1")
    assert at(avenged, "A:V1") == "oracle:body:raised"
    again = play(scene("A:F2=witch A:V1=oracle:body"), "A leader_action", "A:V1", "B:F2")
    assert why(again, "A leader_action") == "PT-ORDER-4"
    play(again, "A pass")
    assert at(again, "A:V1") == "oracle:body:"


@rule("PT-FAQ-20")
def test_attackers_are_remembered_through_commands_nothing_and_moving() -> None:
    units = "A:V1=healer A:V2=trapper B:V1=mascot B:V2=oracle B:V3=scientist"
    game = scene(units, turn="B", first="B", ended="-", handA="templar")
    play(game, "B spell B:V1 V", "B effect_attack B:V2 melee A:V1", "B attack B:V3 melee A:V2")
    assert damage(game, "A:V1") == 0
    play(game, "B end_turn", "A order A:templar")
    fallen = {area for area in ("B:V1", "B:V2", "B:V3") if at(game, area).endswith("body:")}
    assert fallen == {"B:V2", "B:V3"}
    moved = scene("B:V1=oracle:0:struck B:R1=mystic", handA="paladin,templar")
    play(moved, "A order A:paladin", "B:1", "B:V1=-", "B:F1=B:oracle", "B:R1=B:mystic")
    play(moved, "A order A:templar")
    assert at(moved, "B:F1") == "oracle:body:"


@rule("PT-FAQ-20")
def test_an_avenged_attacker_falls_before_reactions_and_leaders_never() -> None:
    units = "A:V1=knight A:V2=mystic A:F2=paladin B:V1=fighter"
    game = scene(units, turn="B", first="A", ended="A", vengeance="A")
    assert after(game, "B attack B:V1 melee A:V1") == {
        "A:V1": "knight:4:hurt",
        "B:V1": "fighter:body:",
        "ap": "1",
    }
    assert game.field("pending") == "-"
    leader = scene("A:V1=oracle", turn="B", first="A", ended="A", wave="F", vengeance="A")
    play(leader, "B attack B:F2 melee A:V1")
    assert at(leader, "B:F2") == "paladin:0:attacked"
    other = scene("A:V1=oracle B:V1=fighter", vengeance="A")
    play(other, "A attack A:V1 melee B:V1")
    assert at(other, "A:V1") == "oracle:0:attacked+struck"


@rule("PT-FAQ-21")
@rule("PT-FAQ-47")
def test_arec_redirects_commanded_attacks_too() -> None:
    units = "A:V1=mascot A:V2=fighter B:F2=illusionist B:V1=oracle"
    game = scene(units)
    play(game, "A spell A:V1 V", "A effect_attack A:V2 melee B:V1", "B redirect B:F2")
    assert damage(game, "B:F2") == 4
    order = scene(f"{units} B:V3=mystic", handA="berserker")
    play(order, "A order A:berserker", "A effect_attack A:V2 melee B:V1")
    assert answers(order) == ["B redirect B:V1", "B redirect B:V3"]
    assert why(order, "B redirect B:F2") == "PT-FAQ-46"
    play(order, "B redirect B:V3")
    assert damage(order, "B:V3") == 4


@rule("PT-FAQ-21")
def test_arec_does_not_redirect_a_raised_body() -> None:
    game = scene("A:F2=witch A:V1=mystic:body B:F2=illusionist B:V1=oracle")
    play(game, "A leader_action", "A:V1", "B:V1")
    assert (damage(game, "B:V1"), game.field("pending")) == (3, "-")


@rule("PT-FAQ-22")
def test_with_too_few_cards_what_is_there_is_drawn_or_discarded() -> None:
    drawn = scene("A:F1=scientist", wave="F", deckA="knight")
    assert cast(drawn, "A:F1")["handA"] == "+knight"
    renewed = scene(handA="oracle,knight,witch", deckA="gunner,mascot")
    play(renewed, "A order A:oracle")
    assert renewed.field("handA") == "A:gunner,A:mascot"
    assert ordered(scene(handA="trapper"), "trapper") == {}
    random = scene("A:R1=trapper", wave="R", handB="knight")
    play(random, "A spell A:R1 R")
    assert answers(random) == ["table random_discard B:knight"]


@rule("PT-FAQ-23")
def test_vampires_heal_by_damage_wherever_it_lands_overkill_included() -> None:
    taken = scene("A:V1=vampire:5 B:V1=oracle B:F1=vampire")
    play(taken, "A attack A:V1 melee B:V1", "B replace B:F1 yes", "A reaction A:V1")
    assert damage(taken, "A:V1") == 3
    overkill = scene("A:F2=vampire A:V1=gunner:3 B:V1=assassin")
    play(overkill, "A attack A:V1 ranged B:V1", "A reaction A:F2 A:V1")
    assert damage(overkill, "A:V1") == 0
    hers = scene("A:V1=vampire:5 B:F2=homunculus B:V1=assassin")
    play(hers, "A attack A:V1 melee B:V1", "A reaction A:V1")
    assert (damage(hers, "A:V1"), damage(hers, "B:F2")) == (3, 2)
    nothing = scene("A:F2=vampire A:V1=mascot:3 B:V1=berserker")
    play(nothing, "A attack A:V1 melee B:V1")
    assert nothing.field("pending") == "-"


@rule("PT-FAQ-24")
def test_first_player_means_of_the_round_not_of_the_turn() -> None:
    units = "A:F2=pyromancer A:V1=oracle B:V1=homunculus"
    assert blow(scene(units, first="B", ended="B"), "A:V1 melee B:V1") == 2
    assert blow(scene(units, first="A"), "A:V1 melee B:V1") == 5

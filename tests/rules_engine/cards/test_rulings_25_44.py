"""PT-FAQ-25 … PT-FAQ-44: commands, copies, Illusionist, what must exist, steps, ends, memories."""

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


@rule("PT-FAQ-25")
def test_a_commanded_attack_needs_no_row_and_uses_nothing_up() -> None:
    units = "A:V1=mascot A:V2=fighter B:V1=knight B:F1=berserker"
    game = scene(units)
    play(game, "A spell A:V1 V", "A effect_attack A:V2 melee B:V1")
    play(game, "B reaction B:V1", "B reaction B:F1")
    assert at(game, "A:V2") == "fighter:4:struck+hurt"
    assert blow(game, "A:V2 melee B:V1") == 4
    other_row = scene("A:R1=scientist A:V2=fighter:0:recruited B:V1=oracle", wave="R")
    play(other_row, "A spell A:R1 R", "A effect_attack A:V2 melee B:V1")
    assert at(other_row, "A:V2") == "fighter:0:recruited+struck"


@rule("PT-FAQ-25")
def test_a_commanded_attack_must_be_legal_as_an_attack() -> None:
    game = scene("A:F1=mascot A:F3=oracle B:V1=knight B:F1=mystic B:V3=witch", wave="F")
    play(game, "A spell A:F1 F")
    assert why(game, "A effect_attack A:F3 ranged B:F1") == "PT-INTERCEPT-1"
    assert why(game, "A effect_attack A:F1 ranged B:V1") == "PT-FAQ-25"
    assert why(game, "A effect_attack A:F3 ranged A:F1") == "PT-ATTACK-6"
    assert why(game, "A end_turn") == "PT-LOG-16"


@rule("PT-FAQ-26")
def test_the_copied_spell_must_be_declarable_for_the_doppelganger() -> None:
    units = "A:F1=doppelganger B:F1=summoner B:F3=doppelganger"
    assert why(scene(units, wave="F", handB="knight"), "A spell A:F1 F") == "PT-ORDER-4"
    game = scene(units, wave="F", handA="knight")
    play(game, "A spell A:F1 F")
    assert picks(game) == {"B:F1"}
    assert why(game, "A pick B:F3") == "PT-FAQ-26"
    play(game, "B:F1")
    assert picks(game) == {
        f"A:knight@A:{area}" for area in ("V1", "V2", "V3", "F3", "R1", "R2", "R3")
    }
    stolen = scene("A:V1=doppelganger A:V2=B:priestess:0:stolen A:V3=knight")
    assert picks(play(stolen, "A spell A:V1 V")) == {"A:V2"}
    row = scene("A:V1=doppelganger A:F1=scientist B:F1=oracle B:V1=mystic:body", handB="witch")
    assert why(row, "A spell A:V1 V") == "PT-ORDER-4"


@rule("PT-FAQ-27")
def test_the_illusionist_s_recruit_is_discarded_as_hero_or_body() -> None:
    units = "A:R1=illusionist B:V1=mystic"
    game = scene(units, wave="R", handA="knight", first="B", ended="B", vengeance="B")
    play(game, "A spell A:R1 R", "A:knight@A:R3", "A effect_attack A:R3 melee B:V1")
    assert (at(game, "A:R3"), game.field("discardA")) == ("", "A:knight")
    truce_row = scene(f"{units} A:R2=mystic A:R3=fighter A:F2=paladin", wave="R", handA="knight")
    assert why(truce_row, "A spell A:R1 R") == "PT-ORDER-4"


@rule("PT-FAQ-27")
def test_a_recruit_that_left_the_unit_is_not_discarded() -> None:
    """Borneo's free action lets the Illusionist cast in the vanguard wave; the Summoner leaves."""
    game = scene("A:F2=mascot", handA="overlord,illusionist,summoner")
    play(game, "A order A:overlord", "A:illusionist@A:R1", "done")
    play(game, "A reaction A:F2 A:R1", "yes", "A effect_spell A:R1 R")
    assert picks(game) == {f"A:summoner@A:V{column}" for column in "123"}
    play(game, "A:summoner@A:V2", "A effect_spell A:V2 V", "A:V2")
    assert (at(game, "A:V2"), game.field("handA")) == ("", "A:summoner")
    assert "A:summoner" not in game.field("discardA")


@rule("PT-FAQ-27")
def test_a_recruit_that_fell_or_was_stolen_is_not_asked_to_act() -> None:
    """Its attack as Borneo's free action brings it down by B's Templar order."""
    units = "A:F2=mascot A:R1=illusionist B:V1=mystic B:R3=witch"
    script = ("A spell A:R1 R", "A:knight@A:R3", "A reaction A:F2 A:R3", "yes")
    fallen = scene(units, wave="R", handA="knight", vengeance="B")
    play(fallen, *script, "A effect_attack A:R3 melee B:V1")
    assert (at(fallen, "A:R3"), fallen.field("discardA")) == ("", "A:knight")
    assert fallen.field("pending") == "-"
    stolen = scene(f"{units} B:F2=overlord", wave="R", handA="knight", vengeance="B")
    play(stolen, *script, "A effect_attack A:R3 melee B:V1", "B reaction B:F2 A:R3")
    assert after(stolen, "B pick yes", "B pick B:V2") == {"A:R3": "", "B:V2": "A:knight:0:stolen"}
    assert stolen.field("pending") == "-"


@rule("PT-FAQ-27")
def test_a_recruit_that_can_do_nothing_is_only_discarded() -> None:
    game = scene("A:R1=illusionist A:V3=knight", wave="R", handA="oracle")
    assert cast(game, "A:R1", "A:oracle@A:R3") == {
        "A:R1": "illusionist:0:cast",
        "handA": "-oracle",
        "discardA": "+oracle",
    }


@rule("PT-FAQ-27")
def test_borneo_s_free_action_comes_before_the_illusionist_s() -> None:
    game = scene("A:F2=mascot A:R1=illusionist B:V1=knight:0", wave="R", handA="gunner")
    play(game, "A spell A:R1 R", "A:gunner@A:R2")
    assert answers(game) == ["A reaction A:F2 A:R2"]
    play(game, "A reaction A:F2 A:R2", "yes", "A effect_attack A:R2 ranged B:F2")
    assert at(game, "A:R2") == "gunner:0:attacked"
    assert after(game, "A effect_attack A:R2 ranged B:F2") == {
        "A:R2": "",
        "B:F2": "paladin:10:hurt",
        "discardA": "+gunner",
    }


@rule("PT-FAQ-28")
def test_the_illusionist_s_player_is_you() -> None:
    flank = scene("A:F1=illusionist B:V1=oracle A:V1=mascot", wave="F", handB="knight")
    play(flank, "A spell A:F1 F")
    assert (damage(flank, "B:V1"), damage(flank, "A:V1")) == (4, 0)
    assert (flank.field("handB"), flank.field("discardB")) == ("B:knight", "")
    order = scene(handA="illusionist,witch", handB="scientist,oracle")
    play(order, "A order A:illusionist", "table random_discard B:oracle")
    assert order.field("discardA") == "A:illusionist,A:witch"
    assert (order.field("discardB"), order.field("handB")) == ("B:oracle", "B:scientist")


@rule("PT-FAQ-29")
def test_rukyuk_shoots_after_the_discard_and_only_if_there_is_a_hero() -> None:
    game = scene("A:F2=gunner A:V1=oracle", handA="scientist")
    play(game, "A order A:scientist")
    assert (game.field("discardA"), game.field("resolving")) == ("A:scientist", "")
    assert answers(game) == ["A reaction A:F2"]
    assert picks(play(game, "A reaction A:F2")) == {"A:V1"}
    assert ordered(scene("A:F2=gunner B:V1=oracle:body", handA="knight"), "knight") == {
        "B:F2": "paladin:4:hurt"
    }
    rival = scene("B:F2=gunner B:V1=oracle", handA="scientist")
    assert play(rival, "A order A:scientist").field("pending") == "-"


@rule("PT-FAQ-30")
def test_arrangements_take_damage_and_memories_along() -> None:
    units = "A:V1=knight:5:attacked+struck+b5 A:F1=B:oracle:0:stolen"
    game = scene(units, handA="paladin")
    assert ordered(game, "paladin", "A:1", "A:V1=-", "A:F1=A:knight", "A:R1=B:oracle") == {
        "A:V1": "",
        "A:F1": "knight:5:attacked+struck+b5",
        "A:R1": "B:oracle:0:stolen",
    }
    whole = scene(units, handA="homunculus")
    play(whole, "A order A:homunculus")
    assert why(whole, "A pick A:V2=A:knight") == "PT-FAQ-59"
    assert why(whole, "A pick A:V1=A:witch") == "PT-FAQ-59"


@rule("PT-FAQ-31")
def test_with_two_cards_the_summoner_discards_none() -> None:
    game = scene("A:R1=summoner", wave="R", deckA="knight,witch")
    before = game.field("discardA")
    play(game, "A spell A:R1 R", "A:knight", "A:witch")
    assert (game.field("handA"), game.field("deckA")) == ("A:knight", "A:witch/")
    assert game.field("discardA") == before


@rule("PT-FAQ-32")
def test_heroes_recruited_by_an_effect_cost_nothing_and_may_act() -> None:
    game = scene("A:F2=paladin", handA="overlord,fighter,gunner")
    play(game, "A order A:overlord", "A:fighter@A:V1", "A:gunner@A:V3")
    assert game.field("ap") == "1"
    assert blow(game, "A:V1 melee B:F2") == 4
    moved = scene("A:F1=summoner", wave="F", handA="gunner")
    play(moved, "A spell A:F1 F", "A:gunner@A:F3", "A move A:F3 A:R3")
    assert at(moved, "A:R3") == "gunner:0:moved"


@rule("PT-FAQ-33")
def test_the_drawn_card_is_not_in_hand_while_it_is_played() -> None:
    game = scene("A:R1=mystic", wave="R", handA="witch", deckA="oracle,knight,gunner")
    play(game, "A spell A:R1 R", "yes")
    assert game.field("handA") == "A:gunner,A:knight"
    target = scene("A:R1=mystic", wave="R", deckA="assassin")
    play(target, "A spell A:R1 R", "yes", "A:R1")
    assert at(target, "A:R1") == "mystic:body:"
    alone = scene("A:R1=mystic", wave="R", deckA="doppelganger")
    assert cast(alone, "A:R1")["handA"] == "+doppelganger"


@rule("PT-FAQ-34")
def test_adjenna_bars_the_action_alone() -> None:
    units = "B:F2=dragon_mage A:V1=oracle:body"
    assert ordered(scene(units, handA="witch"), "witch", "A:V") == {"A:V1": "", "handA": "+oracle"}
    assert why(scene(units, ap=0), "A clear A:V1") == "PT-FAQ-34"
    copied = scene("A:F2=dragon_mage B:F2=doppelganger A:V1=oracle:body")
    assert why(copied, "A clear A:V1") == "PT-FAQ-34"


@rule("PT-FAQ-35")
def test_some_leaders_are_active_in_the_truce_and_some_are_not() -> None:
    vanaah = scene("A:F2=paladin A:V1=knight", round=1)
    assert "ap" not in after(vanaah, "A move A:V1 A:V2")
    lesandra = scene("A:F2=summoner", round=1, handA="knight")
    assert "ap" not in after(lesandra, "A recruit A:knight A:V1")
    assert play(scene("B:F2=doppelganger A:F2=scientist", round=1), "A pass").field("ap") == "3"
    assert scene("A:F2=oracle", round=1, handB="witch").observe(0).field("handB") == "B:witch"
    lixis = play(scene("A:F2=alchemist B:V1=oracle", round=1), "A pass")
    assert lixis.field("turn") == "B"
    borneo = play(scene("A:F2=mascot", round=1, handA="gunner"), "A recruit A:gunner A:V1")
    assert borneo.field("pending") == "-"
    kavri = play(scene("A:F2=healer A:V1=knight", round=1), "A pass")
    assert kavri.field("turn") == "B"


ONE = {"handA": "knight"}
FULL = "A:V1=witch A:V2=gunner:body A:V3=oracle A:F3=mascot:body A:R1=healer A:R2=fighter"
NEEDS = [
    # What is declared, where it is not possible, where it is.
    ("order A:alchemist", "B:V1=oracle:body", {}, "B:V1=oracle", {}),
    ("order A:assassin", "", {}, "A:V1=oracle", {}),
    ("order A:dragon_mage", "B:V1=witch:body", {}, "B:V1=witch", {}),
    ("order A:vampire", "A:V1=oracle:3 B:V1=witch:body", {}, "A:V1=oracle B:V1=witch", {}),
    ("spell A:R1 R", "A:R1=priestess", {}, "A:R1=priestess B:V1=witch:body", {}),
    ("order A:priestess", "A:V1=oracle", {}, "A:V1=oracle:body", {}),
    ("spell A:V1 V", "A:V1=mascot A:F1=witch B:V1=gunner", {}, "A:V1=mascot A:V3=witch", {}),
    ("spell A:F1 F", "A:F1=mascot A:F3=witch:body", {}, "A:F1=mascot A:F3=witch", {}),
    ("spell A:R1 R", "A:R1=mascot A:F1=witch", {}, "A:R1=mascot A:R3=witch", {}),
    ("spell A:F1 F", "A:F1=overlord A:V2=witch", {}, "A:F1=overlord A:V2=witch:body", {}),
    ("spell A:R2 R", "A:R2=overlord", {}, "A:R2=overlord A:R1=witch", {}),
    ("spell A:R1 R", "A:R1=scientist A:R2=witch", {}, "A:R1=scientist A:R3=witch", {}),
    ("spell A:R1 R", "A:R1=templar A:R2=witch", {}, "A:R1=templar A:R3=witch", {}),
    ("order A:berserker", "A:R2=oracle B:V1=witch", {}, "A:V1=oracle B:V1=witch", {}),
    ("order A:berserker", "A:V1=oracle B:R2=witch", {}, "A:V1=oracle B:R1=witch", {}),
    ("spell A:F1 F", "A:F1=paladin B:V1=witch", {}, "A:F1=paladin A:V1=witch:body", {}),
    ("spell A:R1 R", "A:R1=paladin B:V1=witch", {}, "A:R1=paladin B:V1=witch B:V2=gunner:body", {}),
    ("spell A:F1 F", "A:F1=summoner", {}, "A:F1=summoner", ONE),
    ("spell A:F1 F", f"A:F1=summoner {FULL} A:R3=priestess", ONE, f"A:F1=summoner {FULL}", ONE),
    ("spell A:R1 R", "A:R1=illusionist", {}, "A:R1=illusionist", ONE),
    (
        "spell A:R1 R",
        "A:R1=illusionist A:R2=witch A:R3=gunner:body",
        ONE,
        "A:R1=illusionist A:R2=witch",
        ONE,
    ),
    (
        "order A:doppelganger",
        "",
        {"handA": "doppelganger,assassin"},
        "A:V1=oracle",
        {"handA": "doppelganger,assassin"},
    ),
    ("order A:mascot", "A:F2=assassin", {}, "A:F2=assassin A:V1=oracle", {}),
    ("spell A:V1 V", "A:V1=oracle", {}, "A:V1=oracle", {"handB": "knight"}),
    ("spell A:F1 F", "A:F1=illusionist", {}, "A:F1=illusionist", {"handB": "knight"}),
    ("order A:illusionist", "", {}, "", {"handB": "knight"}),
    ("spell A:F1 F", "A:F1=scientist", {"deckA": ""}, "A:F1=scientist", {"deckA": "knight"}),
    ("spell A:F1 F", "A:F1=oracle", {"deckA": ""}, "A:F1=oracle", {"deckA": "knight"}),
    ("spell A:R1 R", "A:R1=summoner", {"deckA": ""}, "A:R1=summoner", {"deckA": "knight"}),
    ("order A:summoner", "", {"deckA": ""}, "", {"deckA": "knight"}),
    ("spell A:R1 R", "A:R1=mystic", {"deckA": ""}, "A:R1=mystic", {"deckA": "knight"}),
]


@pytest.mark.parametrize(("declared", "without", "hands", "units", "right"), NEEDS)
@rule("PT-FAQ-36")
def test_what_must_exist_to_declare(
    declared: str, without: str, hands: dict[str, str], units: str, right: dict[str, str]
) -> None:
    wave = declared[-1] if declared.startswith("spell") else "V"
    card = {} if wave in "FR" or "order" not in declared else {"handA": declared.split(":")[1]}
    for text, given, found in ((without, hands, "PT-ORDER-4"), (units, right, "")):
        game = scene(text, wave=wave, **{**card, **given})
        assert why(game, f"A {declared}") == found
        assert (declared in answers(game, "A")) is (not found)


@pytest.mark.parametrize("spell", ["A:R1=trapper", "A:R1=alchemist", "A:R1=witch", "A:R1=vampire"])
@rule("PT-FAQ-36")
def test_other_spells_may_be_cast_without_effect(spell: str) -> None:
    assert why(scene(spell, wave="R"), "A spell A:R1 R") == ""


ALWAYS = ["fighter", "gunner", "healer", "homunculus", "knight", "mystic", "oracle", "overlord"]
ALWAYS += ["paladin", "planestalker", "pyromancer", "scientist", "templar", "trapper", "witch"]


@pytest.mark.parametrize("card", ALWAYS)
@rule("PT-FAQ-36")
def test_other_orders_may_be_played_without_effect(card: str) -> None:
    leader = "A:F2=assassin"
    assert why(scene(leader, handA=card), f"A order A:{card}") == ""


@rule("PT-FAQ-37")
def test_the_facing_flag_mirrors_the_rival_s_column_alone() -> None:
    units = "A:V1=knight A:V3=oracle B:V1=knight B:V3=mystic"
    facing = scene(units, handA="fighter", rules="championship:1:-:0,0:facing")
    assert ordered(facing, "fighter", "3") == {"A:V3": "oracle:5:hurt", "B:V1": "knight:5:hurt"}
    named = scene(units, handA="fighter")
    assert ordered(named, "fighter", "3") == {"A:V3": "oracle:5:hurt", "B:V3": "mystic:5:hurt"}


@rule("PT-FAQ-38")
def test_reactions_to_a_step_come_before_the_next_step() -> None:
    game = scene("A:V1=fighter A:V3=oracle B:V1=knight", handA="berserker")
    play(game, "A order A:berserker", "A effect_attack A:V1 melee B:V1")
    assert answers(game) == ["B reaction B:V1"]
    play(game, "B reaction B:V1")
    assert answers(game) == ["A effect_attack A:V3 melee B:V1"]
    play(game, "A effect_attack A:V3 melee B:V1", "B reaction B:V1")
    assert game.field("pending") == "-"


@rule("PT-FAQ-38")
def test_a_step_that_has_become_impossible_is_skipped() -> None:
    """Both rival heroes fall to the first attackers, so the third does not attack."""
    units = "A:F2=assassin A:V1=fighter A:V2=gunner A:V3=knight B:V1=oracle B:V2=mascot"
    game = scene(units, handA="berserker")
    play(game, "A order A:berserker")
    play(game, "A effect_attack A:V1 melee B:V1", "A effect_attack A:V2 melee B:V2")
    assert game.field("pending") == "-"
    assert at(game, "A:V3") == "knight:0:"


@rule("PT-FAQ-39")
def test_the_order_at_the_end_of_a_wave_and_round() -> None:
    """Lixis, check, Shekhtur, wave_end, round_end: each is the only thing that may follow."""
    units = "A:F2=berserker A:R1=oracle:3 B:F2=alchemist"
    game = scene(units, wave="R", turn="B", first="A", ended="A")
    script = [
        "B pass",
        "B reaction B:F2",
        "table check",
        "A reaction A:F2 A:R1",
        "A effect_attack A:R1 melee B:F2",
        "table wave_end",
        "table round_end",
    ]
    for action in script:
        play(game, action)
        if action != script[-1]:
            assert len(answers(game)) == 1
    assert (game.field("round"), game.field("first"), game.field("turn")) == ("3", "B", "B")


@rule("PT-FAQ-39")
def test_the_first_player_s_reactions_come_first_at_a_check() -> None:
    units = "A:F2=doppelganger B:F2=berserker A:V1=oracle:4 B:V1=mascot:4"
    game = scene(units, turn="B", first="A", ended="A")
    play(game, "B pass", "table check")
    assert answers(game) == ["A reaction A:F2 A:V1"]
    assert why(game, "B reaction B:F2 B:V1") == "PT-REACT-2"
    second = scene(units, turn="A", first="B", ended="B")
    play(second, "A pass", "table check")
    assert answers(second) == ["B reaction B:F2 B:V1"]


@rule("PT-FAQ-39")
def test_the_marker_comes_before_the_round_ends_and_kallistar_changes_with_it() -> None:
    game = scene("A:F2=priestess", wave="R", turn="B", first="A", ended="A")
    play(game, "B pass", "table check", "table wave_end", "A reaction A:F2")
    assert (game.field("markers"), game.field("first"), game.field("round")) == ("1,0", "A", "2")
    assert answers(game) == ["table round_end"]


@rule("PT-FAQ-40")
def test_only_reactions_that_could_change_something_are_asked_for() -> None:
    whole = play(scene("A:F2=vampire A:V1=fighter B:V1=oracle"), "A attack A:V1 melee B:V1")
    assert whole.field("pending") == "-"
    assert play(scene("A:F2=healer A:V1=knight A:F1=oracle:2"), "A pass").field("turn") == "B"
    nothing = scene("A:F2=vampire A:V1=mascot:1 B:V1=berserker")
    assert play(nothing, "A attack A:V1 melee B:V1").field("pending") == "-"


@rule("PT-FAQ-40")
def test_a_reaction_of_a_batch_is_asked_for_though_it_changes_nothing_any_more() -> None:
    game = scene("A:F2=doppelganger B:F2=vampire A:V1=vampire:1 B:V1=oracle")
    play(game, "A attack A:V1 melee B:V1", "A reaction A:V1")
    assert at(game, "A:V1") == "vampire:0:attacked+struck"
    assert answers(game) == ["A reaction A:F2 A:V1"]
    assert after(game, "A reaction A:F2 A:V1") == {}
    assert game.field("pending") == "-"


@rule("PT-FAQ-41")
def test_this_wave_runs_over_both_turns() -> None:
    game = scene("A:V1=fighter B:F2=templar B:V1=knight B:V2=mascot", first="A")
    play(game, "A attack A:V1 melee B:V2", "A pass")
    assert at(game, "B:V2") == "mascot:4:hurt"
    play(game, "B attack B:V2 melee A:V1")
    assert damage(game, "A:V1") == 1 + 5
    play(game, "B pass", "table check", "table wave_end")
    assert at(game, "A:V1") == "fighter:6:"
    strong = scene("A:V1=oracle", handA="dragon_mage")
    play(strong, "A order A:dragon_mage", "A:V1", "A pass", "B pass", "table check")
    assert at(strong, "A:V1") == "oracle:0:b5"
    assert at(play(strong, "table wave_end"), "A:V1") == "oracle:0:"


@rule("PT-FAQ-42")
def test_memories_are_kept_inside_the_unit_and_lost_outside() -> None:
    moved = scene("A:V1=oracle:2:struck+hurt+b5")
    play(moved, "A move A:V1 A:R1")
    assert at(moved, "A:R1") == "oracle:2:moved+struck+hurt+b5"
    fallen = scene("A:V1=oracle:2:struck+hurt+b5+attacked", handA="assassin,priestess")
    play(fallen, "A order A:assassin", "A:V1")
    assert at(fallen, "A:V1") == "oracle:body:"
    play(fallen, "A order A:priestess", "A:V1")
    assert at(fallen, "A:V1") == "oracle:0:"
    assert blow(fallen, "A:V1 melee B:F2") == 2
    units = "A:V1=summoner A:V2=oracle:2:attacked+hurt B:V1=mystic:2:hurt"
    returned = scene(units, handA="knight")
    play(returned, "A spell A:V1 V", "A:V2", "A recruit A:oracle A:V3")
    assert at(returned, "A:V3") == "oracle:0:recruited"


@rule("PT-FAQ-42")
def test_a_stolen_hero_remembers_nothing() -> None:
    game = scene("A:F2=overlord B:V1=oracle:2:struck+hurt", handA="assassin")
    play(game, "A order A:assassin", "B:V1", "A reaction A:F2 B:V1", "yes", "A:V1")
    assert at(game, "A:V1") == "B:oracle:0:stolen"


@rule("PT-FAQ-43")
def test_what_returns_goes_to_its_owner_s_hand_of_any_size() -> None:
    hand = "knight,witch,oracle,mascot,healer"
    game = scene("A:V1=illusionist A:V2=B:fighter:0:stolen", handB=hand)
    play(game, "A spell A:V1 V", "A:V2")
    assert game.field("handB").count(",") == 5
    assert game.field("discardB") == ""
    assert game.observe(0).field("handB") == "+6"
    bodies = scene("A:V1=oracle:body A:V2=knight", handA="witch,gunner,mascot,healer,fighter")
    assert ordered(bodies, "witch", "A:V") == {"A:V1": "", "handA": "+oracle"}
    fallen = scene("A:F2=berserker A:V1=illusionist A:V2=oracle")
    play(fallen, "A spell A:V1 V", "A:V2")
    assert fallen.field("pending") == "-"


@rule("PT-FAQ-44")
def test_a_text_that_cannot_be_declared_does_nothing() -> None:
    shown = scene("A:F1=illusionist", wave="F", handB="priestess")
    assert after(shown, "A spell A:F1 F") == {"A:F1": "illusionist:0:cast", "ap": "1"}
    drawn = scene(handA="illusionist", handB="priestess")
    assert ordered(drawn, "illusionist", "table random_discard B:priestess") == {
        "handB": "-priestess",
        "discardB": "+priestess",
    }
    mascot = scene("A:F2=mascot A:F1=illusionist", wave="F", handB="mascot")
    assert after(mascot, "A spell A:F1 F") == {"A:F1": "illusionist:0:cast", "ap": "1"}


@rule("PT-FAQ-44")
def test_a_card_s_order_is_carried_out_once_in_a_chain() -> None:
    game = scene(handA="illusionist,doppelganger,scientist", handB="doppelganger")
    play(game, "A order A:illusionist", "table random_discard B:doppelganger")
    assert picks(game) == {"A:doppelganger", "A:scientist"}
    play(game, "A:doppelganger")
    assert picks(game) == {"A:scientist"}
    play(game, "A:scientist")
    assert game.field("ap") == "5"
    assert game.field("handA") == "A:doppelganger,A:scientist"
    alone = scene("A:F2=assassin", handA="doppelganger,mascot")
    assert why(alone, "A order A:doppelganger") == "PT-ORDER-4"


@rule("PT-FAQ-44")
def test_your_hand_and_deck_are_those_of_who_uses_the_text() -> None:
    game = scene(
        "A:F1=illusionist", wave="F", handA="witch", handB="oracle,knight", deckA="gunner,mascot"
    )
    play(game, "A spell A:F1 F", "B pick B:oracle")
    assert game.field("handA") == "A:gunner,A:mascot"
    assert game.field("handB") == "B:knight,B:oracle"
    revealed = scene(handA="doppelganger,oracle,witch", deckA="gunner,mascot,healer,knight")
    play(revealed, "A order A:doppelganger", "A:oracle")
    assert revealed.field("handA") == "A:gunner,A:healer,A:mascot"

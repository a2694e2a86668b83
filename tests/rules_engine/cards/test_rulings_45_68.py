"""PT-FAQ-45 … PT-FAQ-68: plays in plays, commands in detail, knowledge, positions, citations."""

import pytest

from rules_engine.pixel_tactics import Game
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


@rule("PT-FAQ-45")
def test_the_first_play_is_known_though_a_second_one_lay_inside_it() -> None:
    """The Overlord's order lets Borneo cast the Mystic, whose card is the second play."""
    units = "A:F2=mascot A:R1=berserker B:V1=fighter"
    game = scene(units, handA="overlord,mystic", deckA="scientist")
    play(game, "A order A:overlord", "A:mystic@A:R2")
    play(game, "A reaction A:F2 A:R2", "yes", "A effect_spell A:R2 R", "yes")
    assert game.field("orders") == "2,0"
    assert "A:overlord" in game.field("discardA")
    assert answers(game) == ["A reaction A:R1"]
    play(game, "A reaction A:R1", "A effect_attack A:R1 ranged B:V1")
    assert (at(game, "B:V1"), game.field("pending")) == ("fighter:3:hurt", "-")


@rule("PT-FAQ-45")
def test_the_berserker_must_be_in_the_rear_when_the_order_is_discarded() -> None:
    units = "A:V1=berserker A:R3=oracle B:V1=fighter"
    came = scene(units, handA="homunculus")
    play(came, "A order A:homunculus", "A:V1=-", "A:V2=-", "A:V3=-", "A:F1=-", "A:F3=-")
    play(came, "A:R1=A:berserker", "A:R2=-", "A:R3=A:oracle")
    assert answers(came) == ["A reaction A:R1"]
    went = scene("A:R1=berserker B:V1=fighter", handA="paladin")
    assert ordered(went, "paladin", "A:1", "A:V1=A:berserker", "A:F1=-", "A:R1=-") == {
        "A:V1": "berserker:0:",
        "A:R1": "",
    }
    second = scene("A:R1=berserker", handA="scientist", orders="1,0")
    assert play(second, "A order A:scientist").field("pending") == "-"


@rule("PT-FAQ-45")
def test_a_berserker_that_fell_meanwhile_does_not_attack() -> None:
    """The Mystic's drawn Overlord is the first play; the Dragon Mage it recruits acts sooner."""
    units = "A:F2=mascot A:R1=berserker B:V1=fighter"
    game = scene(units, wave="R", handA="mystic,dragon_mage", deckA="overlord")
    play(game, "A recruit A:mystic A:R2", "A reaction A:F2 A:R2", "yes")
    play(game, "A effect_spell A:R2 R", "yes", "A:dragon_mage@A:V3")
    assert answers(game) == ["A reaction A:F2 A:V3", "A reaction A:R1"]
    play(game, "A reaction A:F2 A:V3", "yes", "A effect_spell A:V3 V", "A:R1")
    assert after(game, "A reaction A:R1") == {}
    assert (at(game, "A:R1"), game.field("pending")) == ("berserker:body:", "-")


@rule("PT-FAQ-46")
def test_who_comes_into_melee_or_leaves_it_meanwhile_does_not_attack() -> None:
    """B's Templar order fells each attacker; those behind come into melee too late."""
    units = "A:V1=fighter A:F1=gunner A:V3=oracle A:R2=witch B:V1=knight B:V3=homunculus"
    game = scene(units, handA="berserker", vengeance="B")
    play(game, "A order A:berserker", "A effect_attack A:V1 melee B:V3")
    assert at(game, "A:V1") == "fighter:body:"
    assert answers(game) == ["A effect_attack A:V3 melee B:V1", "A effect_attack A:V3 melee B:V3"]
    play(game, "A effect_attack A:V3 melee B:V3")
    assert game.field("pending") == "-"


@rule("PT-FAQ-46")
def test_a_hero_behind_its_own_leader_is_not_in_melee() -> None:
    game = scene("A:R2=gunner A:V1=oracle B:R2=knight B:V1=mystic", handA="berserker")
    play(game, "A order A:berserker")
    assert answers(game) == ["A effect_attack A:V1 melee B:V1"]


@rule("PT-FAQ-47")
def test_the_final_target_decides_strength_and_reductions() -> None:
    units = "A:V1=assassin B:F2=illusionist B:V1=fighter B:V3=healer"
    leader = play(scene(units), "A attack A:V1 melee B:V1", "B redirect B:F2")
    assert damage(leader, "B:F2") == 6
    healer = play(scene(units), "A attack A:V1 melee B:F2", "B redirect B:V3")
    assert damage(healer, "B:V3") == 1


@rule("PT-FAQ-47")
def test_each_of_two_arecs_redirects_the_other_s_attacks() -> None:
    units = "A:F2=doppelganger A:V1=fighter B:F2=illusionist B:V1=oracle"
    game = scene(units)
    play(game, "A attack A:V1 melee B:V1", "B redirect B:V1", "A pass")
    assert why(game, "B attack B:V1 melee B:V1") == "PT-ATTACK-6"
    play(game, "B attack B:V1 melee A:V1")
    assert answers(game) == ["A redirect A:V1", "A redirect A:F2"]
    assert why(game, "A redirect B:V1") == "PT-ATTACK-6"
    assert after(game, "A redirect A:F2")["A:F2"] == "doppelganger:2:hurt"


@rule("PT-FAQ-48")
def test_looks_change_nothing_and_are_known_to_their_player_alone() -> None:
    game = scene("A:F1=oracle", wave="F", deckA="knight,gunner,mascot,witch,healer,fighter")
    play(game, "A spell A:F1 F", "A:witch", "A:knight", "A:healer", "A:gunner", "A:mascot")
    assert game.field("known") == "5,0"
    assert game.observe(0).field("deckA") == "A:witch,A:knight,A:healer,A:gunner,A:mascot/A:fighter"
    hidden = "/A:fighter,A:gunner,A:healer,A:knight,A:mascot,A:witch"
    assert (game.observe(1).field("deckA"), game.observe(-1).field("deckA")) == (hidden, hidden)
    seen = scene("A:V1=oracle", handA="knight", handB="witch,gunner", deckB="mascot,healer")
    play(seen, "A spell A:V1 V", "B:witch")
    assert (seen.field("deckB"), seen.field("discardB").count("witch")) == ("B:mascot,B:healer/", 1)


@rule("PT-FAQ-49")
def test_any_of_the_25_names_may_be_called_and_the_deck_is_shuffled() -> None:
    game = play(scene(handA="summoner,witch", deckA="knight,gunner"), "A order A:summoner")
    assert len(answers(game, "A search")) == 25
    assert why(game, "A search B:knight found") == "PT-TARGET-6"
    assert why(game, "A search A:witch found") == "PT-LOG-17"
    play(game, "A search A:mystic missing")
    assert why(game, "A end_turn") == "PT-LOOK-1"
    play(game, "table shuffle A")
    assert game.field("deckA") == "/A:gunner,A:knight"


@rule("PT-FAQ-50")
def test_a_lethally_wounded_hero_helps_until_it_is_a_body() -> None:
    ranged = scene("A:V1=gunner B:V1=fighter:9 B:R1=oracle")
    assert answers(ranged, "A attack A:V1 ranged") == ["B:V1", "B:F2"]
    taken = scene("A:V1=gunner B:R1=homunculus:7 B:R3=oracle")
    play(taken, "A attack A:V1 ranged B:R3", "B replace B:R1 yes")
    assert (damage(taken, "B:R1"), damage(taken, "B:R3")) == (12, 0)
    bonus = scene("A:V1=oracle A:F1=mystic:7")
    assert blow(bonus, "A:V1 melee B:F2") == 4
    moved = scene("A:V1=knight:5 B:V1=oracle:4", handA="vampire")
    assert ordered(moved, "vampire", "A:V1", "B:V1")["B:V1"] == "oracle:9:"


@rule("PT-FAQ-51")
def test_the_doppelganger_is_the_caster_of_a_copied_spell() -> None:
    priestess = scene("A:R1=doppelganger A:R3=priestess B:V1=oracle:body", wave="R")
    assert cast(priestess, "A:R1", "A:R3", "B:V1") == {
        "A:R1": "doppelganger:4:cast+hurt",
        "B:V1": "oracle:0:",
    }
    knight = scene("A:R1=doppelganger:1 A:R3=knight:3 A:V1=fighter:4", wave="R")
    assert cast(knight, "A:R1", "A:R3", "A:V1*4", "A:R3*2") == {
        "A:V1": "fighter:0:",
        "A:R3": "knight:1:",
        "A:R1": "doppelganger:7:cast",
    }
    templar = scene("A:R1=doppelganger A:R3=templar A:V2=oracle", wave="R")
    play(templar, "A spell A:R1 R", "A:R3")
    assert picks(templar) == {"A:V2", "A:R3"}
    play(templar, "A:V2")
    assert answers(templar) == ["A effect_attack A:V2 melee B:F2"]
    play(templar, "A effect_attack A:V2 melee B:F2")
    assert at(templar, "A:V2") == "doppelganger:0:cast+struck"
    assert (at(templar, "A:R1"), damage(templar, "B:F2")) == ("oracle:0:", 3)


@rule("PT-FAQ-51")
def test_another_hero_may_be_the_one_whose_spell_was_copied() -> None:
    mascot = scene("A:F1=doppelganger A:F3=mascot", wave="F")
    play(mascot, "A spell A:F1 F", "A:F3")
    assert answers(mascot) == ["A effect_attack A:F3 ranged B:F2"]
    play(mascot, "A effect_attack A:F3 ranged B:F2", "A spell A:F3 F")
    assert answers(mascot) == ["A effect_attack A:F1 ranged B:F2"]
    scientist = scene("A:R1=doppelganger A:R3=scientist", wave="R")
    play(scientist, "A spell A:R1 R", "A:R3")
    assert answers(scientist) == ["A effect_attack A:R3 melee B:F2"]
    rival = scene("A:F1=doppelganger A:F3=witch B:F3=mascot", wave="F")
    play(rival, "A spell A:F1 F", "B:F3")
    assert answers(rival) == [
        f"A effect_attack A:F3 ranged {target}" for target in ("B:F2", "B:F3")
    ]
    heketch = scene("A:F2=assassin A:R1=doppelganger B:R1=alchemist B:R3=oracle:3", wave="R")
    assert cast(heketch, "A:R1", "B:R1", "B:R3", "done")["B:R3"] == "oracle:body:"


@rule("PT-FAQ-52")
def test_recruits_of_one_order_enter_together_and_then_act_in_one_batch() -> None:
    game = scene("A:F2=mascot B:V1=oracle", handA="overlord,gunner,pyromancer,priestess")
    play(game, "A order A:overlord", "A:gunner@A:V1", "A:pyromancer@A:V2", "A:priestess@A:V3")
    assert answers(game) == [f"A reaction A:F2 A:V{column}" for column in "123"]
    play(game, "A reaction A:F2 A:V2", "no")
    assert answers(game) == ["A reaction A:F2 A:V1", "A reaction A:F2 A:V3"]
    play(game, "A reaction A:F2 A:V3", "yes")
    assert answers(game, "A effect_spell") == ["A:V3 V"]
    play(game, "A effect_spell A:V3 V", "B:V1", "A reaction A:F2 A:V1", "no")
    assert game.field("pending") == "-"
    full = scene("A:V1=knight A:V2=witch:body A:F2=paladin", handA="overlord,gunner,mascot")
    play(full, "A order A:overlord", "A:gunner@A:V3")
    assert full.field("pending") == "-"
    assert (
        why(
            play(scene(handA="overlord,gunner,mascot"), "A order A:overlord", "A:gunner@A:V2"),
            "A pick A:mascot@A:V1",
        )
        == "PT-FAQ-52"
    )


@rule("PT-FAQ-53")
def test_vanaah_s_actions_are_free_at_zero_until_the_end_of_the_turn() -> None:
    units = "A:F2=paladin A:V1=knight A:V2=oracle:0:cast A:V3=witch:body A:R1=mascot:body"
    game = scene(units, ap=0)
    assert {word.split(" ")[0] for word in answers(game, "A")} == {
        "move",
        "clear",
        "pass",
        "end_turn",
    }
    play(game, "A clear A:V3", "A clear A:R1", "A move A:V1 A:V3")
    assert game.field("ap") == "0"
    assert why(game, "A move A:V3 A:V1") == "PT-MOVE-4"
    assert why(game, "A move A:V2 A:V1") == "PT-MOVE-3"
    plain = scene(units.replace("paladin", "mystic"), ap=0)
    assert answers(plain) == ["A pass", "A end_turn"]
    assert why(scene(units, ap=1), "A rotate A:V1 A:V3") == "PT-LONG-1"


@rule("PT-FAQ-54")
@pytest.mark.parametrize(
    ("leader", "penalty", "actions"),
    [
        ("paladin", 0, 2),
        ("paladin", 1, 1),
        ("paladin", 3, 1),
        ("scientist", 2, 1),
        ("scientist", 1, 2),
    ],
)
def test_a_turn_has_two_actions_and_never_none(leader: str, penalty: int, actions: int) -> None:
    game = scene(f"B:F2={leader}", penalty=f"0,{penalty},0,0")
    play(game, "A pass")
    assert (game.field("ap"), game.field("penalty")) == (str(actions), "0,0,0,0")


@rule("PT-FAQ-55")
def test_the_templar_may_cast_from_melee_and_attacks_from_its_new_row() -> None:
    game = scene("A:R1=templar:4 A:V2=knight A:R2=oracle A:F3=mascot:body A:R3=witch", wave="R")
    play(game, "A spell A:R1 R")
    assert picks(game) == {"A:V2", "A:R3"}
    assert why(game, "A pick A:F2") == "PT-TARGET-4"
    assert why(game, "A pick A:F3") == "PT-BODY-4"
    assert why(game, "A pick A:R1") == "PT-FAQ-55"
    play(game, "A:V2")
    assert why(game, "A pass") == "PT-LOG-16"
    play(game, "A effect_attack A:V2 melee B:F2")
    assert (damage(game, "B:F2"), at(game, "A:R1")) == (5, "knight:0:")


@rule("PT-FAQ-56")
def test_commanded_attacks_are_of_the_kind_the_text_names() -> None:
    game = scene("A:R1=scientist A:V1=gunner B:V1=oracle B:R1=witch", wave="R")
    play(game, "A spell A:R1 R")
    assert why(game, "A effect_attack A:V1 ranged B:V1") == "PT-FAQ-56"
    play(game, "A effect_attack A:V1 melee B:V1")
    granted = scene("A:F1=mascot A:F3=fighter A:V3=knight B:V1=knight B:R1=witch", wave="F")
    play(granted, "A spell A:F1 F")
    assert answers(granted) == [f"A effect_attack A:F3 ranged {t}" for t in ("B:V1", "B:F2")]
    assert why(granted, "A effect_attack A:F3 melee B:V1") == "PT-FAQ-56"
    play(granted, "A effect_attack A:F3 ranged B:F2")
    assert damage(granted, "B:F2") == 6
    assert why(granted, "A attack A:F3 ranged B:F2") == "PT-RANGED-1"


@rule("PT-FAQ-57")
def test_granted_abilities_count_as_having_them() -> None:
    lent = scene("A:V1=gunner B:V1=homunculus:0 B:V2=oracle B:F1=trapper B:V3=mascot B:F3=vampire")
    assert blow(scene("A:V1=gunner B:V1=oracle B:F1=trapper"), "A:V1 ranged B:V1") == 8
    assert answers(lent, "A attack A:V1 melee") == ["B:V1", "B:V2", "B:V3"]
    khadath = scene("A:V1=gunner B:F2=trapper")
    assert blow(khadath, "A:V1 melee B:F2") == 5
    shielded = scene("A:V1=planestalker B:F2=trapper B:R2=oracle B:V1=mascot B:R1=witch")
    assert answers(shielded, "A attack A:V1 ranged") == ["B:V1", "B:F2", "B:R2"]
    own = scene("A:F2=trapper A:V1=gunner A:R1=oracle B:F1=mystic B:F3=vampire B:R3=witch")
    assert answers(own, "A attack A:V1 ranged") == ["B:F1", "B:F2", "B:F3", "B:R3"]
    assert blow(own, "A:V1 ranged B:F1") == 5
    leader = scene("A:F1=gunner A:V2=planestalker A:R1=oracle", wave="R")
    assert answers(leader, "A attack A:R1") == ["ranged B:F2"]


@rule("PT-FAQ-57")
def test_neighbours_lend_to_heroes_only() -> None:
    stolen = "A:F2=knight A:R2=oracle A:V2=planestalker:body"
    assert answers(scene(stolen, wave="F"), "A attack A:F2") == ["melee B:F2"]
    body = scene("A:V1=oracle:body A:F1=planestalker A:R1=planestalker:body", wave="V")
    assert answers(body, "A attack") == []


@rule("PT-FAQ-58")
def test_an_order_s_text_and_a_raised_body_deal_for_nobody() -> None:
    order = scene("A:F2=assassin A:V1=mystic B:V1=oracle", handA="knight")
    assert ordered(order, "knight")["B:V1"] == "oracle:4:hurt"
    fighter = scene("A:F2=assassin B:V1=mascot", handA="fighter")
    assert ordered(fighter, "fighter", "1") == {"B:V1": "mascot:5:hurt"}
    mascot = scene("A:F2=doppelganger B:F2=assassin B:V1=oracle", handA="alchemist")
    assert ordered(mascot, "alchemist", "B:V1*7") == {"B:V1": "oracle:7:hurt"}
    raised = scene("A:F2=witch A:V1=oracle:body B:V1=assassin", wave="V")
    play(raised, "A leader_action", "A:V1", "B:V1")
    assert at(raised, "B:V1") == "assassin:3:hurt"


@rule("PT-FAQ-58")
def test_eligor_looks_only_at_who_got_damage() -> None:
    units = "A:V1=fighter B:F2=templar B:V1=oracle:1 B:F1=vampire"
    game = scene(units)
    play(game, "A attack A:V1 melee B:V1", "B replace B:F1 yes")
    assert (at(game, "B:V1"), at(game, "B:F1")) == ("oracle:1:", "vampire:4:hurt")
    moved = scene("A:V1=knight:4 B:F2=templar B:V1=fighter", handA="vampire")
    assert ordered(moved, "vampire", "A:V1", "B:V1")["B:V1"] == "fighter:4:"
    suffered = scene("A:F2=templar A:R1=priestess A:V1=oracle:body", wave="R")
    assert cast(suffered, "A:R1", "A:V1")["A:R1"] == "priestess:4:cast+hurt"


@rule("PT-FAQ-59")
def test_swaps_are_effects_and_use_no_action_of_the_swapped() -> None:
    units = "A:F1=paladin A:V1=knight:0:recruited A:V2=oracle B:V1=witch"
    game = scene(units, wave="F")
    assert cast(game, "A:F1", "A:V1", "A:V2") == {
        "A:F1": "paladin:0:cast",
        "A:V1": "oracle:0:",
        "A:V2": "knight:0:recruited",
    }
    play(game, "A move A:V1 A:R1")
    centre = scene("A:V2=knight A:R2=oracle", handA="paladin")
    play(centre, "A order A:paladin", "A:2", "A:V2=A:knight", "A:R2=A:oracle")
    assert centre.field("pending") == "-"
    assert (at(centre, "A:V2"), at(centre, "A:R2")) == ("knight:0:", "oracle:0:")


DIFFERENT = [
    ("A:V1=oracle", "A:V1=oracle:1", {}),
    *(("A:V1=oracle", f"A:V1=oracle:0:{mark}", {}) for mark in (
        "recruited", "attacked", "cast", "moved", "rotated", "struck", "hurt", "b5")),
    ("A:V1=B:oracle", "A:V1=B:oracle:0:stolen", {}),
    ("A:V1=oracle", "A:V1=B:oracle", {}),
    ("A:F2=witch A:V1=oracle:body", "A:F2=witch A:V1=oracle:body:raised", {}),
    *(("", "", {name: value}) for name, value in (
        ("order_ap", 1), ("orders", "1,0"), ("penalty", "0,1,0,0"), ("penalty", "0,0,0,1"),
        ("vengeance", "A"), ("markers", "0,1"), ("ap", 1), ("round", 3), ("wave", "F"),
        ("first", "B"), ("handA", "witch"), ("discardA", "witch"))),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "given"), DIFFERENT)
@rule("PT-FAQ-60")
def test_a_position_holds_all_that_play_depends_on(
    one: str, other: str, given: dict[str, str]
) -> None:
    first, second = scene(one), scene(other, **given)  # type: ignore[arg-type]
    assert first != second
    assert first.text() != second.text()
    assert Game.from_text(second.text()) == second


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        (scene("A:R1=mystic", wave="R", deckA="knight"), ("A spell A:R1 R",)),
        (scene("A:V1=fighter B:V1=knight"), ("A attack A:V1 melee B:V1",)),
        (scene("A:V1=fighter B:V1=oracle B:F1=vampire"), ("A attack A:V1 melee B:V1",)),
        (scene("A:V1=knight", handA="alchemist"), ("A order A:alchemist",)),
        (scene("A:F1=oracle", wave="F"), ("A spell A:F1 F", "A:alchemist")),
    ],
)
@rule("PT-FAQ-60")
def test_a_position_holds_what_is_pending(game: Game, actions: tuple[str, ...]) -> None:
    before = game.text()
    pending = play(game.copy(), *actions)
    again = Game.from_text(pending.text())
    assert again == pending
    assert answers(again) == answers(pending)
    assert pending.field("pending") not in ("-", before)


@rule("PT-FAQ-61")
def test_reactions_to_a_step_and_to_its_defeats_are_one_batch() -> None:
    game = scene("A:F2=assassin A:V1=fighter B:F2=berserker B:V1=knight:6")
    play(game, "A attack A:V1 melee B:V1")
    assert answers(game) == ["B reaction B:V1", "B reaction B:F2 B:V1"]
    play(game, "B reaction B:F2 B:V1", "B effect_attack B:V1 melee A:F2", "B reaction B:V1")
    assert damage(game, "A:V1") == 2
    assert damage(game, "A:F2") == 3


@rule("PT-FAQ-61")
def test_an_effect_meant_for_a_body_gets_no_event() -> None:
    game = scene("A:V1=fighter B:V1=knight B:F1=berserker", vengeance="B")
    play(game, "A attack A:V1 melee B:V1")
    assert (at(game, "A:V1"), game.field("pending")) == ("fighter:body:", "-")
    first = scene("A:V1=fighter:6 B:F2=assassin B:V1=knight B:F1=berserker")
    play(first, "A attack A:V1 melee B:V1", "B reaction B:V1")
    assert at(first, "A:V1") == "fighter:body:"
    assert after(first, "B reaction B:F1") == {}


@rule("PT-FAQ-61")
def test_what_a_reaction_triggers_waits_for_the_next_batch() -> None:
    """The Illusionist cast as Borneo's free action discards its recruit before that one's turn."""
    game = scene("A:F2=mascot B:V1=oracle B:R3=mystic", wave="R", handA="illusionist,gunner")
    play(game, "A recruit A:illusionist A:R1", "A reaction A:F2 A:R1", "yes")
    play(game, "A effect_spell A:R1 R", "A:gunner@A:R2", "A effect_attack A:R2 ranged B:V1")
    assert (at(game, "A:R2"), game.field("discardA")) == ("", "A:gunner")
    play(game, "A reaction A:F2 A:R2")
    assert picks(game) == {"no"}


@rule("PT-FAQ-61")
def test_a_recruit_that_fell_before_its_turn_has_no_free_action() -> None:
    game = scene("A:F2=mascot B:V1=knight", handA="overlord,dragon_mage,gunner")
    play(game, "A order A:overlord", "A:dragon_mage@A:V1", "A:gunner@A:V3")
    play(game, "A reaction A:F2 A:V1", "yes", "A effect_spell A:V1 V", "A:V3")
    play(game, "A reaction A:F2 A:V3")
    assert picks(game) == {"no"}
    assert why(game, "A pick yes") == "PT-REACT-4"


@rule("PT-FAQ-62")
def test_a_dying_witch_does_not_count_her_own_body() -> None:
    units = "A:F2=berserker A:V1=witch:5 A:V2=oracle:body B:V1=homunculus"
    game = scene(units, turn="B", first="A", ended="A")
    play(game, "B pass", "table check", "A reaction A:F2 A:V1", "A effect_attack A:V1 melee B:V1")
    assert damage(game, "B:V1") == 2


@rule("PT-FAQ-62")
def test_nobody_may_stand_before_the_fallen_when_it_falls_and_when_it_strikes() -> None:
    """In B's order a Dragon Mage fells A:F1; before Shekhtur's turn a Priestess revives A:V1."""
    units = "A:F2=berserker A:V1=knight:body A:F1=oracle B:F2=mascot"
    hand = "overlord,illusionist,priestess,dragon_mage"
    game = scene(units, turn="B", handB=hand)
    recruits = ("B pick B:illusionist@B:R1", "B pick B:priestess@B:R3")
    play(game, "B order B:overlord", *recruits, "B done", "B reaction B:F2 B:R1", "B pick yes")
    play(game, "B effect_spell B:R1 R", "B pick B:dragon_mage@B:V1")
    play(game, "B effect_spell B:V1 V", "B pick A:F1")
    assert at(game, "A:F1") == "oracle:body:"
    free = game.copy()
    play(game, "B reaction B:F2 B:R3", "B pick yes", "B effect_spell B:R3 R", "B pick A:V1")
    play(game, "B reaction B:F2 B:V1", "B pick no", "A reaction A:F2 A:F1")
    assert (at(game, "A:V1"), game.field("pending")) == ("knight:0:", "-")
    play(free, "B reaction B:F2 B:R3", "B pick no", "B reaction B:F2 B:V1", "B pick no")
    play(free, "A reaction A:F2 A:F1", "A effect_attack A:F1 melee B:R3")
    behind = scene("A:F2=berserker A:V1=mystic A:F1=oracle:4", turn="B", first="A", ended="A")
    play(behind, "B pass", "table check")
    assert answers(behind) == ["table wave_end"]


@rule("PT-FAQ-63")
def test_healing_may_name_more_than_there_is_and_moving_may_not() -> None:
    healed = scene("A:V1=knight:1", handA="healer")
    assert ordered(healed, "healer", "A:V1*10") == {"A:V1": "knight:0:"}
    moved = play(scene("A:F1=homunculus A:V1=knight:1", wave="F"), "A spell A:F1 F")
    assert why(moved, "A pick A:V1*2") == "PT-FAQ-63"
    leader = play(scene("A:R1=vampire A:F2=paladin:1", wave="R"), "A spell A:R1 R")
    assert why(leader, "A pick A:R1*2") == "PT-FAQ-63"
    nothing = scene("A:V1=mascot B:V1=berserker B:F1=vampire")
    assert play(nothing, "A attack A:V1 melee B:V1").field("pending") == "-"


@rule("PT-FAQ-64")
def test_a_choice_without_a_choice_gets_no_event() -> None:
    shown = scene("A:F1=illusionist", wave="F", handB="scientist")
    assert play(shown, "A spell A:F1 F").field("ap") == "4"
    looked = scene("A:V1=oracle", handB="knight")
    assert after(looked, "A spell A:V1 V")["discardB"] == "+knight"
    top = scene("A:F1=oracle", wave="F", deckA="knight")
    assert play(top, "A spell A:F1 F").field("pending") == "-"
    redirected = scene("A:V1=fighter B:F2=illusionist B:R2=oracle")
    assert play(redirected, "A attack A:V1 melee B:F2").field("pending") == "-"
    declined = scene("A:V1=fighter B:V1=oracle B:F1=vampire")
    play(declined, "A attack A:V1 melee B:V1")
    assert len(answers(declined, "B replace")) == 2


@rule("PT-FAQ-65")
def test_drawn_cards_wait_between_the_zones() -> None:
    summoner = scene("A:R1=summoner", wave="R", handA="gunner", deckA="knight,witch,oracle")
    play(summoner, "A spell A:R1 R")
    assert summoner.field("resolving") == "A:knight,A:witch,A:oracle"
    assert (summoner.field("handA"), summoner.field("deckA")) == ("A:gunner", "/")
    mystic = scene("A:R1=mystic", wave="R", deckA="knight,witch")
    play(mystic, "A spell A:R1 R")
    assert (mystic.field("resolving"), mystic.field("deckA")) == ("A:knight", "A:witch/")
    kept = play(mystic.copy(), "no")
    assert (kept.field("resolving"), kept.field("handA")) == ("", "A:knight")
    play(mystic, "yes")
    assert mystic.field("resolving") == ""


@rule("PT-FAQ-66")
def test_a_recruit_moved_to_another_row_may_attack_but_not_cast() -> None:
    """The Paladin's free action swaps the Scientist out of its row before its own."""
    units = "A:F2=mascot A:R1=gunner"
    game = scene(units, handA="overlord,paladin,scientist")
    play(game, "A order A:overlord", "A:paladin@A:F1", "A:scientist@A:F3")
    play(game, "A reaction A:F2 A:F1", "yes", "A effect_spell A:F1 F", "A:F3", "A:R1")
    assert at(game, "A:R1") == "scientist:0:"
    play(game, "A reaction A:F2 A:R1")
    assert picks(game) == {"no"}
    free = scene(units.replace("A:R1", "A:V1"), handA="overlord,paladin,scientist")
    play(free, "A order A:overlord", "A:paladin@A:F1", "A:scientist@A:F3")
    play(free, "A reaction A:F2 A:F1", "yes", "A effect_spell A:F1 F", "A:V1", "A:F3")
    play(free, "A reaction A:F2 A:V1", "yes")
    assert answers(free) == ["A effect_attack A:V1 melee B:F2"]
    assert why(free, "A effect_spell A:V1 V") == "PT-FAQ-66"
    assert why(free, "A effect_spell A:V1 F") == "PT-CARD-7"
    assert why(free, "A effect_spell A:V1 R") == "PT-CARD-7"


@rule("PT-FAQ-67")
def test_a_play_inside_a_play_starts_a_new_chain() -> None:
    """The Overlord's order, revealed in the first play, may be revealed again in the second."""
    hand = "doppelganger,overlord,mystic,scientist"
    game = scene("A:F2=mascot", handA=hand, handB="doppelganger", deckA="illusionist")
    play(game, "A order A:doppelganger", "A:overlord", "A:mystic@A:R1", "done")
    play(game, "A reaction A:F2 A:R1", "yes", "A effect_spell A:R1 R", "yes")
    play(game, "table random_discard B:doppelganger")
    assert picks(game) == {"A:overlord", "A:scientist"}


@rule("PT-FAQ-68")
def test_which_rule_is_cited() -> None:
    random = play(scene("A:R1=trapper", wave="R", handB="knight,witch"), "A spell A:R1 R")
    assert why(random, "A draw") == "PT-LOG-12"
    assert why(random, "table random_discard B:gunner") == "PT-LOG-12"
    search = play(scene(handA="summoner"), "A order A:summoner")
    assert why(search, "A draw") == "PT-LOG-12"
    assert why(scene(), "table check") == "PT-WAVE-2"
    revealed = play(scene(handA="doppelganger,knight,priestess"), "A order A:doppelganger")
    assert why(revealed, "A pick A:priestess") == "PT-ORDER-4"
    chain = scene(handA="illusionist,doppelganger,scientist", handB="doppelganger")
    play(chain, "A order A:illusionist", "table random_discard B:doppelganger", "A:doppelganger")
    assert why(chain, "A pick A:doppelganger") == "PT-ORDER-4"
    overlord = scene("A:F1=overlord A:V2=knight", wave="F")
    assert why(overlord, "A spell A:F1 F") == "PT-ORDER-4"

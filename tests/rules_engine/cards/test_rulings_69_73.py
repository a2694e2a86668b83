"""PT-FAQ-69 … PT-FAQ-73: what goes with a card, amounts of healing, small decks, citations."""

import pytest

from rules_engine.pixel_tactics import Game, read_action
from tests.rules_engine.cards.playing import after, answers, damage, play
from tests.rules_engine.scenes import at, scene, why

rule = pytest.mark.rule


def storming(*recruits: str, units: str = "B:V1=knight", **more: str) -> Game:
    """Borneo's unit after an Overlord order that recruited some heroes; their actions wait."""
    cards = ",".join(("overlord", *(word.partition("@")[0] for word in recruits)))
    game = scene(f"A:F2=mascot {units}", handA=cards, **more)  # type: ignore[arg-type]
    play(game, "A order A:overlord", *(f"A:{word}" for word in recruits))
    return play(game, "done") if "A done" in answers(game) else game


def attacked_and_swapped(units: str = "A:R1=oracle B:V1=knight", target: str = "B:V1") -> Game:
    """The Fighter of F1 has attacked and then changed places with what lies in R1."""
    game = storming("fighter@A:F1", "paladin@A:F3", units=units)
    play(game, "A reaction A:F2 A:F1", "yes", f"A effect_attack A:F1 melee {target}")
    return play(game, "A reaction A:F2 A:F3", "yes", "A effect_spell A:F3 F", "A:F1", "A:R1")


@rule("PT-FAQ-69")
def test_an_attacker_that_moves_does_not_escape_the_knight() -> None:
    game = attacked_and_swapped()
    assert at(game, "A:R1") == "fighter:0:attacked+struck"
    assert answers(game) == ["B reaction B:V1"]
    assert after(game, "B reaction B:V1")["A:R1"] == "fighter:2:attacked+struck+hurt"


@rule("PT-FAQ-69")
def test_an_attacker_that_moves_does_not_escape_the_berserker() -> None:
    game = attacked_and_swapped("A:R1=oracle B:V1=oracle B:F1=berserker")
    play(game, "B reaction B:F1")
    assert (damage(game, "A:R1"), damage(game, "A:F1")) == (2, 0)


@rule("PT-FAQ-69")
def test_a_vampire_that_moves_heals_where_it_now_lies() -> None:
    """Scientist makes it attack, Templar then takes its place."""
    game = storming("scientist@A:R1", "templar@A:R3", units="A:V1=vampire:3 B:V1=fighter", wave="R")
    play(game, "A reaction A:F2 A:R1", "yes", "A effect_spell A:R1 R")
    play(game, "A effect_attack A:V1 melee B:V1")
    play(game, "A reaction A:F2 A:R3", "yes", "A effect_spell A:R3 R", "A:V1")
    play(game, "A effect_attack A:V1 melee B:V1")
    assert answers(game) == ["A reaction A:R3"]
    play(game, "A reaction A:R3")
    assert at(game, "A:R3").startswith("vampire:1:")


@rule("PT-FAQ-69")
def test_a_body_that_was_moved_may_be_taken_by_cairngort() -> None:
    game = storming(
        "fighter@A:F1", "paladin@A:F3", units="A:R1=oracle B:V1=knight B:F2=overlord", vengeance="B"
    )
    play(game, "A reaction A:F2 A:F1", "yes", "A effect_attack A:F1 melee B:V1")
    assert at(game, "A:F1") == "fighter:body:"
    play(game, "A reaction A:F2 A:F3", "yes", "A effect_spell A:F3 F", "A:F1", "A:R1")
    assert at(game, "A:R1") == "fighter:body:"
    assert answers(game) == ["B reaction B:F2 A:R1"]
    play(game, "B reaction B:F2 A:R1", "B pick yes", "B pick B:R2")
    assert (at(game, "A:R1"), at(game, "B:R2")) == ("", "A:fighter:0:stolen")


@rule("PT-FAQ-69")
@rule("PT-FAQ-66")
def test_borneos_hero_is_named_where_it_lies_when_its_turn_comes() -> None:
    game = storming("priestess@A:F1", "paladin@A:F3", units="A:V1=oracle B:V1=knight")
    play(game, "A reaction A:F2 A:F3", "yes", "A effect_spell A:F3 F", "A:V1", "A:F1")
    assert answers(game) == ["A reaction A:F2 A:V1"]
    assert why(game, "A reaction A:F2 A:F1") != ""
    play(game, "A reaction A:F2 A:V1", "yes")
    attacks = {f"A effect_attack A:V1 melee {target}" for target in ("B:V1", "B:F2")}
    assert set(answers(game)) == attacks
    assert why(game, "A effect_spell A:V1 V") == "PT-FAQ-66"


@rule("PT-FAQ-69")
def test_a_source_that_was_moved_reacts_from_where_it_lies() -> None:
    """Paladin in the rear swaps the rival's Knight, that waits to strike back, away."""
    units = "A:V1=gunner A:F1=planestalker B:V1=knight B:R2=oracle"
    game = storming("scientist@A:R1", "paladin@A:R2", units=units, wave="R")
    play(game, "A reaction A:F2 A:R1", "yes", "A effect_spell A:R1 R")
    play(game, "A effect_attack A:V1 melee B:V1")
    play(game, "A reaction A:F2 A:R2", "yes", "A effect_spell A:R2 R", "B:V1", "B:R2")
    assert answers(game) == ["B reaction B:R2"]
    play(game, "B reaction B:R2")
    assert damage(game, "A:V1") == 2


@rule("PT-FAQ-69")
def test_what_was_meant_for_a_card_that_left_is_written_and_changes_nothing() -> None:
    game = storming("fighter@A:V1", "illusionist@A:V2")
    play(game, "A reaction A:F2 A:V1", "yes", "A effect_attack A:V1 melee B:V1")
    play(game, "A reaction A:F2 A:V2", "yes", "A effect_spell A:V2 V", "A:V1")
    assert "A:fighter" in game.field("handA")
    assert answers(game) == ["B reaction B:V1"]
    assert set(after(game, "B reaction B:V1")) <= {"discardA"}  # the Overlord order is over


@rule("PT-FAQ-69")
def test_who_left_and_came_back_is_not_the_one_concerned() -> None:
    """The returned Fighter is put back by hand, as no card of the row could recruit it again."""
    game = storming("fighter@A:V1", "illusionist@A:V2")
    play(game, "A reaction A:F2 A:V1", "yes", "A effect_attack A:V1 melee B:V1")
    play(game, "A reaction A:F2 A:V2", "yes", "A effect_spell A:V2 V", "A:V1")
    text = game.text().replace("units=", "units=A:V1=A:fighter:0:,", 1)
    game = Game.from_text(text.replace("handA=A:fighter ", "handA= "))
    assert at(game, "A:V1") == "fighter:0:"
    assert set(after(game, "B reaction B:V1")) <= {"discardA"}  # the Overlord order is over


@rule("PT-FAQ-69")
def test_shekhtur_alone_is_bound_to_an_area() -> None:
    """A hero that was moved after its fall is named where it lies; its attack is lost."""
    units = "A:F2=berserker A:V1=oracle A:V3=gunner B:F2=mascot B:V2=fighter"
    hand = "overlord,mystic,paladin"
    game = scene(units, turn="B", handB=hand, deckB="assassin", wave="R")
    play(game, "B order B:overlord", "B pick B:mystic@B:R1", "B pick B:paladin@B:R2")
    play(game, "B reaction B:F2 B:R1", "B pick yes", "B effect_spell B:R1 R", "B pick yes")
    play(game, "B pick A:V1", "B reaction B:F2 B:R2", "B pick yes")
    play(game, "B effect_spell B:R2 R", "B pick A:V1", "B pick A:V3")
    assert at(game, "A:V3") == "oracle:body:"
    assert answers(game) == ["A reaction A:F2 A:V3"]
    play(game, "A reaction A:F2 A:V3")
    assert game.field("pending") == "-"
    assert damage(game, "B:V2") == 0


@rule("PT-FAQ-70")
def test_reactions_that_look_alike_are_carried_out_oldest_first() -> None:
    game = storming("fighter@A:V1", "gunner@A:V2")
    for area in ("A:V1", "A:V2"):
        play(game, f"A reaction A:F2 {area}", "yes", f"A effect_attack {area} melee B:V1")
    assert answers(game) == ["B reaction B:V1"]
    play(game, "B reaction B:V1")
    assert (damage(game, "A:V1"), damage(game, "A:V2")) == (2, 0)
    play(game, "B reaction B:V1")
    assert (damage(game, "A:V1"), damage(game, "A:V2")) == (2, 2)


@rule("PT-FAQ-73")
@pytest.mark.parametrize(
    ("words", "broken"),
    [
        ("A effect_attack A:F2 melee B:V1", "PT-TARGET-4"),
        ("A effect_attack A:F1 melee B:V1", "PT-MELEE-1"),
        ("A effect_attack A:R1 melee B:V1", "PT-FAQ-25"),
        ("A effect_attack A:V2 melee B:V1", "PT-FAQ-25"),
        ("A effect_attack B:V1 melee B:V1", "PT-FAQ-25"),
        ("A effect_attack A:V1 melee B:V1", ""),
    ],
)
def test_three_causes_why_somebody_cannot_be_commanded(words: str, broken: str) -> None:
    """Mascot in the vanguard commands another vanguard hero: V1, not itself (R1 is empty)."""
    game = play(scene("A:V1=fighter A:F1=oracle A:V2=mascot B:V1=knight"), "A spell A:V2 V")
    assert why(game, words) == broken


@rule("PT-FAQ-73")
def test_each_cause_has_its_own_words() -> None:
    game = play(scene("A:V1=fighter A:F1=oracle A:V2=mascot B:V1=knight"), "A spell A:V2 V")
    found = [
        game.why_illegal(read_action(f"A effect_attack {area} melee B:V1"))
        for area in ("A:F2", "A:F1", "A:V2")
    ]
    for language in ("ru", "en"):
        said = {(broken.sentence(language), broken.remedy(language)) for broken in found if broken}
        assert len(said) == 3
        assert all(sentence and remedy for sentence, remedy in said)


@rule("PT-FAQ-73")
@pytest.mark.parametrize(
    ("area", "broken", "words"),
    [
        ("B:V1", "PT-RECRUIT-4", "an area of the other unit"),
        ("A:F2", "PT-RECRUIT-4", "that is no area of a hero"),
        ("A:V1", "PT-BODY-3", "a body lies there"),
        ("A:V2", "PT-ZONE-6", "a card already stands there"),
    ],
)
def test_a_wrong_destination_of_an_effects_recruit_has_its_cause(
    area: str, broken: str, words: str
) -> None:
    units = "A:F1=summoner A:V1=oracle:body A:V2=fighter"
    game = play(scene(units, wave="F", handA="witch"), "A spell A:F1 F")
    found = game.why_illegal(read_action(f"A pick A:witch@{area}"))
    assert found is not None
    assert found.rule == broken
    assert f"cause {words}" in found.message("en")
    assert "причина " in found.message("ru")


@rule("PT-FAQ-73")
@pytest.mark.parametrize(
    ("area", "broken", "words"),
    [
        ("B:R1", "PT-FAQ-11", "an area of the other unit"),
        ("A:F2", "PT-FAQ-11", "that is no area of a hero"),
        ("A:V1", "PT-BODY-3", "a body lies there"),
        ("A:V2", "PT-ZONE-6", "a card already stands there"),
    ],
)
def test_a_wrong_destination_of_cairngort_has_its_cause(area: str, broken: str, words: str) -> None:
    units = "A:F2=overlord A:V1=oracle:body A:V2=fighter B:V1=witch"
    game = play(scene(units, handA="assassin"), "A order A:assassin", "B:V1")
    play(game, "A reaction A:F2 B:V1", "yes")
    found = game.why_illegal(read_action(f"A pick {area}"))
    assert found is not None
    assert found.rule == broken
    assert f"cause {words}" in found.message("en")


@rule("PT-FAQ-73")
def test_a_reaction_too_early_and_one_left_out() -> None:
    game = scene("A:F2=gunner A:R1=berserker A:V2=fighter B:V1=knight", handA="planestalker")
    play(game, "A order A:planestalker", "A reaction A:R1", "A effect_attack A:R1 ranged B:V1")
    assert why(game, "B reaction B:V1") == "PT-REACT-2"
    assert why(game, "A reaction A:R1") == "PT-REACT-4"
    assert why(game, "A pass") == "PT-REACT-4"
    assert why(scene("B:V1=knight"), "B reaction B:V1") == "PT-REACT-1"


@rule("PT-FAQ-73")
@pytest.mark.parametrize(
    ("end", "right", "broken"),
    [
        ("A concede", "B concession", "PT-END-3"),
        ("judge ruling drawn", "drawn ruling", "PT-META-1"),
        ("table check", "B leader", "PT-END-1"),
    ],
)
def test_a_wrong_end_of_a_game_breaks_the_rule_of_its_end(
    end: str, right: str, broken: str
) -> None:
    """Whoever follows what is advised does not break the next rule by it."""
    game = scene("A:F2=mystic:19", ended="B", ap=0, first="B")
    play(game, "A end_turn")
    game.push(read_action(end))
    for wrong in ("A concession", "B heroes", "A leader", "drawn heroes", "A ruling"):
        found = game.why_illegal(read_action(f"table game_end {wrong}"))
        assert found is not None
        assert found.rule == broken
        assert found.remedy("en")
        assert "out" not in found.remedy("en").split()
    assert why(game, f"table game_end {right}") == ""
    assert why(scene(), "table game_end A leader") == "PT-LOG-13"


@rule("PT-DRAWN-1")
@rule("PT-FAQ-73")
def test_a_wrong_end_after_both_leaders_fell() -> None:
    game = scene("A:F2=mystic:19 B:F2=paladin:17 B:V1=witch", ended="B", ap=0, first="B")
    play(game, "A end_turn", "table check")
    assert why(game, "table game_end A heroes") == "PT-DRAWN-1"
    assert why(game, "table game_end B leader") == "PT-DRAWN-1"
    assert why(game, "table game_end B heroes") == ""

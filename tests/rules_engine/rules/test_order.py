import pytest

from tests.rules_engine.rules.asking import broken, can, choices
from tests.rules_engine.scenes import act, at, scene

FIVE = "knight,oracle,healer,trapper,witch"


@pytest.mark.rule("PT-DRAW-1")
def test_the_top_card_of_the_deck_is_drawn() -> None:
    game = act(scene(deckA="vampire,templar,gunner"), "A draw")
    assert (game.field("handA"), game.field("deckA")) == ("A:vampire", "A:templar,A:gunner/")


@pytest.mark.rule("PT-DRAW-2")
@pytest.mark.rule("PT-AMB-20")
def test_an_empty_deck_gives_nothing_and_costs_nothing() -> None:
    game = scene(deckA="")
    assert broken(game, "A draw") == "PT-DRAW-2"
    assert game.field("discardA") != ""
    act(game, "A pass", "B pass", "table check", "table wave_end")
    assert (game.field("deckA"), game.field("result")) == ("/", "-")
    assert can(scene(deckA="witch"), "A draw")


@pytest.mark.rule("PT-DRAW-3")
@pytest.mark.rule("PT-AMB-42")
def test_nobody_draws_with_five_cards_in_hand() -> None:
    assert broken(scene(handA=FIVE), "A draw") == "PT-DRAW-3"
    assert broken(scene(handA=FIVE + ",gunner"), "A draw") == "PT-DRAW-3"
    assert can(scene(handA=FIVE[:-6]), "A draw")


@pytest.mark.rule("PT-DRAW-4")
def test_cards_from_effects_ignore_the_limit() -> None:
    game = act(scene("A:F1=scientist", handA=FIVE, wave="F"), "A spell A:F1 F")
    assert game.field("handA").count("A:") == 7
    assert broken(game, "A draw") == "PT-DRAW-3"


@pytest.mark.rule("PT-DRAW-5")
@pytest.mark.rule("PT-AMB-42")
def test_a_hand_above_the_limit_is_kept() -> None:
    hand = f"{FIVE},gunner,vampire"
    game = scene("A:F2=fighter", handA=hand)
    before = game.field("handA")
    act(game, "A pass", "B pass", "table check", "table wave_end")
    assert game.field("handA") == before


@pytest.mark.rule("PT-DRAW-6")
def test_an_effect_draws_what_is_there() -> None:
    game = scene("A:F1=scientist A:F2=fighter", wave="F", deckA="witch")
    assert "A:oracle" in game.field("discardA")
    act(game, "A spell A:F1 F")
    assert (game.field("handA"), game.field("deckA")) == ("A:witch", "/")
    assert "A pass" in choices(game)


@pytest.mark.rule("PT-ORDER-1")
def test_an_order_is_played_from_hand_and_discarded() -> None:
    game = scene("B:V1=knight", handA="pyromancer", discardA="witch")
    assert broken(game, "A order A:gunner") == "PT-ORDER-1"
    act(game, "A order A:pyromancer")
    assert at(game, "B:V1") == "knight:7:hurt"
    assert (game.field("handA"), game.field("discardA")) == ("", "A:pyromancer,A:witch")


@pytest.mark.rule("PT-ORDER-2")
def test_an_order_being_played_is_neither_in_hand_nor_discarded() -> None:
    game = act(scene("B:V1=knight", handA="assassin"), "A order A:assassin")
    zones = [game.field(name) for name in ("handA", "discardA", "resolving")]
    assert zones == ["", "", "A:assassin"]
    act(game, "A pick B:V1")
    assert (game.field("discardA"), game.field("resolving")) == ("A:assassin", "")


@pytest.mark.rule("PT-ORDER-3")
@pytest.mark.parametrize("wave", ["V", "F", "R"])
def test_orders_are_played_in_any_wave(wave: str) -> None:
    assert can(scene("B:V1=knight", handA="pyromancer", wave=wave), "A order A:pyromancer")


@pytest.mark.rule("PT-ORDER-4")
@pytest.mark.rule("PT-AMB-21")
def test_what_needs_a_target_cannot_be_declared_without_one() -> None:
    game = scene(handA="assassin,pyromancer")
    assert broken(game, "A order A:assassin") == "PT-ORDER-4"
    assert can(game, "A order A:pyromancer")  # needs none and then does nothing
    assert can(scene("B:V1=knight", handA="assassin"), "A order A:assassin")

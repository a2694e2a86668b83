"""What random play once found: each divergence, settled by the specification."""

import pytest

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import (
    INITIAL_DRAW,
    LEADER_RETURN,
    NUMBER_OF,
    PICK,
    SHUFFLE,
    TABLE,
    A,
    B,
)
from rules_engine.pixel_tactics.state import hand_size, show
from tests.rules_engine.invariants import check_position
from tests.rules_engine.scenes import act, at, scene, why
from tests.rules_engine.universe import UNIVERSE, disagreements


@pytest.mark.rule("PT-FAQ-64")
def test_only_the_first_answer_of_a_late_line_goes_without_saying() -> None:
    """B takes A's Doppelganger by chance and picks their own: its one answer stands on that
    line."""
    game = scene(
        turn="B",
        handA="doppelganger",
        handB="illusionist,doppelganger,summoner",
    )
    act(game, "B order B:illusionist", "table random_discard A:doppelganger")
    act(game, "B pick B:doppelganger")
    assert [action[0] for action in game.legal_actions()] == [PICK]
    act(game, "B pick B:summoner", "B search B:witch found")


@pytest.mark.rule("PT-FAQ-64")
def test_a_late_first_answer_goes_without_saying() -> None:
    game = scene(turn="B", handA="doppelganger", handB="illusionist,summoner")
    act(game, "B order B:illusionist", "table random_discard A:doppelganger")
    act(game, "B search B:witch found")


@pytest.mark.rule("PT-FAQ-49")
def test_an_unknown_card_cannot_be_searched_for() -> None:
    game = act(scene(handA="summoner"), "A order A:summoner")
    assert why(game, "A search ? missing") == "PT-TARGET-6"
    assert why(game, "A search ? found") == "PT-TARGET-6"


@pytest.mark.rule("PT-TARGET-8")
def test_a_row_is_asked_for_and_something_else_named() -> None:
    game = act(scene(handA="witch"), "A order A:witch")
    assert why(game, "A pick A:2") == "PT-TARGET-8"
    assert why(game, "A pick A:V1") == "PT-TARGET-8"
    assert why(game, "A pick B:R") == ""


@pytest.mark.rule("PT-FAQ-61")
def test_nobody_strikes_back_at_a_stolen_hero_that_was_discarded() -> None:
    """It leaves no body, but an effect meant for it is void all the same."""
    game = scene("A:V1=B:fighter:0:stolen B:V1=knight B:F1=berserker", vengeance="B", ap=1)
    act(game, "A attack A:V1 melee B:V1")
    assert at(game, "A:V1") == ""
    assert game.field("discardB") == "B:fighter"
    assert why(game, "A end_turn") == ""


def hidden_hand(known: str, unknown: str) -> Game:
    """A's hand as an observed log knows it: some cards by name, of others the number."""
    game = scene(handA=f"{known},{unknown}")
    view = game.observe(B)
    for card in known.split(","):
        show(view, NUMBER_OF[card])
    check_position(view)
    return view


def test_an_unknown_card_of_a_hand_cannot_be_two_cards() -> None:
    game = hidden_hand("overlord,witch", "knight")
    act(game, "A order A:overlord", "A pick A:knight@A:V1")
    assert why(game, "A pick A:gunner@A:V2") == "PT-RECRUIT-3"
    assert disagreements(game, game.legal_actions(), UNIVERSE) == []
    act(game, "A pick A:witch@A:V3")
    assert hand_size(game, A) == 0
    check_position(game)


def test_a_card_that_was_revealed_stays_known() -> None:
    game = hidden_hand("doppelganger", "knight,witch")
    act(game, "A order A:doppelganger", "A pick A:knight")
    assert game.field("handA") == "A:knight+1"
    check_position(game)


def test_a_card_that_is_not_in_the_deck_is_in_the_hand() -> None:
    game = hidden_hand("summoner", "knight")
    act(game, "A order A:summoner", "A search A:witch missing", "table shuffle A")
    assert game.field("handA") == "A:witch"
    check_position(game)


def test_all_unknown_cards_of_a_hand_are_discarded_by_name() -> None:
    game = hidden_hand("oracle", "knight,witch")
    act(game, "A order A:oracle", "table deal A:knight", "table deal A:witch")
    assert game.field("discardA") == "A:knight,A:witch"
    act(game, "table deal A:gunner", "table deal ?", "table deal A:healer")
    assert game.field("handA") == "A:gunner,A:healer+1"
    check_position(game)


def test_a_card_drawn_after_equal_leaders_may_stay_unknown() -> None:
    game = Game()
    witch = NUMBER_OF["witch"]
    for player in (A, B):
        game.push((SHUFFLE, TABLE, player))
    for player in (A, B):
        game.push((INITIAL_DRAW, TABLE, player, player << 5 | witch, 0, 0, 0, 0))
    act(game, "A leader_choice A:witch", "B leader_choice B:witch")
    act(game, "table leader_reveal A:witch B:witch")
    assert why(game, "A draw") == "PT-SETUP-4"
    game.push((LEADER_RETURN, TABLE, A, 0))
    game.push((LEADER_RETURN, TABLE, B, NUMBER_OF["witch"] | B << 5))
    check_position(game)
    assert (game.field("handA"), game.field("handB")) == ("+5", "B:witch+4")

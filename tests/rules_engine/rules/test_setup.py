import pytest

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import CARD_IDS
from tests.rules_engine.rules.asking import (
    broken,
    can,
    cards_of,
    choices,
    chosen_leaders,
    started,
    with_cards,
)
from tests.rules_engine.scenes import act, new_game, why

FIVE = "witch,knight,oracle,healer,trapper"


def rule_of(game: Game, text: str, cards: str) -> str:
    violation = game.why_illegal(with_cards(text, cards_of(text[-1], cards)))
    return violation.rule if violation else ""


@pytest.mark.rule("PT-SETUP-1")
def test_a_deck_has_one_copy_of_each_of_the_25_cards() -> None:
    game = new_game()
    for player in "AB":
        assert game.field(f"deck{player}") == "/" + cards_of(player, ",".join(CARD_IDS[1:]))
    assert rule_of(game, "table shuffle A", ",".join(CARD_IDS[1:])) == ""
    assert rule_of(game, "table shuffle A", ",".join(CARD_IDS[2:])) == "PT-LOG-12"


@pytest.mark.rule("PT-SETUP-2")
@pytest.mark.parametrize(("count", "rule"), [(4, "PT-SETUP-2"), (5, ""), (6, "PT-SETUP-2")])
def test_five_cards_are_drawn(count: int, rule: str) -> None:
    game = act(new_game(), "table shuffle A", "table shuffle B")
    assert rule_of(game, "table initial_draw A", ",".join(CARD_IDS[1 : count + 1])) == rule


@pytest.mark.rule("PT-SETUP-3")
def test_a_leader_is_one_of_the_cards_drawn_and_is_not_changed() -> None:
    game = act(new_game(), "table shuffle A", "table shuffle B")
    for player in "AB":
        game.push(with_cards(f"table initial_draw {player}", cards_of(player, FIVE)))
    assert broken(game, "A leader_choice A:vampire") == "PT-SETUP-3"
    assert can(game, "A leader_choice A:witch")
    act(game, "A leader_choice A:witch", "B leader_choice B:knight")
    assert broken(game, "table leader_reveal A:oracle B:knight") == "PT-SETUP-3"
    assert can(game, "table leader_reveal A:witch B:knight")


@pytest.mark.rule("PT-SETUP-4")
@pytest.mark.rule("PT-CON-01")
@pytest.mark.rule("PT-AMB-07")
def test_equal_leaders_go_back_and_both_choose_again() -> None:
    game = act(chosen_leaders("witch", "witch"), "table leader_reveal A:witch B:witch")
    assert broken(game, "table first_player A random") == "PT-SETUP-4"
    for player, card in (("A", "vampire"), ("B", "witch")):
        game.push(with_cards(f"table leader_return {player}", f"{player}:{card}"))
    assert "A:witch" in game.field("deckA")
    # The card that was returned may even be drawn and chosen again.
    assert can(game, "B leader_choice B:witch")
    assert can(game, "A leader_choice A:vampire")
    act(game, "A leader_choice A:vampire", "B leader_choice B:witch")
    act(game, "table leader_reveal A:vampire B:witch")
    assert game.field("stage") == "first"


@pytest.mark.rule("PT-CON-01")
def test_in_the_box_rules_both_keep_equal_leaders() -> None:
    game = chosen_leaders("witch", "witch", profile="box")
    assert act(game, "table leader_reveal A:witch B:witch").field("stage") == "first"


@pytest.mark.rule("PT-SETUP-5")
def test_the_other_four_cards_are_the_starting_hand() -> None:
    game = act(chosen_leaders("witch", "knight"), "table leader_reveal A:witch B:knight")
    assert game.field("handA") == cards_of("A", "healer,knight,oracle,trapper")


@pytest.mark.rule("PT-SETUP-6")
def test_nothing_lies_on_the_table_but_the_leaders() -> None:
    game = act(chosen_leaders("witch", "knight"), "table leader_reveal A:witch B:knight")
    assert game.field("units") == "A:F2=A:witch:0:,B:F2=B:knight:0:"
    assert (game.field("discardA"), game.field("discardB")) == ("", "")


@pytest.mark.rule("PT-SETUP-7")
def test_chance_decides_who_begins_the_first_game() -> None:
    game = act(chosen_leaders("witch", "knight"), "table leader_reveal A:witch B:knight")
    assert broken(game, "table first_player A last_winner") == "PT-SETUP-7"
    assert choices(game) == ["table first_player A random", "table first_player B random"]


@pytest.mark.rule("PT-CON-12")
def test_the_winner_of_the_last_game_begins_the_next() -> None:
    game = chosen_leaders("witch", "knight", game=2, last=1)
    act(game, "table leader_reveal A:witch B:knight")
    assert broken(game, "table first_player B random") == "PT-MATCH-6"
    assert broken(game, "table first_player A last_winner") == "PT-MATCH-6"
    assert choices(game) == ["table first_player B last_winner"]


@pytest.mark.rule("PT-SETUP-8")
def test_both_players_begin_in_a_truce() -> None:
    game = started()
    act(game, "A pass", "B pass", "table check", "table wave_end")
    assert broken(game, "A attack A:F2 melee B:F2") == "PT-TRUCE-2"
    act(game, "A pass")
    assert broken(game, "B attack B:F2 melee A:F2") == "PT-TRUCE-2"


@pytest.mark.rule("PT-SETUP-9")
def test_the_setup_has_its_order() -> None:
    game = new_game()
    assert why(game, "table initial_draw A") == "PT-SETUP-9"
    act(game, "table shuffle A")
    assert why(game, "table shuffle A") == "PT-SETUP-9"
    assert can(game, "table shuffle B")


@pytest.mark.rule("PT-SETUP-9")
@pytest.mark.rule("PT-AMB-08")
def test_the_first_player_is_found_after_the_leaders_are_known() -> None:
    game = chosen_leaders("witch", "knight")
    assert broken(game, "table first_player A random") == "PT-SETUP-9"
    act(game, "table leader_reveal A:witch B:knight")
    assert can(game, "table first_player A random")


@pytest.mark.rule("PT-CON-11")
@pytest.mark.rule("PT-AMB-38")
@pytest.mark.parametrize(("extra", "cards"), [(True, 6), (False, 5)])
def test_a_trophy_of_the_rival_gives_one_more_card(extra: bool, cards: int) -> None:
    rules = {"game": 2, "last": 1, "trophies": (0, 1), "extra_draw": extra}
    game = act(new_game(**rules), "table shuffle A", "table shuffle B")
    assert rule_of(game, "table initial_draw A", ",".join(CARD_IDS[1 : cards + 1])) == ""
    assert rule_of(game, "table initial_draw A", ",".join(CARD_IDS[1:cards])) != ""
    assert rule_of(game, "table initial_draw B", ",".join(CARD_IDS[1:6])) == ""

"""The match: wins, trophies, decks that shrink, who goes first, drawn games, standstill."""

import pytest

from rules_engine.pixel_tactics import Game, read_action
from rules_engine.pixel_tactics.codes import (
    DRAWN,
    INITIAL_DRAW,
    LEADER,
    NOBODY,
    REASON_LEADER,
    SHUFFLE,
    STAGE_OVER,
    TABLE,
    A,
    B,
)
from rules_engine.pixel_tactics.match import Match
from rules_engine.pixel_tactics.standstill import Standstill
from rules_engine.pixel_tactics.state import Rules, deck_size, hand_size
from tests.rules_engine.scenes import act, scene, why

WITCH, KNIGHT, ORACLE, MYSTIC = 25, 11, 14, 13


def finished(match: Match, winner: int, leaders: tuple[int, int] = (WITCH, KNIGHT)) -> Game:
    """The next game of a match, at its end."""
    game = Game(match.next_rules())
    for player in (A, B):
        game.cells[player * 9 + LEADER] = player << 5 | leaders[player]
    game.winner, game.reason, game.stage = winner, REASON_LEADER, STAGE_OVER
    return game


def played(
    *winners: int,
    target: int = 3,
    leaders: tuple[tuple[int, int], ...] = ((WITCH, KNIGHT), (ORACLE, MYSTIC)),
) -> Match:
    match = Match(target=target)
    for winner, pair in zip(winners, leaders, strict=False):
        match.record(finished(match, winner, pair))
    return match


def set_up(rules: Rules) -> Game:
    """A game after its shuffles, decks in the order of the list."""
    game = Game(rules)
    for player in (A, B):
        order = [player << 5 | n for n in range(1, 26) if game.pool[player] >> n & 1]
        game.push((SHUFFLE, TABLE, player, *order))
    return game


@pytest.mark.rule("PT-MATCH-1")
@pytest.mark.rule("PT-CON-10")
def test_a_match_is_won_by_a_number_of_wins() -> None:
    match = Match(target=2)
    match.record(finished(match, A))
    assert match.winner() == NOBODY
    match.record(finished(match, B, (ORACLE, MYSTIC)))
    assert (match.wins, match.winner()) == ([1, 1], NOBODY)
    match.record(finished(match, B, (1, 2)))
    assert match.winner() == B
    with pytest.raises(ValueError, match="match"):
        match.record(finished(match, B, (3, 4)))
    single = Match(target=1)
    single.record(finished(single, A))
    assert single.winner() == A


@pytest.mark.rule("PT-MATCH-1")
def test_a_game_that_goes_on_cannot_be_recorded() -> None:
    match = Match()
    with pytest.raises(ValueError, match="finished"):
        match.record(Game(match.next_rules()))


@pytest.mark.rule("PT-MATCH-2")
def test_the_winner_holds_the_rivals_leader_as_a_trophy() -> None:
    match = played(A)
    assert match.trophies == [1, 0]
    assert match.next_rules().trophies == (1, 0)


@pytest.mark.rule("PT-MATCH-3")
@pytest.mark.rule("PT-MATCH-4")
def test_leaders_leave_the_match_and_decks_shrink() -> None:
    match = played(A, B)
    game = set_up(match.next_rules())
    assert (deck_size(game, A), deck_size(game, B)) == (23, 23)
    assert game.field("removedA") == "A:oracle,A:witch"
    assert game.field("removedB") == "B:knight,B:mystic"
    assert "A:witch" not in game.field("deckA")
    with_witch = [A << 5 | n for n in range(1, 26) if n != ORACLE and n != KNIGHT]
    other = Game(match.next_rules())
    violation = other.why_illegal((SHUFFLE, TABLE, A, *with_witch))
    assert violation is not None
    assert violation.rule == "PT-LOG-12"


@pytest.mark.rule("PT-MATCH-5")
def test_each_trophy_of_the_rival_gives_a_card_more_at_the_start() -> None:
    game = set_up(played(A).next_rules())
    owner = B << 5
    five = (INITIAL_DRAW, TABLE, B, *(owner | n for n in range(1, 6)))
    assert why_of(game, five) == "PT-MATCH-5"
    act(game, "table initial_draw A", "table initial_draw B")
    assert (hand_size(game, A), hand_size(game, B)) == (5, 6)
    plain = Match(target=3, extra_draw=False)
    plain.record(finished(plain, A))
    game = set_up(plain.next_rules())
    act(game, "table initial_draw B")
    assert hand_size(game, B) == 5


def why_of(game: Game, action: tuple[int, ...]) -> str:
    violation = game.why_illegal(action)
    return violation.rule if violation else ""


def at_first_player(rules: Rules) -> Game:
    game = set_up(rules)
    act(game, "table initial_draw A", "table initial_draw B")
    hands = [[n for n in range(1, 26) if game.hand[p] >> n & 1] for p in (A, B)]
    first, second = hands[A][0], next(n for n in hands[B] if n != hands[A][0])
    game.push((2, A, first))
    game.push((2, B, B << 5 | second))
    game.push((3, TABLE, first, B << 5 | second))
    return game


@pytest.mark.rule("PT-MATCH-6")
def test_who_won_the_last_game_goes_first() -> None:
    game = at_first_player(played(A, B).next_rules())
    assert why(game, "table first_player A last_winner") == "PT-MATCH-6"
    assert why(game, "table first_player B random") == "PT-MATCH-6"
    assert [why(game, "table first_player B last_winner")] == [""]
    assert game.legal_actions() == [read_action("table first_player B last_winner")]


@pytest.mark.rule("PT-DRAWN-2")
@pytest.mark.rule("PT-CON-09")
@pytest.mark.rule("PT-AMB-39")
def test_a_drawn_game_is_no_win_but_both_leaders_leave() -> None:
    match = played(DRAWN)
    assert (match.wins, match.trophies) == ([0, 0], [1, 1])
    game = set_up(match.next_rules())
    assert (deck_size(game, A), deck_size(game, B)) == (24, 24)
    act(game, "table initial_draw A", "table initial_draw B")
    assert (hand_size(game, A), hand_size(game, B)) == (6, 6)
    game = at_first_player(match.next_rules())
    assert why(game, "table first_player A last_winner") == "PT-SETUP-7"
    assert len(game.legal_actions()) == 2


@pytest.mark.rule("PT-DRAWN-3")
def test_a_match_does_not_end_by_a_drawn_game() -> None:
    match = played(A, DRAWN, target=2)
    assert match.winner() == NOBODY
    box = Match(target=2, profile="box")
    for winner, leaders in ((A, (WITCH, KNIGHT)), (DRAWN, (ORACLE, MYSTIC))):
        box.record(finished(box, winner, leaders))
    assert box.winner() == NOBODY


@pytest.mark.rule("PT-CON-09")
def test_in_the_box_rules_a_drawn_game_counts_for_whoever_does_not_win_by_it() -> None:
    box = Match(target=2, profile="box")
    box.record(finished(box, A))
    box.record(finished(box, DRAWN, (ORACLE, MYSTIC)))
    assert box.wins == [1, 1]


@pytest.mark.rule("PT-AMB-47")
def test_two_rounds_without_a_change_are_a_standstill() -> None:
    game = scene("A:V1=knight", deckA="", deckB="", wave="R", ended="-")
    watch = Standstill()
    seen = []
    while len(seen) < 3:
        if game.round != (seen[-1][0] if seen else 0):
            seen.append((game.round, watch.sees(game)))
        passes = [action for action in game.legal_actions() if action[0] == 15]
        game.push(passes[0] if passes else game.legal_actions()[0])
    assert seen == [(2, False), (3, False), (4, True)]


@pytest.mark.rule("PT-AMB-47")
def test_whatever_changes_is_no_standstill() -> None:
    game = scene("A:V1=knight", handA="witch", wave="R", deckA="", deckB="")
    watch = Standstill()
    watch.sees(game)
    game.push(read_action("A recruit A:witch A:R1"))
    while game.round < 4:
        passes = [action for action in game.legal_actions() if action[0] == 15]
        game.push(passes[0] if passes else game.legal_actions()[0])
        watch.sees(game)
    assert watch.unchanged == 1

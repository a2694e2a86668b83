"""Games inside a match: what the next one starts from, leaders, draws, wins, concession."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.pixel_tactics.codes import DRAWN, LEADER, A, B
from rules_engine.pixel_tactics.match import Match
from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship.event_state import Game, Play, Sheet
from tournament.championship.play.match_rules import rules_of
from tournament.championship.play.queries import void_game

MATCH = "W1.2"
IN_FINAL = "R1.2"
PIXEL_TACTICS = rules_of("pixel_tactics")
DRAW = {"end_reason": "both_retreat", "living_heroes": (1, 1)}
OTHER = {"A": "B", "B": "A"}


@pytest.fixture
def day() -> Fold:
    """A day of ten players whose match W1.2 is called."""
    fold = Fold().drawn(10)
    fold.call(MATCH)
    return fold


@pytest.fixture
def final() -> Fold:
    """The same ten people in an event of the final's kind: matches to two wins."""
    fold = Fold().drawn(10)
    fold.event = replace(fold.event, kind="final")
    match = fold.event.progress.ready()[0]
    fold.call(match)
    return fold


def at_table(fold: Fold) -> str:
    (match,) = fold.event.active_matches()
    return match


def game(fold: Fold, outcome: str, **said: Any) -> None:
    """One game of the match at the table, signed by both."""
    match = at_table(fold)
    fold.must(fold.fill(match, outcome, **(DRAW if outcome == "draw" else {}), **said))
    fold.must(fold.attest(match))


def start(fold: Fold) -> Any:
    return PIXEL_TACTICS.next_game(fold.event.plays[at_table(fold)])


@pytest.mark.rule("CH-MATCH-1")
@pytest.mark.rule("PT-MATCH-1")
def test_one_win_decides_a_match_in_the_cities(day: Fold) -> None:
    game(day, "B")
    assert day.event.match_status(MATCH) == "decided"
    assert day.event.plays[MATCH].end_kind == "played"


@pytest.mark.rule("CH-FINAL-2")
@pytest.mark.rule("PT-MATCH-1")
@pytest.mark.parametrize(
    ("outcomes", "winner"),
    [("AA", "A"), ("ABA", "A"), ("BAB", "B"), ("AdBdB", "B"), ("dddAA", "A")],
)
def test_a_match_of_the_final_goes_to_two_wins(final: Fold, outcomes: str, winner: str) -> None:
    match = at_table(final)
    for number, letter in enumerate(outcomes, 1):
        assert final.event.match_status(match) in {"called", "in_play"}
        assert final.event.plays[match].open_game.number == number
        game(final, "draw" if letter == "d" else letter)
    assert final.event.match_status(match) == "decided"
    seed = final.event.progress.winner(match)
    assert final.event.order[seed - 1] == final.event.player(match, winner)


@pytest.mark.rule("CH-FINAL-8")
@pytest.mark.rule("PT-DRAWN-2")
@pytest.mark.rule("PT-DRAWN-3")
def test_a_drawn_game_at_one_all_puts_both_leaders_out_and_chance_first(final: Fold) -> None:
    game(final, "A", leaders=(3, 9))
    game(final, "B", leaders=(4, 8))
    game(final, "draw", leaders=(5, 7))
    following = start(final)
    assert following.number == 4
    assert following.first_player is None
    assert following.leaders_out == ((3, 4, 5), (9, 8, 7))
    assert following.deck == 22
    assert following.drawn == (7, 7)
    assert final.event.match_status(at_table(final)) == "in_play"


@pytest.mark.rule("PT-SETUP-7")
@pytest.mark.rule("CH-AMB-23")
def test_the_first_game_starts_by_chance_with_whole_decks(day: Fold) -> None:
    first = start(day)
    assert (first.number, first.replay, first.first_player) == (1, 0, None)
    assert (first.leaders_out, first.deck, first.drawn) == (((), ()), 25, (5, 5))


@pytest.mark.rule("PT-MATCH-4")
@pytest.mark.rule("PT-MATCH-5")
def test_the_loser_draws_one_more_from_a_smaller_deck(final: Fold) -> None:
    game(final, "A", leaders=(3, 9))
    second = start(final)
    assert second.deck == 24
    assert second.drawn == (5, 6)
    assert second.leaders_out == ((3,), (9,))


@pytest.mark.rule("PT-MATCH-3")
def test_leaders_that_nobody_wrote_down_are_counted(final: Fold) -> None:
    game(final, "A", leaders=(None, 9))
    second = start(final)
    assert second.leaders_out == ((), (9,))
    assert second.not_noted == 1


@pytest.mark.rule("PT-MATCH-6")
def test_the_winner_of_the_last_game_goes_first(final: Fold) -> None:
    match = at_table(final)
    game(final, "B")
    assert start(final).first_player == "B"
    refusal = final.do(final.fill(match, "A", first_player="A"))
    assert code(refusal) == "first_player_wrong"
    assert refusal.params["seat"] == "B"
    final.must(final.fill(match, "A", first_player="B"))


@pytest.mark.rule("PT-MATCH-6")
@pytest.mark.parametrize("first", ["A", "B", None])
def test_anybody_may_have_gone_first_by_chance(final: Fold, first: str | None) -> None:
    match = at_table(final)
    final.must(final.fill(match, "draw", first_player=first, **DRAW))
    final.must(final.attest(match))
    final.must(final.fill(match, "A", first_player=first))


@pytest.mark.rule("PT-MATCH-3")
@pytest.mark.parametrize(("leaders", "seat"), [((3, 11), "A"), ((11, 9), "B"), ((3, 9), "A")])
def test_a_leader_does_not_come_back(final: Fold, leaders: tuple[int, int], seat: str) -> None:
    match = at_table(final)
    game(final, "A", leaders=(3, 9))
    refusal = final.do(final.fill(match, "A", leaders=leaders))
    assert code(refusal) == "leader_out"
    assert refusal.params["seat"] == seat
    final.must(final.fill(match, "A", leaders=(9, 3)))


@pytest.mark.rule("CH-GEN-2")
@pytest.mark.rule("PT-SETUP-1")
@pytest.mark.parametrize("number", [0, -1, 26])
def test_a_leader_is_one_of_the_25_cards(day: Fold, number: int) -> None:
    assert code(day.do(day.fill(MATCH, "A", leaders=(number, None)))) == "leader_unknown"
    assert code(day.do(day.fill(MATCH, "A", leaders=(1, number)))) == "leader_unknown"
    day.must(day.fill(MATCH, "A", leaders=(1, 25)))


@pytest.mark.rule("PT-SETUP-4")
def test_leaders_of_one_game_differ(day: Fold) -> None:
    assert code(day.do(day.fill(MATCH, "A", leaders=(7, 7)))) == "leaders_equal"
    day.must(day.fill(MATCH, "A", leaders=(None, None)))


@pytest.mark.rule("CH-SHEET-3")
def test_the_sheet_says_leaders_and_first_player(day: Fold) -> None:
    day.must(day.fill(MATCH, "A", leaders=(3, 9), first_player="B"))
    said = day.event.plays[MATCH].games[0].sheets[0].statement
    assert said["ruleset"] == {"id": "pixel_tactics", "version": "1"}
    assert tuple(said["details"].get("leaders", ())) == (3, 9)
    assert said["details"].get("first_player") == "B"


# --- agreement with the engine -----------------------------------------------------------------


def engine_game(winner: str, leaders: tuple[int, int]) -> Any:
    cells = [0] * 18
    cells[LEADER], cells[9 + LEADER] = leaders
    ended = {"A": A, "B": B, "draw": DRAWN}[winner]
    return SimpleNamespace(winner=ended, cells=cells)


def sheet(outcome: str, leaders: tuple[int, int], state: str = "accepted") -> Sheet:
    details = {"leaders": list(leaders), "first_player": None, "living_heroes": None}
    said = {"outcome": outcome, "end_reason": "leader_defeated", "details": details}
    return Sheet(1, "0" * 64, said, state, ("A", "B"))


RESULTS = st.lists(st.sampled_from(["A", "B", "draw"]), max_size=12)


@pytest.mark.rule("CH-GEN-3")
@pytest.mark.rule("PT-MATCH-2")
@given(results=RESULTS, first=st.integers(0, 24), second=st.integers(0, 24))
def test_the_next_game_starts_as_the_engine_says(
    results: list[str], first: int, second: int
) -> None:
    match = Match(target=13)
    games: tuple[Game, ...] = ()
    for number, outcome in enumerate(results):
        leaders = ((first + number) % 25 + 1, (second + 7 * number) % 25 + 1)
        match.record(engine_game(outcome, leaders))
        games = (*games, Game(number + 1, (sheet(outcome, leaders),)))
    rules = match.next_rules()
    start = PIXEL_TACTICS.next_game(Play("M", games=games))
    assert start.number == rules.game
    assert start.deck == 25 - (rules.game - 1)
    assert start.first_player == {A: "A", B: "B"}.get(rules.last)
    for seat in (A, B):
        assert sum(1 << leader for leader in start.leaders_out[seat]) == rules.removed[seat]
        assert start.drawn[seat] == 5 + rules.trophies[1 - seat]


# --- voiding -----------------------------------------------------------------------------------


def test_voiding_keeps_number_sheets_and_earlier_games() -> None:
    first = Game(1, (sheet("A", (3, 9)),))
    second = Game(2, (sheet("B", (4, 8), "refused"),))
    play = void_game(Play("M", games=(first, second)))
    assert play.games[0] is first
    assert (play.games[1].number, play.games[1].replay) == (2, 1)
    assert [item.state for item in play.games[1].sheets] == ["voided"]
    assert play.open_game is play.games[1]
    assert play.open_game.sheet is None
    again = void_game(play)
    assert again.games[1].replay == 2
    assert [item.state for item in again.games[1].sheets] == ["voided"]


def test_voiding_a_game_without_a_sheet_counts_it() -> None:
    play = void_game(Play("M"))
    assert play.games == (Game(1, (), 1),)
    assert PIXEL_TACTICS.next_game(play).replay == 1


def test_a_confirmed_game_can_be_voided_by_its_number() -> None:
    games = (Game(1, (sheet("A", (3, 9)),)), Game(2, (sheet("B", (4, 8)),)))
    play = void_game(Play("M", games=games), 1)
    assert play.open_game.number == 1
    assert play.wins("A") == 0
    assert play.wins("B") == 1


# --- concession --------------------------------------------------------------------------------


def concession(fold: Fold, seat: str = "A", acknowledged: bool = True) -> c.ConcedeMatch:
    return c.ConcedeMatch(MATCH, seat, acknowledged)  # type: ignore[arg-type]


@pytest.mark.rule("CH-MATCH-4")
@pytest.mark.parametrize("moment", ["called", "in_play", "awaiting_signatures", "refused"])
def test_a_match_is_conceded_at_any_time(day: Fold, moment: str) -> None:
    loser = day.event.player(MATCH, "B")
    if moment != "called":
        day.must(c.StartPlay(MATCH))
    if moment in {"awaiting_signatures", "refused"}:
        day.must(day.fill(MATCH, "B"))
    if moment == "refused":
        digest = day.attest(MATCH).digest
        day.must(c.RefuseSheet(MATCH, 1, digest, "A", False))
    day.must(concession(day, "B"))
    play = day.event.plays[MATCH]
    assert play.end_kind == "concession"
    assert day.event.progress.end_kind(MATCH) == "concession"
    assert day.event.order[day.event.progress.loser(MATCH) - 1] == loser
    assert day.event.entrants[loser].status == "in_bracket"
    assert not [game.sheet for game in play.games if game.sheet is not None]
    assert MATCH not in day.event.active_matches()
    assert day.event.progress.losses(day.event.seed_of[loser]) == 1


@pytest.mark.rule("CH-MATCH-4")
def test_a_match_that_was_not_called_yet_is_conceded_while_the_day_runs(day: Fold) -> None:
    day.must(c.ConcedeMatch("W1.6", "A", True))
    assert day.event.match_status("W1.6") == "decided"


@pytest.mark.rule("CH-MATCH-4")
def test_a_concession_needs_the_players_word(day: Fold) -> None:
    assert code(day.do(concession(day, acknowledged=False))) == "concession_not_acknowledged"
    assert day.event.match_status(MATCH) == "called"


@pytest.mark.rule("CH-MATCH-4")
def test_what_is_decided_or_unknown_is_not_conceded(day: Fold) -> None:
    day.must(concession(day))
    refusal = day.do(concession(day))
    assert code(refusal) == "match_not_open"
    assert refusal.kind == "stale"
    assert code(day.do(c.ConcedeMatch("W4.1", "A", True))) == "match_not_open"
    assert code(day.do(c.ConcedeMatch("W9.9", "A", True))) == "match_unknown"


@pytest.mark.rule("CH-DE-9")
def test_before_the_first_call_nothing_is_conceded() -> None:
    fold = Fold().drawn(10)
    assert code(fold.do(c.ConcedeMatch(MATCH, "A", True))) == "day_not_running"


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_records_a_concession_in_his_own_match(day: Fold) -> None:
    person = day.event.entrants[day.event.player(MATCH, "B")].person
    assert code(day.do(concession(day), person=person)) == "own_match"


@pytest.mark.rule("CH-MATCH-4")
@pytest.mark.rule("CH-DE-5")
def test_the_grand_final_is_conceded_and_the_second_place_stays() -> None:
    fold = Fold().drawn(10)
    while fold.event.progress.ready() != ["GF"]:
        fold.play(fold.event.progress.ready()[0])
    loser = fold.event.player("GF", "B")
    fold.must(c.ConcedeMatch("GF", "B", True))
    assert fold.event.status == "finished"
    fold.must(c.CompleteDay())
    place = next(item for item in fold.event.places if item["registration"] == loser)
    assert (place["first"], place["last"], place["awarded"]) == (2, 2, True)


@pytest.mark.rule("CH-FINAL-2")
@pytest.mark.rule("CH-MATCH-4")
def test_a_conceded_game_is_one_win_and_a_conceded_match_is_all(final: Fold) -> None:
    match = at_table(final)
    game(final, "A", end_reason="concession")
    assert final.event.match_status(match) == "in_play"
    final.must(c.ConcedeMatch(match, "A", True))
    winner = final.event.progress.winner(match)
    assert final.event.order[winner - 1] == final.event.player(match, "B")
    assert final.event.plays[match].wins("A") == 1


@pytest.mark.rule("CH-OVERRIDE-1")
@pytest.mark.parametrize("what", ["result", "concession"])
def test_nothing_is_recorded_for_others_than_those_whom_the_desk_has_seen(what: str) -> None:
    fold = Fold().drawn(16)
    fold.play("W1.1")
    fold.play("W1.2")
    fold.call("W2.1")
    seen = fold.event.players("W2.1")
    met = fold.seen("W1.1")
    fold.must(c.RuleCorrection("error", "W1.1", "B", met, "0" * 32, REASON))
    fold.call("W2.1")

    def said(players: tuple[str, ...]) -> c.Command:
        if what == "result":
            return fold.fill("W2.1", players=players)
        return c.ConcedeMatch("W2.1", "A", True, players)

    refusal = fold.do(said(seen))
    assert (code(refusal), refusal.kind) == ("others_play", "stale")
    fold.must(said(fold.event.players("W2.1")))


# --- another game ------------------------------------------------------------------------------


def of_squares() -> Fold:
    """A day of tic-tac-toe whose match W1.2 is called."""
    fold = Fold(ruleset="tic_tac_toe").drawn(10)
    fold.call(MATCH)
    return fold


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.parametrize(("outcome", "ended"), [("A", "full"), ("draw", "line")])
def test_a_result_fits_the_end_of_its_game(outcome: str, ended: str) -> None:
    day = of_squares()
    assert code(day.do(day.fill(MATCH, outcome, end_reason=ended))) == "end_contradiction"
    day.must(day.fill(MATCH, "draw", end_reason="full"))


@pytest.mark.rule("CH-SHEET-3")
def test_who_goes_first_by_another_game_is_told_with_its_rule() -> None:
    day = of_squares()
    refusal = day.do(day.fill(MATCH, "B", end_reason="line", first_player="B"))
    assert code(refusal) == "first_player_of_game"
    assert (refusal.rule, refusal.params["seat"]) == ("TTT-TURN-1", "A")
    day.must(day.fill(MATCH, "B", end_reason="line", first_player="A"))

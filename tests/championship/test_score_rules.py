"""Results by the desk's word: numbers, winner, draw, correction, what rests on a result."""

from dataclasses import replace

import pytest

from tests.support.fold import Fold, code
from tests.support.free_fold import FreeFold
from tournament.championship import commands as c
from tournament.championship.event_state import Game
from tournament.championship.play.match_rules import match_rules, rules_of
from tournament.championship.play.recording.decide import why_no_recording
from tournament.championship.rounds.table import records, standings_of
from tournament.championship.statuses import DayStatus
from tournament.regulations.profile import NO_GAME
from tournament.regulations.tournament_rules import TournamentRules


def bracket(players: int = 8, **choices: object) -> FreeFold:
    """A drawn single elimination."""
    return FreeFold.of("single_elimination", **choices).started(players)


def swiss(players: int = 8, **choices: object) -> FreeFold:
    """A Swiss tournament in its first round."""
    return FreeFold.of("swiss", **choices).started(players).round(1)


@pytest.mark.rule("FT-RESULT-1")
def test_the_desks_word_is_a_result_at_once() -> None:
    fold = bracket()
    fold.must(fold.score("R1.1", "B"))
    assert (
        fold.event.progress.winner("R1.1")
        == fold.event.seed_of[str(fold.event.player("R1.1", "B"))]
    )
    assert fold.event.status == DayStatus.RUNNING
    assert fold.championship.days["e1"].status == DayStatus.RUNNING
    assert code(fold.do(fold.score("R2.1", "A"))) == "match_not_ready"
    assert code(fold.do(fold.score("R1.2", "C"))) == "input_not_offered"
    assert code(fold.do(c.EnterScore("R1.2", (), None, "0"))) == "score_empty"
    player = fold.event.entrants[str(fold.event.player("R1.2", "A"))].person
    assert code(fold.do(fold.score("R1.2"), person=player)) == "own_match"


@pytest.mark.rule("FT-RESULT-1")
def test_a_game_without_engine_is_a_whole_game_whose_play_is_not_recorded() -> None:
    fold = FreeFold(TournamentRules("single_elimination"), ruleset=NO_GAME).started(4)
    fold.call("R1.1")
    refusal = why_no_recording(fold.event, "R1.1", begins=True)
    assert refusal is not None
    assert refusal.code == "game_without_engine"
    assert code(fold.do(fold.fill("R1.1"))) == "desk_word_counts"
    rules = match_rules(fold.event)
    headers = rules.headers(fold.event, "R1.1", "neutral", {})
    assert code(headers) == "game_without_engine"
    for outcome, reason, fault in (
        ("A", "", None),
        ("draw", "", None),
        ("A", "concession", None),
        ("draw", "concession", "end_contradiction"),
    ):
        said = rules.said(fold.fill("R1.1", outcome=outcome, end_reason=reason))
        assert rules.fault(said) == ""
        wrong = rules.contradiction(fold.event.plays["R1.1"], Game(1), said)
        assert (wrong.code if wrong else None) == fault
    with pytest.raises(KeyError):
        rules_of("chess")


@pytest.mark.rule("FT-RESULT-1")
def test_where_sheets_are_signed_nobodys_word_is_enough() -> None:
    assert code(Fold().drawn().do(c.EnterScore("W1.2", (), "A", "0"))) == "sheets_are_signed"
    desk = bracket()
    desk.call("R1.1")
    assert code(desk.do(desk.fill("R1.1"))) == "desk_word_counts"
    signed = bracket(results="signed")
    assert code(signed.do(signed.score("R1.1"))) == "sheets_are_signed"


@pytest.mark.rule("FT-RESULT-1")
def test_a_closed_tournament_has_its_results() -> None:
    fold = bracket(2).decided()
    fold.must(c.CompleteDay())
    assert code(fold.do(fold.score("F", "B"))) == "day_completed"


def test_a_live_score_decides_nothing() -> None:
    fold = bracket()
    fold.must(fold.score("R1.1", None, (2, 1)))
    assert fold.event.plays["R1.1"].scores == ((2, 1),)
    assert fold.event.progress.decision("R1.1") is None
    fold.must(fold.score("R1.1", "A", (2, 1), (3, 3)))
    fold.must(fold.score("R1.1", None, (0, 1)))
    assert fold.event.progress.decision("R1.1") is None
    assert fold.event.plays["R1.1"].ended_at is None


@pytest.mark.rule("FT-RESULT-2")
def test_what_was_changed_meanwhile_is_not_overwritten() -> None:
    fold = bracket()
    first = fold.score("R1.1", "A")
    fold.must(fold.score("R1.1", "B"))
    assert code(fold.do(first)) == "score_stale"
    assert code(fold.do(c.ReopenMatch("R1.1", "0"))) == "score_stale"


@pytest.mark.rule("FT-RESULT-3")
def test_a_result_is_entered_again_until_something_rests_on_it() -> None:
    fold = bracket()
    fold.decided("A")
    fold.must(fold.score("R1.1", "B"))
    fold.must(c.CallMatch("R2.2"))
    fold.must(fold.score("R1.2", "B"))
    assert code(fold.do(fold.score("R1.3", "B"))) == "result_used"
    assert code(fold.do(c.ReopenMatch("R1.4", fold.version("R1.4")))) == "result_used"
    fold.must(c.UncallMatch("R2.2"))
    fold.must(c.ReopenMatch("R1.3", fold.version("R1.3")))
    assert "R1.3" in fold.event.progress.ready()
    assert code(fold.do(c.ReopenMatch("R1.3", fold.version("R1.3")))) == "nothing_to_reopen"


@pytest.mark.rule("FT-RESULT-3")
def test_whoever_has_left_keeps_the_results_they_had() -> None:
    fold = bracket()
    fold.must(fold.score("R1.1", "A"))
    leaver = str(fold.event.player("R1.1", "A"))
    ruling = c.RuleWithdrawal(
        "q", leaver, fold.event.open_match_version(leaver), c.Reason("other", "0" * 64)
    )
    fold.must(ruling)
    assert code(fold.do(fold.score("R1.1", "B"))) == "result_used"
    rounds = swiss()
    leaver = str(rounds.event.player("S1.1", "A"))
    rounds.must(rounds.score("S1.1", "A"))
    met = rounds.event.open_match_version(leaver)
    rounds.must(c.RuleWithdrawal("q", leaver, met, c.Reason("other", "0" * 64)))
    assert code(rounds.do(c.ReopenMatch("S1.1", rounds.version("S1.1")))) == "result_used"
    rounds.must(rounds.score("S1.1", "B"))
    assert rounds.event.progress.winner("S1.1") != rounds.event.seed_of[leaver]


@pytest.mark.rule("FT-RESULT-3")
def test_what_leaving_has_decided_is_not_entered() -> None:
    fold = swiss()
    leaver = str(fold.event.player("S1.1", "A"))
    met = fold.event.open_match_version(leaver)
    fold.must(c.RuleWithdrawal("q", leaver, met, c.Reason("other", "0" * 64)))
    assert code(fold.do(fold.score("S1.1", "A"))) == "result_used"


@pytest.mark.rule("FT-RESULT-3")
def test_the_cut_rests_on_every_result_of_the_rounds() -> None:
    fold = swiss(4, cut=2, rounds=1).decided()
    fold.must(c.MakeCut())
    assert code(fold.do(fold.score("S1.1", "B"))) == "result_used"


@pytest.mark.rule("FT-SCORE-1")
def test_numbers_have_bounds() -> None:
    fold = bracket()
    assert code(fold.do(fold.score("R1.1", "A", *[(1, 0)] * 16))) == "input_too_long"
    assert code(fold.do(fold.score("R1.1", "A", (-2, 0)))) == "input_out_of_bounds"
    assert code(fold.do(fold.score("R1.1", "A", (0, 10000)))) == "input_out_of_bounds"


@pytest.mark.rule("FT-SCORE-1")
def test_games_and_points_are_counted_from_the_numbers() -> None:
    fold = swiss(tie_breaks=("points_scored", "point_difference", "game_wins"))
    fold.must(fold.score("S1.1", "A", (3, 1), (2, 3), (4, 4)))
    rules = fold.event.rules.tournament
    assert rules is not None
    seeds = [fold.event.seed_of[str(fold.event.player("S1.1", seat))] for seat in "AB"]
    by_seed = {item.entrant: item.rounds[0] for item in records(fold.event, rules) if item.rounds}
    one, other = (by_seed[seed] for seed in seeds)
    assert (one.games_won, one.games_lost, one.games_drawn) == (1, 1, 1)
    assert (one.scored, one.conceded, other.scored, other.conceded) == (9, 8, 8, 9)
    for match in fold.event.progress.ready():
        fold.must(fold.score(match, "A", (1, 0)))
    lines = standings_of(fold.event, rules)[0]
    line = lines[0]
    assert (line.entrant, line.values["points_scored"]) == (seeds[0], 9)


@pytest.mark.rule("FT-DRAW-1")
def test_a_round_may_have_drawn_matches_where_that_was_chosen() -> None:
    assert code(bracket().do(bracket().score("R1.1", "draw"))) == "draw_not_allowed"
    assert code(swiss().do(swiss().score("S1.1", "draw"))) == "draw_not_allowed"
    fold = swiss(draws=True, cut=2, rounds=1)
    fold.must(fold.score("S1.1", "draw"))
    rules = fold.event.rules.tournament
    assert rules is not None
    assert sorted(item.points for item in records(fold.event, rules)) == [0] * 6 + [5, 5]
    fold.decided().must(c.MakeCut())
    assert code(fold.do(fold.score("F", "draw"))) == "draw_not_allowed"


@pytest.mark.rule("FT-DRAW-1")
def test_signed_games_without_a_winner_end_a_match_of_rounds_drawn() -> None:
    fold = swiss(draws=True, results="signed")
    fold.call("S1.1")
    fold.must(fold.fill("S1.1", "draw", end_reason="both_retreat", living_heroes=(1, 1)))
    fold.must(fold.attest("S1.1"))
    assert fold.event.progress.end_kind("S1.1") == "played"
    assert fold.event.progress.winner("S1.1") is None


@pytest.mark.rule("FT-SCORE-1")
@pytest.mark.parametrize(
    ("scores", "winner", "asked"),
    [
        (((3, 1),), "B", True),
        (((3, 1), (1, 3), (2, 0)), "B", True),
        (((1, 0), (2, 0)), "draw", True),
        (((1, 0), (0, 1)), "A", False),
        (((1, 0), (0, 1)), "draw", False),
        (((3, 1),), None, False),
        ((), "B", False),
    ],
)
def test_a_winner_whom_the_numbers_contradict_has_to_be_meant(
    scores: tuple[tuple[int, int], ...], winner: str | None, asked: bool
) -> None:
    fold = swiss(draws=True)
    said = c.EnterScore("S1.1", scores, winner, str(fold.event.version_of("S1.1")))
    refused = code(fold.do(said)) if asked else ""
    assert refused == ("score_contradicts" if asked else "")
    fold.must(replace(said, meant=True))

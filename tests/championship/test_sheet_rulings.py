"""Refused signatures and the two outcomes; disputed sheets; time and the tie-break."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.support.fold import DAY, REASON, SECRET, SECRET_SHA256, Fold, code
from tests.support.noted import noted
from tournament.championship import commands as c
from tournament.championship.play.match_rules import match_rules
from tournament.championship.rulings.time.queries import propose

MATCH = "W1.2"
DRAW = {"end_reason": "both_retreat", "living_heroes": (1, 1)}


@pytest.fixture
def day() -> Fold:
    """Match W1.2 has a result on its sheet."""
    fold = Fold().drawn(10)
    fold.call(MATCH)
    fold.must(fold.fill(MATCH, "A", leaders=(3, 9), first_player="B"))
    return fold


def refuse(fold: Fold, seat: str | None = "B", declared: bool = False) -> c.RefuseSheet:
    newest = fold.attest(MATCH)
    return c.RefuseSheet(MATCH, newest.game, newest.digest, seat, declared)  # type: ignore[arg-type]


def accept(fold: Fold) -> c.RuleAcceptance:
    digest = fold.event.plays[MATCH].open_game.sheets[-1].digest
    return c.RuleAcceptance(fold.new("x"), MATCH, digest, fold.version(MATCH), REASON)


def replay(fold: Fold) -> c.RuleReplay:
    return c.RuleReplay(fold.new("x"), MATCH, fold.version(MATCH), REASON)


def edit(fold: Fold, outcome: str, **said: Any) -> c.RuleSheetFacts:
    game = fold.event.plays[MATCH].open_game
    about = {"game": game.number, "revision": game.revision, **said}
    return c.RuleSheetFacts(
        ruling=fold.new("x"),
        match=MATCH,
        outcome=outcome,  # type: ignore[arg-type]
        met=fold.version(MATCH),
        nonce="0" * 32,
        reason=REASON,
        **noted(about),
    )


def judge(fold: Fold, command: c.Command) -> Any:
    return fold.must(command, role="judge")


# --- refusing ----------------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-2")
@pytest.mark.parametrize("seat", ["A", "B", None])
def test_a_refused_sheet_waits_for_the_judge(day: Fold, seat: str | None) -> None:
    day.must(refuse(day, seat))
    assert day.event.plays[MATCH].open_game.sheet.state == "refused"
    assert day.event.match_status(MATCH) == "awaiting_signatures"
    assert day.event.progress.winner(MATCH) is None
    assert code(day.do(refuse(day, "A"))) == "sheet_refused_already"
    assert code(day.do(day.fill(MATCH, "B"))) == "sheet_refused"


@pytest.mark.rule("CH-SHEET-3")
def test_only_the_judge_declares_silence(day: Fold) -> None:
    assert code(day.do(refuse(day, None, True), role="helper")) == "judge_declares_silence"
    fact = judge(day, refuse(day, None, True))["event"]
    assert day.event.plays[MATCH].open_game.sheet.state == "refused"
    assert fact.judge == "actor"
    assert fact.seat is None


@pytest.mark.rule("CH-JUDGE-5")
def test_an_organizer_enters_silence_only_for_the_duty_judge(day: Fold) -> None:
    declared = refuse(day, "B", True)
    assert code(day.do(declared, role="organizer")) == "no_duty_judge"
    day.must(c.NameDutyJudge("g-duty", DAY, "duty"), role="publisher")
    assert code(day.do(declared, role="organizer")) == "judge_can_rule"
    for grant in day.championship.judges_of("e1"):
        day.must(c.RevokeRole(grant.id, "judge"), role="publisher")
    fact = day.must(declared, role="organizer")["event"]
    assert fact.judge == "duty"
    assert fact.seat == "B"


@pytest.mark.rule("CH-SHEET-2")
def test_a_player_says_it_himself(day: Fold) -> None:
    fact = day.must(refuse(day, "B"), role="helper")["event"]
    assert fact.judge is None


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_does_not_declare_it_in_his_own_match_or_his_next_rivals(day: Fold) -> None:
    rival = day.event.entrants[day.event.player("W2.1", "A")].person
    day.must(day.attest(MATCH))
    day.call("W2.1", rest_waived=True)
    day.must(day.fill("W2.1", "A"))
    newest = day.attest("W2.1")
    declared = c.RefuseSheet("W2.1", 1, newest.digest, None, True)
    assert code(day.do(declared, person=rival, role="judge")) == "own_match"


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_records_a_refusal_in_his_own_match(day: Fold) -> None:
    person = day.event.entrants[day.event.player(MATCH, "A")].person
    assert code(day.do(refuse(day), person=person)) == "own_match"


@pytest.mark.rule("CH-SHEET-4")
def test_a_refusal_names_the_sheet_that_was_shown(day: Fold) -> None:
    old = refuse(day)
    day.must(day.fill(MATCH, "B"))
    assert code(day.do(old)) == "sheet_stale"


@pytest.mark.rule("CH-SHEET-1")
def test_only_an_open_sheet_is_refused(day: Fold) -> None:
    mine = refuse(day)
    day.must(day.attest(MATCH))
    assert code(day.do(mine)) == "match_not_called"
    other = replace(mine, match="W1.6")
    assert code(day.do(other)) == "match_not_called"


@pytest.mark.rule("CH-SHEET-2")
def test_who_changes_his_mind_before_the_ruling_signs(day: Fold) -> None:
    day.must(refuse(day))
    day.must(day.attest(MATCH))
    assert day.event.match_status(MATCH) == "decided"
    assert day.event.plays[MATCH].games[0].sheet.state == "accepted"


# --- the two outcomes --------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-2")
def test_the_judge_accepts_and_the_result_counts(day: Fold) -> None:
    day.must(refuse(day))
    judge(day, accept(day))
    assert day.event.match_status(MATCH) == "decided"
    play = day.event.plays[MATCH]
    assert play.games[0].sheet.state == "accepted_by_judge"
    assert play.end_kind == "played"
    ruling = day.event.rulings[-1]
    assert (ruling.type, ruling.rule, ruling.effect["game"]) == ("accept_result", "CH-SHEET-2", 1)
    assert ruling.effect["digest"] == play.games[0].sheet.digest


@pytest.mark.rule("CH-SHEET-2")
@pytest.mark.parametrize("ruling", [accept, replay])
def test_without_a_refusal_there_is_nothing_to_rule(
    day: Fold, ruling: Callable[[Fold], c.Command]
) -> None:
    assert code(day.do(ruling(day), role="judge")) == "sheet_not_refused"


@pytest.mark.rule("CH-SHEET-4")
def test_a_ruling_is_about_the_sheet_it_names(day: Fold) -> None:
    day.must(refuse(day))
    wrong = replace(accept(day), digest="f" * 64)
    assert code(day.do(wrong, role="judge")) == "sheet_stale"


@pytest.mark.rule("CH-JUDGE-1")
@pytest.mark.parametrize("ruling", [accept, replay, lambda fold: edit(fold, "B")])
def test_a_ruling_on_a_sheet_names_the_state_it_met(
    day: Fold, ruling: Callable[[Fold], c.Command]
) -> None:
    day.must(refuse(day))
    late = ruling(day)
    judge(day, replay(day))
    refusal = day.do(late, role="judge")
    assert code(refusal) == "ruling_state_changed"


@pytest.mark.rule("CH-JUDGE-2")
@pytest.mark.parametrize("ruling", [accept, replay, lambda fold: edit(fold, "B")])
def test_no_judge_rules_on_a_sheet_of_his_own(
    day: Fold, ruling: Callable[[Fold], c.Command]
) -> None:
    day.must(refuse(day))
    person = day.event.entrants[day.event.player(MATCH, "A")].person
    assert code(day.do(ruling(day), person=person, role="judge")) == "judge_conflict"


@pytest.mark.rule("CH-SHEET-2")
def test_a_replay_voids_that_game_alone_and_starts_in_the_same_way() -> None:
    fold = Fold().drawn(10)
    fold.event = replace(fold.event, kind="final")
    match = fold.event.progress.ready()[0]
    fold.call(match)
    fold.must(fold.fill(match, "A", leaders=(3, 9), first_player="A"))
    fold.must(fold.attest(match))
    before = match_rules(fold.event).next_game(fold.event.plays[match])
    fold.must(fold.fill(match, "B", leaders=(4, 8), first_player="A"))
    newest = fold.attest(match)
    fold.must(c.RefuseSheet(match, 2, newest.digest, "A", False))
    judge(fold, c.RuleReplay(fold.new("x"), match, fold.version(match), REASON))
    play = fold.event.plays[match]
    assert fold.event.match_status(match) == "in_play"
    assert play.games[0].outcome == "A"
    assert [sheet.state for sheet in play.games[1].sheets] == ["replay_ordered"]
    after = match_rules(fold.event).next_game(play)
    assert after == replace(before, replay=1)
    assert fold.event.rulings[-1].rule == "CH-SHEET-2"
    fold.must(fold.fill(match, "A", leaders=(4, 8)))
    sheets = fold.event.plays[match].games[1].sheets
    assert [sheet.revision for sheet in sheets] == [1, 2]
    assert sheets[1].statement["prev"] == sheets[0].digest
    fold.must(fold.attest(match))
    assert fold.event.match_status(match) == "decided"


@pytest.mark.rule("CH-SHEET-2")
def test_the_same_player_goes_first_in_the_replay_of_a_first_game(day: Fold) -> None:
    day.must(refuse(day))
    judge(day, replay(day))
    assert match_rules(day.event).next_game(day.event.plays[MATCH]).first_player == "B"
    refusal = day.do(day.fill(MATCH, "A", first_player="A"))
    assert code(refusal) == "replay_first_player"
    assert refusal.params["seat"] == "B"
    day.must(day.fill(MATCH, "A", first_player="B", leaders=(3, 9)))


@pytest.mark.rule("CH-SHEET-4")
def test_a_form_shown_before_the_replay_is_stale(day: Fold) -> None:
    day.must(refuse(day))
    old = day.fill(MATCH, "B")
    judge(day, replay(day))
    day.must(day.fill(MATCH, "A", first_player="B"))
    assert code(day.do(old)) == "sheet_stale"


@pytest.mark.rule("CH-SHEET-4")
def test_a_result_of_the_game_before_its_replay_does_not_fill_the_replay(day: Fold) -> None:
    """An order to replay writes no revision, so the form tells which try of the game it means."""
    old = replace(day.fill(MATCH, "B", first_player="B"), replay=0)
    day.must(refuse(day))
    judge(day, replay(day))
    assert code(day.do(old)) == "sheet_stale"
    day.must(replace(old, replay=1))


@pytest.mark.rule("CH-DAY-5")
def test_an_interrupted_game_without_a_sheet_is_replayed() -> None:
    fold = Fold().drawn(10)
    fold.call(MATCH)
    assert code(fold.do(replay(fold), role="judge")) == "match_not_called"
    fold.must(c.StartPlay(MATCH))
    judge(fold, replay(fold))
    assert fold.event.rulings[-1].rule == "CH-DAY-5"
    assert fold.event.match_status(MATCH) == "in_play"
    assert fold.event.plays[MATCH].open_game.replay == 1
    fold.must(fold.fill(MATCH, "A"))
    fold.must(fold.attest(MATCH))
    assert fold.event.match_status(MATCH) == "decided"


# --- disputed content --------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-4")
def test_the_judges_facts_are_a_new_revision_that_is_signed_anew(day: Fold) -> None:
    old = day.attest(MATCH)
    judge(day, edit(day, "B", leaders=(3, 10)))
    sheets = day.event.plays[MATCH].games[0].sheets
    assert [sheet.revision for sheet in sheets] == [1, 2]
    assert sheets[1].statement["prev"] == sheets[0].digest
    assert day.event.match_status(MATCH) == "awaiting_signatures"
    assert code(day.do(old)) == "sheet_stale"
    day.must(day.attest(MATCH))
    assert day.event.plays[MATCH].games[0].outcome == "B"
    assert day.event.rulings[-1].type == "correct_result"


@pytest.mark.rule("CH-SHEET-2")
@pytest.mark.parametrize("outcome", ["accept", "replay"])
def test_after_the_facts_a_refused_sheet_is_accepted_or_replayed(day: Fold, outcome: str) -> None:
    day.must(refuse(day))
    judge(day, edit(day, "B"))
    assert day.event.plays[MATCH].open_game.sheet.state == "refused"
    judge(day, accept(day) if outcome == "accept" else replay(day))
    expected = "decided" if outcome == "accept" else "in_play"
    assert day.event.match_status(MATCH) == expected
    if outcome == "accept":
        winner = day.event.order[day.event.progress.winner(MATCH) - 1]
        assert winner == day.event.player(MATCH, "B")


@pytest.mark.rule("CH-SHEET-3")
def test_the_judges_facts_fit_together_too(day: Fold) -> None:
    wrong = edit(day, "draw")
    assert code(day.do(wrong, role="judge")) == "outcome_contradiction"
    wrong = edit(day, "A", revision=0)
    assert code(day.do(wrong, role="judge")) == "sheet_stale"


@pytest.mark.rule("CH-SHEET-7")
def test_the_result_of_a_decided_match_is_corrected_elsewhere(day: Fold) -> None:
    day.must(day.attest(MATCH))
    refusal = day.do(edit(day, "B", game=1, revision=1), role="judge")
    assert code(refusal) == "match_decided"


@pytest.mark.rule("CH-SHEET-1")
def test_facts_need_a_sheet(day: Fold) -> None:
    assert code(day.do(edit(day, "B", game=2), role="judge")) == "sheet_missing"
    uncalled = replace(edit(day, "B"), match="W1.6", met="0")
    assert code(day.do(uncalled, role="judge")) == "sheet_missing"


@pytest.mark.rule("CH-SHEET-7")
def test_a_drawn_game_that_was_none_decides_the_match(day: Fold) -> None:
    day.must(day.fill(MATCH, "draw", **DRAW))
    day.must(day.attest(MATCH))
    day.must(day.fill(MATCH, "A"))
    judge(day, edit(day, "B", game=1, revision=2))
    assert day.event.rulings[-1].rule == "CH-SHEET-7"
    assert day.event.match_status(MATCH) == "decided"
    first, second = day.event.plays[MATCH].games
    assert [sheet.state for sheet in first.sheets] == ["filled", "superseded", "accepted_by_judge"]
    assert [sheet.state for sheet in second.sheets] == ["dropped"]
    winner = day.event.order[day.event.progress.winner(MATCH) - 1]
    assert winner == day.event.player(MATCH, "B")


@pytest.mark.rule("CH-SHEET-7")
@pytest.mark.rule("PT-MATCH-6")
def test_exchanged_seats_of_a_confirmed_game_change_the_next_start() -> None:
    fold = Fold().drawn(10)
    fold.event = replace(fold.event, kind="final")
    match = fold.event.progress.ready()[0]
    fold.call(match)
    fold.must(fold.fill(match, "A", leaders=(3, 9)))
    fold.must(fold.attest(match))
    ruling = c.RuleSheetFacts(
        fold.new("x"),
        match,
        1,
        1,
        "B",
        fold.version(match),
        "0" * 32,
        REASON,
        details={"leaders": (9, 3)},
    )
    judge(fold, ruling)
    start = match_rules(fold.event).next_game(fold.event.plays[match])
    assert fold.event.match_status(match) == "in_play"
    assert (start.number, start.first_player) == (2, "B")
    assert (start.leaders_out, start.drawn) == (((9,), (3,)), (6, 5))


@pytest.mark.rule("PT-MATCH-3")
def test_the_judges_facts_of_an_earlier_game_look_at_the_games_before_it() -> None:
    fold = Fold().drawn(10)
    fold.event = replace(fold.event, kind="final")
    match = fold.event.progress.ready()[0]
    fold.call(match)
    for outcome, leaders in (("A", (3, 9)), ("B", (4, 8))):
        fold.must(fold.fill(match, outcome, leaders=leaders))
        fold.must(fold.attest(match))

    def facts(leaders: tuple[int, int]) -> c.RuleSheetFacts:
        met = fold.version(match)
        return c.RuleSheetFacts(
            fold.new("x"), match, 2, 1, "B", met, "0" * 32, REASON, details={"leaders": leaders}
        )

    assert code(fold.do(facts((3, 8)), role="judge")) == "leader_out"
    judge(fold, facts((4, 7)))
    assert match_rules(fold.event).next_game(fold.event.plays[match]).leaders_out == (
        (3, 4),
        (9, 7),
    )


@pytest.mark.rule("CH-SHEET-4")
def test_what_both_signed_is_not_written_over(day: Fold) -> None:
    day.must(day.attest(MATCH))
    again = c.FillSheet(MATCH, 1, 1, "B", "0" * 32)
    assert code(day.do(again)) == "match_not_called"
    assert day.event.plays[MATCH].games[0].outcome == "A"


# --- time --------------------------------------------------------------------------------------


@pytest.fixture
def timed() -> Fold:
    """Matches of 45 minutes; W1.2 is in play."""
    fold = Fold(round_time_minutes=45).drawn(10)
    fold.call(MATCH)
    fold.must(c.StartPlay(MATCH))
    return fold


def extend(fold: Fold, minutes: int = 10) -> c.RuleTimeExtension:
    return c.RuleTimeExtension(fold.new("x"), MATCH, minutes, fold.version(MATCH), REASON)


def tie_break(
    fold: Fold,
    winner: str = "A",
    heroes: tuple[int, int] = (2, 1),
    damage: tuple[int, int] | None = (0, 0),
    lot: str | None = None,
) -> c.RuleTieBreak:
    met = fold.version(MATCH)
    return c.RuleTieBreak(fold.new("x"), MATCH, winner, heroes, damage, lot, met, REASON)  # type: ignore[arg-type]


@pytest.mark.rule("CH-TIME-1")
def test_the_tie_break_waits_until_the_time_is_up(timed: Fold) -> None:
    timed.wait(minutes=44)
    refusal = timed.do(tie_break(timed), role="judge")
    assert code(refusal) == "time_running"
    assert refusal.params["left"] == 1
    timed.wait(minutes=1)
    judge(timed, tie_break(timed))
    assert timed.event.match_status(MATCH) == "decided"


@pytest.mark.rule("CH-TIME-1")
@pytest.mark.rule("CH-DAY-5")
def test_the_clock_of_a_match_stands_still_in_a_break(timed: Fold) -> None:
    timed.wait(minutes=40)
    timed.must(c.PauseDay())
    timed.wait(minutes=60)
    left = timed.event.time_left(MATCH, timed.now)
    timed.must(c.ResumeDay())
    assert abs(timed.event.time_left(MATCH, timed.now) - left).total_seconds() < 5
    assert code(timed.do(tie_break(timed), role="judge")) == "time_running"
    timed.wait(minutes=5)
    judge(timed, tie_break(timed))


@pytest.mark.rule("CH-TIME-1")
def test_a_break_before_play_is_no_time_of_play() -> None:
    fold = Fold(round_time_minutes=45).drawn(10)
    fold.call(MATCH)
    fold.must(c.PauseDay())
    fold.wait(minutes=20)
    fold.must(c.ResumeDay())
    fold.must(c.StartPlay(MATCH))
    assert fold.event.time_left(MATCH, fold.now).total_seconds() == 45 * 60
    fold.wait(minutes=30)
    assert fold.event.time_left(MATCH, fold.now).total_seconds() == 15 * 60


@pytest.mark.rule("CH-TIME-1")
def test_an_extension_gives_more_time(timed: Fold) -> None:
    timed.wait(minutes=45)
    judge(timed, extend(timed))
    assert code(timed.do(tie_break(timed), role="judge")) == "time_running"
    judge(timed, extend(timed, 5))
    timed.wait(minutes=14)
    assert code(timed.do(tie_break(timed), role="judge")) == "time_running"
    timed.wait(minutes=1)
    judge(timed, tie_break(timed))


@pytest.mark.rule("CH-TIME-1")
@pytest.mark.parametrize("minutes", [0, -5, 121])
def test_an_extension_is_some_minutes(timed: Fold, minutes: int) -> None:
    assert code(timed.do(extend(timed, minutes), role="judge")) == "input_out_of_bounds"


@pytest.mark.rule("CH-TIME-1")
def test_time_is_added_only_where_it_runs(timed: Fold) -> None:
    timed.must(timed.fill(MATCH, "A"))
    judge(timed, extend(timed))
    timed.must(timed.attest(MATCH))
    assert code(timed.do(extend(timed), role="judge")) == "time_not_running"
    free = Fold().drawn(10)
    free.call(MATCH)
    free.must(c.StartPlay(MATCH))
    assert free.event.time_left(MATCH, free.now) is None
    assert code(free.do(extend(free), role="judge")) == "no_time_limit"


@pytest.mark.rule("CH-MATCH-2")
def test_without_a_limit_the_ruling_itself_says_that_time_is_up() -> None:
    fold = Fold().drawn(10)
    fold.call(MATCH)
    fold.must(fold.fill(MATCH, "draw", **DRAW))
    fold.must(fold.attest(MATCH))
    judge(fold, tie_break(fold, "B", heroes=(1, 1), damage=(3, -4)))
    assert fold.event.match_status(MATCH) == "decided"
    assert fold.event.plays[MATCH].end_kind == "ruling"
    assert fold.event.progress.end_kind(MATCH) == "ruling"
    assert fold.event.rulings[-1].effect["basis"] == "leader"


@pytest.mark.rule("CH-MATCH-2")
def test_the_tie_break_is_for_a_game_in_play(day: Fold) -> None:
    assert code(day.do(tie_break(day), role="judge")) == "tie_break_not_in_play"
    day.must(day.attest(MATCH))
    assert code(day.do(tie_break(day), role="judge")) == "tie_break_not_in_play"


@pytest.mark.rule("CH-MATCH-2")
@pytest.mark.parametrize(
    ("heroes", "damage", "drawn", "seat", "basis"),
    [
        ((3, 2), (9, -9), "B", "A", "living_heroes"),
        ((2, 3), (-9, 9), "A", "B", "living_heroes"),
        ((2, 2), (-5, -4), "B", "A", "leader"),
        ((2, 2), (4, -1), "A", "B", "leader"),
        ((2, 2), (1, 1), "B", "B", "lot"),
        ((2, 2), (1, 1), None, None, "lot"),
    ],
)
def test_the_order_of_the_tie_break(
    heroes: tuple[int, int],
    damage: tuple[int, int],
    drawn: str | None,
    seat: str | None,
    basis: str,
) -> None:
    proposal = propose(heroes, damage, drawn)
    assert (proposal.seat, proposal.basis) == (seat, basis)


@pytest.mark.rule("CH-MATCH-2")
@pytest.mark.parametrize(("winner", "basis"), [("A", "living_heroes"), ("B", "judge")])
def test_the_judge_may_decide_otherwise(timed: Fold, winner: str, basis: str) -> None:
    timed.wait(minutes=50)
    judge(timed, tie_break(timed, winner, heroes=(2, 1)))
    effect = timed.event.rulings[-1].effect
    assert (effect["winner"], effect["proposed"], effect["basis"]) == (winner, "A", basis)
    seed = timed.event.progress.winner(MATCH)
    assert timed.event.order[seed - 1] == timed.event.player(MATCH, winner)


@pytest.mark.rule("CH-MATCH-2")
def test_equal_heroes_are_not_enough(timed: Fold) -> None:
    timed.wait(minutes=50)
    equal = tie_break(timed, heroes=(2, 2), damage=None)
    assert code(timed.do(equal, role="judge")) == "tie_break_count"
    judge(timed, tie_break(timed, heroes=(2, 1), damage=None))
    assert timed.event.rulings[-1].effect["damage_over_life"] is None


@pytest.mark.rule("CH-MATCH-2")
def test_where_all_is_equal_a_public_lot_decides(timed: Fold) -> None:
    timed.wait(minutes=50)
    players = frozenset(str(player) for player in timed.event.players(MATCH))
    timed.must(c.OpenLot("lot1", "tie_break", MATCH, players, SECRET_SHA256))
    undrawn = tie_break(timed, heroes=(1, 1), lot="lot1")
    assert code(timed.do(undrawn, role="judge")) == "tie_break_lot"
    timed.must(c.DrawLot("lot1", "seven 12 blue", SECRET))
    first = timed.event.lots["lot1"].order[0]
    seat = "A" if timed.event.player(MATCH, "A") == first else "B"
    judge(timed, tie_break(timed, seat, heroes=(1, 1), lot="lot1"))
    effect = timed.event.rulings[-1].effect
    assert (effect["basis"], effect["lot"], effect["winner"]) == ("lot", "lot1", seat)


@pytest.mark.rule("CH-MATCH-2")
def test_a_lot_about_something_else_decides_nothing(timed: Fold) -> None:
    timed.wait(minutes=50)
    players = frozenset(str(player) for player in timed.event.players(MATCH))
    timed.must(c.OpenLot("lot1", "tie_break", "W1.6", players, SECRET_SHA256))
    timed.must(c.DrawLot("lot1", "seven 12 blue", SECRET))
    for lot in ("lot1", "lot9"):
        ruling = tie_break(timed, heroes=(1, 1), lot=lot)
        assert code(timed.do(ruling, role="judge")) == "tie_break_lot"


@pytest.mark.rule("CH-JUDGE-1")
@pytest.mark.parametrize("ruling", [extend, tie_break])
def test_a_ruling_on_time_names_the_state_it_met(
    timed: Fold, ruling: Callable[[Fold], c.Command]
) -> None:
    timed.wait(minutes=50)
    late = ruling(timed)
    judge(timed, extend(timed))
    assert code(timed.do(late, role="judge")) == "ruling_state_changed"
    person = timed.event.entrants[timed.event.player(MATCH, "A")].person
    own = ruling(timed)
    assert code(timed.do(own, person=person, role="judge")) == "judge_conflict"


@pytest.mark.rule("CH-TIME-1")
@pytest.mark.rule("CH-DAY-5")
def test_the_clock_of_a_match_stands_still_while_the_day_is_suspended(timed: Fold) -> None:
    timed.wait(minutes=20)
    judge(timed, c.SuspendDay("e1", timed.new("x"), REASON))
    left = timed.event.time_left(MATCH, timed.now)
    timed.wait(hours=3)
    assert timed.event.time_left(MATCH, timed.now) == left


@pytest.mark.rule("CH-JUDGE-1")
@pytest.mark.rule("CH-MATCH-2")
def test_a_tie_break_for_the_wrong_player_is_annulled_and_ruled_anew(timed: Fold) -> None:
    timed.wait(minutes=50)
    judge(timed, tie_break(timed, "B"))
    old = timed.event.rulings[-1]
    met = f"{timed.event.version_of(MATCH)}/{len(timed.event.rulings)}"
    annulled = c.Replacement("annulled")
    judge(timed, c.SupersedeRuling(timed.new("x"), old.id, annulled, met, REASON))
    assert timed.event.match_status(MATCH) == "in_play"
    timed.wait(minutes=1)
    judge(timed, tie_break(timed, "A"))
    winner = timed.event.order[timed.event.progress.winner(MATCH) - 1]
    assert winner == timed.event.player(MATCH, "A")


@pytest.mark.rule("CH-MATCH-2")
def test_where_nothing_is_counted_counts_decide_nothing() -> None:
    fold = Fold(ruleset="tic_tac_toe").drawn(10)
    fold.call(MATCH)
    fold.must(c.StartPlay(MATCH))
    judge(fold, tie_break(fold, "A", (3, 2), (-9, 9)))
    effect = fold.event.rulings[-1].effect
    assert (effect["basis"], effect["proposed"]) == ("judge", None)
    assert (effect["heroes"], effect["damage_over_life"]) == (None, None)

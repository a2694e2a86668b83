"""Rules of calling, sheets, rulings and closing, each shown to refuse."""

import pytest

from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship.qualification.queries import stage_qualification
from tournament.regulations.refusals import Refusal


@pytest.fixture
def day() -> Fold:
    return Fold().drawn(10)


def ready(fold: Fold) -> list[str]:
    return fold.event.progress.ready()


@pytest.mark.rule("CH-DE-9")
def test_only_ready_matches_are_called_and_only_once(day: Fold) -> None:
    assert code(day.do(c.CallMatch("W4.1"))) == "match_not_ready"
    match = ready(day)[0]
    day.call(match)
    refusal = day.do(c.CallMatch(match))
    assert code(refusal) == "match_not_ready"
    assert refusal.kind == "stale"


@pytest.mark.rule("CH-DE-9")
def test_a_table_holds_one_match_and_the_first_free_one_is_given(day: Fold) -> None:
    first, second, *_ = ready(day)
    day.call(first)
    assert day.event.plays[first].table == 1
    assert code(day.do(c.CallMatch(second, table=1))) == "table_taken"
    assert code(day.do(c.CallMatch(second, table=99))) == "table_unknown"
    assert code(day.do(c.SetTable(1, False))) == "table_taken"
    day.must(c.SetTable(2, False))
    day.call(second)
    assert day.event.plays[second].table == 3


@pytest.mark.rule("CH-DE-9")
def test_without_a_free_table_nothing_is_called() -> None:
    fold = Fold().start().planned(tables=1)
    fold.register(10)
    fold.check_in().all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    fold.call(ready(fold)[0])
    assert code(fold.do(c.CallMatch(ready(fold)[1]))) == "no_table_free"


@pytest.mark.rule("CH-DE-9")
def test_a_walkover_that_nobody_played_tires_nobody(day: Fold) -> None:
    day.play("W1.6")
    day.call("W1.2")
    day.wait(minutes=11)
    day.must(walkover(day, "W1.2"))
    day.must(c.CallMatch("W2.1"))
    order = day.event.last_ended
    assert set(day.event.players("W1.2")) <= set(order), "their place in the order stays"


@pytest.mark.rule("CH-DE-9")
def test_a_player_rests_five_minutes_unless_he_agrees(day: Fold) -> None:
    day.play("W1.2")
    assert code(day.do(c.CallMatch("W2.1"))) == "rest_needed"
    day.must(c.CallMatch("W2.1", rest_waived=True))


@pytest.mark.rule("CH-DAY-5")
def test_nothing_is_called_in_a_break(day: Fold) -> None:
    day.must(c.PauseDay())
    assert code(day.do(c.CallMatch(ready(day)[0]))) == "day_paused"
    assert code(day.do(c.PauseDay())) == "pause_state"
    day.must(c.ResumeDay())
    day.call(ready(day)[0])


@pytest.mark.rule("CH-MATCH-3")
def test_a_call_is_taken_back_until_play_has_begun(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    day.must(c.UncallMatch(match))
    assert day.event.match_status(match) == "ready"
    day.call(match)
    day.must(c.StartPlay(match))
    assert code(day.do(c.UncallMatch(match))) == "uncall_too_late"


@pytest.mark.rule("CH-SHEET-1")
def test_a_result_counts_only_when_both_have_signed(day: Fold) -> None:
    match = ready(day)[0]
    assert code(day.do(day_fill(match))) == "match_not_called"
    day.call(match)
    day.must(day.fill(match))
    assert day.event.match_status(match) == "awaiting_signatures"
    assert day.event.progress.winner(match) is None
    day.must(day.attest(match))
    assert day.event.match_status(match) == "decided"


def day_fill(match: str) -> c.FillSheet:
    return c.FillSheet(match, 1, 0, "A", "0" * 32)


@pytest.mark.rule("CH-SHEET-4")
def test_two_writers_one_wins_and_a_new_entry_is_a_revision(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    mine = day.fill(match, "A")
    theirs = day.fill(match, "B")
    day.must(mine)
    old = day.attest(match)
    refusal = day.do(theirs)
    assert code(refusal) == "sheet_stale"
    assert refusal.kind == "stale"
    day.must(day.fill(match, "B"))
    assert code(day.do(old)) == "sheet_stale"
    sheets = day.event.plays[match].games[0].sheets
    assert [sheet.revision for sheet in sheets] == [1, 2]
    assert sheets[1].statement["prev"] == sheets[0].digest


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.parametrize(
    ("outcome", "reason", "heroes", "allowed"),
    [
        ("draw", "both_retreat", (2, 2), True),
        ("draw", "both_retreat", (2, 1), False),
        ("A", "both_retreat", (2, 1), True),
        ("B", "both_retreat", (2, 1), False),
        ("B", "both_retreat", None, False),
        ("draw", "leader_defeated", None, False),
        ("A", "leader_defeated", (2, 1), False),
        ("A", "leader_defeated", None, True),
        ("A", "concession", None, True),
    ],
)
def test_living_heroes_fit_the_outcome(
    day: Fold, outcome: str, reason: str, heroes: tuple[int, int] | None, allowed: bool
) -> None:
    match = ready(day)[0]
    day.call(match)
    decision = day.do(day.fill(match, outcome, end_reason=reason, living_heroes=heroes))
    assert isinstance(decision, Refusal) is not allowed
    if not allowed:
        assert code(decision) == "outcome_contradiction"


@pytest.mark.rule("CH-MATCH-2")
def test_a_drawn_game_goes_on_with_another(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    day.must(day.fill(match, "draw", end_reason="both_retreat", living_heroes=(1, 1)))
    day.must(day.attest(match))
    assert day.event.match_status(match) == "in_play"
    assert day.event.plays[match].open_game.number == 2
    day.must(day.fill(match, "B"))
    day.must(day.attest(match))
    winner = day.event.progress.winner(match)
    assert day.event.order[winner - 1] == day.event.player(match, "B")


@pytest.mark.rule("CH-MATCH-4")
def test_a_concession_decides_the_match_as_such(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    day.must(day.fill(match, "A", end_reason="concession"))
    day.must(day.attest(match))
    assert day.event.plays[match].end_kind == "concession"


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_enters_or_witnesses_his_own_match(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    person = day.event.entrants[day.event.player(match, "B")].person
    assert code(day.do(day.fill(match), person=person)) == "own_match"
    day.must(day.fill(match))
    assert code(day.do(day.attest(match), person=person)) == "own_match"


def walkover(fold: Fold, match: str, winner: str = "A") -> c.RuleWalkover:
    return c.RuleWalkover(fold.new("x"), match, winner, fold.version(match), REASON)  # type: ignore[arg-type]


@pytest.mark.rule("CH-NOSHOW-1")
def test_a_walkover_needs_the_call_and_ten_minutes(day: Fold) -> None:
    match = ready(day)[0]
    assert code(day.do(walkover(day, match))) == "not_called_yet"
    day.call(match)
    day.wait(minutes=9, seconds=30)
    assert code(day.do(walkover(day, match))) == "grace_running"
    day.wait(seconds=30)
    day.must(walkover(day, match))
    assert day.event.plays[match].end_kind == "walkover"
    assert day.event.rulings[-1].rule == "CH-NOSHOW-1"
    assert not day.event.plays[match].games


@pytest.mark.rule("CH-JUDGE-1")
def test_a_ruling_names_the_state_it_met(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    day.wait(minutes=11)
    ruling = walkover(day, match)
    day.must(c.StartPlay(match))
    refusal = day.do(ruling)
    assert code(refusal) == "ruling_state_changed"
    assert refusal.kind == "stale"


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_does_not_rule_on_his_own_or_his_next_rivals_match(day: Fold) -> None:
    match = "W2.2"
    day.call(match)
    day.wait(minutes=11)
    person = day.event.entrants[day.event.player(match, "A")].person
    assert code(day.do(walkover(day, match), person=person, role="judge")) == "judge_conflict"


def withdrawal(fold: Fold, registration: str) -> c.RuleWithdrawal:
    met = fold.event.open_match_version(registration)
    return c.RuleWithdrawal(fold.new("x"), registration, met, REASON)


@pytest.mark.rule("CH-WD-1")
@pytest.mark.rule("CH-JUDGE-1")
def test_a_withdrawal_is_for_the_match_that_the_judge_saw(day: Fold) -> None:
    player = day.event.player("W1.2", "A")
    ruling = withdrawal(day, player)
    day.play("W1.2", "A")
    assert code(day.do(ruling)) == "ruling_state_changed"
    assert not day.event.progress.left


@pytest.mark.rule("CH-DAY-5")
@pytest.mark.rule("CH-NOSHOW-1")
def test_the_grace_time_stands_still_in_a_break(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    day.wait(minutes=4)
    day.must(c.PauseDay())
    day.wait(minutes=30)
    assert code(day.do(walkover(day, match))) == "grace_running"
    day.must(c.ResumeDay())
    day.wait(minutes=5)
    assert code(day.do(walkover(day, match))) == "grace_running"
    day.wait(minutes=1)
    day.must(walkover(day, match))


@pytest.mark.rule("CH-WD-1")
def test_a_withdrawal_gives_a_walkover_now_and_byes_later(day: Fold) -> None:
    match = "W2.2"
    leaver, rival = day.event.players(match)
    day.must(withdrawal(day, leaver))
    assert day.event.match_status(match) == "decided"
    assert day.event.plays[match].end_kind == "walkover"
    assert day.event.order[day.event.progress.winner(match) - 1] == rival
    again = day.do(withdrawal(day, leaver))
    assert code(again) == "already_left"
    day.play_on()
    assert day.event.status == "finished"
    assert len(day.event.progress.places()) == 10


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_closed_day_does_not_change(day: Fold) -> None:
    day.play_on()
    day.must(c.CompleteDay())
    assert code(day.do(c.CompleteDay())) == "day_completed"
    entrant = day.event.order[0]
    assert code(day.do(withdrawal(day, entrant))) == "day_completed"


@pytest.mark.rule("CH-DE-12")
def test_a_day_closes_when_everyone_has_a_place(day: Fold) -> None:
    refusal = day.do(c.CompleteDay())
    assert code(refusal) == "open_matches"
    assert refusal.params["count"] == 18
    day.play_on()
    day.must(c.CompleteDay())
    assert len(day.championship.days["e1"].places) == 10


@pytest.mark.rule("CH-QUAL-1")
def test_the_first_two_of_a_single_day_qualify(day: Fold) -> None:
    day.play_on()
    day.must(c.CompleteDay())
    result = stage_qualification(day.championship, "s1")
    assert [item.place for item in result.qualifiers] == [1, 2]
    assert result.settled


@pytest.mark.rule("CH-QUAL-2")
def test_a_stage_with_a_day_to_come_is_not_settled() -> None:
    day = Fold(day_maximum=10).first_of_two()
    day.play_on()
    day.must(c.CompleteDay())
    assert not stage_qualification(day.championship, "s1").settled


@pytest.mark.parametrize("outcome", ["A", "B"])
def test_every_day_ends_whoever_wins(outcome: str) -> None:
    fold = Fold().drawn(17)
    fold.play_on(outcome=outcome)
    assert fold.event.status == "finished"
    assert not fold.event.active_matches()


@pytest.mark.rule("CH-DE-4")
def test_a_match_that_the_bracket_does_not_have_is_unknown(day: Fold) -> None:
    asked = (
        c.CallMatch("W9.9"),
        c.UncallMatch("W9.9"),
        c.StartPlay("W9.9"),
        day_fill("W9.9"),
        c.AttestPaper("W9.9", 1, "0" * 64),
        walkover(day, "W9.9"),
    )
    for command in asked:
        assert code(day.do(command)) == "match_unknown"


@pytest.mark.rule("CH-DE-9")
def test_nothing_is_played_before_the_draw_or_after_the_end(day: Fold) -> None:
    early = Fold().start().planned()
    early.register(10)
    early.check_in()
    asked = (c.CallMatch("W1.2"), c.StartPlay("W1.2"), c.PauseDay(), walkover(early, "W1.2"))
    for command in asked:
        assert code(early.do(command)) == "day_not_running"
    day.play_on()
    for command in (c.CallMatch("W1.2"), c.PauseDay()):
        assert code(day.do(command)) == "day_not_running"


@pytest.mark.rule("CH-SHEET-1")
def test_a_witness_names_the_open_game(day: Fold) -> None:
    match = ready(day)[0]
    day.call(match)
    day.must(day.fill(match, "draw", end_reason="both_retreat", living_heroes=(1, 1)))
    first = day.attest(match)
    day.must(first)
    day.must(day.fill(match, "B"))
    assert code(day.do(first)) == "sheet_missing"
    assert code(day.do(c.StartPlay(match))) == "match_not_called"


@pytest.mark.rule("CH-WD-1")
@pytest.mark.rule("CH-REG-1")
def test_whoever_is_out_or_unknown_does_not_withdraw(day: Fold) -> None:
    unknown = c.RuleWithdrawal(day.new("x"), "r999", "none", REASON)
    assert code(day.do(unknown)) == "registration_unknown"
    day.play_on()
    last = day.event.places[-1]["registration"] if day.event.places else day.event.order[-1]
    assert code(day.do(withdrawal(day, last))) == "already_left"


@pytest.mark.rule("CH-DE-9")
def test_a_table_is_put_in_or_out_of_use_once(day: Fold) -> None:
    assert code(Fold().start().planned().do(c.SetTable(3, True))) == "day_not_running"
    assert code(day.do(c.SetTable(1, True))) == "table_unknown"
    day.must(c.SetTable(1, False))
    assert code(day.do(c.SetTable(1, False))) == "table_unknown"
    day.must(c.SetTable(40, True))

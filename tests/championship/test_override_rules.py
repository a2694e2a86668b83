"""Correcting a result that counted already: alone, for the whole list, or not at all."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.finals import drawn_final, play_out
from tests.support.fold import REASON, Fold, code
from tests.support.random_day import play_random_day
from tournament.brackets import Left, Won, impact, replay
from tournament.brackets.impact import replay_slots, structural_closure
from tournament.championship import commands as c
from tournament.championship.event_evolve import evolve_event
from tournament.championship.facts import RulingIssued
from tournament.championship.rulings.override.queries import (
    Judgement,
    has_started,
    noted_matches,
    outlook,
)
from tournament.championship.rulings.override.replay_cost import ENOUGH_PLAYED, replay_cost
from tournament.regulations.refusals import Refusal


@pytest.fixture
def day() -> Fold:
    return Fold().drawn(10)


def correction(
    fold: Fold,
    match: str,
    outcome: str,
    kind: type[Any] = c.RuleCorrection,
    reason: c.Reason = REASON,
    game: int | None = 1,
) -> Any:
    """What the judge found, as a command of a kind."""
    game = None if outcome == "none" else game
    nonce = () if kind is c.OverrideStand else ("0" * 32,)
    return kind(fold.new("x"), match, outcome, fold.seen(match), *nonce, reason, game)


def stand(fold: Fold, match: str, outcome: str) -> c.OverrideStand:
    return correction(fold, match, outcome, c.OverrideStand)


def void(fold: Fold, match: str, outcome: str) -> c.OverrideReplay:
    return correction(fold, match, outcome, c.OverrideReplay)


@pytest.mark.rule("CH-OVERRIDE-1")
def test_a_correction_propagates_and_uncalls_later_matches(day: Fold) -> None:
    day.play("W1.2", "A")
    old_winner, new_winner = day.event.players("W1.2")
    day.call("W2.1")
    assert code(day.do(correction(day, "W1.2", "A"))) == "same_result"
    day.must(correction(day, "W1.2", "B"))
    assert new_winner in day.event.players("W2.1")
    assert old_winner not in day.event.players("W2.1")
    assert old_winner in day.event.players("L2.1")
    assert day.event.match_status("W2.1") == "ready"
    assert day.event.free_tables()[0] == 1
    sheets = day.event.plays["W1.2"].games[0].sheets
    assert [sheet.state for sheet in sheets] == ["superseded", "accepted_by_judge"]
    assert day.event.rulings[-1].affected == ("W2.1",)


@pytest.mark.rule("CH-OVERRIDE-1")
def test_nothing_to_correct_without_a_confirmed_result(day: Fold) -> None:
    day.call("W1.2")
    assert code(day.do(correction(day, "W1.2", "B"))) == "nothing_to_correct"
    day.must(day.fill("W1.2"))
    day.must(day.attest("W1.2"))
    assert code(day.do(correction(day, "W1.2", "B", game=2))) == "nothing_to_correct"
    assert code(day.do(correction(day, "W1.2", "B", game=None))) == "nothing_to_correct"


@pytest.mark.rule("CH-OVERRIDE-1")
def test_correcting_the_grand_final_opens_the_second_one(day: Fold) -> None:
    day.play_on()
    assert day.event.status == "finished"
    assert day.event.match_status("GF2") == "not_needed"
    day.must(correction(day, "GF", "B"))
    assert day.event.status == "running"
    assert day.event.match_status("GF2") == "ready"


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_started_match_asks_for_a_choice_about_the_whole_list(day: Fold) -> None:
    day.play("W1.2", "A")
    day.call("W2.1")
    day.must(c.StartPlay("W2.1"))
    refusal = day.do(correction(day, "W1.2", "B"))
    assert code(refusal) == "later_match_started"
    assert not isinstance(day.ask(stand(day, "W1.2", "B")), Refusal)
    assert not isinstance(day.ask(void(day, "W1.2", "B")), Refusal)


@pytest.mark.rule("CH-OVERRIDE-1")
def test_no_choice_is_offered_while_nothing_has_started(day: Fold) -> None:
    day.play("W1.2", "A")
    day.call("W2.1")
    assert code(day.do(stand(day, "W1.2", "B"))) == "stand_not_needed"
    assert code(day.do(void(day, "W1.2", "B"))) == "nothing_to_replay"


@pytest.mark.rule("CH-OVERRIDE-2")
def test_standing_changes_nothing_but_what_is_said(day: Fold) -> None:
    day.play_on(8)
    assert has_started(day.event, "W2.1")
    before = day.event
    day.must(stand(day, "W1.2", "B"))
    after = day.event
    assert after.decisions == before.decisions
    assert after.plays["W1.2"].games == before.plays["W1.2"].games
    assert after.rulings[-1].effect == {"game": 1, "outcome": "B", "winner": "B"}
    assert after.rulings[-1].affected


@pytest.mark.rule("CH-OVERRIDE-2")
def test_the_decision_that_the_bracket_stands_is_final(day: Fold) -> None:
    day.play_on(8)
    day.must(stand(day, "W1.2", "B"))
    assert code(day.do(void(day, "W1.2", "B"))) == "error_noted"
    assert code(day.do(stand(day, "W1.2", "B"))) == "error_noted"


@pytest.mark.rule("CH-OVERRIDE-2")
def test_an_error_is_noted_as_long_as_the_result_that_it_is_about(day: Fold) -> None:
    """Later the match is void by another error: its new result may be wrong in its own right."""
    for match in ("W1.2", "W2.1", "W2.2", "W3.1"):
        day.play(match)
    day.must(stand(day, "W2.1", "B"))
    assert noted_matches(day.event) == {"W2.1"}
    day.must(void(day, "W1.2", "B"))
    assert noted_matches(day.event) == frozenset()
    for match in ("W2.1", "W3.1"):
        day.play(match)
    day.must(void(day, "W2.1", "B"))
    assert (
        day.event.progress.winner("W2.1") != day.event.seed_of[str(day.event.player("W2.1", "A"))]
    )


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_replay_voids_every_match_that_used_the_result(day: Fold) -> None:
    day.play_on(9)
    day.call(day.event.progress.ready()[0])
    in_play = day.event.active_matches()[0]
    day.must(day.fill(in_play))
    found = outlook(day.event, Judgement("W1.2", "B", 1))
    started = found.started
    assert in_play in found.used
    kept = [item for item in day.event.decisions if item.match not in {"W1.2", *found.used}]  # type: ignore[union-attr]
    day.must(void(day, "W1.2", "B"))
    state = day.event
    assert [item for item in state.decisions if item.match != "W1.2"] == kept  # type: ignore[union-attr]
    assert state.progress.end_kind("W1.2") == "ruling"
    assert state.active_matches() == ()
    for match in started:
        assert state.match_status(match) in {"pending", "ready"}
        sheets = [sheet for game in state.plays[match].games for sheet in game.sheets]
        assert sheets[-1].state == "voided"
        assert all(game.outcome is None for game in state.plays[match].games)
    assert set(state.rulings[-1].affected) == {*started, *found.called}
    day.play_on()
    day.must(c.CompleteDay())


@pytest.mark.rule("CH-OVERRIDE-2")
def test_sheets_of_a_void_match_go_on_counting_their_revisions(day: Fold) -> None:
    day.play("W1.2", "A")
    day.play("W2.1", "A")
    old = day.event.plays["W2.1"].games[0].sheets[-1]
    day.must(void(day, "W1.2", "B"))
    day.call("W2.1")
    stale = c.FillSheet(match="W2.1", game=1, revision=0, outcome="A", nonce="0" * 32)
    assert code(day.do(stale)) == "sheet_stale"
    game = day.event.plays["W2.1"].open_game
    assert (game.number, game.revision, game.replay) == (1, 1, 0)
    day.must(c.FillSheet(match="W2.1", game=1, revision=1, outcome="B", nonce="0" * 32))
    new = day.event.plays["W2.1"].games[0].sheets[-1]
    assert (new.revision, new.statement["prev"]) == (2, old.digest)
    assert new.statement["players"] != old.statement["players"]


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_finished_day_runs_again_after_a_replay(day: Fold) -> None:
    day.play_on()
    assert day.event.status == "finished"
    day.must(void(day, "W1.2", "B"))
    assert day.event.status == "running"
    day.play_on(outcome="B")
    assert day.event.status == "finished"
    assert len(day.event.progress.places()) == 10


@pytest.mark.rule("CH-OVERRIDE-2")
def test_once_the_day_is_closed_the_bracket_stands(day: Fold) -> None:
    day.play_on()
    day.must(c.CompleteDay())
    assert code(day.do(correction(day, "GF", "B"))) == "day_completed"
    assert code(day.do(void(day, "W1.2", "B"))) == "day_completed"
    places = day.event.places
    championship = day.championship
    day.must(stand(day, "GF", "B"))
    assert day.event.status == "completed"
    assert day.event.places == places
    assert day.championship == championship


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_ruling_is_refused_when_any_listed_match_has_changed(day: Fold) -> None:
    day.play("W1.2", "A")
    at_once, for_all = correction(day, "W1.2", "B"), void(day, "W1.2", "B")
    day.call("W2.1")
    day.must(c.StartPlay("W2.1"))
    assert code(day.do(at_once)) == "ruling_state_changed"
    assert code(day.do(for_all)) == "ruling_state_changed"


@pytest.mark.rule("CH-JUDGE-1")
def test_a_judges_own_ruling_is_not_corrected_as_a_result(day: Fold) -> None:
    day.call("W1.2")
    day.wait(minutes=11)
    day.must(c.RuleWalkover(day.new("x"), "W1.2", "A", day.version("W1.2"), REASON))
    assert code(day.do(correction(day, "W1.2", "B", game=None))) == "result_is_a_ruling"


@pytest.mark.rule("CH-OVERRIDE-2")
def test_whoever_has_left_does_not_come_back_by_a_replay(day: Fold) -> None:
    day.play("W1.2", "A")
    day.play("W2.1", "A")
    _, other = day.event.players("W2.1")
    day.must(
        c.RuleWithdrawal(day.new("x"), str(other), day.event.open_match_version(str(other)), REASON)
    )
    day.must(void(day, "W1.2", "B"))
    state = day.event
    assert state.entrants[str(other)].status == "withdrawn"
    assert state.seed_of[str(other)] in state.progress.left
    assert state.progress.next_match(state.seed_of[str(other)]) is None
    day.play_on()
    assert day.event.status == "finished"


@pytest.mark.rule("CH-OVERRIDE-2")
def test_one_who_left_after_a_wrong_win_leaves_again_when_he_is_in_again(day: Fold) -> None:
    day.play_on(11)
    lost = next(
        spec.id
        for spec in day.event.structure.matches
        if spec.bracket == "losers" and day.event.match_status(spec.id) == "decided"
    )
    winner = day.event.order[int(day.event.progress.winner(lost) or 0) - 1]
    day.must(c.RuleWithdrawal(day.new("x"), winner, day.event.open_match_version(winner), REASON))
    seed = day.event.seed_of[winner]
    other = "B" if day.event.player(lost, "A") == winner else "A"
    kind = (
        c.OverrideReplay
        if outlook(day.event, Judgement(lost, other, 1)).started
        else c.RuleCorrection
    )
    day.must(correction(day, lost, other, kind))
    assert Left(seed) not in day.event.decisions
    assert day.event.entrants[winner].status == "withdrawn"
    back = "A" if other == "B" else "B"
    day.must(correction(day, lost, back))
    assert Left(seed) in day.event.decisions


@pytest.mark.rule("CH-OVERRIDE-4")
@pytest.mark.parametrize(("players", "reach", "total"), [(10, 11, 18), (32, 19, 62)])
def test_the_cost_of_a_replay_is_known_before(players: int, reach: int, total: int) -> None:
    day = Fold().drawn(players)
    day.play("W1.2", "A")
    first = replay_cost(outlook(day.event, Judgement("W1.2", "B", 1)))
    assert (first.reach, first.total, first.void, first.minutes) == (reach, total, 0, 0)
    day.play_on()
    cost = replay_cost(outlook(day.event, Judgement("W1.2", "B", 1)))
    assert cost.reach == reach
    assert cost.void == reach
    assert cost.minutes_per_match < 45
    slots = replay_slots(day.event.structure, structural_closure(day.event.structure, "W1.2"), 16)
    assert cost.minutes == slots * cost.minutes_per_match + (slots - 1) * 5
    assert set(cost.out) >= set(filter(None, day.event.players("L2.1")))


@pytest.mark.rule("CH-OVERRIDE-4")
def test_a_break_is_no_part_of_what_a_replay_takes(day: Fold) -> None:
    for match in day.event.call_list()[:ENOUGH_PLAYED]:
        day.call(match)
        day.wait(minutes=20)
        day.must(c.PauseDay())
        day.wait(hours=2)
        day.must(c.ResumeDay())
        day.must(day.fill(match))
        day.must(day.attest(match))
    again = replay_cost(outlook(day.event, Judgement("W1.2", "B", 1)))
    assert again.minutes_per_match == 20


@pytest.mark.rule("CH-OVERRIDE-4")
def test_whoever_has_left_is_named_with_the_cost(day: Fold) -> None:
    day.play("W1.2", "A")
    day.play("W2.1", "A")
    _, other = day.event.players("W2.1")
    standing = day.event.open_match_version(str(other))
    day.must(c.RuleWithdrawal(day.new("x"), str(other), standing, REASON))
    cost = replay_cost(outlook(day.event, Judgement("W1.2", "B", 1)))
    assert cost.left == (other,)
    assert cost.minutes_per_match == 45


@pytest.mark.rule("CH-SHEET-5")
def test_a_fault_found_after_both_signed_is_for_the_judge_alone(day: Fold) -> None:
    day.play("W1.2", "A")
    again = c.FillSheet(match="W1.2", game=1, revision=1, outcome="B", nonce="0" * 32)
    assert code(day.do(again)) == "match_not_called"
    assert code(day.do(day.attest("W1.2"))) == "match_not_called"
    day.must(correction(day, "W1.2", "B"))
    assert day.event.plays["W1.2"].games[0].outcome == "B"


@pytest.mark.rule("CH-OVERRIDE-1")
def test_a_concession_entered_for_the_wrong_player_is_corrected(day: Fold) -> None:
    day.call("W1.2")
    day.must(c.ConcedeMatch("W1.2", "A", True))
    winner = day.event.progress.winner("W1.2")
    assert code(day.do(correction(day, "W1.2", "B", game=None))) == "same_result"
    day.must(correction(day, "W1.2", "A", game=None))
    assert day.event.progress.winner("W1.2") not in {None, winner}
    assert code(day.do(correction(day, "W1.2", "B", game=None))) == "result_is_a_ruling"


@pytest.mark.rule("CH-SHEET-7")
def test_exchanged_seats_exchange_everything_on_the_slip(day: Fold) -> None:
    day.call("W1.2")
    day.must(day.fill("W1.2", "A", first_player="A", leaders=(3, 7)))
    day.must(day.attest("W1.2"))
    exchanged = c.Reason("seats_exchanged", "0" * 64)
    day.must(correction(day, "W1.2", "B", reason=exchanged))
    old, new = day.event.plays["W1.2"].games[0].sheets
    assert old.state == "superseded"
    assert new.statement["prev"] == old.digest
    details = new.statement["details"]
    assert (details["first_player"], list(details["leaders"])) == ("B", [7, 3])
    assert new.statement["outcome"] == "B"


@pytest.mark.rule("CH-SHEET-7")
def test_a_result_of_another_match_leaves_this_one_to_be_played(day: Fold) -> None:
    day.play("W1.2", "A")
    day.must(correction(day, "W1.2", "none"))
    state = day.event
    assert state.match_status("W1.2") == "ready"
    assert state.plays["W1.2"].games[0].sheets[-1].state == "voided"
    assert state.match_status("W2.1") == "pending"
    day.play("W1.2", "B")
    assert day.event.match_status("W1.2") == "decided"


@pytest.mark.rule("CH-SHEET-7")
def test_a_game_that_was_drawn_goes_on_with_another_one(day: Fold) -> None:
    day.play("W1.2", "A")
    day.must(correction(day, "W1.2", "draw"))
    assert day.event.match_status("W1.2") == "ready"
    assert day.event.plays["W1.2"].open_game.number == 2
    day.play("W1.2", "B")
    assert day.event.progress.winner("W1.2") is not None
    assert (
        day.event.player("W1.2", "B")
        == day.event.order[int(day.event.progress.winner("W1.2") or 0) - 1]
    )


@pytest.mark.rule("CH-OVERRIDE-1")
def test_a_match_to_two_wins_follows_its_games() -> None:
    day = Fold(day_wins=2).drawn(10)
    for outcome in "ABA":
        if day.event.plays.get("W1.2") is None or day.event.match_status("W1.2") == "ready":
            day.call("W1.2")
        day.must(day.fill("W1.2", outcome))
        day.must(day.attest("W1.2"))
    winner = day.event.progress.winner("W1.2")
    day.must(correction(day, "W1.2", "A", game=2))
    assert day.event.progress.winner("W1.2") == winner
    assert day.event.progress.end_kind("W1.2") == "played"
    day.must(correction(day, "W1.2", "B", game=1))
    assert day.event.progress.winner("W1.2") == winner
    day.must(correction(day, "W1.2", "B", game=3))
    assert day.event.progress.winner("W1.2") not in {None, winner}


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_does_not_correct_what_touches_his_own_matches(day: Fold) -> None:
    day.play_on(8)
    used = outlook(day.event, Judgement("W1.2", "B", 1)).used
    players = {player for key in used for player in day.event.players(key)}
    touched = next(iter(sorted(filter(None, players - set(day.event.players("W1.2"))))))
    judge = day.event.entrants[touched].person
    refusal = day.do(void(day, "W1.2", "B"), person=judge, role="judge")
    assert code(refusal) == "judge_conflict"


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(3, 20), st.data())
def test_after_a_replay_only_the_rest_of_the_decisions_stands(
    seed: int, players: int, data: st.DataObject
) -> None:
    """The state after the ruling is that of its other decisions alone, and the day can end."""
    random = Random(seed)
    day = Fold(stage_minimum=3, day_maximum=64).drawn(players)
    _play_some(day, random)
    matches = [
        key
        for key in day.event.plays
        if isinstance(day.event.progress.decision(key), Won)
        and not isinstance(day.ask(void(day, key, "none")), Refusal)
    ]
    if not matches:
        return
    match = data.draw(st.sampled_from(sorted(matches)))
    outcome = data.draw(st.sampled_from(["A", "B", "none"]))
    command = void(day, match, outcome)
    if isinstance(day.ask(command), Refusal):
        return
    before = day.event
    used = set(outlook(before, Judgement(match, outcome, command.game)).used)
    day.must(command)
    after = day.event
    reached_now = set(impact.used(after.progress, match))
    assert replay(after.structure, after.decisions).places() == after.progress.places()
    for spec in after.structure.matches:
        if spec.id not in used | reached_now | {match}:
            assert after.match_status(spec.id) == before.match_status(spec.id)
            assert after.players(spec.id) == before.players(spec.id)
            assert after.plays.get(spec.id) == before.plays.get(spec.id)
        elif spec.id in used:
            assert not isinstance(after.progress.decision(spec.id), Won)
    seats = [key for item in after.active_matches() for key in after.players(item)]
    assert len(seats) == len(set(seats))
    for key, entrant in before.entrants.items():
        assert after.entrants[key].status == entrant.status
    for called in day.event.active_matches():
        day.must(c.UncallMatch(called))
    day.play_on(outcome=random.choice("AB"))
    assert day.event.status == "finished"


def _play_some(day: Fold, random: Random) -> None:
    for _ in range(random.randint(2, 2 * len(day.event.order))):
        ready = [
            key for key in day.event.progress.ready() if day.event.match_status(key) == "ready"
        ]
        if not ready:
            return
        match = random.choice(ready)
        roll = random.random()
        if roll < 0.75:
            day.play(match, random.choice("AB"))
        elif roll < 0.85:
            day.wait(minutes=6)
            day.do(c.CallMatch(match))
        else:
            leaver = random.choice(day.event.order)
            standing = day.event.open_match_version(leaver)
            day.do(c.RuleWithdrawal(day.new("x"), leaver, standing, REASON))


@settings(max_examples=10, deadline=timedelta(seconds=60))
@given(st.integers(0, 2**32), st.integers(10, 16))
def test_random_days_with_corrections_at_any_time_end(seed: int, players: int) -> None:
    day = play_random_day(Random(seed), players)
    assert day.event.status == "completed"


def test_old_rulings_of_the_ledger_keep_their_meaning(day: Fold) -> None:
    """A correction written before the winner stood in the fact names them in the sheet alone."""
    day.play("W1.2", "A")
    day.must(correction(day, "W1.2", "B"))
    fact = day.event.rulings[-1]
    old = {key: fact.effect[key] for key in ("statement", "digest")}
    again = Fold().drawn(10)
    again.play("W1.2", "A")
    ruling = RulingIssued(
        ruling="x",
        type="correct_result",
        rule="CH-OVERRIDE-1",
        match="W1.2",
        registration=None,
        met={},
        effect=old,
        category="other",
        reason_sha256="",
        judge="j",
        affected=(),
    )
    state = evolve_event(again.event, ruling, again.now)
    assert state.decisions == day.event.decisions


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_semi_final_of_the_final_is_replayed_with_both_medal_matches() -> None:
    day = play_out(drawn_final(2, 2))
    semi, other = (spec.id for spec in day.event.structure.matches[:2])
    kept = day.event.plays[other]
    assert day.event.status == "finished"
    assert code(day.do(correction(day, semi, "B", game=1))) == "later_match_started"
    found = outlook(day.event, Judgement(semi, "B", 1))
    assert found.result is None
    assert found.started == ("P3", "F")
    day.must(correction(day, semi, "B", c.OverrideReplay, game=1))
    assert day.event.status == "running"
    assert day.event.plays[other] == kept
    assert [day.event.match_status(key) for key in (semi, "P3", "F")] == [
        "ready",
        "pending",
        "pending",
    ]
    assert day.event.plays[semi].open_game.number == 3
    day.call(semi)
    day.must(day.fill(semi, "B"))
    day.must(day.attest(semi))
    loser = day.event.player(semi, "A")
    assert loser in day.event.players("P3")
    play_out(day)
    assert day.event.status == "finished"
    assert sorted(place.first for place in day.event.progress.places().values()) == [1, 2, 3, 4]

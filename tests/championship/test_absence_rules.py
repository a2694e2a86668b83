"""Rules of players who do not come or leave, each shown to refuse."""

import pytest

from tests.support.fold import REASON, SECRET, SECRET_SHA256, Fold, code
from tournament.brackets import Held, Player
from tournament.championship import commands as c
from tournament.championship.days.progress.queries import ended_unplayed


@pytest.fixture
def day() -> Fold:
    """Sixteen players, so that no slot of the first rounds is empty."""
    return Fold().drawn(16)


def late(fold: Fold, match: str) -> None:
    """Call a match and let the grace time pass."""
    fold.call(match)
    fold.wait(minutes=11)


def walkover(fold: Fold, match: str, winner: str = "A") -> c.RuleWalkover:
    return c.RuleWalkover(fold.new("ruling"), match, winner, fold.version(match), REASON)  # type: ignore[arg-type]


def double_loss(fold: Fold, match: str, both_left: bool = False) -> c.RuleDoubleLoss:
    return c.RuleDoubleLoss(fold.new("ruling"), match, both_left, fold.version(match), REASON)


def withdrawal(fold: Fold, registration: str) -> c.RuleWithdrawal:
    met = fold.event.open_match_version(registration)
    return c.RuleWithdrawal(fold.new("ruling"), registration, met, REASON)


def disqualification(fold: Fold, registration: str) -> c.RuleDisqualification:
    met = fold.event.open_match_version(registration)
    return c.RuleDisqualification(fold.new("ruling"), registration, met, REASON)


def revoke_walkover(fold: Fold, match: str) -> c.RevokeWalkover:
    old = fold.event.rulings[-1].id
    return c.RevokeWalkover(fold.new("ruling"), old, fold.version(match), REASON)


def revoke_withdrawal(fold: Fold, registration: str, old: str = "") -> c.RevokeWithdrawal:
    met = f"{fold.event.open_match_version(registration)}/{len(fold.event.rulings)}"
    return c.RevokeWithdrawal(fold.new("ruling"), old or fold.event.rulings[-1].id, met, REASON)


def seat(fold: Fold, match: str, letter: str = "A") -> str:
    found = fold.event.player(match, letter)
    assert found is not None
    return found


def both_absent(fold: Fold, match: str = "W1.1") -> tuple[str, str]:
    """The two of a match that ended as a double loss."""
    late(fold, match)
    pair = seat(fold, match, "A"), seat(fold, match, "B")
    fold.must(double_loss(fold, match))
    return pair


# --- double loss and the held slot (CH-NOSHOW-2) ------------------------------------------------


@pytest.mark.rule("CH-NOSHOW-1")
def test_nobody_loses_before_the_call_and_the_grace_time(day: Fold) -> None:
    assert code(day.do(double_loss(day, "W1.1"))) == "not_called_yet"
    assert code(day.do(walkover(day, "W1.1"))) == "not_called_yet"
    day.call("W1.1")
    assert code(day.do(double_loss(day, "W1.1"))) == "grace_running"
    assert code(day.do(walkover(day, "W1.1"))) == "grace_running"
    day.wait(minutes=11)
    day.must(double_loss(day, "W1.1"))


@pytest.mark.rule("CH-JUDGE-1")
def test_a_ruling_names_the_state_that_it_met(day: Fold) -> None:
    stale = double_loss(day, "W1.1")
    stale_walkover = walkover(day, "W1.1")
    late(day, "W1.1")
    assert code(day.do(stale)) == "ruling_state_changed"
    assert code(day.do(stale_walkover)) == "ruling_state_changed"
    gone = seat(day, "W1.2")
    withdraw, disqualify = withdrawal(day, gone), disqualification(day, gone)
    day.call("W1.2")
    assert code(day.do(withdraw)) == "ruling_state_changed"
    assert code(day.do(disqualify)) == "ruling_state_changed"
    day.must(double_loss(day, "W1.1"))


@pytest.mark.rule("CH-NOSHOW-2")
def test_nobody_advances_and_the_losers_slot_is_held(day: Fold) -> None:
    both_absent(day)
    assert day.event.match_status("W1.1") == "double_loss"
    assert day.event.player("W2.1", "A") is None
    assert isinstance(day.event.progress.slot("L1.1", "a"), Held)
    assert [day.event.progress.losses(seed) for seed in (1, 16)] == [1, 1]


@pytest.mark.rule("CH-NOSHOW-2")
def test_the_first_who_reports_has_the_slot_and_the_other_is_out(day: Fold) -> None:
    first, second = both_absent(day)
    stranger = seat(day, "W1.2")
    assert code(day.do(c.TakeHeldSlot("L1.1", "a", stranger))) == "slot_not_for_him"
    assert code(day.do(c.TakeHeldSlot("L1.2", "a", first))) == "slot_not_held"
    day.must(c.TakeHeldSlot("L1.1", "a", second))
    assert day.event.player("L1.1", "A") == second
    assert day.event.progress.exit_number(day.event.seed_of[first]) == 1
    assert code(day.do(c.TakeHeldSlot("L1.1", "a", first))) == "slot_not_held"
    assert code(day.do(c.LeaveHeldSlot("L1.1", "a"))) == "slot_not_held"


@pytest.mark.rule("CH-NOSHOW-2")
def test_if_both_come_chance_decides(day: Fold) -> None:
    pair = both_absent(day)
    day.must(c.OpenLot("lot1", "held_slot", "L1.1:a", frozenset(pair), SECRET_SHA256))
    for command in (c.TakeHeldSlot("L1.1", "a", pair[0]), c.LeaveHeldSlot("L1.1", "a")):
        assert code(day.do(command)) == "slot_by_lot"
    undecided = c.TakeHeldSlot("L1.1", "a", pair[0], "lot1")
    assert code(day.do(undecided)) == "lot_decides_otherwise"
    day.must(c.DrawLot("lot1", "4 8 15", SECRET))
    winner, loser = day.event.lots["lot1"].order
    wrong = c.TakeHeldSlot("L1.1", "a", loser, "lot1")
    assert code(day.do(wrong)) == "lot_decides_otherwise"
    day.must(c.TakeHeldSlot("L1.1", "a", winner, "lot1"))
    assert day.event.player("L1.1", "A") == winner


@pytest.mark.rule("CH-NOSHOW-2")
@pytest.mark.parametrize("corrected", ["W1.1", "W2.1"])
def test_a_slot_that_is_held_again_after_a_correction_has_a_lot_of_its_own(
    day: Fold, corrected: str
) -> None:
    """Another pair, or the same one once more: the lot of before decides nothing about it."""
    for match in ("W1.1", "W1.2", "W1.3", "W1.4"):
        day.play(match)
    if corrected == "W2.1":
        day.play("W2.1")
        day.play("W2.2")
        feeder, slot, side = "W2.1", "L4.1", "b"
        match = "W3.1"
    else:
        feeder, slot, side, match = "W1.1", "L2.4", "b", "W2.1"
    subject = f"{slot}:{side}"
    pair = both_absent(day, match)
    assert [item[:2] for item in day.event.progress.held_slots()] == [(slot, side)]
    day.must(c.OpenLot("lot1", "held_slot", subject, frozenset(pair), SECRET_SHA256))
    day.must(c.DrawLot("lot1", "4 8 15", SECRET))
    day.must(c.TakeHeldSlot(slot, side, day.event.lots["lot1"].order[0], "lot1"))
    for outcome in "BA":
        met = day.seen(feeder)
        day.must(c.OverrideReplay(day.new("x"), feeder, outcome, met, "0" * 32, REASON))  # type: ignore[arg-type]
        again = both_absent(day, match)
        assert (set(again) == set(pair)) is (outcome == "A")
        stale = c.TakeHeldSlot(slot, side, again[0], "lot1")
        assert code(day.do(stale)) == "lot_decides_otherwise"
        lot = f"lot{outcome}"
        opened = c.OpenLot(lot, "held_slot", subject, frozenset(again), SECRET_SHA256)
        day.must(opened)
        assert code(day.do(opened)) == "lot_open_already"
        day.must(c.DrawLot(lot, "16 23 42", SECRET))
        day.must(c.TakeHeldSlot(slot, side, day.event.lots[lot].order[0], lot))


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_gives_a_held_slot_to_himself_or_closes_it_for_himself(day: Fold) -> None:
    first, second = both_absent(day)
    day.play("W1.2")
    waiting = day.event.player("L1.1", "B")
    assert waiting is not None
    for key in (first, second, waiting):
        person = day.event.entrants[key].person
        assert code(day.do(c.TakeHeldSlot("L1.1", "a", first), person=person)) == "own_slot"
        assert code(day.do(c.LeaveHeldSlot("L1.1", "a"), person=person)) == "own_slot"
    day.must(c.LeaveHeldSlot("L1.1", "a"))


@pytest.mark.rule("CH-NOSHOW-2")
def test_a_slot_is_left_only_when_its_match_would_be_called(day: Fold) -> None:
    both_absent(day)
    assert code(day.do(c.LeaveHeldSlot("L1.1", "a"))) == "slot_still_waits"
    day.play("W1.2")
    loser = day.event.player("L1.1", "B")
    day.must(c.LeaveHeldSlot("L1.1", "a"))
    assert day.event.match_status("L1.1") == "bye"
    assert loser in day.event.players("L2.1")


@pytest.mark.rule("CH-NOSHOW-2")
def test_two_held_slots_of_one_match_do_not_wait_for_each_other(day: Fold) -> None:
    both_absent(day, "W1.1")
    both_absent(day, "W1.2")
    day.must(c.LeaveHeldSlot("L1.1", "a"))
    day.must(c.LeaveHeldSlot("L1.1", "b"))
    assert day.event.match_status("L1.1") == "empty"


@pytest.mark.rule("CH-DAY-5")
def test_nobody_reports_for_a_slot_while_the_day_is_suspended(day: Fold) -> None:
    first, _ = both_absent(day)
    day.must(c.SuspendDay("e1", "suspension", REASON), role="judge")
    assert code(day.do(c.TakeHeldSlot("L1.1", "a", first))) == "day_suspended"
    assert code(day.do(c.LeaveHeldSlot("L1.1", "a"))) == "day_suspended"


@pytest.mark.rule("CH-DAY-5")
def test_in_a_break_a_walkover_taken_back_calls_nobody(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"))
    day.must(c.PauseDay())
    day.must(revoke_walkover(day, "W1.1"))
    assert day.event.match_status("W1.1") == "ready"


@pytest.mark.rule("CH-NOSHOW-2")
def test_in_the_losers_bracket_both_are_out(day: Fold) -> None:
    day.play("W1.1")
    day.play("W1.2")
    pair = both_absent(day, "L1.1")
    for key in pair:
        assert day.event.progress.exit_number(day.event.seed_of[key]) == 1


# --- the walkover taken back (CH-NOSHOW-3) -----------------------------------------------------


@pytest.mark.rule("CH-NOSHOW-3")
def test_a_walkover_is_taken_back_and_the_grace_time_starts_anew(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"))
    assert day.event.player("W2.1", "A") is not None
    day.must(revoke_walkover(day, "W1.1"))
    assert day.event.match_status("W1.1") == "called"
    assert day.event.player("W2.1", "A") is None
    assert code(day.do(walkover(day, "W1.1", "B"))) == "grace_running"
    day.wait(minutes=11)
    day.must(walkover(day, "W1.1", "B"))
    assert [item.type for item in day.event.rulings] == ["walkover", "walkover_revoked", "walkover"]


@pytest.mark.rule("CH-NOSHOW-3")
def test_a_walkover_that_a_called_match_has_used_stands(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"))
    day.play("W1.2")
    back = revoke_walkover(day, "W1.1")
    day.call("W2.1", rest_waived=True)
    assert code(day.do(back)) == "walkover_used"
    day.must(c.UncallMatch("W2.1"))
    day.must(back)


@pytest.mark.rule("CH-NOSHOW-3")
def test_a_match_whose_loser_has_left_since_stays_ended_and_holds_no_table(day: Fold) -> None:
    late(day, "W1.1")
    day.must(walkover(day, "W1.1"))
    back = day.event.rulings[-1].id
    day.must(withdrawal(day, seat(day, "W1.1", "B")))
    day.must(c.RevokeWalkover("x", back, day.version("W1.1"), REASON))
    assert day.event.match_status("W1.1") == "decided"
    assert day.event.active_matches() == ()
    play = day.event.plays["W1.1"]
    assert (play.end_kind, play.ended_at is None) == ("walkover", False)


@pytest.mark.rule("CH-JUDGE-1")
def test_only_what_was_ruled_and_still_stands_is_taken_back(day: Fold) -> None:
    late(day, "W1.1")
    unknown = c.RevokeWalkover("x", "nothing", "0", REASON)
    assert code(day.do(unknown)) == "ruling_unknown"
    assert code(day.do(c.RevokeWithdrawal("x", "nothing", "0", REASON))) == "ruling_unknown"
    day.must(walkover(day, "W1.1"))
    old = day.event.rulings[-1].id
    stale = c.RevokeWalkover("x", old, "0", REASON)
    assert code(day.do(stale)) == "ruling_state_changed"
    day.must(revoke_walkover(day, "W1.1"))
    again = c.RevokeWalkover("y", old, day.version("W1.1"), REASON)
    assert code(day.do(again)) == "ruling_set_aside"


def test_without_a_free_table_the_match_is_called_anew() -> None:
    fold = Fold().start().planned(tables=1)
    fold.register(16)
    fold.check_in().all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    late(fold, "W1.1")
    fold.must(walkover(fold, "W1.1"))
    fold.call("W1.2")
    fold.must(revoke_walkover(fold, "W1.1"))
    assert fold.event.match_status("W1.1") == "ready"
    assert fold.event.active_matches() == ("W1.2",)


# --- leaving (CH-WD) ---------------------------------------------------------------------------


@pytest.mark.rule("CH-WD-1")
def test_a_withdrawal_is_taken_back_while_nobody_was_called_for_it(day: Fold) -> None:
    player = seat(day, "W1.1")
    day.must(withdrawal(day, player))
    assert code(day.do(withdrawal(day, player))) == "already_left"
    day.must(revoke_withdrawal(day, player))
    assert day.event.entrants[player].status == "in_bracket"
    assert day.event.match_status("W1.1") == "ready"
    day.play("W1.1")


@pytest.mark.rule("CH-WD-1")
def test_a_withdrawal_that_a_called_match_has_used_stands(day: Fold) -> None:
    player = seat(day, "W1.1")
    day.must(withdrawal(day, player))
    old = day.event.rulings[-1].id
    day.play("W1.2")
    day.call("W2.1", rest_waived=True)
    assert code(day.do(revoke_withdrawal(day, player, old))) == "withdrawal_used"
    day.must(c.UncallMatch("W2.1"))
    day.must(revoke_withdrawal(day, player, old))


@pytest.mark.rule("CH-JUDGE-1")
def test_a_withdrawal_is_taken_back_once_by_who_saw_the_present_state(day: Fold) -> None:
    player = seat(day, "W1.1")
    day.must(withdrawal(day, player))
    old = day.event.rulings[-1].id
    assert code(day.do(c.RevokeWithdrawal("x", old, "before", REASON))) == "ruling_state_changed"
    day.must(revoke_withdrawal(day, player))
    assert code(day.do(revoke_withdrawal(day, player, old))) == "ruling_set_aside"


@pytest.mark.rule("CH-WD-1")
def test_a_withdrawal_at_a_table_in_play_gives_the_table_back() -> None:
    day = Fold().drawn(16)
    day.call("W1.1")
    day.must(c.StartPlay("W1.1"))
    player = seat(day, "W1.1")
    day.must(withdrawal(day, player))
    day.must(revoke_withdrawal(day, player))
    assert day.event.match_status("W1.1") == "in_play"
    assert day.event.plays["W1.1"].table == 1


@pytest.mark.rule("CH-WD-1")
def test_a_withdrawal_before_the_signatures_leaves_the_game_to_be_reported_again() -> None:
    day = Fold().drawn(16)
    day.call("W1.1")
    day.must(day.fill("W1.1", "B"))
    player, opponent = seat(day, "W1.1"), seat(day, "W1.1", "B")
    day.must(withdrawal(day, player))
    day.must(revoke_withdrawal(day, player))
    day.must(day.fill("W1.1", "B"))
    day.must(day.attest("W1.1"))
    assert day.event.player("W2.1", "A") == opponent


def finalists(fold: Fold) -> tuple[str, str]:
    """Play until the grand final can be called."""
    while fold.event.match_status("GF") != "ready":
        fold.play(fold.event.progress.ready()[0])
    return seat(fold, "GF", "A"), seat(fold, "GF", "B")


def place_of(fold: Fold, registration: str) -> tuple[int, int, bool]:
    place = fold.event.progress.places()[fold.event.seed_of[registration]]
    return place.first, place.last, place.awarded


@pytest.mark.rule("CH-WD-2")
@pytest.mark.parametrize("leaver", [0, 1])
def test_a_qualified_finalist_who_leaves_has_conceded(leaver: int) -> None:
    fold = Fold().drawn(10)
    pair = finalists(fold)
    fold.must(withdrawal(fold, pair[leaver]))
    ruling = fold.event.rulings[-1]
    assert (ruling.type, ruling.rule) == ("withdrawal", "CH-WD-2")
    assert fold.event.progress.end_kind("GF") == "concession"
    assert fold.event.progress.left == frozenset(), "his seat in the final stays his"
    assert fold.event.entrants[pair[leaver]].status == "in_bracket"
    assert place_of(fold, pair[leaver]) == (2, 2, True)
    assert place_of(fold, pair[1 - leaver]) == (1, 1, True)
    assert fold.event.status == "finished"


@pytest.mark.rule("CH-WD-2")
def test_in_a_split_stage_a_finalist_is_not_qualified_yet_and_withdraws() -> None:
    fold = Fold(day_maximum=10).first_of_two()
    pair = finalists(fold)
    fold.must(withdrawal(fold, pair[1]))
    assert fold.event.rulings[-1].rule == "CH-WD-1"
    assert fold.event.entrants[pair[1]].status == "withdrawn"


@pytest.mark.rule("CH-DE-12")
def test_both_finalists_leave_together_and_share_the_first_places() -> None:
    fold = Fold().drawn(10)
    assert code(fold.do(double_loss(fold, fold.event.progress.ready()[0], True))) == (
        "both_left_elsewhere"
    )
    assert code(fold.do(double_loss(fold, "GF", True))) == "not_called_yet"
    pair = finalists(fold)
    fold.must(double_loss(fold, "GF", True))
    assert {place_of(fold, key) for key in pair} == {(1, 2, True)}
    assert fold.event.progress.champion is None
    assert fold.event.rulings[-1].rule == "CH-DE-12"


@pytest.mark.rule("CH-DE-12")
def test_a_day_on_which_nobody_played_waits_for_the_publisher() -> None:
    fold = Fold().drawn(10)
    staying, *leaving = fold.event.order
    for key in leaving:
        fold.must(withdrawal(fold, key))
    assert fold.event.status == "finished"
    assert ended_unplayed(fold.event)
    assert place_of(fold, staying) == (1, 1, True)


@pytest.mark.rule("CH-DE-12")
def test_one_played_match_is_enough() -> None:
    fold = Fold().drawn(10)
    fold.play(fold.event.progress.ready()[0])
    for key in fold.event.order[1:]:
        if fold.event.progress.exit_number(fold.event.seed_of[key]) is None:
            fold.must(withdrawal(fold, key))
    assert fold.event.status == "finished"
    assert not ended_unplayed(fold.event)


# --- disqualification (CH-DQ) ------------------------------------------------------------------


@pytest.mark.rule("CH-DQ-1")
def test_whoever_is_disqualified_loses_his_open_match_and_has_no_place(day: Fold) -> None:
    player = seat(day, "W1.1")
    opponent = seat(day, "W1.1", "B")
    day.must(disqualification(day, player))
    assert day.event.progress.slot("W2.1", "a") == Player(day.event.seed_of[opponent])
    assert day.event.entrants[player].status == "disqualified"
    assert code(day.do(disqualification(day, player))) == "disqualified_already"
    assert code(day.do(withdrawal(day, player))) == "already_left"


@pytest.mark.rule("CH-DQ-1")
def test_after_his_last_match_the_bracket_stays_and_the_place_is_vacant() -> None:
    fold = Fold().drawn(10)
    pair = finalists(fold)
    fold.play("GF")
    before = fold.event.progress.places()
    fold.must(disqualification(fold, pair[0]))
    after = fold.event.progress.places()
    seed = fold.event.seed_of[pair[0]]
    assert fold.event.progress.champion is None
    assert (before[seed].awarded, after[seed].awarded) == (True, False)
    assert {key: place for key, place in before.items() if key != seed} == {
        key: place for key, place in after.items() if key != seed
    }


@pytest.mark.rule("CH-DQ-2")
def test_without_both_finalists_nobody_is_champion() -> None:
    fold = Fold().drawn(10)
    pair = finalists(fold)
    fold.play("GF")
    for key in pair:
        fold.must(disqualification(fold, key))
    assert {place_of(fold, key) for key in pair} == {(1, 2, False)}
    assert fold.event.progress.champion is None


@pytest.mark.rule("CH-REG-1")
def test_nobody_else_leaves(day: Fold) -> None:
    for command in (
        c.RuleWithdrawal("x", "nobody", "none", REASON),
        c.RuleDisqualification("x", "nobody", "none", REASON),
    ):
        assert code(day.do(command)) == "registration_unknown"

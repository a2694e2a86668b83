"""A result that a judge's ruling alone has made, entered for the wrong seat or match (CH-JUDGE-1).

Once somebody was called on the strength of it, it is corrected like any result: at once while no
later match has started, from then on by the two choices of CH-OVERRIDE-2.
"""

from dataclasses import replace
from typing import Any

import pytest

from tests.championship.test_judge_rules import replace_judge
from tests.championship.test_override_rules import correction
from tests.support.fold import Fold, code
from tournament.brackets import Won
from tournament.championship import commands as c
from tournament.championship.rulings.override.queries import correctable, noted_matches

MEANT = c.Reason("absent", "0" * 64)
SLIP = c.Reason("wrong_side", "0" * 64)
MATCH = c.Reason("wrong_match", "0" * 64)


@pytest.fixture
def day() -> Fold:
    """A walkover in W1.2, given to the player in seat A who did not come."""
    fold = Fold().drawn(10)
    ruled(fold, "W1.2", c.RuleWalkover, "A")
    return fold


def ruled(fold: Fold, match: str, kind: type[Any], *says: Any) -> None:
    """A called match is ruled upon after the grace time."""
    fold.call(match)
    fold.wait(minutes=11)
    fold.must(kind(fold.new("x"), match, *says, fold.version(match), MEANT))


def edited(
    fold: Fold,
    outcome: str = "B",
    kind: type[Any] = c.RuleCorrection,
    *,
    match: str = "W1.2",
    reason: c.Reason = SLIP,
    witness: str | None = None,
) -> Any:
    """What should have been ruled, as a command of a kind."""
    nonce = () if kind is c.OverrideStand else ("0" * 32,)
    about = (fold.new("x"), match, outcome, fold.seen(match))
    return kind(*about, *nonce, reason, None, witness)


@pytest.mark.rule("CH-JUDGE-1")
def test_a_walkover_for_the_wrong_seat_is_corrected_after_the_next_call(day: Fold) -> None:
    wrong, right = day.event.players("W1.2")
    day.call("W2.1")
    old = day.event.rulings[-1]
    day.must(edited(day))
    assert right in day.event.players("W2.1")
    assert wrong not in day.event.players("W2.1")
    assert day.event.match_status("W2.1") == "ready"
    assert wrong in day.event.players("L2.1")
    ruling = day.event.rulings[-1]
    assert (ruling.type, ruling.supersedes, ruling.affected) == (
        "correct_result",
        old.id,
        ("W2.1",),
    )
    decision = day.event.progress.decision("W1.2")
    assert isinstance(decision, Won)
    assert decision.kind == day.event.plays["W1.2"].end_kind == "walkover"
    day.play_on()
    day.must(c.CompleteDay())


@pytest.mark.rule("CH-OVERRIDE-2")
def test_after_a_later_match_has_started_all_of_it_stands_or_is_replayed(day: Fold) -> None:
    day.play("W2.1", "A")
    assert code(day.do(edited(day))) == "later_match_started"
    before = day.event
    day.must(edited(day, kind=c.OverrideStand))
    assert day.event.decisions == before.decisions
    assert noted_matches(day.event) == {"W1.2"}
    assert day.event.rulings[-1].supersedes is None
    day.event = before
    day.must(edited(day, kind=c.OverrideReplay))
    assert day.event.match_status("W2.1") == "ready"
    assert day.event.rulings[-1].affected == ("W2.1",)
    assert before.players("W1.2")[1] in day.event.players("W2.1")
    day.play_on()
    day.must(c.CompleteDay())


@pytest.mark.rule("CH-NOSHOW-3")
def test_a_walkover_that_was_meant_stays(day: Fold) -> None:
    day.call("W2.1")
    for category in ("absent", "other", "came_after_all", "wrong_entry"):
        meant = edited(day, reason=c.Reason(category, "0" * 64))
        assert code(day.do(meant)) == "result_is_a_ruling"
    old = day.event.rulings[-1]
    back = c.RevokeWalkover(day.new("x"), old.id, day.version("W1.2"), MEANT)
    assert code(day.do(back)) == "walkover_used"


@pytest.mark.rule("CH-JUDGE-1")
def test_the_walkover_of_another_match_leaves_this_one_to_be_called(day: Fold) -> None:
    day.call("W2.1")
    day.must(edited(day, "none", reason=MATCH))
    assert day.event.match_status("W1.2") == "ready"
    assert day.event.match_status("W2.1") == "pending"
    day.play("W1.2", "B")
    day.play_on()
    day.must(c.CompleteDay())


@pytest.mark.rule("CH-JUDGE-1")
def test_a_slip_in_the_editing_is_edited_again(day: Fold) -> None:
    day.call("W2.1")
    day.must(edited(day))
    assert code(day.do(edited(day))) == "same_result"
    first = day.event.rulings[-1].id
    day.must(edited(day, "A"))
    assert day.event.rulings[-1].supersedes == first
    seed = day.event.progress.winner("W1.2")
    assert day.event.order[int(seed or 0) - 1] == day.event.player("W1.2", "A")


@pytest.mark.rule("CH-JUDGE-1")
def test_a_judges_slip_is_his_own_or_his_successors_with_a_witness(day: Fold) -> None:
    day.call("W2.1")
    for kind in (c.RuleCorrection, c.OverrideReplay, c.OverrideStand):
        assert code(day.do(edited(day, kind=kind), actor="u2")) == "not_your_ruling"
    replaced = replace(day.event.rulings[-1], judge="u1")
    day.event = replace(day.event, rulings=(*day.event.rulings[:-1], replaced))
    day.must(replace_judge(day, "u2"))
    for witness in (None, "u2"):
        assert code(day.do(edited(day, witness=witness), actor="u2")) == "witness_needed"
    day.must(edited(day, witness="u3"), actor="u2")
    assert day.event.rulings[-1].witness == "u3"


@pytest.mark.rule("CH-JUDGE-1")
def test_both_were_ruled_absent_though_one_was_there() -> None:
    day = Fold().drawn(16)
    ruled(day, "W1.2", c.RuleDoubleLoss, False)
    assert correctable(day.event, "W1.2")
    day.play("W1.1", "A")
    here, gone = day.event.players("W1.2")
    day.must(edited(day, "A"))
    assert here in day.event.players("W2.1")
    assert gone in day.event.players("L1.1")
    assert day.event.progress.held_slots() == []
    day.play_on()
    day.must(c.CompleteDay())


@pytest.mark.rule("CH-JUDGE-1")
def test_a_tie_break_for_the_wrong_seat_is_corrected() -> None:
    day = Fold().drawn(10)
    day.call("W1.2")
    day.must(c.StartPlay("W1.2"))
    counts = ((2, 1), None, None)
    day.must(c.RuleTieBreak(day.new("x"), "W1.2", "A", *counts, day.version("W1.2"), MEANT))
    day.call("W2.1")
    assert code(day.do(correction(day, "W1.2", "B", game=None))) == "result_is_a_ruling"
    day.must(edited(day))
    decision = day.event.progress.decision("W1.2")
    assert isinstance(decision, Won)
    assert decision.kind == "ruling"

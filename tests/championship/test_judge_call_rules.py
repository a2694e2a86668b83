"""Who may call the judge to a table, and how soon again."""

from datetime import timedelta

import pytest

from tests.support.fold import Fold, code
from tournament.championship.judges.calls.decide import CALL_AGAIN_SECONDS, table_of, why_no_call


@pytest.fixture
def fold() -> Fold:
    """W1.2 is called to a table, W1.6 is not."""
    fold = Fold().drawn(10)
    fold.call("W1.2")
    return fold


@pytest.mark.rule("CH-JUDGE-1")
def test_only_who_is_awaited_or_plays_calls(fold: Fold):
    here, elsewhere = fold.event.players("W1.2"), fold.event.players("W1.6")
    for player in here:
        assert table_of(fold.event, str(player)) == "W1.2"
        assert why_no_call(fold.event, str(player), None, fold.now) is None
    for player in elsewhere:
        refusal = why_no_call(fold.event, str(player), None, fold.now)
        assert code(refusal) == "judge_call_not_at_table"
    fold.must(fold.fill("W1.2"))
    assert why_no_call(fold.event, str(here[0]), None, fold.now) is None, "while it is signed, too"
    fold.must(fold.attest("W1.2"))
    refusal = why_no_call(fold.event, str(here[0]), None, fold.now)
    assert code(refusal) == "judge_call_not_at_table"


@pytest.mark.rule("CH-JUDGE-1")
def test_after_an_answer_a_minute_passes(fold: Fold):
    player = str(fold.event.player("W1.2", "A"))
    done = fold.now
    for passed, left in ((0, CALL_AGAIN_SECONDS + 1), (CALL_AGAIN_SECONDS - 1, 2)):
        refusal = why_no_call(fold.event, player, done, done + timedelta(seconds=passed))
        assert code(refusal) == "judge_call_too_soon"
        assert refusal is not None
        assert refusal.params["seconds"] == left
    later = done + timedelta(seconds=CALL_AGAIN_SECONDS)
    assert why_no_call(fold.event, player, done, later) is None

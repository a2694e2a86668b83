"""Players whose match is called back or void are told, whatever opened it again (CH-OVERRIDE-1)."""

import pytest

from tests.championship.test_override_rules import correction, void
from tests.support.fold import REASON, Fold
from tournament.championship import commands as c
from tournament.championship.event_state import EventState
from tournament.championship.notices import notices_of_day


@pytest.fixture
def day() -> Fold:
    return Fold().drawn(10)


def told(before: EventState, after: EventState) -> set[str]:
    """Who is written to after what led from one state to the other."""
    return {item.registration for item in notices_of_day(before, after)}


@pytest.mark.rule("CH-MATCH-3")
def test_a_call_taken_back_is_known_to_both_until_the_next_call(day: Fold) -> None:
    day.call("W1.2")
    both, before = day.event.players("W1.2"), day.event
    day.must(c.UncallMatch("W1.2"))
    assert told(before, day.event) == set(both)
    assert {day.event.reopened[key].void for key in both if key} == {False}
    before = day.event
    day.call("W2.2")
    assert set(day.event.reopened) == set(both), "others were called"
    assert told(before, day.event) == set()
    day.call("W1.2")
    assert day.event.reopened == {}


@pytest.mark.rule("CH-OVERRIDE-1")
def test_both_of_a_table_called_on_the_strength_of_a_wrong_result_are_told(day: Fold) -> None:
    day.play("W1.2", "A")
    day.call("W2.1")
    both, before = day.event.players("W2.1"), day.event
    day.must(correction(day, "W1.2", "B"))
    assert told(before, day.event) == set(both)
    assert {day.event.reopened[key].matches for key in both if key} == {("W2.1",)}


@pytest.mark.rule("CH-OVERRIDE-1")
@pytest.mark.rule("CH-OVERRIDE-2")
def test_whoever_played_what_is_void_now_is_told_of_all_of_it(day: Fold) -> None:
    for match in ("W1.2", "W1.6", "W2.1", "W2.2", "W3.1"):
        day.play(match)
    played = {match: day.event.players(match) for match in ("W2.1", "W3.1")}
    before = day.event
    day.must(void(day, "W1.2", "B"))
    everybody = {key for players in played.values() for key in players}
    assert told(before, day.event) == everybody
    in_both = set(played["W2.1"]) & set(played["W3.1"])
    assert {day.event.reopened[str(key)].matches for key in in_both} == {("W2.1", "W3.1")}
    assert all(item.void for item in day.event.reopened.values())


@pytest.mark.rule("CH-OVERRIDE-1")
def test_a_withdrawal_taken_back_opens_a_match_that_was_over(day: Fold) -> None:
    leaving, other = day.event.players("W1.2")
    met = day.event.open_match_version(str(leaving))
    day.must(c.RuleWithdrawal("x1", str(leaving), met, REASON))
    before, met = day.event, f"none/{len(day.event.rulings)}"
    day.must(c.RevokeWithdrawal("x2", "x1", met, REASON))
    assert told(before, day.event) <= {leaving, other}
    assert str(other) in told(before, day.event)


@pytest.mark.rule("CH-OVERRIDE-1")
def test_what_is_played_as_it_should_be_tells_nobody(day: Fold) -> None:
    while not day.event.progress.is_over:
        before = day.event
        day.play_on(1)
        assert told(before, day.event) == set()
    assert day.event.reopened == {}

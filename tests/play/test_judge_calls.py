"""A player calls the judge: only from their table, once, and it is forgotten after the day."""

from datetime import datetime, timedelta

import pytest

from tests.factories import DayFactory
from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.judges.calls.decide import CALL_AGAIN_SECONDS
from tournament.championship.rulings.override.queries import seen
from tournament.events.execution import Caller, Refused
from tournament.events.own_registrations import Held, find_held
from tournament.events.selectors import page_version
from tournament.events.states import event_state
from tournament.people.policy import Actor
from tournament.play import judge_calls
from tournament.play import services as play
from tournament.play.models import JudgeCall

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(db: None) -> Scenario:
    """W1.2 is called to table 1."""
    return DayFactory(called="W1.2")


def held(scenario: Scenario, seat: str, match: str = "W1.2") -> Held:
    key = event_state(scenario.event).player(match, seat)
    found = find_held(str(key))
    assert found is not None
    return found


def by_link(scenario: Scenario, of: Held) -> Caller:
    actor = Actor(None, "link", persons=frozenset({of.registration.person}))
    return Caller(actor, f"c{scenario.now.timestamp()}", scenario.now)


def call(scenario: Scenario, seat: str = "A", match: str = "W1.2") -> JudgeCall:
    of = held(scenario, seat, match)
    return judge_calls.call_judge(by_link(scenario, of), of)


def code_of(scenario: Scenario, seat: str = "A", match: str = "W1.2") -> str:
    with pytest.raises(Refused) as refused:
        call(scenario, seat, match)
    return refused.value.refusal.code


@pytest.mark.rule("CH-JUDGE-1")
def test_both_players_of_a_table_make_one_call(called: Scenario):
    before = page_version(called.event)
    first = call(called, "A")
    assert call(called, "B") == first == call(called, "A")
    assert (first.table, first.match) == (1, "W1.2")
    assert page_version(called.event) != before, "the console hears of it"


@pytest.mark.rule("CH-JUDGE-1")
def test_nobody_calls_who_is_at_no_table(called: Scenario):
    assert code_of(called, match="W1.6") == "judge_call_not_at_table"
    play.uncall_match(called.by(called.organizer), event=called.event, match="W1.2")
    assert code_of(called) == "judge_call_not_at_table"


@pytest.mark.rule("CH-ROLE-1")
def test_nobody_calls_for_somebody_else(called: Scenario):
    mine, other = held(called, "A"), held(called, "B")
    for caller in (by_link(called, mine), called.by(called.judge), called.by(called.organizer)):
        with pytest.raises(Refused) as refused:
            judge_calls.call_judge(caller, other)
        assert refused.value.refusal.code == "not_allowed"
    assert not JudgeCall.objects.exists()


@pytest.mark.rule("CH-JUDGE-1")
def test_after_an_answer_nobody_calls_again_at_once(called: Scenario):
    made = call(called)
    judge_calls.answer_call(called.by(called.judge), event=called.event, call=made.pk, done=True)
    assert code_of(called, "B") == "judge_call_too_soon"
    called.wait(seconds=CALL_AGAIN_SECONDS)
    assert call(called, "B") != made


def test_the_judge_comes_and_is_done(called: Scenario):
    made = call(called)
    judge = called.judge.public_id
    coming = judge_calls.answer_call(
        called.by(called.judge), event=called.event, call=made.pk, done=False
    )
    assert (coming.judge_id, coming.done_at) == (judge, None)
    assert list(judge_calls.open_calls(called.event)) == [made]
    judge_calls.answer_call(called.by(called.judge), event=called.event, call=made.pk, done=True)
    assert not judge_calls.open_calls(called.event)
    for user in (called.organizer, called.publisher):
        with pytest.raises(Refused):
            judge_calls.answer_call(called.by(user), event=called.event, call=made.pk, done=True)


def test_newest_first(called: Scenario):
    play.call_match(called.by(called.organizer), event=called.event, match="W1.6")
    older = call(called)
    called.wait(seconds=30)
    newer = call(called, match="W1.6")
    assert list(judge_calls.open_calls(called.event)) == [newer, older]


@pytest.mark.rule("CH-JUDGE-1")
def test_a_call_ends_with_its_match_and_does_not_come_back_with_it(called: Scenario):
    called.enter("W1.2", "A")
    called.attest("W1.2")
    called.play_match("W1.6")
    called.wait(minutes=10)
    called.call("W2.1")
    call(called, match="W2.1")
    later = called.now + timedelta(hours=1)
    assert open_everywhere(called, later, "W2.1") == ["W2.1"] * 3
    called.enter("W2.1", "A")
    called.attest("W2.1")
    assert open_everywhere(called, later, "W2.1") == []
    met = seen(event_state(called.event), "W1.2")
    said = {"match": "W1.2", "outcome": "B", "met": met, "category": "wrong_entry"}
    judge = called.by(called.judge)
    rule(judge, commands.OverrideReplay, event=called.event, reason="Перепутали.", **said)
    called.wait(minutes=10)
    called.call("W2.1")
    assert open_everywhere(called, later, "W2.1") == []


@pytest.mark.rule("CH-JUDGE-1")
def test_a_match_that_is_called_again_has_a_call_of_its_own(called: Scenario):
    first = call(called)
    play.uncall_match(called.by(called.organizer), event=called.event, match="W1.2")
    long_ago = called.now + timedelta(hours=1)
    assert open_everywhere(called, long_ago) == []
    called.wait(minutes=2)
    play.call_match(called.by(called.organizer), event=called.event, match="W1.2")
    assert open_everywhere(called, long_ago) == []
    again = call(called)
    assert again != first
    assert open_everywhere(called, long_ago) == ["W1.2"] * 3


def open_everywhere(scenario: Scenario, before: datetime, match: str = "W1.2") -> list[str]:
    """The calls that the console, the player's page and headquarters have of a match."""
    state = event_state(scenario.event)
    own = judge_calls.open_call_of(state, match)
    waiting = judge_calls.oldest_in(judge_calls.calls_waiting(before), state)
    return [
        *(item.match for item in judge_calls.open_calls(scenario.event)),
        *([own.match] if own is not None else []),
        *([waiting] if waiting is not None else []),
    ]


@pytest.mark.rule("CH-PD-4")
def test_calls_are_forgotten_after_the_day(called: Scenario):
    call(called)
    judge_calls.forget_judge_calls({}, called.now + timedelta(hours=20))
    assert JudgeCall.objects.count() == 1
    judge_calls.forget_judge_calls({}, called.now + timedelta(hours=25))
    assert not JudgeCall.objects.exists()


def test_a_call_that_comes_late_again_calls_nobody(called: Scenario):
    """Its answer was cut off, and the judge has been there meanwhile."""
    for seat in "AB":
        of = held(called, seat)
        caller = by_link(called, of)
        made = judge_calls.call_judge(caller, of)
        called.wait(seconds=30)
    judge_calls.answer_call(called.by(called.judge), event=called.event, call=made.pk, done=True)
    called.wait(minutes=5)
    assert judge_calls.call_judge(caller, of).pk == made.pk
    assert JudgeCall.objects.filter(done_at=None).count() == 0

"""How long a day takes: asked before it, learned from what was really played, kept current."""

from collections import OrderedDict
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from tests.championship.test_absence_rules import walkover
from tests.support.fold import Fold
from tests.support.forecasts import move_forecasts_on
from tests.support.scenario import Scenario
from tournament.brackets.forecast import MINUTE
from tournament.championship import commands
from tournament.events.states import event_state
from tournament.play import services as play
from tournament.play import timetable
from tournament.play.timetable import Plan, Question

pytestmark = pytest.mark.django_db
FINAL = Question(players=40, tables=20, minutes=30, rest_minutes=5, wins=2, double=False)


@pytest.fixture
def scenario(db: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A scenario whose time the forecast sees."""
    day = Scenario()

    def now() -> datetime:
        return day.now

    monkeypatch.setattr("django.utils.timezone.now", now)
    return day


def play_match(scenario: Scenario, match: str, minutes: int) -> None:
    """Call, play so long, enter, witness."""
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
    scenario.wait(minutes=minutes)
    scenario.enter(match, "A")
    scenario.attest(match)
    scenario.wait(minutes=5)


def test_before_anybody_registers_the_smallest_stage_is_asked_about(scenario: Scenario):
    scenario.plan()
    question = timetable.question_of(scenario.event, Plan())
    assert (question.players, question.tables, question.minutes) == (10, 8, 45)
    assert (question.rest_minutes, question.wins, question.double) == (5, 1, True)


def test_those_with_a_place_are_expected_then_those_who_are_drawn(scenario: Scenario):
    scenario.plan()
    scenario.register(13)
    assert timetable.question_of(scenario.event, Plan()).players == 13
    scenario.check_in_all()
    scenario.draw()
    assert timetable.question_of(scenario.event, Plan(minutes=20)).players == 13
    play.set_table(scenario.by(scenario.organizer), event=scenario.event, table=8, in_use=False)
    assert timetable.question_of(scenario.event, Plan()).tables == 7


def test_what_was_typed_is_kept(scenario: Scenario):
    scenario.plan()
    assert timetable.plan_of(scenario.event) == Plan(45, "")
    timetable.save_plan(scenario.event, Plan(30, "21:00"))
    timetable.save_plan(scenario.event, Plan(35, "22:00"))
    assert timetable.plan_of(scenario.event) == Plan(35, "22:00")


def test_32_players_at_45_minutes_need_over_eight_hours():
    question = Question(32, 16, 45, 5, 1, double=True)
    assert timetable.ask(question).length.median > 8 * 60 * MINUTE


def test_more_tables_never_make_the_day_much_longer():
    found = timetable.by_tables(Question(16, 4, 40, 5, 1, double=True))
    lengths = [seen.length.median for _, seen in found]
    assert [tables for tables, _ in found][-1] == 8
    assert 4 in [tables for tables, _ in found]
    assert lengths[0] > 2 * lengths[-1]
    assert all(later < earlier * 1.05 for earlier, later in pairwise(lengths))


@pytest.mark.rule("CH-AMB-30")
@pytest.mark.parametrize(("players", "long"), [(32, False), (33, True), (38, True), (57, True)])
def test_a_final_of_six_rounds_is_long(players: int, long: bool):
    assert timetable.final_is_long(replace(FINAL, players=players)) is long
    assert not timetable.final_is_long(replace(FINAL, players=players, double=True))


@pytest.mark.rule("CH-AMB-30")
def test_a_final_of_57_to_two_wins_takes_the_day():
    seen = timetable.ask(replace(FINAL, players=57))
    assert seen.matches.median == 57
    assert seen.length.median > 8 * 60 * MINUTE


def test_no_forecast_without_a_bracket(scenario: Scenario):
    scenario.plan()
    assert timetable.live(event_state(scenario.event)) is None
    scenario.register(10)
    scenario.check_in_all()
    assert timetable.live(event_state(scenario.event)) is None


def test_before_the_first_call_the_day_begins_as_announced(scenario: Scenario):
    scenario.drawn(10)
    live = timetable.live(event_state(scenario.event))
    assert live is not None
    assert live.begins.isoformat() == "2016-12-10T11:00:00+03:00"
    assert (live.minutes, live.games) == (45, 0)
    assert live.ends_low <= live.ends <= live.ends_high


def test_the_typed_minutes_count_until_enough_was_played(scenario: Scenario):
    scenario.drawn(10)
    timetable.save_plan(scenario.event, Plan(minutes=90))
    scenario.wait(hours=3)
    for match, minutes in (("W1.2", 18), ("W1.6", 20), ("W2.2", 22)):
        play_match(scenario, match, minutes)
    before = timetable.live(event_state(scenario.event))
    assert before is not None
    assert (before.minutes, before.games) == (90, 0)
    play_match(scenario, "W2.4", 200)
    after = timetable.live(event_state(scenario.event))
    assert after is not None
    assert (after.minutes, after.games) == (21, 4), "one long match does not spoil the median"
    assert after.ends - after.begins < before.ends - before.begins


@pytest.mark.rule("CH-DE-9")
def test_who_did_not_play_is_foreseen_without_a_rest():
    day = Fold().drawn(16)
    day.call("W1.2")
    day.wait(minutes=11)
    day.play("W1.6")
    day.must(walkover(day, "W1.2"))
    event, rest = day.event, day.event.rules.rest_minutes * MINUTE
    rested = timetable.situation_of(event, day.now).rested
    assert {rested[event.seed_of[str(key)]] for key in event.players("W1.2")} == {rest}
    assert all(rested[event.seed_of[str(key)]] < rest for key in event.players("W1.6"))


@pytest.mark.parametrize("begun", [False, True], ids=["called", "in play"])
def test_a_break_teaches_nothing(scenario: Scenario, begun: bool):
    """Whether play had begun when the break came or somebody wrote that down at all."""
    scenario.drawn(10)
    scenario.wait(hours=3)
    scenario.call("W1.2")
    scenario.wait(minutes=5)
    if begun:
        play.start_play(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    scenario.wait(minutes=5)
    play.pause_day(scenario.by(scenario.organizer), event=scenario.event)
    scenario.wait(hours=1)
    play.resume_day(scenario.by(scenario.organizer), event=scenario.event)
    scenario.wait(minutes=10)
    scenario.enter("W1.2", "A")
    scenario.attest("W1.2")
    (minutes,) = timetable.played_minutes(event_state(scenario.event))
    assert 20 <= minutes < 21


def test_walkovers_teach_nothing(scenario: Scenario):
    scenario.drawn(10)
    scenario.wait(hours=3)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    scenario.wait(minutes=11)
    scenario.ruled(commands.RuleWalkover, match="W1.2", winner="A", category="absent", reason="Нет")
    assert timetable.played_minutes(event_state(scenario.event)) == []


def test_everybody_who_looks_reads_the_same(scenario: Scenario):
    """The forecast moves with what happens, else by whole ten minutes that are noted for all."""
    scenario.drawn(10)
    scenario.wait(hours=3)
    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    called = scenario.now
    first = timetable.live(event_state(scenario.event))
    scenario.wait(seconds=20)
    assert timetable.live(event_state(scenario.event)) == first
    scenario.wait(hours=1)
    assert timetable.live(event_state(scenario.event)) == first, "no reader asks a clock"
    move_forecasts_on(scenario)
    later = timetable.live(event_state(scenario.event))
    assert first is not None
    assert later is not None
    assert first.begins == called
    assert later.begins == scenario.now.replace(
        minute=scenario.now.minute // 10 * 10, second=0, microsecond=0
    )
    assert later.ends > first.ends


def test_the_same_rest_is_played_once_for_staff_and_public(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
):
    """Until something is called or ends, or time has passed; a sheet handed in is no news."""
    scenario.drawn(10)
    scenario.wait(hours=3)
    played: list[int] = []
    original = timetable.forecast
    monkeypatch.setattr(timetable, "_kept", OrderedDict())
    monkeypatch.setattr(timetable, "forecast", lambda *asked: played.append(1) or original(*asked))

    def ask() -> int:
        for _reader in range(3):
            assert timetable.live(event_state(scenario.event)) is not None
        return len(played)

    play.call_match(scenario.by(scenario.organizer), event=scenario.event, match="W1.2")
    assert ask() == 1
    scenario.enter("W1.2", "A")
    assert ask() == 1
    scenario.wait(minutes=1)
    scenario.attest("W1.2")
    assert ask() == 2
    scenario.wait(minutes=30)
    assert ask() == 2
    move_forecasts_on(scenario)
    assert ask() == 3
    move_forecasts_on(scenario)
    assert ask() == 3


def test_a_break_counts_until_it_ends(scenario: Scenario):
    scenario.drawn(10)
    scenario.wait(hours=3)
    scenario.play_match("W1.2")
    until = scenario.now + timedelta(minutes=90)
    play.pause_day(
        scenario.by(scenario.organizer),
        event=scenario.event,
        until=until.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
    )
    live = timetable.live(event_state(scenario.event))
    assert live is not None
    assert abs(live.begins - until) < timedelta(seconds=1)
    play.resume_day(scenario.by(scenario.organizer), event=scenario.event)
    play.pause_day(scenario.by(scenario.organizer), event=scenario.event)
    assert timetable.live(event_state(scenario.event)) is None, (
        "nobody knows when an open break ends"
    )


def test_the_end_comes_nearer_and_then_is_there(scenario: Scenario):
    scenario.drawn(10)
    scenario.wait(hours=3)
    left = []
    while (live := timetable.live(event_state(scenario.event))) is not None:
        left.append(live.forecast.matches.high)
        scenario.play_on(3)
    assert left[0] in {18, 19}
    assert left == sorted(left, reverse=True)
    assert len(left) > 4
    assert event_state(scenario.event).status == "finished"

"""Rules of a day that is interrupted: stopped, continued, void, or ended as it stands."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship.days.queries import suspended_state
from tournament.regulations.refusals import Refusal

NEXT = date(2016, 12, 17)


@pytest.fixture
def fold() -> Fold:
    """A running day of ten: one match decided, one in play, one called."""
    made = Fold().drawn(10)
    ready = made.event.progress.ready()
    made.play(ready[0])
    made.call(ready[1])
    made.must(c.StartPlay(ready[1]))
    made.call(next(key for key in made.event.call_list()))
    return made


def suspend(fold: Fold, role: str = "organizer") -> Any:
    return fold.do(c.SuspendDay("e1", fold.new("x"), REASON), role=role)


def going_on(fold: Fold, how: str = "continue", **changes: Any) -> c.ContinueDay:
    fields = {
        "event": "e1",
        "ruling": fold.new("x"),
        "matches": dict.fromkeys(fold.event.matches_in_play(), how),
        "met": suspended_state(fold.event),
        "reason": REASON,
        **changes,
    }
    return c.ContinueDay(**fields)


def in_play(fold: Fold) -> str:
    (match,) = fold.event.matches_in_play()
    return match


def called(fold: Fold) -> str:
    return next(key for key in fold.event.active_matches() if key != in_play(fold))


# --- stopping ------------------------------------------------------------------------------------


@pytest.mark.rule("CH-DAY-5")
@pytest.mark.parametrize("role", ["organizer", "judge", "publisher", "clock"])
def test_a_suspended_day_stands_still(fold: Fold, role: str) -> None:
    kind = c.StopDay if role == "clock" else c.SuspendDay
    fold.must(kind("e1", "x1", REASON), role=role)
    assert fold.event.suspended
    assert fold.championship.days["e1"].status == "suspended"


@pytest.mark.rule("CH-DAY-5")
def test_nothing_is_filled_called_or_closed_while_the_day_stands(fold: Fold) -> None:
    sheet = fold.fill(in_play(fold))
    waiting = called(fold)
    suspend(fold)
    fold.wait(hours=1)
    assert code(fold.do(c.CallMatch("W1.2"))) == "day_suspended"
    assert code(fold.do(sheet)) == "day_suspended"
    assert code(fold.do(c.StartPlay(waiting))) == "day_suspended"
    assert code(fold.do(c.PauseDay(None))) == "day_suspended"
    assert code(fold.do(c.ResumeDay())) == "day_suspended"


@pytest.mark.rule("CH-DAY-5")
def test_a_drawn_day_that_stands_still_is_not_drawn_again() -> None:
    fold = Fold().drawn(10)
    suspend(fold)
    assert code(fold.do(c.WithdrawDraw("x1", "0" * 64, REASON), role="judge")) == "day_suspended"


@pytest.mark.rule("CH-DAY-5")
def test_a_played_day_that_stands_still_is_not_closed() -> None:
    fold = Fold(stage_minimum=2).drawn(2)
    suspend(fold)
    loser = fold.event.order[1]
    leaving = c.RuleWithdrawal("x2", loser, fold.event.open_match_version(loser), REASON)
    fold.must(leaving, role="judge")
    assert fold.event.status == "finished"
    assert code(fold.do(c.CompleteDay())) == "day_suspended"
    fold.must(going_on(fold))
    fold.must(c.CompleteDay())


@pytest.mark.rule("CH-DAY-5")
def test_a_day_is_suspended_once_and_only_while_it_is_played(fold: Fold) -> None:
    suspend(fold)
    assert code(suspend(fold)) == "suspended_already"
    fresh = Fold().start().planned()
    fresh.register(10)
    fresh.check_in()
    assert code(suspend(fresh)) == "day_not_running"


@pytest.mark.rule("CH-DAY-5")
@pytest.mark.rule("CH-NOSHOW-1")
def test_clocks_and_grace_stop(fold: Fold) -> None:
    match = called(fold)
    before = fold.event.waited_for(match, fold.now)
    suspend(fold)
    fold.wait(hours=3)
    assert (fold.event.waited_for(match, fold.now) - before).total_seconds() < 5
    played = fold.event.played_for(in_play(fold), fold.now)
    fold.must(going_on(fold), role="judge")
    assert (fold.event.waited_for(match, fold.now) - before).total_seconds() < 5
    assert (fold.event.played_for(in_play(fold), fold.now) - played).total_seconds() < 5


@pytest.mark.rule("CH-DAY-5")
def test_a_break_that_runs_is_counted_once(fold: Fold) -> None:
    match = called(fold)
    before = fold.event.waited_for(match, fold.now)
    fold.must(c.PauseDay(None))
    fold.wait(minutes=20)
    suspend(fold)
    fold.wait(minutes=20)
    fold.must(going_on(fold), role="judge")
    assert not fold.event.paused
    assert (fold.event.waited_for(match, fold.now) - before).total_seconds() < 5


@pytest.mark.rule("CH-DAY-5")
def test_a_judges_suspension_is_a_ruling_an_organizers_is_not(fold: Fold) -> None:
    suspend(fold, "judge")
    (ruling,) = fold.event.rulings
    assert (ruling.type, ruling.rule) == ("suspend", "CH-DAY-5")
    other = Fold().drawn(10)
    suspend(other)
    assert other.event.rulings == ()


# --- going on ------------------------------------------------------------------------------------


@pytest.mark.rule("CH-DAY-5")
def test_the_judge_says_of_each_match_in_play_how_it_goes_on(fold: Fold) -> None:
    match = in_play(fold)
    decided = fold.event.decisions
    suspend(fold)
    assert code(fold.do(going_on(fold))) == "judge_continues"
    assert code(fold.do(going_on(fold, matches={}), role="judge")) == "match_undecided"
    assert code(fold.do(going_on(fold, "later"), role="judge")) == "match_undecided"
    fold.must(going_on(fold, "replay"), role="judge")
    play = fold.event.plays[match]
    assert play.open_game.replay == 1
    assert fold.event.match_status(match) == "in_play"
    assert fold.event.decisions == decided
    assert not fold.event.suspended
    assert fold.championship.days["e1"].status == "running"
    assert fold.event.rulings[-1].type == "continue"


@pytest.mark.rule("CH-DAY-5")
def test_a_match_that_goes_on_keeps_its_game(fold: Fold) -> None:
    match = in_play(fold)
    suspend(fold)
    fold.must(going_on(fold), role="judge")
    assert fold.event.plays[match].open_game.replay == 0
    fold.must(fold.fill(match))


@pytest.mark.rule("CH-JUDGE-2")
def test_no_judge_decides_how_his_own_match_goes_on(fold: Fold) -> None:
    player = fold.event.players(in_play(fold))[0]
    person = fold.event.entrants[str(player)].person
    suspend(fold)
    assert code(fold.do(going_on(fold), role="judge", person=person)) == "judge_conflict"


@pytest.mark.rule("CH-DAY-5")
def test_an_organizer_lets_a_day_go_on_when_nothing_is_in_play() -> None:
    fold = Fold().drawn(10)
    suspend(fold)
    assert code(fold.do(going_on(fold, met="W1.2/3"))) == "ruling_state_changed"
    fold.must(going_on(fold))
    assert fold.championship.days["e1"].status == "drawn"
    fold.call(fold.event.progress.ready()[0])
    assert fold.championship.days["e1"].status == "running"


@pytest.mark.rule("CH-DAY-5")
def test_only_a_suspended_day_goes_on(fold: Fold) -> None:
    assert code(fold.do(going_on(fold), role="judge")) == "not_suspended"
    assert code(fold.do(c.SetContinuation("e1", NEXT, "11:00"))) == "not_suspended"


@pytest.mark.rule("CH-DAY-6")
def test_a_day_goes_on_on_another_date_and_is_counted_once(fold: Fold) -> None:
    waiting, players = called(fold), fold.event.order
    suspend(fold)
    fold.must(c.SetContinuation("e1", NEXT, "12:00"))
    day = fold.championship.days["e1"]
    assert (day.date, day.start, day.continued_from) == (NEXT, "12:00", date(2016, 12, 10))
    assert code(fold.do(going_on(fold), role="judge")) == "continue_early"
    fold.now = datetime(2016, 12, 17, 9, 0, tzinfo=UTC)
    fold.must(going_on(fold), role="judge")
    assert fold.event.match_status(waiting) == "ready"
    assert fold.event.match_status(in_play(fold)) == "in_play"
    assert fold.event.order == players
    assert [item.id for item in fold.championship.live_days("s1")] == ["e1"]
    assert code(fold.do(fold.registration())) == "registration_not_open"


@pytest.mark.rule("CH-DAY-6")
@pytest.mark.rule("CH-REG-2")
def test_the_age_is_that_of_the_day_on_which_play_began(fold: Fold) -> None:
    keys = fold.event.order
    suspend(fold)
    fold.must(c.SetContinuation("e1", NEXT, "12:00"))
    fold.must(c.SetContinuation("e1", date(2016, 12, 18), "12:00"))
    assert {fold.status(key) for key in keys} == {"in_bracket"}
    assert fold.championship.days["e1"].continued_from == date(2016, 12, 10)


@pytest.mark.rule("CH-DAY-6")
@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2016, 12, 9), "continuation_past"),
        (date(2016, 12, 10), "date_same"),
        (date(2017, 2, 6), "date_too_late"),
    ],
)
def test_the_new_date_lies_before_the_stages_last_one(fold: Fold, day: date, expected: str) -> None:
    suspend(fold)
    assert code(fold.do(c.SetContinuation("e1", day, "11:00"))) == expected


@pytest.mark.rule("CH-DAY-6")
def test_a_judge_is_named_for_the_continuation() -> None:
    fold = Fold().drawn(10)
    suspend(fold)
    for grant in fold.championship.judges_of("e1"):
        fold.must(c.RevokeRole(grant.id, "judge"))
    assert code(fold.do(going_on(fold))) == "continue_without_judge"


@pytest.mark.rule("CH-DAY-6")
@pytest.mark.rule("CH-WD-1")
def test_whoever_cannot_come_on_the_new_date_withdraws(fold: Fold) -> None:
    match = in_play(fold)
    leaver = str(fold.event.players(match)[0])
    suspend(fold)
    leaving = c.RuleWithdrawal("x3", leaver, fold.event.open_match_version(leaver), REASON)
    fold.must(leaving, role="judge")
    fold.must(going_on(fold))
    assert fold.event.match_status(match) == "decided"


# --- it can't be continued -----------------------------------------------------------------------


def void(fold: Fold, **changes: Any) -> Any:
    return fold.do(c.VoidDay("e1", fold.new("x"), REASON, **changes), role="publisher")


@pytest.mark.rule("CH-DAY-7")
@pytest.mark.rule("CH-REG-3")
def test_of_a_void_day_nothing_counts(fold: Fold) -> None:
    persons = [item.person for item in fold.event.entrants.values()]
    sheet = fold.fill(in_play(fold))
    suspend(fold)
    assert all(fold.championship.used_by(person) == "e1" for person in persons)
    void(fold)
    assert fold.championship.days["e1"].status == fold.event.status == "voided"
    assert {item.status for item in fold.championship.of_day("e1")} == {"released"}
    assert not any(fold.championship.used_by(person) for person in persons)
    assert fold.championship.live_days("s1") == ()
    for command in (c.CallMatch("W1.2"), sheet, going_on(fold), c.CompleteDay()):
        assert code(fold.do(command, role="judge")) in {
            "day_not_running",
            "not_suspended",
            "open_matches",
        }
    fold.must(c.PlanDay("e2", "s1", NEXT, "11:00", 8))
    fold.must(c.OpenRegistration("e2"))
    fold.must(fold.registration("e2", person=persons[0]))


@pytest.mark.rule("CH-DAY-5")
def test_a_running_day_is_suspended_before_it_is_void(fold: Fold) -> None:
    assert code(void(fold)) == "not_suspended"


@pytest.mark.rule("CH-DAY-7")
def test_a_closed_or_void_day_is_not_made_void(fold: Fold) -> None:
    suspend(fold)
    void(fold)
    assert code(void(fold, rule="CH-STAGE-1")) == "day_over"


@pytest.mark.rule("CH-STAGE-1")
def test_a_day_that_never_reported_is_void_without_being_suspended(fold: Fold) -> None:
    void(fold, rule="CH-STAGE-1")
    assert fold.event.status == "voided"


@pytest.mark.rule("CH-DAY-7")
def test_places_stand_when_both_finalists_are_known(fold: Fold) -> None:
    suspend(fold)
    assert code(fold.do(c.EndUnfinished("e1", "x4", REASON))) == "finalists_unknown"
    fold.must(going_on(fold), role="judge")
    for match in fold.event.active_matches():
        fold.must(fold.fill(match))
        fold.must(fold.attest(match))
    while "GF" not in fold.event.progress.ready():
        fold.play(fold.event.progress.ready()[0])
    assert code(fold.do(c.EndUnfinished("e1", "x5", REASON))) == "not_suspended"
    suspend(fold)
    finalists = set(fold.event.players("GF"))
    fold.must(c.EndUnfinished("e1", "x6", REASON), role="publisher")
    places = {item["registration"]: (item["first"], item["last"]) for item in fold.event.places}
    assert {key for key, place in places.items() if place == (1, 2)} == finalists
    assert sorted(place[0] for place in places.values())[2:4] == [3, 4]
    assert len(places) == 10
    assert fold.championship.days["e1"].status == fold.event.status == "completed"
    assert {fold.status(str(key)) for key in finalists} == {"finished"}
    assert fold.championship.used_by(fold.event.entrants[str(finalists.pop())].person) == "e1"


@pytest.mark.rule("CH-DAY-7")
@pytest.mark.rule("CH-STAGE-1")
def test_a_finished_day_that_never_reported_counts_with_its_places(fold: Fold) -> None:
    for match in fold.event.active_matches():
        fold.must(fold.fill(match))
        fold.must(fold.attest(match))
    fold.play_on()
    assert fold.event.status == "finished"
    fold.must(c.EndUnfinished("e1", "x7", REASON, "CH-STAGE-1"), role="publisher")
    assert sorted(item["first"] for item in fold.event.places)[:2] == [1, 2]
    again = c.EndUnfinished("e1", "x8", REASON, "CH-STAGE-1")
    assert code(fold.do(again, role="publisher")) == "day_over"


# --- the state machine 5.5 -----------------------------------------------------------------------

MOVES: dict[str, tuple[str, ...]] = {
    "planned": ("open", "cancelled", "planned"),
    "open": ("check_in", "cancelled", "open"),
    "check_in": ("drawn", "cancelled"),
    "drawn": ("check_in", "running", "suspended", "cancelled"),
    "running": ("suspended",),
    "suspended": ("drawn", "running", "voided"),
}


def in_state(status: str) -> Fold:
    """A day that is so far."""
    fold = Fold().start()
    fold.must(c.PlanDay("e1", "s1", date(2016, 12, 10), "11:00", 16))
    fold.must(c.GrantRole("g1", "u1", "judge", "event", "e1"))
    if status == "planned":
        return fold
    fold.must(c.OpenRegistration("e1"))
    fold.register(10)
    if status == "open":
        return fold
    fold.check_in().all_in()
    if status == "check_in":
        return fold
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", bytes(range(32))))
    if status == "drawn":
        return fold
    if status in {"running", "suspended"}:
        fold.call(fold.event.progress.ready()[0])
    if status == "suspended":
        suspend(fold)
    return fold


def attempts(fold: Fold) -> list[tuple[c.Command, str]]:
    """Everything that makes another state of a day, and who does it."""
    if fold.event.status == "check_in":
        fold.do(c.FreezeList())
    ready = fold.event.progress.ready() if fold.event.order else ["W1.2"]
    moving = c.MoveDay("e1", NEXT, "11:00", frozenset(), frozenset())
    return [
        (c.OpenRegistration("e1"), "organizer"),
        (moving, "organizer"),
        (c.OpenCheckIn("e1", "key", "0" * 64), "organizer"),
        (c.MakeDraw("17 4 23", bytes(range(32))), "organizer"),
        (c.WithdrawDraw("x1", "0" * 64, REASON), "judge"),
        (c.CallMatch(ready[-1], rest_waived=True), "judge"),
        (c.SuspendDay("e1", "x2", REASON), "judge"),
        (going_on(fold), "judge"),
        (c.VoidDay("e1", "x3", REASON), "publisher"),
        (c.CancelDay("e1", REASON), "organizer"),
    ]


@pytest.mark.rule("CH-DAY-5")
@pytest.mark.rule("CH-DAY-2")
@pytest.mark.parametrize("status", MOVES)
def test_a_day_goes_every_allowed_way_and_no_other(status: str) -> None:
    reached = set()
    for number in range(len(attempts(in_state(status)))):
        fold = in_state(status)
        command, role = attempts(fold)[number]
        decision = fold.do(command, role=role)
        assert fold.championship.days["e1"].status in {status, *MOVES[status]}
        if not isinstance(decision, Refusal):
            reached.add(fold.championship.days["e1"].status)
    unmoved = {"running"} if status == "running" else set()
    not_from_running = {"drawn"} if status == "suspended" else set()
    assert reached - {"check_in"} == {*MOVES[status], *unmoved} - not_from_running - {"check_in"}
    assert ("check_in" in reached) is (status in {"open", "drawn", "check_in"})

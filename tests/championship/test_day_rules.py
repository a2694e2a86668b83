"""Rules of head counts, of short days, and of another day instead of one that was not played."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.support.fold import GROWN_UP, REASON, SECRET, SECRET_SHA256, Fold, code
from tournament.championship import commands as c

LATER = date(2016, 12, 17)
SECOND = date(2016, 12, 11)


def births(fold: Fold, **others: date) -> dict[str, date]:
    return {**dict.fromkeys(fold.championship.registrations, GROWN_UP), **others}


# --- another day instead -------------------------------------------------------------------------


@pytest.fixture
def cancelled() -> Fold:
    """A day of three places that is cancelled with four on the list and one without consent."""
    fold = Fold(day_maximum=3, stage_minimum=2)
    fold.now = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)
    fold.start().planned()
    fold.register(7)
    fold.must(fold.registration(birth_date=date(2001, 5, 5)))
    return fold


def instead(fold: Fold, **changes: Any) -> c.RescheduleDay:
    fields = {
        "event": "e1",
        "new_event": "e2",
        "date": LATER,
        "start": "11:00",
        "tables": 8,
        "birth_dates": births(fold),
        **changes,
    }
    return c.RescheduleDay(**fields)


@pytest.mark.rule("CH-DAY-2")
def test_another_day_takes_over_the_people_of_a_cancelled_one(cancelled: Fold) -> None:
    keys = [item.id for item in cancelled.championship.of_day("e1")]
    cancelled.must(c.WithdrawRegistration("e1", keys[0]))
    cancelled.give_places()
    before = [cancelled.status(key) for key in keys]
    assert before[3] == "offered"
    cancelled.must(c.CancelDay("e1", REASON))
    cancelled.must(instead(cancelled))
    new = cancelled.championship.of_day("e2")
    old = cancelled.championship.registrations
    by_person = {item.person: item for item in new}
    statuses = [by_person[old[key].person].status for key in keys[1:]]
    assert statuses == [
        "reconfirm_needed", "reconfirm_needed", *["waitlisted"] * 4, "awaiting_consent",
    ]  # fmt: skip
    assert old[keys[0]].person not in by_person
    assert [old[key].successor for key in keys[1:]] == [
        by_person[old[key].person].id for key in keys[1:]
    ]
    line = [cancelled.championship.registrations[key].person for key in cancelled.line("e2")]
    assert line == [old[key].person for key in keys[3:7]]
    assert cancelled.championship.days["e2"].status == "open"
    cancelled.must(c.Reconfirm("e2", new[0].id))
    assert cancelled.status(new[0].id) == "confirmed"


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-REG-2")
@pytest.mark.rule("CH-REG-6")
def test_ages_are_checked_for_the_new_date(cancelled: Fold) -> None:
    young, minor = (item for item in cancelled.championship.of_day("e1")[:2])
    cancelled.must(c.CancelDay("e1", REASON))
    dates = births(cancelled, **{young.id: date(2004, 12, 9), minor.id: date(1998, 12, 9)})
    fact = cancelled.must(instead(cancelled, date=date(2016, 12, 8), birth_dates=dates))
    assert fact["championship"].too_young == (young.id,)
    state = cancelled.championship
    assert state.active_of(young.person) == ()
    assert state.active_of(minor.person)[0].status == "awaiting_consent"


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-REG-3")
def test_whoever_went_elsewhere_is_left_out(cancelled: Fold) -> None:
    first = cancelled.championship.of_day("e1")[0]
    cancelled.must(c.CancelDay("e1", REASON))
    cancelled.elsewhere("e3", SECOND)
    cancelled.must(cancelled.registration("e3", person=first.person))
    cancelled.must(instead(cancelled))
    assert [item.event for item in cancelled.championship.active_of(first.person)] == ["e3"]


@pytest.mark.rule("CH-DAY-2")
def test_only_a_day_that_was_not_played_is_set_anew_and_once(cancelled: Fold) -> None:
    assert code(cancelled.do(instead(cancelled))) == "nothing_to_reschedule"
    cancelled.must(c.CancelDay("e1", REASON))
    assert code(cancelled.do(instead(cancelled, date=date(2017, 2, 6)))) == "date_too_late"
    cancelled.must(instead(cancelled))
    again = instead(cancelled, new_event="e3", date=SECOND)
    assert code(cancelled.do(again)) == "rescheduled_already"


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-DAY-7")
def test_a_void_day_is_set_anew_with_its_players() -> None:
    fold = Fold().drawn(10)
    fold.call(fold.event.progress.ready()[0])
    players = {fold.event.entrants[key].person for key in fold.event.order}
    fold.must(c.SuspendDay("e1", "x1", REASON))
    fold.must(c.VoidDay("e1", "x2", REASON), role="publisher")
    fold.must(instead(fold))
    held = fold.championship.of_day("e2")
    assert {item.person for item in held} == players
    assert {item.status for item in held} == {"reconfirm_needed"}


# --- too few -------------------------------------------------------------------------------------


def at_check_in(players: int, coming: int, **numbers: Any) -> Fold:
    """The only day of a stage at whose check-in so many of those registered have come."""
    fold = Fold(**numbers).start().planned()
    keys = fold.register(players)
    fold.check_in()
    for key in keys[:coming]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    return fold


@pytest.mark.rule("CH-DAY-1")
def test_those_present_are_counted_when_check_in_has_closed() -> None:
    fold = at_check_in(12, 9)
    assert fold.championship.days["e1"].counted == 9
    assert code(fold.do(c.FreezeList())) == "too_few"
    fold.wait(hours=2)
    fold.must(c.ExtendCheckIn(60))
    late = next(key for key, item in fold.event.entrants.items() if item.status == "no_show")
    fold.must(c.CheckIn(late))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())


@pytest.mark.rule("CH-AMB-28")
@pytest.mark.rule("CH-DAY-1")
def test_by_the_profile_those_registered_may_be_counted() -> None:
    at_check_in(10, 9, min_counts="registered").must(c.FreezeList())
    short = at_check_in(9, 9, min_counts="registered")
    assert code(short.do(c.FreezeList())) == "too_few"


@pytest.mark.rule("CH-DAY-1")
def test_enough_players_are_nobodys_news() -> None:
    assert at_check_in(10, 10).championship.days["e1"].counted is None


@pytest.mark.rule("CH-SPLIT-4")
@pytest.mark.rule("CH-DAY-1")
def test_nobody_is_drawn_with_three_whatever_is_counted() -> None:
    fold = at_check_in(10, 3, min_counts="registered")
    assert code(fold.do(c.FreezeList())) == "short_day_players"


def split(first: int, second: int, confirmed: int | None = None, **numbers: Any) -> Fold:
    """A split stage of 34: so many come on its first day, so many are left for the second.

    All of those have said that they come, or only so many.
    """
    fold = Fold(**numbers)
    fold.now = datetime(2016, 12, 3, 9, 0, tzinfo=UTC)
    fold.start().planned()
    fold.register(34)
    part = c.SplitDay(SECOND, "11:00", 8, 17)
    fold.must(c.SplitStage("x1", "e1", 17, (part,), ("e2",)))
    fold.must(c.GrantRole("g9", "u1", "judge", "event", "e2"))
    fold.must(c.ClosePreferences("e1", "l1", SECRET_SHA256))
    fold.must(c.DrawSplit("e1", "17 4 23", SECRET))
    fold.must(c.AssignSplit("e1", births(fold)))
    later = fold.championship.days["e2"].registrations
    for key in later[second:]:
        fold.must(c.WithdrawRegistration("e2", key))
    for key in later[: second if confirmed is None else confirmed]:
        fold.must(c.Reconfirm("e2", key))
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    return arrive(fold, "e1", first)


def arrive(fold: Fold, event: str, players: int) -> Fold:
    fold.check_in(event).at(event)
    expected = [
        key
        for key, item in fold.event.entrants.items()
        if item.status in {"confirmed", "reconfirm_needed"}
    ]
    for key in expected[:players]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    return fold


@pytest.mark.rule("CH-DAY-1")
@pytest.mark.rule("CH-SPLIT-4")
def test_on_the_first_day_the_later_ones_count_too() -> None:
    split(6, 4).must(c.FreezeList())
    assert code(split(5, 4).do(c.FreezeList())) == "too_few_in_stage"


@pytest.mark.rule("CH-DAY-1")
def test_whoever_has_not_confirmed_the_later_day_does_not_count() -> None:
    fold = split(4, 17, confirmed=5)
    refusal = fold.do(c.FreezeList())
    assert (code(refusal), refusal.params) == ("too_few_in_stage", {"counted": 9, "needed": 10})
    waiting = fold.championship.days["e2"].registrations[-1]
    fold.must(c.Reconfirm("e2", waiting))
    fold.must(c.FreezeList())
    by_number = split(4, 17, confirmed=0, min_counts="registered")
    by_number.must(c.FreezeList())


@pytest.mark.rule("CH-DAY-1")
def test_a_day_that_should_have_been_played_before_is_no_later_one() -> None:
    fold = split(4, 17)
    state = fold.championship
    early = replace(state.days["e2"], date=state.days["e1"].date - timedelta(days=1))
    fold.championship = replace(state, days={**state.days, "e2": early})
    assert code(fold.do(c.FreezeList())) == "too_few_in_stage"


@pytest.mark.rule("CH-SPLIT-4")
def test_a_later_day_is_played_with_four_once_the_stage_was_played() -> None:
    fold = split(10, 9)
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.call(fold.event.progress.ready()[0])
    fold.now = datetime(2016, 12, 11, 6, 0, tzinfo=UTC)
    arrive(fold, "e2", 4)
    assert fold.championship.days["e2"].short_order == "play"
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    assert fold.championship.days["e2"].status == "drawn"


@pytest.mark.rule("CH-SPLIT-4")
@pytest.mark.parametrize("order", ["merge", "block"])
def test_by_the_standing_order_a_short_day_is_not_played(order: str) -> None:
    fold = split(9, 17, short_day=order)
    assert code(fold.do(c.FreezeList())) == "short_day"
    fold.must(c.DecideShortDay("e1", "x5", "play", REASON), role="publisher")
    fold.must(c.FreezeList())


@pytest.mark.rule("CH-SPLIT-4")
@pytest.mark.rule("CH-DAY-1")
def test_the_publisher_rules_on_a_day_of_a_split_stage_before_its_draw() -> None:
    fold = split(9, 17)
    assert code(fold.do(c.DecideShortDay("e1", "x5", "wait", REASON))) == "short_day_order"
    fold.must(c.DecideShortDay("e1", "x6", "block", REASON))
    assert code(fold.do(c.FreezeList())) == "short_day"
    fold.must(c.DecideShortDay("e1", "x7", "play", REASON))
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    assert code(fold.do(c.DecideShortDay("e1", "x8", "block", REASON))) == "short_day_late"
    alone = at_check_in(10, 9)
    assert code(alone.do(c.DecideShortDay("e1", "x5", "play", REASON))) == "short_day_only_one"


@pytest.mark.rule("CH-SPLIT-4")
@pytest.mark.rule("CH-REG-3")
def test_those_present_at_a_short_day_go_to_another_day() -> None:
    fold = split(3, 17)
    here = [key for key, item in fold.event.entrants.items() if item.status == "checked_in"]
    persons = [fold.event.entrants[key].person for key in here]
    merging = c.MergeDay("e1", "e2", frozenset(here[:2]), births(fold))
    fold.must(merging)
    state = fold.championship
    assert state.days["e1"].status == "cancelled"
    assert fold.event.status == "cancelled"
    assert [held.event for person in persons[:2] for held in state.active_of(person)] == ["e2"] * 2
    assert {held.status for held in state.active_of(persons[0])} == {"reconfirm_needed"}
    assert state.active_of(persons[2]) == ()
    assert not any(state.used_by(person) for person in persons)


@pytest.mark.rule("CH-SPLIT-4")
def test_what_a_merge_needs() -> None:
    fold = split(9, 17)
    here = [key for key, item in fold.event.entrants.items() if item.status == "checked_in"]
    everybody = frozenset(here)
    assert code(fold.do(c.MergeDay("e1", "e1", everybody, {}))) == "merge_where"
    assert code(fold.do(c.MergeDay("e1", "e9", everybody, {}))) == "merge_where"
    full = split(9, 17, day_maximum=25)
    here = [key for key, item in full.event.entrants.items() if item.status == "checked_in"]
    assert code(full.do(c.MergeDay("e1", "e2", frozenset(here), births(full)))) == "merge_full"
    enough = split(10, 17)
    assert code(enough.do(c.MergeDay("e1", "e2", frozenset(), {}))) == "merge_needless"
    fold.must(c.FreezeList())
    assert code(fold.do(c.MergeDay("e1", "e2", everybody, {}))) == "merge_early"


@pytest.mark.rule("CH-SPLIT-4")
def test_a_short_day_that_nobody_rules_on_is_cancelled_after_an_hour() -> None:
    fold = split(3, 17)
    assert code(fold.do(c.CancelShortDay("e1"), role="clock")) == "short_day_waits"
    fold.wait(minutes=60)
    fold.must(c.CancelShortDay("e1"), role="clock")
    day = fold.championship.days["e1"]
    assert (day.status, day.cancelled_for) == ("cancelled", "too_few")
    playable = split(9, 17)
    playable.wait(minutes=61)
    assert code(playable.do(c.CancelShortDay("e1"), role="clock")) == "short_day_settled"


@pytest.mark.rule("CH-SPLIT-4")
def test_the_publishers_ruling_in_time_keeps_the_day() -> None:
    fold = split(9, 17, short_day="block")
    fold.must(c.DecideShortDay("e1", "x5", "play", REASON))
    fold.wait(minutes=61)
    assert code(fold.do(c.CancelShortDay("e1"), role="clock")) == "short_day_settled"
    fold.must(c.FreezeList())


@pytest.mark.rule("CH-DAY-1")
def test_a_played_stage_is_never_cancelled_for_too_few() -> None:
    fold = split(10, 9)
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.call(fold.event.progress.ready()[0])
    fold.now = datetime(2016, 12, 11, 6, 0, tzinfo=UTC)
    arrive(fold, "e2", 3)
    assert code(fold.do(c.FreezeList())) == "short_day_players"
    assert code(fold.do(c.CancelDay("e1", REASON))) == "cancel_too_late"
    fold.must(c.CancelDay("e2", REASON))
    assert fold.championship.days["e1"].status == "running"

"""Rules of moving, cancelling and describing days."""

from datetime import UTC, date, datetime

import pytest

from tests.support.fold import BOTH, DAY, REASON, SECRET, Fold, code
from tournament.championship import commands as c
from tournament.championship.championship_evolve import evolve_championship
from tournament.championship.codec import fact_from

LATER = date(2016, 12, 17)
NOBODY: frozenset[str] = frozenset()


@pytest.fixture
def fold() -> Fold:
    """A day of three places, some days ahead."""
    made = Fold(day_maximum=3, stage_minimum=2)
    made.now = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)
    return made.start().planned()


def moving(
    day: date = LATER,
    start: str = "11:00",
    too_young: frozenset[str] = NOBODY,
    minors: frozenset[str] = NOBODY,
) -> c.MoveDay:
    return c.MoveDay("e1", day, start, too_young, minors)


# --- another date --------------------------------------------------------------------------------


@pytest.mark.rule("CH-DAY-2")
def test_a_moved_day_is_the_same_day_and_its_places_are_to_be_reconfirmed(fold: Fold) -> None:
    keys = fold.register(5)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.must(moving(start="15:00"))
    day = fold.championship.days["e1"]
    assert (day.date, day.start, day.status) == (LATER, "15:00", "open")
    assert [fold.status(key) for key in keys] == [
        "withdrawn", "reconfirm_needed", "reconfirm_needed", "waitlisted", "waitlisted",
    ]  # fmt: skip
    assert fold.championship.places_held("e1") == 2


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-WAIT-1")
def test_a_moved_day_keeps_the_line_and_ends_its_offers(fold: Fold) -> None:
    keys = fold.register(6)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.give_places()
    assert fold.status(keys[3]) == "offered"
    fold.must(moving())
    assert fold.line() == keys[3:]
    assert fold.championship.registrations[keys[3]].offered_until is None
    fold.give_places()
    assert fold.status(keys[3]) == "offered"
    assert fold.line() == keys[4:]


@pytest.mark.rule("CH-REG-2")
@pytest.mark.rule("CH-DAY-2")
def test_whoever_is_too_young_on_the_new_date_is_free_again(fold: Fold) -> None:
    child = fold.registration(birth_date=date(2004, 12, 10), consents=BOTH)
    fold.must(child)
    others = fold.register(3)
    fold.must(moving(date(2016, 12, 8), too_young=frozenset({child.registration})))
    assert fold.status(child.registration) == "released"
    assert fold.championship.active_of(child.person) == ()
    fold.give_places()
    assert fold.status(others[2]) == "offered"


@pytest.mark.rule("CH-REG-6")
@pytest.mark.rule("CH-DAY-2")
def test_the_consent_of_the_representative_is_checked_for_the_new_date(fold: Fold) -> None:
    born = date(1998, 12, 10)
    grown_up = fold.registration(birth_date=born)
    represented = fold.registration(birth_date=born, consents=BOTH)
    for command in (grown_up, represented):
        fold.must(command)
    both = frozenset({grown_up.registration, represented.registration})
    fold.must(moving(date(2016, 12, 8), minors=both))
    assert fold.status(grown_up.registration) == "awaiting_consent"
    assert fold.status(represented.registration) == "reconfirm_needed"
    fold.must(moving(DAY))
    assert fold.line() == [grown_up.registration]
    fold.give_places()
    assert fold.status(grown_up.registration) == "offered"


@pytest.mark.rule("CH-DAY-2")
def test_what_has_ended_stays_ended_on_the_new_date(fold: Fold) -> None:
    keys = fold.register(2)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.must(moving(too_young=frozenset(keys)))
    assert [fold.status(key) for key in keys] == ["withdrawn", "released"]


@pytest.mark.rule("CH-DAY-2")
def test_a_day_is_moved_to_another_date_or_time(fold: Fold) -> None:
    assert code(fold.do(moving(DAY))) == "date_same"
    fold.must(moving(DAY, "12:00"))
    assert fold.championship.days["e1"].start == "12:00"


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-TZ-1")
@pytest.mark.parametrize(
    ("deadline", "to", "moved"),
    [
        (date(2016, 12, 8), LATER, date(2016, 12, 15)),
        (date(2016, 12, 6), date(2016, 12, 6), date(2016, 12, 5)),
        (DAY, date(2016, 12, 7), date(2016, 12, 7)),
        (date(2016, 12, 4), date(2016, 12, 9), date(2016, 12, 3)),
        (date(2016, 12, 4), LATER, date(2016, 12, 11)),
        (None, LATER, None),
    ],
)
def test_the_end_of_registration_moves_with_the_day(
    fold: Fold, deadline: date | None, to: date, moved: date | None
) -> None:
    """Five days ahead; what is still open stays so until today's end at least."""
    if deadline is not None:
        fold.must(c.SetDeadline("e1", deadline))
    fold.must(moving(to))
    assert fold.championship.days["e1"].deadline == moved


@pytest.mark.rule("CH-TZ-1")
def test_an_older_ledger_left_the_end_of_registration_where_it_was(fold: Fold) -> None:
    fold.must(c.SetDeadline("e1", date(2016, 12, 8)))
    old = fact_from(
        "day-moved", 1, {"event": "e1", "date": "2016-12-17", "start": "11:00", "statuses": {}}
    )
    state = evolve_championship(fold.championship, old, fold.now)
    assert (state.days["e1"].date, state.days["e1"].deadline) == (LATER, date(2016, 12, 8))


@pytest.mark.rule("CH-DAY-2")
def test_a_planned_day_is_moved_too_and_a_begun_one_is_not(fold: Fold) -> None:
    fold.must(c.AddStage("s2", "tomsk", "Asia/Tomsk"))
    fold.must(c.PlanDay("e2", "s2", LATER, "11:00", 8))
    fold.must(c.MoveDay("e2", date(2016, 12, 18), "11:00", NOBODY, NOBODY))
    assert fold.championship.days["e2"].status == "planned"
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    assert code(fold.do(moving())) == "day_fixed"


@pytest.mark.rule("CH-DATE-1")
@pytest.mark.parametrize(
    ("day", "expected"),
    [(date(2016, 11, 30), "date_before_start"), (date(2017, 2, 6), "date_too_late")],
)
def test_a_moved_day_lies_where_a_planned_one_may(fold: Fold, day: date, expected: str) -> None:
    assert code(fold.do(moving(day))) == expected


@pytest.mark.rule("CH-DATE-1")
@pytest.mark.rule("CH-TZ-1")
def test_a_day_is_not_moved_to_a_date_that_has_passed_in_its_city(fold: Fold) -> None:
    """20:59:58 in UTC is two seconds before midnight in Kazan."""
    fold.now = datetime(2016, 12, 5, 20, 59, 57, tzinfo=UTC)
    assert code(fold.do(moving(date(2016, 12, 4)))) == "date_past"
    fold.wait(seconds=1)
    assert code(fold.do(moving(date(2016, 12, 5)))) == "date_past"
    fold.must(moving(date(2016, 12, 6)))
    fold.must(c.CancelDay("e1", REASON))
    again = c.RescheduleDay("e1", "e2", date(2016, 12, 5), "11:00", 8, {})
    assert code(fold.do(again)) == "date_past"


@pytest.mark.rule("CH-DAY-4")
def test_a_day_is_not_moved_onto_another_of_its_stage(fold: Fold) -> None:
    fold.register(4)
    fold.divided(LATER)
    assert code(fold.do(moving(LATER, "18:00"))) == "date_taken"
    fold.must(c.CancelDay("e2", REASON))
    fold.must(moving(LATER, "18:00"))


# --- cancelling ----------------------------------------------------------------------------------


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-REG-3")
def test_a_cancelled_day_frees_everybody(fold: Fold) -> None:
    keys = fold.register(5)
    child = fold.registration(birth_date=date(2001, 5, 5))
    fold.must(child)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.give_places()
    fold.must(c.CancelDay("e1", REASON))
    statuses = [fold.status(key) for key in (*keys, child.registration)]
    assert statuses == ["withdrawn", *["released"] * 5]
    fold.must(c.PlanDay("e2", "s1", DAY, "11:00", 8))
    fold.must(c.OpenRegistration("e2"))
    fold.must(fold.registration("e2", person=child.person))


@pytest.mark.rule("CH-DAY-4")
@pytest.mark.rule("CH-DAY-2")
def test_a_cancelled_day_does_not_count_and_its_date_is_free(fold: Fold) -> None:
    fold.register(9)
    fold.divided(LATER, date(2016, 12, 18))
    fold.must(c.CancelDay("e1", REASON))
    assert len(fold.championship.live_days("s1")) == 2
    fold.must(c.RescheduleDay("e1", "e4", DAY, "12:00", 8, {}))
    assert len(fold.championship.live_days("s1")) == 3


@pytest.mark.rule("CH-DAY-2")
def test_a_day_is_cancelled_at_check_in_and_nothing_happens_there_any_more(fold: Fold) -> None:
    keys = fold.register(4)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    fold.must(c.CheckIn(keys[0]))
    fold.must(c.CancelDay("e1", REASON))
    assert fold.event.status == "cancelled"
    assert fold.status(keys[0]) == "released"
    assert code(fold.do(c.CheckIn(keys[1]))) == "check_in_not_open"
    assert code(fold.do(c.FreezeList())) == "check_in_not_open"
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"
    assert code(fold.do(fold.registration())) == "registration_not_open"


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-REG-3")
def test_a_day_is_cancelled_until_its_first_match_is_called() -> None:
    drawn = Fold().drawn(10)
    player = next(iter(drawn.event.entrants.values()))
    drawn.must(c.CancelDay("e1", REASON))
    assert drawn.championship.used_by(player.person) is None
    assert drawn.championship.active_of(player.person) == ()
    assert code(drawn.do(c.CancelDay("e1", REASON))) == "cancel_too_late"

    running = Fold().drawn(10)
    running.call(running.event.progress.ready()[0])
    assert code(running.do(c.CancelDay("e1", REASON))) == "cancel_too_late"


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-CHECKIN-1")
def test_no_bracket_is_drawn_on_a_cancelled_day() -> None:
    fold = Fold().start().planned()
    fold.register(10)
    fold.check_in().all_in()
    fold.must(c.FreezeList())
    fold.must(c.CancelDay("e1", REASON))
    assert code(fold.do(c.MakeDraw("17 4 23", SECRET))) == "check_in_not_open"
    assert code(fold.do(c.WithdrawDraw("x1", "0" * 64, REASON))) == "redraw_too_late"


@pytest.mark.rule("CH-DAY-2")
@pytest.mark.rule("CH-DE-9")
def test_nothing_is_played_or_ruled_on_a_cancelled_day() -> None:
    fold = Fold().drawn(10)
    player = fold.event.order[0]
    fold.must(c.CancelDay("e1", REASON))
    fold.wait(minutes=6)
    assert code(fold.do(c.CallMatch(fold.event.progress.ready()[0]))) == "day_not_running"
    assert code(fold.do(c.PauseDay(None))) == "day_not_running"
    leaving = c.RuleWithdrawal("x1", player, fold.event.open_match_version(player), REASON)
    assert code(fold.do(leaving, role="judge")) == "day_not_running"
    assert code(fold.do(c.CompleteDay())) == "open_matches"


# --- describing ----------------------------------------------------------------------------------


@pytest.mark.rule("CH-DAY-2")
def test_a_day_is_described_as_long_as_it_may_be_played(fold: Fold) -> None:
    fold.must(c.DescribeDay("e1", "d1", "1" * 64))
    fold.must(c.DescribeDay("e1", "d2", "2" * 64))
    day = fold.championship.days["e1"]
    assert (day.description, day.description_sha256) == ("d2", "2" * 64)
    fold.must(c.CancelDay("e1", REASON))
    assert code(fold.do(c.DescribeDay("e1", "d3", "3" * 64))) == "day_fixed"
    assert code(fold.do(moving())) == "day_fixed"

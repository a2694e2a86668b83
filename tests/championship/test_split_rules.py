"""Rules of a stage that is divided into several days, and of players who change places."""

import hashlib
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.fold import DAY, GROWN_UP, SECRET, SECRET_SHA256, Fold, code
from tournament.championship import commands as c
from tournament.championship.days.split.state import assign, days_needed, equal_sizes, playing
from tournament.championship.notices import notices

SECOND, THIRD = date(2016, 12, 11), date(2016, 12, 17)


def registered(players: int, **numbers: Any) -> tuple[Fold, list[str]]:
    """So many players who want to play on one day, some days ahead."""
    fold = Fold(**numbers)
    fold.now = datetime(2016, 12, 3, 9, 0, tzinfo=UTC)
    fold.start().planned()
    return fold, fold.register(players)


def splitting(size: int, *sizes: int, days: tuple[date, ...] = (SECOND, THIRD)) -> c.SplitStage:
    parts = tuple(
        c.SplitDay(day, "11:00", 8, number) for day, number in zip(days, sizes, strict=False)
    )
    return c.SplitStage("x1", "e1", size, parts, tuple(f"e{i + 2}" for i in range(len(parts))))


def births(fold: Fold, **young: date) -> dict[str, date]:
    return {**dict.fromkeys(fold.championship.registrations, GROWN_UP), **young}


def drawn(fold: Fold) -> Fold:
    fold.must(c.ClosePreferences("e1", "l1", SECRET_SHA256))
    fold.must(c.DrawSplit("e1", "17 4 23", SECRET))
    return fold


def day_of(fold: Fold, key: str) -> str:
    """Where a registration, or what became of it, stands now."""
    item = fold.championship.registrations[key]
    return day_of(fold, item.successor) if item.successor else item.event


def now(fold: Fold, key: str) -> str:
    item = fold.championship.registrations[key]
    return now(fold, item.successor) if item.successor else item.status


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-SPLIT-2")
@pytest.mark.parametrize(
    ("players", "days", "sizes"),
    [
        (33, 2, (17, 16)),
        (64, 2, (32, 32)),
        (65, 3, (22, 22, 21)),
        (96, 3, (32, 32, 32)),
        (97, 3, (32, 32, 32)),
    ],
)
def test_as_few_days_as_hold_everybody(players: int, days: int, sizes: tuple[int, ...]) -> None:
    assert days_needed(players, 32, 3) == days
    assert equal_sizes(playing(players, 32, 3), days) == sizes


@pytest.mark.rule("CH-SPLIT-1")
def test_a_stage_is_split_only_if_one_day_is_too_small() -> None:
    fold, _ = registered(32)
    assert code(fold.do(splitting(16, 16))) == "split_needless"
    fold.register(1)
    fold.must(splitting(17, 16))
    days = fold.championship.live_days("s1")
    assert [(day.size, day.closed_early) for day in days] == [(17, True), (16, True)]
    assert code(fold.do(splitting(17, 16))) == "split_already"


@pytest.mark.rule("CH-SPLIT-1")
def test_a_day_is_split_while_its_registration_is_open() -> None:
    fold, _ = registered(33)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    assert code(fold.do(splitting(17, 16))) == "split_when"


@pytest.mark.rule("CH-SPLIT-2")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [((24, 9), "split_size"), ((33,), "split_size"), ((17, 17), "split_sum")],
)
def test_every_day_is_planned_with_ten_to_thirty_two(sizes: tuple[int, ...], expected: str) -> None:
    fold, _ = registered(33)
    assert code(fold.do(splitting(*sizes))) == expected


@pytest.mark.rule("CH-SPLIT-2")
def test_more_days_than_needed_take_the_publishers_consent() -> None:
    fold, _ = registered(33)
    three = splitting(11, 11, 11)
    assert code(fold.do(three)) == "split_more_days"
    fold.must(c.AllowMoreDays("s1"), role="publisher")
    assert code(fold.do(c.AllowMoreDays("s1"), role="publisher")) == "more_days_allowed"
    fold.must(three)


@pytest.mark.rule("CH-DAY-4")
def test_the_days_of_a_split_lie_where_planned_ones_may() -> None:
    fold, _ = registered(33)
    assert code(fold.do(splitting(17, 16, days=(DAY,)))) == "date_taken"
    assert code(fold.do(splitting(17, 16, days=(date(2016, 11, 30),)))) == "date_before_start"
    fold.must(c.AllowMoreDays("s1"))
    assert code(fold.do(splitting(11, 11, 11, days=(SECOND, SECOND)))) == "date_taken"
    fold.register(31)
    four = splitting(16, 16, 16, 16, days=(SECOND, THIRD, date(2016, 12, 18)))
    assert code(fold.do(four)) == "too_many_days"


@pytest.mark.rule("CH-SPLIT-1")
def test_no_second_day_of_a_stage_is_planned_beside_a_live_one() -> None:
    fold, _ = registered(3)
    second = c.PlanDay("e2", "s1", SECOND, "11:00", 8)
    refused = fold.do(second)
    assert code(refused) == "stage_has_day"
    assert "разделите" in refused.text("ru")
    assert "divide the day's players instead" in refused.text("en")
    fold.must(c.CancelDay("e1", fold_reason()))
    fold.must(second)
    assert code(fold.do(c.PlanDay("e3", "s1", THIRD, "11:00", 8))) == "stage_has_day"


@pytest.mark.rule("CH-SPLIT-1")
def test_a_played_day_is_not_followed_by_a_second_one() -> None:
    fold = Fold().drawn(10)
    assert code(fold.do(c.PlanDay("e2", "s1", THIRD, "11:00", 8))) == "stage_has_day"
    fold.play_on()
    fold.must(c.CompleteDay())
    assert code(fold.do(c.PlanDay("e2", "s1", THIRD, "11:00", 8))) == "stage_has_day"


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.rule("CH-DAY-2")
def test_no_day_is_set_instead_of_a_cancelled_one_beside_a_live_one() -> None:
    fold, _ = registered(3)
    fold.must(c.CancelDay("e1", fold_reason()))
    fold.must(c.PlanDay("e2", "s1", SECOND, "11:00", 8))
    again = c.RescheduleDay("e1", "e3", THIRD, "11:00", 8, births(fold))
    assert code(fold.do(again)) == "stage_has_day"


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.rule("CH-DAY-2")
def test_a_day_of_a_split_is_set_again_and_belongs_to_the_split() -> None:
    fold, keys = registered(34)
    fold.divided(SECOND)
    fold.must(c.CancelDay("e2", fold_reason()))
    assert code(fold.do(c.PlanDay("e3", "s1", THIRD, "11:00", 8))) == "stage_has_day"
    fold.must(c.RescheduleDay("e2", "e3", THIRD, "11:00", 8, births(fold)))
    assert fold.championship.splits["s1"].sizes == {"e1": 17, "e3": 17}
    assert fold.championship.days["e3"].size == 17
    fold.must(c.UndoSplit("e3", births(fold)))
    assert [day.id for day in fold.championship.live_days("s1")] == ["e1"]
    assert [now(fold, key) for key in keys] == ["reconfirm_needed"] * 32 + ["waitlisted"] * 2
    undone = c.RescheduleDay("e3", "e4", THIRD, "11:00", 8, births(fold))
    assert code(fold.do(undone)) == "stage_has_day"


@pytest.mark.rule("CH-SPLIT-1")
def test_the_day_that_was_divided_is_set_again_too() -> None:
    fold, keys = registered(34)
    fold.divided(SECOND)
    fold.must(c.CancelDay("e1", fold_reason()))
    fold.must(c.RescheduleDay("e1", "e3", THIRD, "11:00", 8, births(fold)))
    fold.must(c.UndoSplit("e2", births(fold)))
    assert [day.id for day in fold.championship.live_days("s1")] == ["e3"]
    assert [now(fold, key) for key in keys] == ["reconfirm_needed"] * 32 + ["waitlisted"] * 2


@pytest.mark.rule("CH-SPLIT-1")
def test_a_new_day_after_all_were_cancelled_is_the_only_one() -> None:
    fold, _ = registered(34)
    fold.divided(SECOND)
    fold.must(c.CancelDay("e1", fold_reason()))
    fold.must(c.CancelDay("e2", fold_reason()))
    fold.must(c.PlanDay("e3", "s1", THIRD, "11:00", 8))
    again = c.RescheduleDay("e1", "e4", SECOND, "11:00", 8, births(fold))
    assert code(fold.do(again)) == "stage_has_day"


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.rule("CH-CITY-2")
@pytest.mark.parametrize("assigned", [True, False])
def test_a_stage_planned_anew_is_not_split_any_more(assigned: bool) -> None:
    fold, _ = registered(34)
    if assigned:
        fold.divided(SECOND)
    else:
        fold.must(splitting(17, 17))
    fold.must(c.WithdrawStage("s1", fold_reason()))
    fold.must(c.RestoreStage("s1"))
    fold.must(c.PlanDay("e7", "s1", DAY, "11:00", 8))
    fold.must(c.OpenRegistration("e7"))
    fold.register(33, "e7")
    fold.must(c.SplitStage("x7", "e7", 17, (c.SplitDay(SECOND, "11:00", 8, 16),), ("e8",)))


@pytest.mark.rule("CH-OVERRIDE-3")
def test_a_further_day_is_within_what_a_day_may_be() -> None:
    fold, _ = registered(33)
    for tables, start, expected in (
        (501, "11:00", "input_out_of_bounds"),
        (8, "", "input_no_time"),
    ):
        more = (c.SplitDay(SECOND, start, tables, 16),)
        assert code(fold.do(c.SplitStage("x1", "e1", 17, more, ("e2",)))) == expected


# --- choosing ------------------------------------------------------------------------------------


@pytest.mark.rule("CH-SPLIT-3")
def test_preferences_are_met_in_the_order_of_registration() -> None:
    fold, keys = registered(33)
    fold.must(splitting(17, 16))
    for key in keys:
        fold.must(c.StatePreference("e1", key, "e2"))
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    assert [day_of(fold, key) for key in keys] == ["e2"] * 16 + ["e1"] * 17


@pytest.mark.rule("CH-SPLIT-3")
def test_the_lot_decides_for_the_others_and_a_new_date_is_reconfirmed() -> None:
    fold, keys = registered(33)
    fold.must(splitting(17, 16))
    fold.must(c.StatePreference("e1", keys[0], "e2"))
    fold.must(c.StatePreference("e1", keys[32], "e1"))
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    days = [day_of(fold, key) for key in keys]
    assert (days[0], days[32]) == ("e2", "e1")
    assert (days.count("e1"), days.count("e2")) == (17, 16)
    for key, day in zip(keys, days, strict=True):
        assert now(fold, key) == ("confirmed" if day == "e1" else "reconfirm_needed")
    order = fold.championship.lots["l1"].order
    room = {"e1": 16, "e2": 15}
    for key in (key for key in order if key not in {keys[0], keys[32]}):
        event = "e2" if room["e2"] > room["e1"] else "e1"
        assert day_of(fold, key) == event
        room[event] -= 1
    moved = fold.championship.registrations[keys[0]]
    new = fold.championship.registrations[moved.successor]
    assert (moved.status, new.person) == ("moved", moved.person)
    fold.must(c.Reconfirm("e2", new.id))
    fold.must(c.WithdrawRegistration("e2", fold.championship.days["e2"].registrations[1]))
    assert fold.championship.used_by(new.person) is None


@pytest.mark.rule("CH-SPLIT-3")
def test_choosing_ends_with_the_lot() -> None:
    fold, keys = registered(34)
    assert code(fold.do(c.StatePreference("e1", keys[0], "e2"))) == "split_unknown"
    fold.must(splitting(17, 17))
    assert code(fold.do(c.StatePreference("e1", keys[0], "e9"))) == "preference_unknown"
    assert code(fold.do(c.DrawSplit("e1", "17 4 23", SECRET))) == "preferences_open"
    assert code(fold.do(c.AssignSplit("e1", {}))) == "split_not_drawn"
    fold.must(c.WithdrawRegistration("e1", keys[5]))
    assert code(fold.do(c.StatePreference("e1", keys[5], "e2"))) == "registration_state"
    fold.must(c.ClosePreferences("e1", "l1", SECRET_SHA256))
    assert code(fold.do(c.StatePreference("e1", keys[0], "e2"))) == "preferences_closed"
    assert code(fold.do(c.ClosePreferences("e1", "l2", SECRET_SHA256))) == "preferences_closed"
    assert code(fold.do(c.AssignSplit("e1", {}))) == "split_not_drawn"
    assert code(fold.do(c.DrawSplit("e1", "17", SECRET))) == "draw_text_short"
    fold.must(c.DrawSplit("e1", "17 4 23", SECRET))
    assert code(fold.do(c.DrawSplit("e1", "17 4 24", SECRET))) == "lot_drawn_already"
    fold.must(c.AssignSplit("e1", births(fold)))
    assert code(fold.do(c.AssignSplit("e1", births(fold)))) == "split_not_drawn"


@pytest.mark.rule("CH-DE-10")
def test_the_lot_of_a_split_is_drawn_with_the_committed_secret() -> None:
    fold, _ = registered(33)
    fold.must(splitting(17, 16))
    other = hashlib.sha256(bytes(32)).hexdigest()
    fold.must(c.ClosePreferences("e1", "l1", other))
    with pytest.raises(ValueError, match="secret"):
        fold.do(c.DrawSplit("e1", "17 4 23", SECRET))
    fold.must(c.DrawSplit("e1", "17 4 23", bytes(32)))


@pytest.mark.rule("CH-SPLIT-2")
def test_beyond_ninety_six_the_rest_waits() -> None:
    fold, keys = registered(98)
    fold.must(splitting(32, 32, 32))
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    assert [now(fold, key) for key in keys[96:]] == ["waitlisted", "waitlisted"]
    assert fold.line() == keys[96:]
    assert all(fold.championship.places_held(f"e{number}") == 32 for number in (1, 2, 3))


@pytest.mark.rule("CH-REG-2")
@pytest.mark.rule("CH-SPLIT-3")
def test_whoever_is_too_young_on_another_date_keeps_his() -> None:
    fold, keys = registered(33)
    fold.must(splitting(17, 16, days=(date(2016, 12, 4),)))
    for key in keys:
        fold.must(c.StatePreference("e1", key, "e1"))
    young = keys[32]
    drawn(fold).must(c.AssignSplit("e1", births(fold, **{young: date(2004, 12, 8)})))
    assert day_of(fold, young) == "e1"


@pytest.mark.rule("CH-REG-6")
@pytest.mark.rule("CH-SPLIT-3")
def test_the_consent_is_checked_for_the_new_date() -> None:
    fold, keys = registered(33)
    fold.must(splitting(17, 16, days=(date(2016, 12, 4),)))
    fold.must(c.StatePreference("e1", keys[0], "e2"))
    of_age_between = date(1998, 12, 8)
    drawn(fold).must(c.AssignSplit("e1", births(fold, **{keys[0]: of_age_between})))
    assert now(fold, keys[0]) == "awaiting_consent"


@pytest.mark.rule("CH-SPLIT-1")
def test_while_a_stage_is_split_nobody_comes_goes_or_is_let_in() -> None:
    fold, keys = registered(33)
    fold.must(c.AddStage("s2", "tomsk", "Asia/Tomsk"))
    fold.must(c.PlanDay("t1", "s2", DAY, "11:00", 8))
    fold.must(c.OpenRegistration("t1"))
    fold.must(splitting(17, 16))
    away = c.MoveRegistration("e1", keys[0], "n1", "t1", "desk", GROWN_UP, False, True)
    assert code(fold.do(away)) == "split_running"
    assert code(fold.do(fold.registration())) == "split_running"
    assert code(fold.do(c.CancelDay("e1", fold_reason()))) == "split_running"
    nobody: frozenset[str] = frozenset()
    assert code(fold.do(c.MoveDay("e1", THIRD, "11:00", nobody, nobody))) == "split_running"
    fold.must(c.WithdrawRegistration("e1", keys[1]))
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    assert code(fold.do(c.OpenCheckIn("e1", "key", SECRET_SHA256))) == "split_running"
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    fold.check_in()


def fold_reason() -> c.Reason:
    return c.Reason("other", "0" * 64)


# --- undoing -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-SPLIT-1")
def test_a_split_is_undone_and_everybody_reconfirms_in_the_first_order() -> None:
    fold, keys = registered(34)
    fold.must(splitting(17, 17))
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    fold.must(c.UndoSplit("e1", births(fold)))
    assert [now(fold, key) for key in keys] == ["reconfirm_needed"] * 32 + ["waitlisted"] * 2
    assert {day_of(fold, key) for key in keys} == {"e1"}
    assert [day.id for day in fold.championship.live_days("s1")] == ["e1"]
    people = [fold.championship.registrations[key].person for key in fold.line()]
    assert people == [fold.championship.registrations[key].person for key in keys[32:]]
    again = c.SplitStage("x2", "e1", 17, (c.SplitDay(SECOND, "11:00", 8, 17),), ("e5",))
    fold.must(again)


@pytest.mark.rule("CH-SPLIT-1")
def test_a_split_that_is_not_assigned_is_dropped_without_a_trace() -> None:
    fold, keys = registered(33)
    assert code(fold.do(c.UndoSplit("e1", {}))) == "split_unknown"
    fold.must(splitting(17, 16))
    fold.must(c.UndoSplit("e1", births(fold)))
    assert [fold.status(key) for key in keys] == ["confirmed"] * 32 + ["waitlisted"]
    assert fold.championship.days["e2"].status == "cancelled"
    assert not fold.championship.days["e1"].closed_early
    fold.must(fold.registration(channel="online"))


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.parametrize("event", ["e1", "e2"])
def test_a_split_is_undone_until_the_first_check_in_opens(event: str) -> None:
    fold, _ = registered(33)
    fold.must(splitting(17, 16))
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    fold.now = datetime(2016, 12, 11, 6, 0, tzinfo=UTC)
    fold.check_in(event)
    assert code(fold.do(c.UndoSplit("e1", births(fold)))) == "split_fixed"


@pytest.mark.rule("CH-SPLIT-1")
def test_a_split_stays_valid_when_players_leave() -> None:
    fold, _ = registered(33)
    fold.must(splitting(17, 16))
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    for key in fold.championship.days["e2"].registrations[:5]:
        fold.must(c.WithdrawRegistration("e2", key))
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.rule("CH-REG-2")
def test_nobody_is_left_on_a_day_that_is_no_more() -> None:
    """Who came to a later day themselves: too young on the one date, or without a consent yet."""
    fold, _ = registered(34)
    fold.divided(SECOND)
    keys = {}
    for name, birth in (("young", date(2004, 12, 11)), ("minor", date(2001, 5, 5))):
        consents = frozenset({"processing"} | ({"representative"} if name == "young" else set()))
        command = fold.registration("e2", birth_date=birth, consents=consents)
        fold.must(command)
        keys[command.registration] = birth
    before = fold.championship
    made = fold.must(c.UndoSplit("e1", births(fold, **keys)))["championship"]
    young, minor = keys
    assert (now(fold, young), now(fold, minor)) == ("released", "awaiting_consent")
    assert day_of(fold, minor) == "e1"
    told = {item.registration: item for item in notices(before, fold.championship, made)}
    assert (told[young].kind, told[young].about) == ("ended", {"why": "too_young"})
    assert fold.championship.registrations[minor].successor in told


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.rule("CH-REG-5")
def test_whoever_changed_places_keeps_his_turn_when_a_split_is_undone() -> None:
    fold, keys = registered(34)
    fold.divided(SECOND)
    here = next(key for key in keys if day_of(fold, key) == "e1")
    there = next(key for key in keys if day_of(fold, key) == "e2")
    moved = fold.championship.registrations[there].successor
    fold.must(c.SwapRegistrations("e1", here, moved, True, births(fold)))
    fold.must(c.UndoSplit("e1", births(fold)))
    assert [now(fold, key) for key in keys] == ["reconfirm_needed"] * 32 + ["waitlisted"] * 2


# --- changing places -----------------------------------------------------------------------------


@pytest.fixture
def halves() -> Fold:
    """Two full days of a split stage."""
    fold, _ = registered(64)
    fold.must(splitting(32, 32))
    return drawn(fold)


def swapping(fold: Fold, **changes: Any) -> c.SwapRegistrations:
    one = fold.championship.days["e1"].registrations
    key = next(key for key in one if fold.status(key) == "confirmed")
    fields = {
        "event": "e1",
        "registration": key,
        "other": fold.championship.days["e2"].registrations[0],
        "consented": True,
        "birth_dates": births(fold),
        **changes,
    }
    return c.SwapRegistrations(**fields)


@pytest.mark.rule("CH-SPLIT-3")
@pytest.mark.rule("CH-REG-7")
def test_two_players_of_full_days_change_places(halves: Fold) -> None:
    halves.must(c.AssignSplit("e1", births(halves)))
    command = swapping(halves)
    halves.must(command)
    assert day_of(halves, command.registration) == "e2"
    assert day_of(halves, command.other) == "e1"
    assert now(halves, command.registration) == now(halves, command.other) == "confirmed"
    assert halves.championship.places_held("e1") == halves.championship.places_held("e2") == 32


@pytest.mark.rule("CH-REG-7")
def test_both_have_to_agree_and_to_be_old_enough(halves: Fold) -> None:
    halves.must(c.AssignSplit("e1", births(halves)))
    assert code(halves.do(swapping(halves, consented=False))) == "move_unconsented"
    command = swapping(halves)
    young = {**command.birth_dates, command.other: date(2004, 12, 11)}
    assert code(halves.do(swapping(halves, birth_dates=young))) == "age_below_minimum"
    minor = {**command.birth_dates, command.registration: date(2000, 1, 1)}
    halves.must(swapping(halves, birth_dates=minor))
    assert now(halves, command.registration) == "awaiting_consent"


@pytest.mark.rule("CH-SPLIT-3")
@pytest.mark.rule("CH-SPLIT-1")
def test_only_players_of_two_days_of_one_stage_change_places(halves: Fold) -> None:
    halves.must(c.AssignSplit("e1", births(halves)))
    here = swapping(halves).registration
    same = [key for key in halves.championship.days["e1"].registrations if key != here]
    mate = next(key for key in same if halves.status(key) == "confirmed")
    assert code(halves.do(swapping(halves, other=mate))) == "swap_where"
    assert code(halves.do(swapping(halves, other="nobody"))) == "registration_unknown"
    gone = swapping(halves)
    halves.must(c.WithdrawRegistration("e2", gone.other))
    assert code(halves.do(gone)) == "registration_state"


@pytest.mark.rule("CH-REG-7")
@pytest.mark.rule("CH-SPLIT-3")
def test_places_are_changed_until_the_first_check_in_opens(halves: Fold) -> None:
    halves.must(c.AssignSplit("e1", births(halves)))
    halves.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    halves.check_in()
    assert code(halves.do(swapping(halves))) == "move_too_late"


@given(
    players=st.integers(33, 100),
    wishes=st.lists(st.integers(0, 3), min_size=100, max_size=100),
    chance=st.randoms(use_true_random=False),
)
@settings(max_examples=60, deadline=None)
def test_everybody_who_fits_has_one_day_and_no_day_too_many(
    players: int, wishes: list[int], chance: Any
) -> None:
    days = days_needed(players, 32, 3)
    sizes = {
        f"d{number}": size
        for number, size in enumerate(equal_sizes(playing(players, 32, 3), days), start=1)
    }
    order = [f"r{number}" for number in range(players)]
    lot = list(order)
    chance.shuffle(lot)
    stated = {key: f"d{wish}" for key, wish in zip(order, wishes, strict=False) if wish}
    given_days = assign(order, lot, stated, sizes)
    assert set(given_days) == set(order[: sum(sizes.values())])
    assert {day: list(given_days.values()).count(day) for day in sizes} == sizes
    for day, size in sizes.items():
        asked = [key for key in order if stated.get(key) == day and key in given_days]
        assert all(given_days[key] == day for key in asked[:size])

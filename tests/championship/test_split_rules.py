"""Rules of a stage that is divided into several days, and of players who change places."""

import hashlib
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.fold import DAY, GROWN_UP, SECRET, SECRET_SHA256, Fold, code
from tournament.championship import commands as c
from tournament.championship.splits import assign, days_needed, equal_sizes, playing

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
    fold.door()
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
    for number, day in enumerate((SECOND, THIRD), start=7):
        fold.must(c.PlanDay(f"e{number}", "s1", day, "11:00", 8))
    four = splitting(17, 16, days=(date(2016, 12, 18),))
    assert code(fold.do(four)) == "too_many_days"


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
    assert [key for key in order if day_of(fold, key) == "e1"] != keys[:17]
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
    fold.door()


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
    fold.door(event)
    assert code(fold.do(c.UndoSplit("e1", births(fold)))) == "split_fixed"


@pytest.mark.rule("CH-SPLIT-1")
def test_a_split_stays_valid_when_players_leave() -> None:
    fold, _ = registered(33)
    fold.must(splitting(17, 16))
    drawn(fold).must(c.AssignSplit("e1", births(fold)))
    for key in fold.championship.days["e2"].registrations[:5]:
        fold.must(c.WithdrawRegistration("e2", key))
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.door()


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
    halves.door()
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

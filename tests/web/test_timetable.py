"""Moments, lengths and pictures of a forecast."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils.translation import override

from tournament.brackets.forecast import Pace, forecast, fresh
from tournament.brackets.structure import double_elimination
from tournament.web.shared.timetable import (
    LEFT,
    RIGHT,
    WIDTH,
    between,
    clock,
    curve_picture,
    duration,
    is_next_day,
    round_picture,
    round_rows,
)

NOON = datetime(2016, 12, 10, 9, 0, tzinfo=UTC)
ZONE = "Europe/Moscow"
SEEN = forecast(fresh(double_elimination(10)), Pace(4, 45, 5, 1, 40), bytes(32), 20)


@pytest.mark.parametrize(
    ("minutes", "seconds", "text"),
    [(0, 0, "12:00"), (2, 29, "12:00"), (2, 30, "12:05"), (58, 0, "13:00"), (44, 59, "12:45")],
)
def test_moments_are_told_to_five_minutes(minutes: int, seconds: int, text: str):
    assert clock(NOON + timedelta(minutes=minutes, seconds=seconds), ZONE) == text


def test_past_midnight_is_told():
    late = NOON + timedelta(hours=12, minutes=30)
    with override("en"):
        assert clock(late, ZONE, NOON) == "00:30 on the next day"
    assert is_next_day(NOON + timedelta(hours=11, minutes=58), ZONE, NOON), "rounded to 00:00"
    assert not is_next_day(NOON + timedelta(hours=11, minutes=57), ZONE, NOON)


def test_a_moment_is_that_of_the_hall():
    assert clock(NOON, "Asia/Kamchatka") == "21:00"


@pytest.mark.parametrize(
    ("minutes", "text"), [(25, "25 min"), (60, "1 h"), (122, "2 h"), (495, "8 h 15 min")]
)
def test_lengths(minutes: int, text: str):
    with override("en"):
        assert duration(minutes * 60) == text


def test_every_round_has_its_bar_inside_the_picture():
    with override("en"):
        picture = round_picture(SEEN, NOON, ZONE)
        names = [row.name for row in round_rows(SEEN, NOON, ZONE)]
    labels = [bar.label for bar in picture.bars]
    upper, lower = range(1, 5), range(2, 7)
    assert set(labels) == {
        *(f"upper {number}" for number in upper),
        *(f"lower {number}" for number in lower),
        "final 1",
        "final 2",
    }
    for bar in picture.bars:
        assert LEFT <= bar.wide_x <= bar.x
        assert bar.x + bar.width <= bar.wide_x + bar.wide_width + 2
        assert bar.wide_x + bar.wide_width <= WIDTH - RIGHT + 2
        assert bar.y < picture.height
    assert picture.hours[0].label == "12:00"
    assert picture.closes is None
    assert names == labels


def test_the_closing_hour_is_inside_the_picture_even_if_it_is_late():
    closes = NOON + timedelta(hours=20)
    picture = round_picture(SEEN, NOON, ZONE, closes)
    assert picture.closes is not None
    assert picture.closes <= WIDTH - RIGHT
    assert len(picture.hours) <= 10
    assert round_picture(SEEN, NOON, ZONE, NOON - timedelta(hours=1)).closes is None


def test_fewer_tables_stand_higher():
    slow = forecast(fresh(double_elimination(10)), Pace(1, 45, 5), bytes(32), 5)
    picture = curve_picture([(1, slow), (4, SEEN)], 4)
    first, last = picture.columns
    assert first.median < last.median, "a longer day stands higher"
    assert (first.chosen, last.chosen) == (False, True)
    assert first.x < last.x <= WIDTH
    assert picture.line == f"{first.x},{first.median} {last.x},{last.median}"


def test_one_point_is_a_picture_too():
    assert len(curve_picture([(2, SEEN)], 2).columns) == 1


def test_the_range_is_in_words():
    with override("en"):
        assert " to " in between(SEEN.length, NOON, ZONE)

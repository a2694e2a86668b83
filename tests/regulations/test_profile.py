"""Checks of single rules that need no history."""

from datetime import date, timedelta

import pytest

from tests.support.fold import NUMBERS
from tournament.regulations.checks import age_on, check_age, latest_birth_date
from tournament.regulations.profile import Profile


def test_a_profile_with_a_number_missing_is_refused() -> None:
    body = dict(NUMBERS)
    del body["minimum_age"]
    with pytest.raises(ValueError, match="minimum_age"):
        Profile.from_body(body)


@pytest.mark.rule("CH-REG-2")
@pytest.mark.parametrize(
    ("birth", "day", "age"),
    [
        (date(2004, 12, 10), date(2016, 12, 10), 12),
        (date(2004, 12, 10), date(2016, 12, 9), 11),
        (date(2004, 2, 29), date(2016, 2, 29), 12),
        (date(2004, 2, 29), date(2017, 2, 28), 12),
        (date(2004, 2, 29), date(2017, 3, 1), 13),
    ],
)
def test_age_on_a_day(birth: date, day: date, age: int) -> None:
    assert age_on(birth, day) == age


@pytest.mark.rule("CH-REG-2")
@pytest.mark.parametrize("minimum", [12, 13, 14, 18])
def test_the_latest_birth_date_is_the_last_that_is_old_enough(minimum: int) -> None:
    profile = Profile(**{**NUMBERS, "minimum_age": minimum})
    for number in range(1500):
        day = date(2015, 1, 1) + timedelta(days=number)
        latest = latest_birth_date(day, profile)
        assert check_age(latest, day, profile) is None
        assert check_age(latest + timedelta(days=1), day, profile) is not None

"""Checks of single rules that need no history."""

from datetime import date

import pytest

from tests.support.fold import NUMBERS
from tournament.regulations.checks import age_on
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

"""Checks of single rules that need no history."""

from dataclasses import MISSING, fields
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


def test_a_profile_is_known_in_the_form_that_each_release_gave_it() -> None:
    needed = {item.name for item in fields(Profile) if item.default is MISSING}
    profile = Profile(**{name: NUMBERS[name] for name in needed})
    newest, second, first = profile.bodies()
    assert newest == profile.body()
    assert second.keys() - first.keys() == {"offer_hours", "retention_days"}
    assert first.keys() == needed
    assert all(Profile.from_body(body) == profile for body in profile.bodies())


@pytest.mark.parametrize(("number", "forms"), [("signing_minutes", 1), ("offer_hours", 2)])
def test_no_release_before_a_number_has_written_another_than_its_default(
    number: str, forms: int
) -> None:
    needed = {item.name for item in fields(Profile) if item.default is MISSING}
    profile = Profile(**{name: NUMBERS[name] for name in needed}, **{number: 5})
    assert len(list(profile.bodies())) == forms
    assert all(Profile.from_body(body) == profile for body in profile.bodies())


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

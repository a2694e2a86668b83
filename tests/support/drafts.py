"""Championships that have just begun, for tests of their life and of their numbers."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from tests.support.fold import Fold
from tournament.championship import commands as c

BEGIN = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)


def draft(**numbers: Any) -> Fold:
    """A championship that only the publisher sees, with one city."""
    made = Fold(**numbers)
    made.now = BEGIN
    first, final = date(2016, 12, 1), date(2017, 2, 12)
    made.must(c.CreateChampionship("c1", "key", made.profile, first, final))
    made.must(c.AddStage("s1", "kazan", "Europe/Moscow"))
    return made


def announced() -> Fold:
    """An announced championship with a day that people may register for."""
    made = Fold(stage_minimum=2)
    made.now = BEGIN
    return made.start().planned()


def numbers(fold: Fold, **changes: Any) -> c.SetProfile:
    """The next version of the profile."""
    rules = fold.championship.rules
    return c.SetProfile(replace(rules, version=rules.version + 1, **changes), None)

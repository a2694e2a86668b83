"""The national championship in small: as many cities and days as in whole, of few players."""

from dataclasses import replace

import pytest

from tests.national.playing import play
from tournament.events import selectors


@pytest.mark.django_db
def test_a_small_national_championship_comes_to_its_prizes() -> None:
    play(1, replace(selectors.profile(), name="small", stage_minimum=3, day_maximum=8))

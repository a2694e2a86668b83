"""How many players the final is expected to have, and the picture of all seats (CH-FINAL-4)."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from tests.support.stages import Stages
from tournament.championship import facts
from tournament.web.publisher.finalist_lists import DaySeats, SeatLine, StageSeats
from tournament.web.publisher.finalist_totals import expected, shares

NOW = datetime(2017, 1, 5, tzinfo=UTC)


def planned(stages: Stages, number: int) -> None:
    """Another city with a day to come."""
    stages.stage(f"s{number}", f"city{number}")
    stages.record(facts.DayPlanned(f"e{number}", f"s{number}", "2017-01-20", "11:00", 8))


@pytest.mark.rule("CH-FINAL-4")
@pytest.mark.rule("CH-QUAL-3")
def test_nineteen_cities_send_thirty_eight_to_fifty_seven() -> None:
    stages = Stages()
    for number in range(19):
        planned(stages, number)
    assert expected(stages.state, NOW) == (38, 57)
    stages.record(facts.DayCancelled("e0", "too_few", "0" * 64))
    assert expected(stages.state, NOW) == (36, 54)


@pytest.mark.rule("CH-FINAL-4")
def test_a_closed_stage_sends_what_it_has_won() -> None:
    stages = Stages().final().stage().day("d1", [["a"], ["b"]]).day("d2", [["x"], ["y"]])
    planned(stages, 7)
    assert expected(stages.state, NOW) == (2 + 2, 2 + 3)


def test_the_parts_of_the_picture_fill_it() -> None:
    stages = Stages()
    for number in range(3):
        planned(stages, number)
    seats = [SeatLine("", None, "", "neutral", "", code) for code in ("coming", "late", "free")]
    day = DaySeats("", seats, (), 1, "", "")
    line = StageSeats("s0", "", "", "neutral", "", "", [day], 0)
    parts = shares(stages.state, [line], NOW)
    assert {part.code: part.count for part in parts} == {
        "coming": 1,
        "asked": 0,
        "late": 1,
        "free": 1,
        "computed": 0,
        "open": 6,
    }
    assert sum(part.width for part in parts) == pytest.approx(100, abs=0.01)
    assert all(
        after.start == pytest.approx(before.start + before.width, abs=0.01)
        for before, after in pairwise(parts)
    )

"""Many people press “register” in the same second for a day of thirty-two.

How long they wait is measured by `make bench`, with five hundred: a clock in a test tells of the
machine. `make soak` has five hundred come as well.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.bench import bench_registration
from tests.run import POSTGRES_URL
from tests.support.rush import Outcome, database_of_its_own, hold_rush

PLACES, IMPATIENT = 32, 50


@contextmanager
def fresh_database() -> Iterator[dict[str, str]]:
    """What a server is told about a database of its own, of the kind that is being tested."""
    if connection.vendor == "sqlite":
        yield {}
        return
    with database_of_its_own(POSTGRES_URL) as url:
        yield {"DATABASE_URL": f"{url}?conn_max_age=60"}


def assert_in_order(rush: Outcome, people: int) -> None:
    """Places and numbers on the waiting list follow the ledger, and everybody is there once."""
    found = rush.counted
    assert found["statuses"] == ["confirmed"] * PLACES + ["waitlisted"] * (people - PLACES)
    assert found["numbers"] == list(range(1, people + 1))
    assert found["line"]
    assert found["places"] == PLACES
    assert found["persons"] == found["known"] == found["links"] == people
    assert found["faults"] == []
    assert found["differences"] == []


def assert_answered(rush: Outcome, people: int) -> None:
    """Everybody is led to a page of their own; who pressed twice, both times to the same one."""
    assert rush.statuses == {303: people + IMPATIENT}
    led_to = [answer.location for answer in rush.answers]
    assert len(set(led_to)) == people
    assert led_to[people:] == led_to[people - IMPATIENT : people]
    assert Counter(page.status for page in rush.pages) == {200: people + IMPATIENT}


@pytest.mark.slow
@pytest.mark.parametrize("people", [100, pytest.param(500, marks=pytest.mark.soak)])
@pytest.mark.rule("CH-DAY-3")
@pytest.mark.rule("CH-REG-5")
@pytest.mark.rule("CH-WAIT-1")
@pytest.mark.database
def test_many_press_register_in_the_same_second(
    project: Path, tmp_path: Path, transactional_db: None, people: int
) -> None:
    with fresh_database() as told:
        rush = hold_rush(project, tmp_path, people, impatient=IMPATIENT, **told)
    assert_in_order(rush, people)
    assert_answered(rush, people)
    # The benchmark measures just such a rush.
    bench_registration.told([("so many", rush)], people)

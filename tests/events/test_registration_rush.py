"""Five hundred people press “register” in the same second for a day of thirty-two.

How long they wait is measured by `make bench`: a clock in a test tells of the machine.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.run import POSTGRES_URL
from tests.support.rush import Outcome, database_of_its_own, hold_rush

PEOPLE, PLACES, IMPATIENT = 500, 32, 50


@contextmanager
def fresh_database() -> Iterator[dict[str, str]]:
    """What a server is told about a database of its own, of the kind that is being tested."""
    if connection.vendor == "sqlite":
        yield {}
        return
    with database_of_its_own(POSTGRES_URL) as url:
        yield {"DATABASE_URL": f"{url}?conn_max_age=60"}


def assert_in_order(rush: Outcome) -> None:
    """Places and numbers in line follow the ledger, and everybody is there once."""
    found = rush.counted
    assert found["statuses"] == ["confirmed"] * PLACES + ["waitlisted"] * (PEOPLE - PLACES)
    assert found["numbers"] == list(range(1, PEOPLE + 1))
    assert found["line"]
    assert found["places"] == PLACES
    assert found["persons"] == found["known"] == found["links"] == PEOPLE
    assert found["faults"] == []
    assert found["differences"] == []


def assert_answered(rush: Outcome) -> None:
    """Everybody is led to a page of his own; who pressed twice, both times to the same one."""
    assert rush.statuses == {303: PEOPLE + IMPATIENT}
    led_to = [answer.location for answer in rush.answers]
    assert len(set(led_to)) == PEOPLE
    assert led_to[PEOPLE:] == led_to[PEOPLE - IMPATIENT : PEOPLE]
    assert Counter(page.status for page in rush.pages) == {200: PEOPLE + IMPATIENT}


@pytest.mark.slow
@pytest.mark.alone
@pytest.mark.rule("CH-DAY-3")
@pytest.mark.rule("CH-REG-5")
@pytest.mark.rule("CH-WAIT-1")
def test_five_hundred_press_register_in_the_same_second(
    project: Path, tmp_path: Path, transactional_db: None
) -> None:
    with fresh_database() as told:
        rush = hold_rush(project, tmp_path, PEOPLE, impatient=IMPATIENT, **told)
    assert_in_order(rush)
    assert_answered(rush)

"""A day of headquarters and a laptop, for whatever happens between them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories import DayFactory
from tests.support.halls import Laptop, laptop
from tests.support.scenario import Scenario


@pytest.fixture
def day() -> Scenario:
    """A day of ten registered players."""
    return DayFactory(open=True)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Laptop]:
    """A laptop that nobody has used."""
    with laptop(tmp_path / "hall") as ready:
        yield ready

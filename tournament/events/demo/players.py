"""Invented players: Russian names from a factory with a fixed seed, ages counted from the day.

Nobody real is meant; addresses end in `example.org`.
"""

from collections.abc import Collection
from contextlib import contextmanager
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any
from collections.abc import Iterator

import factory
from factory import random as factory_random

from tournament.events.registration import Application
from tournament.people.persons import PersonData

SEED = 2016


@contextmanager
def fixed_seed() -> Iterator[None]:
    """Names made inside are the same each time; other users of the factory notice nothing."""
    before = factory_random.get_random_state()
    factory_random.reseed_random(SEED)
    try:
        yield
    finally:
        factory_random.set_random_state(before)

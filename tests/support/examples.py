"""How many examples a run tries: an eighth of them, and all with `EXAMPLES=all`.

`make soak` and the controls that switch rules off ask for all. A dear test that both databases are
to answer is asked of one of them by day, by the seed of the run which.
"""

import os
import random
from collections.abc import Sequence
from typing import Any, TypeVar

Size = TypeVar("Size")

ALL = {"EXAMPLES": "all"}
"""What the environment of a run has that tries all."""
ON_BOTH = {"DATABASES": "both"}
"""What it has where some steps ask SQLite and others PostgreSQL."""

PART = 8
"""One in so many is tried by day."""


def examples(whole: int) -> int:
    """As many of the examples as this run tries."""
    return whole if all_are_tried() else -(-whole // PART)


def all_are_tried() -> bool:
    """Whether this run tries all there is."""
    return ALL.items() <= os.environ.items()


def drawn(test: str, vendors: Sequence[str]) -> str:
    """The database that a run asks a test of."""
    return random.Random(f"{os.environ.get('SEED')} {test}").choice(vendors)


def on_both() -> bool:
    """Whether what one database is not asked by this run, another one is."""
    return ON_BOTH.items() <= os.environ.items() and not all_are_tried()


def sized(by_day: Size, whole: Size) -> Size:
    """Of two sizes of the same test the one that this run has."""
    return whole if all_are_tried() else by_day


def some(whole: Sequence[Any], least: int = 1) -> Sequence[Any]:
    """The rows of a sweep that this run tries: one in eight, by the seed of the run which.

    `least` is for few and large rows: so many are tried in every run.
    """
    step = len(whole) // max(examples(len(whole)), min(least, len(whole))) or 1
    return whole[random.randrange(step) :: step]

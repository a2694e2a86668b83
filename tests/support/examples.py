"""How many examples a run tries: an eighth of them, and all with `EXAMPLES=all`.

`make soak` and the controls that switch rules off ask for all.
"""

import os
import random
from collections.abc import Sequence
from typing import Any, TypeVar

Size = TypeVar("Size")

ALL = {"EXAMPLES": "all"}
"""What the environment of a run has that tries all."""
EACH = {"RELEASES": "each"}
"""What it has in continuous integration, where every release goes on."""


PART = 8
"""One in so many is tried by day."""


def examples(whole: int) -> int:
    """As many of the examples as this run tries."""
    return whole if os.environ.get("EXAMPLES") == ALL["EXAMPLES"] else -(-whole // PART)


def sized(by_day: Size, whole: Size) -> Size:
    """Of two sizes of the same test the one that this run has."""
    return whole if os.environ.get("EXAMPLES") == ALL["EXAMPLES"] else by_day


def some(whole: Sequence[Any], least: int = 1) -> Sequence[Any]:
    """The rows of a sweep that this run tries: one in eight, by the seed of the run which.

    `least` is for few and large rows: so many are tried in every run.
    """
    step = len(whole) // max(examples(len(whole)), min(least, len(whole))) or 1
    return whole[random.randrange(step) :: step]

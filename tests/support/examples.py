"""How many examples Hypothesis tries: a third in every run, all of them with `EXAMPLES=all`.

`make soak` and the controls that switch rules off ask for all.
"""

import os
import random
from collections.abc import Sequence
from typing import Any

ALL = {"EXAMPLES": "all"}
"""What the environment of a run has that tries all."""
EACH = {"RELEASES": "each"}
"""What it has in continuous integration, where every release goes on."""


def examples(whole: int) -> int:
    """As many of the examples as this run tries."""
    return whole if os.environ.get("EXAMPLES") == ALL["EXAMPLES"] else -(-whole // 3)


def some(whole: Sequence[Any]) -> Sequence[Any]:
    """The rows of a sweep that this run tries: every third, by the seed of the run which ones."""
    step = len(whole) // examples(len(whole)) or 1
    return whole[random.randrange(step) :: step]

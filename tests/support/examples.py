"""How many examples Hypothesis tries: a third in every run, all of them with `EXAMPLES=all`.

`make soak` and the controls that switch rules off ask for all.
"""

import os

ALL = {"EXAMPLES": "all"}
"""What the environment of a run has that tries all."""


def examples(whole: int) -> int:
    """As many of the examples as this run tries."""
    return whole if os.environ.get("EXAMPLES") == ALL["EXAMPLES"] else -(-whole // 3)

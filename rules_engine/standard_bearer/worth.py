"""What units are worth to a program that plays: by kind and wounds, in parts of a wound.

Nothing here is a rule; other numbers play otherwise, and no log is judged by them.
"""

from __future__ import annotations

from rules_engine.standard_bearer.data import BEARER, CLASS, HEALTH, KINDS, STRENGTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WOUND: Final = 10
STRIDE: Final = 8
"""More than the wounds that a unit can have, the last ones together."""


def _health_alone() -> list[int]:
    """Each health is worth a wound, a life one more; a bearer counts twice."""
    found = [0] * (STRIDE * len(KINDS))
    for kind, health in enumerate(HEALTH):
        for wounds in range(health):
            worth = WOUND * (health - wounds + 1)
            found[kind * STRIDE + wounds] = 2 * worth if kind == BEARER else worth
    return found


def _bearers_above_all() -> list[int]:
    """Bearers decide the game; of others strength counts besides health."""
    found = [0] * (STRIDE * len(KINDS))
    for kind, health in enumerate(HEALTH):
        for wounds in range(health):
            left = health - wounds
            worth = WOUND * left + WOUND // 2 * (STRENGTH[kind] - wounds + CLASS[kind])
            found[kind * STRIDE + wounds] = BEARER_WOUND * (left + 1) if kind == BEARER else worth
    return found


BEARER_WOUND: Final = 40
PLAIN: Final = _health_alone()
KEEN: Final = _bearers_above_all()
OPEN_SIDE: Final = 4
"""What an empty cell at a bearer's side costs: a rival may come there."""
CORNER_OPEN: Final = 1
WIN: Final = 1_000_000
"""More than all units together."""

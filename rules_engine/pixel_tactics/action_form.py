"""The form of actions: how many numbers each kind has, and in which ranges they lie."""

from __future__ import annotations

from rules_engine.pixel_tactics.actions import (
    CARD_WORD,
    MAYBE_AREA,
    PICK_WORD,
    SHAPES,
    WORD_VALUES,
)
from rules_engine.pixel_tactics.codes import (
    CARD,
    CHECK,
    DEAL,
    FIRST_PLAYER,
    GAME_END,
    JUDGE,
    KINDS,
    LEADER_REVEAL,
    NOBODY,
    PICK,
    RANDOM_DISCARD,
    ROUND_END,
    RULING,
    TABLE,
    WAVE_END,
    Action,
)
from rules_engine.pixel_tactics.events import CARRY_CARDS
from rules_engine.pixel_tactics.pick_codes import is_pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


RANGE_OF: Final = {shape: (0, len(values)) for shape, values in WORD_VALUES.items()} | {
    CARD_WORD: (0, CARD + 1), MAYBE_AREA: (NOBODY, 18), PICK_WORD: (0, 1 << 16),
}  # fmt: skip
RANGES: Final = {
    kind: tuple(RANGE_OF[shape] for shape in shapes)
    for kind, shapes in SHAPES.items()
    if kind not in CARRY_CARDS
}
"""By kind of action: in which ranges the numbers behind the player lie."""
BY_TABLE: Final = frozenset(
    (
        *CARRY_CARDS, LEADER_REVEAL, FIRST_PLAYER, RANDOM_DISCARD, DEAL, CHECK, WAVE_END, ROUND_END,
        GAME_END,
    )
)  # fmt: skip
_SEEN: Final[set[Action]] = set()
"""Well-formed actions that were met before; there are finitely many of each kind kept here."""


def well_formed(action: Action) -> bool:
    """Whether an action has the right number of numbers, each in its range."""
    return action in _SEEN or _judge_form(action)


def _judge_form(action: Action) -> bool:
    kind = action[0] if action else -1
    if not 0 <= kind < len(KINDS) or len(action) < 2 or not 0 <= action[1] <= JUDGE:
        return False
    if (kind in BY_TABLE) != (action[1] == TABLE) or (kind == RULING) != (action[1] == JUDGE):
        return False
    if kind in CARRY_CARDS:
        return len(action) > 2 and 0 <= action[2] <= 1 and all(0 <= c <= CARD for c in action[3:])
    ranges = RANGES.get(kind, ())
    if len(action) != 2 + len(ranges):
        return False
    for value, (low, high) in zip(action[2:], ranges, strict=True):
        if not low <= value < high:
            return False
    if kind == PICK and not is_pick(action[2]):
        return False
    _SEEN.add(action)
    return True

"""The form of actions: how many numbers each kind has, and in which ranges they lie."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    ATTACK,
    CARD,
    CHECK,
    CLEAR,
    CONCEDE,
    DEAL,
    DONE,
    DRAW,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    END_TURN,
    FIRST_PLAYER,
    GAME_END,
    INITIAL_DRAW,
    JUDGE,
    KINDS,
    LEADER_ACTION,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    MOVE,
    NOBODY,
    ORDER,
    PASS,
    PICK,
    RANDOM_DISCARD,
    REACTION,
    RECRUIT,
    REDIRECT,
    REPLACE,
    ROTATE,
    ROUND_END,
    RULING,
    SEARCH,
    SHUFFLE,
    SPELL,
    TABLE,
    WAVE_END,
    Action,
)
from rules_engine.pixel_tactics.picks import is_pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


LENGTHS: Final = {
    LEADER_CHOICE: 3, LEADER_REVEAL: 4, FIRST_PLAYER: 4, DRAW: 2, RECRUIT: 4, ATTACK: 5, SPELL: 4,
    LEADER_ACTION: 2, ORDER: 3, MOVE: 4, ROTATE: 4, CLEAR: 3, PASS: 2, END_TURN: 2, PICK: 3,
    DONE: 2, REDIRECT: 3, REPLACE: 4, REACTION: 4, EFFECT_ATTACK: 5, EFFECT_SPELL: 4, SEARCH: 4,
    RANDOM_DISCARD: 3, DEAL: 3, CHECK: 2, WAVE_END: 2, ROUND_END: 2, GAME_END: 4, CONCEDE: 2,
    RULING: 3,
}  # fmt: skip
"""How many numbers an action of each kind has; the other kinds may carry any number of cards."""
AREAS: Final = (0, 18)
CODES: Final = (0, 64)
PLAYER_RANGE: Final = (0, 2)
RANGES: Final = {
    LEADER_CHOICE: (CODES,), LEADER_REVEAL: (CODES, CODES), FIRST_PLAYER: (PLAYER_RANGE, (0, 2)),
    RECRUIT: (CODES, AREAS), ATTACK: (AREAS, (0, 2), AREAS), SPELL: (AREAS, (0, 3)),
    ORDER: (CODES,), MOVE: (AREAS, AREAS), ROTATE: (AREAS, AREAS), CLEAR: (AREAS,),
    PICK: ((0, 1 << 16),), REDIRECT: (AREAS,), REPLACE: (AREAS, (0, 2)),
    REACTION: (AREAS, (NOBODY, 18)), EFFECT_ATTACK: (AREAS, (0, 2), AREAS),
    EFFECT_SPELL: (AREAS, (0, 3)), SEARCH: (CODES, (0, 2)), RANDOM_DISCARD: (CODES,),
    DEAL: (CODES,), GAME_END: ((0, 3), (0, 4)), RULING: ((0, 3),),
}  # fmt: skip
BY_TABLE: Final = frozenset(
    (
        SHUFFLE, INITIAL_DRAW, LEADER_REVEAL, LEADER_RETURN, FIRST_PLAYER, RANDOM_DISCARD, DEAL,
        CHECK, WAVE_END, ROUND_END, GAME_END,
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
    if kind in (SHUFFLE, INITIAL_DRAW, LEADER_RETURN):
        return len(action) > 2 and 0 <= action[2] <= 1 and all(0 <= c <= CARD for c in action[3:])
    if len(action) != LENGTHS[kind]:
        return False
    for value, (low, high) in zip(action[2:], RANGES.get(kind, ()), strict=True):
        if not low <= value < high:
            return False
    if kind == PICK and not is_pick(action[2]):
        return False
    _SEEN.add(action)
    return True

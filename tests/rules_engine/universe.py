"""Every action there can be, and the actions that differ from a given one in a single number."""

from collections.abc import Iterator
from itertools import product
from random import Random

from rules_engine.pixel_tactics.codes import (
    CONCEDE,
    DEAL,
    INITIAL_DRAW,
    KINDS,
    LEADER_CHOICE,
    LEADER_RETURN,
    RULING,
    SHUFFLE,
    TABLE,
    A,
    B,
)
from rules_engine.pixel_tactics.flow import Action
from rules_engine.pixel_tactics.legality import BY_TABLE, RANGES, rule_broken, well_formed
from rules_engine.pixel_tactics.state import State

OUTSIDE = (CONCEDE, RULING, LEADER_RETURN)
"""What the generator does not list: always legal, or, of the setup, never without an order."""


def _universe() -> list[Action]:
    found: list[Action] = []
    for kind in range(len(KINDS)):
        if kind in OUTSIDE:
            continue
        if kind in (SHUFFLE, INITIAL_DRAW):
            found += [(kind, TABLE, player) for player in (A, B)]
            if kind == INITIAL_DRAW:
                # Fewer cards than are drawn.
                found += [(kind, TABLE, player, player << 5 | 1) for player in (A, B)]
            continue
        # A card that stays unknown (0) stands in logs, not in the generator.
        lowest = 1 if kind in (LEADER_CHOICE, DEAL) else 0
        values = [range(max(low, lowest), high) for low, high in RANGES.get(kind, ())]
        for who in (TABLE,) if kind in BY_TABLE else (A, B):
            found += [(kind, who, *rest) for rest in product(*values)]
    return [action for action in found if well_formed(action)]


UNIVERSE = _universe()
_OF_ALL = frozenset(UNIVERSE)


def neighbours(random: Random, action: Action, count: int) -> Iterator[Action]:
    """Some well-formed actions that differ from a given one in a single number."""
    if action[0] in OUTSIDE or action not in _OF_ALL:
        return
    ranges = ((0, len(KINDS)), (A, TABLE + 1), *RANGES.get(action[0], ()))
    for _ in range(count):
        place = random.randrange(len(action))
        low, high = ranges[place] if place < len(ranges) else (A, B + 1)
        other = (*action[:place], random.randrange(low, high), *action[place + 1 :])
        if other in _OF_ALL:
            yield other


def disagreements(state: State, legal: list[Action], actions: list[Action]) -> list[str]:
    """Where the checker says otherwise than the generator, each with the checker's rule."""
    listed = frozenset(legal)
    return [
        f"{action} {'listed' if action in listed else 'not listed'}, checker: {rule or 'legal'}"
        for action in actions
        if (not (rule := rule_broken(state, action))) != (action in listed)
    ]

"""Every action there can be, and the actions that differ from a given one in a single number."""

from collections.abc import Iterator
from itertools import product
from random import Random

from rules_engine.pixel_tactics.action_form import BY_TABLE, RANGES, well_formed
from rules_engine.pixel_tactics.codes import (
    CONCEDE,
    DEAL,
    INITIAL_DRAW,
    KINDS,
    LEADER_CHOICE,
    LEADER_RETURN,
    RULING,
    SHUFFLE,
    STAGE_REVEAL,
    TABLE,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.state import State
from tests.rules_engine.play import POLICIES, playing
from tests.rules_engine.start import start

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
        values = [range(low, high) for low, high in RANGES.get(kind, ())]
        if kind in (LEADER_CHOICE, DEAL):
            # A card that stays unknown (0) stands in logs, not in the generator.
            values[0] = values[0][1:]
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


def disagree_in_game(random: Random, *, hidden: bool, whole_every: int) -> int:
    """Play a game; fail where generator and checker disagree. Returns how many answers were asked.

    At every step the neighbours of some legal actions are asked about, now and then everything.
    """
    game = start(random, hidden=hidden)
    policy = POLICIES[random.choice(sorted(POLICIES))]
    asked = 0
    for step, (legal, _action) in enumerate(playing(game, random, policy, hidden=hidden)):
        if game.stage == STAGE_REVEAL and not all(game.chosen):
            # Leaders that nobody has named yet are not listed.
            continue
        assert len(frozenset(legal)) == len(legal), legal
        some = random.sample(legal, min(5, len(legal)))
        actions = [*some, *(other for action in some for other in neighbours(random, action, 4))]
        if step % whole_every == 0:
            actions = UNIVERSE
        found = disagreements(game, legal, [a for a in actions if a[0] not in OUTSIDE])
        assert not found, (found[:5], game.text())
        asked += len(actions)
    return asked

"""Random play: who decides what, by a seeded chance.

`python -m tests.rules_engine.play SEED` prints the digests of a game, for tests of determinism.

`playing` is the one driver; tests look at each step before and after it is made. A game that random
players would not finish is stopped by a judge's ruling. A *hidden* game is played as an `observed`
log tells it: decks without an order, cards that stay unknown until they are shown.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import (
    ATTACK,
    CHECK,
    CONCEDE,
    DEAL,
    DRAWN,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    GAME_END,
    INITIAL_DRAW,
    JUDGE,
    LEADER_ACTION,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    MOVE,
    NOBODY,
    ORDER,
    PASS,
    RECRUIT,
    ROTATE,
    ROUND_END,
    RULING,
    SHUFFLE,
    SPELL,
    STAGE_DRAW,
    STAGE_REVEAL,
    TABLE,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.frames import TO_HAND
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.setup_changes import starting_cards
from rules_engine.pixel_tactics.state import Rules, State, may_hold, tops

Policy = Callable[[Random, list[Action]], Action]

ROUNDS = 30
"""After so many rounds a judge stops the game."""
STEPS = 20_000
"""No game is longer; one that is does not end."""


def uniform(random: Random, legal: list[Action]) -> Action:
    """Every legal action is as likely as any other."""
    return random.choice(legal)


def _prefer(share: float, *kinds: int) -> Policy:
    """Mostly one of some kinds of actions, if there is one; else seldom what changes nothing."""

    def policy(random: Random, legal: list[Action]) -> Action:
        if random.random() < share:
            wanted = [action for action in legal if action[0] in kinds]
            if wanted:
                return random.choice(wanted)
        return random.choice([a for a in legal if a[0] not in (PASS, MOVE, ROTATE)] or legal)

    return policy


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "effects": _prefer(0.6, SPELL, ORDER, EFFECT_SPELL, LEADER_ACTION, RECRUIT),
    "attacks": _prefer(0.7, ATTACK, EFFECT_ATTACK),
}


def random_rules(random: Random, profile: str = "championship") -> Rules:
    """Mostly a first game; else a later game of a match, with leaders that are gone, and flags."""
    game = random.choice((1, 1, 2, 3))
    removed = [0, 0]
    for player in (A, B):
        for number in random.sample(range(1, 26), game - 1):
            removed[player] |= 1 << number
    wins = [0, 0]
    last = NOBODY
    for _ in range(game - 1):
        last = random.choice((A, B, DRAWN))
        if last != DRAWN:
            wins[last] += 1
    drawn = game - 1 - sum(wins)
    return Rules(
        profile,
        game=game,
        last=last,
        removed=(removed[A], removed[B]),
        trophies=(wins[A] + drawn, wins[B] + drawn),
        extra_draw=random.random() < 0.8,
        fighter_facing=random.random() < 0.3,
    )


def cards(player: int, numbers: int) -> list[int]:
    """The cards of a set."""
    return [player << 5 | number for number in range(1, 26) if numbers >> number & 1]


def deck(state: State, player: int) -> int:
    """The cards of which a deck consists, as far as is known, as a set."""
    found = state.pool[player]
    for number in tops(state, player):
        found |= 1 << number
    return found


def complete(state: State, action: Action, random: Random, hidden: bool = False) -> Action:
    """An action of the list with what chance adds to it: the order of a deck."""
    if action[0] not in (SHUFFLE, LEADER_RETURN):
        return action
    player = action[2]
    order = cards(player, deck(state, player))
    if action[0] == LEADER_RETURN:
        order.append(state.chosen[player])
    random.shuffle(order)
    if hidden:
        return action if action[0] == SHUFFLE else (*action, random.choice((0, *order)))
    return (*action, *order)


def _unlisted(state: State, random: Random) -> list[Action]:
    """What nobody could list: first cards out of a deck of unknown order, unknown leaders."""
    if state.stage == STAGE_DRAW:
        player = A if not state.done & 1 else B
        drawn = random.sample(cards(player, state.pool[player]), starting_cards(state, player))
        known = [code if random.random() < 0.5 else 0 for code in drawn]
        return [(INITIAL_DRAW, TABLE, player, *known)]
    if state.stage == STAGE_REVEAL:
        shown = [
            state.chosen[player] or random.choice(cards(player, may_hold(state, player)))
            for player in (A, B)
        ]
        return [(LEADER_REVEAL, TABLE, *shown)]
    return []


def _veil(state: State, action: Action, random: Random) -> Action:
    """A drawn card or a chosen leader that stays unknown, every other time."""
    if random.random() < 0.5:
        return action
    if action[0] == LEADER_CHOICE:
        return (*action[:2], 0)
    if action[0] == DEAL and state.stack[-1][3] == TO_HAND:
        return (*action[:2], 0)
    return action


def playing(
    game: Game, random: Random, policy: Policy, *, rounds: int = ROUNDS, hidden: bool = False
) -> Iterator[tuple[list[Action], Action]]:
    """Play on until the game is over: the legal actions and the chosen one, before it is made."""
    for _step in range(STEPS):
        legal = legal_actions(game)
        if hidden and not legal:
            legal = _unlisted(game, random)
        if not legal:
            break
        action = complete(game, policy(random, legal), random, hidden)
        if hidden:
            action = _veil(game, action, random)
        if game.round > rounds and legal[0][0] != GAME_END:
            action = (RULING, JUDGE, random.randrange(3))
        elif legal[0][0] == CHECK and random.random() < 0.001:
            action = (CONCEDE, random.randrange(2))
        yield legal, action
        game.push(action)
    assert game.outcome(), f"no end: {game.text()}"


def digests(seed: int) -> list[str]:
    """The digests after each round of a random game."""
    random = Random(seed)
    game = Game(random_rules(random))
    found = []
    for _legal, action in playing(game, random, POLICIES["effects"], rounds=8):
        if action[0] == ROUND_END:
            found.append(game.digest())
    return [*found, game.digest()]


if __name__ == "__main__":
    print(*digests(int(sys.argv[1])))

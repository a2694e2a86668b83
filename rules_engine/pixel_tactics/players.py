"""Players that play by themselves, to make logs: a random one and a simple greedy one."""

from collections.abc import Callable
from typing import Final

from rules_engine.core.chance import Chance
from rules_engine.pixel_tactics.codes import (
    ATTACK,
    CLEAR,
    DRAW,
    EFFECT_ATTACK,
    END_TURN,
    IS_LEADER,
    JUDGE,
    LEADER_RETURN,
    MOVE,
    NUMBER,
    ORDER,
    OWNER,
    PASS,
    RECRUIT,
    ROTATE,
    RULING,
    SHUFFLE,
    SPELL,
    Action,
)
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.relations import reduced, strength
from rules_engine.pixel_tactics.state import State, life, tops

Player = Callable[[Game, list[Action], Chance], Action]

LAST_ROUND: Final = 60
"""Play that has not ended by then is stopped by a judge: nothing in the rules would."""


def random_player(game: Game, actions: list[Action], chance: Chance) -> Action:
    """Any legal action, but rather one that does something than an early pass."""
    action = chance.choice(actions)
    return chance.choice(actions) if action[0] in (PASS, END_TURN) else action


def greedy_player(game: Game, actions: list[Action], chance: Chance) -> Action:
    """The action of the highest simple worth: damage to the leader first; ties by chance."""
    best, worth = actions[0], -1
    for action in chance.shuffled(actions):
        value = _worth(game, action)
        if value > worth:
            best, worth = action, value
    return best


def _worth(game: State, action: Action) -> int:
    kind = action[0]
    if kind in (ATTACK, EFFECT_ATTACK):
        _kind, _player, attacker, how, target = action
        amount = reduced(game, target, strength(game, attacker, target, how), how)
        if IS_LEADER[target]:
            return 40 + 4 * amount
        kills = game.damage[target] + amount >= life(game, target)
        return 20 + 3 * amount + (15 if kills else 0)
    if kind == SPELL:
        return 30
    if kind == ORDER:
        return 24
    return _WORTH.get(kind, 10)


_WORTH: Final = {RECRUIT: 26, DRAW: 18, CLEAR: 8, MOVE: 4, ROTATE: 2, PASS: 0, END_TURN: 1}


PLAYERS: Final[dict[str, Player]] = {"random": random_player, "greedy": greedy_player}


def with_order(game: State, action: Action, chance: Chance) -> Action:
    """A shuffle or leader's return with the order that chance gives the deck."""
    player = action[2]
    numbers = {number for number in range(1, 26) if game.pool[player] >> number & 1}
    numbers.update(tops(game, player))
    if action[0] == LEADER_RETURN:
        numbers.add(game.chosen[player] & NUMBER)
    order = chance.shuffled(sorted(numbers))
    return (*action, *(player << OWNER | number for number in order))


def next_action(game: Game, player: Player, chance: Chance) -> Action | None:
    """What happens next in a game that plays itself; nothing when it is over."""
    if game.round > LAST_ROUND and not game.stack and game.outcome() is None:
        return (RULING, JUDGE, 2)
    actions = legal_actions(game)
    if not actions:
        return None
    if actions[0][0] in (SHUFFLE, LEADER_RETURN):
        return with_order(game, chance.choice(actions), chance)
    if actions[0][1] > 1:
        return chance.choice(actions)
    return player(game, actions, chance)


def play(game: Game, player: Player, chance: Chance) -> list[Action]:
    """Play a game to its end and give its actions."""
    made = []
    while (action := next_action(game, player, chance)) is not None:
        game.push(action)
        made.append(action)
    return made

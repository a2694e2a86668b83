"""Games that programs play for the demo."""

from itertools import count
from typing import Final, cast

from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.core.ruleset import Recording
from rules_engine.pixel_tactics.actions import read_action
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.players import greedy_player
from rules_engine.pixel_tactics.programs import play_match

ACTIONS: Final = frozenset({"attack", "recruit", "spell", "order", "draw", "pass", "end_turn"})


def next_step(game: Recording, chance: Chance) -> str:
    """What players who like to fight do, and what chance deals them."""
    legal = game.legal()
    actions = {read_action(step): step for step in legal if step.split(" ")[1] in ACTIONS}
    if not actions:
        return chance.choice(legal)
    return actions[greedy_player(cast(Game, game.state), list(actions), chance)]


def game_won_by(winner: str, skip: int = 0) -> bytes:
    """The log of a game that this seat wins: the first there is, or a later one."""
    for seed in count(1):
        log = play_match("greedy", Chance(seed), 1, "championship")
        if log.games[-1].headers.result == "AB".index(winner):
            if not skip:
                return write_log(log).encode()
            skip -= 1
    raise AssertionError

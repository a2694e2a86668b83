"""Where random play begins: at the shuffle, or with a crowded table as one viewer knows it."""

from random import Random

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import A, B
from rules_engine.pixel_tactics.observe import SPECTATOR
from tests.rules_engine.comparison import crowded
from tests.rules_engine.play import random_rules


def start(random: Random, *, hidden: bool) -> Game:
    """A new game, or one in the middle; if hidden, as somebody sees it."""
    rules = random_rules(random, random.choice(("championship", "box")))
    if random.random() < 0.5:
        return Game(rules)
    game, _naive = crowded(random, rules)
    return game.observe(random.choice((A, B, SPECTATOR))) if hidden else game

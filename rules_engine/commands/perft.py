"""`perft`: how many sequences of legal actions of a length begin in a position."""

import sys
from argparse import Namespace
from collections.abc import Sequence

from rules_engine.commands.common import parser
from rules_engine.core.chance import Chance
from rules_engine.core.perft import divide, perft
from rules_engine.pixel_tactics.actions import action_text
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.players import next_action, random_player


def main(arguments: Sequence[str]) -> int:
    """Print counts by depth, or by first action."""
    asked = parser("perft", __doc__ or "")
    asked.add_argument("--seed", type=int, default=1, help="of the random play to the position")
    asked.add_argument("--moves", type=int, default=60, help="actions played before counting")
    asked.add_argument("--position", help="a position as `show --line` writes it, instead")
    asked.add_argument("--depth", type=int, default=2)
    asked.add_argument("--divide", action="store_true", help="by first action")
    options = asked.parse_args(arguments)
    game = Game.from_text(options.position) if options.position else _played(options)
    sys.stdout.write(f"{game.text()}\n")
    if options.divide:
        for action, count in divide(game, options.depth).items():
            sys.stdout.write(f"{count:>12}  {action_text(action)}\n")
    for depth in range(1, options.depth + 1):
        sys.stdout.write(f"{depth:>3} {perft(game, depth):>12}\n")
    return 0


def _played(options: Namespace) -> Game:
    game, chance = Game(), Chance(options.seed)
    for _ in range(options.moves):
        action = next_action(game, random_player, chance)
        if action is None:
            break
        game.push(action)
    return game

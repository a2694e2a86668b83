"""`perft`: how many sequences of legal actions of a length begin in a position."""

import sys
from collections.abc import Sequence

from rules_engine.commands.common import game_parser
from rules_engine.core.chance import Chance
from rules_engine.core.perft import divide, perft
from rules_engine.rulesets import ruleset


def main(arguments: Sequence[str]) -> int:
    """Print counts by depth, or by first action."""
    asked = game_parser("perft", __doc__ or "")
    asked.add_argument("--seed", type=int, default=1, help="of the random play to the position")
    asked.add_argument("--moves", type=int, default=60, help="actions played before counting")
    asked.add_argument("--position", help="a position as `show --line` writes it, instead")
    asked.add_argument("--depth", type=int, default=2)
    asked.add_argument("--divide", action="store_true", help="by first action")
    options = asked.parse_args(arguments)
    rules = ruleset(options.game)
    position = (
        rules.read_position(options.position)
        if options.position
        else rules.played(Chance(options.seed), options.moves)
    )
    sys.stdout.write(f"{position.text()}\n")
    if options.divide:
        for action, count in divide(position, options.depth).items():
            sys.stdout.write(f"{count:>12}  {rules.action_text(action)}\n")
    for depth in range(1, options.depth + 1):
        sys.stdout.write(f"{depth:>3} {perft(position, depth):>12}\n")
    return 0

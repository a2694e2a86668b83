"""`play`: programs play games and write their logs, the same for the same seed everywhere."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rules_engine.commands.common import BAD_ARGUMENTS, game_parser
from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.rulesets import ruleset


def main(arguments: Sequence[str]) -> int:
    """Write the logs and name them."""
    asked = game_parser("play", __doc__ or "")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--games", type=int, default=1, help="how many logs")
    asked.add_argument("--out", type=Path, help="folder; without it a log goes to the screen")
    asked.add_argument("--player", help="one of the game's programs (default: its usual one)")
    asked.add_argument("--target", type=int, default=1, help="wins that end a match")
    asked.add_argument("--variant", help="one of the game's variants (default: its usual one)")
    options = asked.parse_args(arguments)
    if options.out is None and options.games != 1:
        sys.stderr.write("play: --games needs --out FOLDER\n")
        return BAD_ARGUMENTS
    rules = ruleset(options.game)
    player = options.player or rules.players[0]
    variant = options.variant or rules.variants[0]
    for word, known in ((player, rules.players), (variant, rules.variants)):
        if word not in known:
            sys.stderr.write(f"play: {word}: {' | '.join(known)}\n")
            return BAD_ARGUMENTS
    for number in range(options.games):
        chance = Chance(options.seed + number)
        text = write_log(rules.play_match(player, chance, options.target, variant))
        if options.out is None:
            sys.stdout.write(text)
            continue
        options.out.mkdir(parents=True, exist_ok=True)
        path = options.out / f"{player}-{options.seed + number}.log"
        path.write_bytes(text.encode())
        sys.stdout.write(f"{path}\n")
    return 0

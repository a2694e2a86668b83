"""`games`: the games that the engine knows."""

import sys
from collections.abc import Sequence

from rules_engine.commands.common import parser
from rules_engine.rulesets import names, ruleset


def main(arguments: Sequence[str]) -> int:
    """Print each game: its name here, the first line of its logs, what it is called."""
    options = parser("games", __doc__ or "").parse_args(arguments)
    for game in names():
        rules = ruleset(game)
        sys.stdout.write(f"{game:<20}{rules.format:<22}{rules.name(options.lang)}\n")
    return 0

"""`cards [NAME]`: the list of a game's cards, or what one of them does."""

import sys
from collections.abc import Sequence

from rules_engine.commands.common import BAD_ARGUMENTS, game_parser
from rules_engine.rulesets import ruleset


def main(arguments: Sequence[str]) -> int:
    """Print cards; 64 if there is no such card, or none at all."""
    asked = game_parser("cards", __doc__ or "")
    asked.add_argument("name", nargs="*", help="id, Russian or English name of a card or leader")
    options = asked.parse_args(arguments)
    name = " ".join(options.name)
    cards = ruleset(options.game).cards
    if cards is None:
        sys.stderr.write(f"cards: {options.game}: -\n")
        return BAD_ARGUMENTS
    if not name:
        sys.stdout.write(f"{cards.list(options.lang)}\n")
        return 0
    page = cards.page(name, options.lang)
    if page is None:
        sys.stderr.write(f"{cards.unknown(name, options.lang)}\n")
        return BAD_ARGUMENTS
    sys.stdout.write(f"{page}\n")
    return 0

"""`cards [NAME]`: the list of the cards, or what one of them does."""

import sys
from collections.abc import Sequence

from rules_engine.commands.common import BAD_ARGUMENTS, parser
from rules_engine.pixel_tactics.card_pages import card_list, card_named, card_page, unknown_card


def main(arguments: Sequence[str]) -> int:
    """Print cards; 64 if there is no such card."""
    asked = parser("cards", __doc__ or "")
    asked.add_argument("name", nargs="*", help="id, Russian or English name of a card or leader")
    options = asked.parse_args(arguments)
    name = " ".join(options.name)
    if not name:
        sys.stdout.write(f"{card_list(options.lang)}\n")
        return 0
    card = card_named(name)
    if card is None:
        sys.stderr.write(f"{unknown_card(name, options.lang)}\n")
        return BAD_ARGUMENTS
    sys.stdout.write(f"{card_page(card, options.lang)}\n")
    return 0

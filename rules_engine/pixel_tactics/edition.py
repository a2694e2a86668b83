"""Which state of the rules this is; words are data and no rules, but for rulings on cards."""

from functools import cache
from typing import Final

from rules_engine.core.edition import edition_of
from rules_engine.pixel_tactics.card_hash import card_hash
from rules_engine.pixel_tactics.texts import RULINGS

JUDGES: Final = (
    "rules_engine.pixel_tactics.game_check",
    "rules_engine.pixel_tactics.header_check",
    "rules_engine.pixel_tactics.counts",
)
"""The modules that judge a log and count what it tells."""


@cache
def edition() -> str:
    """The SHA-256 of rules, card data and rulings on cards."""
    return edition_of(JUDGES, {"cards": card_hash(), "rulings": dict(RULINGS)})

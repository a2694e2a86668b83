"""The hash that logs name: which card data, numbers and abilities, a game was played with."""

from functools import cache

from rules_engine.core.canonical import content_hash
from rules_engine.pixel_tactics.card_data import ABILITIES, DATA_ID
from rules_engine.pixel_tactics.card_numbers import NUMBERS


@cache
def card_hash() -> str:
    """The SHA-256 of the canonical form of all that the engine knows of the 25 cards."""
    return content_hash({"abilities": ABILITIES, "id": DATA_ID, "numbers": NUMBERS})


def cards_line() -> str:
    """The value of the header `Cards`."""
    return f"{DATA_ID} {card_hash()}"

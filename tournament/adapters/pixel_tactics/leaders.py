"""The 25 cards by number, as leaders on sheets; their names are the rules engine's."""

from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.texts import LEADER_NAMES, NAMES
from tournament.web.shared.words import language


def card_word(number: int) -> str:
    """A card by its number in the card list: the name of its hero."""
    return NAMES[NUMBERS[number - 1][0]].in_language(language())


def leader_word(number: int) -> str:
    """The same with the name of its leader in brackets."""
    return f"{card_word(number)} ({LEADER_NAMES[NUMBERS[number - 1][0]].in_language(language())})"


def leader_words() -> list[tuple[int, str]]:
    """All cards in the order of the reader's alphabet."""
    return sorted(
        ((number, leader_word(number)) for number in range(1, len(NUMBERS) + 1)),
        key=lambda item: item[1],
    )

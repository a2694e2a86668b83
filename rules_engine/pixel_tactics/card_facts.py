"""A card as plain values for a reader: its names and numbers, its five abilities, its rulings.

And finding cards: by any word of theirs in either language, or by a keyword.
"""

from collections.abc import Iterator
from typing import Any, Final

from rules_engine.pixel_tactics.card_data import ABILITIES as DATA
from rules_engine.pixel_tactics.card_data import SLOTS
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.ruling_cards import RULING_CARDS
from rules_engine.pixel_tactics.texts import (
    ABILITIES,
    KEYWORD_WORDS,
    LEADER_NAMES,
    NAMES,
    RULINGS,
    SLOT_WORDS,
    UNIT_TITLES,
)

KEYWORDS: Final = {
    "intercept": "PT-INTERCEPT-1",
    "ranged": "PT-RANGED-1",
    "spell": "PT-SPELL-1",
    "order": "PT-ORDER-1",
    "action": "PT-LEADERACT-1",
    "react": "PT-REACT-1",
}
"""By word of the card data: the rule about it."""


def card_facts(card: str, language: str) -> dict[str, Any]:
    """All of one card in one language; raises KeyError for what is no card."""
    _, attack, life, leader_attack, leader_life = next(row for row in NUMBERS if row[0] == card)
    return {
        "id": card,
        "name": NAMES[card].in_language(language),
        "attack": attack,
        "life": life,
        "leader": LEADER_NAMES[card].in_language(language),
        "leader_attack": leader_attack,
        "leader_life": leader_life,
        "unit": UNIT_TITLES[card].in_language(language),
        "slots": [_slot(card, place, language) for place in range(len(SLOTS))],
        "rulings": [
            {"id": ruling, "text": RULINGS[ruling].in_language(language)}
            for ruling, cards in RULING_CARDS.items()
            if card in cards
        ],
    }


def cards() -> list[str]:
    """Ids of all cards, in the order of the card list."""
    return [row[0] for row in NUMBERS]


def found_cards(sought: str, keyword: str = "") -> list[str]:
    """Cards with every word that is sought, in either language, and an ability with the keyword."""
    words = _plain(sought).split()
    return [
        card
        for card in cards()
        if (not keyword or keyword in keywords(card))
        and all(word in _texts(card) for word in words)
    ]


def keywords(card: str) -> set[str]:
    """The keywords of all abilities of a card."""
    return {word for place in range(len(SLOTS)) for word in _keywords(card, place)}


def _slot(card: str, place: int, language: str) -> dict[str, Any]:
    code = SLOTS[place]
    return {
        "code": code,
        "words": SLOT_WORDS[code].in_language(language),
        "text": ABILITIES[card][code].in_language(language),
        "keywords": [
            {
                "code": word,
                "words": KEYWORD_WORDS[word].in_language(language),
                "rule": KEYWORDS[word],
            }
            for word in _keywords(card, place)
        ],
    }


def _keywords(card: str, place: int) -> Iterator[str]:
    """What an ability is made of, each word once; its own text says the rest."""
    words = dict.fromkeys(str(entry[0]) for entry in DATA[card][place])
    return (word for word in words if word in KEYWORDS)


def _texts(card: str) -> str:
    """All words of a card in both languages, as they are compared."""
    parts = [card, *NAMES[card], *LEADER_NAMES[card], *UNIT_TITLES[card]]
    return _plain(" ".join([*parts, *(text for pair in ABILITIES[card].values() for text in pair)]))


def _plain(text: str) -> str:
    return text.casefold().replace("ё", "е")

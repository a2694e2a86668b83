"""The printed numbers of the 25 cards: id, hero attack and life, leader attack and life.

Facts of the second Russian edition (GaGa Games, 2015); the order is the order of the card list in
logs and positions.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


NUMBERS: Final[tuple[tuple[str, int, int, int, int], ...]] = (
    ("alchemist", 2, 4, 2, 17),
    ("assassin", 3, 1, 8, 15),
    ("berserker", 3, 6, 4, 19),
    ("doppelganger", 3, 5, 2, 18),
    ("dragon_mage", 6, 3, 4, 17),
    ("fighter", 4, 8, 4, 23),
    ("gunner", 5, 4, 5, 18),
    ("healer", 1, 4, 5, 18),
    ("homunculus", 3, 7, 1, 36),
    ("illusionist", 4, 5, 4, 15),
    ("knight", 3, 10, 4, 20),
    ("mascot", 1, 4, 2, 17),
    ("mystic", 1, 7, 1, 19),
    ("oracle", 2, 4, 3, 20),
    ("overlord", 3, 7, 4, 17),
    ("paladin", 4, 6, 4, 17),
    ("planestalker", 3, 7, 4, 19),
    ("priestess", 1, 7, 0, 19),
    ("pyromancer", 3, 3, 6, 17),
    ("scientist", 2, 5, 1, 17),
    ("summoner", 2, 5, 1, 21),
    ("templar", 1, 6, 4, 23),
    ("trapper", 4, 5, 5, 19),
    ("vampire", 2, 6, 3, 18),
    ("witch", 1, 5, 3, 20),
)

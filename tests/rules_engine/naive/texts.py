"""Words and printed facts: areas, and which card has what in which row."""

from typing import Final

from rules_engine.pixel_tactics.card_numbers import NUMBERS

CARDS: Final = [row[0] for row in NUMBERS]
HERO_ATTACK: Final = {row[0]: row[1] for row in NUMBERS}
HERO_LIFE: Final = {row[0]: row[2] for row in NUMBERS}
LEADER_ATTACK: Final = {row[0]: row[3] for row in NUMBERS}
LEADER_LIFE: Final = {row[0]: row[4] for row in NUMBERS}

ROWS: Final = ["V", "F", "R"]
COLUMNS: Final = ["1", "2", "3"]
SPOTS: Final = ["V1", "V2", "V3", "F1", "F2", "F3", "R1", "R2", "R3"]
HERO_SPOTS: Final = [spot for spot in SPOTS if spot != "F2"]
AREAS: Final = [f"{player}:{spot}" for player in "AB" for spot in SPOTS]

SPELLS: Final = {
    ("alchemist", "R"),
    ("assassin", "R"),
    ("doppelganger", "V"),
    ("doppelganger", "F"),
    ("doppelganger", "R"),
    ("dragon_mage", "V"),
    ("healer", "F"),
    ("healer", "R"),
    ("homunculus", "F"),
    ("illusionist", "V"),
    ("illusionist", "F"),
    ("illusionist", "R"),
    ("knight", "R"),
    ("mascot", "V"),
    ("mascot", "F"),
    ("mascot", "R"),
    ("mystic", "V"),
    ("mystic", "R"),
    ("oracle", "V"),
    ("oracle", "F"),
    ("overlord", "F"),
    ("overlord", "R"),
    ("paladin", "F"),
    ("paladin", "R"),
    ("priestess", "V"),
    ("priestess", "F"),
    ("priestess", "R"),
    ("pyromancer", "V"),
    ("scientist", "V"),
    ("scientist", "F"),
    ("scientist", "R"),
    ("summoner", "V"),
    ("summoner", "F"),
    ("summoner", "R"),
    ("templar", "R"),
    ("trapper", "R"),
    ("vampire", "R"),
    ("witch", "R"),
}
INTERCEPT: Final = {
    (name, "V")
    for name in (
        "alchemist",
        "fighter",
        "healer",
        "homunculus",
        "knight",
        "mystic",
        "overlord",
        "paladin",
        "planestalker",
        "trapper",
    )
}
RANGED: Final = {
    ("dragon_mage", "R"),
    ("gunner", "V"),
    ("gunner", "F"),
    ("gunner", "R"),
    ("planestalker", "V"),
    ("planestalker", "R"),
    ("pyromancer", "F"),
    ("pyromancer", "R"),
}
RANGED_LEADERS: Final = {"gunner", "planestalker", "pyromancer", "trapper"}


def rival(player: str) -> str:
    """The other player."""
    return "B" if player == "A" else "A"


def name_of(card: str) -> str:
    """`witch` of `A:witch`."""
    return card[2:]


def row_of(area: str) -> str:
    """`V` of `A:V1`."""
    return area[2]


def column_of(area: str) -> str:
    """`1` of `A:V1`."""
    return area[3]


def is_leader_area(area: str) -> bool:
    """Whether the area is the centre of a unit."""
    return area[2:] == "F2"


def in_list_order(cards: list[str]) -> list[str]:
    """Cards in the order of the card list."""
    return sorted(cards, key=lambda card: (CARDS.index(name_of(card)), card[0]))

"""What cards, rows and areas are called in sentences, Russian and English."""

from __future__ import annotations

from rules_engine.pixel_tactics.codes import (
    CARD_IDS,
    COLUMN_OF,
    IS_LEADER,
    NUMBER,
    PLAYERS,
    ROW_OF,
    ROWS,
    UNIT_OF,
)
from rules_engine.pixel_tactics.texts import (
    LEADER_NAMES,
    NAMES,
    PLACE_WORDS,
    REASON_WORDS,
    ROW_WORDS,
    WINNER_WORDS,
)


def hero_name(code: int, language: str) -> str:
    """The name of a card as a hero, `?` for a card that is not known."""
    number = code & NUMBER
    return NAMES[CARD_IDS[number]].in_language(language) if number else "?"


def leader_name(code: int, language: str) -> str:
    """The name of a card as a leader, `?` for a card that is not known."""
    number = code & NUMBER
    return LEADER_NAMES[CARD_IDS[number]].in_language(language) if number else "?"


def row_name(row: int, language: str) -> str:
    """The name of a row."""
    return ROW_WORDS[ROWS[row]].in_language(language)


def place_name(area: int, language: str) -> str:
    """The name of an area within its unit: "vanguard 1", "leader"."""
    if IS_LEADER[area]:
        return PLACE_WORDS["leader"].in_language(language)
    row = PLACE_WORDS[ROWS[ROW_OF[area]]].in_language(language)
    return f"{row} {COLUMN_OF[area] + 1}"


def place_of(area: int, player: int, language: str) -> str:
    """The name of an area for a player: of another unit with its letter."""
    place = place_name(area, language)
    return place if UNIT_OF[area] == player else f"{place} ({PLAYERS[UNIT_OF[area]]})"


def winner_words(winner: str, language: str) -> str:
    """Who won, of WINNERS, without a full stop."""
    return WINNER_WORDS[winner].in_language(language)


def result_words(winner: str, reason: str, language: str) -> str:
    """Who won and why, without a full stop."""
    why = REASON_WORDS[reason].in_language(language)
    return f"{winner_words(winner, language)}: {why}"

"""What cards, rows and areas are called in sentences, Russian and English."""

from __future__ import annotations

from rules_engine.pixel_tactics.card_texts import LEADER_NAMES, NAMES
from rules_engine.pixel_tactics.codes import (
    CARD_IDS,
    COLUMN_OF,
    LEADER,
    NUMBER,
    PLAYERS,
    ROW_OF,
    UNIT_OF,
)
from rules_engine.pixel_tactics.messages import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Words = tuple[str, str]
"""A text in Russian and in English."""

ROW_NAMES: Final[tuple[Words, ...]] = (
    ("авангард", "vanguard"),
    ("фланги", "flank"),
    ("тыл", "rear"),
)
_PLACE_NAMES: Final[tuple[Words, ...]] = (
    ("авангард", "vanguard"),
    ("фланг", "flank"),
    ("тыл", "rear"),
)
_LEADER_PLACE: Final[Words] = ("лидер", "leader")
_RESULT_WORDS: Final[dict[str, Words]] = {
    "A": ("Победитель – A", "A wins"),
    "B": ("Победитель – B", "B wins"),
    "drawn": ("Ничья", "Drawn"),
}
_REASON_WORDS: Final[dict[str, Words]] = {
    "leader": ("лидер соперника повержен", "the rival's leader fell"),
    "heroes": ("пали оба лидера, решили живые герои", "both leaders fell, living heroes decide"),
    "concession": ("соперник сдался", "the rival conceded"),
    "ruling": ("решение судьи", "a judge's ruling"),
}


def in_language(words: Words, language: str) -> str:
    """One of the two texts; raises ValueError for a language that is not spoken here."""
    return words[LANGUAGES.index(language)]


def hero_name(code: int, language: str) -> str:
    """The name of a card as a hero, `?` for a card that is not known."""
    number = code & NUMBER
    return in_language(NAMES[CARD_IDS[number]], language) if number else "?"


def leader_name(code: int, language: str) -> str:
    """The name of a card as a leader, `?` for a card that is not known."""
    number = code & NUMBER
    return in_language(LEADER_NAMES[CARD_IDS[number]], language) if number else "?"


def row_name(row: int, language: str) -> str:
    """The name of a row."""
    return in_language(ROW_NAMES[row], language)


def place_name(area: int, language: str) -> str:
    """The name of an area within its unit: "vanguard 1", "leader"."""
    if area % 9 == LEADER:
        return in_language(_LEADER_PLACE, language)
    return f"{in_language(_PLACE_NAMES[ROW_OF[area]], language)} {COLUMN_OF[area] + 1}"


def place_of(area: int, player: int, language: str) -> str:
    """The name of an area for a player: of another unit with its letter."""
    place = place_name(area, language)
    return place if UNIT_OF[area] == player else f"{place} ({PLAYERS[UNIT_OF[area]]})"


def winner_words(winner: str, language: str) -> str:
    """Who won, of WINNERS, without a full stop."""
    return in_language(_RESULT_WORDS[winner], language)


def result_words(winner: str, reason: str, language: str) -> str:
    """Who won and why, without a full stop."""
    why = in_language(_REASON_WORDS[reason], language)
    return f"{winner_words(winner, language)}: {why}"

"""The words of the game, Russian and English; each table stands in the TOML file named here."""

from __future__ import annotations

from typing import Final

from rules_engine.core import log_texts
from rules_engine.core.texts import Table, Words, nested_words, words

PACKAGE: Final = "rules_engine.pixel_tactics"

RULES: Final = words(PACKAGE, "rule_texts")
DECISIONS: Final = words(PACKAGE, "decision_texts")
RULINGS: Final = words(PACKAGE, "ruling_texts")
SENTENCES: Final[Table[Words]] = Table(lambda: {**RULES, **DECISIONS, **RULINGS})
"""One sentence for each id."""
REMEDIES: Final = words(PACKAGE, "remedies")

NAMES: Final = words(PACKAGE, "card_texts", "names")
LEADER_NAMES: Final = words(PACKAGE, "card_texts", "leader_names")
UNIT_TITLES: Final = words(PACKAGE, "card_texts", "unit_titles")
SLOT_WORDS: Final = words(PACKAGE, "card_texts", "slots")
ABILITIES: Final = nested_words(PACKAGE, "card_texts", "abilities")

DUE_TEXTS: Final = words(PACKAGE, "due_texts")
STEPS: Final = words(PACKAGE, "step_texts", "sentences")
LABELS: Final = words(PACKAGE, "step_texts", "labels")
ATTACKS: Final = words(PACKAGE, "step_texts", "attacks")
METHODS: Final = words(PACKAGE, "step_texts", "methods")
ANSWERS: Final = words(PACKAGE, "step_texts", "answers")
ANSWERS_TO: Final = nested_words(PACKAGE, "step_texts", "answers_to")
STEP_WORDS: Final = words(PACKAGE, "step_texts", "words")

ROW_WORDS: Final = words(PACKAGE, "words", "rows")
PLACE_WORDS: Final = words(PACKAGE, "words", "places")
WINNER_WORDS: Final = words(PACKAGE, "words", "winners")
REASON_WORDS: Final = words(PACKAGE, "words", "reasons")
FACT_WORDS: Final = words(PACKAGE, "words", "facts")
VALUE_WORDS: Final = nested_words(PACKAGE, "words", "values")
MARK_WORDS: Final = words(PACKAGE, "words", "marks")
TRAIT_WORDS: Final = words(PACKAGE, "words", "traits")
EFFECT_WORDS: Final = words(PACKAGE, "words", "effects")
KEYWORD_WORDS: Final = words(PACKAGE, "words", "keywords")
PAGE_WORDS: Final = words(PACKAGE, "words", "pages")
BOARD_WORDS: Final = words(PACKAGE, "words", "board")

_EXPECTED: Final = words(PACKAGE, "verdict_texts", "expected")
_MISSING: Final = words(PACKAGE, "verdict_texts", "missing")
EXPECTED: Final[Table[Words]] = Table(lambda: {**log_texts.EXPECTED, **_EXPECTED})
MISSING: Final[Table[Words]] = Table(lambda: {**log_texts.MISSING, **_MISSING})

FAULTS: Final = words(PACKAGE, "setting_texts")
"""What is wrong with a position that somebody has set up."""

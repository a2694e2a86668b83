"""Rules of the game that bind the championship's sheets; their sentences are the engine's."""

from collections.abc import Mapping

from rules_engine.pixel_tactics.rule_texts import RULES as SENTENCES
from tournament.regulations.wording import RuleText

ON_SHEETS = (
    "PT-SETUP-1",
    "PT-SETUP-4",
    "PT-SETUP-7",
    "PT-DRAWN-1",
    "PT-DRAWN-2",
    "PT-DRAWN-3",
    "PT-MATCH-1",
    "PT-MATCH-2",
    "PT-MATCH-3",
    "PT-MATCH-4",
    "PT-MATCH-5",
    "PT-MATCH-6",
)
RULES: Mapping[str, RuleText] = {rule: RuleText(*SENTENCES[rule]) for rule in ON_SHEETS}

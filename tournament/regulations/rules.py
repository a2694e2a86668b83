"""The rules in our own words: one short sentence for each rule id, in Russian and English.

The rules page, refusals and documents read this one catalogue. Numbers stand here as the profile
`gaga-2016` has them; what is enforced is the profile (CH-GEN-1 and following).
"""

from collections.abc import Mapping

from rules_engine.core.texts import Table, Words, words
from rules_engine.rulesets import ruleset_of_rule

TOPICS = (
    "bracket", "check_in", "final", "free", "games", "life", "planning", "points", "registration",
    "rounds", "rulings", "staff", "custody", "witnesses",
)  # fmt: skip
"""The files of `rule_texts/`."""
ON_SHEETS = (
    "PT-SETUP-1", "PT-SETUP-4", "PT-SETUP-7", "PT-DRAWN-1", "PT-DRAWN-2", "PT-DRAWN-3",
    "PT-MATCH-1", "PT-MATCH-2", "PT-MATCH-3", "PT-MATCH-4", "PT-MATCH-5", "PT-MATCH-6",
)  # fmt: skip
"""Rules of the game that bind the championship's sheets; their sentences are the engine's."""


def told(topic: str) -> Mapping[str, Words]:
    """The rules of a topic."""
    return words("tournament.regulations", f"rule_texts/{topic}")


def _rules() -> Mapping[str, Words]:
    found = {rule: text for topic in TOPICS for rule, text in told(topic).items()}
    return found | {rule: ruleset_of_rule(rule).rules[rule] for rule in ON_SHEETS}


RULES: Mapping[str, Words] = Table(_rules)

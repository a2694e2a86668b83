"""Why something is illegal, said to a reader in Russian or English."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core.texts import Words
from rules_engine.core.violation import Violation

NO_WORDS = Words("", "")
"""Of an id that is not known."""


class BrokenRule(Violation):
    """A violation that can be said in words; each game says which ones."""

    __slots__ = ()

    def sentences(self) -> Mapping[str, Words]:
        """What each rule says."""
        return {}

    def remedies(self) -> Mapping[str, Words]:
        """What to do instead, where something can be advised."""
        return {}

    def fact_words(self) -> Mapping[str, Words]:
        """The names of the parameters that are told."""
        return {}

    def value_words(self) -> Mapping[str, Mapping[str, Words]]:
        """By name of a parameter: its values in words."""
        return {}

    def sentence(self, language: str) -> str:
        """What the rule says."""
        return self.sentences().get(self.rule, NO_WORDS).in_language(language)

    def remedy(self, language: str) -> str:
        """What to do instead; empty if nothing can be advised."""
        return self.remedies().get(self.rule, NO_WORDS).in_language(language)

    def facts(self, language: str) -> str:
        """What it is about: who, when, what they had."""
        names = self.fact_words()
        return ", ".join(
            f"{names[name].in_language(language)} {self._value(name, value, language)}"
            for name, value in self.params.items()
            if name in names
        )

    def message(self, language: str = "ru") -> str:
        """Rule, sentence, facts and remedy."""
        sentence = f"{self.rule}: {self.sentence(language).rstrip('.')}"
        facts = self.facts(language)
        remedy = self.remedy(language).rstrip(".")
        return f"{sentence}{f' ({facts})' if facts else ''}.{f' {remedy}.' if remedy else ''}"

    def _value(self, name: str, value: str | int, language: str) -> str:
        words = self.value_words().get(name, {}).get(str(value))
        return words.in_language(language) if words else str(value)

"""Why something is illegal, said to a reader in Russian or English."""

from __future__ import annotations

from rules_engine.core.violation import Violation


class BrokenRule(Violation):
    """A violation of a rule of Pixel Tactics, which can be said in words."""

    __slots__ = ()

    def sentence(self, language: str) -> str:
        """What the rule says."""
        from rules_engine.pixel_tactics.texts import NO_WORDS, SENTENCES

        return SENTENCES.get(self.rule, NO_WORDS).in_language(language)

    def remedy(self, language: str) -> str:
        """What to do instead; empty if nothing can be advised."""
        from rules_engine.pixel_tactics.texts import NO_WORDS, REMEDIES

        return REMEDIES.get(self.rule, NO_WORDS).in_language(language)

    def facts(self, language: str) -> str:
        """What it is about: who, when, what they had."""
        from rules_engine.pixel_tactics.texts import FACT_WORDS

        known = [
            f"{FACT_WORDS[name].in_language(language)} {_value(name, value, language)}"
            for name, value in self.params.items()
            if name in FACT_WORDS
        ]
        return ", ".join(known)

    def message(self, language: str = "ru") -> str:
        """Rule, sentence, facts and remedy."""
        sentence = f"{self.rule}: {self.sentence(language).rstrip('.')}"
        facts = self.facts(language)
        remedy = self.remedy(language).rstrip(".")
        return f"{sentence}{f' ({facts})' if facts else ''}.{f' {remedy}.' if remedy else ''}"


def _value(name: str, value: str | int, language: str) -> str:
    from rules_engine.pixel_tactics.texts import VALUE_WORDS

    words = VALUE_WORDS.get(name, {}).get(str(value))
    return words.in_language(language) if words else str(value)

"""Why something is illegal in Pixel Tactics, said to a reader."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.core import messages
from rules_engine.core.texts import Words


class BrokenRule(messages.BrokenRule):
    """A violation of a rule of Pixel Tactics; its words are read when they are asked for."""

    __slots__ = ()

    def sentences(self) -> Mapping[str, Words]:
        """What each rule says."""
        from rules_engine.pixel_tactics.texts import SENTENCES

        return SENTENCES

    def remedies(self) -> Mapping[str, Words]:
        """What to do instead."""
        from rules_engine.pixel_tactics.texts import REMEDIES

        return REMEDIES

    def fact_words(self) -> Mapping[str, Words]:
        """The names of the parameters that are told."""
        from rules_engine.pixel_tactics.texts import FACT_WORDS

        return FACT_WORDS

    def value_words(self) -> Mapping[str, Mapping[str, Words]]:
        """By name of a parameter: its values in words."""
        from rules_engine.pixel_tactics.texts import VALUE_WORDS

        return VALUE_WORDS

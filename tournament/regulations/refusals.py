"""Every refusal of the system: its code, the rule that it belongs to, and its two sentences.

A refusal is a value. The sentence says what is wrong and what to do; parameters are plain values
that are never birth dates, contacts or names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_engine.core.texts import Table, read
from tournament.regulations.wording import Code as Code
from tournament.regulations.wording import Kind, Language

TOPICS = (
    "absence", "bracket", "check_in", "custody", "days", "final", "free", "logs", "games", "inputs",
    "judges", "keys", "life", "notes", "override", "planning", "qualification", "recording",
    "registration", "rulings", "signing", "staff", "witnesses",
)  # fmt: skip
"""The files of `refusal_texts/`."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that a rule forbids: code and parameters, never a sentence."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    of_game: str = ""
    """The rule of a game behind a refusal that every game has; empty for all others."""

    @property
    def rule(self) -> str:
        """Id of the rule that refuses."""
        return self.of_game or CODES[self.code].rule

    @property
    def kind(self) -> Kind:
        """Whether a rule, a newer state or a missing right stands in the way."""
        return CODES[self.code].kind

    def text(self, language: Language) -> str:
        """What is wrong and what to do, in the reader's language."""
        return CODES[self.code].words.in_language(language).format(**self.params)


def told(topic: str) -> Mapping[str, Code]:
    """The refusals of a topic."""
    rows = read("tournament.regulations", f"refusal_texts/{topic}")
    return {code: Code(**row) for code, row in rows.items()}


CODES: Mapping[str, Code] = Table(
    lambda: {code: row for topic in TOPICS for code, row in told(topic).items()}
)

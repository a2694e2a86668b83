"""What a sentence of the catalogues holds: of a rule, and of a refusal."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["rule", "stale", "permission"]
Language = Literal["ru", "en"]


@dataclass(frozen=True, slots=True)
class Code:
    """What a refusal code means. `stale`: somebody else was faster; show the present state."""

    rule: str
    ru: str
    en: str
    kind: Kind = "rule"


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule's sentence in both languages."""

    ru: str
    en: str

    def in_language(self, language: Language) -> str:
        """The sentence for a reader."""
        return self.ru if language == "ru" else self.en

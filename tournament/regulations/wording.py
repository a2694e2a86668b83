"""What the catalogue of refusals holds of each."""

from dataclasses import dataclass
from typing import Literal

from rules_engine.core.texts import Words

Kind = Literal["rule", "stale", "permission"]
Language = Literal["ru", "en"]


@dataclass(frozen=True, slots=True)
class Code:
    """What a refusal code means. `stale`: somebody else was faster; show the present state."""

    rule: str
    ru: str
    en: str
    kind: Kind = "rule"

    @property
    def words(self) -> Words:
        """The sentence."""
        return Words(self.ru, self.en)

"""Every refusal of the system: its code, the rule that it belongs to, and its two sentences.

A refusal is a value. The sentence says what is wrong and what to do; parameters are plain values
that are never birth dates, contacts or names.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.regulations.refusal_texts import (
    absence,
    bracket,
    custody,
    days,
    door,
    final,
    game_logs,
    games,
    judges,
    keys,
    life,
    notes,
    override,
    planning,
    qualification,
    recording,
    registration,
    rulings,
    signing,
    staff,
)
from tournament.regulations.wording import Code as Code
from tournament.regulations.wording import Kind, Language


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that a rule forbids: code and parameters, never a sentence."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """Id of the rule that refuses."""
        return CODES[self.code].rule

    @property
    def kind(self) -> Kind:
        """Whether a rule, a newer state or a missing right stands in the way."""
        return CODES[self.code].kind

    def text(self, language: Language) -> str:
        """What is wrong and what to do, in the reader's language."""
        code = CODES[self.code]
        return (code.ru if language == "ru" else code.en).format(**self.params)


CODES: Mapping[str, Code] = {
    **absence.CODES,
    **bracket.CODES,
    **custody.CODES,
    **days.CODES,
    **door.CODES,
    **final.CODES,
    **game_logs.CODES,
    **games.CODES,
    **judges.CODES,
    **keys.CODES,
    **life.CODES,
    **notes.CODES,
    **override.CODES,
    **planning.CODES,
    **qualification.CODES,
    **recording.CODES,
    **registration.CODES,
    **rulings.CODES,
    **signing.CODES,
    **staff.CODES,
}

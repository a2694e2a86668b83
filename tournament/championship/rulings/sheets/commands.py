"""What a judge rules on a sheet that was refused or is disputed."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tournament.championship.command import Command, Details, GameNumber, Outcome, Reason, Revision
from tournament.regulations.inputs import Line


@dataclass(frozen=True, slots=True)
class RuleAcceptance(Command):
    """CH-SHEET-2: the refused sheet with this digest counts."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    digest: str
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleReplay(Command):
    """CH-SHEET-2, CH-DAY-5: the open game, refused or interrupted, is played again."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    match: str
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RuleSheetFacts(Command):
    """CH-SHEET-2: the judge says what belongs on a disputed sheet that is still open."""

    action: ClassVar[str] = "rule"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "nonce", "reason"})
    ruling: str
    match: str
    game: GameNumber
    revision: Revision
    outcome: Outcome
    met: str
    nonce: str
    reason: Reason
    end_reason: Annotated[str, Line(40)] = ""
    details: Details | None = None

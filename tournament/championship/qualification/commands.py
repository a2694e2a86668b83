"""What is asked for about seats in the final, and shutting somebody out."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from tournament.championship.command import Command, DayTouched, Reach, RegistrationTouched, Touches

SaidBy = Literal["player", "organizer", "publisher"]


@dataclass(frozen=True, slots=True)
class ProposeQualifiers(Command):
    """Tell the publisher that a stage's computed qualifiers are right; `met`: what was seen."""

    action: ClassVar[str] = "propose_qualifiers"
    touches: ClassVar[Touches] = "championship"
    stage: str
    met: str


@dataclass(frozen=True, slots=True)
class ConfirmQualifiers(Command):
    """Confirm a stage's computed qualifiers and ask them until a time.

    `met` is the digest of what was seen; `unplayed` says that a day without a played match counts.
    """

    action: ClassVar[str] = "confirm_qualifiers"
    touches: ClassVar[Touches] = "championship"
    reach: ClassVar[Reach] = "final"
    stage: str
    met: str
    until: datetime
    unplayed: bool


@dataclass(frozen=True, slots=True)
class AnswerSeat(Command):
    """Come to the final or not; `event` is the final."""

    action: ClassVar[str] = "answer_seat"
    touches: ClassVar[Touches] = "both"
    event: DayTouched
    registration: RegistrationTouched
    coming: bool
    said_by: SaidBy


@dataclass(frozen=True, slots=True)
class AskAgain(Command):
    """Give somebody who was asked another deadline."""

    action: ClassVar[str] = "substitute"
    touches: ClassVar[Touches] = "championship"
    registration: RegistrationTouched
    until: datetime

"""What is asked for about places that become free (CH-WAIT-1)."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, DayTouched, RegistrationTouched, Touches


@dataclass(frozen=True, slots=True)
class FillPlace(Command):
    """Give or offer the next free place of a day to whoever is first on the waiting list."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "both"
    event: DayTouched


@dataclass(frozen=True, slots=True)
class AnswerOffer(Command):
    """Take an offered place, or go back to the end of the waiting list."""

    action: ClassVar[str] = "answer_offer"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    registration: RegistrationTouched
    accept: bool


@dataclass(frozen=True, slots=True)
class LapseOffer(Command):
    """End an offer whose deadline has passed."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    registration: RegistrationTouched

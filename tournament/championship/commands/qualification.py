"""What is asked for about seats in the final, and shutting somebody out."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from tournament.championship.commands.base import Command, Reason, Touches

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
    stage: str
    met: str
    until: datetime
    unplayed: bool


@dataclass(frozen=True, slots=True)
class AnswerSeat(Command):
    """Come to the final or not; `event` is the final."""

    action: ClassVar[str] = "answer_seat"
    touches: ClassVar[Touches] = "both"
    event: str
    registration: str
    coming: bool
    said_by: SaidBy


@dataclass(frozen=True, slots=True)
class AskAgain(Command):
    """Give somebody who was asked another deadline."""

    action: ClassVar[str] = "substitute"
    touches: ClassVar[Touches] = "championship"
    registration: str
    until: datetime


@dataclass(frozen=True, slots=True)
class OfferSeat(Command):
    """Offer a day's free seat, or that of somebody who let his time pass, to the next best.

    `event` is the final, `regional` the next best's registration for `day`. `play_off`: he has won
    a play-off for a shared place; else a drawn lot of the championship decides (CH-PLACE-2).
    """

    action: ClassVar[str] = "substitute"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    event: str
    day: str
    regional: str
    until: datetime
    reason: Reason
    instead_of: str | None = None
    play_off: bool = False


@dataclass(frozen=True, slots=True)
class SubstituteSeat(Command):
    """Give a seat to another player of the day, because a judge found other facts.

    `event` is the regional day, `on_ruling` the judge's ruling there.
    """

    action: ClassVar[str] = "substitute"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    event: str
    instead_of: str
    regional: str
    on_ruling: str
    until: datetime
    reason: Reason


@dataclass(frozen=True, slots=True)
class BanPerson(Command):
    """Shut a person out of the rest of the championship; `event` is a day that he is entered in."""

    action: ClassVar[str] = "ban_person"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    event: str
    person: str
    reason: Reason

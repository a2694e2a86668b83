"""What the publisher asks for about the prizes of the final."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

from tournament.championship.command import Command, DayTouched, Reason, Touches

Receiver = Literal["player", "representative"]


@dataclass(frozen=True, slots=True)
class NotePlayOff(Command):
    """Write down who won a play-off about a shared place of the final (CH-FINAL-10)."""

    action: ClassVar[str] = "award_prizes"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    event: DayTouched
    place: int
    order: tuple[str, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class AwardPrizes(Command):
    """Give the prizes to whom they belong; who that is is computed (CH-PRIZE-1)."""

    action: ClassVar[str] = "award_prizes"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched


@dataclass(frozen=True, slots=True)
class HandOverPrize(Command):
    """Write down that a prize was given out, and to whom (CH-PRIZE-1).

    `birth_date` of the prize's holder, where it is still known, is checked and not kept.
    """

    action: ClassVar[str] = "award_prizes"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"receiver_sha256", "birth_date"})
    event: DayTouched
    place: int
    on: date
    receiver: Receiver
    receiver_sha256: str
    birth_date: date | None

"""What the desk asks for when too few have come to a day."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import BirthDates, Command, DayTouched, Reason, Touches


@dataclass(frozen=True, slots=True)
class DecideShortDay(Command):
    """The publisher rules what becomes of a day of a split stage with too few players."""

    action: ClassVar[str] = "decide_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    event: DayTouched
    ruling: str
    order: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class MergeDay(Command):
    """Give up a short day; those present go to another day of the stage if they like.

    `going` are the registrations of those who have agreed to go there.
    """

    action: ClassVar[str] = "cancel_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_dates"})
    event: DayTouched
    into: DayTouched
    going: frozenset[str]
    birth_dates: BirthDates


@dataclass(frozen=True, slots=True)
class CancelShortDay(Command):
    """End a short day for which nothing was decided in time."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "both"
    event: DayTouched

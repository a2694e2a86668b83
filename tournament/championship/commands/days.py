"""What organizers ask for a game day."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.championship.commands.base import BirthDates, Command, Reason, Touches


@dataclass(frozen=True, slots=True)
class PlanDay(Command):
    """Plan a game day; `start` is local time as HH:MM."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"event"})
    event: str
    stage: str
    date: date
    start: str
    tables: int


@dataclass(frozen=True, slots=True)
class OpenRegistration(Command):
    """Open the registration of a day."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    event: str


@dataclass(frozen=True, slots=True)
class DescribeDay(Command):
    """Publish where a day is and what to bring; the text itself is kept apart."""

    action: ClassVar[str] = "describe_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"description", "sha256"})
    event: str
    description: str
    sha256: str


@dataclass(frozen=True, slots=True)
class MoveDay(Command):
    """Set another date.

    `too_young` are the registrations whose players may not play on it, `minors` those whose players
    need their representative's consent on it.
    """

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"too_young", "minors"})
    event: str
    date: date
    start: str
    too_young: frozenset[str]
    minors: frozenset[str]


@dataclass(frozen=True, slots=True)
class CancelDay(Command):
    """A day that has not been played is given up."""

    action: ClassVar[str] = "cancel_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    event: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class RescheduleDay(Command):
    """Set another day instead of a cancelled or voided one; its players come along (CH-DAY-2).

    `birth_dates` by old registration are checked for the new date and not kept.
    """

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"new_event", "birth_dates"})
    event: str
    new_event: str
    date: date
    start: str
    tables: int
    birth_dates: BirthDates


@dataclass(frozen=True, slots=True)
class DecideShortDay(Command):
    """The publisher rules what becomes of a day of a split stage with too few players."""

    action: ClassVar[str] = "decide_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    event: str
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
    event: str
    into: str
    going: frozenset[str]
    birth_dates: BirthDates


@dataclass(frozen=True, slots=True)
class CancelShortDay(Command):
    """End a short day for which nothing was decided in time."""

    action: ClassVar[str] = "keep_time"
    touches: ClassVar[Touches] = "both"
    event: str

"""What organizers ask for a game day."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.championship.command import BirthDates, Command, DayTouched, Reason, Touches
from tournament.regulations.inputs import StartTime
from tournament.regulations.tournament_rules import Tables


@dataclass(frozen=True, slots=True)
class PlanDay(Command):
    """Plan a game day; `start` is local time as HH:MM."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"event"})
    event: DayTouched
    stage: str
    date: date
    start: StartTime
    tables: Tables


@dataclass(frozen=True, slots=True)
class DescribeDay(Command):
    """Publish where a day is and what to bring; the text itself is kept apart."""

    action: ClassVar[str] = "describe_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"description", "sha256"})
    event: DayTouched
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
    event: DayTouched
    date: date
    start: StartTime
    too_young: frozenset[str]
    minors: frozenset[str]


@dataclass(frozen=True, slots=True)
class CancelDay(Command):
    """A day that has not been played is given up."""

    action: ClassVar[str] = "cancel_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    event: DayTouched
    reason: Reason


@dataclass(frozen=True, slots=True)
class RescheduleDay(Command):
    """Set another day instead of a cancelled or voided one; its players come along (CH-DAY-2).

    `birth_dates` by old registration are checked for the new date and not kept.
    """

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"new_event", "birth_dates"})
    event: DayTouched
    new_event: str
    date: date
    start: StartTime
    tables: Tables
    birth_dates: BirthDates

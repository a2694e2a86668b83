"""What the publisher and organizers ask for about a city's stage and its registration."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.championship.command import Command, DayTouched, Reason, StageTouched, Touches


@dataclass(frozen=True, slots=True)
class WithdrawStage(Command):
    """A city takes no part."""

    action: ClassVar[str] = "create_stage"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    stage: StageTouched
    reason: Reason


@dataclass(frozen=True, slots=True)
class RestoreStage(Command):
    """A withdrawn city takes part after all."""

    action: ClassVar[str] = "create_stage"
    touches: ClassVar[Touches] = "championship"
    stage: str


@dataclass(frozen=True, slots=True)
class CloseStage(Command):
    """Close a stage that does not report."""

    action: ClassVar[str] = "create_stage"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    stage: StageTouched
    reason: Reason


@dataclass(frozen=True, slots=True)
class SetDeadline(Command):
    """Let online registration of a day end with a local date; None: with the day itself."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    date: date | None


@dataclass(frozen=True, slots=True)
class CloseRegistration(Command):
    """Take no more registrations before the day's check-in opens."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched


@dataclass(frozen=True, slots=True)
class ReopenRegistration(Command):
    """Take registrations again, until a local date or without one."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    date: date | None

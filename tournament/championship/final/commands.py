"""What the publisher asks for about the final."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from tournament.championship.command import Command, DayTouched, Touches
from tournament.regulations.inputs import StartTime
from tournament.regulations.tournament_rules import Tables


@dataclass(frozen=True, slots=True)
class PlanFinal(Command):
    """Give the final its city, start and tables; its date is the championship's."""

    action: ClassVar[str] = "plan_final"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"stage", "event"})
    stage: str
    event: DayTouched
    city: str
    zone: str
    start: StartTime
    tables: Tables


@dataclass(frozen=True, slots=True)
class MoveFinal(Command):
    """Put the final on another date or hour (CH-DATE-2)."""

    action: ClassVar[str] = "plan_final"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    date: date
    start: StartTime

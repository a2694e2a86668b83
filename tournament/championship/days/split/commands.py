"""What is asked for to divide a stage into several days, and to change places."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, ClassVar

from tournament.championship.command import (
    BirthDates,
    Command,
    DayTouched,
    DrawText,
    RegistrationTouched,
    StageOfDayTouched,
    Touches,
)
from tournament.regulations.inputs import Number, StartTime
from tournament.regulations.tournament_rules import Tables

DaySize = Annotated[int, Number(1, 999)]


@dataclass(frozen=True, slots=True)
class SplitDay:
    """A further day of a split as it is planned."""

    date: date
    start: StartTime
    tables: Tables
    size: DaySize


@dataclass(frozen=True, slots=True)
class AllowMoreDays(Command):
    """The publisher's consent to more days than the players need."""

    action: ClassVar[str] = "allow_more_days"
    touches: ClassVar[Touches] = "championship"
    stage: str


@dataclass(frozen=True, slots=True)
class SplitStage(Command):
    """Divide the players of a day: its own size, and the other days (CH-SPLIT-1).

    `events` are the ids of the new days, in their order.
    """

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"split", "events"})
    split: str
    event: StageOfDayTouched
    size: DaySize
    days: tuple[SplitDay, ...]
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StatePreference(Command):
    """A player would like to play on a certain day of the split."""

    action: ClassVar[str] = "state_preference"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    registration: RegistrationTouched
    preferred: str


@dataclass(frozen=True, slots=True)
class ClosePreferences(Command):
    """Nobody chooses any more; the lot that decides for the others is opened (CH-DE-10)."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"lot", "secret_sha256"})
    event: StageOfDayTouched
    lot: str
    secret_sha256: str


@dataclass(frozen=True, slots=True)
class DrawSplit(Command):
    """Draw the order of those who have no preference, with the words called out."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"secret"})
    event: StageOfDayTouched
    text: DrawText
    secret: bytes


@dataclass(frozen=True, slots=True)
class AssignSplit(Command):
    """Give everybody their day; `birth_dates` by registration, checked for the new dates."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_dates"})
    event: StageOfDayTouched
    birth_dates: BirthDates


@dataclass(frozen=True, slots=True)
class UndoSplit(Command):
    """Merge all days of the split into one again."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_dates"})
    event: StageOfDayTouched
    birth_dates: BirthDates


@dataclass(frozen=True, slots=True)
class SwapRegistrations(Command):
    """Two players of different days change places; both have agreed."""

    action: ClassVar[str] = "swap_registrations"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"birth_dates"})
    event: DayTouched
    registration: RegistrationTouched
    other: RegistrationTouched
    consented: bool
    birth_dates: BirthDates

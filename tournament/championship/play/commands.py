"""What the desk asks for while the day is played."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Touches
from tournament.regulations.tournament_rules import Tables


@dataclass(frozen=True, slots=True)
class CallMatch(Command):
    """Call a match, to a table of choice or the first free one."""

    action: ClassVar[str] = "call_match"
    touches: ClassVar[Touches] = "both"
    match: str
    table: Tables | None = None
    rest_waived: bool = False


@dataclass(frozen=True, slots=True)
class UncallMatch(Command):
    """Take a call back."""

    action: ClassVar[str] = "call_match"
    match: str


@dataclass(frozen=True, slots=True)
class StartPlay(Command):
    """Both sit at the table."""

    action: ClassVar[str] = "call_match"
    match: str


@dataclass(frozen=True, slots=True)
class UndoStart(Command):
    """Play has not begun after all: the match was taken for begun by mistake."""

    action: ClassVar[str] = "call_match"
    match: str


@dataclass(frozen=True, slots=True)
class PauseDay(Command):
    """A break begins."""

    action: ClassVar[str] = "pause_day"
    until: str | None = None


@dataclass(frozen=True, slots=True)
class ResumeDay(Command):
    """The break ends."""

    action: ClassVar[str] = "pause_day"


@dataclass(frozen=True, slots=True)
class SetTable(Command):
    """Put a table into use or out of use."""

    action: ClassVar[str] = "manage_tables"
    table: Tables
    in_use: bool


@dataclass(frozen=True, slots=True)
class CompleteDay(Command):
    """Close the day: places are fixed and reported to the championship."""

    action: ClassVar[str] = "close_day"
    touches: ClassVar[Touches] = "both"

"""What is asked for when a day is interrupted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

from tournament.championship.command import Command, DayTouched, Reason, Touches
from tournament.regulations.inputs import StartTime

Resumption = Literal["continue", "replay"]
"""What becomes of a match in play: go on from the position, or play the game anew."""


@dataclass(frozen=True, slots=True)
class SuspendDay(Command):
    """Stop play; `ruling` is the id of the ruling if a judge does it."""

    action: ClassVar[str] = "suspend_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    event: DayTouched
    ruling: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class StopDay(SuspendDay):
    """The site itself stops play, when no judge has been there for so long (CH-JUDGE-6)."""

    action: ClassVar[str] = "keep_time"


@dataclass(frozen=True, slots=True)
class SetContinuation(Command):
    """Announce when an interrupted day goes on; `start` is local time as HH:MM."""

    action: ClassVar[str] = "suspend_day"
    touches: ClassVar[Touches] = "both"
    event: DayTouched
    date: date
    start: StartTime


@dataclass(frozen=True, slots=True)
class ContinueDay(Command):
    """Go on; for every match in play the judge says how."""

    action: ClassVar[str] = "suspend_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    event: DayTouched
    ruling: str
    matches: Mapping[str, Resumption]
    met: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class VoidDay(Command):
    """The publisher rules that nothing of a day counts; `rule` says on what ground."""

    action: ClassVar[str] = "void_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    event: DayTouched
    ruling: str
    reason: Reason
    rule: Literal["CH-DAY-7", "CH-STAGE-1"] = "CH-DAY-7"


@dataclass(frozen=True, slots=True)
class EndUnfinished(Command):
    """The publisher rules that the places stand as they are; `rule` says on what ground."""

    action: ClassVar[str] = "void_day"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    event: DayTouched
    ruling: str
    reason: Reason
    rule: Literal["CH-DAY-7", "CH-STAGE-1"] = "CH-DAY-7"

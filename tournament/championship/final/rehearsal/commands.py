"""What is asked for about a rehearsal: of the final by the publisher, of a day by an organizer."""

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Literal

from tournament.championship.command import Command, DayTouched, Touches
from tournament.regulations.inputs import StartTime
from tournament.regulations.profile import Profile
from tournament.regulations.tournament_rules import Tables


@dataclass(frozen=True, slots=True)
class StartRehearsal(Command):
    """Rehearse a final in a copy that counts for nothing; the original is only read."""

    action: ClassVar[str] = "rehearse_final"
    stage_kind: ClassVar[str] = "final"
    touches: ClassVar[Touches] = "championship"
    opens: ClassVar[Literal["championship", "event"] | None] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset(
        {"championship", "public_key", "stage", "event", "players", "grants", "date"}
    )
    championship: str
    public_key: str
    rehearsal_of: str
    profile: Profile
    date: date
    stage: str
    event: DayTouched
    city: str
    zone: str
    start: StartTime
    tables: Tables
    players: tuple[dict[str, Any], ...]
    grants: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class StartPractice(StartRehearsal):
    """Try a day of a city in a copy that counts for nothing, with players that do not exist."""

    action: ClassVar[str] = "practise"
    stage_kind: ClassVar[str] = "regional"


@dataclass(frozen=True, slots=True)
class ThrowRehearsalAway(Command):
    """End a rehearsal and hide it."""

    action: ClassVar[str] = "rehearse_final"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched


@dataclass(frozen=True, slots=True)
class ThrowPracticeAway(ThrowRehearsalAway):
    """End a practice day and hide it."""

    action: ClassVar[str] = "practise"


@dataclass(frozen=True, slots=True)
class ForgetPractice(ThrowPracticeAway):
    """A practice day was left open, and its time is over."""

    action: ClassVar[str] = "keep_time"

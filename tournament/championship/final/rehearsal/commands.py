"""What the publisher asks for about a rehearsal of the final."""

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Literal

from tournament.championship.command import Command, DayTouched, Touches
from tournament.regulations.profile import Profile


@dataclass(frozen=True, slots=True)
class StartRehearsal(Command):
    """Rehearse a final in a copy that counts for nothing; the original is only read."""

    action: ClassVar[str] = "rehearse_final"
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
    start: str
    tables: int
    players: tuple[dict[str, Any], ...]
    grants: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class ThrowRehearsalAway(Command):
    """End a rehearsal and hide it."""

    action: ClassVar[str] = "rehearse_final"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched

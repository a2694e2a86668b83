"""What is asked for about a free tournament before it is played: to make it, who enters, seeds."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar, Final, Literal

from tournament.championship.command import Command, DayTouched, Touches
from tournament.regulations.inputs import Line, Many, Record, StartTime
from tournament.regulations.profile import Profile
from tournament.regulations.tournament_rules import Tables

MOST_AT_ONCE: Final = 512
"""Names that one list may have."""


@dataclass(frozen=True, slots=True)
class CreateTournament(Command):
    """Make a free tournament: a championship of its own with one day, open for entries (FT-ROLE-1).

    `grants` are the appointments of whoever organizes and judges it.
    """

    action: ClassVar[str] = "create_tournament"
    touches: ClassVar[Touches] = "championship"
    opens: ClassVar[Literal["championship", "event"] | None] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset(
        {"championship", "public_key", "stage", "event", "grants"}
    )
    championship: str
    public_key: str
    profile: Profile
    date: date
    stage: str
    event: DayTouched
    city: str
    zone: str
    start: StartTime
    tables: Tables
    grants: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class ChangeRules(Command):
    """Play a tournament that has not begun by other rules; `profile` is the next version."""

    action: ClassVar[str] = "create_tournament"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    profile: Profile


@dataclass(frozen=True, slots=True)
class AddEntrants(Command):
    """Enter players by name alone; after the draw of a Swiss tournament they enter late.

    Each item has the ids `registration` and `person`; names are kept apart.
    """

    action: ClassVar[str] = "enter_registration"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"entrants"})
    event: DayTouched
    entrants: Annotated[tuple[dict[str, str], ...], Many(Record(), MOST_AT_ONCE, least=1)]
    names_key: str
    """Keyed hash of the names, by which a repeat is told from another list; no fact holds it."""


@dataclass(frozen=True, slots=True)
class ArrangeEntrants(Command):
    """Put the list into the order of the seeds."""

    action: ClassVar[str] = "enter_registration"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched
    order: Annotated[tuple[str, ...], Many(Line(64), MOST_AT_ONCE)]


@dataclass(frozen=True, slots=True)
class SeedEntrants(Command):
    """Let the drawn players stand in the order of the list instead of the drawn one."""

    action: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class HideTournament(Command):
    """Give up a tournament that has not begun, and show it nowhere."""

    action: ClassVar[str] = "cancel_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched


@dataclass(frozen=True, slots=True)
class ArchiveTournament(Command):
    """Take a tournament that was drawn out of all lists; everything of it stays (FT-END-1)."""

    action: ClassVar[str] = "cancel_day"
    touches: ClassVar[Touches] = "both"
    event: DayTouched


@dataclass(frozen=True, slots=True)
class UnarchiveTournament(Command):
    """List a tournament again."""

    action: ClassVar[str] = "cancel_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched

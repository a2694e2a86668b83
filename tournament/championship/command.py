"""What all commands share, and who acts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from tournament.regulations.inputs import Line, Number

Touches = Literal["championship", "event", "both"]
Outcome = Literal["A", "B", "draw"]
Details = Mapping[str, Any]
"""What a sheet says of a game beside its result: seats, numbers, pairs of them by seat."""
AskedBy = Literal["player", "representative", "organizer"]
BirthDates = Mapping[str, date]
"""Birth dates by registration, to be checked for another date and not kept."""
DayTouched = Annotated[str, "day"]
"""Field with the id of a day that the command changes; so for what follows (CH-VENUE-1)."""
RegistrationTouched = Annotated[str, "registration"]
"""Field with a registration whose day it changes."""
StageTouched = Annotated[str, "stage"]
"""Field with a stage of which it changes every day."""
StageOfDayTouched = Annotated[str, "stage_of_day"]
"""Field with a day of whose stage it changes every day."""
MergeTouched = Annotated[str, "merge"]
"""Field with a merged person; it changes the day of the registration that ended by the merge."""
DrawText = Annotated[str, Line(500)]
"""What was called out in the hall before a draw, letter by letter (CH-DE-10)."""
SHORTEST_DRAW_TEXT = 3
GameNumber = Annotated[int, Number(1, 1000)]
Revision = Annotated[int, Number(0, 100_000)]
"""How often a sheet was written or a game replayed."""
Reach = Literal["named", "final", "all"]
ONLINE = "online"
"""Channel of whoever registers themselves; the others are staff: desk, import."""


class Command:
    """Base of all commands: the right it needs and the ledgers it writes to."""

    __slots__ = ()
    action: ClassVar[str]
    touches: ClassVar[Touches] = "event"
    opens: ClassVar[Literal["championship", "event"] | None] = None
    """The kind of ledger that begins with this command, if one does."""
    made_up: ClassVar[frozenset[str]] = frozenset()
    """Fields that a service makes up each time, so a repeat of the command differs in them."""
    reach: ClassVar[Reach] = "named"
    """The days that it changes beside those of its fields `…Touched`: the final, or all."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a judge rules: a category for all, and the salted hash of their words."""

    category: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ActingPerson:
    """Who acts, for rules that look at them (CH-JUDGE-2, CH-JUDGE-4) and for the ledger."""

    actor: str
    role: str
    person: str | None

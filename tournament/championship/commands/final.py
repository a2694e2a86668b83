"""What the publisher asks for about the final."""

from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Literal

from tournament.championship.commands.base import Command, Reason, Touches
from tournament.regulations.profile import Profile

Receiver = Literal["player", "representative"]


@dataclass(frozen=True, slots=True)
class PlanFinal(Command):
    """Give the final its city, start and tables; its date is the championship's."""

    action: ClassVar[str] = "plan_final"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"stage", "event"})
    stage: str
    event: str
    city: str
    zone: str
    start: str
    tables: int


@dataclass(frozen=True, slots=True)
class MoveFinal(Command):
    """Put the final on another date or hour (CH-DATE-2)."""

    action: ClassVar[str] = "plan_final"
    touches: ClassVar[Touches] = "championship"
    event: str
    date: date
    start: str


@dataclass(frozen=True, slots=True)
class NotePlayOff(Command):
    """Write down who won a play-off about a shared place of the final (CH-FINAL-10)."""

    action: ClassVar[str] = "award_prizes"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    event: str
    place: int
    order: tuple[str, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class AwardPrizes(Command):
    """Give the prizes to whom they belong; who that is is computed (CH-PRIZE-1)."""

    action: ClassVar[str] = "award_prizes"
    touches: ClassVar[Touches] = "championship"
    event: str


@dataclass(frozen=True, slots=True)
class HandOverPrize(Command):
    """Write down that a prize was given out, and to whom (CH-PRIZE-1).

    `birth_date` of the prize's holder, where it is still known, is checked and not kept.
    """

    action: ClassVar[str] = "award_prizes"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"receiver_sha256", "birth_date"})
    event: str
    place: int
    on: date
    receiver: Receiver
    receiver_sha256: str
    birth_date: date | None


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
    event: str
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
    event: str

"""Facts of the championship's ledger: game days and their dates."""

from dataclasses import dataclass, field
from typing import Any

from tournament.championship.codec import NEVER_WRITTEN, fact
from tournament.championship.statuses import RegistrationStatus


@fact("day-planned")
@dataclass(frozen=True, slots=True)
class DayPlanned:
    """A game day gets its local date and start (CH-TZ-1) and its number of tables."""

    event: str
    stage: str
    date: str
    start: str
    tables: int


@fact("day-described")
@dataclass(frozen=True, slots=True)
class DayDescribed:
    """Where the day is and what to bring; the text is kept apart, its salted SHA-256 here."""

    event: str
    description: str
    sha256: str


@fact("day-moved", version=2, before={1: {"deadline": None, "deadline_stays": True}})
@dataclass(frozen=True, slots=True)
class DayMoved:
    """The same day on another date (CH-DAY-2); `statuses`: what it makes of its registrations.

    `deadline` is the last date of online registration from now on, if there is one (CH-TZ-1); the
    first version left it where it was.
    """

    event: str
    date: str
    start: str
    deadline: str | None
    statuses: dict[str, RegistrationStatus]
    deadline_stays: bool = field(default=False, metadata=NEVER_WRITTEN)


@fact("day-cancelled")
@dataclass(frozen=True, slots=True)
class DayCancelled:
    """The day is not played; its registrations are free again (CH-DAY-1, CH-DAY-2)."""

    event: str
    category: str
    reason_sha256: str


@fact("day-rescheduled")
@dataclass(frozen=True, slots=True)
class DayRescheduled:
    """Another day instead of a cancelled or voided one, with its players (CH-DAY-2).

    `carried` names for each the old and the new registration, its public number and its status;
    `too_young` are the old registrations of whoever may not play on the new date.
    """

    event: str
    instead_of: str
    stage: str
    date: str
    start: str
    tables: int
    carried: tuple[dict[str, Any], ...]
    too_young: tuple[str, ...]

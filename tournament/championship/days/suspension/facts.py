"""Facts about a day that is interrupted: in its own ledger and in the championship's."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact
from tournament.championship.statuses import DayStatus


@fact("event-suspended")
@dataclass(frozen=True, slots=True)
class EventSuspended:
    """Clocks stop and no match is called (CH-DAY-5); a judge's suspension is a ruling instead."""

    category: str
    reason_sha256: str


@fact("event-continued")
@dataclass(frozen=True, slots=True)
class EventContinued:
    """Play goes on (CH-DAY-6) with no match in play; `uncalled` have to be called anew."""

    uncalled: tuple[str, ...]


@fact("event-voided")
@dataclass(frozen=True, slots=True)
class EventVoided:
    """By the publisher's ruling nothing of the day counts (CH-DAY-7)."""

    ruling: str
    rule: str
    category: str
    reason_sha256: str


@fact("event-ended-unfinished")
@dataclass(frozen=True, slots=True)
class EventEndedUnfinished:
    """By the publisher's ruling the places stand as they are; `rule`: CH-DAY-7 or CH-STAGE-1."""

    ruling: str
    rule: str
    category: str
    reason_sha256: str
    places: tuple[dict[str, Any], ...]


@fact("day-suspended")
@dataclass(frozen=True, slots=True)
class DaySuspended:
    """The championship learns that a day is interrupted, and why (CH-DAY-5)."""

    event: str
    category: str


@fact("continuation-set")
@dataclass(frozen=True, slots=True)
class ContinuationSet:
    """When an interrupted day goes on; the same day, counted once (CH-DAY-6)."""

    event: str
    date: str
    start: str


@fact("day-continued")
@dataclass(frozen=True, slots=True)
class DayContinued:
    """The championship learns that a day goes on, and in which state it is."""

    event: str
    status: DayStatus


@fact("day-voided")
@dataclass(frozen=True, slots=True)
class DayVoided:
    """Nothing of the day counts, nobody has used it, its players are free (CH-DAY-7)."""

    event: str
    ruling: str
    rule: str
    category: str
    reason_sha256: str

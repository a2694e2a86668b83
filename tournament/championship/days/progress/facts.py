"""Facts by which a day tells its championship how far it is."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("check-in-opened")
@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """The day has its own ledger from here on (CH-CHECKIN-1)."""

    event: str


@fact("bracket-published")
@dataclass(frozen=True, slots=True)
class BracketPublished:
    """Who stands in the bracket; all others of the day are free again (CH-REG-3)."""

    event: str
    entrants: tuple[str, ...]


@fact("bracket-withdrawn")
@dataclass(frozen=True, slots=True)
class BracketWithdrawn:
    """The draw was withdrawn before the first call (CH-DE-11)."""

    event: str


@fact("day-started")
@dataclass(frozen=True, slots=True)
class DayStarted:
    """The first match was called: everyone in the bracket has used their day (CH-REG-3)."""

    event: str


@fact("day-result", version=2, before={1: {"left": (), "unplayed": False}})
@dataclass(frozen=True, slots=True)
class DayResult:
    """The closed day: checkpoint of its ledger and its places, first to last.

    `left`: who left while still in (CH-QUAL-4); `unplayed`: no match was played (CH-DE-12). The
    first version said neither.
    """

    event: str
    size: int
    root: str
    places: tuple[dict[str, Any], ...]
    left: tuple[str, ...] = ()
    unplayed: bool = False

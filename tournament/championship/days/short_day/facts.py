"""Facts of the championship's ledger: a day to which too few came."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("day-short")
@dataclass(frozen=True, slots=True)
class DayShort:
    """Check-in has closed with fewer players than a stage needs (CH-DAY-1, CH-SPLIT-4).

    `order` is the standing order for a day of a split stage, empty for the only day of a stage.
    """

    event: str
    counted: int
    order: str


@fact("day-decided")
@dataclass(frozen=True, slots=True)
class DayDecided:
    """The publisher's ruling on a day with too few players (CH-SPLIT-4)."""

    event: str
    ruling: str
    order: str
    category: str
    reason_sha256: str


@fact("day-merged")
@dataclass(frozen=True, slots=True)
class DayMerged:
    """A short day is not played; those present go to another day of the stage (CH-SPLIT-4)."""

    event: str
    into: str
    placed: tuple[dict[str, Any], ...]

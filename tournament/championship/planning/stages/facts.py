"""Facts of the championship's ledger: the end of a city's stage, and its registration."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("stage-withdrawn")
@dataclass(frozen=True, slots=True)
class StageWithdrawn:
    """The city takes no part; its registrations are free again (CH-CITY-2)."""

    stage: str
    category: str
    reason_sha256: str


@fact("stage-restored")
@dataclass(frozen=True, slots=True)
class StageRestored:
    """A withdrawn city takes part after all; its days are planned anew (spec 5.3)."""

    stage: str


@fact("stage-closed")
@dataclass(frozen=True, slots=True)
class StageClosed:
    """The publisher closes a stage that does not report (CH-STAGE-1).

    `missing` lists the days that were not closed and how far each was; what becomes of each of
    them is a fact of its own.
    """

    ruling: str
    stage: str
    missing: tuple[dict[str, Any], ...]
    category: str
    reason_sha256: str


@fact("deadline-set")
@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """Online registration of a day ends with this local date (CH-TZ-1), or only with the day."""

    event: str
    date: str | None


@fact("registration-closed")
@dataclass(frozen=True, slots=True)
class RegistrationClosed:
    """The organizer takes no more registrations before the day's check-in (spec 5.3)."""

    event: str


@fact("registration-reopened")
@dataclass(frozen=True, slots=True)
class RegistrationReopened:
    """Registration goes on, until the local date if there is one (spec 5.3)."""

    event: str
    date: str | None

"""Facts of the championship's ledger: game days and their dates."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("day-planned")
@dataclass(frozen=True, slots=True)
class DayPlanned:
    """A game day gets its local date and start (CH-TZ-1) and its number of tables."""

    event: str
    stage: str
    date: str
    start: str
    tables: int


@fact("registration-opened")
@dataclass(frozen=True, slots=True)
class RegistrationOpened:
    """From now on people may be entered for the day (CH-REG-1)."""

    event: str


@fact("day-described")
@dataclass(frozen=True, slots=True)
class DayDescribed:
    """Where the day is and what to bring; the text is kept apart, its salted SHA-256 here."""

    event: str
    description: str
    sha256: str


@fact("day-moved")
@dataclass(frozen=True, slots=True)
class DayMoved:
    """The same day on another date (CH-DAY-2); `statuses`: what it makes of its registrations."""

    event: str
    date: str
    start: str
    statuses: dict[str, str]


@fact("day-cancelled")
@dataclass(frozen=True, slots=True)
class DayCancelled:
    """The day is not played; its registrations are free again (CH-DAY-1, CH-DAY-2)."""

    event: str
    category: str
    reason_sha256: str

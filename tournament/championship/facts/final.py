"""Facts about the final: its plan, its draw, its prizes, and its rehearsal."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("final-planned")
@dataclass(frozen=True, slots=True)
class FinalPlanned:
    """The final gets its city and its hall's start and tables (CH-DATE-2).

    It is a stage of kind final with one day; `number`s and places are as on any day.
    """

    stage: str
    event: str
    city: str
    zone: str
    date: str
    start: str
    tables: int


@fact("final-moved")
@dataclass(frozen=True, slots=True)
class FinalMoved:
    """The final, and with it the championship's date, is on another day or hour (CH-DATE-2)."""

    event: str
    date: str
    start: str


@fact("final-drawn")
@dataclass(frozen=True, slots=True)
class FinalDrawn:
    """The draw of the final, in its own ledger (CH-FINAL-11): what CH-DE-10 makes public.

    `places` is the first round from top to bottom, empty for a bye; `cities` tells of each player
    from where he comes; `attempts` and `clashes` how often it began and what stayed together.
    """

    text: str
    secret: str
    value: str
    places: tuple[str, ...]
    cities: dict[str, str]
    attempts: int
    clashes: int


@fact("final-play-off")
@dataclass(frozen=True, slots=True)
class FinalPlayOff:
    """A shared place of the final was played off as the publisher ordered (CH-FINAL-10).

    `place` is the first of the shared places, `order` who is before whom.
    """

    event: str
    place: int
    order: tuple[str, ...]
    category: str
    reason_sha256: str


@fact("prizes-awarded")
@dataclass(frozen=True, slots=True)
class PrizesAwarded:
    """Who holds which prize, for good: registration by place, in words of numbers (CH-PRIZE-1)."""

    event: str
    holders: tuple[str, ...]


@fact("prize-handed-over")
@dataclass(frozen=True, slots=True)
class PrizeHandedOver:
    """A prize was given out on a date: to the player, or to his representative (CH-PRIZE-1).

    The name of whoever took it is kept apart, its salted SHA-256 here.
    """

    event: str
    place: int
    date: str
    receiver: str
    receiver_sha256: str


@fact("rehearsal-started")
@dataclass(frozen=True, slots=True)
class RehearsalStarted:
    """First entry of a rehearsal of a final: a championship of its own that counts for nothing.

    `players` hold new opaque ids and the codes of cities, nothing of the persons they stand for;
    `grants` the appointments of the final's organizer and judges.
    """

    championship: str
    public_key: str
    rehearsal_of: str
    profile: dict[str, Any]
    date: str
    stage: str
    event: str
    city: str
    zone: str
    start: str
    tables: int
    players: tuple[dict[str, Any], ...]
    grants: tuple[dict[str, Any], ...]


@fact("rehearsal-thrown-away")
@dataclass(frozen=True, slots=True)
class RehearsalThrownAway:
    """Nobody rehearses here any more; it is shown nowhere."""

    event: str

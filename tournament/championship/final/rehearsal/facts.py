"""Facts of the championship's ledger: a rehearsal of the final."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


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

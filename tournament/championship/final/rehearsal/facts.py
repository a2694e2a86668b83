"""Facts of the championship's ledger: a rehearsal of the final, or of a day of a city."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("rehearsal-started", version=2, before={1: {"stage_kind": "final"}})
@dataclass(frozen=True, slots=True)
class RehearsalStarted:
    """First entry of a rehearsal: a championship of its own that counts for nothing.

    `players` hold new opaque ids and the codes of cities, nothing of the persons they stand for;
    `grants` the appointments of those who run it. `stage_kind`: `final`, or `regional` for the
    practice day of a city.
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
    stage_kind: str


@fact("rehearsal-thrown-away")
@dataclass(frozen=True, slots=True)
class RehearsalThrownAway:
    """Nobody rehearses here any more; it is shown nowhere."""

    event: str

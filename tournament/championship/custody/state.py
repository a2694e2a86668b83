"""What the championship's state holds about a day in the hall's hands."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal


@dataclass(frozen=True, slots=True)
class Custody:
    """Which machine has an event, since when, and from which checkpoint (CH-VENUE-1).

    `known_size`, `known_root`: the last checkpoint that headquarters has of it, as of `known_at`.
    `kept` is how it ends on a laptop whose ledger headquarters has as evidence alone.
    """

    event: str
    machine: str
    public_key: str
    size: int
    root: str
    at: datetime
    known_size: int = 0
    known_root: str = ""
    known_at: datetime | None = None
    ended: Literal["", "returned", "lost", "kept"] = ""
    ended_size: int = 0
    ended_root: str = ""
    ended_at: datetime | None = None

"""What the championship's ledger says of an event's ledger."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Noted:
    """The newest checkpoint of an event's ledger that was noted, and when."""

    size: int
    at: datetime

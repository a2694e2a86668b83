"""What is announced in a hall now."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Announced:
    """An announcement in force; its text is kept apart."""

    id: str
    at: datetime

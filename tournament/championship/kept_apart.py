"""Texts that are typed beside commands and kept apart: the ledger has their salted hash."""

from dataclasses import dataclass
from typing import Annotated

from tournament.regulations.inputs import Line, Text


@dataclass(frozen=True, slots=True)
class KeptApart:
    """What may be typed, by what it is; nobody fills in all of it."""

    reason: Annotated[str, Text(2000)]
    """Why something was decided (CH-PD-5)."""
    note: Annotated[str, Text(2000)]
    """A note of a judge about a player."""
    ban: Annotated[str, Text(2000)]
    """Why somebody is shut out."""
    announcement: Annotated[str, Text(2000)]
    """What everybody, or one city, is told (CH-CONTACT-2)."""
    in_hall: Annotated[str, Line(160)]
    """What is told in the hall: it fits on a screen in two lines, and is read in passing."""
    receiver: Annotated[str, Line(120)]
    """Who took a prize (CH-PRIZE-1)."""

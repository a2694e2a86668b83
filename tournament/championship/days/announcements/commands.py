"""What an organizer announces in the hall, and takes back."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Reason


@dataclass(frozen=True, slots=True)
class AnnounceInHall(Command):
    """Tell everybody in the hall something; it takes the place of what was told before.

    `send`: also to the phones of the day's players.
    """

    action: ClassVar[str] = "announce_in_hall"
    made_up: ClassVar[frozenset[str]] = frozenset({"announcement", "words"})
    announcement: str
    words: Reason
    send: bool = False


@dataclass(frozen=True, slots=True)
class EndHallAnnouncement(Command):
    """It is not told any more; `announcement` is the one that the page showed."""

    action: ClassVar[str] = "announce_in_hall"
    announcement: str

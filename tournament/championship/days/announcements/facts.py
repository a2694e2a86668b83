"""Facts of an event's ledger: what was announced in the hall."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("hall-announced", version=2, before={1: {"sent": False}})
@dataclass(frozen=True, slots=True)
class HallAnnounced:
    """Something is told to everybody in the hall, in place of what was told before.

    The words are a salted SHA-256; their text is kept where it can be erased (CH-PD-5). `sent`:
    whether it also went to the phones of the day's players.
    """

    announcement: str
    text_sha256: str
    sent: bool


@fact("hall-announcement-ended")
@dataclass(frozen=True, slots=True)
class HallAnnouncementEnded:
    """It is not told any more; that it was told stays known."""

    announcement: str

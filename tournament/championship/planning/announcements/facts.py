"""Facts of the championship's ledger: what the publisher tells, and who wishes to host."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("announcement-published")
@dataclass(frozen=True, slots=True)
class AnnouncementPublished:
    """Something is told to everybody, or to one stage; the text is kept apart.

    `sent`: whether those who were registered then got it as a message too.
    """

    announcement: str
    stage: str | None
    sha256: str
    sent: bool


@fact("announcement-withdrawn")
@dataclass(frozen=True, slots=True)
class AnnouncementWithdrawn:
    """It is not told any more; that it was told stays known."""

    announcement: str


@fact("hosting-wished")
@dataclass(frozen=True, slots=True)
class HostingWished:
    """Somebody wishes to host a stage (CH-CONTACT-2); who and where is kept apart."""

    application: str
    sha256: str


@fact("hosting-decided")
@dataclass(frozen=True, slots=True)
class HostingDecided:
    """The publisher's answer to a wish; it creates nothing by itself (CH-CONTACT-2)."""

    application: str
    accepted: bool

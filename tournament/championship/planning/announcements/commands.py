"""What the publisher asks for about announcements and wishes to host."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Touches


@dataclass(frozen=True, slots=True)
class PublishAnnouncement(Command):
    """Tell everybody, or one stage, something; the text itself is kept apart."""

    action: ClassVar[str] = "announce"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"announcement", "sha256"})
    announcement: str
    stage: str | None
    sha256: str
    send: bool


@dataclass(frozen=True, slots=True)
class WithdrawAnnouncement(Command):
    """Take an announcement back."""

    action: ClassVar[str] = "announce"
    touches: ClassVar[Touches] = "championship"
    announcement: str


@dataclass(frozen=True, slots=True)
class RecordApplication(Command):
    """Note that somebody wishes to host a stage; who and where is kept apart."""

    action: ClassVar[str] = "record_application"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"application", "sha256"})
    application: str
    sha256: str
    consented: bool


@dataclass(frozen=True, slots=True)
class DecideApplication(Command):
    """Accept or decline a wish."""

    action: ClassVar[str] = "record_application"
    touches: ClassVar[Touches] = "championship"
    application: str
    accept: bool

"""What a championship knows of itself beside its cities: how far it is, its profile's versions,
what was announced, who wishes to host."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournament.championship.statuses import ApplicationStatus
from tournament.regulations.profile import Profile


@dataclass(frozen=True, slots=True)
class ProfileVersion:
    """A version of the numbers; `explained` if registration was open and a reason was given."""

    profile: Profile
    at: datetime
    explained: bool


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something told to everybody, or to one stage; its text is kept apart."""

    id: str
    stage: str | None
    at: datetime
    sent: bool
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Application:
    """A wish to host (CH-CONTACT-2): `received`, then `accepted` or `declined`."""

    id: str
    at: datetime
    status: ApplicationStatus = ApplicationStatus.RECEIVED

    @property
    def waits(self) -> bool:
        """Whether nobody has answered it yet."""
        return self.status == ApplicationStatus.RECEIVED


@dataclass(frozen=True, slots=True)
class Life:
    """See the module; `cancelled_for` is the category of the reason.

    `opened` tells that registration has opened somewhere, whatever became of it (spec, "Tuning").
    """

    announced: bool = True
    opened: bool = False
    cancelled_for: str = ""
    archived: bool = False
    qualifiers_fixed: bool = False
    listed: bool = True
    profiles: tuple[ProfileVersion, ...] = ()
    announcements: Mapping[str, Announcement] = field(default_factory=dict)
    applications: Mapping[str, Application] = field(default_factory=dict)

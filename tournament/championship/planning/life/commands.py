"""What the publisher asks for about a whole championship: spec 5.2, and its profile."""

from dataclasses import dataclass
from typing import ClassVar

from tournament.championship.command import Command, Reach, Reason, Touches
from tournament.regulations.profile import Profile


@dataclass(frozen=True, slots=True)
class AnnounceChampionship(Command):
    """Make a draft public."""

    action: ClassVar[str] = "manage_championship"
    touches: ClassVar[Touches] = "championship"


@dataclass(frozen=True, slots=True)
class CancelChampionship(Command):
    """End a championship that will not be played to its end."""

    action: ClassVar[str] = "manage_championship"
    touches: ClassVar[Touches] = "championship"
    reach: ClassVar[Reach] = "all"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    reason: Reason


@dataclass(frozen=True, slots=True)
class ArchiveChampionship(Command):
    """Put a finished or cancelled championship away."""

    action: ClassVar[str] = "manage_championship"
    touches: ClassVar[Touches] = "championship"
    reach: ClassVar[Reach] = "all"


@dataclass(frozen=True, slots=True)
class SetProfile(Command):
    """Put a new version of the numbers in force; `profile.version` is the next one."""

    action: ClassVar[str] = "manage_championship"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"reason"})
    profile: Profile
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class FixQualifiers(Command):
    """Settle who goes to the final."""

    action: ClassVar[str] = "confirm_qualifiers"
    touches: ClassVar[Touches] = "championship"


@dataclass(frozen=True, slots=True)
class ReopenRegionals(Command):
    """Let the cities' stages change again."""

    action: ClassVar[str] = "confirm_qualifiers"
    touches: ClassVar[Touches] = "championship"
    reach: ClassVar[Reach] = "final"


@dataclass(frozen=True, slots=True)
class SetPublicIndex(Command):
    """List the championship in public, or let direct links alone open it."""

    action: ClassVar[str] = "manage_championship"
    touches: ClassVar[Touches] = "championship"
    shown: bool

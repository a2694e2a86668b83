"""What the publisher and organizers ask for: a championship, its cities, its staff."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

from tournament.championship.command import Command, DayTouched, Touches
from tournament.regulations.profile import Profile


@dataclass(frozen=True, slots=True)
class CreateChampionship(Command):
    """Start a championship."""

    action: ClassVar[str] = "create_championship"
    touches: ClassVar[Touches] = "championship"
    opens: ClassVar[Literal["championship", "event"] | None] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"championship", "public_key"})
    championship: str
    public_key: str
    profile: Profile
    first_day: date
    final_date: date
    demo: bool = False


@dataclass(frozen=True, slots=True)
class AddStage(Command):
    """Give a city its stage."""

    action: ClassVar[str] = "create_stage"
    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"stage"})
    stage: str
    city: str
    zone: str


def _appointing(role: str) -> str:
    return f"appoint_{role}" if role in {"judge", "helper"} else "appoint_organizer"


@dataclass(frozen=True, slots=True)
class GrantRole(Command):
    """Appoint an account to a role; the action depends on the role."""

    touches: ClassVar[Touches] = "championship"
    made_up: ClassVar[frozenset[str]] = frozenset({"grant"})
    grant: str
    user: str
    role: str
    scope_kind: str
    scope: str

    @property
    def action(self) -> str:  # type: ignore[override]
        """The right that this appointment needs."""
        return _appointing(self.role)


@dataclass(frozen=True, slots=True)
class RevokeRole(Command):
    """End an appointment to a role; the action depends on the role."""

    touches: ClassVar[Touches] = "championship"
    grant: str
    role: str

    @property
    def action(self) -> str:  # type: ignore[override]
        """The right that ending this appointment needs."""
        return _appointing(self.role)


@dataclass(frozen=True, slots=True)
class OpenRegistration(Command):
    """Open the registration of a day."""

    action: ClassVar[str] = "plan_day"
    touches: ClassVar[Touches] = "championship"
    event: DayTouched

"""Facts of the championship's ledger: the championship itself, its cities and its staff."""

from dataclasses import dataclass, field
from typing import Any

from tournament.championship.codec import NEVER_WRITTEN, fact


@fact("championship-created", version=2, before={1: {"announced": True}})
@dataclass(frozen=True, slots=True)
class ChampionshipCreated:
    """The publisher drafts a championship with one profile of the regulations (CH-GEN-1).

    Nobody else sees it before `ChampionshipAnnounced` (spec 5.2). `public_key` is the
    installation's Ed25519 key (SPKI, base64) that signs this ledger. The first version knew no
    drafts: a championship was `announced` at once.
    """

    championship: str
    public_key: str
    profile: dict[str, Any]
    first_day: str
    final_date: str
    demo: bool
    announced: bool = field(default=False, metadata=NEVER_WRITTEN)


@fact("stage-added")
@dataclass(frozen=True, slots=True)
class StageAdded:
    """A city gets its regional stage (CH-CITY-1)."""

    stage: str
    city: str
    zone: str


@fact("role-granted", version=2, before={1: {"by": ""}})
@dataclass(frozen=True, slots=True)
class RoleGranted:
    """An appointment of an account (opaque id) to a role in one scope (CH-ROLE-1).

    `by` is the role of whoever appointed: an organizer who plays needs a judge of the publisher's
    (CH-JUDGE-4); the first version did not say it.
    """

    grant: str
    user: str
    role: str
    scope_kind: str
    scope: str
    by: str


@fact("role-revoked")
@dataclass(frozen=True, slots=True)
class RoleRevoked:
    """The end of an appointment."""

    grant: str


@fact("registration-opened")
@dataclass(frozen=True, slots=True)
class RegistrationOpened:
    """From now on people may be entered for the day (CH-REG-1)."""

    event: str

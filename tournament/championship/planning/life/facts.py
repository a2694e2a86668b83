"""Facts of the championship's ledger: how far it is (spec 5.2), and its profile."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("championship-announced")
@dataclass(frozen=True, slots=True)
class ChampionshipAnnounced:
    """The draft is public from here on."""


@fact("championship-cancelled")
@dataclass(frozen=True, slots=True)
class ChampionshipCancelled:
    """The championship is not played to its end; whoever is registered is free."""

    category: str
    reason_sha256: str


@fact("championship-archived")
@dataclass(frozen=True, slots=True)
class ChampionshipArchived:
    """Everything is over; nothing of it changes any more."""


@fact("profile-set")
@dataclass(frozen=True, slots=True)
class ProfileSet:
    """A new version of the regulation profile, whole.

    Once registration has opened somewhere it needs a reason, of which the salted SHA-256 stands
    here; days whose check-in has opened keep the version that they began with.
    """

    profile: dict[str, Any]
    reason_sha256: str | None


@fact("qualifiers-fixed")
@dataclass(frozen=True, slots=True)
class QualifiersFixed:
    """All cities are through: who goes to the final is settled."""


@fact("regionals-reopened")
@dataclass(frozen=True, slots=True)
class RegionalsReopened:
    """Before the final's draw: a stage goes on or a city is added after all."""


@fact("public-index-set")
@dataclass(frozen=True, slots=True)
class PublicIndexSet:
    """Whether the championship stands in the public list, or opens by direct links alone."""

    shown: bool

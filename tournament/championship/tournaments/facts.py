"""Facts of a free tournament before it is played."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("tournament-created")
@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """First entry of a free tournament: a championship of its own with one day (FT-LEDGER-1)."""

    championship: str
    public_key: str
    profile: dict[str, Any]
    date: str
    stage: str
    event: str
    city: str
    zone: str
    start: str
    tables: int
    grants: tuple[dict[str, Any], ...]


@fact("entrants-listed")
@dataclass(frozen=True, slots=True)
class EntrantsListed:
    """Players entered by name alone, in the order of the list: registration, person, number."""

    event: str
    entrants: tuple[dict[str, Any], ...]


@fact("entrants-joined")
@dataclass(frozen=True, slots=True)
class EntrantsJoined:
    """In the event's ledger: such players enter while it is open already.

    `from_round` is the first round that they play, 0 before the draw.
    """

    entrants: tuple[dict[str, Any], ...]
    from_round: int


@fact("entrants-arranged")
@dataclass(frozen=True, slots=True)
class EntrantsArranged:
    """The order of the list from now on; whoever enters later follows (FT-SEED-1)."""

    event: str
    order: tuple[str, ...]


@fact("entrants-seeded")
@dataclass(frozen=True, slots=True)
class EntrantsSeeded:
    """The drawn players stand by the list, first to last seed, not as they were drawn."""

    order: tuple[str, ...]


@fact("tournament-archived")
@dataclass(frozen=True, slots=True)
class TournamentArchived:
    """After its draw it is taken out of all lists; its address and its ledger stay (FT-END-1)."""

    event: str


@fact("tournament-unarchived")
@dataclass(frozen=True, slots=True)
class TournamentUnarchived:
    """It is listed again."""

    event: str


@fact("tournament-hidden")
@dataclass(frozen=True, slots=True)
class TournamentHidden:
    """It was given up before it began; it is shown nowhere."""

    event: str

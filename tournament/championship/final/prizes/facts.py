"""Facts of the championship's ledger: the prizes of the final."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("final-play-off")
@dataclass(frozen=True, slots=True)
class FinalPlayOff:
    """A shared place of the final was played off as the publisher ordered (CH-FINAL-10).

    `place` is the first of the shared places, `order` who is before whom.
    """

    event: str
    place: int
    order: tuple[str, ...]
    category: str
    reason_sha256: str


@fact("prizes-awarded")
@dataclass(frozen=True, slots=True)
class PrizesAwarded:
    """Who holds which prize, for good: registration by place, in words of numbers (CH-PRIZE-1)."""

    event: str
    holders: tuple[str, ...]


@fact("prize-handed-over")
@dataclass(frozen=True, slots=True)
class PrizeHandedOver:
    """A prize was given out on a date: to the player, or to their representative (CH-PRIZE-1).

    The name of whoever took it is kept apart, its salted SHA-256 here.
    """

    event: str
    place: int
    date: str
    receiver: str
    receiver_sha256: str

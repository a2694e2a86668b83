"""What the championship's ledger says of its final beside the day itself: prizes, rehearsal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from tournament.brackets import Place


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A prize that was given out; `receiver`: player or representative."""

    place: int
    on: date
    receiver: str


@dataclass(frozen=True, slots=True)
class Honours:
    """Prizes of the final (CH-PRIZE-1).

    `play_offs` tell by the first of shared places who is before whom; `holders` are the prize
    holders by place, empty until the prizes are given; `places` who stood where when they were:
    nobody moves up after that.
    """

    play_offs: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    holders: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    handed_over: Mapping[int, HandedOver] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """That a championship is a rehearsal of another one's final, and where its players are from.

    `practice`: it tries a day of a city instead, and its players act by themselves.
    """

    of: str
    cities: Mapping[str, str]
    thrown_away: bool = False
    practice: bool = False

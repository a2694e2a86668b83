"""What the publisher asks for about a free seat in the final."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from tournament.championship.command import (
    Command,
    DayTouched,
    Reach,
    Reason,
    RegistrationTouched,
    Touches,
)


@dataclass(frozen=True, slots=True)
class OfferSeat(Command):
    """Offer a day's free seat, or that of somebody who let their time pass, to the next best.

    `event` is the final, `regional` the next best's registration for `day`. `play_off`: they have
    won a play-off for a shared place; else a drawn lot of the championship decides (CH-PLACE-2).
    """

    action: ClassVar[str] = "substitute"
    touches: ClassVar[Touches] = "both"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    event: DayTouched
    day: DayTouched
    regional: RegistrationTouched
    until: datetime
    reason: Reason
    instead_of: str | None = None
    play_off: bool = False


@dataclass(frozen=True, slots=True)
class SubstituteSeat(Command):
    """Give a seat to another player of the day, because a judge found other facts.

    `event` is the regional day, `on_ruling` the judge's ruling there.
    """

    action: ClassVar[str] = "substitute"
    touches: ClassVar[Touches] = "championship"
    reach: ClassVar[Reach] = "final"
    made_up: ClassVar[frozenset[str]] = frozenset({"ruling", "reason"})
    ruling: str
    event: DayTouched
    instead_of: str
    regional: RegistrationTouched
    on_ruling: str
    until: datetime
    reason: Reason
